"""The rules that speak for or against a table cell being a claim, by name; their weights stand in `weights`."""

import re
from collections.abc import Iterator
from typing import Final

from inferrsi.extract.about import About
from inferrsi.extract.layout import WORDS
from inferrsi.extract.measures import is_quality
from inferrsi.extract.prose_rules import ASSIGNED, is_money
from inferrsi.extract.sheets import FIGURES, Place
from inferrsi.extract.tokens import Mention
from inferrsi.extract.traps import traps
from inferrsi.extract.units import BARE

_PEAK: Final = re.compile(
    r"\bpeak (?:bw|bandwidth|flops|tflops)|theoretical|\bspec|理论|峰值(?:带宽|算力)|标称", re.IGNORECASE
)
_MEMORY: Final = ("gpu", "ram", "显存", "内存", "mem")


def rules(place: Place, value: Mention, found: About, /, *, owns_unit: bool, further: bool) -> Iterator[str]:
    """Give the rules of one value of a cell."""
    yield from traps(place.scene, value)
    yield from _value(place, value, found, owns_unit=owns_unit)
    if place.sheet.grid.shape == "listing" and value.unit is BARE and found.rule in {"default", "caption"}:
        yield "listing bare"
    if place.sheet.grid.shape == "listing" and value.unit is BARE and not place.sheet.lists_metrics:
        yield "listing of options" if place.sheet.lists_options else "listing of settings"
    if (
        further
        and value.unit is BARE
        and place.scene.view.plain[value.start - 1 : value.start] in {"(", "（"}
        and not value.decimal
    ):
        yield "cell aside"
    if ASSIGNED.search(place.scene.view.low, place.scene.start, value.start):
        yield "assigned"
    if further:
        yield f"cell further {'own' if owns_unit else 'bare'}"
    yield from _labels(place, value, found, owns_unit=owns_unit)
    if is_money(place.scene.view, place.scene.start, value):
        yield "money"
    yield from _inside(place, value)
    if place.sheet.tells_results:
        yield "cell caption of results"


def _value(place: Place, value: Mention, found: About, *, owns_unit: bool) -> Iterator[str]:
    yield f"place {'listing' if place.sheet.grid.shape == 'listing' else 'cell'}"
    yield f"cell family {value.unit.family}"
    yield f"cell metric {found.rule}{' rate' if found.rule == 'unit' and value.unit.family == 'rate' else ''}"
    if found.cue is not None:
        yield f"cell about {found.metric}"
    yield f"cell unit {_source(place, value, owns_unit=owns_unit)}"
    if value.decimal or place.column in place.sheet.decimal_columns:
        yield f"cell decimals {'unit' if value.unit is not BARE else 'bare'}"
    elif value.unit is BARE:
        yield "cell bare integer"
    if value.shape == "fraction":
        yield f"cell fraction {'quality' if is_quality(found.metric) and found.cue is not None else ''}"


def _source(place: Place, value: Mention, *, owns_unit: bool) -> str:
    """Say who printed the unit: the cell, its header, its row, or nobody near."""
    if owns_unit or value.unit is BARE:
        return "own" if owns_unit else "none"
    if place.header is not None and place.header.unit is not None:
        return "header"
    return "row" if any(label.unit is not None for label in place.rows) else "elsewhere"


def _labels(place: Place, value: Mention, found: About, *, owns_unit: bool) -> Iterator[str]:
    header, row = place.header, place.rows[0] if place.rows else None
    if header is None:
        yield "cell headless"
    elif header.is_setting:
        yield f"cell header setting {'and unit' if header.unit is not None or owns_unit else ''}"
    if row is not None and row.is_setting:
        yield f"cell row setting {'and unit' if row.unit is not None or found.rule == 'row' else ''}"
    heading = [label for label in (header, row) if label is not None]
    release = header is not None and header.is_software and value.unit is BARE
    if release:
        yield "cell release"
    yield from (f"cell strong {label.strong_setting}" for label in heading if label.strong_setting is not None)
    if header is not None and header.scene.devices:
        yield "cell header device"
    if _is_data_sheet(place):
        yield "cell data sheet"
    if any(label.is_limit for label in place.labels):
        yield "cell limited"
    if value.unit.family == "memory" and any(word in label.text.lower() for label in heading for word in _MEMORY):
        yield "cell memory named"


def _is_data_sheet(place: Place) -> bool:
    """Say whether the columns are what a vendor prints of a device."""
    if place.sheet.names_figures and sum(bool(head.scene.devices) for head in place.sheet.heads) >= 2:
        return True
    heads = [head.text for head in place.sheet.heads if FIGURES.search(head.text)]
    of_device = place.sheet.scene.part(*place.sheet.grid.rows[place.row][0]).devices
    return len(heads) >= 2 and (bool(of_device) or any(_PEAK.search(head) for head in heads))


def _inside(place: Place, value: Mention) -> Iterator[str]:
    sheet, scene = place.sheet, place.scene
    if place.column == 0 and len(sheet.headers) > 1:
        unnamed = sheet.grid.headers > 0 and place.header is None
        long = sheet.grid.headers > 0 and len(sheet.body) > 2
        yield "cell first column" if long or unnamed else "cell first column short"
    if place.column in sheet.name_columns:
        yield "cell in name column"
    if any(device.span.start < value.end and value.start < device.span.end for device in scene.devices):
        yield "cell inside device"
    if any(name.span.start < value.end and value.start < name.span.end for name in (*scene.formats, *scene.networks)):
        yield "cell inside name"
    if WORDS.search(scene.view.plain, scene.start, value.start):
        yield "cell words before"
