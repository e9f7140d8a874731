"""What `extract` reads its texts with, and what it gives: values for the modules beside it."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from inferrsi.digest.permalink import at as permalink_at
from inferrsi.digest.permalink import of_source
from inferrsi.evidence.provenance import Source
from inferrsi.pipeline.texts import SourceText, Texts
from inferrsi.pipeline.way import Way
from inferrsi.pipeline.workspace import Checked
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.accept.text import Document


@dataclass(frozen=True, kw_only=True)
class Means:
    """The words of a call, and what its answers are had with."""

    checked: Checked
    way: Way
    """Offline it gives what was kept."""
    now: datetime
    web: str
    """Where the pages of repositories stand."""
    clone: Path | None = None
    paths: tuple[str, ...] = ()
    pinned: str | None = None
    """The record whose pins a subject alone means; None: its newest."""


@dataclass(frozen=True, kw_only=True)
class Read:
    """The texts that were read."""

    documents: tuple[Document, ...]
    left_out: tuple[Unavailable, ...] = ()
    notes: tuple[str, ...] = ()
    lines: tuple[int, int] | None = None
    """Only proposals on these lines are meant."""


def read_texts(found: Texts, means: Means, *, notes: tuple[str, ...] = ()) -> Read:
    """Make documents of the texts of a repository."""
    documents = tuple(document_of(text, means) for text in found.found)
    return Read(documents=documents, left_out=found.left_out, notes=notes)


def document_of(text: SourceText, means: Means) -> Document:
    """Make a document of a text of a repository; the notes of a release are kept, since they can be edited."""
    is_file = text.kind == "git"
    url = text.permalink()
    source = Source(
        id="s",
        kind=text.kind,
        repo=text.repo,
        commit=text.commit if is_file else None,
        path=text.path if is_file else None,
        tag=text.tag,
        url=permalink_at(means.web, url) if url else None,
        retrieved=text.retrieved or means.now,
        sha256=text.sha256,
    )
    return Document(
        name=text.path if is_file else f"release notes of {text.tag}",
        text=text.text,
        layout=text.layout,
        source=source,
        data=text.data,
        permalink=source.url,
        kept=None if is_file else text.data,
    )


def link_to(document: Document, lines: str, *, web: str) -> str | None:
    """Give the address of lines of a document, of the document where lines mean nothing there."""
    source = document.source
    if source is None or source.kind != "git":
        return document.permalink
    url = of_source(source, lines) if source.repo else None
    return permalink_at(web, url) if url else None


@dataclass(frozen=True, kw_only=True)
class Kept:
    """Bytes that a service answered with."""

    data: bytes = field(repr=False)
    sha256: str
    retrieved: datetime


def with_notes(read: Read, *notes: str) -> Read:
    """Add what a reader has to know."""
    return replace(read, notes=(*read.notes, *notes))
