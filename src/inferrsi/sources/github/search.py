"""Searches repositories through PyGithub, and says when the search itself was not complete."""

from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Final

from inferrsi.sources.github.objects import Objects, had
from inferrsi.sources.unavailable import Unavailable

FOUND: Final = 100  # one page; GitHub gives 1,000 at most and 10 searches a minute without a token


@dataclass(frozen=True, kw_only=True)
class Hit:
    """A repository that was found."""

    repo: str
    number: int
    about: str | None
    """Text from outside."""
    stars: int
    pushed: datetime | None
    is_fork: bool
    is_archived: bool


@dataclass(frozen=True, kw_only=True)
class Hits:
    """What a search gave."""

    hits: tuple[Hit, ...]
    total: int
    """How many GitHub knows of."""
    is_incomplete: bool
    """GitHub ran out of time and says so."""

    @property
    def lacks(self) -> int:
        """How many of them are not here."""
        return max(0, self.total - len(self.hits))


def repositories(objects: Objects, words: str, *, at_most: int = FOUND) -> Hits | Unavailable:
    """Search repositories, the best match first."""
    return had(lambda: _searched(objects, words, at_most))


def _searched(objects: Objects, words: str, at_most: int) -> Hits:
    found = objects.client.search_repositories(words)
    hits = tuple(
        Hit(
            repo=hit.full_name,
            number=hit.id,
            about=hit.description,
            stars=hit.stargazers_count,
            pushed=hit.pushed_at,
            is_fork=hit.fork,
            is_archived=hit.archived,
        )
        for hit in islice(found, at_most)
    )
    return Hits(hits=hits, total=found.totalCount, is_incomplete=bool(found.incomplete_results))
