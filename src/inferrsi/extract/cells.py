"""Numbers in tables and result listings: a cell is read with its header, its row label and the caption."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from inferrsi.extract.about import (
    PIECE,
    About,
    by_unit,
    by_words_behind,
    default,
    fits,
    is_quality,
    is_share,
    metric_of,
)
from inferrsi.extract.cell_rules import rules
from inferrsi.extract.cell_units import score_of, tells_quality, with_unit
from inferrsi.extract.grids import Cell
from inferrsi.extract.masking import View
from inferrsi.extract.meaning import Meaning, meaning, qualifier
from inferrsi.extract.mentions import mentions
from inferrsi.extract.phrases import Found
from inferrsi.extract.proposal import Change
from inferrsi.extract.prose import Candidate, candidates
from inferrsi.extract.prose_rules import crossed
from inferrsi.extract.scene import Scene
from inferrsi.extract.sheets import LEAD, WORDS, Place, Sheet
from inferrsi.extract.tokens import Mention
from inferrsi.extract.units import BARE, Family, Unit

_SCALES: Final = MappingProxyType({"bleu": "BLEU", "elo": "rating", "rating": "rating"})
"""Scores that are printed in a unit of their own name."""
_GENERAL: Final = frozenset({"speedup", "throughput", "latency", "memory"})
_ALONE: Final = re.compile(r"(?:batch(?:[ _-]?size)?|bs|concurrency|并发|b)\s?[=:@]?\s?1")
"""A column for one stream: its tok/s is that of decoding."""
_TOGETHER: Final = re.compile(
    r"(?:batch(?:[ _-]?size)?|bs|concurrency|并发|b|tps|throughput)\s?[=:@]?\s?(?:[2-9]|\d{2,4})"
)
_FIRST: Final = 40
"""Words of a table that are asked what it is about, where nothing else tells."""
_WORKLOADS: Final = frozenset({"prompt", "prompts", "input", "inputs", "output", "outputs"})
"""What a caption counts, not what its table measures."""
_RELATIVE: Final = frozenset({"ratio", "percent"})


def cell_candidates(sheet: Sheet, /) -> Iterator[Candidate]:
    """Give every value of a table."""
    for at, (row, cells) in enumerate(sheet.body):
        for column, cell in enumerate(cells):
            if column == 0 and len(cells) > 1 and sheet.grid.shape == "listing":
                continue
            if not LEAD.search(sheet.view.plain, *cell) and not _has_word(sheet.view, cell):
                continue
            if values := mentions(sheet.view.plain, sheet.view.low, *cell):
                labels = tuple(label for label in sheet.labels[at] if label.start != cell[0])
                scene, header = sheet.scene.part(*cell), sheet.header(column, row)
                yield from _read(
                    Place(sheet=sheet, scene=scene, row=row, column=column, header=header, rows=labels), values
                )


def _has_word(view: View, cell: Cell) -> bool:
    return "half" in view.low[cell[0] : cell[1]] or "倍" in view.low[cell[0] : cell[1]]


def _read(place: Place, values: Sequence[Mention]) -> Iterator[Candidate]:
    if not _is_prose(place, values):
        for index in range(len(values)):
            yield _measured(place, values, index)
        return
    for found in candidates(place.scene, values, [label.scene for label in place.labels], "wordy cell"):
        yield replace(found, row=place.row, column=place.column)


def _is_prose(place: Place, values: Sequence[Mention]) -> bool:
    """A cell with many words around its numbers is a sentence; one whose number stands inside a name has no value."""
    scene = place.scene
    rest = scene.view.plain[scene.start : scene.end]
    for value in reversed(values):
        rest = rest[: value.start - scene.start] + rest[value.end - scene.start :]
    words = len(WORDS.findall(rest))
    leads = values[0].start - scene.start <= 3 or not WORDS.search(scene.view.plain, scene.start, values[0].start)
    return words > 8 or (not leads and (words > 2 or (words > 0 and place.column in place.sheet.name_columns)))


def _measured(place: Place, values: Sequence[Mention], index: int) -> Candidate:
    printed = values[index]
    value = with_unit(place, printed, values[0] if index else None)
    found = _metric(place, value)
    if index and value.unit.family == "percent" and value.signed and values[0].unit.family not in _RELATIVE:
        found = _metric(place, with_unit(place, values[0], None))  # `24.1 it/s (+55 %)` is of one thing
    said = replace(_meaning(place, value, found), qualifier=qualifier(place.scene.view, value))
    implied = value.unit is not BARE and printed.unit is BARE and all(label.unit is None for label in place.labels)
    return Candidate(
        mention=value,
        meaning=said,
        rules=crossed(tuple(rules(place, value, found, owns_unit=printed.unit is not BARE, further=index > 0))),
        scene=place.scene,
        row=place.row,
        column=place.column,
        implied=implied,
        statistic=_statistic(place, index, len(values)),
        labels=tuple(label.scene for label in place.labels),
    )


def _meaning(place: Place, value: Mention, found: About) -> Meaning:
    delta = place.header is not None and place.header.is_delta
    moved = _moved(place.scene, value, delta=delta)
    said = meaning(value, found, moved)
    if delta and value.unit.family == "percent" and _of_levels(place, found):
        metric = found.metric if is_quality(found.metric) else "task_score"
        return replace(said, metric=metric, metric_other=None, kind="quality", unit="pp", delta=True, change=moved)
    if said.metric == "task_score" and said.kind == "quality" and not said.unit and not said.delta:
        if found.cue is not None and (scale := _SCALES.get(found.cue.of(place.sheet.view.low))) is not None:
            return replace(said, unit=scale)
        named = _is_scored(place.sheet) if found.cue is None else found.cue.name in {"task_score", "benchmark"}
        share = named and 1 < value.numbers[0] <= 100
        return replace(said, unit="%" if share else "points" if value.numbers[0] > 100 else "")
    return said


def _of_levels(place: Place, found: About) -> bool:
    """Say whether a difference in per cent stands beside levels in per cent: then it is in points."""
    cells = place.sheet.grid.rows[place.row]
    levels = 0
    for at, (start, end) in enumerate(cells):
        head = place.sheet.header(at)
        named = head.metric("percent") if head is not None else None
        if at != place.column and "%" in place.sheet.view.plain[start:end] and not (head is not None and head.is_delta):
            levels += named is None or is_quality(named.name)
    return (is_quality(found.metric) or found.cue is None) and levels >= 2


def _metric(place: Place, value: Mention) -> About:
    """Ask the cell, its header and row, the caption, and last the unit."""
    family = value.unit.family
    if (fixed := by_unit(value.unit)) is not None:
        return About(fixed, "unit")
    if (told := by_words_behind(place.scene, value.end, value.unit)) is not None:
        return About(told, "cell")
    own = next((cue for cue in place.scene.metrics if fits(cue.name, family)), None)
    if own is not None and family not in _RELATIVE:
        return About(metric_of(own), "cell", own)
    named = list(_ordered(place, family))
    found = next((About(metric_of(cue), rule, cue) for rule, cue in named if cue.name != "benchmark"), None)
    found = found or _captioned(place.sheet, value)
    found = found or next((About("task_score", rule, cue) for rule, cue in named), None)
    if found is None and own is not None and own.name == "speedup":
        found = About("speedup", "cell", own)
    if found is None and value.unit is BARE and value.decimal and tells_quality(place.sheet):
        found = About("task_score", "header", next(cue for head in place.sheet.heads if (cue := score_of(head))))
    found = found or About(_default(place, value), "default")
    if found.rule == "caption" and found.metric in {"decode_throughput", "throughput"} and place.header is not None:
        if _ALONE.fullmatch(place.header.text.lower()):
            return replace(found, metric="decode_throughput")
        if _TOGETHER.fullmatch(place.header.text.lower()):
            return replace(found, metric="throughput")
    return _exact(place, value.unit, found)


def _ordered(place: Place, family: Family) -> Iterator[tuple[str, Found]]:
    """The header speaks first, unless it only says that something changed and the row says what."""
    column = place.header.metric(family) if place.header is not None else None
    row = next((cue for label in place.rows if (cue := label.metric(family)) is not None), None)
    if family in _RELATIVE and column is not None and row is not None:
        says_it_all = family == "ratio" and column.name == "speedup"
        row = None if says_it_all or is_quality(row.name) else row  # a row may be named after a loss
    if column is not None and row is not None and column.name in _GENERAL and row.name not in _GENERAL:
        phase = row.name in {"decode_throughput", "prefill_throughput"}
        if family in _RELATIVE or not phase or column.name == "throughput":
            yield "row", row
    if column is not None:
        yield "header", column
    if row is not None:
        yield "row", row


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
    if value.unit.id == "tok/s" and place.header is not None and _ALONE.fullmatch(place.header.text.lower()):
        return "decode_throughput"
    if value.unit.id == "tok/s" and place.header is not None and _TOGETHER.fullmatch(place.header.text.lower()):
        return "throughput"
    if value.unit.id == "tok/s" and (place.sheet.counts_many or any(label.counts_many for label in place.rows)):
        return "throughput"
    if value.unit.family == "memory" and place.sheet.fills_gpus:
        return "vram"
    if (
        value.unit is BARE
        and value.decimal
        and any(label.scene.formats for label in (*place.labels, *place.sheet.heads))
    ):  # formats against bare decimals: what a format costs
        return "task_score" if _is_scored(place.sheet) else "perplexity"
    return default(value.unit)


def _is_scored(sheet: Sheet) -> bool:
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
    whole = unit.id in {"min", "h"} or (unit.id == "s" and (found.rule == "caption" or sheet.shows_pictures or spent))
    return replace(found, metric="e2e_latency") if found.metric == "latency" and whole else found


_SPENT: Final = frozenset({"time", "耗时", "用时", "时间", "elapsed", "duration"})
"""A header that only says time is that of the run."""
_OF_A_PIECE: Final = re.compile(
    r"(?!(?:total|inference|e2e|end|generation|run|wall|execution|overall|processing|average|avg|mean)\b)[A-Za-z]+[ _-](?:[A-Za-z]+[ _-])?time\b.*",
    re.IGNORECASE,
)
"""`Refit time` is that of a piece of it."""


def _moved(scene: Scene, value: Mention, *, delta: bool) -> Change | None:
    if value.unit.family not in {"ratio", "percent", "points", "none"}:
        return None
    if value.signed in {"+", "-"}:
        return "increase" if value.signed == "+" else "decrease"
    for cue in scene.changes:
        return "decrease" if cue.name == "decrease" else "increase"
    return "increase" if delta and value.unit.family in {"percent", "points"} else None


def _statistic(place: Place, index: int, count: int) -> tuple[str, ...]:
    """A header that names as many statistics as the cell has values deals them out in order."""
    for label in place.labels:
        if label.statistic:
            dealt = len(label.statistic) == count > 1
            return label.statistic[index : index + 1] if dealt else label.statistic if len(label.statistic) == 1 else ()
    return tuple(cue.name for cue in place.scene.statistics[:1])
