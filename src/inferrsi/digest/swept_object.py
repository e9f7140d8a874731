"""What `sync` gives to programs of each source; pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inferrsi.triage.observed import Swept


@dataclass(frozen=True, kw_only=True)
class SweptObject:
    """What one source answered in a run."""

    source: str
    outcome: str
    """Of all its answers in one word."""
    complete: bool
    """Every question that has an address was answered completely."""
    asked: int
    """Questions."""
    outcomes: Mapping[str, int]
    """Outcome word → answers."""
    got: int
    """Things that the answers listed."""
    new: int
    """Of these the ones that no earlier answer listed."""
    since: str | None
    """The earliest begin of a window, in UTC to the second."""
    until: str
    mark: str | None
    """Up to when every question was answered completely; null where one never was."""
    reasons: tuple[str, ...]
    requests: int
    """Sent over the network."""
    skipped: int
    """Subjects whose questions had all been answered within the last hour."""
    unplaced: int
    """Questions that were put to nobody, since what they are about has no address."""


def swept_object(swept: "Swept") -> SweptObject:
    """Give the object."""
    return SweptObject(
        source=swept.source,
        outcome=swept.word,
        complete=swept.complete,
        asked=swept.asked,
        outcomes=dict(swept.outcomes),
        got=swept.got,
        new=swept.new,
        since=_second(swept.since) if swept.since else None,
        until=_second(swept.until),
        mark=_second(swept.mark) if swept.mark else None,
        reasons=swept.reasons,
        requests=swept.requests,
        skipped=swept.skipped,
        unplaced=swept.unplaced,
    )


def _second(instant: datetime) -> str:
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")
