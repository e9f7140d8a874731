"""What `verify` found out: append-only lines of JSON, and the last word on each thing as a card."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from inferrsi.evidence.form import Form, Instant, RecordId, Text, written
from inferrsi.evidence.seen import INSTANT

Word = Literal["proved", "broken", "not_verifiable"]
DECISIVE = frozenset({"proved", "broken"})
"""Words that say something of the thing; `not_verifiable` says something of the place where it was tried."""
How = Literal["clone", "github", "arxiv", "hub", "snapshot", "file", "nowhere"]
FINGERPRINT = r"[0-9a-f]{16}"
Fingerprint = Annotated[str, written(FINGERPRINT, "16 small hex digits, as `verify` writes them")]


class Verdict(Form):
    """One line of what `verify` found out about one thing that a record rests on."""

    at: Instant
    record: RecordId
    what: Text
    """`pin:source`, `tag:release`, `paper:paper`, `link:s1`, `snapshot:s1`, `run:s1`, `quote:c4`."""
    of: Fingerprint
    """Of what was asked: when the record is edited there, the verdict no longer speaks of it."""
    verdict: Word
    reason: Text
    """What was seen, or why nothing was."""
    how: How
    """Where it was looked up."""


@dataclass(frozen=True, kw_only=True)
class Last:
    """The last word on one thing."""

    record: str
    what: str
    of: str
    verdict: str
    reason: str
    at: str
    """UTC."""

    @property
    def key(self) -> tuple[str, str, str]:
        """What it is about."""
        return self.record, self.what, self.of


@dataclass(frozen=True, kw_only=True)
class VerdictCard:
    """A file of verdicts at a glance."""

    lasts: tuple[Last, ...]


def verdict_card(lines: Iterable[Verdict]) -> VerdictCard:
    """Draw the card of a file of verdicts."""
    return VerdictCard(lasts=tuple(_fold(map(_last, lines)).values()))


def last_words(cards: Iterable[VerdictCard]) -> Mapping[tuple[str, str, str], Last]:
    """Give (record, what, fingerprint) → its last word, over all files.

    What was proved stays so where a later run could not look: only a word that decides takes the place of another.
    """
    return _fold(last for card in cards for last in card.lasts)


def _fold(lasts: Iterable[Last]) -> dict[tuple[str, str, str], Last]:
    found: dict[tuple[str, str, str], Last] = {}
    for last in lasts:
        known = found.get(last.key)
        if known is None or (last.verdict in DECISIVE, last.at) >= (known.verdict in DECISIVE, known.at):
            found[last.key] = last
    return found


def _last(line: Verdict) -> Last:
    return Last(
        record=line.record,
        what=line.what,
        of=line.of,
        verdict=line.verdict,
        reason=line.reason,
        at=line.at.strftime(INSTANT),
    )
