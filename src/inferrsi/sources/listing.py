"""What a tree of a repository holds, by path; the form in which a clone and the service both give it."""

from dataclasses import dataclass

from inferrsi.sources.tree import FileKind


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One path of a tree."""

    path: str
    """As text that can be shown, with slashes."""
    kind: FileKind
    size: int | None
    """Bytes of a file or link; None of a submodule, and where the place does not say."""
    blob: str
    """SHA of the object: two paths with one blob hold the same bytes."""


@dataclass(frozen=True, kw_only=True)
class Listing:
    """All paths of a tree in the order of the place that gave them."""

    entries: tuple[Entry, ...]
    is_whole: bool = True
    """False: the service cut the list off."""
