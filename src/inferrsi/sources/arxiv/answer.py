"""Reads a page of results through the `arxiv` package's parser, behind checks: a breach is a failure, never no papers.

Left alone the parser recovers from everything: an HTML page, "Rate exceeded." and an error entry are no results to it,
and a page cut in the middle is a shorter page. Pure.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from inferrsi.sources.arxiv.ids import PaperRef, canonical
from inferrsi.sources.arxiv.markup import ATOM, malformed, root_of, text_of
from inferrsi.sources.unavailable import Unavailable

_SEARCH: Final = "{http://a9.com/-/spec/opensearch/1.1/}"
_PAGE: Final = "a page of results"


@dataclass(frozen=True, kw_only=True)
class Paper:
    """One version of a paper as the search service describes it; texts are from outside."""

    ref: PaperRef
    title: str
    """In one line."""
    summary: str
    published: datetime
    """When v1 was submitted; neither this nor `updated` is the announcement."""
    updated: datetime
    """When this version was submitted."""
    authors: tuple[str, ...]
    categories: tuple[str, ...]
    primary: str
    comment: str | None = None
    """Where venue, length and code links stand."""
    journal: str | None = None
    doi: str | None = None


@dataclass(frozen=True, kw_only=True)
class Page:
    """A page of results that is whole."""

    papers: tuple[Paper, ...]
    total: int
    start: int
    echo: str
    """The query as the server understood it: the title of the page."""
    warning: str | None = None
    """Set where the server understood another query than was asked."""


def read(body: bytes, *, start: int = 0, size: int) -> Page | Unavailable:
    """Read a page of results.

    Args:
        body: As it was fetched.
        start: The offset that was asked for.
        size: How many results were asked for.
    """
    root = root_of(body, what=_PAGE)
    if isinstance(root, Unavailable):
        return root
    if fault := _fault(root, start=start, size=size):
        return malformed(fault)
    papers = _papers(body, len(root.findall(f"{ATOM}entry")))
    if isinstance(papers, Unavailable):
        return papers
    echo = text_of(root, f"{ATOM}title") or ""
    return Page(papers=papers, total=_whole(root, "totalResults") or 0, start=start, echo=echo)


def error_of(root: Any) -> str | None:
    """Give what an error entry says, None where the page holds none."""
    for entry in root.iterfind(f"{ATOM}entry"):
        name = text_of(entry, f"{ATOM}id") or ""
        if "arxiv.org/api/errors" in name:
            return (text_of(entry, f"{ATOM}summary") or name)[:300]
    return None


def _whole(root: Any, name: str) -> int | None:
    text = text_of(root, f"{_SEARCH}{name}") or ""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def _fault(root: Any, *, start: int, size: int) -> str | None:
    if root.tag != f"{ATOM}feed":
        return f"<{str(root.tag).rpartition('}')[2]}> came in place of {_PAGE}"
    if said := error_of(root):
        return f"arXiv answered with an error entry: {said}"
    total, first = _whole(root, "totalResults"), _whole(root, "startIndex")
    if total is None or first is None:
        return f"{_PAGE} does not say how many there are and where it begins"
    if first != start:
        return f"{_PAGE} begins at {first}, {start} was asked for"
    entries, wanted = len(root.findall(f"{ATOM}entry")), min(size, max(total - start, 0))
    if entries != wanted:
        return f"{_PAGE} holds {entries} entries where {wanted} of {total} should stand"
    return None


def _papers(body: bytes, entries: int) -> tuple[Paper, ...] | Unavailable:
    from arxiv._feed import parse  # type: ignore[import-untyped]  # noqa: PLC0415  # 129 ms; its only parser

    try:
        results = parse(body).results
    except ValueError as error:
        return malformed(f"{_PAGE} holds a date that is none ({error})")
    if len(results) != entries:
        return malformed(f"{entries - len(results)} of {entries} entries lack an id or a date")
    papers = tuple(_paper(result) for result in results)
    for paper in papers:
        if isinstance(paper, Unavailable):
            return paper
    return tuple(paper for paper in papers if isinstance(paper, Paper))


def _paper(result: Any) -> Paper | Unavailable:
    ref = canonical(result.entry_id)
    if isinstance(ref, Unavailable) or ref.version is None:
        return malformed(f"an entry calls itself {str(result.entry_id)[:100]!r}, which names no version of a paper")
    return Paper(
        ref=ref,
        title=result.title.strip(),
        summary=result.summary.strip(),
        published=result.published,
        updated=result.updated,
        authors=tuple(author.name for author in result.authors),
        categories=tuple(result.categories),
        primary=result.primary_category,
        comment=result.comment,
        journal=result.journal_ref,
        doi=result.doi,
    )
