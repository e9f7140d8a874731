"""What a command shows to a person: headed lines and tables of clean text, which a terminal or a pipe prints; pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from inferrsi.digest.clean import clean


@dataclass(frozen=True, kw_only=True)
class Row:
    """One row of a table."""

    cells: tuple[str, ...]
    """For a terminal, under the columns."""
    line: str
    """The same in words, where there is no terminal."""


@dataclass(frozen=True, kw_only=True)
class Section:
    """Lines under a heading, then a table, then notes."""

    heading: str
    lines: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()


def section(
    heading: str,
    lines: Iterable[str] = (),
    *,
    columns: tuple[str, ...] = (),
    rows: Iterable[Row] = (),
    notes: Iterable[str] = (),
) -> Section:
    """Lay out a section; every text is cleaned here and nowhere else, and empty lines are left out."""
    return Section(
        heading=clean(heading),
        lines=tuple(shown for line in lines if (shown := clean(line))),
        columns=columns,
        rows=tuple(Row(cells=tuple(map(clean, row.cells)), line=clean(row.line)) for row in rows),
        notes=tuple(shown for line in notes if (shown := clean(line))),
    )


def text(sections: Iterable[Section]) -> str:
    """Print sections without a terminal: one line a fact, never wrapped."""
    return "\n".join("\n".join(_lines(section)) + "\n" for section in sections)


def _lines(section: Section) -> Iterator[str]:
    yield section.heading
    yield from (f"  {line}" for line in section.lines)
    yield from (f"  {row.line}" for row in section.rows)
    yield from (f"  {line}" for line in section.notes)
