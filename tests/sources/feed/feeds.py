"""Feeds and questions for the tests of the feed source."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from inferrsi.evidence.pack import Feed as Followed
from inferrsi.sources.answer import Answer, Ask, Known
from inferrsi.sources.feed.item import Feed
from inferrsi.sources.feed.read import read
from inferrsi.sources.unavailable import Unavailable

DATA = Path(__file__).resolve().parents[2] / "data" / "feeds"
SHARED = Path(__file__).resolve().parents[4] / "shared" / "data" / "feeds"
WITHOUT_SHARED = f"the feeds of others are not at {SHARED}"
NOON = datetime(2026, 10, 29, 12, 0, tzinfo=UTC)


def feed(body: bytes | str, **named: Any) -> Feed:
    """Read what is a feed."""
    found = read(body.encode() if isinstance(body, str) else body, **named)
    assert isinstance(found, Feed), found
    return found


def refused(body: bytes | str, **named: Any) -> Unavailable:
    """Read what is none."""
    found = read(body.encode() if isinstance(body, str) else body, **named)
    assert isinstance(found, Unavailable), found
    return found


def rss(*items: str) -> str:
    """Write a feed around items."""
    inner = "".join(f"<item>{item}</item>" for item in items)
    return f'<rss version="2.0"><channel><title>T</title><link>https://ex.org/</link>{inner}</channel></rss>'


def words(found: Feed) -> tuple[str, ...]:
    """Give what was survived."""
    return tuple(fault.words for fault in found.faults)


def followed(id_: str = "daily", **named: Any) -> Followed:
    """Give a followed feed."""
    return Followed.model_validate({"id": id_, "url": f"https://{id_}.example/feed.xml", "enabled": "true", **named})


def question(*feeds: Followed, known: dict[tuple[str, str], Known] | None = None, now: datetime = NOON) -> Ask:
    """Give a sweep's question."""
    return Ask(followed=(), feeds=feeds, since=now - timedelta(hours=24), now=now, known=known or {})


def then(*answers: Answer, before: dict[tuple[str, str], Known] | None = None) -> dict[tuple[str, str], Known]:
    """Give what is known after these answers, as the pipeline folds them."""
    known = dict(before or {})
    for answer in answers:
        old = known.get(("", answer.asked), Known())
        known["", answer.asked] = Known(ids=old.ids | set(answer.ids), asked_before=True)
    return known
