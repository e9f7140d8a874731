"""What a report says, from its plan and from its Markdown, laid side by side."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tests.reading import Page

from inferrsi.digest.clean import capped, visible
from inferrsi.digest.entry import Entry
from inferrsi.digest.plan import PostPlan, Report
from inferrsi.digest.said import Said
from inferrsi.labels import NUMBERS, Language


@dataclass(frozen=True, kw_only=True)
class Texts:
    cells: tuple[tuple[str, ...], ...]
    """Row by row, heads of tables left out."""
    items: tuple[str, ...]
    """Of all lists, sorted: the readers give nested ones in another order."""


def found(page: Page) -> Texts:
    """Give the texts that a reader sees."""
    rows = [row for table in page.tables for row in table[1:]]
    return Texts(cells=tuple(rows), items=tuple(sorted(page.items)))


def expected(report: Report, language: Language) -> Texts:
    """Give the texts that the plan holds, each as `clean` shows it."""
    rows = [row for post in report.posts for _, rows in post.tables for row in rows]
    return Texts(
        cells=tuple(tuple(shown(cell, language) for cell in row.cells) for row in rows),
        items=tuple(sorted(text for post in report.posts for text in _items(post, language))),
    )


def shown(said: Said, language: Language) -> str:
    """Give a text as it may be shown: every field cut where it is too long, the whole in one line."""
    return visible("".join(capped(segment.text) for segment in said.in_(language))).strip(" ")


def titles(report: Report, language: Language) -> tuple[str, ...]:
    """Give the headings that come from the ledger."""
    found = [shown(post.head.title, language) for post in report.posts]
    found += [shown(block.title, language) for post in report.posts for block in post.blocks if block.title]
    entries = [entry for post in report.posts for entry in post.entries]
    return (*found, *(f"[E{entry.e}] {shown(entry.title, language)}".strip() for entry in entries))


def _items(post: PostPlan, language: Language) -> Iterator[str]:
    for stand in post.stands:
        yield f"{stand.ring.capitalize()} · {shown(stand.said, language)}"
    said = [text for block in post.blocks for text in block.items if block.role != "figure"]
    said += [move.said for move in post.moves]
    said += [text for plan in post.suggestions for text in (plan.title, *plan.lines)]
    said += [*post.coverage.lines, *post.status, *post.corrections]
    yield from _shown((*said, *(text for entry in post.entries for text in _entry(entry))), language)
    yield from (NUMBERS.in_(language) for entry in post.entries for found in entry.experiments if found.claims)


def _entry(entry: Entry) -> Iterator[Said]:
    yield from (*entry.before, *entry.after)
    for experiment in entry.experiments:
        yield experiment.said
        yield from (text for text in (experiment.arms, *experiment.notes) if text)
        yield from (claim.said for claim in experiment.claims)


def _shown(said: Iterable[Said], language: Language) -> Iterator[str]:
    return (shown(text, language) for text in said)
