"""What printed digits allow: laws of intervals, and the exact test against published values."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferrsi.checks.numbers import LARGEST, Interval, fisher, rounding


@pytest.mark.parametrize(
    ("printed", "low", "high"),
    [
        ("1.37", "1.365", "1.375"),
        ("93", "92.5", "93.5"),
        ("93.10", "93.095", "93.105"),
        (".622784", "0.6227835", "0.6227845"),
        ("−6.1", "-6.15", "-6.05"),
        ("7,672", "7671.5", "7672.5"),
        ("+0.66", "0.655", "0.665"),
    ],
)
def test_number_as_printed_was_rounded(printed: str, low: str, high: str) -> None:
    assert rounding(printed) == Interval(Fraction(low), Fraction(high))


@given(st.decimals(1, 10_000, places=2), st.decimals(1, 10_000, places=2))
def test_quotient_of_the_true_values_lies_in_the_quotient_of_the_printed_ones(a: object, b: object) -> None:
    """Whatever was rounded away, the printed ratio of two numbers is never refused."""
    one, other = (Fraction(str(value)) for value in (a, b))
    printed = [f"{float(value):.1f}" for value in (one, other)]
    told = rounding(printed[0]).over(rounding(printed[1]))
    assert told is not None
    assert told.low <= one / other <= told.high


def test_interval_that_reaches_zero_divides_nothing() -> None:
    assert rounding("1").over(rounding("0")) is None


@given(st.fractions(-9, 9), st.fractions(-9, 9))
def test_sign_is_left_out_of_both_ends(a: Fraction, b: Fraction) -> None:
    low, high = sorted((a, b))
    told = Interval(low, high).unsigned()
    assert 0 <= told.low <= abs(a) <= told.high
    assert told.low <= abs(b) <= told.high


@pytest.mark.parametrize(
    ("first", "second", "p"),
    [
        ((3, 4), (1, 4), "0.4857"),  # Fisher's tea
        ((1, 10), (11, 14), "0.0028"),  # 1 of 10 against 11 of 14
        ((14, 20), (15, 20), "1.0000"),  # the thread's robot
        ((7, 8), (6, 8), "1.0000"),
        ((2, 5), (7, 7), "0.0455"),
        ((0, 10), (10, 10), "0.0000"),
    ],
)
def test_exact_test_gives_the_published_p(first: tuple[int, int], second: tuple[int, int], p: str) -> None:
    found = fisher(first, second)
    assert found is not None
    assert f"{float(found):.4f}" == p


@given(st.integers(0, 30), st.integers(1, 30), st.integers(0, 30), st.integers(1, 30))
def test_exact_test_is_a_probability_and_has_no_side(k: int, n: int, other_k: int, other_n: int) -> None:
    k, other_k = min(k, n), min(other_k, other_n)
    p = fisher((k, n), (other_k, other_n))
    assert p is not None
    assert 0 < p <= 1
    assert p == fisher((other_k, other_n), (k, n)) == fisher((n - k, n), (other_n - other_k, other_n))


def test_many_observations_are_not_worked_out() -> None:
    assert fisher((1, LARGEST), (1, 1)) is None
