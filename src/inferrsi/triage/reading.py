"""What was seen in a git repository, held against what the last record of the subject pinned there. Pure."""

from dataclasses import dataclass
from datetime import date, datetime

from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import Record
from inferrsi.sources.git_changes import Changes
from inferrsi.sources.git_pin import Resolved
from inferrsi.sources.unavailable import Unavailable

TREES = frozenset({"source", "release"})
"""Roles of pins that name a tree of the subject's own repository."""


@dataclass(frozen=True, kw_only=True)
class Reading:
    """What was seen."""

    repo: str | None
    """owner/name; None where neither the pack nor the clone knows it."""
    resolved: Resolved
    changes: Changes | Unavailable | None
    """Since the tree of the last record; None where there is none."""
    moved_tags: tuple[str, ...] = ()
    """Tags of the last record that name another commit now."""
    notes: tuple[str, ...] = ()
    """What the reader has to know of how it was seen."""


def trees(last: Record, repo: str | None) -> tuple[Pin, ...]:
    """Give the pins of trees of this repository: full commits first, then short ones, then tags alone."""
    mine = (pin for pin in last.pins if pin.kind == "git" and pin.role in TREES and (not pin.repo or pin.repo == repo))
    named = (pin for pin in mine if pin.commit or pin.short or pin.tag)
    return tuple(sorted(named, key=lambda pin: (not pin.commit, not pin.short, bool(pin.id), pin.role != "source")))


def is_unchanged(last: Record | None, reading: Reading) -> bool:
    """Say whether the last record read this very commit, and knows the tag on it."""
    resolved = reading.resolved
    if last is None or resolved.commit not in {pin.commit for pin in trees(last, reading.repo)}:
        return False
    return resolved.tag is None or resolved.tag.name in {pin.tag for pin in last.pins}


def looks_stale(last: Record | None, resolved: Resolved, repo: str | None) -> bool:
    """Say whether the commit is older than what the last record pinned: the clone may not have been fetched."""
    pins = trees(last, repo) if last else ()
    days = [_day(when) for pin in pins for when in (pin.committed, pin.published) if when]
    return bool(days) and resolved.committed is not None and _day(resolved.committed) < max(days)


def _day(when: date) -> date:
    return when.date() if isinstance(when, datetime) else when
