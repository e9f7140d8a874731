"""Reads a file and the licence at a ref, through PyGithub."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from inferrsi.sources.github.api import part
from inferrsi.sources.github.objects import Objects, had
from inferrsi.sources.unavailable import Unavailable

if TYPE_CHECKING:
    from github.ContentFile import ContentFile

RAW: Final = "application/vnd.github.raw+json"
LARGEST: Final = 100_000_000  # what GitHub gives at most, and what a file in git may weigh


@dataclass(frozen=True, kw_only=True)
class File:
    """A file at a ref."""

    path: str
    sha: str
    """Of the blob."""
    body: bytes


@dataclass(frozen=True, kw_only=True)
class Terms:
    """The licence file of a repository at a ref; it says nothing of weights that lie elsewhere."""

    path: str
    spdx: str | None
    """As GitHub recognised it; None where it recognised none (`NOASSERTION`)."""
    sha: str


def file_at(objects: Objects, repo: str, path: str, ref: str) -> File | Unavailable:
    """Give a file at a ref, of any size that GitHub gives."""
    found = had(lambda: _content(objects, repo, path, ref))
    if isinstance(found, Unavailable):
        return found
    body = _body(objects, repo, path, found, ref=ref)
    return body if isinstance(body, Unavailable) else File(path=found.path, sha=found.sha, body=body)


def licence_at(objects: Objects, repo: str, ref: str) -> Terms | Unavailable:
    """Give the licence at a ref; PyGithub's own method only knows the default branch's."""
    return had(lambda: _licence(objects, repo, ref))


def _content(objects: Objects, repo: str, path: str, ref: str) -> "ContentFile":
    from github.ContentFile import ContentFile  # noqa: PLC0415  # 250 ms, for who needs no file

    url = f"/repos/{repo}/contents/{part(path)}"
    headers, found = objects.requester.requestJsonAndCheck("GET", url, parameters={"ref": ref})
    if isinstance(found, list):
        message = f"{path} is a folder"
        raise TypeError(message)
    return ContentFile(objects.requester, headers, found, completed=True)


def _body(objects: Objects, repo: str, path: str, found: "ContentFile", *, ref: str) -> bytes | Unavailable:
    """Decode what came, or fetch it raw: from 1 MB on GitHub gives no content and calls its encoding `none`."""
    if found.encoding == "base64":
        return had(lambda: found.decoded_content)
    url = objects.api.url(f"/repos/{repo}/contents/{part(path)}", ref=ref)
    fetched = objects.api.get(url, accept=RAW, limit=LARGEST)
    return fetched if isinstance(fetched, Unavailable) else fetched.body


def _licence(objects: Objects, repo: str, ref: str) -> Terms:
    _, found = objects.requester.requestJsonAndCheck("GET", f"/repos/{repo}/license", parameters={"ref": ref})
    spdx = (found["license"] or {}).get("spdx_id")
    return Terms(path=found["path"], spdx=None if spdx in {None, "NOASSERTION"} else spdx, sha=found["sha"])
