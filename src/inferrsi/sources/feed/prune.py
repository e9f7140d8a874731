"""Leaves of a feed's elements what is read, so that feedparser meets nothing it can be slow or wrong about; pure.

feedparser compares every category with every other, searches addresses of mail in authors in quadratic time and takes
the title of a picture for the title of the item. What is not read is not shown to it, and what is read is bounded.
"""

import re
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from inferrsi.sources.feed.item import Fault
from inferrsi.sources.feed.tree import is_item, malformed, remove
from inferrsi.sources.unavailable import Unavailable

ITEMS: Final = 4_000  # chosen 2026-11: ten years of a daily feed
ELEMENTS: Final = 60_000
ATTRIBUTES: Final = 60_000
SPACES: Final = 50
ALIKE: Final = 50
"""Of one name in one item."""
_DC: Final = "http://purl.org/dc/elements/1.1/"
_TERMS: Final = "http://purl.org/dc/terms/"
_CONTENT: Final = "http://purl.org/rss/1.0/modules/content/"
_ATOM: Final = "http://www.w3.org/2005/Atom"
_CORE: Final = frozenset({
    "", _ATOM, "http://purl.org/atom/ns#", "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
    "http://backend.userland.com/rss", "http://backend.userland.com/rss2", "http://blogs.law.harvard.edu/tech/rss",
})  # fmt: skip
_WHOLE: Final = 10_000_000
_CORE_NAMES: Final[Mapping[str, int]] = MappingProxyType({
    "title": 10_000, "link": 2_000, "guid": 2_000, "id": 2_000, "author": 2_000, "category": 500,
    "description": _WHOLE, "summary": _WHOLE, "content": _WHOLE, "subtitle": _WHOLE, "tagline": _WHOLE,
    "pubdate": 100, "published": 100, "issued": 100, "updated": 100, "modified": 100, "created": 100,
    "lastbuilddate": 100, "language": 40, "fullitem": _WHOLE,
})  # fmt: skip
"""Names in small letters → how long their text may be."""
_NAMES: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType({
    _DC: {"title": 10_000, "creator": 2_000, "author": 2_000, "date": 100, "subject": 500, "description": _WHOLE,
          "language": 40},
    _TERMS: {"created": 100, "issued": 100, "modified": 100},
    _CONTENT: {"encoded": _WHOLE},
    "http://www.w3.org/1999/xhtml": {"body": _WHOLE},
})  # fmt: skip
_LONG_WORD: Final = re.compile(r"[\w.+-]{65}")  # RFC 5321: the name before @ has 64 at most
_MARKUP: Final = frozenset(
    {"title", "description", "summary", "content", "encoded", "subtitle", "tagline", "fullitem", "body"}
)
_KEPT_ATTRIBUTES: Final = frozenset({
    "href", "rel", "type", "isPermaLink", "term", "label", "scheme", "domain", "mode", "src", "version",
    "{http://www.w3.org/XML/1998/namespace}base", "{http://www.w3.org/XML/1998/namespace}lang",
    "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}about",
})  # fmt: skip


def prune(root: Any) -> tuple[Fault, ...] | Unavailable:
    """Take out of a tree what is not read; tells what was left out though it would have been read."""
    from lxml import etree  # type: ignore[import-untyped]  # noqa: PLC0415  # lxml has no types; 27 ms

    if _local(root) not in {"rss", "rdf", "feed", "channel"}:
        return malformed(f"<{_local(root)[:60]}> came in place of a feed")
    channels = [child for child in root if _local(child) == "channel"]
    core = _CORE | {_space(element) for element in (root, *channels)}
    items = [element for element in root.iter("*") if is_item(element)]
    left_out = Counter[str]()
    for item in items[ITEMS:]:
        remove(item)
    for holder in (root, *channels, *items[:ITEMS]):
        _thin(holder, core, left_out)
    etree.cleanup_namespaces(root)
    if (most := _most(root)) is not None:
        return Unavailable(reason=f"the feed holds more than {most}", todo="follow a smaller one", kind="too_large")
    faults = [Fault(words=f"left out: {count} {what}") for what, count in sorted(left_out.items())]
    if len(items) > ITEMS:
        faults.append(Fault(words=f"left out: {len(items) - ITEMS} items after the first {ITEMS}", loses=True))
    return tuple(faults)


def _thin(holder: Any, core: frozenset[str], left_out: Counter[str]) -> None:
    """Keep of the children those that are read, and of them what is bounded."""
    alike = Counter[str]()
    is_of_item = is_item(holder)
    holder.text = None  # between elements nothing is said
    for child in list(holder):
        name = _local(child)
        child.tail = None
        if not is_of_item and (is_item(child) or name == "channel"):
            continue
        longest = (_CORE_NAMES if _space(child) in core else _NAMES.get(_space(child), {})).get(name)
        alike[name] += 1
        if longest is None:
            remove(child)
        elif alike[name] > ALIKE:
            left_out[f"<{name}> after the first {ALIKE} of an item"] += 1
            remove(child)
        elif longest < _WHOLE and _is_long(child, name, longest):
            left_out[f"<{name}> longer than {longest} characters"] += 1
            remove(child)
        else:
            _bare(child, name)


def _is_long(element: Any, name: str, longest: int) -> bool:
    """Tell whether a text is longer than such a text can be; of a person also by one word of it."""
    text = "".join(element.itertext())
    return len(text) > longest or (name in {"author", "creator"} and _LONG_WORD.search(text) is not None)


def _bare(element: Any, name: str) -> None:
    """Keep of an element the attributes that are read, and of its children those of markup and of a person."""
    for attribute, value in element.attrib.items():
        if attribute not in _KEPT_ATTRIBUTES or len(value) > 2_000:
            del element.attrib[attribute]
    if name in _MARKUP:
        return
    seen = set[str]()
    for child in list(element):
        part = _local(child)
        if name != "author" or part not in {"name", "email"} or part in seen or len(child):
            remove(child)
        seen.add(part)


def _most(root: Any) -> str | None:
    """Give the bound that is passed, None where none is."""
    attributes, spaces = 0, set[str]()
    for number, element in enumerate(root.iter("*"), start=1):
        attributes += len(element.attrib)
        spaces.add(_space(element))
        if number > ELEMENTS:
            return f"{ELEMENTS} elements"
        if attributes > ATTRIBUTES:
            return f"{ATTRIBUTES} attributes"
        if len(spaces) > SPACES:
            return f"{SPACES} namespaces"
    return None


def _local(element: Any) -> str:
    return str(element.tag).rpartition("}")[2].lower()


def _space(element: Any) -> str:
    tag = str(element.tag)
    return tag[1:].partition("}")[0] if tag.startswith("{") else ""
