"""Reads a feed of any kind: bytes in, items with their texts as written out; a body that is no feed is told in words.

feedparser does the reading of RSS, Atom and RDF, without its sanitiser, which takes `<128GB` and `<think>` for markup
and removes it. It gets well-formed XML of bounded size alone: its parser for the rest is slow and guesses.
"""

import io
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final
from urllib.parse import urljoin

from inferrsi.sources.feed import json_feed
from inferrsi.sources.feed.dates import Stamp
from inferrsi.sources.feed.dates import read as read_date
from inferrsi.sources.feed.encodings import decode
from inferrsi.sources.feed.item import Fault, Feed, Item
from inferrsi.sources.feed.prune import prune
from inferrsi.sources.feed.tree import grow, malformed
from inferrsi.sources.unavailable import Unavailable

LIMIT: Final = 8_000_000  # bytes; chosen 2026-11, the followed feed has 40,000
_RAISES: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What feedparser may let through of its own slips."""


def read(body: bytes, *, url: str = "", content_type: str = "") -> Feed | Unavailable:
    """Read a feed.

    Args:
        body: As it was fetched.
        url: Where it came from; relative links are of there.
        content_type: The header of HTTP.
    """
    if len(body) > LIMIT:
        todo = "follow a smaller one"
        return Unavailable(reason=f"the feed is larger than {LIMIT} bytes", todo=todo, kind="too_large")
    decoded = decode(body, content_type=content_type)
    faults = (Fault(words=decoded.fault),) if decoded.fault else ()
    if decoded.text.lstrip("\ufeff \t\r\n").startswith("{"):
        feed = json_feed.read(decoded.text)
    else:
        feed = _read_xml(decoded.text)
    if isinstance(feed, Unavailable):
        return feed
    base = url or feed.link or ""
    items = tuple(_absolute(item, base) for item in feed.items)
    return replace(feed, items=items, faults=(*faults, *feed.faults, *_undated(items)))


def _read_xml(text: str) -> Feed | Unavailable:
    from xml.parsers.expat import ExpatError, ParserCreate  # noqa: PLC0415  # with the other parsers, on first use

    from lxml import etree  # type: ignore[import-untyped]  # noqa: PLC0415  # lxml has no types; 27 ms

    tree = grow(text)
    if isinstance(tree, Unavailable):
        return tree
    left_out = prune(tree.root)
    if isinstance(left_out, Unavailable):
        return left_out
    document = etree.tostring(tree.root, encoding="utf-8", xml_declaration=True)
    try:
        ParserCreate(namespace_separator=" ").Parse(document, True)  # what it refuses, feedparser would guess at
        parsed = _parse(document)
    except (ExpatError, *_RAISES) as error:
        return malformed(f"the feed cannot be read ({error})")
    if parsed.get("bozo"):
        return malformed(f"the feed cannot be read ({parsed.get('bozo_exception')})")
    return replace(_feed(parsed), faults=(*tree.faults, *left_out))


def _parse(document: bytes) -> Mapping[str, Any]:
    import feedparser  # type: ignore[import-untyped]  # noqa: PLC0415  # it has no types, and takes 90 ms

    # A stream, since it would open a file that the bytes name.
    parsed = feedparser.parse(io.BytesIO(document), sanitize_html=False, resolve_relative_uris=False)
    return {name: dict.get(parsed, name) for name in ("bozo", "bozo_exception", "version", "feed", "entries")}


def _feed(parsed: Mapping[str, Any]) -> Feed:
    feed = parsed["feed"]
    return Feed(
        version=parsed["version"] or "unknown",
        items=tuple(_item(entry) for entry in parsed["entries"]),
        title=_text(feed, "title"),
        link=_text(feed, "link"),
        description=_text(feed, "subtitle"),
        language=_text(feed, "language"),
        published=_stamp(feed, "published"),
        updated=_stamp(feed, "updated"),
    )


def _item(entry: Any) -> Item:
    people = (person.get("name") or person.get("email") for person in dict.get(entry, "authors") or ())
    tags = (tag.get("term") for tag in dict.get(entry, "tags") or ())
    link = _text(entry, "link")
    if link and dict.get(entry, "guidislink") and "://" not in link:
        link = None  # a guid counts as a link unless it says otherwise, and many that are none do not
    return Item(
        guid=_text(entry, "id"),
        link=link,
        title=_text(entry, "title"),
        summary=_text(entry, "summary"),
        contents=tuple(content["value"] for content in dict.get(entry, "content") or () if content.get("value")),
        published=_stamp(entry, "published") or _stamp(entry, "created"),
        updated=_stamp(entry, "updated"),
        authors=_distinct(people),
        categories=_distinct(tags),
    )


def _text(holder: Any, name: str) -> str | None:
    """Give a text as feedparser has it; its own `get` gives other fields where one is missing."""
    value = dict.get(holder, name)
    return value if isinstance(value, str) and value else None


def _stamp(holder: Any, name: str) -> Stamp | None:
    raw = _text(holder, name)
    return read_date(raw) if raw else None


def _distinct(texts: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for text in texts if text))


def _absolute(item: Item, base: str) -> Item:
    if item.link is None:
        return item
    try:
        return replace(item, link=urljoin(base, item.link.strip()))
    except ValueError:
        return replace(item, link=None)


def _undated(items: tuple[Item, ...]) -> tuple[Fault, ...]:
    """Tell how many dates say less than they seem to."""
    stamps = [stamp for item in items if (stamp := item.stamp) is not None]
    timed = [stamp.zone for stamp in stamps if stamp.day is not None and not stamp.is_bare]
    counts = {
        "dates that are none": sum(stamp.day is None for stamp in stamps),
        "times without a zone": timed.count("unknown"),
        "times in a zone of two meanings": timed.count("ambiguous"),
    }
    return tuple(Fault(words=f"{what}: {count}") for what, count in counts.items() if count)
