"""A document as blocks with their places: headings, paragraphs, list items, tables, result listings.

Markdown goes through markdown-it-py for its block structure (lines only: inline marks are blanked by `masking`, which
keeps offsets). What a renderer would not call a table, but a reader would, is found inside the blocks by `grids`.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal

from markdown_it import MarkdownIt
from markdown_it.token import Token

from inferrsi.extract import grids
from inferrsi.extract.directives import Directive, directives
from inferrsi.extract.grid import Grid

DocumentKind = Literal["markdown", "rst", "text"]
Kind = Literal["heading", "text", "item", "table", "listing", "code"]
_NEWLINE: Final = re.compile(r"\r\n?|\n")  # as markdown-it counts lines
_LEAVES: Final = frozenset({"heading_open", "paragraph_open", "table_open", "fence", "code_block", "html_block"})
_BLANK: Final = re.compile(r"(?:[ \t\r]*\n)+[ \t\r]*\n")


@dataclass(frozen=True, kw_only=True, slots=True)
class Block:
    """A piece of the document that is read on its own."""

    kind: Kind
    start: int
    end: int
    heading: int | None = None
    """Index of the heading it stands under."""
    parents: tuple[int, ...] = ()
    """Indices of the leading paragraphs of the list items around it, outermost first."""
    grid: Grid | None = None


@dataclass(slots=True)
class _Walk:
    """Where the reader stands in the token stream."""

    blocks: list[Block] = field(default_factory=list)
    heading: int | None = None
    items: list[int | None] = field(default_factory=list)
    ahead: list[Directive] = field(default_factory=list)
    """The tables written as directives that are still to come, the next one last."""
    read: int = 0
    """Where the last of them ends: the parser takes its lines for lists or code."""

    def add(self, kind: Kind, start: int, end: int, grid: Grid | None = None) -> None:
        parents = tuple(index for index in self.items if index is not None)
        if self.items and kind == "text":
            kind = "item"
        self.blocks.append(Block(kind=kind, start=start, end=end, heading=self.heading, parents=parents, grid=grid))
        if self.items and self.items[-1] is None and kind == "item":
            self.items[-1] = len(self.blocks) - 1
        if kind == "heading":
            self.heading = len(self.blocks) - 1

    def beside(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Give what no directive takes of a block; tables of directives become blocks of their own."""
        start = max(start, self.read)
        while self.ahead and self.ahead[-1].start < end:
            found = self.ahead.pop()
            if start < found.start:
                yield start, found.start
            if found.title[0] < found.title[1]:
                self.add("text", *found.title)
            self.add("table", found.table.start, found.table.end, found.table.grid)
            start = self.read = found.table.end
        if start < end:
            yield start, end


def blocks(text: str, kind: DocumentKind, /) -> tuple[Block, ...]:
    """Give the blocks of a document, in order."""
    walk = _Walk(ahead=list(reversed(directives(text))))
    if kind == "text":
        for start, end in _paragraphs(text):
            _split(walk, text, start, end, "text")
        return tuple(walk.blocks)
    starts = line_starts(text)
    for token in _parser().parse(text):
        _step(walk, token, text, starts)
    return tuple(walk.blocks)


@cache
def _parser() -> MarkdownIt:
    """Block structure only: inline parsing would cost most of the time and gives no offsets."""
    parser = MarkdownIt("commonmark").enable("table").disable("reference")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def line_starts(text: str, /) -> list[int]:
    """Give the offset at which each line begins."""
    return [0, *(found.end() for found in _NEWLINE.finditer(text))]


def line_of(starts: list[int], offset: int, /) -> int:
    """Give the 1-based line of an offset."""
    return bisect_right(starts, offset)


def _step(walk: _Walk, token: Token, text: str, starts: list[int]) -> None:
    if token.type == "list_item_open":
        walk.items.append(None)
    elif token.type == "list_item_close":
        walk.items.pop()
    elif token.type in _LEAVES and token.map is not None:
        start, end = starts[token.map[0]], starts[token.map[1]] if token.map[1] < len(starts) else len(text)
        if token.type == "heading_open":
            walk.add("heading", start, end)
        else:
            _split(walk, text, start, end, "code" if token.type in {"fence", "code_block"} else "text")


def _split(walk: _Walk, text: str, start: int, end: int, kind: Kind) -> None:
    """Cut a block where prose, tables and listings meet."""
    for part in walk.beside(start, end):
        for piece in grids.pieces(text, *part):
            if piece.grid is not None:
                walk.add("listing" if piece.grid.shape == "listing" else "table", piece.start, piece.end, piece.grid)
            elif text[piece.start : piece.end].strip():
                walk.add(kind, piece.start, piece.end)


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for gap in _BLANK.finditer(text):
        if gap.start() > at:
            yield at, gap.start()
        at = gap.end()
    if at < len(text):
        yield at, len(text)
