"""C274 to C277, C289: is the metric one that its form, its field and the source's own words can carry?"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from types import MappingProxyType

from inferrsi.checks.claims import claims
from inferrsi.checks.units import SHARES
from inferrsi.evidence import vocabulary
from inferrsi.evidence.experiment import Claim
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.record import Record
from inferrsi.evidence.value import Qualitative, Ratio
from inferrsi.evidence.vocabulary import Metric

GROUP_FIELDS: Mapping[str, str] = MappingProxyType({"vla": "decision_vla", "diffusion": "diffusion"})
METRIC_FIELDS: Mapping[str, str] = MappingProxyType({"wer": "speech", "rtfx": "speech"})
OPEN = frozenset({"speedup", "latency"})
"""Metrics whose names say only that something is faster or took time."""
LETTERS = 4
"""Shorter Latin names ("AL", "SR", "hit") stand in too many other words; chosen 2026-12 on the shipped ledger."""


def sense_without_time(record: Record, /) -> Iterator[Finding]:
    """C274: a sense is of a ratio that could be read both ways: a speed-up of a time, and of nothing else."""
    for _, claim, path in claims(record):
        metric = vocabulary.metrics().get(claim.metric)
        sense = claim.value.sense if isinstance(claim.value, Ratio) else None
        if metric is None or sense is None:
            continue
        unit = vocabulary.units().get(metric.unit)
        is_idle = metric.direction != "down"
        if is_idle:
            reason = f"{metric.id} is not better when smaller: its ratio reads one way only"
        elif sense == "speedup" and unit is not None and unit.dimension != "time":
            reason = f"{metric.id} is no time"
        else:
            continue
        yield Finding(
            code="C274",
            path=(*path, "value", "sense"),
            message=f"sense '{sense}', but {reason}",
            help="take the sense out, write of_baseline, or correct the metric",
            severity="note" if is_idle else "warning",
        )


def count_of_no_count(record: Record, /) -> Iterator[Finding]:
    """C275: k of n is of something that is counted: cases, tokens, episodes, no time and no size."""
    for _, claim, path in claims(record):
        metric = vocabulary.metrics().get(claim.metric)
        if claim.value.form == "count" and metric and SHARES.isdisjoint(metric.units):
            yield Finding(
                code="C275",
                path=(*path, "metric"),
                message=f"k of n of {claim.metric}, which is measured in {metric.unit}",
                help="name what was counted: tests_passed, win_rate, success_rate, fast_p …",
                severity="warning",
            )


def metric_of_another_field(record: Record, /) -> Iterator[Finding]:
    """C276: a metric of robots, pictures or speech stands in a record of that field, or the source names it."""
    for _, claim, path in claims(record):
        metric = vocabulary.metrics().get(claim.metric)
        field = METRIC_FIELDS.get(claim.metric) or GROUP_FIELDS.get(metric.group if metric else "")
        if metric and field and field != record.category and not _names(metric).search(_words(claim)):
            yield Finding(
                code="C276",
                path=(*path, "metric"),
                message=f"{claim.metric} belongs to {field}, the record to {record.category}",
                help="correct the metric, or give the source's word for it as `raw`",
                severity="warning",
            )


def another_metric_named(record: Record, /) -> Iterator[Finding]:
    """C277: where the words of the source name a metric, it is the one of the claim."""
    for _, claim, path in claims(record):
        metric, words = vocabulary.metrics().get(claim.metric), _words(claim)
        is_named = metric is not None and _names(metric).search(words)
        if metric is None or is_named or (claim.raw and vocabulary.resolve_metric(claim.raw).id):
            continue  # of the source's own word C257 speaks
        if named := _named(words):
            yield Finding(
                code="C277",
                path=(*path, "metric"),
                message=f"'{named[0]}' names {named[1]}, the claim has {claim.metric}",
                help="nothing to do where the word means another thing here; else correct the metric",
                severity="note",
            )


def two_metrics_in_one_quote(record: Record, /) -> Iterator[Finding]:
    """C289: two numbers of one unit that one quote sets side by side, one an arm, are of one metric."""
    for experiment in record.experiments:
        points = [claim for claim in experiment.claims if claim.value.form in {"point", "count"}]
        for one, other in combinations(points, 2):
            is_one_quote = one.where.quote in other.where.quote or other.where.quote in one.where.quote
            is_pair = is_one_quote and one.unit == other.unit and one.arm != other.arm
            if is_pair and one.value.form == other.value.form and one.metric != other.metric:
                yield Finding(
                    code="C289",
                    path=("experiments", experiment.id, "claims", other.id, "metric"),
                    message=f"{other.metric}, but {one.metric} for '{one.id}' of the same quote",
                    help="name one metric for both, or quote the span of each number by itself",
                    severity="note",
                )


def _words(claim: Claim) -> str:
    """Give the words that stand for one number; of a result in words its own text, since its quote may tell of two."""
    text = claim.value.text if isinstance(claim.value, Qualitative) else None
    parts = (claim.raw, text.zh, text.en) if text else (claim.raw, claim.where.quote)
    return " ".join(part for part in parts if part)


def _named(words: str) -> tuple[str, str] | None:
    """Give the longest name of a metric among these words, and the metric."""
    pattern, metrics = _every_name()
    hits = [(match[0], metrics[match[0].lower()]) for match in pattern.finditer(words)]
    return max(hits, key=lambda hit: len(hit[0]), default=None)


@cache
def _every_name() -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Give one pattern of the names of all metrics, the longest first, and the metric of each name in small letters."""
    metrics = [metric for metric in vocabulary.metrics().values() if metric.id not in OPEN]
    names = {name.lower(): metric.id for metric in reversed(metrics) for name in _spoken(metric)}
    return _pattern(sorted(names, key=lambda name: (-len(name), name))), MappingProxyType(names)


@cache
def _names(metric: Metric) -> re.Pattern[str]:
    return _pattern(sorted(_spoken(metric)))


def _spoken(metric: Metric) -> Iterator[str]:
    """Give the names of a metric that stand for nothing else in a sentence."""
    names = {metric.zh, metric.en, *metric.aliases}
    return (name for name in sorted(names) if not name.isascii() or len(name) >= LETTERS)


def _pattern(names: Iterable[str]) -> re.Pattern[str]:
    """Give a pattern of names, Latin ones between borders."""
    latin: list[str] = []
    others: list[str] = []
    for name in names:
        (latin if name.isascii() else others).append(re.escape(name))
    borders = rf"(?<![A-Za-z])(?:{'|'.join(latin)})(?![A-Za-z])" if latin else ""
    return re.compile("|".join(part for part in (borders, *others) if part), re.IGNORECASE)
