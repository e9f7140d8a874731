"""Follows feeds more: one after it was read, or those of a list of subscriptions. Orders I/O, decides nothing."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from inferrsi.errors import InferrsiError, RefusedError, UsageError
from inferrsi.evidence.pack import Feed
from inferrsi.pipeline import material
from inferrsi.pipeline.way import Way, error_of
from inferrsi.pipeline.workspace import Checked
from inferrsi.sources.feed import opml
from inferrsi.sources.feed.fetch import fetch
from inferrsi.sources.unavailable import Unavailable


@dataclass(frozen=True, kw_only=True)
class Subscribed:
    """Feeds that will be followed."""

    trees: tuple[dict[str, Any], ...]
    """Each as the pack will hold it."""
    notes: tuple[str, ...]
    """What is left out, and why."""


def of_address(checked: Checked, url: str, way: Way, *, slug: str | None, title: str | None) -> Subscribed:
    """Give a feed that will be followed, after it was read.

    Raises:
        UsageError: The slug is taken.
        RefusedError: It is followed already.
        InferrsiError: No feed stands there, or what should answer did not.
    """
    known = material.feeds(checked.ledger)
    _refuse(known, url)
    got = fetch(way.transport, url)
    if isinstance(got, Unavailable):
        raise error_of(got, where=url)
    address = got.fetched.moved_to or url
    _refuse(known, address)
    taken = {feed.id for feed in known}
    if slug in taken:
        what = f"a feed '{slug}' is followed already"
        raise UsageError(what, todo="choose another id with --id")
    found = opml.subscription(address, title or got.value.title or "", taken=taken)
    notes = [fault.words for fault in got.value.faults]
    if got.fetched.moved_to:
        notes.append(f"moved for good from {url}")
    return Subscribed(trees=(_tree(found, slug),), notes=tuple(notes))


def of_list(checked: Checked, path: Path) -> Subscribed:
    """Give the feeds of a list of subscriptions that are not followed yet; each is first read by the next sync.

    Raises:
        UsageError: There is no such file.
        InferrsiError: It is no OPML.
        RefusedError: All of it is followed already, or nothing of it can be.
    """
    try:
        body = path.read_bytes()
    except OSError as error:
        what = f"'{path}' is no address, and no file that can be read: {error.strerror}"
        raise UsageError(what, todo="write https://… or the path of an OPML file") from error
    found = opml.read(body)
    if isinstance(found, Unavailable):
        raise InferrsiError(found.reason, where=str(path), todo=found.todo)
    known = material.feeds(checked.ledger)
    urls, taken = {_key(feed.url) for feed in known}, {feed.id for feed in known}
    trees, notes = [], list(found.refused)
    for feed in found.feeds:
        if _key(feed.url) in urls:
            notes.append(f"{feed.url}: followed already")
            continue
        fresh = opml.subscription(feed.url or "", feed.title or "", taken=taken)
        taken.add(fresh.id)
        trees.append(_tree(fresh, None))
    if not trees:
        why = "; ".join(notes[:3]) or "it lists no feed"
        what = f"nothing of {path} will be followed: {why}"
        raise RefusedError(what, todo="name another list, or correct it")
    return Subscribed(trees=tuple(trees), notes=tuple(notes))


def _refuse(known: Iterable[Feed], url: str) -> None:
    for feed in known:
        if _key(feed.url) == _key(url):
            what = f"feed '{feed.id}' is followed already and stands there"
            raise RefusedError(what, todo="inferrsi sync --source feed")


def _key(url: str | None) -> str:
    return (url or "").rstrip("/").casefold()


def _tree(feed: Feed, slug: str | None) -> dict[str, Any]:
    tree = {"id": slug or feed.id, "title": feed.title, "url": feed.url, "enabled": "true"}
    return {name: value for name, value in tree.items() if value is not None}
