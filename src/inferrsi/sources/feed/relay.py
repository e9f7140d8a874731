"""Finds what an item of a relaying feed is about: names by its title, ids by its own links alone; pure.

`A × B 精读` is a close reading of two papers. Their names are candidates without ids until an id is found: none is ever
made of a name or of a number.
"""

import re
from dataclasses import dataclass
from typing import Final

from inferrsi.sources.feed.item import Item

_READING: Final = "精读"
_CHINESE: Final = r"[\u3400-\u9fff]"
_LINKED: Final = re.compile(
    r"(?:arxiv\.org/(?:abs|pdf|html)/|10\.48550/arxiv\.|\barxiv:\s?)"
    r"(\d{4}\.\d{4,5}(?:v\d{1,3})?|[a-z-]{2,20}(?:\.[a-z]{2})?/\d{7}(?:v\d{1,3})?)(?![\d/])",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True, kw_only=True)
class Relay:
    """What a relayed item is about."""

    names: tuple[str, ...]
    """As the title has them; which of the ids is whose is not said."""
    ids: tuple[str, ...]
    """arXiv ids that the item itself links or writes as such, in its order; a link may also be to other work."""


def relay(item: Item) -> Relay:
    """Tell what an item is about."""
    texts = (item.link or "", item.summary or "", *item.contents)
    ids = (found.lower() for text in texts for found in _LINKED.findall(text))
    return Relay(names=candidates(item.title or ""), ids=tuple(dict.fromkeys(ids)))


def candidates(title: str) -> tuple[str, ...]:
    """Give the names of the works that a close reading is of; none where the title is not of that form."""
    head, reading, tail = title.partition(_READING)
    if not reading:
        return ()
    named = re.sub(r"（[^（）]*）", " ", head if head.strip() else tail)
    named = re.split(rf"：|\s[—–-]+\s*(?={_CHINESE})", named)[0]
    parts = re.split(r"(?<=\D)\s*×\s*(?=\D)", named)
    names = [_latin(one) for part in parts for one in _split_chinese(part)]
    return tuple(dict.fromkeys(name for name in names if name))


def _split_chinese(part: str) -> list[str]:
    """Split `甲 与 乙` where Chinese words stand in the name; an English title keeps its `and`."""
    return re.split(r"[与和、]", part) if re.search(_CHINESE, part) else [part]


def _latin(name: str) -> str:
    """Give the name that a Chinese gloss follows; a name without one is kept whole."""
    found = re.match(rf"\s*([^\u3400-\u9fff]*?)\s*(?={_CHINESE}|$)", name)
    plain = found[1] if found else ""
    return plain.strip(" ,，:：-—–") if re.search(r"[A-Za-z]", plain) else ""
