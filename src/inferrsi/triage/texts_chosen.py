"""Which paths of a tree are texts in which numbers stand, and how each is laid out. Pure."""

import posixpath
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from inferrsi.sources.listing import Entry
from inferrsi.sources.unavailable import Unavailable

Layout = Literal["markdown", "rst", "text"]
"""The kinds of document that the extractor reads."""
LARGEST: Final = 4_000_000  # bytes of a text that is taken without being named; chosen 2026-12
ALTOGETHER: Final = 30_000_000  # bytes of all texts that are taken so; chosen 2026-12
_TOP: Final = re.compile(
    r"(?:README|READ[-_]ME|CHANGE[-_]?LOG|CHANGES|HISTORY|NEWS|RELEASE[-_ ]?NOTES|BENCHMARKS?|PERFORMANCE|RESULTS)"
    r"(?:[._-][A-Za-z0-9._-]{1,30})?",
    re.IGNORECASE,
)
"""A file at the top of a tree: with its language or kind behind it, `README.zh-CN.md`."""
_README: Final = re.compile(r"README(?:[._-][A-Za-z0-9._-]{1,30})?", re.IGNORECASE)
_FOLDERS: Final = frozenset({"doc", "docs", "documentation"})
_LAYOUTS: Final[dict[str, Layout]] = {
    "md": "markdown", "markdown": "markdown", "mdx": "markdown", "mdown": "markdown", "qmd": "markdown",
    "rst": "rst", "txt": "text", "text": "text",
}  # fmt: skip
_OTHERS: Final = frozenset({"requirements", "cmakelists", "license", "licence", "robots"})
"""Names of `.txt` files that hold no prose."""


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """What is to be read, in that order, and what is not although it is a text."""

    entries: tuple[Entry, ...]
    left_out: tuple[Unavailable, ...] = ()


def layout_of(path: str) -> Layout | None:
    """Give how a file is laid out by its name, None where it is no text of these kinds; a README without ending is."""
    name = path.rpartition("/")[2]
    stem, dot, ending = name.rpartition(".")
    if dot and stem:
        return _LAYOUTS.get(ending.lower())
    return "markdown" if _TOP.fullmatch(name) else None


def texts_chosen(entries: Iterable[Entry], *, at_most: int) -> Chosen:
    """Choose README, change logs and results at the top, then everything of a documents folder, then other READMEs.

    Args:
        entries: The tree.
        at_most: How many texts may be read.
    """
    ranked = sorted((rank, entry.path.count("/"), entry.path, entry) for entry in entries if (rank := _rank(entry)))
    kept: list[Entry] = []
    left: list[Unavailable] = []
    total = 0
    for position, (_, _, _, entry) in enumerate(ranked):
        size = entry.size or 0
        if len(kept) == at_most or total + size > ALTOGETHER:
            left.append(_too_many([one[3].path for one in ranked[position:]]))
            break
        if size > LARGEST:
            left.append(_too_large(entry))
            continue
        total += size
        kept.append(entry)
    return Chosen(entries=tuple(kept), left_out=tuple(left))


def _rank(entry: Entry) -> int:
    """Give 0 for what is no text, else its place in the order."""
    folder, _, name = entry.path.rpartition("/")
    if entry.kind == "submodule" or layout_of(entry.path) is None or name.partition(".")[0].lower() in _OTHERS:
        return 0
    if not folder:
        return 1 if _TOP.fullmatch(name) else 0
    if folder.partition("/")[0].lower() in _FOLDERS:
        return 2
    return 3 if _README.fullmatch(name) and folder.count("/") < 2 else 0


def _too_many(paths: Sequence[str]) -> Unavailable:
    named = f"'{paths[0]}'" + (f" and {len(paths) - 1} more texts" if len(paths) > 1 else "")
    return Unavailable(
        reason=f"{named} were not read: the tree holds many", todo="name one with --path", kind="too_large"
    )


def _too_large(entry: Entry) -> Unavailable:
    reason = f"'{entry.path}' was not read: it has {entry.size or 0:,} bytes"
    return Unavailable(reason=reason, todo=f"name it: --path '{entry.path}'", kind="too_large")


def link_target(path: str, target: str) -> str | None:
    """Give the path inside the tree to which a link leads, None where it leads out of it."""
    if target.startswith("/") or "\0" in target or "\\" in target:
        return None
    joined = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
    return None if joined == ".." or joined.startswith("../") or joined == "." else joined


def is_path(path: str) -> bool:
    """Say whether a path that a person names can be one of a tree."""
    parts = path.split("/")
    return path.isprintable() and not path.startswith("/") and not {"", ".", ".."} & set(parts)
