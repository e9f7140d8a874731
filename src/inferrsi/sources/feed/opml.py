"""Reads a list of subscriptions (OPML) into feeds of a pack; what cannot be taken over is told; pure."""

import re
import unicodedata
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Any, Final

from inferrsi.evidence.pack import Feed
from inferrsi.sources.feed.encodings import decode
from inferrsi.sources.feed.tree import grow, malformed
from inferrsi.sources.unavailable import Unavailable

LIMIT: Final = 4_000_000  # bytes
_URL: Final = re.compile(r"https?://[^\s<>\"]+")


@dataclass(frozen=True, kw_only=True)
class Subscriptions:
    """What a list of subscriptions holds."""

    feeds: tuple[Feed, ...]
    folders: tuple[tuple[str, ...], ...]
    """Of each feed, outermost first."""
    refused: tuple[str, ...]
    """Subscriptions that no feed could be made of, with the reason."""


def read(body: bytes) -> Subscriptions | Unavailable:
    """Read OPML; a feed that stands in several folders is taken once."""
    if len(body) > LIMIT:
        return Unavailable(reason=f"the list is larger than {LIMIT} bytes", todo="split it", kind="too_large")
    tree = grow(decode(body).text)
    if isinstance(tree, Unavailable):
        return tree
    if str(tree.root.tag).lower() != "opml":
        return malformed(f"<{str(tree.root.tag)[:60]}> came in place of OPML")
    feeds: dict[str, tuple[Feed, tuple[str, ...]]] = {}
    refused = [fault.words for fault in tree.faults if fault.loses]
    ids = set[str]()
    for outline, folders in _subscribed(tree.root):
        url, title = _attribute(outline, "xmlurl"), _attribute(outline, "title") or _attribute(outline, "text")
        if not _URL.fullmatch(url):
            refused.append(f"{title or url!r}: its address is none: {url[:100]!r}")
        elif url not in feeds:
            feed = subscription(url, title, taken=ids)
            ids.add(feed.id)
            feeds[url] = feed, folders
    return Subscriptions(
        feeds=tuple(feed for feed, _ in feeds.values()),
        folders=tuple(folders for _, folders in feeds.values()),
        refused=tuple(refused),
    )


def subscription(url: str, title: str, *, taken: Container[str]) -> Feed:
    """Give what a pack writes of a feed; its id is a slug of its title, else of its host, numbered where it is taken."""
    return Feed(
        id=_free(_slug(title) or _slug(url.split("/")[2]) or "feed", taken), title=title or None, url=url, enabled=True
    )


def _subscribed(root: Any) -> Iterator[tuple[Any, tuple[str, ...]]]:
    for outline in root.iter("outline"):
        if _attribute(outline, "xmlurl"):
            above = [_attribute(one, "text") or _attribute(one, "title") for one in outline.iterancestors("outline")]
            yield outline, tuple(reversed([folder for folder in above if folder]))


def _attribute(element: Any, name: str) -> str:
    """Give an attribute by its name in small letters: xmlUrl is spelled in all ways."""
    return next((str(value).strip() for key, value in element.attrib.items() if key.lower() == name), "")


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-")


def _free(slug: str, taken: Container[str]) -> str:
    """Give the slug, numbered where it is taken."""
    number = 1
    while (numbered := slug if number == 1 else f"{slug}-{number}") in taken:
        number += 1
    return numbered
