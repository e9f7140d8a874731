"""A table as rows of cells with their places, whatever it was written in."""

from dataclasses import dataclass
from typing import Final, Literal

Shape = Literal["pipes", "html", "columns", "listing"]
Cell = tuple[int, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class Grid:
    """Rows of cells; a cell is its offsets without surrounding space, and may be empty."""

    shape: Shape
    rows: tuple[tuple[Cell, ...], ...]
    headers: int
    """How many of the first rows are headers."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Piece:
    """A part of a block: a table, or prose where there is no grid."""

    start: int
    end: int
    grid: Grid | None = None


WIDEST: Final = 64
"""No cell spans more: a hostile document cannot multiply itself."""


def trimmed(text: str, start: int, end: int, /) -> Cell:
    """Give the place without surrounding space."""
    while start < end and text[start] in " \t\r\n>":
        start += 1
    while end > start and text[end - 1] in " \t\r\n":
        end -= 1
    return start, end
