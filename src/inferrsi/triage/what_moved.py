"""What the changes between two trees mean for old numbers: documentation, hot paths, dependencies, licences. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from inferrsi.evidence.documents import is_document
from inferrsi.sources.git.changes import MANIFESTS, Changes, PathChange

PINS: Final = (
    "*.lock", "*.lock.json", "requirements*.txt", "requirements*.in", "constraints*.txt", "package-lock.json",
    "npm-shrinkwrap.json", "pnpm-lock.yaml", "bun.lockb", "go.mod", "go.sum", "Package.resolved", "environment*.y*ml",
    "conda-lock.yml", ".gitmodules", "vcpkg.json", "conanfile.*", "MODULE.bazel", "*.lockfile",
)  # fmt: skip
"""Names of files that hold pins of dependencies and little else."""
_LICENCES = ("LICEN[CS]E*", "COPYING*", "NOTICE*")


@dataclass(frozen=True, kw_only=True)
class Moved:
    """The changed paths by what they mean; a path may mean several things."""

    files: int
    hot: tuple[str, ...]
    """Paths of the mechanism: those that match the record's hot paths; where it lists none, all but documents."""
    dependencies: tuple[str, ...]
    """Paths that pin dependencies, submodules among them."""
    licences: tuple[str, ...]
    documents: tuple[str, ...]
    """Documentation, licences and continuous integration, unless a hot path says otherwise."""

    @property
    def docs_only(self) -> bool:
        """Whether something changed, and nothing but documents."""
        return 0 < self.files == len(self.documents)


def what_moved(changes: Changes, hot_paths: Iterable[str]) -> Moved:
    """Sort the changed paths; a hot path counts before a document, for prompts and kernels may live in `docs/`."""
    globs = tuple(hot_paths)
    hot = tuple(change.path for change in changes.paths if _matches(change.path, globs))
    named = frozenset(hot)
    documents = tuple(change.path for change in changes.paths if change.path not in named and _is_document(change))
    if not globs:
        named = frozenset(documents)
        hot = tuple(change.path for change in changes.paths if change.path not in named)
    return Moved(
        files=len(changes.paths),
        hot=hot,
        dependencies=tuple(change.path for change in changes.paths if _is_pin(change, changes.repinned)),
        licences=tuple(change.path for change in changes.paths if _is_called(change.path, _LICENCES)),
        documents=documents,
    )


def _is_document(change: PathChange) -> bool:
    return not change.is_submodule and is_document(change.path)


def _is_pin(change: PathChange, repinned: tuple[str, ...] | None) -> bool:
    if change.is_submodule or _is_called(change.path, PINS):
        return True
    return _is_called(change.path, MANIFESTS) if repinned is None else change.path in repinned


def _is_called(path: str, names: tuple[str, ...]) -> bool:
    name = path.rpartition("/")[2]
    return any(fnmatchcase(name, known) for known in names)


def _matches(path: str, globs: tuple[str, ...]) -> bool:
    """Match as git matches its ignore files: without a slash a glob means a name anywhere, a folder all below it."""
    parts = [glob.strip("/").split("/") for glob in globs]
    rooted = [part if "/" in glob.rstrip("/") else ["**", *part] for glob, part in zip(globs, parts, strict=True)]
    return any(_fits(path.split("/"), glob) for glob in rooted)


def _fits(path: Sequence[str], glob: Sequence[str]) -> bool:
    if not glob:
        return True
    if glob[0] == "**":
        return any(_fits(path[start:], glob[1:]) for start in range(len(path)))
    return bool(path) and fnmatchcase(path[0], glob[0]) and _fits(path[1:], glob[1:])
