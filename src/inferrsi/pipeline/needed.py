"""Which files the report of a day has to read, told from the cards alone: a day must not cost more as the ledger grows.

A report prints the records of its edition and the numbers that these quote. What it says of them, their states, kinds,
moves between rings, follows from the earlier editions and records of the same subjects; what is unread, from cards.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from inferrsi.evidence.card import EditionCard, RecordCard
from inferrsi.ledger.cards import filled
from inferrsi.ledger.store import Ledger

EDITIONS = "evidence/editions"


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
    editions = {path: card for path, card in ledger.of(EditionCard, EDITIONS) if card.date <= until}
    before = max((card.date for card in editions.values() if card.date < until), default="")
    printed = _named(card for card in editions.values() if card.date == until) or tuple(_of_day(ledger, until))
    quoted = _named(_cards(ledger, printed))
    subjects = {_subject(address) for address in (*printed, *quoted)}
    subjects |= {card.subject for card in _filled(ledger, "moves") if _is_decided(card, before, until)}
    correcting = {card.id for card in _filled(ledger, "corrects") if _corrects(card, subjects)}
    about = {address for address in _named(editions.values()) if _subject(address) in subjects or address in correcting}
    read = [
        path
        for path, card in editions.items()
        if card.date in {until, before} or not about.isdisjoint(reference.record for reference in card.references)
    ]
    return Needed(editions=tuple(read), records=tuple(dict.fromkeys((*printed, *quoted, *sorted(about)))))


def _of_day(ledger: Ledger, day: str) -> Iterator[str]:
    """Give the records of a day; their files are named by it, so that no other card is read."""
    for path in ledger.cards:
        card = ledger.cards[path] if path.rpartition("/")[2].startswith(day) else None
        if isinstance(card, RecordCard) and card.date == day:
            yield card.id


def _cards(ledger: Ledger, addresses: Iterable[str]) -> Iterator[RecordCard]:
    for address in addresses:
        card = ledger.cards.get(ledger.record_path(address))
        if isinstance(card, RecordCard):
            yield card


def _filled(ledger: Ledger, field: str) -> Iterator[RecordCard]:
    return (card for _, card in filled(ledger.cards, field) if isinstance(card, RecordCard))


def _named(cards: Iterable[RecordCard | EditionCard]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(reference.record for card in cards for reference in card.references))


def _subject(address: str) -> str:
    return address.partition("/")[0]


def _is_decided(card: RecordCard, before: str, until: str) -> bool:
    """Say whether a person decided since the edition before what lies between two readings: states follow from it."""
    return any(before <= move.decided[:10] <= until for move in card.moves if move.decided)


def _corrects(card: RecordCard, subjects: Collection[str]) -> bool:
    """Say whether a record corrects a number of one of these subjects, which makes that number superseded."""
    return any(_subject(claim) in subjects for claim, _ in card.corrects)
