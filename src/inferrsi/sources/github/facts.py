"""What GitHub says of a repository at a time, whichever way it was asked. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from inferrsi.sources.unavailable import Unavailable

PullWord = Literal["open", "draft", "merged", "closed_unmerged", "cherry_picked"]
"""Of the record's words for a pull request, those that GitHub's answers can carry."""


@dataclass(frozen=True, kw_only=True)
class Tag:
    """A tag and the commit that it stands for."""

    name: str
    commit: str
    """40 hex digits, followed through tag objects."""
    object: str | None = None
    """SHA of the tag object of an annotated tag."""
    dated: datetime | None = None
    """The date that its tagger gave, else the committer's of its commit; None where only the wire was asked."""


@dataclass(frozen=True, kw_only=True)
class Release:
    """A release; its id stays when title, notes or tag are edited."""

    number: int
    tag: str
    title: str | None = None
    published: datetime | None = None
    """None of a draft. Never `created_at`, which is the date of the commit that was used."""
    updated: datetime | None = None
    is_draft: bool = False
    is_prerelease: bool = False
    notes: str | None = field(default=None, repr=False)
    """Text of its author; None where it was not asked for."""

    @property
    def edition(self) -> datetime | None:
        """When it last changed."""
        return self.updated or self.published


@dataclass(frozen=True, kw_only=True)
class Pull:
    """A pull request as GitHub states it; that a closed one went in by cherry-pick, GitHub does not state."""

    repo: str
    """As the repository is called now."""
    number: int
    state: PullWord
    title: str | None = None
    head: str
    """SHA at the time of reading; a push moves it."""
    base: str
    base_branch: str
    merged: datetime | None = None
    closed: datetime | None = None
    updated: datetime | None = None
    merge_commit: str | None = None
    """Of a merged one only: before that GitHub puts a trial merge into the field of that name."""


@dataclass(frozen=True, kw_only=True)
class Facts:
    """One repository."""

    asked: str
    """owner/name as it was asked for."""
    full_name: str
    """As it is called now."""
    number: int | None = None
    """The id that survives renames; None where only the wire was asked."""
    is_archived: bool | None = None
    is_fork: bool | None = None
    branch: str | None = None
    """The default branch."""
    head: str | None = None
    """Its commit; None: there is none, the repository is empty."""
    committed: datetime | None = None
    """The date that the head's committer gave."""
    tags: tuple[Tag, ...] | Unavailable = ()
    lacks_tags: bool = False
    """There are older tags than these."""
    pinned: tuple[tuple[str, Tag | Unavailable | None], ...] = ()
    """Tags that were asked for by name; None: there is no such tag."""
    releases: tuple[Release, ...] | Unavailable | None = None
    """None: not asked."""
    lacks_releases: bool = False
    """There are more releases than these."""
    pulls: tuple[tuple[int, Pull | Unavailable], ...] = ()
    sha256: str | None = None
    """Of the answer that this was read from."""
    releases_sha256: str | None = None
    """Of the answer that the releases were read from, where that is another one."""


def newest(releases: Iterable[Release]) -> Release | None:
    """Give the release published last: no draft, and a prerelease only where there is nothing else.

    The order of GitHub's lists is that of commits and, between equals, of text: `-10` stands below `-2`.
    """
    published = [release for release in releases if release.published is not None and not release.is_draft]
    stable = [release for release in published if not release.is_prerelease]
    return max(stable or published, key=_age, default=None)


def _age(release: Release) -> tuple[float, int]:
    return (release.published.timestamp() if release.published else 0.0, release.number)
