"""C23x: are the names those of the vocabulary? An unknown one is kept raw and told, never mapped by its beginning."""

from collections.abc import Iterator, Mapping

from inferrsi.checks.claims import claims
from inferrsi.evidence import vocabulary
from inferrsi.evidence.conditions import Accelerator, Name, Precision
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.paths import Path, walk
from inferrsi.evidence.record import Record
from inferrsi.evidence.value import Ratio
from inferrsi.evidence.vocabulary import nearest

BARE = "none"
"""The unit of a bare number, which every metric may have where the source prints none."""
ROLES = ("weights", "activations", "kv_k", "kv_v", "state", "draft", "accum")


def metric_unknown(record: Record, /) -> Iterator[Finding]:
    """C231: what a number is about is a metric of the vocabulary; the source's word goes into `raw`."""
    for _, claim, path in claims(record):
        if claim.metric not in vocabulary.metrics():
            yield _unknown("C231", (*path, "metric"), claim.metric, vocabulary.metrics())


def _unknown(code: str, path: Path, name: str, known: Mapping[str, object]) -> Finding:
    near = nearest(name, known)
    todo = f"did you mean '{near}'?" if near else "write an id of the vocabulary"
    return Finding(code=code, path=path, message=f"'{name}' is not in the vocabulary", help=todo)


def unit_foreign_to_metric(record: Record, /) -> Iterator[Finding]:
    """C232: a number has a unit of its metric, or it is about something else (V10)."""
    for _, claim, path in claims(record):
        metric = vocabulary.metrics().get(claim.metric)
        if metric is None or claim.unit in {None, BARE}:
            continue
        unit = vocabulary.resolve_unit(claim.unit or "").id
        if unit not in metric.units and not (unit or "").startswith("of "):
            yield Finding(
                code="C232",
                path=(*path, "unit"),
                message=f"'{claim.unit}' is no unit of {claim.metric}",
                help=f"write one of {', '.join(metric.units)}, or another metric",
            )


def ratio_without_sense(record: Record, /) -> Iterator[Finding]:
    """C233: "4.8x TTFT" can mean faster or slower: a ratio of a metric that is better when lower says which."""
    for _, claim, path in claims(record):
        metric = vocabulary.metrics().get(claim.metric)
        if metric and metric.direction == "down" and isinstance(claim.value, Ratio) and claim.value.sense is None:
            yield Finding(
                code="C233",
                path=(*path, "value"),
                message=f"a ratio of {claim.metric}, which is better when lower, without `sense`",
                help="add sense: speedup (baseline / new) or of_baseline (new / baseline)",
            )


def word_unknown(record: Record, /) -> Iterator[Finding]:
    """C234: gaps, events, flags, categories and labels are words of the vocabulary."""
    for gap in record.gaps:
        if gap not in vocabulary.gaps():
            yield _unknown("C234", ("gaps",), gap, vocabulary.gaps())
    for position, awaited in enumerate(record.waits_for):
        if awaited.event not in vocabulary.events():
            yield _unknown("C234", ("waits_for", position, "event"), awaited.event, vocabulary.events())
    for _, claim, path in claims(record):
        for flag in claim.flags:
            if flag.flag not in vocabulary.flags():
                yield _unknown("C234", (*path, "flags"), flag.flag, vocabulary.flags())


def id_unknown(record: Record, /) -> Iterator[Finding]:
    """C235: a canonical id beside a raw name is one of the vocabulary."""
    for path, value in walk(record):
        match value:
            case Accelerator(id=str(name)) if name not in vocabulary.hardware():
                yield _unknown("C235", (*path, "id"), name, vocabulary.hardware())
            case Name(id=str(name)) if name not in vocabulary.models():
                yield _unknown("C235", (*path, "id"), name, vocabulary.models())
            case Precision():
                for role in ROLES:
                    name = getattr(value, role)
                    if name is not None and name != "n/a" and not vocabulary.is_precision(name):
                        yield _unknown("C235", (*path, role), name, vocabulary.precisions())
            case _:
                continue


def name_kept_raw(record: Record, /) -> Iterator[Finding]:
    """C236: a device without a canonical id is kept as printed; where the vocabulary knows the name, it is offered."""
    for path, value in walk(record):
        if isinstance(value, Accelerator) and value.id is None:
            known = vocabulary.resolve_hardware(value.raw)
            todo = f"add id: {known.id}" if known.id else f"nothing to do, or extend the vocabulary ({known.note})"
            message = f"'{value.raw}' is kept as printed"
            yield Finding(code="C236", path=path, message=message, help=todo, severity="note")
