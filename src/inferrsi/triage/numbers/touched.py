"""Which claims of the ledger hold a number that a project's texts print no more. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from inferrsi.evidence.experiment import Claim
from inferrsi.evidence.record import Record
from inferrsi.evidence.value import Value, decimal, printed_numbers
from inferrsi.triage.numbers.between import NumberMoved

ANY = "speedup"
"""A ratio whose text does not say of what; a record says it."""


def touched(moved: Iterable[NumberMoved], last: Record | None) -> tuple[NumberMoved, ...]:
    """Name beside each number that changed or is gone the claims of a record that hold it as it was."""
    claims = tuple(_claims(last)) if last else ()
    return tuple(one if one.how == "new" else replace(one, touches=tuple(_held(one, claims))) for one in moved)


def _claims(record: Record) -> Iterator[tuple[str, Claim, frozenset[Decimal]]]:
    for experiment in record.experiments:
        for claim in experiment.claims:
            yield f"{record.id}#{claim.id}", claim, frozenset(_numbers(claim.value))


def _held(one: NumberMoved, claims: Iterable[tuple[str, Claim, frozenset[Decimal]]]) -> Iterator[str]:
    numbers = frozenset(map(Decimal, one.numbers))
    for address, claim, own in claims:
        if numbers and own == numbers and (claim.metric in one.metrics or ANY in one.metrics):
            yield address


def _numbers(value: Value) -> Iterator[Decimal]:
    """Give the numbers of a value; k of n is the share that it is."""
    if value.form == "count":
        yield Decimal(value.k) / Decimal(value.n) if value.n else Decimal(0)
    else:
        yield from map(decimal, printed_numbers(value))
