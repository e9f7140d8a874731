"""A rendered report as its reader finds it: posts, rows by their number, rings, plans, index entries, coverage."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby, islice, pairwise
from typing import TypeVar

from tests.reading import Page

from inferrsi.labels import COVERAGE, INDEX, PLANS, RINGS_HEADING, STATUS, Language, Phrase

Reader = Callable[[str], Page]
NUMBER = re.compile(r"\[E(\d+)\]")
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, kw_only=True)
class Section:
    level: int
    title: str
    tags: tuple[str, ...] = ()
    """Blocks under the heading, in the order in which they open."""
    paragraphs: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    tables: tuple[tuple[tuple[str, ...], ...], ...] = ()
    fences: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        return (self.title, *self.paragraphs, *self.items, *self.fences)


@dataclass(frozen=True, kw_only=True)
class Row:
    lane: str
    """The heading above its table."""
    cells: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Post:
    title: str
    head: tuple[str, ...]
    rows: Mapping[int, Row]
    entries: Mapping[int, Section]
    rings: Mapping[str, tuple[str, ...]]
    plans: Mapping[str, tuple[str, ...]]
    """Title → its lines."""
    coverage: tuple[str, ...]
    status: tuple[str, ...]
    blocks: tuple[Section, ...]
    """What stands under any other heading."""


@dataclass(frozen=True, kw_only=True)
class Printed:
    posts: tuple[Post, ...]
    rows: Mapping[int, Row] = field(default_factory=dict)
    entries: Mapping[int, Section] = field(default_factory=dict)


def printed(markdown: str, language: Language, read: Reader) -> Printed:
    """Read a report back; a row, entry or plan that stands twice is an error."""
    posts = tuple(_post(sections, language) for sections in _posts(read(markdown)))
    return Printed(
        posts=posts,
        rows=_once((e, row) for post in posts for e, row in post.rows.items()),
        entries=_once((e, entry) for post in posts for e, entry in post.entries.items()),
    )


def _posts(page: Page) -> Iterator[tuple[Section, ...]]:
    """Give the sections of each post; its first is the title."""
    found: list[Section] = []
    for section in _sections(page):
        if section.level == 1 and found:
            yield tuple(found)
            found = []
        found.append(section)
    yield tuple(found)


def _sections(page: Page) -> Iterator[Section]:
    headings, paragraphs, items = iter(page.headings), iter(page.paragraphs), iter(page.items)
    tables, fences = iter(page.tables), iter(page.fences)
    marks = [n for n, tag in enumerate(page.structure) if re.fullmatch(r"h[1-6]", tag)]
    assert marks[0] == 0, "something stands before the title"
    for at, end in zip(marks, [*marks[1:], len(page.structure)], strict=True):
        tags = page.structure[at + 1 : end]
        heading = next(headings)
        yield Section(
            level=heading.level,
            title=heading.text,
            tags=tags,
            paragraphs=tuple(islice(paragraphs, tags.count("p"))),
            items=tuple(islice(items, tags.count("li"))),
            tables=tuple(islice(tables, tags.count("table"))),
            fences=tuple(body for _, body in islice(fences, tags.count("pre"))),
        )
    assert [next(rest, None) for rest in (headings, paragraphs, items, tables, fences)] == [None] * 5


def _post(sections: tuple[Section, ...], language: Language) -> Post:
    top, *rest = sections
    assert top.level == 1
    named = {section.title: section for section in rest if section.level == 2}
    known = {phrase.in_(language) for phrase in (COVERAGE, INDEX, PLANS, RINGS_HEADING, STATUS)}
    bodies = list(_index(rest, INDEX.in_(language)))
    return Post(
        title=top.title,
        head=top.paragraphs,
        rows=_once(_rows(rest)),
        entries=_once((_number(section.title), section) for section in bodies),
        rings=_rings(_items(named, RINGS_HEADING, language)),
        plans=_once(_plans(named.get(PLANS.in_(language)))),
        coverage=_items(named, COVERAGE, language),
        status=_items(named, STATUS, language),
        blocks=tuple(s for s in rest if s.level == 2 and not s.tables and s.title not in known),
    )


def _items(named: Mapping[str, Section], heading: Phrase, language: Language) -> tuple[str, ...]:
    section = named.get(heading.in_(language))
    return section.items if section else ()


def _rows(sections: list[Section]) -> Iterator[tuple[int, Row]]:
    for section in sections:
        for table in section.tables:
            for cells in table[1:]:
                assert len(cells) == len(table[0]), section.title
                yield _number(cells[-1]), Row(lane=section.title, cells=cells)


def _index(sections: list[Section], heading: str) -> Iterator[Section]:
    """Give the entries; each keeps its lines under a heading of its own."""
    inside = False
    for section in sections:
        if section.level == 2:
            inside = section.title == heading
        elif inside:
            yield section


def _number(text: str) -> int:
    found = NUMBER.match(text)
    assert found, f"no entry number at the start of: {text}"
    return int(found[1])


def _rings(lines: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    told = [line.split(" · ", 1) for line in lines if line.split(" · ")[0] in {"Now", "Next", "Watch"}]
    return {ring.lower(): tuple(text for _, text in found) for ring, found in groupby(told, key=lambda parts: parts[0])}


def _plans(section: Section | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give each numbered suggestion with its nested lines; an outer item closes after its own."""
    if section is None:
        return
    items = iter(section.items)
    outer = [n for n, tags in enumerate(pairwise(section.tags)) if tags == ("li", "ul")]
    for at, end in zip(outer, [*outer[1:], len(section.tags)], strict=True):
        lines = tuple(islice(items, section.tags[at + 1 : end].count("li")))
        yield next(items), lines


def _once(pairs: Iterator[tuple[K, V]]) -> dict[K, V]:
    found: dict[K, V] = {}
    for key, value in pairs:
        assert key not in found, f"stands twice: {key}"
        found[key] = value
    return found
