"""What a feed holds, in one form for RSS, Atom, RDF and JSON Feed; texts are from outside and as they were written."""

from dataclasses import dataclass

from inferrsi.sources.feed.dates import Stamp


@dataclass(frozen=True, kw_only=True)
class Fault:
    """Something in a feed that is not as it should be and that was survived."""

    words: str
    loses: bool = False
    """Items may be missing from what was read."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """One item; markup in its texts is kept as it came, neither cleaned nor dropped."""

    guid: str | None = None
    link: str | None = None
    """Absolute where the feed's own address is known."""
    title: str | None = None
    summary: str | None = None
    contents: tuple[str, ...] = ()
    published: Stamp | None = None
    updated: Stamp | None = None
    authors: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()

    @property
    def stamp(self) -> Stamp | None:
        """When it appeared; where only the last change is dated, that."""
        return self.published or self.updated


@dataclass(frozen=True, kw_only=True)
class Feed:
    """A feed as it was read."""

    version: str
    """rss20, atom10, rss10, json11 …"""
    items: tuple[Item, ...]
    """In the order of the feed."""
    title: str | None = None
    link: str | None = None
    description: str | None = None
    language: str | None = None
    published: Stamp | None = None
    updated: Stamp | None = None
    faults: tuple[Fault, ...] = ()
