"""What a real git repository says, in the words that GitHub uses, and git's own protocol over HTTP."""

import os
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from tests.gitrepos import git

T = TypeVar("T")
HIDDEN = "refs/network/"
"""Where a test puts the commits of forks: the objects are there, and no ref shows them."""


@dataclass(kw_only=True)
class Asked:
    """A repository that is asked much: what it said is kept until its refs change."""

    path: Path
    _said: dict[object, Any] = field(default_factory=dict)
    _seen: object = None

    def say(self, what: object, how: Callable[[], T]) -> T:
        seen = tuple(_stamps(self.path))
        if seen != self._seen:
            self._said, self._seen = {}, seen
        if what not in self._said:
            self._said[what] = how()
        return self._said[what]  # type: ignore[no-any-return]

    def git(self, *arguments: str) -> str:
        return self.say(arguments, lambda: git(self.path, *arguments))


def _stamps(path: Path) -> Any:
    folder = path / ".git" if (path / ".git").exists() else path
    yield from ((entry.name, entry.stat().st_mtime_ns) for entry in folder.glob("packed-refs"))
    yield (folder / "HEAD").read_bytes()
    for place, _, files in os.walk(folder / "refs"):
        yield from ((place, name, (Path(place) / name).stat().st_mtime_ns) for name in sorted(files))


def utc(stamp: str) -> str:
    """Write seconds since 1970 as GitHub does."""
    return datetime.fromtimestamp(int(stamp), tz=UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@dataclass(frozen=True, kw_only=True)
class Logged:
    """A commit as git tells it."""

    sha: str
    tree: str
    parents: tuple[str, ...]
    author: tuple[str, str]
    """Name and date."""
    committer: tuple[str, str]
    message: str


def log(asked: Asked, *arguments: str) -> list[Logged]:
    """Give commits, newest first unless said otherwise."""
    form = "%H%x00%T%x00%P%x00%an%x00%at%x00%cn%x00%ct%x00%B%x01"
    printed = asked.git("log", f"--format={form}", *arguments)
    return [_logged(entry.lstrip("\n")) for entry in printed.split("\1") if entry.strip()]


def _logged(entry: str) -> Logged:
    sha, tree, parents, author, authored, committer, committed, message = entry.split("\0")
    return Logged(
        sha=sha,
        tree=tree,
        parents=tuple(parents.split()),
        author=(author, utc(authored)),
        committer=(committer, utc(committed)),
        message=message.rstrip("\n"),
    )


def resolved(asked: Asked, name: str) -> str | None:
    """Give the commit of a branch, tag or digits, as the service looks it up."""
    for ref in (f"refs/heads/{name}", f"refs/tags/{name}", name):
        printed = asked.say(("resolve", ref), lambda ref=ref: _quiet(asked.path, f"{ref}^{{commit}}"))
        if printed:
            return printed
    return None


def _quiet(path: Path, name: str) -> str:
    command = ["git", "-C", str(path), "rev-parse", "--verify", "--quiet", "--end-of-options", name]
    return subprocess.run(command, capture_output=True, check=False, text=True).stdout.strip()


def is_within(asked: Asked, commit: str, ref: str) -> bool:
    """Say whether a ref holds a commit."""
    return not asked.git("rev-list", "--max-count=1", commit, f"^{ref}")


def upload_pack(path: Path, body: bytes, *, version: str) -> bytes:
    """Answer one request of git's protocol, as `git http-backend` does."""
    command = ["git", "-c", "transfer.hideRefs=refs/network", "upload-pack", "--stateless-rpc", str(path)]
    environment = {"PATH": os.environ["PATH"], "HOME": os.devnull, "GIT_PROTOCOL": version}
    return subprocess.run(command, input=body, capture_output=True, check=False, env=environment).stdout


def advertised(path: Path, *, version: str) -> bytes:
    """Answer the GET that comes before."""
    command = ["git", "-c", "transfer.hideRefs=refs/network", "upload-pack", "--http-backend-info-refs", str(path)]
    environment = {"PATH": os.environ["PATH"], "HOME": os.devnull, "GIT_PROTOCOL": version}
    listed = subprocess.run(command, capture_output=True, check=True, env=environment).stdout
    return listed if "version=2" in version else b"001e# service=git-upload-pack\n0000" + listed


def headers(kind: str) -> Mapping[str, str]:
    """Give the headers of an answer of git."""
    return {"Content-Type": f"application/x-git-upload-pack-{kind}", "Cache-Control": "no-cache"}
