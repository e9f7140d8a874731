"""The report as GitHub-flavoured Markdown: one finished plan to text, every field through the one escaper."""

from collections.abc import Iterable, Iterator

from inferrsi.digest.entry import Entry, ExperimentPlan
from inferrsi.digest.escape import Link, Text, fence, inline
from inferrsi.digest.escape import Segment as Escaped
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
    STATUS,
    Language,
)  # fmt: skip

Section = tuple[str, ...]
"""Lines of one section; sections are separated by an empty line, and a report is cut only between them."""
BEFORE_TABLES = ("note",)
AFTER_INDEX = ("architecture",)


def render(report: Report, language: Language) -> str:
    """Print a report, one final newline."""
    return "\n\n".join("\n".join(section) for section in sections(report, language)) + "\n"


def sections(report: Report, language: Language) -> tuple[Section, ...]:
    """Give the sections of a report in order; a post begins with a section of its own."""
    return tuple(section for post in report.posts for section in _post(report, post, language) if section)


def _post(report: Report, post: PostPlan, language: Language) -> Iterator[Section]:
    yield (f"# {_said(post.head.title, language)}",)
    if report.draft:
        yield (_fixed(DRAFT.in_(language)),)
    for line in post.head.lines:
        yield (_said(line, language),)
    yield from _blocks(post, BEFORE_TABLES, language)
    if not post.tables:
        yield (_fixed((QUIET_DAY if post.coverage.complete else NOTHING_ADMITTED).in_(language)),)
    for lane, rows in post.tables:
        yield from _table(lane, rows, language)
    yield from _blocks(post, [role for role in BLOCKS if role not in {*BEFORE_TABLES, *AFTER_INDEX}], language)
    yield from _rings(post, language)
    yield from _suggestions(post, language)
    yield from _index(post, language)
    yield from _blocks(post, AFTER_INDEX, language)
    for heading, lines in (
        (COVERAGE, post.coverage.lines),
        (STATUS, post.status),
        (CORRECTIONS, post.corrections),
    ):
        yield from _list(heading.in_(language), lines, language)


def _table(lane: str, rows: tuple[RowPlan, ...], language: Language) -> Iterator[Section]:
    head = _cells(_fixed(column.in_(language)) for column in COLUMNS)
    body = [_cells(_said(cell, language) for cell in row.cells) for row in rows]
    yield _headed(_capital(word("lane", lane).in_(language)), (head, "|" + " --- |" * len(COLUMNS), *body))


def _cells(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _blocks(post: PostPlan, roles: Iterable[str], language: Language) -> Iterator[Section]:
    wanted = set(roles)
    previous = ""
    for block in post.blocks:
        if block.role not in wanted:
            continue
        title = _said(block.title, language) or _fixed(BLOCKS[block.role].in_(language))
        is_new = bool(block.title) or block.role != previous
        previous = block.role
        yield (f"## {title}", "", *_block(block, language)) if is_new else _block(block, language)


def _block(block: BlockPlan, language: Language) -> Section:
    if block.role == "figure":
        return (fence("mermaid", text_of(block.mermaid.in_(language))).rstrip("\n"),)
    return tuple(f"- {_said(item, language)}" for item in block.items)


def _rings(post: PostPlan, language: Language) -> Iterator[Section]:
    if not post.stands:
        return
    lines = [f"- **{stand.ring.capitalize()}** · {_said(stand.said, language)}" for stand in post.stands]
    yield _headed(RINGS_HEADING.in_(language), lines)
    if post.moves:
        yield (_fixed(MOVED.in_(language)), "", *(f"- {_said(move.said, language)}" for move in post.moves))


def _suggestions(post: PostPlan, language: Language) -> Iterator[Section]:
    if not post.suggestions:
        return
    lines: list[str] = []
    for position, found in enumerate(post.suggestions, 1):
        lines.append(f"{position}. {_said(found.title, language)}")
        lines += [f"   - {_said(line, language)}" for line in found.lines]
    yield _headed(PLANS.in_(language), lines)


def _index(post: PostPlan, language: Language) -> Iterator[Section]:
    if not post.entries:
        return
    for position, entry in enumerate(post.entries):
        opening = () if position else (f"## {_fixed(INDEX.in_(language))}", "")
        title = f"### {_fixed(f'[E{entry.e}]')} {_said(entry.title, language)}"
        yield (*opening, title, "", *_entry(entry, language))


def _entry(entry: Entry, language: Language) -> Iterator[str]:
    for line in entry.before:
        yield f"- {_said(line, language)}"
    for experiment in entry.experiments:
        yield from _experiment(experiment, language)
    for line in entry.after:
        yield f"- {_said(line, language)}"


def _experiment(experiment: ExperimentPlan, language: Language) -> Iterator[str]:
    yield f"- {_said(experiment.said, language)}"
    if experiment.arms:
        yield f"  - {_said(experiment.arms, language)}"
    if experiment.claims:
        yield f"  - {_fixed(NUMBERS.in_(language))}"
        for claim in experiment.claims:
            yield f"    - {_said(claim.said, language)}"
    for note in experiment.notes:
        yield f"  - {_said(note, language)}"


def _list(heading: str, lines: Iterable[Said], language: Language) -> Iterator[Section]:
    items = tuple(f"- {_said(line, language)}" for line in lines)
    if items:
        yield _headed(heading, items)


def _headed(heading: str, lines: Iterable[str]) -> Section:
    return (f"## {_fixed(heading)}", "", *lines)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _fixed(text: str) -> str:
    return inline((Text(text),))


def _said(text: Said, language: Language) -> str:
    return inline(_segments(text, language))


def _segments(text: Said, language: Language) -> Iterator[Escaped]:
    for segment in text.in_(language):
        url = None if isinstance(segment, Plain) else segment.url
        yield Link(segment.text, url) if url else Text(segment.text)
