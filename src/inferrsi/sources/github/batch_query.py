"""Writes one GraphQL query for many repositories, each under an alias of its own. Pure."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

RELEASES: Final = 10
TAGS: Final = 20
"""Two connections a repository: 50 repositories are 100 requests by GitHub's formula, which is 1 point."""
TAG: Final = """fragment Tagged on Ref {
  name
  target {
    __typename oid
    ... on Commit { committedDate }
    ... on Tag {
      tagger { date }
      target { __typename oid ... on Commit { committedDate } ... on Tag { target { __typename oid } } }
    }
  }
}"""
_RELEASE: Final = """fragment Published on Release {
  databaseId tagName name publishedAt updatedAt isDraft isPrerelease
}"""
_WHOLE: Final = f"""fragment Whole on Repository {{
  databaseId nameWithOwner isArchived isFork
  defaultBranchRef {{ name target {{ __typename oid ... on Commit {{ committedDate }} }} }}
  latestRelease {{ ...Published }}
  releases(first: {RELEASES}, orderBy: {{field: CREATED_AT, direction: DESC}}) {{
    totalCount nodes {{ ...Published }}
  }}
  refs(refPrefix: "refs/tags/", first: {TAGS}, orderBy: {{field: TAG_COMMIT_DATE, direction: DESC}}) {{
    totalCount nodes {{ ...Tagged }}
  }}
}}"""
_PULL: Final = """fragment Asked on PullRequest {
  number title state isDraft headRefOid baseRefOid baseRefName mergedAt closedAt updatedAt mergeCommit { oid }
}"""
_NAMED: Final = "fragment Named on Repository { databaseId nameWithOwner }"


@dataclass(frozen=True, kw_only=True)
class Item:
    """What is asked of one repository."""

    repo: str
    is_whole: bool
    """Head, releases and tags too; else its pull requests alone."""
    tags: tuple[str, ...] = ()
    """Asked for by name, because a record pins them: they may be older than the newest."""
    pulls: tuple[int, ...] = ()


def query(items: Iterable[Item]) -> str:
    """Write the query: alias `r3` is the fourth item, `t0` and `p0` below it its first tag and pull request."""
    asked = tuple(items)
    lines = ["query {", "rateLimit { cost remaining resetAt }"]
    for index, item in enumerate(asked):
        lines.extend(_repository(index, item))
    whole, tags = any(item.is_whole for item in asked), any(item.tags for item in asked)
    used = [
        (_WHOLE, whole),
        (_NAMED, any(not item.is_whole for item in asked)),
        (_RELEASE, whole),
        (TAG, whole or tags),
        (_PULL, any(item.pulls for item in asked)),
    ]
    return "\n".join([*lines, "}", *(fragment for fragment, is_used in used if is_used)])


def _repository(index: int, item: Item) -> Iterator[str]:
    owner, _, name = item.repo.partition("/")
    yield f"r{index}: repository(owner: {_text(owner)}, name: {_text(name)}) {{"
    yield "...Whole" if item.is_whole else "...Named"
    for n, tag in enumerate(item.tags):
        yield f"t{n}: ref(qualifiedName: {_text(f'refs/tags/{tag}')}) {{ ...Tagged }}"
    for n, number in enumerate(item.pulls):
        yield f"p{n}: pullRequest(number: {number}) {{ ...Asked }}"
    yield "}"


def _text(text: str) -> str:
    """Write a string as GraphQL reads it, which is how JSON does as long as it is ASCII."""
    return json.dumps(text)
