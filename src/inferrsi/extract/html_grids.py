"""Tables of HTML: cells run from tag to tag, and those that span stand in every place they span."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from inferrsi.extract.grid import WIDEST, Cell, Grid, trimmed

_HTML_CELL: Final = re.compile(r"<(?P<end>/?)(?P<name>t[dhr])\b[^<>\n]{0,300}>|</table", re.IGNORECASE)
_SPAN: Final = re.compile(r"(colspan|rowspan)\s*=\s*[\"']?(\d{1,3})", re.IGNORECASE)


@dataclass(slots=True)
class _Tag:
    """A cell as its tags describe it."""

    cell: Cell
    across: int
    down: int


def html_grid(text: str, start: int, end: int, /) -> Grid | None:
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
    while headers < min(2, len(kept) - 1) and _heads(text, *kept[headers]):
        headers += 1
    return Grid(shape="html", rows=tuple(_laid_out([row for row, _ in kept])), headers=headers)


def _heads(text: str, row: list[_Tag], is_head: bool, /) -> bool:
    """Say whether a row of an HTML table heads it: several columns, and words rather than numbers."""
    numbers = sum(_NUMBER.match(text, *tag.cell) is not None for tag in row)
    return is_head and (len(row) > 1 or row[0].across > 1) and 2 * numbers <= len(row)


_NUMBER: Final = re.compile(r"[\s*<>/a-z]*\d+(?:\.\d+)?(?:[x×%]|\s*\(|\s*\Z)", re.IGNORECASE)


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
