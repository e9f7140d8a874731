"""The seven forms of a reported value; numbers stay as the source prints them (93.10 keeps its zero)."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from inferrsi.evidence.form import Form, Whole, written
from inferrsi.evidence.prose import Prose

Printed = Annotated[
    str,
    written(
        r"[+\-−]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)", "a number as printed: digits, commas, a dot, a sign"
    ),
]
Qualifier = Literal["about", "up_to", "at_least", "over"]
Across = Literal["workloads", "runs", "operators", "machines", "ci", "unknown"]
"""What a range runs across: a range over workloads is no confidence interval."""


class Point(Form):
    """One number: 39.35 tok/s."""

    form: Literal["point"]
    v: Printed
    qualifier: Qualifier | None = None


class Range(Form):
    """Two ends of what was seen: 4 to 6 over runs."""

    form: Literal["range"]
    lo: Printed
    hi: Printed
    across: Across
    qualifier: Qualifier | None = None


class Ratio(Form):
    """A multiple of the baseline arm: 1.236 to 1.319."""

    form: Literal["ratio"]
    v: Printed
    hi: Printed | None = None
    across: Across | None = None
    qualifier: Qualifier | None = None
    sense: Literal["speedup", "of_baseline"] | None = None
    """Required where the metric is better when lower: "4.8x TTFT" can mean either."""


class Percent(Form):
    """A change in per cent of the baseline arm: −6.1."""

    form: Literal["percent"]
    v: Printed
    hi: Printed | None = None
    across: Across | None = None
    qualifier: Qualifier | None = None


class Points(Form):
    """A difference in percentage points, which are not per cent: +0.66."""

    form: Literal["pp"]
    v: Printed
    qualifier: Qualifier | None = None


class Count(Form):
    """k of n, or k to k_hi of n: 14 of 20; a rate without its n is lost evidence."""

    form: Literal["count"]
    k: Whole
    n: Whole
    k_hi: Whole | None = None


class Qualitative(Form):
    """A result in words, never turned into a number."""

    form: Literal["qualitative"]
    text: Prose


Value = Annotated[Point | Range | Ratio | Percent | Points | Count | Qualitative, Field(discriminator="form")]
RELATIVE = frozenset({"ratio", "percent", "pp"})
"""Forms that mean nothing until they name a baseline arm (V1)."""


def decimal(printed: str) -> Decimal:
    """Read a number as printed, with its typographic minus and its thousands commas."""
    return Decimal(printed.replace(",", "").replace("−", "-"))


def printed_numbers(value: Point | Range | Ratio | Percent | Points | Count | Qualitative) -> tuple[str, ...]:
    """Give every number of a value as printed: what its quote has to hold."""
    fields = ("v", "lo", "hi", "k", "k_hi", "n")
    return tuple(str(number) for name in fields if (number := getattr(value, name, None)) is not None)
