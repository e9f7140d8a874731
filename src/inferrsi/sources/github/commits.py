"""Reads commits over the REST API: one, the last that touched a path, those since an instant."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from inferrsi.sources.github.api import PER_PAGE, Api, next_page, parsed, part
from inferrsi.sources.github.commit import Commit, commit_of
from inferrsi.sources.github.dates import written
from inferrsi.sources.unavailable import Unavailable

PAGES: Final = 10  # a thousand commits; chosen 2026-11


def commit_at(api: Api, repo: str, ref: str) -> Commit | Unavailable:
    """Give the commit of a branch, a tag, or 7 to 40 hex digits."""
    return api.read(api.url(f"/repos/{repo}/commits/{part(ref)}"), commit_of)


def last_touching(api: Api, repo: str, path: str, *, ref: str) -> Commit | Unavailable | None:
    """Give the last commit up to a ref that touched a path, None where none did."""
    url = api.url(f"/repos/{repo}/commits", sha=ref, path=path, per_page=1)
    found = api.read(url, lambda body: tuple(map(commit_of, body)))
    return found if isinstance(found, Unavailable) else next(iter(found), None)


@dataclass(frozen=True, kw_only=True)
class Since:
    """The commits of a ref since an instant."""

    commits: tuple[Commit, ...]
    """Newest first."""
    is_whole: bool
    """There are no more pages than were read."""


def commits_since(api: Api, repo: str, since: datetime, *, ref: str) -> Since | Unavailable:
    """Give the commits of a ref whose committer's date is not before an instant.

    For where no earlier commit is known: a branch that was merged later with its old dates stays unseen here, so what
    is new since a pin is told by a comparison.
    """
    url = api.url(f"/repos/{repo}/commits", sha=ref, since=written(since), per_page=PER_PAGE)
    found: list[Commit] = []
    is_whole = True
    for fetched in api.pages(url, at_most=PAGES):
        if isinstance(fetched, Unavailable):
            return fetched
        page = parsed(fetched, lambda body: tuple(map(commit_of, body)))
        if isinstance(page, Unavailable):
            return page
        found += page
        is_whole = next_page(fetched) is None
    return Since(commits=tuple(found), is_whole=is_whole)
