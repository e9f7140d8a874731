"""The report as GitHub-flavoured Markdown: one finished plan to text, every field through the one escaper."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from inferrsi.digest.entry import Entry, ExperimentPlan
from inferrsi.digest.escape import Link, Text, fence, inline
from inferrsi.digest.escape import Segment as Escaped
from inferrsi.digest.permalink import at
from inferrsi.digest.plan import BlockPlan, PostPlan, Report
from inferrsi.digest.row import RowPlan
from inferrsi.digest.said import Plain, Said, text_of
from inferrsi.digest.words import word
from inferrsi.labels import (
    BLOCKS,
    COLUMNS,
    CORRECTIONS,
    COVERAGE,
    DRAFT,
    INDEX,
    MOVED,
    NOTHING_ADMITTED,
    NUMBERS,
    PLANS,
    QUIET_DAY,
    RINGS_HEADING,
    STATES_MOVED,
    STATUS,
    UNREAD,
    Language,
)  # fmt: skip

Section = tuple[str, ...]
"""Lines of one section; sections are separated by an empty line, and a report is cut only between them."""
BEFORE_TABLES = ("note",)
AFTER_INDEX = ("architecture",)


@dataclass(frozen=True, kw_only=True)
class Page:
    """What every part of a page needs to know."""

    language: Language
    own: str
    """The radar's own repository, to which links may go directly; empty where it is not stated."""
    web: str
    """Where the pages of repositories stand."""


def render(report: Report, language: Language) -> str:
    """Print a report, one final newline."""
    return "\n\n".join("\n".join(section) for section in sections(report, language)) + "\n"


def sections(report: Report, language: Language) -> tuple[Section, ...]:
    """Give the sections of a report in order; a post begins with a section of its own."""
    page = Page(language=language, own=report.own, web=report.web)
    return tuple(section for post in report.posts for section in _post(report, post, page) if section)


def _post(report: Report, post: PostPlan, page: Page) -> Iterator[Section]:
    yield (f"# {_said(post.head.title, page)}",)
    if report.draft:
        yield (_fixed(DRAFT.in_(page.language)),)
    for line in post.head.lines:
        yield (_said(line, page),)
    yield from _blocks(post, BEFORE_TABLES, page)
    if not post.tables:
        yield (_fixed((QUIET_DAY if post.coverage.complete else NOTHING_ADMITTED).in_(page.language)),)
    for lane, rows in post.tables:
        yield from _table(lane, rows, page)
    yield from _blocks(post, [role for role in BLOCKS if role not in {*BEFORE_TABLES, *AFTER_INDEX}], page)
    yield from _rings(post, page)
    yield from _list(STATES_MOVED.in_(page.language), (move.said for move in post.state_moves), page)
    yield from _suggestions(post, page)
    yield from _index(post, page)
    yield from _blocks(post, AFTER_INDEX, page)
    for heading, lines in (
        (UNREAD, post.unread.lines),
        (COVERAGE, post.coverage.lines),
        (STATUS, post.status),
        (CORRECTIONS, post.corrections),
    ):
        yield from _list(heading.in_(page.language), lines, page)


def _table(lane: str, rows: tuple[RowPlan, ...], page: Page) -> Iterator[Section]:
    head = _cells(_fixed(column.in_(page.language)) for column in COLUMNS)
    body = [_cells(_said(cell, page) for cell in row.cells) for row in rows]
    yield _headed(_capital(word("lane", lane).in_(page.language)), (head, "|" + " --- |" * len(COLUMNS), *body))


def _cells(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _blocks(post: PostPlan, roles: Iterable[str], page: Page) -> Iterator[Section]:
    wanted = set(roles)
    previous = ""
    for block in post.blocks:
        if block.role not in wanted:
            continue
        title = _said(block.title, page) or _fixed(BLOCKS[block.role].in_(page.language))
        is_new = bool(block.title) or block.role != previous
        previous = block.role
        yield (f"## {title}", "", *_block(block, page)) if is_new else _block(block, page)


def _block(block: BlockPlan, page: Page) -> Section:
    if block.role == "figure":
        return (fence("mermaid", text_of(block.mermaid.in_(page.language))).rstrip("\n"),)
    return tuple(f"- {_said(item, page)}" for item in block.items)


def _rings(post: PostPlan, page: Page) -> Iterator[Section]:
    if not post.stands:
        return
    lines = [f"- **{stand.ring.capitalize()}** · {_said(stand.said, page)}" for stand in post.stands]
    yield _headed(RINGS_HEADING.in_(page.language), lines)
    if post.moves:
        yield (_fixed(MOVED.in_(page.language)), "", *(f"- {_said(move.said, page)}" for move in post.moves))


def _suggestions(post: PostPlan, page: Page) -> Iterator[Section]:
    if not post.suggestions:
        return
    lines: list[str] = []
    for position, found in enumerate(post.suggestions, 1):
        lines.append(f"{position}. {_said(found.title, page)}")
        lines += [f"   - {_said(line, page)}" for line in found.lines]
    yield _headed(PLANS.in_(page.language), lines)


def _index(post: PostPlan, page: Page) -> Iterator[Section]:
    if not post.entries:
        return
    for position, entry in enumerate(post.entries):
        opening = () if position else (f"## {_fixed(INDEX.in_(page.language))}", "")
        title = f"### {_fixed(f'[E{entry.e}]')} {_said(entry.title, page)}"
        yield (*opening, title, "", *_entry(entry, page))


def _entry(entry: Entry, page: Page) -> Iterator[str]:
    for line in entry.before:
        yield f"- {_said(line, page)}"
    for experiment in entry.experiments:
        yield from _experiment(experiment, page)
    for line in entry.after:
        yield f"- {_said(line, page)}"


def _experiment(experiment: ExperimentPlan, page: Page) -> Iterator[str]:
    yield f"- {_said(experiment.said, page)}"
    if experiment.arms:
        yield f"  - {_said(experiment.arms, page)}"
    if experiment.claims:
        yield f"  - {_fixed(NUMBERS.in_(page.language))}"
        for claim in experiment.claims:
            yield f"    - {_said(claim.said, page)}"
    for note in experiment.notes:
        yield f"  - {_said(note, page)}"


def _list(heading: str, lines: Iterable[Said], page: Page) -> Iterator[Section]:
    items = tuple(f"- {_said(line, page)}" for line in lines)
    if items:
        yield _headed(heading, items)


def _headed(heading: str, lines: Iterable[str]) -> Section:
    return (f"## {_fixed(heading)}", "", *lines)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _fixed(text: str) -> str:
    return inline((Text(text),))


def _said(text: Said, page: Page) -> str:
    return inline(_segments(text, page), own=page.own)


def _segments(text: Said, page: Page) -> Iterator[Escaped]:
    for segment in text.in_(page.language):
        url = None if isinstance(segment, Plain) else segment.url
        yield Link(segment.text, at(page.web, url)) if url else Text(segment.text)
