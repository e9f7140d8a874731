"""What a repository says of a commit, a tag or a file, whoever is asked: a clone on this machine, or the service."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

from inferrsi.evidence.verdict import How
from inferrsi.sources.unavailable import Unavailable

FileKind = Literal["file", "folder", "link", "submodule"]


@dataclass(frozen=True, kw_only=True)
class Commit:
    """A commit that is there."""

    sha: str
    """40 hex digits; another one than was asked for where that names a tag object."""
    reached: str | None
    """A ref of the project that holds it, `refs/heads/main`; None: none does, as with the commit of a fork."""
    committed: datetime | None
    """The date (UTC) that its committer gave."""


@dataclass(frozen=True, kw_only=True)
class Tag:
    """A tag that is there."""

    name: str
    commit: str
    """What it stands for, followed through tag objects."""


@dataclass(frozen=True, kw_only=True)
class File:
    """What stands at a path of a commit."""

    path: str
    kind: FileKind
    data: bytes = field(default=b"", repr=False)
    """Of a file; of a link where it leads."""


@dataclass(frozen=True, kw_only=True)
class Absent:
    """Something that is not there, as far as the place can know."""

    is_whole: bool
    """The place holds everything there is: the service itself, or any tree for its own paths."""
    newest: datetime | None = None
    """The newest commit of a clone: what is younger cannot be in it. None: it does not hold all branches, or not all of
    their history."""


class Tree(Protocol):
    """A place where a repository can be looked at."""

    @property
    def how(self) -> How:
        """What kind of place it is."""

    def commit(self, sha: str) -> Commit | Absent | Unavailable:
        """Look for a commit and for a ref that holds it."""

    def tag(self, name: str) -> Tag | Absent | Unavailable:
        """Look for a tag."""

    def file(self, commit: str, path: str) -> File | Absent | Unavailable:
        """Read what stands at a path of a commit that is there."""

    def search(self, commit: str, words: tuple[str, ...]) -> tuple[File, ...] | Unavailable:
        """Read the files of a commit in which all these words stand."""
