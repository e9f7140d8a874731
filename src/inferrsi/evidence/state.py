"""Whether an author-reported number still speaks for the pinned head: anchor × pins × triggers → state.

A number speaks for the tree, artefact, dependencies and harness it was measured with. Age alone changes nothing,
and an unknown distance is not zero distance. Recomputed at each pin, never stored (vocabulary `staleness`).
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from inferrsi.evidence.experiment import Anchor
from inferrsi.evidence.provenance import Pin

State = Literal["current", "carried_forward", "historical", "superseded", "retracted", "unanchored"]
STATES = ("retracted", "superseded", "unanchored", "historical", "carried_forward", "current")
"""From the strongest to the weakest."""
HEAD_ROLES = frozenset({"source", "release", "engine", "paper"})
"""Roles of a pin that say which tree or version was read; docs, dependencies and pull requests do not."""
_COMMIT = re.compile(r"[0-9a-f]{7,40}")
RELATIVE_ONLY = "baseline_moved"
"""A moved baseline makes a ratio historical and leaves an absolute number as it is."""


@dataclass(frozen=True, kw_only=True)
class Standing:
    """The state of a number and the fact that decides it."""

    state: State
    because: str
    """A trigger's name, or `no_anchor`, `same_tree`, `other_tree`, `moved_since`, `corrected`."""


@dataclass(frozen=True, kw_only=True)
class Head:
    """What a number is held against: the newest reading of its subject."""

    pins: tuple[Pin, ...]
    """Of the newest record of the subject."""
    moved: bool = False
    """That record read another tree than the one the number stands in, and nobody read what lies between."""
    corrected: bool = False
    """A later record corrects this claim."""


def anchored(anchor: Anchor) -> bool:
    """Say whether anything is known of the tree that was measured."""
    return any((anchor.commit, anchor.short, anchor.version, anchor.date))


def heads(pins: Iterable[Pin]) -> tuple[Pin, ...]:
    """Give the pins that say which tree was read."""
    return tuple(pin for pin in pins if pin.role in HEAD_ROLES)


def is_same_tree(anchor: Anchor, pins: Iterable[Pin]) -> bool:
    """Say whether the measured tree is one of those that were read; a dirty tree never is."""
    if anchor.dirty:
        return False
    for pin in heads(pins):
        hexes = [sha for sha in (pin.commit, pin.short) if sha]
        if anchor.commit and any(anchor.commit.startswith(sha) for sha in hexes):
            return True
        if anchor.short and any(sha.startswith(anchor.short) or anchor.short.startswith(sha) for sha in hexes):
            return True
        if anchor.version and anchor.version in {pin.version, pin.tag, f"v{pin.version}"}:
            return True
        if not (anchor.commit or anchor.short or anchor.version) and anchor.date and anchor.date == _day(pin):
            return True
    return False


def _day(pin: Pin) -> date | None:
    when = pin.committed or pin.published
    return when.date() if isinstance(when, datetime) else when


def standing(
    anchor: Anchor,
    head: Head,
    *,
    triggers: Collection[str],
    outcomes: Mapping[str, State],
    relative: bool = False,
) -> Standing:
    """Give the state of a number with respect to the pinned head.

    Args:
        anchor: The tree that was measured.
        head: What was read.
        triggers: Facts about the interval from anchor to head.
        outcomes: Trigger → state, of the vocabulary.
        relative: The value is a ratio, a percentage or a difference: a moved baseline counts only then.
    """
    told = {name: outcomes[name] for name in sorted(triggers) if relative or name != RELATIVE_ONLY}
    if head.corrected:
        told["corrected"] = "superseded"
    for state in ("retracted", "superseded"):
        if names := [name for name, outcome in told.items() if outcome == state]:
            return Standing(state=state, because=names[0])
    if not anchored(anchor):
        return Standing(state="unanchored", because="no_anchor")
    if head.moved and not is_same_tree(anchor, head.pins):
        told["moved_since"] = "historical"
    if told:
        name, outcome = min(told.items(), key=lambda item: STATES.index(item[1]))
        return Standing(state=outcome, because=name)
    if is_same_tree(anchor, head.pins):
        return Standing(state="current", because="same_tree")
    return Standing(state="historical", because="other_tree")


def has_moved(old: Iterable[Pin], new: Iterable[Pin]) -> bool:
    """Say whether two records of a subject read different trees."""
    return differ(identities(old), identities(new))


def differ(before: Iterable[str], after: Iterable[str]) -> bool:
    """Say whether two sets of identities name different trees: by commits where both have some, else by any name.

    A tag does not save it: a moved tag names another tree under the same name.
    """
    old, new = set(before), set(after)
    old_commits, new_commits = ({name for name in names if _COMMIT.fullmatch(name)} for names in (old, new))
    if old_commits and new_commits:
        return not any(one.startswith(other) or other.startswith(one) for one in old_commits for other in new_commits)
    return bool(new) and not old & new


def identities(pins: Iterable[Pin]) -> tuple[str, ...]:
    """Give what identifies the trees that were read: commits, tags, versions, else short commits."""
    found: list[str] = []
    for pin in heads(pins):
        named = (pin.commit, pin.tag, pin.version and f"{pin.role} {pin.version}", pin.revision)
        found += [name for name in named if name] or ([pin.short] if pin.short else [])
    return tuple(found)
