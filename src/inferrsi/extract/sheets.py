"""A table with its labels, and what it says of the numbers in it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from inferrsi.extract.labels import Label
from inferrsi.extract.layout import Layout
from inferrsi.extract.measures import is_loose
from inferrsi.extract.once import once
from inferrsi.extract.scene import Scene
from inferrsi.extract.units import Unit, unit_at

FIGURES: Final = re.compile(
    r"bandwidth|\bbw\b|ridge|\btdp\b|memory|vram|cores|flops|\btops\b|price|architecture|compute cap|nvlink|pcie|带宽|显存|算力|功耗|核心|架构",
    re.IGNORECASE,
)
"""What vendors print of a device."""
_PRINTED: Final = re.compile(r"[\s\x01\x02~≈<>]*\d[\d.,]*[\s\x01]?")
_SHARED: Final = frozenset({"tok/s", "req/s", "it/s", "ms", "s", "us"})
"""Units that are printed once for several cells."""
_OPTION: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+|warmup|dropout|momentum|epsilon|decay|seed")
_PAINTER: Final = re.compile(
    r"sdxl|sd[-3]|stable|flux|wan|hunyuan(?:video|dit)|cogvideo|ltx|pixart|kolors", re.IGNORECASE
)
"""Models that make pictures."""
_OUT_OF_MEMORY: Final = re.compile(r"\bOOM\b", re.IGNORECASE)


class Sheet(Layout):
    """A laid-out table, and what it tells of itself."""

    @once
    def printed_units(self) -> Mapping[int, frozenset[Unit]]:
        """The units of rates and times that stand behind numbers, by column."""
        found: dict[int, set[Unit]] = {}
        for _, row in self.body:
            for column, (start, end) in enumerate(row):
                hit = _PRINTED.match(self.view.plain, start, end)
                unit = unit_at(self.view.plain, hit.end()) if hit is not None else None
                if unit is not None and unit[1] <= end and unit[0].id in _SHARED:
                    found.setdefault(column, set()).add(unit[0])
        return MappingProxyType({column: frozenset(units) for column, units in found.items()})

    @once
    def tells_results(self) -> bool:
        """Say whether what stands around it speaks of results."""
        return any(label.tells_results for label in self.captions)

    @once
    def counts_many(self) -> bool:
        """Say whether it is about batches or many requests at once: then a bare tok/s counts all of them."""
        return any(label.counts_many for label in (*self.captions, *self.heads))

    @once
    def shows_pictures(self) -> bool:
        """Say whether images or videos are made."""
        named = any(_PAINTER.match(name.text) for name in self.scene.networks)
        return named or any(label.shows_pictures for label in (*self.captions, *self.heads))

    @once
    def lists_metrics(self) -> bool:
        """Say whether any of its rows names what is measured, or prints a unit."""
        return any(
            label.unit is not None or any(not is_loose(label.scene, cue) for cue in label.metrics)
            for row in self.labels
            for label in row
        )

    @once
    def lists_options(self) -> bool:
        """Say whether at least half of its rows are named as options are: `lora_alpha`, `warmup`."""
        named = sum(any(label.is_setting or _OPTION.fullmatch(label.text) for label in row) for row in self.labels)
        return 2 * named >= len(self.labels)

    @once
    def names_figures(self) -> bool:
        """Say whether its rows are what a vendor prints of a device."""
        return sum(FIGURES.search(self.view.plain, *row[0]) is not None for _, row in self.body if row) >= 3

    @once
    def fills_gpus(self) -> bool:
        """Say whether its memory is that of discrete cards: they are named, or something did not fit."""
        named = [
            device.id for device in (*self.scene.devices, *(d for label in self.captions for d in label.scene.devices))
        ]
        out = _OUT_OF_MEMORY.search(self.view.plain, self.scene.start, self.scene.end) is not None
        return out or any(id_ is not None and id_.startswith(("nvidia/", "amd/")) for id_ in named)

    @once
    def heads(self) -> tuple[Label, ...]:
        """The headers that are there."""
        return tuple(head for head in self.headers if head is not None)

    @once
    def corner_unit(self) -> Unit | None:
        """The unit that the corner of a table carries where no other header does: `latency (ms) | A | B`."""
        corner, *others = self.headers or (None,)
        if corner is None or not others or 0 not in self.name_columns or any(head and head.unit for head in others):
            return None
        told = corner.unit
        return told if told is not None and told.family in {"time", "rate", "memory"} else None

    @once
    def captioned_unit(self) -> Unit | None:
        """The unit that the nearest caption carries, where no header carries one."""
        if any(head.unit is not None for head in self.heads):
            return None
        return next(
            (label.unit for label in self.captions[:2] if label.unit is not None and label.unit.family != "ratio"), None
        )


@dataclass(frozen=True, kw_only=True)
class Place:
    """A cell with the labels that speak for it."""

    sheet: Sheet
    scene: Scene
    row: int
    column: int
    header: Label | None
    rows: tuple[Label, ...]
    """The labels of its row."""

    @property
    def labels(self) -> tuple[Label, ...]:
        """Header first, then what stands over it."""
        return self.rows if self.header is None else (self.header, *self.over, *self.rows)

    @once
    def over(self) -> tuple[Label, ...]:
        """What stands over its header."""
        return self.sheet.over(self.column)
