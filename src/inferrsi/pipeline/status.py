"""What needs the maintainer today, and what was seen, from the ledger alone. Orders, decides nothing."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from inferrsi.errors import UsageError
from inferrsi.evidence.card import RecordCard
from inferrsi.evidence.observation import Ack
from inferrsi.evidence.seen import questions
from inferrsi.ledger.append import append
from inferrsi.ledger.cards import filled
from inferrsi.ledger.lock import locked
from inferrsi.pipeline import material
from inferrsi.pipeline.workspace import Checked
from inferrsi.triage.morning import morning
from inferrsi.triage.night import Line, Night, Proposal
from inferrsi.triage.signals import Read, Unread, frozen, numbered, readings, unread

ACKS = "evidence/acks"


@dataclass(frozen=True, kw_only=True)
class Status:
    """The morning table."""

    lines: tuple[Line, ...]
    unread: tuple[Unread, ...]


def status(checked: Checked, *, now: datetime) -> Status:
    """Give what needs a person."""
    ledger, radar = checked.ledger, material.radar(checked)
    subjects = material.subjects(ledger)
    refused = checked.refused
    known = readings(card for card in ledger.records() if card.id not in refused)
    acks = ledger.acks()
    read = Read(newest=known, acks=acks, frozen=frozen(subjects), zone=radar.zone)
    open_signals = unread(numbered(ledger.seen()), read)
    night = Night(
        sources=radar.sources,
        asked=tuple(questions(ledger.seen()).values()),
        unread=open_signals,
        subjects=subjects,
        newest={subject: reading.card for subject, reading in known.items()},
        acked=frozenset(name for card in acks for name, _ in card.ids),
        proposals=tuple(_proposals(checked)),
    )
    return Status(lines=morning(night, now=now), unread=open_signals)


def _proposals(checked: Checked) -> Iterator[Proposal]:
    for _, card in filled(checked.ledger.cards, "moves"):
        if isinstance(card, RecordCard):
            for n, move in enumerate(card.moves, 1):
                if move.status == "proposed":
                    yield Proposal(record=card.id, subject=card.subject, n=n, trigger=move.trigger)


def acknowledge(
    root: Path, checked: Checked, wanted: Iterable[str], *, reason: str | None, now: datetime
) -> tuple[Unread, ...]:
    """Write down that signals were seen and need no record, and give them.

    Args:
        root: The workspace.
        checked: It, read.
        wanted: Numbers as `status` prints them, or ids.
        reason: Why they need none.
        now: When.

    Raises:
        UsageError: There is no such signal.
    """
    signals = numbered(checked.ledger.seen())
    by_name = {str(one.n): one for one in signals} | {one.signal.id: one for one in signals}
    names = list(dict.fromkeys(wanted))
    for name in names:
        if name not in by_name:
            what = f"no signal '{name}'"
            raise UsageError(what, todo="`inferrsi status` lists the unread ones with their numbers")
    seen = {name for card in checked.ledger.acks() for name, _ in card.ids}
    chosen = tuple(one for one in dict.fromkeys(by_name[name] for name in names) if one.signal.id not in seen)
    lines = [_ack(one, reason=reason, now=now) for one in chosen]
    with locked(root):
        append(root, ACKS, now.date().isoformat(), lines)
    return chosen


def _ack(one: Unread, *, reason: str | None, now: datetime) -> Ack:
    signal = one.signal
    return Ack(
        at=now.replace(microsecond=0), source=signal.source, subject=signal.subject or None, id=signal.id, reason=reason
    )
