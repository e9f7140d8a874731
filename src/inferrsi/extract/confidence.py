"""How sure a proposal is, and whose number: the weights of the rules that fired, added up.

The weights were fitted by `benchmarks/fit_confidence.py` on the looked-at part of the labelled corpus; they are
log-odds, so that 0.5 is an even chance. A rule that the fit never saw weighs nothing.
"""

import math
from collections.abc import Iterable
from typing import Final

from inferrsi.extract.proposal import Attribution, Proposal
from inferrsi.extract.weights import BIAS, PLANS, THEIRS, WEIGHTS

IN_TABLES: Final = 0.65
IN_TEXT: Final = 0.72
"""How sure a proposal has to be where nobody says. Chosen 2026-12 with whole sources left out: 86 of 100 passages
without a claim of their own stay empty; down to 0.66 that falls to 83 for 0.002 of F1, up to 0.78 F1 falls by 0.007."""
FLOOR: Final = 0.1
"""Below it a number is not even proposed; chosen 2026-11, about 1 in 100 claims of the looked-at part is lost there."""


def is_sure(found: Proposal, minimum: float | None = None, /) -> bool:
    """Say whether a proposal is sure enough; `minimum` None: by where it stands."""
    return found.confidence >= ((IN_TABLES if found.in_table else IN_TEXT) if minimum is None else minimum)


def confidence(rules: Iterable[str], /) -> float:
    """Give the chance that a number with these rules is a claim."""
    return 1 / (1 + math.exp(-score(rules)))


def score(rules: Iterable[str], /) -> float:
    """Give the log-odds."""
    return BIAS + sum(WEIGHTS.get(rule, 0.0) for rule in rules)


def origin(signs: Iterable[str], /) -> tuple[Attribution, float]:
    """Give whose number signs make it, and the chance of that."""
    listed = tuple(signs)
    theirs = math.exp(THEIRS[""] + sum(THEIRS.get(sign, 0.0) for sign in listed))
    planned = math.exp(PLANS[""] + sum(PLANS.get(sign, 0.0) for sign in listed))
    whole = 1.0 + theirs + planned
    if max(theirs, planned) <= 1.0:
        return "author_reported", 1.0 / whole
    return ("third_party_quoted", theirs / whole) if theirs > planned else ("target_or_plan", planned / whole)
