"""Readers of a Markdown report: two independent parsers, and a detector of what GitHub would do on its own."""

from tests.reading.cmark import read_cmark
from tests.reading.effects import Effect, effects
from tests.reading.markdown_it_py import read_markdown_it
from tests.reading.page import Heading, Hyperlink, Page
from tests.reading.places import READERS, document, faults

__all__ = [
    "READERS",
    "Effect",
    "Heading",
    "Hyperlink",
    "Page",
    "document",
    "effects",
    "faults",
    "read_cmark",
    "read_markdown_it",
]
