"""The numbers of one text, each with what tells it from the others: its line, its row and column, its heading. Pure."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import TYPE_CHECKING, Final

from inferrsi.evidence.seen import ClaimSeen, claim_seen
from inferrsi.triage.numbers.seen import proposed_claim
from inferrsi.triage.texts_chosen import Layout

if TYPE_CHECKING:
    from inferrsi.extract.proposal import Proposal

NEAR: Final = 0.8  # of two lines without their numbers that say the same; chosen 2026-12
TELLING: Final = 3  # digits of a value that is seldom printed of two things; chosen 2026-12
LINE: Final = 400  # characters around a number that are compared; chosen 2026-12
_MARK: Final = "\x00"
_HEADING: Final = re.compile(r" {0,3}#{1,6}\s+(.*?)\s*#*\s*$")
_UNDERLINE: Final = re.compile(r"(?:={3,}|-{3,}|~{3,}|\^{3,})\s*$")
_PIPE: Final = re.compile(r"(?<!\\)\|")
_RULE: Final = re.compile(r"[\s|:+-]*-[\s|:+-]*")


@dataclass(frozen=True, kw_only=True, eq=False)
class Placed:
    """One number where it stands."""

    path: str
    number_of_line: int
    value: str
    """As printed, in one line."""
    numbers: tuple[str, ...]
    claim: ClaimSeen
    is_sure: bool
    """It is shown by itself; what is less sure is only matched."""
    about: tuple[str, ...]
    """Metric, its other name, unit, kind and statistics: what must be the same of a number that changed."""
    metrics: tuple[str, ...]
    conditions: tuple[tuple[str, str], ...]
    heading: str
    line: str
    """What stands around it on its line."""
    frame: str
    """The same with every number that was found taken out."""
    place: int
    """How many numbers that were found stand before it on its line."""
    row: str | None
    """The first cell of its row in a table."""
    cell: tuple[str, str] | None
    """Row and column; None outside tables, and where a row has no name of its own."""

    @property
    def is_telling(self) -> bool:
        """Whether its digits alone make it likely that the same ones mean the same number."""
        return sum(char.isdigit() for char in self.value) >= TELLING


def placed(path: str, text: str, layout: Layout) -> tuple[Placed, ...]:
    """Give the numbers of a text with their places, the less sure ones too."""
    if not text.strip():
        return ()
    from inferrsi.extract.extraction import extract  # noqa: PLC0415  # the grammar takes longer than most commands

    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    headings, tops = tuple(_headings(lines)), tuple(_tops(lines))
    found: dict[int, list[Proposal]] = defaultdict(list)
    for one in extract(text, kind=layout):
        found[bisect_right(starts, one.value.start) - 1].append(one)
    return tuple(
        _placed(text, one, place, line)
        for at, own in sorted(found.items())
        for line in [
            _Line(path=path, lines=lines, at=at, heading=headings[at], top=tops[at], start=starts[at], own=own)
        ]
        for place, one in enumerate(own)
    )


@dataclass(frozen=True, kw_only=True)
class _Line:
    """A line with the numbers that were found on it."""

    path: str
    lines: Sequence[str]
    at: int
    heading: str
    top: int
    """The first line of the table that it may stand in."""
    start: int
    own: "Sequence[Proposal]"

    @property
    def written(self) -> str:
        return self.lines[self.at]

    @cached_property
    def frame(self) -> tuple[str, tuple[int, ...]]:
        """The line without its numbers, and where each of them stood in it."""
        pieces: list[str] = []
        places: list[int] = []
        last = length = 0
        for one in self.own:
            piece = self.written[last : one.value.start - self.start]
            places.append(length + len(piece))
            pieces += (piece, _MARK)
            length += len(piece) + 1
            last = one.value.end - self.start
        return "".join([*pieces, self.written[last:]]), tuple(places)

    @cached_property
    def pipes(self) -> tuple[int, ...]:
        """Where its pipes stand, if it is a row of a table with a header; else nothing."""
        is_row = self.at - self.top >= 2 and _RULE.fullmatch(self.lines[self.top + 1])
        return tuple(hit.start() for hit in _PIPE.finditer(self.written)) if is_row else ()

    @cached_property
    def row(self) -> str | None:
        """What stands before its first number in a table."""
        before = bisect_right(self.pipes, self.own[0].value.start - self.start)
        cells = _PIPE.split(self.written, maxsplit=before)[:before]
        return " | ".join(cell.strip() for cell in cells if cell.strip()) or None

    def column(self, at: int) -> str | None:
        """Give the header above a place."""
        column = bisect_right(self.pipes, at)
        header = _PIPE.split(self.lines[self.top], maxsplit=column + 1) if self.pipes else ()
        return header[column].strip() or None if column < len(header) else None


def _placed(text: str, one: "Proposal", place: int, line: _Line) -> Placed:
    from inferrsi.extract.confidence import is_sure  # noqa: PLC0415  # as above
    from inferrsi.extract.schema_words import metric_ids  # noqa: PLC0415

    at = one.value.start - line.start
    frame, places = line.frame
    row, column = line.row, line.column(at)
    return Placed(
        path=line.path,
        number_of_line=line.at + 1,
        value=" ".join(one.text.split()),
        numbers=tuple(f"{number.normalize():f}" for number in one.numbers),
        claim=claim_seen(proposed_claim(text, one, is_relayed=False)),
        is_sure=is_sure(one),
        about=(one.metric, one.metric_other or "", one.unit, one.kind, *one.statistic),
        metrics=metric_ids(one),
        conditions=tuple(dict.fromkeys((each.role, each.id or " ".join(each.text.split())) for each in one.conditions)),
        heading=line.heading,
        line=_around(line.written, at),
        frame=_around(frame, places[place]),
        place=place,
        row=row,
        cell=(row, column) if row and column else None,
    )


def _around(line: str, at: int) -> str:
    low = max(0, at - LINE // 2) if len(line) > LINE else 0
    return " ".join(line[low : low + LINE].split())


def _headings(lines: Sequence[str]) -> Iterator[str]:
    """Give for each line the heading above it."""
    heading = ""
    for at, line in enumerate(lines):
        if hit := _HEADING.match(line):
            heading = hit[1]
        elif at and _UNDERLINE.match(line) and lines[at - 1].strip() and "|" not in lines[at - 1]:
            heading = lines[at - 1].strip()
        yield heading


def _tops(lines: Sequence[str]) -> Iterator[int]:
    """Give for each line the first line of the run of lines with pipes that it belongs to."""
    top = 0
    for at, line in enumerate(lines):
        top = top if at and "|" in line and "|" in lines[at - 1] else at
        yield top


def is_near(one: Placed, other: Placed) -> bool:
    """Say whether two lines say nearly the same without their numbers."""
    matcher = SequenceMatcher(None, one.frame, other.frame, autojunk=False)
    return matcher.real_quick_ratio() >= NEAR and matcher.quick_ratio() >= NEAR and matcher.ratio() >= NEAR
