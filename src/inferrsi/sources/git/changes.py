"""What lies between two commits of a local clone: commits, paths, and lines that pin a dependency."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from inferrsi.sources.git.clone import Clone
from inferrsi.sources.git.names import printable
from inferrsi.sources.git.ref import peeled
from inferrsi.sources.git.run import run
from inferrsi.sources.unavailable import Unavailable

Relation = Literal["same", "ahead", "behind", "diverged", "unknown"]
Status = Literal["added", "deleted", "modified", "type_changed", "unknown"]
MANIFESTS: Final = (
    "CMakeLists.txt", "*.cmake", "pyproject.toml", "setup.py", "setup.cfg", "Cargo.toml", "package.json",
    "Dockerfile", "Dockerfile.*", "*.Dockerfile", "*.wrap", "build.zig.zon",
)  # fmt: skip
"""Files in which pins of dependencies stand among other things."""
_PINNED = "|".join((
    "GIT_TAG|GIT_REPOSITORY|FetchContent_Declare|ExternalProject_Add|CPMAddPackage",
    r'_(TAG|COMMIT|REV|HASH)[ ")=]',
    r'[a-z0-9_.-]\]? *(==|~=|>=|<=)|git\+',
    r'(rev|tag|branch) *= *"|\{ *version',
    r'"[^"]+": *"[~^]?[0-9]',
    "^FROM ",
    "^revision *=|^url *=",
))  # fmt: skip
"""A line that pins: CMake, requirements, Cargo, npm, Docker, Meson. A project's own version is none."""
_STATUS: Final[dict[str, Status]] = {"A": "added", "D": "deleted", "M": "modified", "T": "type_changed"}
_SUBMODULE = "160000"  # git's mode of a commit that stands in a tree


@dataclass(frozen=True, kw_only=True)
class PathChange:
    """One path that differs between two trees; a rename is a deletion and an addition."""

    path: str
    """As text that can be shown, with slashes."""
    status: Status
    is_submodule: bool = False


@dataclass(frozen=True, kw_only=True)
class Changes:
    """What lies between two commits."""

    old: str
    new: str
    relation: Relation
    """Of the new commit to the old: `ahead` where the old one is in its history; `diverged` where neither is in the
    other's, so that history was rewritten or is another branch's; `unknown` in a shallow clone."""
    commits: int
    """In the history of the new commit and not of the old."""
    paths: tuple[PathChange, ...]
    """In git's order, which is that of bytes."""
    repinned: tuple[str, ...] | None
    """Manifests of which a line that pins a dependency changed; None where the clone lacks their contents."""


def changed_between(clone: Clone, old: str, new: str) -> Changes | Unavailable:
    """Compare two commits, given by 40 hex digits."""
    for commit in (old, new):
        if isinstance(peeled(clone, commit), Unavailable):
            deepen = "fetch --unshallow" if clone.is_shallow else "fetch --tags"
            todo = f"run `git -C '{clone.path}' {deepen}`; history may also have been rewritten"
            return Unavailable(reason=f"commit {commit} is not in '{clone.path}'", todo=todo)
    counted = run(clone.folder, "rev-list", "--left-right", "--count", f"{old}...{new}")
    if isinstance(counted, Unavailable):
        return counted
    raw = _diff(clone, old, new, "--raw")
    if isinstance(raw, Unavailable):
        return raw
    lost, gained = map(int, counted.split())
    return Changes(
        old=old,
        new=new,
        relation=_relation(lost, gained, is_shallow=clone.is_shallow),
        commits=gained,
        paths=_paths(raw),
        repinned=_repinned(clone, old, new),
    )


def _diff(clone: Clone, old: str, new: str, *options: str, globs: Iterable[str] = ()) -> bytes | Unavailable:
    quiet = ("--no-renames", "--no-ext-diff", "--no-textconv", "--text", "--ignore-submodules=none")
    return run(clone.folder, "diff-tree", "-r", "-z", *quiet, *options, old, new, "--", *globs)


def _relation(lost: int, gained: int, *, is_shallow: bool) -> Relation:
    if not lost:
        return "ahead" if gained else "same"
    if is_shallow:
        return "unknown"
    return "diverged" if gained else "behind"


def _paths(raw: bytes) -> tuple[PathChange, ...]:
    """Read `:old-mode new-mode old-sha new-sha status NUL path NUL …`."""
    fields = raw.split(b"\0")[:-1]
    found = []
    for head, path in zip(fields[::2], fields[1::2], strict=True):
        before, after, _, _, status = head.decode().removeprefix(":").split(" ")
        found.append(
            PathChange(
                path=printable(path),
                status=_STATUS.get(status, "unknown"),
                is_submodule=_SUBMODULE in {before, after},
            )
        )
    return tuple(found)


def _repinned(clone: Clone, old: str, new: str) -> tuple[str, ...] | None:
    globs = [f":(glob)**/{name}" for name in MANIFESTS]
    raw = _diff(clone, old, new, "--name-only", f"-G{_PINNED}", globs=globs)
    return None if isinstance(raw, Unavailable) else tuple(printable(path) for path in raw.split(b"\0")[:-1])
