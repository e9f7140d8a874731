"""What became of a question that was not answered, in the words of the observations."""

from typing import Final

from inferrsi.evidence.observation import Outcome
from inferrsi.sources.answer import Answer
from inferrsi.sources.unavailable import Kind, Unavailable

_WORDS: Final[dict[Kind, Outcome]] = {"throttled": "throttled", "offline": "skipped"}


def unanswered(source: str, subject: str | None, asked: str, why: Unavailable) -> Answer:
    """Make it an answer that says so: throttled, skipped or failed, with the reason."""
    return Answer(
        source=source, subject=subject, asked=asked, outcome=_WORDS.get(why.kind, "failed"), reason=why.reason
    )
