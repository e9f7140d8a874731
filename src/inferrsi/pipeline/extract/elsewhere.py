"""Reads a paper's abstract, a page or an item of a feed for `extract`; from what was kept where it was. Orders I/O."""

import re
from collections.abc import Iterator
from datetime import datetime
from html import unescape

from inferrsi.evidence.observation import Observation
from inferrsi.evidence.provenance import Source
from inferrsi.evidence.record import Record
from inferrsi.ledger import snapshots
from inferrsi.ledger.files import record_path
from inferrsi.pipeline import material
from inferrsi.pipeline.extract.read import Kept, Means, Read
from inferrsi.sources.arxiv.answer import Paper
from inferrsi.sources.arxiv.answer import read as read_papers
from inferrsi.sources.arxiv.lookup import look_up
from inferrsi.sources.arxiv.service import Service
from inferrsi.sources.feed.fetch import fetch as fetch_feed
from inferrsi.sources.feed.identity import name
from inferrsi.sources.feed.item import Feed, Item
from inferrsi.sources.feed.read import read as read_feed
from inferrsi.sources.page.fetch import Page
from inferrsi.sources.page.fetch import fetch as fetch_page
from inferrsi.sources.page.text import charset, text_of_html
from inferrsi.sources.text_span import opaque
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.accept.text import Document
from inferrsi.triage.extract_target import FeedItem, is_text
from inferrsi.triage.target import AtPage, OfPaper, OnHub
from inferrsi.triage.texts_chosen import layout_of

OBSERVATIONS = "evidence/observations"
HUB = "https://huggingface.co"
_MARKUP = re.compile(r"<[A-Za-z/!][^<>]{0,2000}>")
_BREAKS = re.compile(r"\r\n?")


def of_paper(asked: OfPaper, means: Means) -> Read | Unavailable:
    """Read title and abstract of a version of a paper, of the newest where none is named."""
    looked = next(iter(look_up(Service(means.way.transport), [str(asked.ref)])))
    if not isinstance(looked.found, Unavailable) and looked.fetched is not None:
        answer = looked.fetched
        return _paper(looked.found, Kept(data=answer.body, sha256=answer.sha256, retrieved=answer.retrieved))
    for source, data in _kept(means):
        if source.kind != "arxiv" or source.paper != asked.ref.paper:
            continue
        page = read_papers(data, size=1)
        papers = () if isinstance(page, Unavailable) else page.papers
        mine = [one for one in papers if asked.ref.version in {None, one.ref.version}]
        if mine and source.retrieved and source.sha256:
            return _paper(mine[0], Kept(data=data, sha256=source.sha256, retrieved=source.retrieved))
    return looked.found if isinstance(looked.found, Unavailable) else _nothing(str(asked.ref))


def _paper(paper: Paper, kept: Kept) -> Read:
    source = Source(
        id="s",
        kind="arxiv",
        paper=paper.ref.paper,
        version=str(paper.ref.version or 1),
        retrieved=kept.retrieved,
        sha256=kept.sha256,
    )
    document = Document(
        name=f"arXiv:{paper.ref}",
        text=f"{paper.title}\n\n{paper.summary}",
        layout="text",
        source=source,
        data=kept.data,
        permalink=f"https://arxiv.org/abs/{paper.ref}",
        kept=kept.data,
    )
    return Read(documents=(document,))


def of_page(asked: AtPage, means: Means) -> Read | Unavailable:
    """Read a page; a Markdown file stays Markdown."""
    found = fetch_page(means.way.transport, asked.url)
    if not isinstance(found, Unavailable):
        return _page(found, asked.url)
    for source, data in _kept(means):
        if source.kind in {"page", "feed"} and source.url == asked.url and source.sha256 and source.retrieved:
            is_html = data.lstrip()[:1] == b"<"
            text = text_of_html(data, "").text if is_html else _decoded(data, "")
            kept = Kept(data=data, sha256=source.sha256, retrieved=source.retrieved)
            return Read(documents=(_page_document(asked.url, text, kept, is_html=is_html),), notes=("as it was kept",))
    return found


def of_hub(asked: OnHub, means: Means) -> Read | Unavailable:
    """Read the card of a repository of the hub, or a text of it."""
    path = asked.file or "README.md"
    return of_page(AtPage(url=f"{HUB}/{asked.repo}/raw/{asked.revision or 'main'}/{path}"), means)


def _page(found: Page, url: str) -> Read | Unavailable:
    if why := opaque(found.body):
        return Unavailable(reason=f"{url} holds no text: {why}", todo="save what it says as a text, and extract that")
    is_own = is_text(found.final_url, found.media_type)
    if found.text is None and not is_own:
        todo = "save what it says as a text, and extract that"
        return Unavailable(reason=f"{url} holds no text: it is {found.media_type}", todo=todo)
    text = _decoded(found.body, found.media_type) if is_own else found.text or ""
    kept = Kept(data=found.body, sha256=found.sha256, retrieved=found.retrieved)
    notes = (f"moved for good to {found.moved_to}",) if found.moved_to else ()
    return Read(documents=(_page_document(url, text, kept, is_html=not is_own),), notes=notes)


def _page_document(url: str, text: str, kept: Kept, *, is_html: bool) -> Document:
    path = url.partition("#")[0].partition("?")[0]
    return Document(
        name=url,
        text=text,
        layout="text" if is_html else layout_of(path) or "markdown",
        source=Source(id="s", kind="page", url=url, retrieved=kept.retrieved, sha256=kept.sha256),
        data=kept.data,
        permalink=url,
        kept=kept.data,
    )


def _decoded(data: bytes, content_type: str) -> str:
    """Read bytes with their lines, where a page's text squeezes them."""
    return _BREAKS.sub("\n", data.decode(charset(data, content_type), errors="replace").lstrip("\ufeff"))


def of_feed_item(asked: FeedItem, means: Means) -> Read | Unavailable:
    """Read an item of a followed feed: in what `sync` kept, else in the feed as it is now."""
    slug = asked.id.split(":")[1]
    feed = next((one for one in material.feeds(means.checked.ledger) if one.id == slug), None)
    if feed is None or feed.url is None:
        known = ", ".join(one.id for one in material.feeds(means.checked.ledger)) or "none"
        return Unavailable(reason=f"no feed '{slug}' is followed", todo=f"the feeds are: {known}", kind="refused")
    for at, sha256 in _answers(asked.id, means):
        data = snapshots.read(means.checked.ledger.root, sha256)
        read = read_feed(data, url=feed.url, content_type="") if data is not None else None
        item = _item(read, asked.id, slug) if isinstance(read, Feed) else None
        if item is not None and data is not None:
            return _feed_document(item, asked.id, feed.url, Kept(data=data, sha256=sha256, retrieved=at))
    got = fetch_feed(means.way.transport, feed.url)
    if isinstance(got, Unavailable):
        return got
    item = _item(got.value, asked.id, slug)
    if item is None:
        reason = f"neither what was kept of feed '{slug}' nor the feed as it is now holds {asked.id[:200]!r}"
        return Unavailable(
            reason=reason, todo="`inferrsi status` prints the items that were seen; write the whole id, or signal:N"
        )
    answer = got.fetched
    kept = Kept(data=answer.body, sha256=answer.sha256, retrieved=answer.retrieved)
    return _feed_document(item, asked.id, feed.url, kept)


def _answers(id_: str, means: Means) -> Iterator[tuple[datetime, str]]:
    """Give the answers that held an item, the newest first, with their hashes."""
    lines = means.checked.ledger.lines(OBSERVATIONS, Observation)
    held = [
        line for line in lines if line.source == "feed" and line.sha256 and any(_is(id_, name) for name in line.ids)
    ]
    for line in reversed(held):
        if line.sha256 is not None:
            yield line.at, line.sha256


def _is(asked: str, known: str) -> bool:
    """Say whether an id is that of an item, or of one text of it."""
    return known == asked or known.rpartition("@")[0] == asked or asked.rpartition("@")[0] == known


def _item(feed: Feed, id_: str, slug: str) -> Item | None:
    named = ((item, name(item, feed=slug)) for item in feed.items)
    return next((item for item, own in named if id_ in {own.item, own.text}), None)


def _feed_document(item: Item, id_: str, url: str, kept: Kept) -> Read:
    said = "\n\n".join(
        _plain(text) for text in dict.fromkeys((item.title or "", item.summary or "", *item.contents)) if text
    )
    link = item.link if item.link and re.match(r"https?://[^\s<>\"]+$", item.link) else url
    source = Source(id="s", kind="feed", url=link, retrieved=kept.retrieved, sha256=kept.sha256)
    document = Document(
        name=id_,
        text=said,
        layout="text",
        source=source,
        data=kept.data,
        permalink=link,
        is_relayed=True,
        kept=kept.data,
    )
    return Read(
        documents=(document,), notes=("what a feed tells of others' work is quoted, whatever voice it speaks in",)
    )


def _plain(text: str) -> str:
    """Take markup out of a text of a feed."""
    sound = text.encode(errors="replace").decode()
    return text_of_html(sound.encode(), "text/html; charset=utf-8").text if _MARKUP.search(sound) else unescape(sound)


def _kept(means: Means, subject: str | None = None) -> Iterator[tuple[Source, bytes]]:
    """Give the sources of records whose bytes were kept, those of the newest records first."""
    ledger = means.checked.ledger
    for card in sorted(ledger.records(subject), key=lambda card: card.date, reverse=True):
        for source in ledger.read(record_path(card.id), Record).sources:
            data = snapshots.read(ledger.root, source.sha256) if source.sha256 else None
            if data is not None:
                yield source, data


def kept_of(subject: str, means: Means) -> Read | None:
    """Read what was kept of the pages and papers that the records of a subject name; None where nothing was."""
    documents: dict[str, Document] = {}
    for source, data in _kept(means, subject):
        if source.sha256 is None or source.retrieved is None:
            continue
        kept = Kept(data=data, sha256=source.sha256, retrieved=source.retrieved)
        if source.kind == "page" and source.url:
            is_html = data.lstrip()[:1] == b"<"
            text = text_of_html(data, "").text if is_html else _decoded(data, "")
            documents.setdefault(source.url, _page_document(source.url, text, kept, is_html=is_html))
        elif source.kind == "arxiv":
            page = read_papers(data, size=1)
            for paper in () if isinstance(page, Unavailable) else page.papers:
                (document,) = _paper(paper, kept).documents
                documents.setdefault(document.name, document)
    return (
        Read(documents=tuple(documents.values()), notes=("offline: only what was kept was read",))
        if documents
        else None
    )


def _nothing(what: str) -> Unavailable:
    return Unavailable(reason=f"{what} was not had", todo="run it again")
