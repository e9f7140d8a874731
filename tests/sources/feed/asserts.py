"""The cases of feedparser's and gofeed's suites as plain facts about what we read: wanted and got, field by field."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tests.sources.feed.feeds import SHARED

from inferrsi.sources.feed.dates import Stamp
from inferrsi.sources.feed.item import Feed, Item
from inferrsi.sources.feed.read import read
from inferrsi.sources.unavailable import Unavailable


@dataclass(frozen=True, kw_only=True)
class Fact:
    """One field that a suite says something about."""

    file: str
    field: str
    wanted: Any
    got: Any

    @property
    def holds(self) -> bool:
        return bool(self.wanted == self.got)


ITEM = ("title", "link", "id", "guid", "summary", "description", "published", "updated", "created")
FEED = ("title", "link", "description", "subtitle", "language", "published", "updated")


def feedparser_files() -> list[dict[str, Any]]:
    path = SHARED / "feedparser-expected.json"
    return list(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else []


def feedparser_read(record: dict[str, Any]) -> Feed | Unavailable:
    """Read a file as it was served."""
    headers = {name.lower(): value for name, value in (record["headers"] or {}).items()}
    body = (SHARED / "feedparser" / record["file"]).read_bytes()
    base, kind = headers.get("content-location", ""), headers.get("content-type", "")
    return read(body, url=base, content_type=kind)


def feedparser_facts() -> Iterator[Fact]:
    """Give what the suite says about fields that we read, as texts and as dates."""
    for record in feedparser_files():
        found = feedparser_read(record)
        for one in record["asserts"] or ():
            path, wanted = one["path"], one.get("value")
            if one["op"] != "==" or not isinstance(wanted, str | list):
                continue
            fact = _fact(record["file"], path, wanted, found)
            if fact is not None:
                yield fact


def _fact(file: str, path: list[Any], wanted: Any, found: Feed | Unavailable) -> Fact | None:
    name = str(path[-1]).removesuffix("_parsed")
    is_item = len(path) == 3 and path[0] == "entries" and name in ITEM
    is_content = len(path) == 5 and path[2] == "content" and name == "value"
    is_feed = len(path) == 2 and path[0] == "feed" and name in FEED
    if not (is_item or is_content or is_feed):
        return None
    if isinstance(found, Unavailable):
        got: Any = found.reason
    elif is_feed:
        got = _of_feed(found, name)
    elif path[1] >= len(found.items):
        got = None
    else:
        item = found.items[path[1]]
        got = item.contents[path[3]] if is_content and path[3] < len(item.contents) else _of_item(item, name)
    if str(path[-1]).endswith("_parsed"):
        got = list(got.instant.timetuple())[:8] if isinstance(got, Stamp) and got.instant else got
        return Fact(file=file, field="date", wanted=wanted[:8], got=got)
    got = got.raw if isinstance(got, Stamp) else got
    return Fact(file=file, field="content" if is_content else name, wanted=wanted, got=got or "")


def _of_feed(found: Feed, name: str) -> Any:
    return getattr(found, {"subtitle": "description"}.get(name, name))


def _of_item(item: Item, name: str) -> Any:
    other = {"id": "guid", "description": "summary", "created": "published"}
    return getattr(item, other.get(name, name), None)


def gofeed_pairs() -> list[dict[str, Any]]:
    path = SHARED / "gofeed-pairs.json"
    return list(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else []


def gofeed_facts() -> Iterator[Fact]:
    """Give what the expected files of gofeed say about fields that we read."""
    for pair in gofeed_pairs():
        if pair["expected"] is None:
            continue
        wanted = json.loads((SHARED / "gofeed" / pair["expected"]).read_text(encoding="utf-8"))
        found = read((SHARED / "gofeed" / pair["input"]).read_bytes())
        wanted = _from_json_feed(wanted) if "version" in wanted else wanted
        if isinstance(found, Unavailable):
            yield Fact(file=pair["input"], field="feed", wanted="a feed", got=found.reason)
            continue
        for name in FEED:
            if wanted.get(name):
                got = _of_feed(found, name)
                yield Fact(
                    file=pair["input"], field=name, wanted=wanted[name], got=got.raw if isinstance(got, Stamp) else got
                )
        items = wanted.get("items") or []
        yield Fact(file=pair["input"], field="number of items", wanted=len(items), got=len(found.items))
        for one, item in zip(items, found.items, strict=False):
            yield from _gofeed_item(pair["input"], one, item)


def _gofeed_item(file: str, wanted: dict[str, Any], item: Item) -> Iterator[Fact]:
    got = {
        "title": item.title, "link": item.link, "description": item.summary, "guid": item.guid,
        "content": item.contents[0] if item.contents else None, "categories": list(item.categories),
        "published": item.stamp and item.stamp.raw, "updated": item.updated and item.updated.raw,
        "authors": list(item.authors),
    }  # fmt: skip
    for name, value in got.items():
        if wanted.get(name):
            value_wanted = wanted[name]
            if name == "authors":
                value_wanted = [one.get("name") or one.get("email") for one in wanted[name]]
            yield Fact(file=file, field=name, wanted=value_wanted, got=value)
    for name, stamp in (("publishedParsed", item.stamp), ("updatedParsed", item.updated)):
        if wanted.get(name):
            instant = datetime.fromisoformat(wanted[name])
            yield Fact(file=file, field="date", wanted=instant, got=stamp and stamp.instant)


def _from_json_feed(wanted: dict[str, Any]) -> dict[str, Any]:
    """Give an expected JSON Feed, which is in its own model, in the common one."""
    names = {
        "id": "guid", "url": "link", "title": "title", "summary": "description", "content_html": "content",
        "date_published": "published", "date_modified": "updated", "tags": "categories",
    }  # fmt: skip
    items = [{common: item.get(own) for own, common in names.items()} for item in wanted["items"]]
    feed = {name: wanted.get(name) for name in ("title", "description", "language")}
    return {**feed, "link": wanted.get("home_page_url"), "items": items}
