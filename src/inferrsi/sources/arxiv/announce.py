"""Reads the lists of the day (RSS and Atom at rss.arxiv.org): what was announced in a category, and as what; pure."""

import re
from dataclasses import dataclass
from typing import Any, Final, Literal, cast, get_args

from inferrsi.sources.arxiv.ids import PaperRef, canonical
from inferrsi.sources.arxiv.markup import ATOM, malformed, root_of, text_of
from inferrsi.sources.unavailable import Unavailable

ENDPOINT: Final = "https://rss.arxiv.org/atom"
ACCEPT: Final = "application/atom+xml, application/rss+xml;q=0.9, */*;q=0.1"
MOST: Final = 2_000  # arXiv/arxiv-feed, feed/database.py: what the server cuts a list at
Announced = Literal["new", "cross", "replace", "replace-cross"]
_ARXIV: Final = "{http://arxiv.org/schemas/atom}"
_DC: Final = "{http://purl.org/dc/elements/1.1/}"


@dataclass(frozen=True, kw_only=True)
class Announcement:
    """One line of a list; texts are from outside."""

    ref: PaperRef
    kind: Announced
    title: str
    categories: tuple[str, ...]
    licence: str | None
    creators: str | None
    """One string: names that hold a comma cannot be told apart."""
    abstract: str


@dataclass(frozen=True, kw_only=True)
class List:
    """A list of the day."""

    title: str
    announcements: tuple[Announcement, ...]
    unread: int
    """Lines that name no version of a paper."""

    @property
    def is_cut(self) -> bool:
        """Whether the server may have left lines out."""
        return len(self.announcements) + self.unread >= MOST


def url_of(category: str) -> str | Unavailable:
    """Give where the list of a category stands."""
    if re.fullmatch(r"[a-z-]{2,20}(\.[A-Za-z-]{2,20})?", category, re.ASCII):
        return f"{ENDPOINT}/{category}"
    todo = "write it as arXiv does: cs.DC"
    return Unavailable(reason=f"{category[:60]!r} is no category of arXiv", todo=todo, kind="refused")


def read(body: bytes) -> List | Unavailable:
    """Read a list in either form; an empty one is a list, a feed that tells an error is none."""
    root = root_of(body, what="a list of the day")
    if isinstance(root, Unavailable):
        return root
    name = str(root.tag).rpartition("}")[2]
    if name not in {"feed", "rss"}:
        return malformed(f"<{name}> came in place of a list of the day")
    is_atom = name == "feed"
    holder = root if is_atom else root.find("channel")
    title = None if holder is None else text_of(holder, f"{ATOM}title" if is_atom else "title")
    if holder is None or title is None:
        return malformed("the list of the day has no title")
    if title.startswith("Feed error"):
        said = text_of(holder, f"{ATOM}subtitle" if is_atom else "description") or title
        return malformed(f"arXiv answered with an error: {said[:300]}")
    lines = [_line(entry, is_atom=is_atom) for entry in holder.iterfind(f"{ATOM}entry" if is_atom else "item")]
    read_lines = tuple(line for line in lines if line is not None)
    return List(title=title, announcements=read_lines, unread=len(lines) - len(read_lines))


def _line(entry: Any, *, is_atom: bool) -> Announcement | None:
    names = (f"{ATOM}id", f"{ATOM}title", f"{ATOM}summary") if is_atom else ("guid", "title", "description")
    written, title, summary = (text_of(entry, name) or "" for name in names)
    ref = canonical(written)
    kind = text_of(entry, f"{_ARXIV}announce_type")
    if isinstance(ref, Unavailable) or ref.version is None or kind not in get_args(Announced):
        return None
    if is_atom:
        categories = tuple(str(found.get("term")) for found in entry.iterfind(f"{ATOM}category"))
    else:
        categories = tuple(found.text or "" for found in entry.iterfind("category"))
    return Announcement(
        ref=ref,
        kind=cast("Announced", kind),
        title=" ".join(title.split()),
        categories=categories,
        licence=text_of(entry, f"{_DC}rights"),
        creators=text_of(entry, f"{_DC}creator"),
        abstract=summary.partition("Abstract: ")[2] or summary,
    )
