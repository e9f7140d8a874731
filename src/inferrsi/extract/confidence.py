"""How sure a proposal is: the weights of the rules that fired, added up.

The weights were fitted by `benchmarks/fit_confidence.py` on the looked-at part of the labelled corpus; they are
log-odds, so that 0.5 is an even chance. A rule that the fit never saw weighs nothing.
"""

import math
from collections.abc import Iterable
from typing import Final

from inferrsi.extract.weights import BIAS, WEIGHTS

DEFAULT_MINIMUM: Final = 0.6
"""Chosen 2026-11 with whole sources left out: the same F1 as 0.5, and fewer claims where there are none."""
FLOOR: Final = 0.1
"""Below it a number is not even proposed; chosen 2026-11, about 1 in 100 claims of the looked-at part is lost there."""


def confidence(rules: Iterable[str], /) -> float:
    """Give the chance that a number with these rules is a claim."""
    return 1 / (1 + math.exp(-score(rules)))


def score(rules: Iterable[str], /) -> float:
    """Give the log-odds."""
    return BIAS + sum(WEIGHTS.get(rule, 0.0) for rule in rules)
