"""C214 to C218: do the numbers of an experiment fit each other and their direction?"""

from collections.abc import Iterator
from fractions import Fraction

from inferrsi.checks.claims import claims
from inferrsi.checks.numbers import Interval, rounding
from inferrsi.evidence import inherit, vocabulary
from inferrsi.evidence.experiment import Claim, Experiment
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.record import Record
from inferrsi.evidence.value import Count, Percent, Point, Points, Ratio, Value, decimal, printed_numbers

SIGNS = ("+", "-", "−")
SPREAD = frozenset({"workloads", "operators", "machines"})
DISAGREE = "correct the one that is wrong; where the source itself disagrees, say so in a boundary and allow this code"


def loss_not_marked(record: Record, /) -> Iterator[Finding]:
    """C214: a loss against the baseline is marked as negative, so that it is told like a gain."""
    for experiment, claim, path in claims(record):
        if not claim.negative and claim.attribution == "measured" and is_worse(experiment, claim):
            yield Finding(
                code="C214",
                path=(*path, "negative"),
                message=f"{claim.metric} is worse than its baseline and not marked",
                help="add `negative: true` and tell it under negative_results; or correct baseline or sense",
            )


def gain_marked_negative(record: Record, /) -> Iterator[Finding]:
    """C215: what is marked as negative is a loss, or says why it counts as one."""
    for experiment, claim, path in claims(record):
        if claim.negative and is_worse(experiment, claim) is False and not (claim.flags or claim.boundary):
            yield Finding(
                code="C215",
                path=(*path, "negative"),
                message=f"marked as negative, but {claim.metric} is better than its baseline",
                help="take `negative` out, or say in a boundary of the claim why it is a loss",
                severity="warning",
            )


def is_worse(experiment: Experiment, claim: Claim) -> bool | None:
    """Say whether a claim is a loss against its baseline; None where the record does not settle it.

    A percentage without a sign does not: "12 %" may be slower or faster.
    """
    metric, surplus = vocabulary.metrics().get(claim.metric), _surplus(experiment, claim)
    if metric is None or metric.direction == "none" or surplus is None or surplus[0] <= 0 <= surplus[1]:
        return None
    is_up = metric.direction == "up" or (isinstance(claim.value, Ratio) and claim.value.sense == "speedup")
    return (surplus[0] > 0) != is_up


def _surplus(experiment: Experiment, claim: Claim) -> tuple[Fraction, Fraction] | None:
    """Give by how much a claim exceeds its baseline, from the least to the most, in its own terms."""
    match claim.value:
        case Ratio(v=low, hi=high):
            return Fraction(decimal(low)) - 1, Fraction(decimal(high or low)) - 1
        case Percent(v=low, hi=high) if low.startswith(SIGNS):
            return Fraction(decimal(low)), Fraction(decimal(high or low))
        case Points(v=low) if low.startswith(SIGNS):
            return Fraction(decimal(low)), Fraction(decimal(low))
        case _:
            other = part(experiment, claim, claim.baseline)
            mine, theirs = span(claim.value), span(other.value) if other else None
            return (mine.low - theirs.low, mine.low - theirs.low) if mine and theirs else None


def part(experiment: Experiment, claim: Claim, arm: str | None) -> Claim | None:
    """Give the one claim of an arm with the same metric and unit that is a number of its own: a part of a ratio."""
    found = [
        other
        for other in experiment.claims
        if other.arm == arm and other.id != claim.id and other.metric == claim.metric and span(other.value) is not None
    ]
    return found[0] if len(found) == 1 else None


def span(value: Value) -> Interval | None:
    """Give what a number may have been before it was rounded; a count is exact; None for anything else."""
    if isinstance(value, Point) and value.qualifier is None:
        return rounding(value.v)
    if isinstance(value, Count) and value.k_hi is None and value.n:
        return Interval(Fraction(value.k, value.n), Fraction(value.k, value.n))
    return None


def ratio_not_of_its_parts(record: Record, /) -> Iterator[Finding]:
    """C216: a ratio, percentage or difference follows from its two parts within their rounding, where all three are given."""
    for experiment, claim, path in claims(record):
        told = _told(claim.value)
        one, other = part(experiment, claim, claim.arm), part(experiment, claim, claim.baseline)
        if told is None or one is None or other is None or one.unit != other.unit:
            continue
        expected = _expected(claim, one, other)
        if expected and not told.meets(expected) and not told.unsigned().meets(expected.unsigned()):
            yield Finding(
                code="C216",
                path=(*path, "value"),
                message=f"'{one.id}' and '{other.id}' give {_shown(expected)}, not {' to '.join(printed_numbers(claim.value))}",
                help=DISAGREE,
                severity="warning",
            )


def _told(value: Value) -> Interval | None:
    if not isinstance(value, Ratio | Percent | Points) or value.qualifier is not None:
        return None
    low = rounding(value.v)
    return Interval(low.low, rounding(getattr(value, "hi", None) or value.v).high)


def _expected(claim: Claim, one: Claim, other: Claim) -> Interval | None:
    mine, theirs = span(one.value), span(other.value)
    if mine is None or theirs is None:
        return None
    if isinstance(claim.value, Points):
        counts = isinstance(one.value, Count)
        return mine.less(theirs).scaled(100 if counts else 1)
    if isinstance(claim.value, Ratio) and claim.value.sense == "speedup" and _is_down(claim):
        return theirs.over(mine)
    quotient = mine.over(theirs)
    return quotient.scaled(100, -100) if quotient and isinstance(claim.value, Percent) else quotient


def _is_down(claim: Claim) -> bool:
    metric = vocabulary.metrics().get(claim.metric)
    return metric is not None and metric.direction == "down"


def _shown(interval: Interval) -> str:
    return f"{float(interval.low):.4g} to {float(interval.high):.4g}"


def chain_of_ratios_broken(record: Record, /) -> Iterator[Finding]:
    """C218: two ratios against one baseline give the ratio between them, within rounding, where all three are given."""
    for experiment in record.experiments:
        ratios = [claim for claim in experiment.claims if isinstance(claim.value, Ratio) and _told(claim.value)]
        by_arms = {(claim.arm, claim.baseline, claim.metric): claim for claim in ratios}
        for claim in ratios:
            for other in ratios:
                third = by_arms.get((claim.baseline or "", other.baseline, claim.metric))
                if other.arm != claim.arm or other.metric != claim.metric or other is claim or third is None:
                    continue
                told, expected = _told(claim.value), _quotient(other, third)
                if told and expected and not told.meets(expected):
                    yield Finding(
                        code="C218",
                        path=("experiments", experiment.id, "claims", claim.id, "value"),
                        message=f"'{other.id}' over '{third.id}' is {_shown(expected)}, not {' to '.join(printed_numbers(claim.value))}",
                        help=f"check which arm and baseline each belongs to; {DISAGREE}",
                        severity="warning",
                    )


def _quotient(one: Claim, other: Claim) -> Interval | None:
    mine, theirs = _told(one.value), _told(other.value)
    return mine.over(theirs) if mine and theirs else None


def mean_of_ratios(record: Record, /) -> Iterator[Finding]:
    """C217: ratios are averaged geometrically; an arithmetic mean of them depends on which side is the baseline."""
    for experiment, claim, path in claims(record):
        value = claim.value
        own = claim.repeat.statistic if claim.repeat else None
        repeat = inherit.repeat(experiment, claim)
        spread = isinstance(value, Ratio | Percent) and value.across in SPREAD
        if isinstance(value, Ratio | Percent) and (own == "mean" or (spread and repeat and repeat.statistic == "mean")):
            yield Finding(
                code="C217",
                path=(*path, "value"),
                message=f"an arithmetic mean of {'ratios' if isinstance(value, Ratio) else 'percentages'}",
                help="quote the ratios one by one or the source's geometric mean; a ratio of two means is no claim of its own",
                severity="warning",
            )
