"""Tables of every shape as rows of cells with places: pipes, HTML cells, reST grids, result listings.

A table cut out of its document may have lost its header or its separator line; it is still a table.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
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


_RULED: Final = frozenset(" \t\r\n>|:+=-")
_LISTED: Final = re.compile(
    r"[ \t>*#-]{0,12}(?P<label>[^\s:：|\"'{}][^:：|\n=\"'{}]{1,58}?)[ \t]*(?:[:：]|[ \t]{2,})[ \t]*(?P<value>[~≈<>*`]{0,3}[-+]?\.?\d[^\n]{0,60}?)[ \t\r]*"
)
_RULED_TITLE: Final = re.compile(r"[-=]{3,}[^-=\n]{0,80}[-=]{3,}|[-=]{8,200}")
"""A line that heads a part of a listing: `-----Inter-token Latency-----`."""
_HTML_CELL: Final = re.compile(r"<(?P<end>/?)(?P<name>t[dhr])\b[^<>\n]{0,300}>|</table", re.IGNORECASE)
_SPAN: Final = re.compile(r"(colspan|rowspan)\s*=\s*[\"']?(\d{1,3})", re.IGNORECASE)
WIDEST: Final = 64
"""No cell spans more: a hostile document cannot multiply itself."""
_RST_RULE: Final = re.compile(r"[ \t]*=+(?:[ \t]+=+)+[ \t]*")


def pieces(text: str, start: int, end: int, /) -> Iterator[Piece]:
    """Cut a block into tables and the prose between them."""
    block = text[start:end]
    if "<td" in block or "<th" in block or "<TD" in block:
        grid = _html(text, start, end)
        if grid is not None:
            yield Piece(start=start, end=end, grid=grid)
            return
    yield from _by_lines(text, start, end)


def _by_lines(text: str, start: int, end: int) -> Iterator[Piece]:
    """Group lines of one nature."""
    run: list[Cell] = []
    nature = ""
    for line in _lines(text, start, end):
        found = _nature(text[line[0] : line[1]], nature)
        if found != nature and run:
            yield from _made(text, run, nature)
            run = []
        nature = found
        run.append(line)
    if run:
        yield from _made(text, run, nature)


def _lines(text: str, start: int, end: int) -> Iterator[Cell]:
    at = start
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop + 1
        yield at, stop
        at = stop


def _nature(line: str, before: str) -> str:
    bare = line.strip()
    if bare.startswith("|") or (bare.count("|") >= 1 and before == "pipes") or _is_pipe_row(bare):
        return "pipes"
    if before == "pipes" and _is_separator(bare):
        return "pipes"
    if _RST_RULE.fullmatch(line.rstrip("\r\n")):
        return "columns"
    if before == "columns" and bare:
        return "columns"
    listed = len(bare) < 140 and _LISTED.fullmatch(line.rstrip("\r\n")) and not bare.startswith(("http", "- "))
    return "listing" if listed or (before == "listing" and _RULED_TITLE.fullmatch(bare)) else "text"


def _is_separator(line: str) -> bool:
    """Say whether a line only rules a table; by its letters, since a pattern for it takes the square of its length."""
    return ("--" in line or "==" in line) and _RULED.issuperset(line)


def _is_pipe_row(bare: str) -> bool:
    """A row without outer pipes: several cells, hardly any of them a sentence."""
    return bare.count("|") >= 2 and (bare.startswith("+-") or len(bare) < 400) and "||" not in bare.replace("|  |", "")


def _made(text: str, run: list[Cell], nature: str) -> Iterator[Piece]:
    start, end = run[0][0], run[-1][1]
    grid: Grid | None = None
    if nature == "pipes":
        grid = _pipes(text, run)
    elif nature == "columns":
        grid = _columns(text, run)
    elif nature == "listing" and len(run) >= 2:
        grid = Grid(shape="listing", rows=tuple(_listed(text, line) for line in run), headers=0)
    yield Piece(start=start, end=end, grid=grid)


def _pipes(text: str, run: list[Cell]) -> Grid | None:
    rows: list[tuple[Cell, ...]] = []
    headers = 0
    for line in run:
        ruled = text[line[0] : line[1]]
        if _is_separator(ruled) or (len(rows) == 1 and "-" in ruled and _RULED.issuperset(ruled)):
            headers = headers or len(rows)
            continue
        rows.append(_pipe_row(text, *line)[:WIDEST])
    if not rows or max(map(len, rows)) < 2:
        return None
    return Grid(shape="pipes", rows=tuple(rows), headers=headers if headers <= 2 else 0)


def _pipe_row(text: str, start: int, end: int) -> tuple[Cell, ...]:
    cuts = [start - 1]
    at = text.find("|", start, end)
    while at >= 0:
        if at == start or text[at - 1] != "\\":
            cuts.append(at)
        at = text.find("|", at + 1, end)
    cuts.append(end)
    cells = [trimmed(text, left + 1, right) for left, right in pairwise(cuts)]
    if len(cells) > 2 and cells[0][0] == cells[0][1]:
        cells = cells[1:]
    if len(cells) > 1 and cells[-1][0] == cells[-1][1]:
        cells = cells[:-1]
    return tuple(cells)


def trimmed(text: str, start: int, end: int, /) -> Cell:
    """Give the place without surrounding space."""
    while start < end and text[start] in " \t\r\n>":
        start += 1
    while end > start and text[end - 1] in " \t\r\n":
        end -= 1
    return start, end


def _listed(text: str, line: Cell) -> tuple[Cell, ...]:
    found = _LISTED.fullmatch(text[line[0] : line[1]].rstrip("\r\n"))
    if found is None:
        return ((line[0], line[0]),)
    return tuple(trimmed(text, line[0] + found.start(name), line[0] + found.end(name)) for name in ("label", "value"))


def _columns(text: str, run: list[Cell]) -> Grid | None:
    """A reST simple table: columns are where the first rule has its equals signs."""
    first = text[run[0][0] : run[0][1]]
    spans = [found.span() for found in re.finditer("=+", first)]
    rules = [i for i, line in enumerate(run) if _RST_RULE.fullmatch(text[line[0] : line[1]].rstrip("\r\n"))]
    if len(rules) < 2 or len(spans) < 2:
        return None
    rows = []
    for i, (start, end) in enumerate(run):
        if i not in rules:
            edges = [*(left for left, _ in spans), end - start]
            rows.append(tuple(trimmed(text, min(start + a, end), min(start + b, end)) for a, b in pairwise(edges)))
    headers = rules[1] - 1 if len(rules) > 2 else 0
    return Grid(shape="columns", rows=tuple(rows), headers=headers) if rows else None


@dataclass(slots=True)
class _Tag:
    """A cell as its tags describe it."""

    cell: Cell
    across: int
    down: int


def _html(text: str, start: int, end: int) -> Grid | None:
    """Cells run from their opening tag to the next tag of the table; spanning cells stand in every place they span."""
    rows: list[list[_Tag]] = [[]]
    heads: list[bool] = [False]
    opened: tuple[re.Match[str], bool] | None = None
    headed = 0
    for tag in _HTML_CELL.finditer(text, start, end):
        if opened is not None:
            rows[-1].append(_tag(text, opened[0], tag.start()))
            heads[-1] = heads[-1] or opened[1]
            opened = None
        name = (tag["name"] or "").lower()
        if not tag["end"] and name == "tr" and rows[-1]:
            headed = 0
            rows.append([])
            heads.append(False)
        elif not tag["end"] and name in {"td", "th"}:
            if name == "td" and headed >= 2 and headed == len(rows[-1]):  # a header that lost its row
                rows.append([])
                heads.append(False)
            headed = headed + 1 if name == "th" else 0
            opened = (tag, name == "th")
    if opened is not None:
        rows[-1].append(_tag(text, opened[0], end))
    kept = [(row, head) for row, head in zip(rows, heads, strict=True) if row]
    if not kept:
        return None
    headers = 0
    while headers < min(2, len(kept) - 1) and kept[headers][1] and len(kept[headers][0]) > 1:
        headers += 1
    return Grid(shape="html", rows=tuple(_laid_out([row for row, _ in kept])), headers=headers)


def _tag(text: str, opening: re.Match[str], end: int) -> _Tag:
    spans = {name.lower(): int(number) for name, number in _SPAN.findall(opening[0])}
    return _Tag(
        trimmed(text, opening.end(), end), min(spans.get("colspan", 1), WIDEST), min(spans.get("rowspan", 1), WIDEST)
    )


def _laid_out(rows: list[list[_Tag]]) -> Iterator[tuple[Cell, ...]]:
    """Put every cell into each place it spans."""
    hanging: dict[int, tuple[Cell, int]] = {}
    for row in rows:
        out: list[Cell] = []
        waiting = list(reversed(row))
        while waiting or len(out) in hanging:
            place = len(out)
            if place in hanging:
                cell, left = hanging.pop(place)
                if left > 1:
                    hanging[place] = (cell, left - 1)
                out.append(cell)
                continue
            tag = waiting.pop()
            for across in range(max(1, tag.across)):
                if tag.down > 1:
                    hanging[place + across] = (tag.cell, tag.down - 1)
                out.append(tag.cell)
        yield tuple(out[:WIDEST])
