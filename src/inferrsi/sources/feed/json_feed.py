"""Reads JSON Feed 1.0 and 1.1 (jsonfeed.org), which feedparser does not; pure."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from inferrsi.sources.feed.dates import Stamp
from inferrsi.sources.feed.dates import read as read_date
from inferrsi.sources.feed.item import Fault, Feed, Item
from inferrsi.sources.feed.tree import malformed
from inferrsi.sources.unavailable import Unavailable

ITEMS: Final = 4_000  # as of XML feeds
_VERSION: Final = re.compile(r"(?:https?://(?:www\.)?jsonfeed\.org/version/)?(1(?:\.1|\.0)?)/?")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def read(text: str) -> Feed | Unavailable:
    """Read a JSON Feed; items without an id are kept and told."""
    try:
        loaded = json.loads(text, parse_int=str, parse_float=str, parse_constant=str)
    except (ValueError, RecursionError) as error:
        return malformed(f"this is no JSON: {error}")
    version = _VERSION.fullmatch(_text(loaded, "version") or "") if isinstance(loaded, dict) else None
    if version is None or not isinstance(loaded.get("items"), list):
        return malformed("JSON that is no JSON Feed came in place of a feed")
    entries = [entry for entry in loaded["items"] if isinstance(entry, dict)]
    return Feed(
        version="json11" if version[1] == "1.1" else "json10",
        items=tuple(_item(entry) for entry in entries[:ITEMS]),
        title=_text(loaded, "title"),
        link=_text(loaded, "home_page_url"),
        description=_text(loaded, "description"),
        language=_text(loaded, "language"),
        faults=tuple(_faults(entries, len(loaded["items"]))),
    )


def _faults(entries: list[dict[str, Any]], total: int) -> Iterable[Fault]:
    if total > len(entries):
        yield Fault(words=f"left out: {total - len(entries)} items that are no objects", loses=True)
    if len(entries) > ITEMS:
        yield Fault(words=f"left out: {len(entries) - ITEMS} items after the first {ITEMS}", loses=True)
    if without := sum(_text(entry, "id") is None for entry in entries[:ITEMS]):
        yield Fault(words=f"{without} items without an id, which JSON Feed requires")


def _item(entry: Mapping[str, Any]) -> Item:
    people = entry.get("authors") if isinstance(entry.get("authors"), list) else [entry.get("author")]
    tags = entry.get("tags") if isinstance(entry.get("tags"), list) else []
    names = (_text(person, "name") for person in people or () if isinstance(person, dict))
    contents = (_text(entry, "content_html"), _text(entry, "content_text"))
    return Item(
        guid=_text(entry, "id"),
        link=_text(entry, "url") or _text(entry, "external_url"),
        title=_text(entry, "title"),
        summary=_text(entry, "summary"),
        contents=tuple(content for content in contents if content),
        published=_stamp(entry, "date_published"),
        updated=_stamp(entry, "date_modified"),
        authors=tuple(dict.fromkeys(name for name in names if name)),
        categories=tuple(_sound(tag) for tag in tags or () if isinstance(tag, str) and tag),
    )


def _text(holder: Mapping[str, Any], name: str) -> str | None:
    """Give a text; a number that stands in place of one keeps its digits."""
    value = holder.get(name)
    return _sound(value) if isinstance(value, str) and value else None


def _sound(text: str) -> str:
    return _SURROGATE.sub("�", text)  # half of a pair, written as \ud800, can be written nowhere else


def _stamp(entry: Mapping[str, Any], name: str) -> Stamp | None:
    raw = _text(entry, name)
    return read_date(raw) if raw else None
