"""Reads owner/name and what an address on GitHub names: a commit, a pull request, a tag, a branch. Pure."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote, urlsplit

from inferrsi.evidence.github import HOSTS, WEB

_REPO: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,38}/(?!\.\.?$)[A-Za-z0-9._-]{1,100}")
"""Limits of GitHub (dead-claudia/github-limits); accounts that a company manages have `_`; `..` would leave the path."""
_SHA: Final = re.compile(r"[0-9a-fA-F]{7,40}")


@dataclass(frozen=True, kw_only=True)
class Place:
    """What an address names; at most one of the fields beside `repo` is set."""

    repo: str
    commit: str | None = None
    """7 to 40 hex digits as they stood there, in small letters."""
    pull: int | None = None
    tag: str | None = None
    tree: str | None = None
    """Branch, tag or commit, perhaps followed by a path: which part is which, only the refs tell."""


def is_repo(name: str) -> bool:
    """Say whether this can be owner/name on GitHub."""
    return _REPO.fullmatch(name) is not None


def read_address(url: str, *, web: str = WEB) -> Place | None:
    """Read an address, None where it names no repository of this service.

    Args:
        url: `https://github.com/o/r`, or that with `/commit/SHA`, `/pull/557`, `/tree/main`, `/releases/tag/v1` and
            the pages below them.
        web: The service's own address; another one for GitHub Enterprise.
    """
    try:
        parts = urlsplit(url.strip())
        host = parts.hostname or ""
    except ValueError:
        return None
    if parts.scheme not in {"https", "http"} or host not in HOSTS | {urlsplit(web).hostname}:
        return None
    owner, _, rest = parts.path.strip("/").partition("/")
    name, _, rest = rest.partition("/")
    repo = f"{owner}/{name.removesuffix('.git')}"
    if not is_repo(repo):
        return None
    kind, _, below = rest.partition("/")
    return _place(repo, kind, unquote(below))


def _place(repo: str, kind: str, below: str) -> Place | None:
    first = below.partition("/")[0]
    match kind:
        case "":
            return Place(repo=repo)
        case "commit":
            return Place(repo=repo, commit=first.lower()) if _SHA.fullmatch(first) else None
        case "pull":
            return Place(repo=repo, pull=int(first)) if re.fullmatch(r"[1-9]\d{0,9}", first) else None
        case "releases":
            return _release(repo, below)
        case "tree" | "blob" | "commits":
            return Place(repo=repo, tree=below) if below else Place(repo=repo)
        case _:
            return None


def _release(repo: str, below: str) -> Place:
    tag = below.removeprefix("tag/") if below.startswith("tag/") else ""
    return Place(repo=repo, tag=tag) if tag else Place(repo=repo)
