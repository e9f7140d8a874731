"""What the ledger holds of one subject up to a day, for `show` and `log`. Orders, decides nothing."""

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from inferrsi.checks.provenance import order
from inferrsi.digest.context import Context, Material
from inferrsi.digest.history import own_records
from inferrsi.errors import InferrsiError, UsageError
from inferrsi.evidence import vocabulary
from inferrsi.evidence.card import RecordCard
from inferrsi.evidence.edition import Edition
from inferrsi.evidence.pack import Subject
from inferrsi.evidence.record import Record
from inferrsi.pipeline import material
from inferrsi.pipeline.workspace import Checked


@dataclass(frozen=True, kw_only=True)
class Gathered:
    """A subject with all that its states follow from."""

    subject: str
    context: Context
    records: tuple[Record, ...]
    """Of the subject, oldest first, at least one."""
    left_out: tuple[str, ...]
    """What did not pass and is therefore missing, with the reason."""


def gather(checked: Checked, target: str, *, until: date | None) -> Gathered:
    """Read the records of a subject, of those they quote and of those that correct them, and the editions that name it.

    Args:
        checked: The workspace.
        target: A subject, record or claim; only its subject is looked at.
        until: Records and editions of later days are not there; None: of any day.

    Raises:
        UsageError: The subject is not known, or has no record up to the day.
        InferrsiError: The radar or every record of the subject did not pass.
    """
    day = until or date.max
    subject = target.partition("#")[0].partition("/")[0]
    followed = material.subjects(checked.ledger)
    cards = cards_until(checked, day)
    refused = {address: why for address, why in checked.refused.items() if address.startswith(f"{subject}/")}
    if subject not in followed and not refused and all(card.subject != subject for card in cards):
        raise _unknown(checked, subject, followed)
    needed = _needed(cards, subject)
    records = dict(material.records(checked, (card.id for card in cards if card.subject in needed)))
    failed = material.refused_editions(checked, until=day)
    found = Material(
        radar=material.radar(checked),
        editions=tuple(_editions(checked, subject, day)),
        records=records,
        subjects=followed,
        outcomes=vocabulary.outcomes(),
    )
    context = Context(material=found, seen=tuple(card.id for card in cards if card.id in records))
    own = tuple(own_records(context, subject))
    left_out = (
        *(f"{address}: {why}" for address, why in refused.items() if address.partition("/")[2][:10] <= day.isoformat()),
        *(f"{path}:{fault.line}: {fault.code} {fault.message}" for path, fault in sorted(failed.items())),
    )
    if not own:
        raise _nothing(checked, subject, until, left_out)
    return Gathered(subject=subject, context=context, records=own, left_out=left_out)


def cards_until(checked: Checked, day: date) -> tuple[RecordCard, ...]:
    """Give the cards of the records up to a day that passed, oldest first."""
    refused = checked.refused
    kept = [card for card in checked.ledger.records() if card.date <= day.isoformat() and card.id not in refused]
    return tuple(sorted(kept, key=lambda card: (*order(card.id), card.subject)))


def _needed(cards: tuple[RecordCard, ...], subject: str) -> frozenset[str]:
    """Give the subjects whose records the states of this one's numbers, and of those it quotes, follow from."""
    named = {(card.subject, other.record.partition("/")[0]) for card in cards for other in card.references}
    named |= {
        (other.record.partition("/")[0], card.subject)
        for card in cards
        for other in card.references
        if other.field.startswith("corrects.")
    }
    needed, fresh = {subject}, {subject}
    while fresh:
        fresh = {other for one, other in named if one in fresh} - needed
        needed |= fresh
    return frozenset(needed)


def _editions(checked: Checked, subject: str, day: date) -> Iterator[Edition]:
    """Read the editions up to a day that name a record of the subject."""
    ledger = checked.ledger
    for card in ledger.editions():
        names = any(reference.record.startswith(f"{subject}/") for reference in card.references)
        if names and card.date <= day.isoformat():
            yield ledger.read(ledger.edition_path(card.date), Edition)


def near(name: str, known: list[str]) -> list[str]:
    """Give the known names that a mistyped one may have meant, nearest first."""
    return difflib.get_close_matches(name, known, 3)


def _unknown(checked: Checked, subject: str, followed: Mapping[str, Subject]) -> UsageError:
    slugs = sorted({*followed, *(card.subject for card in checked.ledger.records())})
    by_name = {name.casefold(): slug for slug, found in followed.items() for name in found.names}
    meant = [by_name.get(name, name) for name in near(subject.casefold(), [*slugs, *by_name])]
    names = ", ".join(f"'{name}'" for name in dict.fromkeys(meant))
    todo = f"did you mean {names}?" if names else f"the subjects are {', '.join(slugs) or 'those of packs/'}"
    what = f"no subject '{subject}'"
    return UsageError(what, where=str(checked.ledger.root), todo=todo)


def _nothing(checked: Checked, subject: str, until: date | None, left_out: tuple[str, ...]) -> InferrsiError:
    if left_out:
        what = f"no record of '{subject}' passed: {left_out[0]}"
        return InferrsiError(what, todo="`inferrsi check` lists all that is wrong with it")
    later = checked.ledger.records(subject)
    if until and later:
        what = f"no record of '{subject}' up to {until}"
        return UsageError(what, todo=f"its first is {later[0].id}")
    what = f"'{subject}' is followed and has no record yet"
    return UsageError(what, where=str(checked.ledger.root), todo=f"write one: `inferrsi pin {subject}`")
