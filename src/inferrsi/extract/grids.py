"""Tables of every shape as rows of cells with places: pipes, HTML cells, reST grids, result listings.

A table cut out of its document may have lost its header or its separator line; it is still a table.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from inferrsi.extract.grid import WIDEST, Cell, Grid, Piece, trimmed
from inferrsi.extract.html_grids import html_grid

_RULED: Final = frozenset(" \t\r\n>|:+=-")
_LISTED: Final = re.compile(
    r"[ \t>*#-]{0,12}(?P<label>[^\s:：|\"'{}][^:：|\n=\"'{}]{1,58}?)[ \t]*(?:[:：]|[ \t]{2,})[ \t]*(?P<value>[~≈<>*`]{0,3}[-+]?\.?\d[^\n]{0,60}?)[ \t\r]*"
)
_RULED_TITLE: Final = re.compile(r"[-=]{3,}[^-=\n]{0,80}[-=]{3,}|[-=]{8,200}")
"""A line that heads a part of a listing: `-----Inter-token Latency-----`."""
_RST_RULE: Final = re.compile(r"[ \t]*=+(?:[ \t]+=+)+[ \t]*")


def pieces(text: str, start: int, end: int, /) -> Iterator[Piece]:
    """Cut a block into tables and the prose between them."""
    block = text[start:end]
    if "<td" in block or "<th" in block or "<TD" in block:
        grid = html_grid(text, start, end)
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
