"""Lists the paths of a commit of a local clone, with what they are and how large."""

from typing import Final

from inferrsi.sources.git.clone import Clone
from inferrsi.sources.git.names import printable
from inferrsi.sources.git.run import run
from inferrsi.sources.listing import Entry, Listing
from inferrsi.sources.tree import FileKind
from inferrsi.sources.unavailable import Unavailable

_KINDS: Final[dict[str, FileKind]] = {"120000": "link", "160000": "submodule"}


def listing(clone: Clone, commit: str) -> Listing | Unavailable:
    """Give every file of a commit that is there, given by 40 hex digits; folders are not told apart."""
    listed = run(clone.folder, "ls-tree", "-r", "-z", "-l", "--full-tree", commit)
    if isinstance(listed, Unavailable):
        return listed
    return Listing(entries=tuple(map(_entry, listed.split(b"\0")[:-1])))


def _entry(line: bytes) -> Entry:
    """Read `mode type sha size TAB path`."""
    head, _, path = line.partition(b"\t")
    mode, _, blob, size = head.decode().split()
    return Entry(
        path=printable(path),
        kind=_KINDS.get(mode, "file"),
        size=int(size) if size.isdigit() else None,
        blob=blob,
    )
