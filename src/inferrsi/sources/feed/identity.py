"""Names an item for ever, and each text of it, so that an edit is news of a known item and not a new one; pure.

Dates are no names: seven items of the followed feed share one stamp.
"""

import hashlib
from dataclasses import dataclass
from typing import Final

from inferrsi.sources.feed.item import Item

_LONGEST: Final = 300


@dataclass(frozen=True, kw_only=True)
class Name:
    """The name of an item in a feed, and of the text that it now has."""

    item: str
    """`feed:messagedaily:https://…`: the same for ever."""
    text: str
    """The same with a hash of title, summary and content: another one after every edit."""


def name(item: Item, *, feed: str) -> Name:
    """Name an item by its guid, else its link, else what it says."""
    said = _hash("\0".join([item.title or "", item.summary or "", *item.contents]))
    key = (item.guid or item.link or "").strip() or f"sha256:{said}"
    if len(key) > _LONGEST:
        key = f"sha256:{_hash(key)}"
    whole = f"feed:{feed}:{key}"
    return Name(item=whole, text=f"{whole}@{said}")


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:16]
