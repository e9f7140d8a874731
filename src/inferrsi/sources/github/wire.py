"""Asks a repository for its refs by git's wire protocol: one request, no git program, outside the API's quota.

Protocol version 2, command `ls-refs` (gitprotocol-v2). Nothing is asked beforehand: GitHub speaks it since 2018, and an
older server of an Enterprise is found out by its answer and asked in the old way.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from inferrsi.sources.github.address import is_repo
from inferrsi.sources.github.api import Api
from inferrsi.sources.github.packets import Refs, advertised, listed, request
from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.unavailable import Unavailable

__all__ = ["Refs", "ls_refs"]

SERVICE: Final = "git-upload-pack"
LIMIT: Final = 50_000_000  # a million refs; chosen 2026-11
_VERSION: Final = {"git-protocol": "version=2"}


def ls_refs(api: Api, repo: str, prefixes: Iterable[str]) -> Refs | Unavailable:
    """List the refs whose names begin so; an empty list is the answer of an empty repository."""
    wanted = tuple(prefixes)
    asked = _post(api, repo, wanted)
    name = repo
    if isinstance(asked, Unavailable) and asked.kind == "redirect":
        found = _renamed(api, repo)
        if isinstance(found, Unavailable):
            return found
        name, asked = found, _post(api, found, wanted)
    if isinstance(asked, Unavailable):
        # Whoever asks git for a repository that is not there is asked for a password.
        return replace(asked, status=404) if asked.status == 401 else asked
    refs = listed(asked.body)
    if refs is None:
        return _in_the_old_way(api, repo, wanted)
    return Refs(asked=repo, full_name=name, refs=refs, sha256=asked.sha256)


def _post(api: Api, repo: str, prefixes: tuple[str, ...]) -> Fetched | Unavailable:
    asked = partial(
        api.transport.post,
        f"{api.web}/{repo}.git/{SERVICE}",
        body=request(prefixes),
        content_type=f"application/x-{SERVICE}-request",
        accept=f"application/x-{SERVICE}-result",
        headers=_VERSION,
        limit=LIMIT,
    )
    return _admitted(asked, api)


def _admitted(ask: Callable[..., Fetched | Unavailable], api: Api) -> Fetched | Unavailable:
    """Ask as anybody may, and with the token where a password is wanted: a stale token spoils no public repository."""
    answer = ask()
    if isinstance(answer, Unavailable) and answer.status == 401 and api.secret is not None:
        return ask(secret=api.secret, scheme="Basic")
    return answer


def _info(api: Api, repo: str, *, old: bool) -> Fetched | Unavailable:
    url = f"{api.web}/{repo}.git/info/refs?service={SERVICE}"
    # A condition of our own: the refs of this morning are no answer to what stands there now.
    headers = {"if-none-match": '"-"', **({} if old else _VERSION)}
    return _admitted(partial(api.transport.get, url, headers=headers, limit=LIMIT), api)


def _renamed(api: Api, repo: str) -> str | Unavailable:
    """Find the new name of a repository by following the redirect of a GET: a POST is not sent elsewhere."""
    fetched = _info(api, repo, old=False)
    if isinstance(fetched, Unavailable):
        return fetched
    path = urlsplit(fetched.final_url).path.removesuffix("/info/refs").removesuffix(".git")
    name = path.removeprefix(urlsplit(api.web).path).strip("/")
    if is_repo(name):
        return name
    reason = f"{api.web}/{repo} leads to {fetched.final_url}, which is no repository"
    return Unavailable(reason=reason, todo="open it in a browser and correct the home in the pack", kind="redirect")


def _in_the_old_way(api: Api, repo: str, prefixes: tuple[str, ...]) -> Refs | Unavailable:
    """List the refs by the protocol's first version, whose server lists all of them."""
    fetched = _info(api, repo, old=True)
    if isinstance(fetched, Unavailable):
        return fetched
    refs = advertised(fetched.body)
    if refs is None:
        reason = f"{fetched.url} answered with something that is no list of refs, or with a part of one"
        return Unavailable(reason=reason, todo="a later run asks again", kind="malformed", detail=fetched.body[:4096])
    kept = tuple(ref for ref in refs if ref.name.startswith(prefixes))
    return Refs(asked=repo, full_name=repo, refs=kept, sha256=fetched.sha256)
