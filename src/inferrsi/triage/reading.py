"""What was read of a subject, whoever was asked, held against what its last record pinned. Pure."""

import re
from dataclasses import dataclass
from datetime import date, datetime

from inferrsi.evidence.provenance import Pin, Source, Upstream
from inferrsi.evidence.record import Record
from inferrsi.sources.git.changes import Changes
from inferrsi.sources.git.defaults import Defaults
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.numbers.between import NumbersMoved

TREES = frozenset({"source", "release"})
"""Roles of pins that name a tree of the subject's own repository."""


@dataclass(frozen=True, kw_only=True)
class Reading:
    """What was read."""

    pins: tuple[Pin, ...]
    """What was asked for first; a date that lies after the day of the record is left out there."""
    sources: tuple[Source, ...]
    """Those that the pins stand on, `s1` first."""
    seen: tuple[str, ...]
    """What was looked at, in the words of a record."""
    unread: tuple[str, ...]
    """What it holds and nobody read yet."""
    upstream: tuple[Upstream, ...] = ()
    """States of pull requests as they were read."""
    changes: Changes | Unavailable | None = None
    """Since the tree of the last record; None where there is none, or where no tree was read."""
    defaults: Defaults | None = None
    """Where defaults may have changed since; None where that could not be looked at."""
    numbers: NumbersMoved | None = None
    """What became of the numbers in its texts since; None where two trees could not be compared."""
    between: tuple[str, ...] = ()
    """First lines of the commits since, oldest first: text from outside, for the one who pins."""
    moved_tags: tuple[str, ...] = ()
    """Tags of the last record that name another commit now."""
    notes: tuple[str, ...] = ()
    """What the reader has to know of how it was read."""
    is_same_text: bool = False
    """The bytes differ from those that were pinned, what they say does not."""

    @property
    def tree(self) -> Pin | None:
        """The tree of the subject's own that was read, if one was."""
        return next((pin for pin in self.pins if pin.kind == "git" and pin.role in TREES), None)

    @property
    def commit(self) -> str | None:
        """The commit of that tree."""
        return self.tree.commit if self.tree else None


def asked_for(name: str, commit: str, *, is_tag: bool) -> str:
    """Write what was asked for so that no reader takes the name of a tag or branch for the beginning of a commit."""
    if re.fullmatch(r"[0-9a-f]{7,40}", name) and not commit.startswith(name):
        return f"refs/tags/{name}" if is_tag else f"refs/heads/{name}"
    return name


def trees(last: Record, repo: str | None) -> tuple[Pin, ...]:
    """Give the pins of trees of this repository: full commits first, then short ones, then tags alone."""
    mine = (pin for pin in last.pins if pin.kind == "git" and pin.role in TREES and _is_own(pin, repo))
    named = (pin for pin in mine if pin.commit or pin.short or pin.tag)
    return tuple(sorted(named, key=lambda pin: (not pin.commit, not pin.short, bool(pin.id), pin.role != "source")))


def _is_own(pin: Pin, repo: str | None) -> bool:
    """Say whether a pin is of this repository; one without an id is the subject's own, whatever it was called then."""
    return pin.id is None or is_same_repo(pin.repo, repo)


def is_same_repo(one: str | None, other: str | None) -> bool:
    """Say whether two names may mean one repository: where none is given, it may be any."""
    return one is None or other is None or one.casefold() == other.casefold()


def is_unchanged(last: Record | None, reading: Reading) -> bool:
    """Say whether the last record read all this already."""
    return last is not None and all(_is_known(pin, last, reading) for pin in reading.pins)


def _is_known(pin: Pin, last: Record, reading: Reading) -> bool:
    if pin.kind == "pull":
        states = [known for known in last.upstream if known.pull == pin.pull and is_same_repo(known.repo, pin.repo)]
        return any(known.state == pin.state and (known.head or pin.commit) == pin.commit for known in states)
    if pin.kind == "page":
        pages = [known for known in last.pins if known.kind == "page" and known.url == pin.url]
        return any(known.sha256 == pin.sha256 for known in pages) or bool(pages and reading.is_same_text)
    if pin.kind == "git":
        return _is_known_tree(pin, last, reading)
    return any(_identity(pin) == _identity(known) for known in last.pins)


def _is_known_tree(pin: Pin, last: Record, reading: Reading) -> bool:
    own = frozenset(known.commit for known in trees(last, pin.repo))
    if pin.role == "source":
        return pin.commit in own
    if pin.role == "release":
        return any(pin.tag == known.tag and known.commit in {None, pin.commit} for known in last.pins)
    if pin.role == "docs" and reading.commit in own:  # documents of a tree that is known bring nothing new
        return True
    return any((pin.commit, pin.role) == (known.commit, known.role) for known in last.pins)


def _identity(pin: Pin) -> tuple[str | None, ...]:
    return (pin.kind, pin.paper, pin.version, pin.repo, pin.revision, pin.name)


def is_replaced(old: Pin, reading: Reading) -> bool:
    """Say whether what an old pin names was read anew; what was not stays pinned as it is."""
    return any(_is_same_thing(old, new) for new in reading.pins)


def _is_same_thing(old: Pin, new: Pin) -> bool:
    if old.kind != new.kind:
        return False
    match new.kind:
        case "arxiv":
            return old.paper == new.paper
        case "page":
            return old.url == new.url
        case "hub":
            return (old.repo, old.name) == (new.repo, new.name)
        case "pull":
            return old.pull == new.pull and is_same_repo(old.repo, new.repo)
        case _:
            roles = TREES if new.role in TREES else {new.role}
            return old.role in roles and _is_own(old, new.repo)


def looks_stale(last: Record | None, committed: datetime | None, repo: str | None) -> bool:
    """Say whether a commit is older than what the last record pinned: the clone may not have been fetched."""
    pins = trees(last, repo) if last else ()
    days = [_day(when) for pin in pins for when in (pin.committed, pin.published) if when]
    return bool(days) and committed is not None and _day(committed) < max(days)


def _day(when: date) -> date:
    return when.date() if isinstance(when, datetime) else when
