"""Numbers in tables and result listings: a cell is read with its header, its row label and the caption."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from inferrsi.extract.about import About
from inferrsi.extract.cell_metrics import is_scored, metric
from inferrsi.extract.cell_rules import rules
from inferrsi.extract.cell_units import with_unit
from inferrsi.extract.grid import Cell
from inferrsi.extract.layout import LEAD, WORDS
from inferrsi.extract.masking import View
from inferrsi.extract.meaning import Meaning, meaning, qualifier
from inferrsi.extract.measures import is_quality
from inferrsi.extract.mentions import mentions
from inferrsi.extract.proposal import Change
from inferrsi.extract.prose import Candidate, candidates
from inferrsi.extract.prose_rules import crossed
from inferrsi.extract.scene import Scene
from inferrsi.extract.sheets import Place, Sheet
from inferrsi.extract.tokens import Mention
from inferrsi.extract.units import BARE

_SCALES: Final = MappingProxyType({"bleu": "BLEU", "elo": "rating", "rating": "rating"})
"""Scores that are printed in a unit of their own name."""
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
    found = metric(place, value)
    if index and value.unit.family == "percent" and value.signed and values[0].unit.family not in _RELATIVE:
        found = metric(place, with_unit(place, values[0], None))  # `24.1 it/s (+55 %)` is of one thing
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
        named = is_scored(place.sheet) if found.cue is None else found.cue.name in {"task_score", "benchmark"}
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
