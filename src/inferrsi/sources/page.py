"""Web pages: what they say now, as bytes to keep and as text in which a change is a change of what is said."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from inferrsi.evidence.observation import Signal
from inferrsi.sources.answer import Answer, Ask, Followed
from inferrsi.sources.http import Fetched, Transport
from inferrsi.sources.http_outcome import unanswered
from inferrsi.sources.page_text import Text, text_of_html, text_of_plain
from inferrsi.sources.unavailable import Unavailable

SOURCE: Final = "page"
ACCEPT: Final = "text/html, application/xhtml+xml;q=0.9, text/plain;q=0.8, */*;q=0.1"
_HTML: Final = frozenset({"text/html", "application/xhtml+xml"})


@dataclass(frozen=True, kw_only=True)
class Page:
    """A page as it was at a time."""

    url: str
    final_url: str
    moved_to: str | None
    """The new address, where the server said that it is for good."""
    retrieved: datetime
    body: bytes = field(repr=False)
    """To be kept as a snapshot under its sha256."""
    sha256: str
    media_type: str
    title: str | None
    """As it is written there: text from outside."""
    text: str | None = field(repr=False)
    """None where the bytes are no text; empty where a page says nothing before its scripts run."""
    text_sha256: str
    """Of the text, of the bytes where there is none: what is compared from day to day."""


def fetch(transport: Transport, url: str) -> Page | Unavailable:
    """Read a page."""
    fetched = transport.get(url, accept=ACCEPT)
    return fetched if isinstance(fetched, Unavailable) else _page(fetched)


def sweep(transport: Transport, ask: Ask) -> Iterator[Answer]:
    """Ask for each page on which a subject lives or at which it is pinned."""
    for followed in ask.followed:
        for url in _urls(followed):
            yield _answer(transport, ask, followed.subject.id, url)


def _urls(followed: Followed) -> tuple[str, ...]:
    home = followed.subject.home
    urls = [home.url] if home.kind == "page" and home.url else []
    pins = followed.record.pins if followed.record else ()
    urls += [pin.url for pin in pins if pin.kind == "page" and pin.url]
    return tuple(dict.fromkeys(urls))


def _answer(transport: Transport, ask: Ask, subject: str, url: str) -> Answer:
    asked = f"page {url}"
    fetched = transport.get(url, accept=ACCEPT)
    if isinstance(fetched, Unavailable):
        return unanswered(SOURCE, subject, asked, fetched)
    page = _page(fetched)
    before = ask.before(subject, asked)
    name = f"page:{url}#{page.text_sha256}"
    is_new = before.asked_before and name not in before.ids
    note = f"moved to {page.moved_to}" if page.moved_to else "its text is not what it was"
    signal = Signal(id=name, kind="page_changed", title=page.title, url=page.final_url, note=note)
    is_blank = page.text == ""
    return Answer(
        source=SOURCE,
        subject=subject,
        asked=asked,
        outcome="partial" if is_blank else "unchanged" if fetched.unchanged else "complete",
        ids=(name,),
        signals=(signal,) if is_new else (),
        got=1,
        sha256=page.sha256,
        reason="the page says nothing before its scripts run, so that a change of it is not seen" if is_blank else None,
    )


def _page(fetched: Fetched) -> Page:
    content_type = fetched.headers.get("content-type", "")
    media_type = content_type.partition(";")[0].strip().lower() or "application/octet-stream"
    text = _text(fetched.body, media_type, content_type)
    compared = fetched.body if text is None else text.text.encode(errors="replace")
    return Page(
        url=fetched.url,
        final_url=fetched.final_url,
        moved_to=fetched.moved_to,
        retrieved=fetched.retrieved,
        body=fetched.body,
        sha256=fetched.sha256,
        media_type=media_type,
        title=text.title if text else None,
        text=text.text if text else None,
        text_sha256=hashlib.sha256(compared).hexdigest(),
    )


def _text(body: bytes, media_type: str, content_type: str) -> Text | None:
    if media_type in _HTML or (media_type == "application/octet-stream" and body.lstrip()[:1] == b"<"):
        return text_of_html(body, content_type)
    if media_type.startswith("text/") or media_type in {"application/json", "application/xml"}:
        return text_of_plain(body, content_type)
    return None
