"""The metric of a table cell: the cell, its header, its row, the caption and last the unit are asked in turn."""

import re
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from inferrsi.extract.about import PIECE, About, by_words_behind
from inferrsi.extract.cell_units import score_of, tells_quality
from inferrsi.extract.measures import by_unit, default, fits, is_quality, is_share, metric_of
from inferrsi.extract.mentions import mentions
from inferrsi.extract.phrases import Found
from inferrsi.extract.sheets import Place, Sheet
from inferrsi.extract.tokens import Mention
from inferrsi.extract.units import BARE, Family, Unit

_GENERAL: Final = frozenset({"speedup", "throughput", "latency", "memory"})
_ALONE: Final = re.compile(r"(?:batch(?:[ _-]?size)?|bs|concurrency|并发|b)\s?[=:@]?\s?1")
"""A column for one stream: its tok/s is that of decoding."""
_TOGETHER: Final = re.compile(
    r"(?:batch(?:[ _-]?size)?|bs|concurrency|并发|b|tps|throughput)\s?[=:@]?\s?(?:[2-9]|\d{2,4})"
)
_ONE: Final = re.compile(r"\b(?:bs|batch(?:[ _-]?size)?|concurrency) ?[=:] ?1\b")
_MANY: Final = re.compile(r"\b(?:bs|batch(?:[ _-]?size)?|concurrency) ?[=:] ?(?:[2-9]|\d{2,4})\b")
"""The same, said of a rate in brackets: `tokens/sec (bs=64)`."""
_FIRST: Final = 40
"""Words of a table that are asked what it is about, where nothing else tells."""
_WORKLOADS: Final = frozenset({"prompt", "prompts", "input", "inputs", "output", "outputs"})
"""What a caption counts, not what its table measures."""
_RELATIVE: Final = frozenset({"ratio", "percent"})


def metric(place: Place, value: Mention) -> About:
    """Ask the cell, its header and row, the caption, and last the unit."""
    found = _own(place, value) or _named(place, value) or About(_default(place, value), "default")
    if found.rule == "unit":
        return found
    return _of_one_or_many(place, value, found) if value.unit.family == "rate" else _exact(place, value.unit, found)


def _own(place: Place, value: Mention) -> About | None:
    """Give what the unit, or the cell itself, decides."""
    if (fixed := by_unit(value.unit)) is not None:
        return About(fixed, "unit")
    if (told := by_words_behind(place.scene, value.end, value.unit)) is not None:
        return About(told, "cell")
    own = next((cue for cue in place.scene.metrics if fits(cue.name, value.unit.family)), None)
    return None if own is None or value.unit.family in _RELATIVE else About(metric_of(own), "cell", own)


def _named(place: Place, value: Mention) -> About | None:
    """Give what header, row or caption name; the name of a benchmark comes last."""
    named = list(_ordered(place, value.unit.family))
    found = next((About(metric_of(cue), rule, cue) for rule, cue in named if cue.name != "benchmark"), None)
    found = found or _captioned(place.sheet, value)
    found = found or next((About("task_score", rule, cue) for rule, cue in named), None)
    if found is None and (faster := next((cue for cue in place.scene.metrics if cue.name == "speedup"), None)):
        return About("speedup", "cell", faster) if value.unit.family in _RELATIVE else None
    if found is None and value.unit is BARE and value.decimal and tells_quality(place.sheet):
        return About("task_score", "header", next(cue for head in place.sheet.heads if (cue := score_of(head))))
    return found


def _of_one_or_many(place: Place, value: Mention, found: About) -> About:
    """Tell the rate of one stream from that of many where only an output, or a caption, is named."""
    outputs = found.cue is not None and found.cue.of(place.sheet.view.low).startswith("output")
    if found.metric == "decode_throughput" and outputs and default(value) == "throughput":
        return replace(found, metric="throughput")
    if found.rule == "caption" and found.metric in {"decode_throughput", "throughput"} and place.header is not None:
        if _ALONE.fullmatch(place.header.text.lower()):
            return replace(found, metric="decode_throughput")
        if _TOGETHER.fullmatch(place.header.text.lower()):
            return replace(found, metric="throughput")
    return found


def _ordered(place: Place, family: Family) -> Iterator[tuple[str, Found]]:
    """The header speaks first, unless it only says that something changed and the row says what."""
    heads = () if place.header is None else (place.header, *place.over)
    column = next((cue for head in heads if (cue := head.metric(family)) is not None), None)
    row = next((cue for label in place.rows if (cue := label.metric(family)) is not None), None)
    if family in _RELATIVE and column is not None and row is not None:
        says_it_all = family == "ratio" and column.name == "speedup" and not _PHASE.fullmatch(place.rows[0].text)
        row = None if says_it_all or is_quality(row.name) else row  # a row may be named after a loss
    if column is not None and row is not None and column.name in _GENERAL and row.name not in _GENERAL:
        phase = row.name in {"decode_throughput", "prefill_throughput"}
        if family in _RELATIVE or not phase or column.name == "throughput":
            yield "row", row
    if column is not None:
        heading = _phase_of(place.sheet) if column.name == "speedup" else None
        yield ("header", column) if heading is None else ("caption", heading)
    if row is not None:
        yield "row", row


def _phase_of(sheet: Sheet) -> Found | None:
    """Give the phase that a heading ends with: `##### Q4_K_M Prefill`."""
    for label in sheet.around[:2]:
        if _HEADING.search(label.text):
            return next((cue for cue in reversed(label.metrics) if cue.name in _PHASES), None)
    return None


_PHASES: Final = frozenset({"prefill_throughput", "decode_throughput"})
_PHASE: Final = re.compile(
    r"(?:prefill|decode|decoding|generation|prompt processing|token generation|pp ?\d*|tg ?\d*|预填充|解码)(?: phase| throughput| speed)?",
    re.IGNORECASE,
)
"""A row that is a phase: its speed-up is of that phase."""
_HEADING: Final = re.compile(
    r"^#.{0,80}\b(?:prefill|decode|prompt processing|generation)\W*\Z", re.IGNORECASE | re.DOTALL
)


def _captioned(sheet: Sheet, value: Mention) -> About | None:
    """A caption's metric counts where it can be meant: no level of quality for a ratio, no speed for a bare per cent."""
    family = value.unit.family
    for label in sheet.captions:
        cue = label.metric(family)
        if (
            cue is None
            or cue.of(sheet.view.low) in _WORKLOADS
            or cue.name == "benchmark"
            or (family in _RELATIVE and is_quality(cue.name))
        ):
            continue
        if family == "percent" and not value.signed and not is_share(cue.name):
            continue
        return About(metric_of(cue), "caption", cue)
    return None


def _default(place: Place, value: Mention) -> str:
    """Give the metric of a cell that no word names."""
    if value.unit.id == "tok/s":
        return _of_streams(place) or default(value)
    formats = any(label.scene.formats for label in (*place.labels, *place.sheet.heads))
    if value.unit.family == "memory" and (place.sheet.fills_gpus or formats):
        return "vram" if place.sheet.fills_gpus else "size_on_disk"
    if value.unit is BARE and value.decimal and formats:  # formats against bare decimals: what a format costs
        return "task_score" if is_scored(place.sheet) else "perplexity"
    return _of_neighbours(place) if value.unit.family == "percent" else default(value)


def _of_streams(place: Place) -> str | None:
    """Tell a column of one stream from one of many, and a table of many from others."""
    head = "" if place.header is None else place.header.text.lower()
    if _ALONE.fullmatch(head) or _ONE.search(head):
        return "decode_throughput"
    many = place.sheet.counts_many or any(label.counts_many for label in place.rows)
    return "throughput" if many or _TOGETHER.fullmatch(head) or _MANY.search(head) else None


def _of_neighbours(place: Place) -> str:
    """Give what the other columns measure where a column only says by how much: `A (ms) | B (ms) | Gain`."""
    if place.header is None or not place.header.is_delta or place.header.metrics:
        return "other:time_share" if _SHARE.fullmatch(place.header.text if place.header else "") else "speedup"
    for column, cell in enumerate(place.sheet.grid.rows[place.row]):
        head = place.sheet.header(column)
        unit = head.unit if head is not None else None
        if unit is None and (found := mentions(place.sheet.view.plain, place.sheet.view.low, *cell)):
            unit = found[0].unit
        if unit is not None and unit.family in _NEIGHBOURS:
            return _NEIGHBOURS[unit.family]
    return "speedup"


_SHARE: Final = re.compile(
    r"%|(?:% |percent )?of (?:total|time|total time)|占比(?:\(%\))?|share(?: \(%\))?", re.IGNORECASE
)
_NEIGHBOURS: Final = MappingProxyType({"time": "latency", "rate": "throughput", "memory": "memory"})


def is_scored(sheet: Sheet) -> bool:
    """Say whether a table without a header line names benchmarks somewhere."""
    return any(cue.name in {"benchmark", "task_score"} for cue in sheet.scene.metrics[:_FIRST])


def _exact(place: Place, unit: Unit, found: About) -> About:
    """A latency in minutes, in seconds where pictures are made, or of a model by name, is that of the whole run."""
    sheet = place.sheet
    if found.rule == "default" and unit.family == "time":
        piece = any(PIECE.search(label.text.lower()) for label in (*place.labels, *sheet.captions[:2]))
        if piece and unit.id in {"s", "ms", "us"}:
            return replace(found, metric="latency")
        if unit.id == "ms" and not piece and any(label.scene.networks for label in place.rows):
            return replace(found, metric="e2e_latency")
    spent = (
        found.cue is not None
        and found.cue.of(sheet.view.low) in _SPENT
        and not any(_OF_A_PIECE.fullmatch(label.text) for label in place.labels[:1])
    )
    if place.header is not None and PIECE.search(place.header.text.lower()) and unit.id not in {"min", "h"}:
        return found
    whole = unit.id in {"min", "h"} or (unit.id == "s" and (found.rule == "caption" or sheet.shows_pictures or spent))
    return replace(found, metric="e2e_latency") if found.metric == "latency" and whole else found


_SPENT: Final = frozenset({"time", "耗时", "用时", "时间", "elapsed", "duration"})
"""A header that only says time is that of the run."""
_OF_A_PIECE: Final = re.compile(
    r"(?!(?:total|inference|e2e|end|generation|run|wall|execution|overall|processing|average|avg|mean)\b)[A-Za-z]+[ _-](?:[A-Za-z]+[ _-])?time\b.*",
    re.IGNORECASE,
)
"""`Refit time` is that of a piece of it."""
