"""Where a table has what: which rows head it, which columns name and which measure."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from inferrsi.extract.grid import Cell, Grid
from inferrsi.extract.labels import Label
from inferrsi.extract.masking import View
from inferrsi.extract.measures import is_loose
from inferrsi.extract.once import once
from inferrsi.extract.scene import Scene
from inferrsi.extract.units import unit_of_label

_EMPTY: Final = re.compile(
    r"[\s\x01\x02\x03|:*_-]*(?:n/?a|oom|nan|tbd|todo|x|-+|—|✓|✗|✅|❌)?[\s\x01\x02]*", re.IGNORECASE
)
WORDS: Final = re.compile(r"[A-Za-z]{2,}|[\u4e00-\u9fff]")
LEAD: Final = re.compile(r"(?<![\d.])-?\d")
_VALUED: Final = re.compile(r"\d\s?(?:%|[x×](?!\w)|倍|ms\b|s\b|(?:tok|t/s|[GM]i?B)\b)")
_METRICAL: Final = re.compile(
    r"latency|throughput|speed|accept|score|acc\b|memory|time|延迟|吞吐|速度|加速|接受|显存|耗时|ttft|tpot",
    re.IGNORECASE,
)
_DECIMAL: Final = re.compile(r"\d\.\d")
_FRAME: Final = " \x01\x02~≈<>+|$"


@dataclass(frozen=True)
class Layout:
    """A grid with its labels."""

    scene: Scene
    grid: Grid
    around: tuple[Label, ...]
    """What stands around the table, nearest first."""

    @property
    def view(self) -> View:
        """The text it is part of."""
        return self.scene.view

    @once
    def captions(self) -> tuple[Label, ...]:
        """What says what the whole table measures: its corner, where that heads a column of names, and what is around."""
        corner = self.headers[0] if len(self.headers) > 1 and 0 in self.name_columns else None
        if corner is None or not any(not is_loose(corner.scene, cue) for cue in corner.metrics):
            return self.around
        return (corner, *self.around)

    @once
    def body(self) -> tuple[tuple[int, tuple[Cell, ...]], ...]:
        """The rows that hold values, with their places."""
        return tuple((at, row) for at, row in enumerate(self.grid.rows) if at >= self.grid.headers)

    @once
    def headers(self) -> tuple[Label | None, ...]:
        """One label a column; of two header rows the lower one, or the upper where the lower is empty."""
        width = max(map(len, self.grid.rows))
        if not self.grid.headers:
            return (None,) * width
        return tuple(self._header(column) for column in range(width))

    def _header(self, column: int) -> Label | None:
        for row in reversed(self.grid.rows[: self.grid.headers]):
            if column < len(row) and row[column][0] < row[column][1]:
                return Label(self.scene.part(*row[column]))
        return None

    def over(self, column: int, /) -> tuple[Label, ...]:
        """Give the upper of two headers, where it says more than the lower: `Decode (tok/s)` over `FP16 | INT4`."""
        if self.grid.headers < 2 or column >= len(self.grid.rows[0]) or column >= len(self.headers):
            return ()
        cell, lower = self.grid.rows[0][column], self.headers[column]
        said = cell[0] < cell[1] and lower is not None and cell[0] != lower.start
        return (Label(self.scene.part(*cell)),) if said else ()

    def header(self, column: int, row: int | None = None) -> Label | None:
        """Give the label of a column; a row of words inside the table heads what is below it."""
        if row is not None:
            above = bisect_left(self.subheaders, row)
            for at in self.subheaders[max(0, above - 2) : above][::-1]:
                cells = self.grid.rows[at]
                if column < len(cells) and cells[column][0] < cells[column][1]:
                    return Label(self.scene.part(*cells[column]))
        return self.headers[column] if column < len(self.headers) else None

    @once
    def subheaders(self) -> tuple[int, ...]:
        """The body rows that hold words in several columns and no number that stands alone."""
        found = []
        for at, row in self.body:
            cells = [self.view.plain[start:end].strip(_FRAME) for start, end in row[1:]]
            filled = [cell for cell in cells if cell and not _EMPTY.fullmatch(cell)]
            if (
                len(filled) >= 2
                and not any(LEAD.match(cell) or _VALUED.search(cell) for cell in filled)
                and any(unit_of_label(cell) or _METRICAL.search(cell) for cell in filled)
            ):
                found.append(at)
        return tuple(found)

    @once
    def labels(self) -> tuple[tuple[Label, ...], ...]:
        """The labels of each body row: its leading cells without a value of their own."""
        return tuple(tuple(self._labels(row)) for _, row in self.body)

    def _labels(self, row: Sequence[Cell]) -> Iterator[Label]:
        for column, cell in enumerate(row):
            text = self.view.plain[cell[0] : cell[1]]
            if column and (LEAD.match(text.strip(_FRAME)) or not WORDS.search(text)):
                continue
            if WORDS.search(text) and (column == 0 or column in self.name_columns):
                yield Label(self.scene.part(*cell))

    @once
    def name_columns(self) -> frozenset[int]:
        """The columns that name rather than measure."""
        found = set()
        for column in range(len(self.headers)):
            cells = [
                self.view.plain[row[column][0] : row[column][1]].strip(_FRAME)
                for _, row in self.body
                if column < len(row)
            ]
            filled = [cell for cell in cells if not _EMPTY.fullmatch(cell)]
            if 2 * sum(_names(cell) for cell in filled) > len(filled):
                found.add(column)
        return frozenset(found)

    @once
    def decimal_columns(self) -> frozenset[int]:
        """The columns in which at least half of the numbers have decimals."""
        found = set()
        for column in range(len(self.headers)):
            cells = [self.view.plain[row[column][0] : row[column][1]] for _, row in self.body if column < len(row)]
            numbers = [cell for cell in cells if LEAD.search(cell)]
            if numbers and 2 * sum(1 for cell in numbers if _DECIMAL.search(cell)) >= len(numbers):
                found.add(column)
        return frozenset(found)


def _names(cell: str) -> bool:
    return LEAD.match(cell) is None and WORDS.search(cell) is not None and _VALUED.search(cell) is None
