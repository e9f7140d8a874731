"""Lists the paths of a commit at the service, with what they are and how large."""

from typing import Any, Final

from inferrsi.sources.github.api import Api
from inferrsi.sources.github.plain import sha, text
from inferrsi.sources.listing import Entry, Listing
from inferrsi.sources.tree import FileKind
from inferrsi.sources.unavailable import Unavailable

_KINDS: Final[dict[str, FileKind]] = {"120000": "link", "160000": "submodule"}


def listing(api: Api, repo: str, commit: str) -> Listing | Unavailable:
    """Give every file of a commit; beyond 100,000 paths the service cuts the list off and says so."""
    return api.read(api.url(f"/repos/{repo}/git/trees/{commit}", recursive=1), _listing)


def _listing(body: Any) -> Listing:
    entries = tuple(_entry(one) for one in body["tree"] if one["type"] != "tree")
    return Listing(entries=entries, is_whole=not body.get("truncated", False))


def _entry(one: Any) -> Entry:
    size = one.get("size")
    return Entry(
        path=text(one["path"]),
        kind=_KINDS.get(one["mode"], "file"),
        size=size if isinstance(size, int) else None,
        blob=sha(one["sha"]),
    )
