"""Compares two commits of a repository over the REST API: what is new, and whether history was rewritten."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from inferrsi.sources.github.api import PER_PAGE, Api, next_page, parsed, part
from inferrsi.sources.github.between import Between, Relation
from inferrsi.sources.github.commit import Commit, commit_of
from inferrsi.sources.github.plain import sha, text
from inferrsi.sources.github.state import trouble
from inferrsi.sources.unavailable import Unavailable

__all__ = ["Between", "Relation", "compare"]

FILES: Final = 300  # GitHub lists no more, and does not say that it leaves some out
PAGES: Final = 10  # a thousand commits between two readings are told by their number; chosen 2026-11


def compare(api: Api, repo: str, base: str, head: str, *, pages: int = 1) -> Between | Unavailable:
    """Compare two commits, branches or tags.

    Args:
        api: How GitHub is asked.
        repo: owner/name.
        base: What was known.
        head: What is there now.
        pages: How many hundreds of commits are wanted.
    """
    url = api.url(f"/repos/{repo}/compare/{part(base)}...{part(head)}", per_page=PER_PAGE)
    first = api.get(url)
    if isinstance(first, Unavailable):
        return _unrelated(base, head) if _lost(first) else first
    between = parsed(first, lambda body: _between(body, base, head))
    following = next_page(first)
    if isinstance(between, Unavailable) or following is None or pages < 2:
        return between
    return _longer(api, between, following, pages=min(pages, PAGES))


def _longer(api: Api, between: Between, following: str, *, pages: int) -> Between | Unavailable:
    commits = list(between.commits)
    for fetched in api.pages(following, at_most=pages - 1):
        if isinstance(fetched, Unavailable):
            return fetched
        more = parsed(fetched, lambda body: tuple(_commits(body["commits"])))
        if isinstance(more, Unavailable):
            return more
        commits += more
    return replace(between, commits=tuple(commits), lacks_commits=len(commits) < between.ahead)


def _commits(entries: Any) -> Iterator[Commit]:
    return map(commit_of, entries)


def _between(body: Any, base: str, head: str) -> Between:
    files = body.get("files")
    commits = tuple(_commits(body["commits"]))
    ahead = int(body["ahead_by"])
    relation: Relation = body["status"]
    if relation not in {"ahead", "behind", "identical", "diverged"}:
        message = f"status {relation!r}"
        raise ValueError(message)
    return Between(
        base=base,
        head=head,
        relation=relation,
        ahead=ahead,
        behind=int(body["behind_by"]),
        merge_base=sha(body["merge_base_commit"]["sha"]),
        commits=commits,
        lacks_commits=len(commits) < ahead,
        files=None if files is None or len(files) >= FILES else tuple(text(entry["filename"]) for entry in files),
    )


def _lost(of: Unavailable) -> bool:
    """Say whether a commit is not there (any more): 404 with "No common ancestor" or without a word, 422 for a SHA."""
    return of.status == 422 or trouble(of, "").word == "gone"


def _unrelated(base: str, head: str) -> Between:
    return Between(
        base=base,
        head=head,
        relation="unrelated",
        ahead=0,
        behind=0,
        merge_base=None,
        commits=(),
        lacks_commits=False,
        files=None,
    )
