"""Reads a pull request, its commits and what happened to it, through PyGithub."""

from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal

from inferrsi.sources.github.commit import Commit
from inferrsi.sources.github.facts import Pull, PullWord
from inferrsi.sources.github.objects import Objects, had
from inferrsi.sources.github.plain import repo as repo_name
from inferrsi.sources.github.plain import sha, text, text_or_none
from inferrsi.sources.unavailable import Unavailable

if TYPE_CHECKING:
    from github.Commit import Commit as Listed
    from github.PullRequest import PullRequest
    from github.TimelineEvent import TimelineEvent

EVENTS: Final = 1000  # of a timeline, oldest first: ten requests; chosen 2026-11
_SAYING: Final = frozenset({"closed", "referenced", "merged"})


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened to it and that names a commit of the same repository."""

    kind: Literal["closed", "referenced", "merged"]
    commit: str
    at: datetime | None


def pull_now(objects: Objects, repo: str, number: int) -> Pull | Unavailable:
    """Give a pull request as GitHub states it now."""
    return had(lambda: _pull(_asked(objects, repo, number)))


def happened(objects: Objects, repo: str, number: int) -> tuple[Event, ...] | Unavailable:
    """Give the events that name a commit of this repository; one of a fork proves nothing here."""
    return had(lambda: _events(objects, repo, number))


def commits(objects: Objects, repo: str, number: int) -> tuple[Commit, ...] | Unavailable:
    """Give its commits, of which GitHub lists at most 250."""
    return had(lambda: _commits(objects, repo, number))


def _asked(objects: Objects, repo: str, number: int) -> "PullRequest":
    from github.PullRequest import PullRequest  # noqa: PLC0415  # 250 ms, for who needs no pull request

    return PullRequest(objects.requester, url=f"/repos/{repo}/pulls/{number}")


def _pull(found: "PullRequest") -> Pull:
    return Pull(
        repo=repo_name(found.base.repo.full_name),
        number=found.number,
        state=_word(found),
        title=text_or_none(found.title),
        head=sha(found.head.sha),
        base=sha(found.base.sha),
        base_branch=text(found.base.ref),
        merged=found.merged_at,
        closed=found.closed_at,
        updated=found.updated_at,
        merge_commit=found.merge_commit_sha if found.merged_at is not None else None,
    )


def _word(found: "PullRequest") -> PullWord:
    """Tell the true state; `merge_commit_sha` says nothing, GitHub fills it before and without a merge."""
    if found.merged_at is not None:
        return "merged"
    if found.state == "closed":
        return "closed_unmerged"
    return "draft" if found.draft else "open"


def _events(objects: Objects, repo: str, number: int) -> tuple[Event, ...]:
    from github.PaginatedList import PaginatedList  # noqa: PLC0415  # as above
    from github.TimelineEvent import TimelineEvent  # noqa: PLC0415  # as above

    url = f"/repos/{repo}/issues/{number}/timeline"
    listed: PaginatedList[TimelineEvent] = PaginatedList(TimelineEvent, objects.requester, url, None)
    return tuple(event for found in islice(listed, EVENTS) if (event := _event(found, repo)) is not None)


def _event(found: "TimelineEvent", repo: str) -> Event | None:
    raw = found.raw_data
    kind, commit = raw.get("event"), raw.get("commit_id")
    if kind not in _SAYING or not commit or not _is_of(raw.get("commit_url"), repo):
        return None
    return Event(kind=kind, commit=commit, at=found.created_at)


def _is_of(url: str | None, repo: str) -> bool:
    """Say whether a commit's address lies in this repository; after a rename it has another name, and stays out."""
    return url is not None and f"/repos/{repo.lower()}/" in url.lower()


def _commits(objects: Objects, repo: str, number: int) -> tuple[Commit, ...]:
    from github.Commit import Commit as Listed  # noqa: PLC0415  # as above
    from github.PaginatedList import PaginatedList  # noqa: PLC0415  # as above

    listed = PaginatedList(Listed, objects.requester, f"/repos/{repo}/pulls/{number}/commits", None)
    return tuple(map(_commit, listed))


def _commit(found: "Listed") -> Commit:
    """Read what the list gives; any other field would cost a request for each commit."""
    return Commit(
        sha=found.sha,
        subject=found.commit.message.partition("\n")[0],
        message=found.commit.message,
        author=found.commit.author.name,
        authored=found.commit.author.date,
        committed=found.commit.committer.date,
    )
