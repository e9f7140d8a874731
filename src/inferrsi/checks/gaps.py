"""A621: does each open question rest on the record that lists it?"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from inferrsi.checks.claims import claims
from inferrsi.checks.devices import memory_foreign_to_device
from inferrsi.evidence import inherit, vocabulary
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.record import Record
from inferrsi.evidence.value import Count

FEW = 30
"""Below this a count tells little apart; the usual rule of thumb of samples, chosen 2026-12."""
Fact = Callable[[Record], bool]


def gap_without_ground(record: Record, /) -> Iterator[Finding]:
    """A621: a gap rests on a field of the record, or its text speaks of it."""
    open_gaps = [gap for gap in record.gaps if gap in vocabulary.gaps() and not FACTS.get(gap, _never)(record)]
    text = _written(record) if open_gaps else ""
    for gap in open_gaps:
        said = _said(gap)
        if said is not None and not said.search(text):
            yield Finding(
                code="A621",
                path=("gaps", record.gaps.index(gap)),
                message=f"gap '{gap}', and no field or sentence of the record says that it is open",
                help=f"say so in evidence, a boundary or the reason ({vocabulary.gaps()[gap].en}), or name the gap that is meant",
                severity="note",
            )


def _written(record: Record) -> str:
    """Give every sentence of a record that tells what is known, in small letters."""
    told = record.assessment
    found = [record.evidence, told.reason, told.hook, told.scope, *record.negative_results]
    found += [awaited.note for awaited in record.waits_for]
    found += [pull.note for pull in record.upstream] + [change.note for change in record.semantic_changes]
    for experiment in record.experiments:
        found += [*experiment.boundary, *(fact.reason for fact in experiment.triggers.values())]
        for claim in experiment.claims:
            found += [*claim.boundary, *(caveat.reason for caveat in claim.flags)]
    for plan in record.plans:
        found += [*plan.arms, *plan.fixed, *plan.measure, *plan.stop, plan.sample, plan.repeats, plan.inconclusive]
    return "\n".join(text for prose in found if prose for text in (prose.zh, prose.en) if text).lower()


@cache
def _said(gap: str) -> re.Pattern[str] | None:
    patterns = vocabulary.gaps()[gap].said
    return re.compile("|".join(patterns)) if patterns else None


def _never(_: Record) -> bool:
    return False


def _undated(record: Record) -> bool:
    return any(experiment.dates.experiment is None for experiment in record.experiments)


def _unrepeated(record: Record) -> bool:
    """Say whether a number is given whose spread over repeats is not."""
    repeats = [
        inherit.repeat(experiment, claim) for experiment, claim, _ in claims(record) if claim.value.form != "count"
    ]
    return any(repeat is None or repeat.dispersion is None for repeat in repeats)


def _unanchored(record: Record) -> bool:
    return any(experiment.anchor.commit is None for experiment in record.experiments)


def _no_engine(record: Record) -> bool:
    return bool(record.experiments) and not any(pin.commit or pin.short for pin in record.pins)


def _no_code(record: Record) -> bool:
    return bool(record.pins or record.experiments) and not any(pin.kind == "git" for pin in record.pins)


def _baseline_open(record: Record) -> bool:
    foreign = [arm.subject for experiment in record.experiments for arm in experiment.arms if arm.subject]
    return any(not (one.version or one.commit) for one in foreign) or _flagged(record, "baseline_config_unstated")


def _few(record: Record) -> bool:
    counts = [claim.value for _, claim, _ in claims(record) if isinstance(claim.value, Count)]
    return any(count.n <= FEW for count in counts) or _flagged(record, "low_n", "unequal_n", "single_run")


def _device_open(record: Record) -> bool:
    """Say whether a device is known by its printed name alone, or has a memory that is none of its own."""
    hardware = [experiment.hardware for experiment in record.experiments if experiment.hardware]
    is_raw = any(device.id is None for one in hardware for device in one.accelerators)
    return is_raw or any(memory_foreign_to_device(record))


def _output_touched(record: Record) -> bool:
    return any(arm.quality for experiment in record.experiments for arm in experiment.arms)


def _served(record: Record) -> bool:
    metrics = (vocabulary.metrics().get(claim.metric) for _, claim, _ in claims(record))
    return any(metric is not None and metric.level == "server" for metric in metrics)


def _unconfirmed(record: Record) -> bool:
    return any(claim.reporter in {"author", "vendor"} for _, claim, _ in claims(record))


def _flagged(record: Record, *flags: str) -> bool:
    return any(caveat.flag in flags for _, claim, _ in claims(record) for caveat in claim.flags)


FACTS: Mapping[str, Fact] = MappingProxyType(
    {
        "experiment_date": _undated,
        "repeats": _unrepeated,
        "source_experiment_version": _unanchored,
        "engine_sha": _no_engine,
        "canonical_code": _no_code,
        "baseline_pin": _baseline_open,
        "statistical_power": _few,
        "hardware_manifest": _device_open,
        "quality_breadth": _output_touched,
        "p99": _served,
        "independent_run": _unconfirmed,
    }
)
"""What of a record's fields leaves each of these open; the others are a matter of its sentences."""
