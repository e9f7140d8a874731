"""Looks at the objects of a local clone: a commit and what holds it, a tag, the bytes at a path, files with some words.

Plumbing alone, on objects alone: nothing is checked out, so no filter, attribute or hook of the clone has a part in it.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from inferrsi.evidence.verdict import How
from inferrsi.sources.git.clone import Clone
from inferrsi.sources.git.names import is_ref_name, printable
from inferrsi.sources.git.pin import commit_of_tag, resolve
from inferrsi.sources.git.ref import peeled
from inferrsi.sources.git.run import lines, run
from inferrsi.sources.tree import Absent, Commit, File, FileKind, Tag
from inferrsi.sources.unavailable import Unavailable

LARGEST: Final = 50_000_000  # a text from which somebody quotes is smaller; chosen 2026-11
SEARCHED: Final = 40  # files that hold all words of a quote and are read to see whether it stands there; chosen 2026-11
WORDS: Final = 12  # of a quote that are searched for, the longest
_KINDS: Final[dict[str, FileKind]] = {"040000": "folder", "120000": "link", "160000": "submodule"}


@dataclass(frozen=True, kw_only=True)
class CloneTree:
    """A clone as a place to look at."""

    clone: Clone

    @property
    def how(self) -> How:
        """A clone on this machine."""
        return "clone"

    def commit(self, sha: str) -> Commit | Absent | Unavailable:
        """Look for a commit and for a ref of the project that holds it."""
        if isinstance(peeled(self.clone, sha), Unavailable):
            return self._absent()
        found = resolve(self.clone, at=sha)
        if isinstance(found, Unavailable):
            return found
        return Commit(sha=found.commit, reached=found.reached, committed=found.committed)

    def tag(self, name: str) -> Tag | Absent | Unavailable:
        """Look for a tag; a clone may have been made without them."""
        commit = commit_of_tag(self.clone, name) if is_ref_name(name) else None
        return Tag(name=name, commit=commit) if commit else self._absent()

    def file(self, commit: str, path: str) -> File | Absent | Unavailable:
        """Read what stands at a path of a commit."""
        name = path.rstrip("/")
        if "\0" in name or {"", ".", ".."} & set(name.split("/")):  # git would go up, or look below where it stands
            return Absent(is_whole=True)
        listed = run(self.clone.folder, "ls-tree", "-z", "-l", "--full-tree", commit, "--", f":(literal){name}")
        if isinstance(listed, Unavailable):
            return listed
        entry = listed.partition(b"\0")[0]
        if not entry:
            return Absent(is_whole=True)
        mode, _, sha, size = entry.partition(b"\t")[0].decode().split()
        kind = _KINDS.get(mode, "file")
        if kind in {"folder", "submodule"}:
            return File(path=path, kind=kind)
        if size.isdigit() and int(size) > LARGEST:
            reason = f"{path} has {int(size):,} bytes; {LARGEST:,} are read at most"
            return Unavailable(reason=reason, todo="quote a smaller file", kind="too_large")
        data = run(self.clone.folder, "cat-file", "blob", sha)
        return data if isinstance(data, Unavailable) else File(path=path, kind=kind, data=data)

    def search(self, commit: str, words: tuple[str, ...]) -> tuple[File, ...] | Unavailable:
        """Read the files of a commit in which all these words stand."""
        chosen = sorted(dict.fromkeys(words), key=len, reverse=True)[:WORDS]
        wanted = [part for word in chosen if "\0" not in word for part in ("-e", word)]
        if not wanted:
            return ()
        options = ("-l", "-z", "-a", "-F", "--all-match", "--no-color", "--no-recurse-submodules", "--no-textconv")
        found = run(self.clone.folder, "grep", *options, *wanted, commit, "--")
        if isinstance(found, Unavailable):  # git ends with 1 where nothing is found
            return () if found.reason.endswith(": exit 1") else found
        names = [name.partition(b":")[2] for name in found.split(b"\0")[:-1]][:SEARCHED]
        files = [self.file(commit, printable(name)) for name in names]
        return tuple(file for file in files if isinstance(file, File))

    def _absent(self) -> Absent:
        return Absent(is_whole=False, newest=self._newest() if self._has_all() else None)

    def _has_all(self) -> bool:
        """Say whether the clone fetches all branches and their whole history; one without a remote has its own."""
        key = f"remote.{self.clone.remote}.fetch"
        fetched = lines(self.clone.folder, "config", "--local", "--get-all", key) if self.clone.remote else ("*",)
        return not self.clone.is_shallow and "*" in "".join(() if isinstance(fetched, Unavailable) else fetched)

    def _newest(self) -> datetime | None:
        """Give the date of the newest commit of the project's branches."""
        form = ("--sort=-committerdate", "--count=1", "--format=%(committerdate:unix)")
        found = lines(self.clone.folder, "for-each-ref", *form, self.clone.branches)
        stamp = found[0] if found and not isinstance(found, Unavailable) else ""
        return datetime.fromtimestamp(int(stamp), tz=UTC) if stamp.isdigit() and len(stamp) < 12 else None
