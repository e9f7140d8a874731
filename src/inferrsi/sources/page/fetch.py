"""A web page as it is now: bytes to keep, and text in which a change is a change of what is said."""

import hashlib
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.page.text import Text, text_of_html, text_of_plain
from inferrsi.sources.unavailable import Unavailable

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
    unchanged: bool
    """The server said that nothing changed since it was asked before."""


def fetch(transport: Transport, url: str) -> Page | Unavailable:
    """Read a page."""
    fetched = transport.get(url, accept=ACCEPT)
    return fetched if isinstance(fetched, Unavailable) else _page(fetched)


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
        unchanged=fetched.unchanged,
    )


def _text(body: bytes, media_type: str, content_type: str) -> Text | None:
    if media_type in _HTML or (media_type == "application/octet-stream" and body.lstrip()[:1] == b"<"):
        return text_of_html(body, content_type)
    if media_type.startswith("text/") or media_type in {"application/json", "application/xml"}:
        return text_of_plain(body, content_type)
    return None
