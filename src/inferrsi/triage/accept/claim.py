"""One proposal as the claims that a record would hold: metric, unit, value, whose it is. Pure.

Nothing is rounded, converted or promoted: what the record's form cannot hold as printed is refused with its reason.
"""

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from inferrsi.evidence import vocabulary
from inferrsi.evidence.value import decimal
from inferrsi.extract.proposal import Proposal
from inferrsi.extract.schema_words import WHOSE, is_written_out, metric_ids, printed, unit_id, value
from inferrsi.triage.accept.quote import is_difference
from inferrsi.triage.accept.text import Numbered

Tree = dict[str, Any]
LEVELS: Final = frozenset({"point", "range"})
"""Forms that have a unit."""
COUNTED: Final = "tokens"
"""A length in tokens is a bare number where its metric counts them a step."""
_DIGIT: Final = re.compile(r"\d")
_RUNS: Final = re.compile(r"(\d+)\s*(?:runs?|reps?|次)")
_STATISTICS: Final = frozenset(
    {"mean", "median", "p50", "p90", "p95", "p99", "p99_9", "min", "max", "geomean", "total"}
)


@dataclass(frozen=True, kw_only=True)
class Value:
    """One claim to be made of a proposal."""

    numbered: Numbered
    metric: str
    others: tuple[str, ...]
    """Metrics that the words leave open besides."""
    value: Tree
    unit: str | None
    reporter: str
    attribution: str
    statistic: str | None
    runs: str | None
    place: int = 0
    """Of the numbers of a list, from 0."""


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """Why no claim is made of a proposal."""

    n: int
    reason: str


def values(one: Numbered, *, metric: str | None = None) -> tuple[Value, ...] | Refusal:
    """Give the claims of a proposal: one for each number of a list.

    Args:
        one: The proposal.
        metric: What a person says it is about, in place of what the words say.
    """
    found, metrics = one.proposal, (metric,) if metric else metric_ids(one.proposal)
    unit = unit_id(found)
    if reason := _unprinted(found) or _unnamed(one, metrics):
        return Refusal(n=one.n, reason=reason)
    made = [_sound(tree) for tree in _trees(found)]
    if (score := _score(made[0])) is not None:
        made, unit = [score[0]], score[1]
    form = made[0]["form"]
    if reason := _unfit(one, made[0], unit) or _fallen(found, made[0], metrics):
        return Refusal(n=one.n, reason=reason)
    ordered = sorted(metrics, key=lambda name: not _admits(name, unit, form))
    if unit == COUNTED and not _admits(ordered[0], unit, form):
        unit = "none"
    reporter, attribution = _whose(one)
    return tuple(
        Value(
            numbered=one,
            metric=ordered[0],
            others=tuple(name for name in ordered[1:] if _admits(name, unit, form)),
            value=_sensed(tree, ordered[0], found),
            unit=unit if tree["form"] in LEVELS else None,
            reporter=reporter,
            attribution=attribution,
            statistic=_statistic(found),
            runs=_runs(found),
            place=place,
        )
        for place, tree in enumerate(made)
    )


def of_metric(value: Value, metric: str) -> Value:
    """Give the same value as one of another metric that its words leave open."""
    rest = tuple(name for name in (value.metric, *value.others) if name != metric)
    return replace(value, metric=metric, others=rest, value=_sensed(value.value, metric, value.numbered.proposal))


def _unprinted(found: Proposal) -> str:
    """Say why no number can be held as printed, empty where it can."""
    if not _DIGIT.search(found.text):
        return "the number is told in words, and a record holds digits as printed"
    return (
        "it is printed in thousands, and a record holds the number as printed in its unit"
        if is_written_out(found)
        else ""
    )


def _unnamed(one: Numbered, metrics: tuple[str, ...]) -> str:
    if metrics:
        return ""
    named = one.proposal.metric_other or one.proposal.metric
    return f"the vocabulary has no metric for '{named}'; say which it is: --metric {one.n}=METRIC"


def _unfit(one: Numbered, tree: Tree, unit: str | None) -> str:
    """Say why a level cannot be held, empty where it can or is none."""
    if tree["form"] not in LEVELS:
        return ""
    if unit is None:
        return f"the vocabulary has no unit '{one.proposal.unit}'"
    if is_difference(one.document.text, one.proposal):
        return "it is a difference in its unit, and a record holds levels and relative changes"
    return ""


def _fallen(found: Proposal, tree: Tree, metrics: tuple[str, ...]) -> str:
    """Say why a ratio cannot be held: "3x less memory" is a third, which the text does not print."""
    if tree["form"] != "ratio" or decimal(tree["v"]) <= 1:
        return ""
    metric = vocabulary.metrics().get(metrics[0])
    is_size = metric is not None and metric.direction == "down" and not _is_time(metric)
    if (is_size and found.change != "increase") or (found.change == "decrease" and found.direction == "higher"):
        return "it is told as a fall by so many times, and what remains of the baseline is not printed"
    return ""


def _score(tree: Tree) -> tuple[Tree, str] | None:
    """Give `5.6/10` as a score out of ten: only whole numbers are counts."""
    if tree["form"] != "count" or (tree["k"].isdigit() and tree["n"].isdigit()):
        return None
    return {"form": "point", "v": tree["k"]}, f"of {tree['n']}"


def _trees(found: Proposal) -> list[Tree]:
    """Give the values of a proposal; each number of a list is a value of its own."""
    numbers = printed(found)
    if found.shape != "list" or len(numbers) < 2:
        return [value(found)]
    return [value(replace(found, shape="point", text=number, numbers=(decimal(number),))) for number in numbers]


def _sound(tree: Tree) -> Tree:
    """Put the lower end of a range first."""
    low, high = ("lo", "hi") if tree["form"] == "range" else ("v", "hi")
    if high in tree and decimal(tree[low]) > decimal(tree[high]):
        return {**tree, low: tree[high], high: tree[low]}
    return tree


def _sensed(tree: Tree, metric: str, found: Proposal) -> Tree:
    """Say what a ratio of a time means; below 1 and no loss, or of a size, it is what remains of the baseline."""
    if tree["form"] != "ratio":
        return tree
    rest = {key: part for key, part in tree.items() if key != "sense"}
    known = vocabulary.metrics().get(metric)
    if known is None or known.direction != "down":
        return rest
    is_rest = not _is_time(known) or (decimal(tree["v"]) < 1 and not found.negative)
    return {**rest, "sense": "of_baseline" if is_rest else "speedup"}


def _is_time(metric: vocabulary.Metric) -> bool:
    unit = vocabulary.units().get(metric.unit)
    return unit is None or unit.dimension == "time"


def _admits(metric: str, unit: str | None, form: str) -> bool:
    known = vocabulary.metrics().get(metric)
    return known is not None and (form not in LEVELS or unit in {None, "none", *known.units})


def _whose(one: Numbered) -> tuple[str, str]:
    """Give reporter and attribution; a relayed text makes nobody's number its authors' own."""
    reporter, attribution = WHOSE[one.proposal.attribution]
    if one.document.is_relayed and attribution == "measured":
        return WHOSE["third_party_quoted"]
    return ("third_party", attribution) if one.document.is_relayed else (reporter, attribution)


def _statistic(found: Proposal) -> str | None:
    """Give what was made of the runs; the Max in the name of a machine is none."""
    machine = " ".join(condition.text.casefold() for condition in found.having("hardware"))
    words = (word for word in found.statistic if word in _STATISTICS)
    return next((word for word in words if word not in {"max", "min"} or word not in machine), None)


def _runs(found: Proposal) -> str | None:
    """Give how often it was measured, where a condition says so in digits."""
    hits = (_RUNS.fullmatch(condition.text.strip()) for condition in found.having("samples"))
    return next((hit[1] for hit in hits if hit), None)
