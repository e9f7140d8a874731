"""Tables that reStructuredText writes as a directive: `list-table` as nested lists, `csv-table` as lines of values.

A Markdown parser sees lists or code there; the lines of the directive are read here and stand as one table.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from inferrsi.extract.grid import WIDEST, Cell, Grid, Piece, trimmed

_DIRECTIVE: Final = re.compile(
    r"^(?P<indent>[ \t]*)\.\. (?P<kind>list|csv)-table::(?P<title>[^\n]*)(?:\n|\Z)", re.MULTILINE
)
_OPTION: Final = re.compile(r"[ \t]*:(?P<name>[\w-]+):[ \t]*(?P<value>[^\n]*)")
_ROW: Final = re.compile(r"[ \t]*[*-] +[*-](?: |$)")
_CELL: Final = re.compile(r"[ \t]*(?:[*-] +)?[*-](?: |$)")
_QUOTED: Final = re.compile(r"[ \t]*(?:\"(?P<quoted>[^\"\n]*)\"|(?P<bare>[^,\n]*))[ \t]*(?:,|$)")


@dataclass(frozen=True, kw_only=True, slots=True)
class Directive:
    """A table written as a directive, with the title that is its caption."""

    start: int
    title: Cell
    table: Piece


def directives(text: str, /) -> tuple[Directive, ...]:
    """Give the tables that a text writes as directives, in order; one without rows is none."""
    if "-table::" not in text:
        return ()
    return tuple(found for hit in _DIRECTIVE.finditer(text) if (found := _read(text, hit)) is not None)


def _read(text: str, hit: re.Match[str]) -> Directive | None:
    lines = list(_inside(text, hit.end(), len(hit["indent"])))
    options: dict[str, Cell] = {}
    while lines and (option := _OPTION.fullmatch(text, *_bare(text, lines[0]))):
        if option["name"] != "header-rows" or option["value"].strip() in {"1", "2"}:
            options[option["name"]] = trimmed(text, *option.span("value"))
        lines.pop(0)
    rows = tuple(_list_rows(text, lines) if hit["kind"] == "list" else _csv_rows(text, lines))
    heads = int(text[slice(*options["header-rows"])]) if "header-rows" in options else 0
    if "header" in options:  # of a csv-table
        rows, heads = (tuple(_values(text, *options["header"])), *rows), 1
    if not lines or max(map(len, rows), default=0) < 2:
        return None
    title = trimmed(text, hit.start("title"), hit.end("title"))
    grid = Grid(shape="columns", rows=rows, headers=min(heads, 2, len(rows) - 1))
    return Directive(start=hit.start(), title=title, table=Piece(start=hit.end("title"), end=lines[-1][1], grid=grid))


def _inside(text: str, at: int, indent: int) -> Iterator[Cell]:
    """Give the lines that are indented deeper than the directive; blank ones do not end it and are left out."""
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end + 1
        line = text[at:end]
        if line.strip():
            if len(line) - len(line.lstrip(" \t")) <= indent:
                return
            yield at, end
        at = end


def _bare(text: str, line: Cell) -> Cell:
    return line[0], line[1] - 1 if text[line[1] - 1] == "\n" else line[1]


def _list_rows(text: str, lines: list[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Each `* -` begins a row, each `-` below it a cell, which runs to the next."""
    row: list[Cell] = []
    for line in lines:
        start, end = _bare(text, line)
        if row and _ROW.match(text, start, end):
            yield tuple(row[:WIDEST])
            row = []
        if mark := _CELL.match(text, start, end):
            row.append(trimmed(text, mark.end(), end))
        elif row:
            row[-1] = trimmed(text, row[-1][0], end)
    if row:
        yield tuple(row[:WIDEST])


def _csv_rows(text: str, lines: list[Cell]) -> Iterator[tuple[Cell, ...]]:
    for line in lines:
        yield tuple(_values(text, *_bare(text, line)))


def _values(text: str, start: int, end: int) -> Iterator[Cell]:
    """Give the values of a line; a comma inside quotes parts nothing."""
    at, count = start, 0
    while at < end and count < WIDEST:
        value = _QUOTED.match(text, at, end)
        if value is None:
            return
        name = "quoted" if value["quoted"] is not None else "bare"
        yield trimmed(text, value.start(name), value.end(name))
        at, count = max(value.end(), at + 1), count + 1
