"""Fetches a feed and reads it."""

from typing import Final

from inferrsi.sources.feed.item import Feed
from inferrsi.sources.feed.read import LIMIT, read
from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.http.reading import Got, fetch_and_read
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.unavailable import Unavailable

ACCEPT: Final = (
    "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1"
)


def fetch(transport: Transport, url: str) -> Got[Feed] | Unavailable:
    """Give what stands at an address as a feed; what cannot be read as one is not kept."""
    return fetch_and_read(transport, url, accept=ACCEPT, read=_read, limit=LIMIT)


def _read(fetched: Fetched) -> Feed | Unavailable:
    return read(fetched.body, url=fetched.final_url, content_type=fetched.headers.get("content-type", ""))
