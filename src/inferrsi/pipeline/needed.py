"""Which files the report of a day has to read, told from the cards alone: a day must not cost more as the ledger grows.

A report prints the records of its edition and the numbers that these quote. What it says of them, their states, kinds,
moves between rings and unread signals, follows from the earlier editions and records of the same subjects.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from inferrsi.evidence.card import EditionCard, RecordCard
from inferrsi.ledger.store import Ledger


@dataclass(frozen=True, kw_only=True)
class Needed:
    """What to read."""

    editions: tuple[str, ...]
    """Files, in the order of their days; the last one is the day's own where there is one."""
    records: tuple[str, ...]
    """Addresses."""


def needed(ledger: Ledger, day: date) -> Needed:
    """Give what the report of a day has to read; without an edition of that day, of a draft from its records."""
    until = day.isoformat()
    editions = {
        path: card for path, card in ledger.cards.items() if isinstance(card, EditionCard) and card.date <= until
    }
    records = {card.id: card for card in ledger.cards.values() if isinstance(card, RecordCard)}
    printed = _named(card for card in editions.values() if card.date == until) or tuple(
        card.id for card in records.values() if card.date == until
    )
    quoted = _named(records[address] for address in printed if address in records)
    subjects = {_subject(address) for address in (*printed, *quoted)} | set(_signalled(ledger))
    about = {
        address
        for address in _named(editions.values())
        if _subject(address) in subjects or (address in records and _corrects(records[address], subjects))
    }
    before = max((card.date for card in editions.values() if card.date < until), default="")
    read = [
        path
        for path, card in editions.items()
        if card.date in {until, before} or not about.isdisjoint(reference.record for reference in card.references)
    ]
    return Needed(editions=tuple(read), records=tuple(dict.fromkeys((*printed, *quoted, *sorted(about)))))


def _named(cards: Iterable[RecordCard | EditionCard]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(reference.record for card in cards for reference in card.references))


def _subject(address: str) -> str:
    return address.partition("/")[0]


def _signalled(ledger: Ledger) -> Iterator[str]:
    """Give the subjects of which a source saw something: whether it is read depends on their newest record."""
    for card in ledger.seen():
        for question in card.questions:
            yield from (signal.subject for signal in question.signals)


def _corrects(card: RecordCard, subjects: Collection[str]) -> bool:
    """Say whether a record corrects a number of one of these subjects, which makes that number superseded."""
    return any(
        reference.field.startswith("corrects.") and _subject(reference.record) in subjects
        for reference in card.references
    )
