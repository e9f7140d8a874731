"""Opens a local clone, and says which project it is a clone of and which of its branches are the project's."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from inferrsi.sources.git.names import is_ref_name
from inferrsi.sources.git.run import run
from inferrsi.sources.unavailable import Unavailable

_GITHUB = re.compile(
    r"(?:(?:https?|git)://(?:[^/@\s]*@)?github\.com/|ssh://git@(?:ssh\.)?github\.com(?::\d+)?/|(?:[^/@\s]+@)?github\.com:/?)"
    r"(?P<repo>[a-z0-9][a-z0-9-]*/[a-z0-9._-]+?)(?:\.git)?/?",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class Clone:
    """A repository on this machine."""

    path: Path
    """As it was given; what messages name."""
    folder: Path
    """The `.git` folder or file, or the bare repository."""
    remote: str | None
    """The remote whose branches are the project's; None where the clone's own are, as in a bare repository."""
    repo: str | None
    """owner/name by the address of the remote; None where that names no GitHub repository."""
    is_shallow: bool
    """Its history is cut off: what lies beyond is unknown, not absent."""

    @property
    def branches(self) -> str:
        """The folder of the project's branches."""
        return f"refs/remotes/{self.remote}/" if self.remote else "refs/heads/"


def open_clone(path: Path, *, home: str | None = None) -> Clone | Unavailable:
    """Open a work tree, a `.git` folder or a bare repository.

    Args:
        path: The folder itself; those around it are not searched.
        home: owner/name of the project. A clone that says it comes from elsewhere only is refused: the commits of a
            fork would pass under the project's name.
    """
    folder = _folder(path)
    if folder is None:
        todo = "name the folder of a clone (the one that holds .git) or a bare repository"
        return Unavailable(reason=f"'{path}' is no git repository", todo=todo)
    facts = run(folder, "rev-parse", "--show-object-format", "--is-shallow-repository")
    if isinstance(facts, Unavailable):
        return facts
    form, shallow = facts.decode().split()
    if form != "sha1":
        reason = f"'{path}' names its objects by {form}; a record holds commits of 40 hex digits"
        return Unavailable(reason=reason, todo="write the record by hand")
    remotes = _remotes(folder)
    remote = _remote(remotes, home)
    others = sorted({repo for repo in remotes.values() if repo})
    if home and others and not _is_same(remotes[remote] if remote else None, home):
        reason = f"'{path}' is a clone of {', '.join(others)}, not of {home}"
        todo = f"clone {home}; where the project has moved, correct the subject's home in its pack"
        return Unavailable(reason=reason, todo=todo)
    return Clone(
        path=path,
        folder=folder,
        remote=remote if remote and _has_refs(folder, f"refs/remotes/{remote}/") else None,
        repo=remotes[remote] if remote else None,
        is_shallow=shallow == "true",
    )


def _folder(path: Path) -> Path | None:
    try:
        inner = path.resolve(strict=True)
    except (OSError, RuntimeError):  # missing, or links in a circle
        return None
    if (inner / ".git").exists():
        return inner / ".git"
    return inner if (inner / "HEAD").is_file() and (inner / "objects").is_dir() else None


def _remotes(folder: Path) -> dict[str, str | None]:
    """Give each remote's owner/name on GitHub; the addresses themselves may hold tokens and go no further."""
    found: dict[str, str | None] = {}
    printed = run(folder, "config", "--local", "--null", "--get-regexp", r"^remote\..*\.url$")
    for entry in () if isinstance(printed, Unavailable) else printed.decode(errors="replace").split("\0"):
        key, _, address = entry.partition("\n")
        name = key.removeprefix("remote.").removesuffix(".url")
        if is_ref_name(name) and name not in found:
            match = _GITHUB.fullmatch(address)
            found[name] = match["repo"] if match else None
    return found


def _remote(remotes: Mapping[str, str | None], home: str | None) -> str | None:
    """Choose the remote that is the project's home, else origin, else the first."""
    same = [name for name, repo in remotes.items() if home and _is_same(repo, home)]
    return next(iter((*same, *(name for name in remotes if name == "origin"), *remotes)), None)


def _is_same(repo: str | None, home: str) -> bool:
    return repo is not None and repo.casefold() == home.casefold()


def _has_refs(folder: Path, place: str) -> bool:
    found = run(folder, "for-each-ref", "--count=1", place)
    return not isinstance(found, Unavailable) and bool(found)
