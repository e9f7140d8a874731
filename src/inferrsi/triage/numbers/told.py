"""One line for each number of a project's texts that is new, changed or gone, for the one who pins. Pure; raw texts."""

from collections.abc import Iterator
from typing import Final

from inferrsi.triage.numbers.between import NumberMoved, NumbersMoved
from inferrsi.triage.numbers.words import claim_in_words

QUOTE: Final = 100  # characters of a quote on a line; chosen 2026-12


def numbers_told(numbers: NumbersMoved, *, at_most: int) -> Iterator[str]:
    """Give the lines, those that touch a claim of the ledger first; what was not compared is said last.

    Args:
        numbers: What was found.
        at_most: Lines for numbers; the rest is counted.
    """
    ordered = sorted(numbers.moved, key=lambda one: not one.touches)
    for one in ordered[:at_most]:
        yield _line(one)
    if len(ordered) > at_most:
        yield f"{len(ordered) - at_most} more"
    yield from (one.reason for one in numbers.left_out)


def _line(one: NumberMoved) -> str:
    claim = claim_in_words(one.claim, "en")
    said = f"{one.was} → {claim}" if one.how == "changed" else claim
    quote = one.claim.quote if len(one.claim.quote) <= QUOTE else f"{one.claim.quote[: QUOTE - 1]}…"
    touches = f"; {', '.join(one.touches)} {_HAVE[one.how]}" if one.touches else ""
    return f"{one.how} {one.path}:{one.line}: {said}{touches}: “{quote}”"


_HAVE: Final = {"changed": "has the old one", "gone": "has it", "new": ""}
