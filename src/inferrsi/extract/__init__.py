"""From text to claims with exact spans: numbers, what they are about, and the conditions the text gives for them.

Pure functions of a text; nothing enters a record by itself.
"""

from inferrsi.extract.extraction import extract
from inferrsi.extract.proposal import Condition, Proposal, Span

__all__ = ["Condition", "Proposal", "Span", "extract"]
