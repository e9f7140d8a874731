"""What printed digits allow: intervals of rounding, and the exact test of two counts.

Numbers of others are never recomputed for print; here they are only asked whether they can belong together. The test is
written out (a sum of binomials, `math.comb`) rather than taken from a statistics package, which would be the largest
dependency of all for eight lines.
"""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import comb

from inferrsi.evidence.value import decimal

LARGEST = 1000
"""Observations up to which the exact test is worked out; above, few samples are not the question."""


@dataclass(frozen=True, slots=True)
class Interval:
    """Everything that a printed number may have been before it was rounded."""

    low: Fraction
    high: Fraction

    def meets(self, other: "Interval") -> bool:
        """Say whether two intervals share a number."""
        return self.low <= other.high and other.low <= self.high

    def over(self, other: "Interval") -> "Interval | None":
        """Divide by an interval of numbers above zero; None where it reaches zero."""
        if other.low <= 0:
            return None
        ends = [a / b for a in (self.low, self.high) for b in (other.low, other.high)]
        return Interval(min(ends), max(ends))

    def less(self, other: "Interval") -> "Interval":
        """Subtract."""
        return Interval(self.low - other.high, self.high - other.low)

    def scaled(self, factor: int, shift: int = 0) -> "Interval":
        """Multiply by a factor above zero and add."""
        return Interval(self.low * factor + shift, self.high * factor + shift)

    def unsigned(self) -> "Interval":
        """Leave the sign out, as authors do who write "12 % slower"."""
        ends = (abs(self.low), abs(self.high))
        return Interval(Fraction(0) if self.low <= 0 <= self.high else min(ends), max(ends))


def rounding(printed: str) -> Interval:
    """Give the interval of a number as printed: 1.37 is 1.365 to 1.375, 93 is 92.5 to 93.5."""
    value = decimal(printed)
    exponent = value.as_tuple().exponent
    half = Fraction(1, 2) * Fraction(Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0))
    return Interval(Fraction(value) - half, Fraction(value) + half)


def fisher(first: tuple[int, int], second: tuple[int, int]) -> Fraction | None:
    """Give the two-sided p of Fisher's exact test for two counts (k, n); None above `LARGEST` observations.

    The sum of the probabilities of all tables with these margins that are no likelier than the one seen; worked out in
    whole numbers, so that equal probabilities compare as equal.
    """
    (k, n), (other_k, other_n) = first, second
    if n + other_n > LARGEST:
        return None
    hits = k + other_k
    weights = {i: comb(n, i) * comb(other_n, hits - i) for i in range(max(0, hits - other_n), min(n, hits) + 1)}
    return Fraction(sum(weight for weight in weights.values() if weight <= weights[k]), sum(weights.values()))
