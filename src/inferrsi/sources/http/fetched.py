"""An answer that was had, fresh or kept."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from inferrsi.sources.http.store import Stored

if TYPE_CHECKING:
    from inferrsi.sources.http.client import Received  # which takes 90 ms to import


@dataclass(frozen=True, kw_only=True)
class Fetched:
    """An answer that was had."""

    url: str
    """As it was asked."""
    final_url: str
    """Where the answer came from, after redirects."""
    status: int
    headers: Mapping[str, str] = field(repr=False)
    """Names in small letters."""
    body: bytes = field(repr=False)
    sha256: str
    """Of the body."""
    etag: str | None = None
    last_modified: str | None = None
    retrieved: datetime
    unchanged: bool = False
    """The server said that nothing changed: the body is the stored one, or empty where the caller's own condition was
    met (status 304)."""
    reused: bool = False
    """No request was sent: the same question was answered today."""
    moved_to: str | None = None
    """The new address, where every redirect on the way was one for good."""


def fresh(url: str, final_url: str, received: "Received", *, retrieved: datetime, moved_to: str | None) -> Fetched:
    """Make it of what a server just answered."""
    return Fetched(
        url=url,
        final_url=final_url,
        status=received.status,
        headers=received.headers,
        body=received.body,
        sha256=hashlib.sha256(received.body).hexdigest(),
        etag=received.headers.get("etag"),
        last_modified=received.headers.get("last-modified"),
        retrieved=retrieved,
        moved_to=moved_to,
    )


def kept(url: str, stored: Stored) -> Fetched:
    """Make it of what was kept."""
    return Fetched(
        url=url,
        final_url=stored.final_url,
        status=stored.status,
        headers=stored.headers,
        body=stored.body,
        sha256=stored.sha256,
        etag=stored.etag,
        last_modified=stored.last_modified,
        retrieved=stored.retrieved,
        moved_to=stored.moved_to,
    )


def to_keep(fetched: Fetched) -> Stored:
    """Give what is kept of it."""
    return Stored(
        url=fetched.url,
        final_url=fetched.final_url,
        moved_to=fetched.moved_to,
        status=fetched.status,
        headers=dict(fetched.headers),
        etag=fetched.etag,
        last_modified=fetched.last_modified,
        sha256=fetched.sha256,
        retrieved=fetched.retrieved,
        body=fetched.body,
    )
