"""What lies between the tree that was measured and the newest reading, along the records of a subject. Pure.

A step between two readings of different trees is known once a person confirmed what changed in it and nothing proposed
is left open; one unknown step makes the whole distance unknown, and an unknown distance is not zero.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from inferrsi.evidence.experiment import Anchor
from inferrsi.evidence.move import Move, status_at
from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import Record
from inferrsi.evidence.state import has_moved, heads, is_same_tree

OF_TREES: Final = frozenset({
    "docs_only", "model_path_added", "restated_not_remeasured", "hot_path_changed", "dep_pin_changed", "default_changed",
    "compare_unavailable",
})  # fmt: skip
"""Facts about what changed in the tree that was read. All others touch a number at the same tree too."""
_HEX: Final = re.compile(r"[0-9a-f]{7,40}")


@dataclass(frozen=True, kw_only=True)
class Number:
    """A claim as far as its state depends on where it was measured."""

    address: str
    anchor: Anchor
    told: bool
    """Its record says itself what lies between the measured tree and the one it read."""


@dataclass(frozen=True, kw_only=True)
class Step:
    """One reading and how it stands to the one before."""

    record: Record
    before: tuple[Pin, ...]
    """What the last reading before it pinned."""
    moved: bool
    """It read another tree."""


@dataclass(frozen=True, kw_only=True)
class Crossed:
    """What lies between a measured tree and the newest reading."""

    triggers: tuple[str, ...] = ()
    """Confirmed facts."""
    apart: bool = False
    """The record of the number read another tree than the one measured, and nobody said what lies between."""
    moved: bool = False
    """A later record read another tree, and nobody settled what lies between."""


def steps(records: Iterable[Record]) -> tuple[Step, ...]:
    """Put the readings of a subject, oldest first, beside what was read before them."""
    found: list[Step] = []
    head: tuple[Pin, ...] = ()
    for record in records:
        found.append(Step(record=record, before=head, moved=bool(head) and has_moved(head, record.pins)))
        head = record.pins if heads(record.pins) else head
    return tuple(found)


def crossed(number: Number, holder: Record, later: tuple[Step, ...], *, until: datetime | None = None) -> Crossed:
    """Follow a number from its record to the newest reading.

    Args:
        number: What was measured, and where.
        holder: The record that holds it.
        later: The steps after that record, oldest first.
        until: Decisions of later instants are not known yet.
    """
    newest = next((step.record.pins for step in reversed(later) if heads(step.record.pins)), holder.pins)
    direct = _direct(number, holder, until)
    apart = not direct.known and not number.told and not is_same_tree(number.anchor, holder.pins)
    tree, unknown, is_far = set(direct.triggers), False, has_moved(holder.pins, newest)
    other: set[str] = {move.trigger for move in holder.moves if number.address in move.claims and _counts(move, until)}
    for step in later:
        other |= {move.trigger for move in _about(step.record, number) if _counts(move, until)}
        if (shortcut := _direct(number, step.record, until)).known:
            tree, unknown, apart = set(shortcut.triggers), False, False
        elif step.moved and is_far:
            settled = _settled(number, step.record, until, begins=_names(step.before))
            tree, unknown = tree | set(settled.triggers), unknown or not settled.known
    if is_same_tree(number.anchor, newest):
        return Crossed(triggers=_sorted(other))
    has_step = any(step.moved for step in later) or not is_far
    return Crossed(triggers=_sorted(other | tree), apart=apart, moved=is_far and (unknown or not has_step))


@dataclass(frozen=True, kw_only=True)
class _Settled:
    triggers: tuple[str, ...] = ()
    known: bool = False


def _direct(number: Number, record: Record, until: datetime | None) -> _Settled:
    """Give the facts from the measured tree itself to what a record read; a dirty tree begins nothing."""
    anchor = number.anchor
    names = (anchor.commit, anchor.short, anchor.version, str(anchor.date or ""))
    return _Settled() if anchor.dirty else _settled(number, record, until, begins=names)


def _settled(number: Number, record: Record, until: datetime | None, *, begins: Iterable[str | None]) -> _Settled:
    """Give the facts about trees from one of these names to what a record read."""
    first, ends = tuple(begins), tuple(_names(record.pins))
    about = [
        move
        for move in record.moves
        if move.trigger in OF_TREES and _touches(move, number) and _is_any(move.from_, first) and _is_any(move.to, ends)
    ]
    confirmed = tuple(move.trigger for move in about if _counts(move, until))
    is_open = any(status_at(move, until) == "proposed" for move in about)
    return _Settled(triggers=confirmed, known=bool(confirmed) and not is_open)


def _about(record: Record, number: Number) -> tuple[Move, ...]:
    return tuple(move for move in record.moves if move.trigger not in OF_TREES and _touches(move, number))


def _touches(move: Move, number: Number) -> bool:
    return not move.claims or number.address in move.claims


def _counts(move: Move, until: datetime | None) -> bool:
    return status_at(move, until) == "confirmed"


def _names(pins: Iterable[Pin]) -> Iterable[str | None]:
    for pin in heads(pins):
        yield from (pin.commit, pin.short, pin.tag, pin.version, pin.revision)


def _is_any(name: str, names: Iterable[str | None]) -> bool:
    return any(is_same_name(name, other) for other in names if other)


def is_same_name(one: str, other: str) -> bool:
    """Say whether two names mean one tree: a commit may be short, a version may have its v."""
    if _HEX.fullmatch(one) and _HEX.fullmatch(other):
        return one.startswith(other) or other.startswith(one)
    return one.removeprefix("v") == other.removeprefix("v")


def _sorted(triggers: set[str]) -> tuple[str, ...]:
    return tuple(sorted(triggers))
