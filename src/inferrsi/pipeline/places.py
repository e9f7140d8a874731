"""Where a repository can be looked at: clones that were named, clones found in a folder, the service. Orders I/O."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from inferrsi.errors import UsageError
from inferrsi.evidence.pack import Subject
from inferrsi.evidence.verdict import How
from inferrsi.sources.git.clone import Clone, open_clone
from inferrsi.sources.git.objects import CloneTree
from inferrsi.sources.github.address import is_repo
from inferrsi.sources.tree import Absent, Commit, File, Tag, Tree
from inferrsi.sources.unavailable import Unavailable

Online = Callable[[str], Tree]
"""owner/name → the repository at the service."""
Papers = Callable[[str], tuple[int, ...] | Unavailable]
"""Paper → numbers of its versions."""
Revisions = Callable[[str, str], str | Unavailable | None]
"""(owner/name at the hub, revision) → the full revision, None where there is none such."""


@dataclass(frozen=True, kw_only=True)
class Places:
    """The words of the call."""

    clones: Mapping[str, Path] = field(default_factory=dict)
    """Subject → its clone."""
    folder: Path | None = None
    """Holds clones as owner/name or name, each perhaps with `.git` behind it."""
    online: Online | None = None
    """None: nothing is asked over the network."""
    papers: Papers | None = None
    revisions: Revisions | None = None


class Trees:
    """The repositories of one run, each opened once and each answer kept."""

    def __init__(self, places: Places, subjects: Mapping[str, Subject]) -> None:
        self._places = places
        self._subjects = subjects
        self._named = {name: _named_clone(name, path, subjects) for name, path in places.clones.items()}
        self._found: dict[str, Tree | None] = {}
        self._online: dict[str, Tree] = {}

    def of(self, subject: str, repo: str | None, *, online: bool = True) -> tuple[Tree, ...]:
        """Give the places at which a repository of a subject can be looked at, the nearest first."""
        return tuple(self._all(subject, repo, online=online))

    def home(self, subject: str) -> str | None:
        """Give the subject's repository as its pack knows it."""
        found = self._subjects.get(subject)
        return found.home.repo if found and found.home.kind in {"git", None} else None

    def _all(self, subject: str, repo: str | None, *, online: bool) -> Iterator[Tree]:
        named, home = self._named.get(subject), self.home(subject)
        wanted = repo or home
        mine = named[1] if named is not None and _is_of(named[0], wanted, home) else None
        if wanted is None or not is_repo(wanted):  # `..` would leave the folder, or the address
            yield from (mine,) if mine else ()
            return
        if tree := mine or self._in_folder(wanted):
            yield tree
        if online and self._places.online is not None:
            if wanted not in self._online:
                self._online[wanted] = Remembered(self._places.online(wanted))
            yield self._online[wanted]

    def _in_folder(self, repo: str) -> Tree | None:
        if self._places.folder is None:
            return None
        if repo not in self._found:
            clone = next(_clones_in(self._places.folder, repo), None)
            self._found[repo] = Remembered(CloneTree(clone=clone)) if clone else None
        return self._found[repo]


def _named_clone(name: str, path: Path, subjects: Mapping[str, Subject]) -> tuple[Clone, Tree]:
    if name not in subjects:
        what = f"no pack follows '{name}'"
        raise UsageError(what, todo="write --clone SUBJECT=PATH with a subject of a pack")
    home = subjects[name].home
    clone = open_clone(path, home=home.repo if home.kind in {"git", None} else None)
    if isinstance(clone, Unavailable):
        raise UsageError(clone.reason, where=str(path), todo=clone.todo)
    return clone, Remembered(CloneTree(clone=clone))


def _is_of(clone: Clone, wanted: str | None, home: str | None) -> bool:
    """Say whether the clone that was named for a subject is of the repository that is meant."""
    if wanted is None or (home and wanted.casefold() == home.casefold()):
        return True
    return home is None if clone.repo is None else clone.repo.casefold() == wanted.casefold()


def _clones_in(folder: Path, repo: str) -> Iterator[Clone]:
    """Find a clone by owner/name; by its name alone only where it says itself that it is of this owner."""
    owner, _, name = repo.partition("/")
    for place in (folder / owner / name, folder / owner / f"{name}.git", folder / name, folder / f"{name}.git"):
        clone = open_clone(place, home=repo) if place.is_dir() else None
        if isinstance(clone, Clone) and (clone.repo or place.parent != folder):
            yield clone


class Remembered:
    """A place whose answers about commits, tags and files are asked for once."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._commits: dict[str, Commit | Absent | Unavailable] = {}
        self._tags: dict[str, Tag | Absent | Unavailable] = {}
        self._files: dict[tuple[str, str], File | Absent | Unavailable] = {}

    @property
    def how(self) -> How:
        """What kind of place it is."""
        return self._tree.how

    def commit(self, sha: str) -> Commit | Absent | Unavailable:
        """Look for a commit and for a ref that holds it."""
        if sha not in self._commits:
            self._commits[sha] = self._tree.commit(sha)
        return self._commits[sha]

    def tag(self, name: str) -> Tag | Absent | Unavailable:
        """Look for a tag."""
        if name not in self._tags:
            self._tags[name] = self._tree.tag(name)
        return self._tags[name]

    def file(self, commit: str, path: str) -> File | Absent | Unavailable:
        """Read what stands at a path of a commit; the last one is kept, since claims of a record quote one file."""
        if (commit, path) not in self._files:
            self._files = {(commit, path): self._tree.file(commit, path)}
        return self._files[commit, path]

    def search(self, commit: str, words: tuple[str, ...]) -> tuple[File, ...] | Unavailable:
        """Read the files of a commit in which all these words stand."""
        return self._tree.search(commit, words)
