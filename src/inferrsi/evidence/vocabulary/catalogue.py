"""The long tables by id: metrics with their units, hardware, number formats, models; read on first use, once."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import cast

from inferrsi.evidence.vocabulary.loading import by_id
from inferrsi.evidence.vocabulary.reading import (
    Plain,
    decimal,
    document,
    entries,
    many,
    maybe,
    numbers,
    section,
    text,
)
from inferrsi.evidence.vocabulary.terms import (
    Ambiguous,
    Direction,
    Hardware,
    Level,
    Metric,
    Model,
    Phase,
    Precision,
    Unit,
)


def _grouped(groups: Mapping[str, Plain]) -> Iterator[tuple[str, Mapping[str, Plain]]]:
    return ((group, entry) for group, listed in groups.items() for entry in entries(listed))


@cache
def units() -> Mapping[str, Unit]:
    """Give every unit by id."""
    return by_id(
        Unit(id=text(entry, "id"), dimension=text(entry, "of"), aliases=many(entry, "aliases"))
        for entry in entries(document("metrics")["units"])
    )


@cache
def metrics() -> Mapping[str, Metric]:
    """Give every metric by id."""
    return by_id(_metric(entry, group) for group, entry in _grouped(section(document("metrics"), "metrics")))


def _metric(entry: Mapping[str, Plain], group: str) -> Metric:
    unit = text(entry, "unit")
    allowed = (unit, *many(entry, "also"))
    dimensions = {units()[name].dimension for name in allowed}
    return Metric(
        id=text(entry, "id"),
        zh=text(entry, "zh"),
        en=text(entry, "en"),
        means=text(entry, "means"),
        aliases=many(entry, "aliases"),
        group=group,
        unit=unit,
        units=(*allowed, *(u.id for u in units().values() if u.dimension in dimensions and u.id not in allowed)),
        direction=cast("Direction", text(entry, "direction")),
        phase=cast("Phase | None", maybe(entry, "phase")),
        level=cast("Level | None", maybe(entry, "level")),
        needs=many(entry, "needs"),
        traps=many(entry, "traps"),
    )


@cache
def labelling_map() -> Mapping[str, tuple[str, ...]]:
    """Give the metrics that a coarse name of the labelling guide may mean; several leave a choice."""
    coarse = section(document("metrics"), "labelling_map")
    return MappingProxyType({name: many(coarse, name) for name in coarse})


@cache
def hardware() -> Mapping[str, Hardware]:
    """Give every accelerator and SoC by id."""
    return by_id(_hardware(entry, kind) for kind, entry in _grouped(section(document("hardware"), "parts")))


def _hardware(entry: Mapping[str, Plain], kind: str) -> Hardware:
    return Hardware(
        id=text(entry, "id"),
        name=text(entry, "name"),
        kind=kind,
        arch=maybe(entry, "arch"),
        target=maybe(entry, "target"),
        memory_gb=numbers(entry, "memory_gb"),
        unified=kind in {"soc_unified", "embedded"} or maybe(entry, "unified") == "true",
        bandwidth_gb_s=numbers(entry, "bandwidth_gb_s"),
        power_w=numbers(entry, "power_w"),
        forms=many(entry, "forms"),
        aliases=many(entry, "aliases"),
        unverified=many(entry, "unverified"),
        note=maybe(entry, "note") or "",
    )


@cache
def precisions() -> Mapping[str, Precision]:
    """Give every number format by id, without rates."""
    return by_id(_precision(entry, family) for family, entry in _grouped(section(document("precision"), "formats")))


def _precision(entry: Mapping[str, Plain], family: str) -> Precision:
    block = maybe(entry, "block")
    return Precision(
        id=text(entry, "id"),
        family=family,
        bits=decimal(entry, "bits"),
        block=None if block is None else int(block),
        type_bpw=decimal(entry, "type_bpw"),
        file_bpw=decimal(entry, "file_bpw"),
        rated=maybe(entry, "rated") == "true",
        aliases=many(entry, "aliases"),
        unverified=many(entry, "unverified"),
        note=maybe(entry, "note") or "",
    )


@cache
def models() -> Mapping[str, Model]:
    """Give every model by id."""
    return by_id(_model(entry, family) for family, entry in _grouped(section(document("models"), "models")))


def _model(entry: Mapping[str, Plain], family: str) -> Model:
    return Model(
        id=text(entry, "id"),
        family=family,
        names=many(entry, "names"),
        snapshots=many(entry, "snapshots"),
        total_b=decimal(entry, "total_b"),
        active_b=decimal(entry, "active_b"),
        active_prefill_b=decimal(entry, "active_prefill_b"),
        arch=many(entry, "arch"),
        licence=maybe(entry, "licence"),
        unverified=many(entry, "unverified"),
        note=maybe(entry, "note") or "",
    )


@cache
def ambiguous(table: str, /) -> tuple[Ambiguous, ...]:
    """Give the names of several things of one table: hardware, precision or models."""
    return tuple(
        Ambiguous(text(entry, "text"), many(entry, "candidates"), maybe(entry, "why") or "")
        for entry in entries(document(table)["ambiguous"])
    )
