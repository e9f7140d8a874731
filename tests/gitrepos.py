"""Real git repositories for tests, made by `git fast-import`: same bytes, same SHAs on every machine, in milliseconds."""

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

NOON = datetime(2026, 10, 1, 12, 0, tzinfo=UTC)
_ENVIRONMENT = {
    "PATH": os.environ["PATH"],
    "HOME": os.devnull,
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
}
Content = str | bytes | None
"""Of a file; None deletes it; bytes of `submodule:` and 40 hex digits make a submodule."""


def git(folder: Path, *arguments: str, stdin: bytes | None = None, when: datetime | None = None) -> str:
    """Run git in a folder and give what it prints, without the last newline."""
    stamp = f"{int((when or NOON).timestamp())} +0800"
    environment = _ENVIRONMENT | {"GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp}
    command = ["git", "-C", str(folder), *arguments]
    done = subprocess.run(command, input=stdin, capture_output=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    return done.stdout.decode(errors="replace").rstrip("\n")


def submodule(sha: str) -> bytes:
    """Give the content that makes a path a submodule at this commit."""
    return b"submodule:" + sha.encode()


@dataclass(kw_only=True)
class Project:
    """A repository whose commits are a day apart unless said otherwise; each was authored three weeks before."""

    path: Path
    commits: int = field(default=0)

    def commit(
        self,
        files: Mapping[str | bytes, Content],
        *,
        branch: str = "main",
        onto: str | None = None,
        when: datetime | int | None = None,
    ) -> str:
        """Commit changes of files on top of the branch, or of another commit; gives the SHA."""
        ref = f"refs/heads/{branch}"
        known = git(self.path, "for-each-ref", "--format=%(objectname)", ref)
        parent = onto if onto is not None else known
        stamp = (
            when if isinstance(when, int) else int((when or NOON).timestamp()) + (0 if when else 86_400 * self.commits)
        )
        self.commits += 1
        stream = [
            f"commit {ref}",
            f"author Ada <ada@example.org> {stamp - 2_000_000} +0800",
            f"committer Ada <ada@example.org> {stamp} +0800",
            "data 1",
            f"{self.commits % 10}",
        ]
        stream += [f"from {parent}"] if parent else []
        body = "\n".join(stream).encode() + b"\n" + b"".join(_change(path, files[path]) for path in files)
        git(self.path, "fast-import", "--quiet", "--force", "--date-format=raw-permissive", stdin=body + b"\n")
        return git(self.path, "rev-parse", ref)

    def tag(self, name: str, commit: str, *, annotated: datetime | None = None) -> str:
        """Tag a commit, moving the tag where it exists; gives what the tag itself names."""
        options = ("--annotate", f"--message={name}") if annotated else ()
        git(self.path, "tag", "--force", *options, name, commit, when=annotated)
        return git(self.path, "rev-parse", f"refs/tags/{name}")

    def set(self, ref: str, commit: str) -> None:
        """Point any full ref at a commit."""
        git(self.path, "update-ref", ref, commit)

    def clone(self, path: Path, *options: str, url: str | None = None) -> Path:
        """Clone it, and let the clone say that it came from `url`."""
        git(self.path, "clone", "--quiet", *options, f"file://{self.path}", str(path))
        if url:
            git(path, "config", "remote.origin.url", url)
        return path


def project(path: Path) -> Project:
    """Make an empty repository with a `.git` folder whose HEAD is on main."""
    path.mkdir(parents=True)
    git(path, "init", "--quiet", "--initial-branch=main")
    return Project(path=path)


def _change(path: str | bytes, content: Content) -> bytes:
    name = path.encode() if isinstance(path, str) else path
    if content is None:
        return b"D " + name + b"\n"
    data = content.encode() if isinstance(content, str) else content
    if data.startswith(b"submodule:"):
        return b"M 160000 " + data.removeprefix(b"submodule:") + b" " + name + b"\n"
    return b"M 100644 inline " + name + b"\ndata " + str(len(data)).encode() + b"\n" + data + b"\n"
