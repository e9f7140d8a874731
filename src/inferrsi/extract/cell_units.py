"""The unit of a bare number in a table: its header, its row, its caption, or the metric that these name, tells it."""

import re
from dataclasses import replace
from itertools import chain
from typing import Final

from inferrsi.extract.labels import Label
from inferrsi.extract.measures import fits, is_loose, is_quality, metric_of
from inferrsi.extract.phrases import Found
from inferrsi.extract.sheets import Place, Sheet
from inferrsi.extract.tokens import Mention
from inferrsi.extract.units import BARE, Family, Unit

_TIMES: Final = re.compile(r"latenc|time\b|duration|延迟|时延|耗时|用时|ttft|tpot|itl")
_SPEEDUP: Final = re.compile(r"speed-?up|acceleration|加速比|加速倍|提升倍数", re.IGNORECASE)
_MEMORIES: Final = re.compile(r"memory|vram|\bmem\b|显存|内存")
_SCORES: Final = frozenset({"benchmark", "task_score", "error_rate", "success_rate"})
_SPEEDS: Final = frozenset({"decode_throughput", "prefill_throughput"})
_RELATIVE: Final = re.compile(r"improvement|gain|speed|提升|加速", re.IGNORECASE)
_FACTOR: Final = 20
"""A bare decimal below it under `Improvement` is a multiple."""
_REQUESTS: Final = re.compile(r"req(?:uest)?s?\b|请求")
_IN_PERCENT: Final = frozenset({"mfu", "other:hfu"})
_SHORT: Final = frozenset({"latency", "ttft", "tpot", "itl"})
"""Times that are printed in milliseconds where nothing is said."""


def with_unit(place: Place, value: Mention, first: Mention | None, /) -> Mention:
    """Fill in the unit that the header, the row label or the caption prints, or that the metric implies.

    `first` is the first number of the cell, where the value is a further one.
    """
    if value.unit is not BARE or value.shape == "fraction" or (first is not None and _aside(value, first)):
        return value
    for label in place.labels:
        if label.unit is not None and label.unit.id == "%" and "%" not in label.text:
            continue  # `start caching at this percent of steps` describes
        if label.unit is not None and not (label.is_setting and label.unit.id == "tokens"):
            return replace(value, unit=label.unit)
    corner = place.sheet.corner_unit
    if corner is not None and place.column:
        return replace(value, unit=corner)
    unit = _implied(place, value) or (_printed(place, value) if first is None else None)
    return value if unit is None else replace(value, unit=unit)


def _printed(place: Place, value: Mention) -> Unit | None:
    """Give the unit that other cells print, where the labels name no metric: `57.7 tok/s | 81.1`."""
    if place.column == 0 or (place.header is not None and place.header.is_setting):
        return None
    if any(not is_loose(label.scene, cue) for label in place.labels for cue in label.metrics):
        return None
    beside = place.sheet.printed_units.get(place.column)
    if beside is None and value.decimal:
        beside = frozenset(chain.from_iterable(place.sheet.printed_units.values()))
    return next(iter(beside)) if beside is not None and len(beside) == 1 else None


def _aside(value: Mention, first: Mention) -> bool:
    """Say whether a number stands beside the cell's measurement: `25.12 (2 on GPU)` holds one."""
    return value.start - first.end < 12 and (first.unit is not BARE or (first.decimal and not value.decimal))


def _implied(place: Place, value: Mention) -> Unit | None:
    firm = [cue for label in place.labels for cue in label.metrics if not is_loose(label.scene, cue)]
    named = next((cue.name for cue in firm if cue.name != "benchmark"), metric_of(firm[0]) if firm else "")
    if (unit := _of_metric(place, value, named)) is not None or (named and fits(named, "none")):
        return unit
    if place.sheet.grid.shape == "listing":
        return _of_row(place, value)
    if not named and value.decimal and (unit := _of_pair(place, value)) is not None:
        return unit
    if place.header is not None and place.header.is_setting:
        return None
    unit = _of_header(place, value)
    if unit is None and (value.decimal or place.column in place.sheet.decimal_columns):
        unit = next(
            (
                usual
                for label in (*place.over, *place.rows)
                if label.unit is None and (usual := _usual(label)) is not None
            ),
            None,
        )
    if unit is not None or tells_quality(place.sheet):
        return unit
    return _of_caption(place, value, named) or _of_sizes(place, value)


def _of_pair(place: Place, value: Mention) -> Unit | None:
    """Give the unit of a value that stands beside its speed-up, where no header says more."""
    if place.sheet.shows_pictures and _RATIO_BEHIND.match(place.scene.view.plain, value.end):
        return Unit("s", "time")
    headless = place.header is None and not place.sheet.grid.headers
    return Unit("tok/s", "rate") if headless and _beside_ratio(place) else None


def _beside_ratio(place: Place) -> bool:
    """Say whether the next cell is a multiple: without a header, a rate stands beside its speed-up."""
    row = place.sheet.grid.rows[place.row]
    return place.column + 1 < len(row) and _MULTIPLE.search(place.sheet.view.plain, *row[place.column + 1]) is not None


_RATIO_BEHIND: Final = re.compile(r"\s?[(（]\s?[-+]?\d+(?:\.\d+)?\s?[x×%]\s?[)）]")
"""`1.12 (2.33x)` where pictures are made: seconds, and how much faster."""
_MULTIPLE: Final = re.compile(r"\d\s?[x×](?![\w\d])")


def _of_metric(place: Place, value: Mention, named: str) -> Unit | None:
    """Give the unit that a metric itself implies."""
    if named in _IN_PERCENT and value.decimal:
        return Unit("%" if value.numbers[0] > 1 else "fraction", "percent")
    if named == "other:psnr":
        return Unit("dB", "level")
    if named == "speedup" and value.decimal and place.header is not None and _SPEEDUP.search(place.header.text):
        return Unit("x", "ratio")
    return None


def _of_header(place: Place, value: Mention) -> Unit | None:
    """Give the usual unit of a metric that heads bare decimals: latencies in ms, times in s, memory in GB."""
    if place.header is None or place.header.unit is not None:
        return None
    if not value.decimal and place.column not in place.sheet.decimal_columns:
        return None
    if place.header.is_delta and _RELATIVE.search(place.header.text) and value.numbers[0] < _FACTOR:
        return Unit("x", "ratio")
    usual = _usual(place.header)
    if usual is None or (usual.family == "rate" and place.sheet.shows_pictures):
        return None
    told = place.sheet.captioned_unit
    return told if told is not None and told.family == usual.family != "memory" else usual


def _usual(header: Label) -> Unit | None:
    """Give the unit in which a metric is mostly printed where none is."""
    text = header.text.lower()
    if (cue := header.metric("time")) is not None and _TIMES.search(text):
        return Unit("ms", "time") if cue.name in _SHORT and "time" not in text else Unit("s", "time")
    if (cue := header.metric("rate")) is not None and (not is_loose(header.scene, cue) or "throughput" in text):
        requests = _REQUESTS.match(text) is not None
        return Unit("req/s" if requests else "tok/s", "rate")
    return Unit("GB", "memory") if header.metric("memory") is not None and _MEMORIES.search(text) else None


def _of_row(place: Place, value: Mention) -> Unit | None:
    """Give seconds where a line of results names a time and prints none: `avg_time_per_token: 0.0279`."""
    named = (label for label in place.rows if label.metric("time") is not None and label.unit is None)
    return Unit("s", "time") if value.decimal and any("time" in label.text.lower() for label in named) else None


def _of_caption(place: Place, value: Mention, named: str) -> Unit | None:
    sheet, told = place.sheet, place.sheet.captioned_unit
    if told is not None:
        heads = () if place.header is None else place.header.metrics
        firm = [cue for cue in heads if is_quality(cue.name) or not is_loose(place.sheet.scene, cue)]
        return told if not firm or any(fits(cue.name, told.family) for cue in firm) else None
    cornered = len(sheet.captions) > len(sheet.around) and _SPEEDUP.search(sheet.captions[0].text[:80]) is not None
    if not named and value.decimal and cornered:
        return Unit("x", "ratio")
    if not named and value.decimal and _tells_times(sheet):
        return Unit("ms", "time")
    if named in _SHORT and named != "latency":
        return Unit("ms", "time")
    captions = ((label, label.metric("rate")) for label in sheet.captions[:2])
    phase = named or next((cue.name for label, cue in captions if cue and not is_loose(label.scene, cue)), "")
    return Unit("tok/s", "rate") if phase in _SPEEDS and value.decimal else None


def _of_sizes(place: Place, value: Mention) -> Unit | None:
    """Give tok/s where devices stand against sizes of models and nothing says what the decimals are."""
    if place.header is None or not (value.decimal or place.column in place.sheet.decimal_columns):
        return None
    first = place.sheet.scene.part(*place.sheet.grid.rows[place.row][0])
    return Unit("tok/s", "rate") if _SIZE.fullmatch(place.header.text) and first.devices else None


_SIZE: Final = re.compile(r"\d{1,4}(?:\.\d)?[BM]", re.IGNORECASE)


def _tells_times(sheet: Sheet) -> bool:
    """Say whether the caption speaks of latencies, and neither it nor a header of anything else."""
    others: tuple[Family, ...] = ("none", "rate", "memory")
    if any(label.metric(family) for label in (*sheet.captions[:2], *sheet.heads) for family in others):
        return False
    return any(label.metric("time") and _TIMES.search(label.text.lower()) for label in sheet.captions[:2])


def tells_quality(sheet: Sheet, /) -> bool:
    """Say whether at least two columns are scores: then a bare decimal beside them is one too."""
    return sum(1 for head in sheet.heads if score_of(head) is not None) >= 2


def score_of(head: Label, /) -> Found | None:
    """Give the benchmark or score that a header names."""
    cue = head.metric("none")
    return cue if cue is not None and cue.name in _SCORES and not is_loose(head.scene, cue) else None
