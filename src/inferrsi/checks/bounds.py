"""C245, C246: can a value be what it says, and is it the only one?"""

from collections.abc import Iterator
from itertools import groupby

from inferrsi.checks.claims import claims
from inferrsi.evidence import vocabulary
from inferrsi.evidence.experiment import Claim
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.record import Record
from inferrsi.evidence.value import Percent, Point, Range, Ratio, decimal, printed_numbers

OPEN_ENDED = frozenset({"pct_change", "wer", "retention"})
"""Percentages that may pass 100 or fall below 0."""
NEVER_BELOW_ZERO = frozenset({"throughput", "latency", "memory", "energy", "speculation", "utilisation"})


def value_out_of_bounds(record: Record, /) -> Iterator[Finding]:
    """C245: a value is one that its metric can have: no rate above 100 %, no ratio of 0, no time below 0."""
    for _, claim, path in claims(record):
        metric = vocabulary.metrics().get(claim.metric)
        numbers = [decimal(number) for number in printed_numbers(claim.value)]
        wrong = None
        if isinstance(claim.value, Ratio) and min(numbers) <= 0:
            wrong = "a ratio above 0"
        elif isinstance(claim.value, Percent) and min(numbers) < -100 and metric and metric.direction != "none":
            wrong = "a loss of at most 100 %"
        elif isinstance(claim.value, Point | Range) and metric:
            is_rate = claim.unit == "%" and metric.unit == "%" and metric.id not in OPEN_ENDED
            top = 100 if is_rate else 1 if claim.unit == "fraction" else None
            if top is not None and not 0 <= min(numbers) <= max(numbers) <= top:
                wrong = f"between 0 and {top}"
            elif metric.group in NEVER_BELOW_ZERO and min(numbers) < 0:
                wrong = "0 or more"
        if wrong:
            yield Finding(
                code="C245",
                path=(*path, "value"),
                message=f"{claim.metric} of {', '.join(printed_numbers(claim.value))}: it can only be {wrong}",
                help="correct value, form, unit or metric; a change against a baseline is a percent or pp",
            )


def claim_twice(record: Record, /) -> Iterator[Finding]:
    """C246: one arm has one value of a metric; a second one says under which other condition."""
    for experiment in record.experiments:
        ordered = sorted(experiment.claims, key=_measurement)
        for _, same in groupby(ordered, key=_measurement):
            first, *more = same
            for claim in more:
                if claim.value != first.value:
                    yield Finding(
                        code="C246",
                        path=("experiments", experiment.id, "claims", claim.id, "value"),
                        message=f"'{first.id}' gives another {claim.metric} for the same arm under the same conditions",
                        help="give it an arm, timing or repeat of its own that tells the two apart, or keep one",
                        severity="warning",
                    )


def _measurement(claim: Claim) -> tuple[str, ...]:
    value = claim.value
    apart = (value.form, getattr(value, "across", None), getattr(value, "qualifier", None), claim.timing, claim.repeat)
    return (claim.arm, claim.metric, claim.unit or "", claim.baseline or "", claim.attribution, repr(apart))
