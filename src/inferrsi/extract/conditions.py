"""What governs a value: hardware, number format, model, workload, subject and baseline, each with its own place.

The nearest region that names a thing decides: own cell or clause, row and header, sentence, earlier text, list
parents, caption and heading, and last the text that follows.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from inferrsi.extract.grid import Cell
from inferrsi.extract.masking import JOIN, LINK, MARK
from inferrsi.extract.once import once
from inferrsi.extract.proposal import Condition, Span
from inferrsi.extract.prose import Candidate
from inferrsi.extract.reading import Block
from inferrsi.extract.scene import FARTHEST, REACH, SENTENCE, Scene, named_near

_MANY: Final = 24
"""Of a long region only what it says last carries over."""
Finder = Callable[[Scene], tuple[Condition, ...]]
_JOINED: Final = re.compile(
    r"[\s\x01]*(?:\+|/|,|、|&|\(|and|with|plus|和|与|加|paired with|pairing|搭配|\s)*(?:a|an|one|two)?[\s\x01]*"
)
_BASELINE: Final = re.compile(
    r"(?:\b(?:faster|slower|lower|higher|better|less|more|speedup|improvement|increase|reduction)\s+(?:than|over)|\b(?:than|compared (?:to|with)|relative to|versus|vs\.?|over(?= (?:the )?(?:baseline|original|vanilla|native|standard|base|stock|[A-Z]))|against)|相比于?|相较于?|相对于?|对比|较(?!低|高|大|小|好|多|少|长|优|快|慢))"
    r"[\s\x01]*(?:the )?(?P<name>[^\s,.;:()，。；：（）\x03](?:[^,.;:()，。；：（）\n\x03|]|\.(?=\w)){0,47})"
)
_BASELINE_ZH: Final = re.compile(
    r"比[\s\x01]*(?P<name>[^\s,，。；快慢低高少多省\x03]{1,24}[^\n,，。；快慢低高少多省\x03]{0,16})[\s\x01]*(?=快|慢|低|高|少|多|省|提|降)"
)
_CUT: Final = re.compile(
    r"\s(?:while|with|by|on|in|for|at|and|when|under|without|is|are|can|at)\s|[快慢低高]|的(?=\d)|\s\d|\x01"
)


@dataclass(frozen=True)
class Surroundings:
    """A block with the regions whose words carry over to it."""

    block: Block
    scene: Scene
    around: tuple[Scene, ...]
    """List parents, what stands before it, its heading: nearest first."""
    after: tuple[Scene, ...]
    """What stands behind a table."""

    @once
    def _carried(self) -> dict[Finder, tuple[Condition, ...]]:
        return {}

    def carried(self, finder: Finder, /) -> tuple[Condition, ...]:
        """Give what the nearest region around names; looked for once a block."""
        if finder not in self._carried:
            self._carried[finder] = self._find(finder)
        return self._carried[finder]

    def _find(self, finder: Finder) -> tuple[Condition, ...]:
        for region in self.around:
            if found := finder(region):
                return _closest(region, list(found[-_MANY:]), region.end, region.end)
        for region in self.after if finder is _devices else ():
            if found := finder(region):
                return found[:1]
        return ()


def conditions(candidate: Candidate, surroundings: Surroundings, /) -> tuple[Condition, ...]:
    """Give everything that governs a value, by place."""
    found: list[Condition] = []
    for finder in (_devices, _formats, _networks):
        found += _linked(finder, candidate, surroundings)
    found += _workload(candidate, surroundings)
    found += _names(candidate, surroundings.block, surroundings.scene)
    return tuple(sorted(found, key=lambda condition: (condition.span, condition.role)))


def _devices(scene: Scene) -> tuple[Condition, ...]:
    return scene.devices


def _formats(scene: Scene) -> tuple[Condition, ...]:
    return scene.formats


def _networks(scene: Scene) -> tuple[Condition, ...]:
    return scene.networks


def _requests(scene: Scene) -> tuple[Condition, ...]:
    return scene.requests


def _linked(finder: Finder, candidate: Candidate, surroundings: Surroundings) -> tuple[Condition, ...]:
    named = finder(surroundings.scene)
    own: tuple[Condition, ...] = ()
    if named and candidate.row is not None:
        own = _in_table(named, candidate, surroundings.block)
    elif named:
        own = _in_prose(finder, named, candidate, surroundings.scene)
    return own or surroundings.carried(finder)


def _in_table(named: tuple[Condition, ...], candidate: Candidate, block: Block) -> tuple[Condition, ...]:
    value = candidate.mention
    for cells in _ranks(candidate, block):
        inside = [one for cell in cells for one in _within(named, cell) if not _overlaps(one, value.start, value.end)]
        if inside:
            return tuple(inside)
    heads = _within(named, _whole_header(block)) if block.grid is not None and block.grid.headers else ()
    return heads if len(heads) == 1 else ()  # of several, one a column, none governs the whole table


def _in_prose(
    finder: Finder, named: tuple[Condition, ...], candidate: Candidate, scene: Scene
) -> tuple[Condition, ...]:
    """Hardware may be named in a later sentence; a format or model named there is another's."""
    start, end = candidate.mention.start, candidate.mention.end
    near = (one for one in named_near(named, start, end, FARTHEST) if not _overlaps(one, start, end))
    inside = [one for one in near if finder is _devices or not _later(scene, one, end)]
    return _closest(scene, inside, start, end) if inside else ()


def _later(scene: Scene, one: Condition, end: int) -> bool:
    """Say whether a name stands in a later sentence."""
    return one.span.start > scene.sentence(end)[1]


def _ranks(candidate: Candidate, block: Block) -> Iterator[list[Cell]]:
    """Own cell, header of the column, the row, and the row above that spans the table."""
    if block.grid is None or candidate.row is None or candidate.column is None:
        return
    row = block.grid.rows[candidate.row]
    yield [row[candidate.column]]
    heads = [head[candidate.column] for head in block.grid.rows[: block.grid.headers] if candidate.column < len(head)]
    yield heads
    yield [cell for column, cell in enumerate(row) if column != candidate.column]
    if block.grid.headers and block.grid.rows[0]:
        yield [block.grid.rows[0][0]]


def _whole_header(block: Block) -> Cell:
    first = block.grid.rows[0] if block.grid is not None else ((block.start, block.start),)
    return first[0][0], first[-1][1]


def _within(found: tuple[Condition, ...], cell: Cell) -> tuple[Condition, ...]:
    return found[bisect_left(found, cell[0], key=_start) : bisect_left(found, cell[1], key=_start)]


def _start(condition: Condition) -> int:
    return condition.span.start


def _overlaps(condition: Condition, start: int, end: int) -> bool:
    return condition.span.start < end and start < condition.span.end


def _closest(scene: Scene, found: list[Condition], start: int, end: int) -> tuple[Condition, ...]:
    """The nearest, with its neighbours where they are named in one breath: `a Xeon with one RTX 4090`."""
    best = min(found, key=lambda one: (_price(scene, one, start, end), one.span.start))
    group = [best]
    at = found.index(best)
    for neighbour in reversed(found[:at]):
        if not _JOINED.fullmatch(scene.view.low[neighbour.span.end : group[0].span.start]):
            break
        group.insert(0, neighbour)
    for neighbour in found[at + 1 :]:
        if not _JOINED.fullmatch(scene.view.low[group[-1].span.end : neighbour.span.start]):
            break
        group.append(neighbour)
    return tuple(group)


def _price(scene: Scene, one: Condition, start: int, end: int) -> int:
    price = scene.distance(start, end, one.span.start, one.span.end)
    later = one.span.start >= end
    return price + (SENTENCE if later and price >= SENTENCE else 12 if later else 0)


def _workload(candidate: Candidate, surroundings: Surroundings) -> Iterator[Condition]:
    """One condition a key, from the nearest region that has it."""
    seen: set[str] = set()
    value = candidate.mention
    for named in (*_own(candidate, surroundings), *(region.requests[-_MANY:] for region in surroundings.around)):
        for one in sorted(named, key=lambda one: _gap(one, value.start, value.end)) if len(named) > 1 else named:
            if one.role not in seen and not _overlaps(one, value.start, value.end):
                seen.add(one.role)
                yield one


def _gap(one: Condition, start: int, end: int) -> int:
    return max(one.span.start - end, start - one.span.end)


def _own(candidate: Candidate, surroundings: Surroundings) -> Iterator[tuple[Condition, ...]]:
    block, scene = surroundings.block, surroundings.scene
    if candidate.row is None:
        yield named_near(scene.requests, candidate.mention.start, candidate.mention.end, REACH)
        return
    for cells in _ranks(candidate, block) if scene.requests else ():
        for cell in cells:
            yield _within(scene.requests, cell)


def _names(candidate: Candidate, block: Block, scene: Scene) -> Iterator[Condition]:
    """Subject and baseline as printed."""
    if candidate.row is not None and block.grid is not None and candidate.column is not None:
        row = block.grid.rows[candidate.row]
        if candidate.column > 0 and (subject := _plain_span(scene, row[0])) is not None:
            yield subject
    if candidate.meaning.kind not in {"ratio", "percent_change"}:
        return
    left, right = scene.sentence(candidate.mention.start)
    for pattern in (_BASELINE, _BASELINE_ZH):
        for hit in pattern.finditer(
            scene.view.plain, max(left, candidate.mention.start - 160), min(right, candidate.mention.end + 160)
        ):
            cut = _CUT.search(hit["name"])
            end = hit.start("name") + (cut.start() if cut else len(hit["name"].rstrip(" \x01")))
            if end > hit.start("name") and not (
                hit.start("name") < candidate.mention.end and candidate.mention.start < end
            ):
                span = Span(hit.start("name"), end)
                yield Condition(role="baseline", span=span, text=span.of(scene.view.text))
                return


def _plain_span(scene: Scene, cell: Cell) -> Condition | None:
    start, end = cell
    filler = {MARK, JOIN, LINK, " ", "[", "]"}
    while start < end and scene.view.plain[start] in filler:
        start += 1
    while end > start and scene.view.plain[end - 1] in filler:
        end -= 1
    return Condition(role="subject", span=Span(start, end), text=scene.view.text[start:end]) if start < end else None
