"""Asks the Hub and says what its statuses mean."""

import re
from typing import Final
from urllib.parse import quote

from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.huggingface.files import HubFile
from inferrsi.sources.huggingface.info import NAME, Info, read_info, read_tree
from inferrsi.sources.unavailable import Unavailable

HUB: Final = "https://huggingface.co"
PAGES: Final = 20  # of a tree, 1,000 files each
REVISION: Final = re.compile(r"(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._/-]{0,199}")
_NEXT: Final = re.compile(r"<([^<>]+)>\s*;\s*rel=\"next\"")


def model(transport: Transport, name: str, revision: str | None, *, token: str | None) -> Fetched | Unavailable:
    """Ask for the description of a repository at a revision, its default branch where none is given."""
    if not NAME.fullmatch(name) or (revision is not None and not REVISION.fullmatch(revision)):
        reason = f"{name!r} at {revision!r} is nothing that the Hub could have"
        return Unavailable(reason=reason, todo="write org/name, and a branch, tag or commit", kind="refused")
    at = f"/revision/{quote(revision, safe='')}" if revision else ""
    answer = transport.get(f"{HUB}/api/models/{name}{at}?blobs=true", accept="application/json", secret=token)
    return told(answer, name) if isinstance(answer, Unavailable) else answer


def told(why: Unavailable, name: str) -> Unavailable:
    """Say what the Hub means by a status: it answers 401 for what is missing and for what is private alike."""
    said = why.detail.lower()
    if why.kind != "status" or why.status not in {401, 403, 404}:
        return why
    if b"restricted" in said or b"gated" in said or b"awaiting a review" in said:
        return _with(why, f"{name} is gated", "agree to its terms on the Hub and give a token of that account")
    if b"revision" in said or b"rev id" in said:
        return _with(why, f"{name} has no such revision", "look at its branches and tags on the Hub")
    if b"entry" in said:
        return _with(why, f"{name} has no such file", "look at its files on the Hub")
    if why.status == 404:
        return _with(why, f"{name} is not on the Hub, or not for this token", "check the name")
    return _with(why, f"{name} is missing or private: the Hub does not say which", "check the name; give a token")


def _with(why: Unavailable, what: str, todo: str) -> Unavailable:
    reason = f"{what} (HTTP {why.status})"
    return Unavailable(reason=reason, todo=todo, kind="status", status=why.status, detail=why.detail)


def info_of(fetched: Fetched, *, revision: str | None = None) -> Info | Unavailable:
    """Read the description of a repository, which must be at the commit that was asked for, where one was."""
    info = read_info(fetched.body)
    if isinstance(info, str):
        return _malformed(fetched, info)
    if revision and re.fullmatch(r"[0-9a-f]{40}", revision) and info.revision != revision:
        return _malformed(fetched, f"is at {info.revision} and not at {revision}")
    return info


def tree(transport: Transport, info: Info, *, token: str | None) -> tuple[HubFile, ...] | Unavailable:
    """List all files of a repository at its revision, page after page."""
    files: list[HubFile] = []
    url = f"{HUB}/api/models/{info.repo}/tree/{info.revision}?recursive=true"
    for _ in range(PAGES):
        fetched = transport.get(url, accept="application/json", secret=token)
        if isinstance(fetched, Unavailable):
            return told(fetched, info.repo)
        page = read_tree(fetched.body)
        if isinstance(page, str):
            return _malformed(fetched, page)
        files += page
        onward = _NEXT.search(fetched.headers.get("link", ""))
        if onward is None:
            return tuple(files)
        url = onward[1]
        if not url.startswith(f"{HUB}/api/models/"):
            return _malformed(fetched, "continues on another host")
    reason = f"{info.repo} has more than {PAGES} pages of files"
    return Unavailable(reason=reason, todo="name the file as the Hub writes it", kind="too_large")


def _malformed(fetched: Fetched, what: str) -> Unavailable:
    todo = "open it in a browser; a later run asks again"
    return Unavailable(reason=f"{fetched.url} {what}", todo=todo, kind="malformed", detail=fetched.body[:4096])
