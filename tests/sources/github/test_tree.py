"""A repository of the service as a place to look at, over a GitHub on this machine."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.gitrepos import Project, project
from tests.servers.github import Github, Repo, github
from tests.servers.loopback import status
from tests.servers.transports import transport

from inferrsi.sources.github.api import Api
from inferrsi.sources.github.sweep import API, WEB
from inferrsi.sources.github.tree import GithubTree
from inferrsi.sources.tree import Absent, Commit, File, Tag
from inferrsi.sources.unavailable import Unavailable


@dataclass(kw_only=True)
class Place:
    service: Github
    repo: Repo
    project: Project
    tree: GithubTree


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with github() as service:
        made = project(tmp_path / "kite")
        repo = service.add("example/kite", made)
        api = Api(transport(tmp_path / "http", service.hosts), token=None, api=API, web=WEB)
        yield Place(service=service, repo=repo, project=made, tree=GithubTree(api, "example/kite"))


def test_a_commit_is_told_with_the_ref_that_holds_it(place: Place) -> None:
    first = place.project.commit({"a": "1\n"})
    place.project.commit({"a": "2\n"})
    found = place.tree.commit(first)
    assert found == Commit(sha=first, reached="refs/heads/main", committed=datetime(2026, 10, 1, 12, tzinfo=UTC))


def test_a_commit_of_a_fork_opens_and_is_held_by_no_ref(place: Place) -> None:
    main = place.project.commit({"a": "1\n"})
    fork = place.project.commit({"a": "2\n"}, branch="fork")
    place.project.set("refs/heads/fork", main)
    place.repo.of_a_fork(fork)
    found = place.tree.commit(fork)
    assert isinstance(found, Commit)
    assert (found.sha, found.reached) == (fork, None)


def test_where_not_all_refs_were_asked_nothing_is_said(place: Place) -> None:
    main = place.project.commit({"a": "1\n"})
    fork = place.project.commit({"a": "2\n"}, branch="fork")
    for number in range(12):
        place.project.set(f"refs/heads/branch{number}", main)
    place.project.set("refs/heads/fork", main)
    place.repo.of_a_fork(fork)
    assert isinstance(place.tree.commit(fork), Unavailable)


def test_a_commit_that_is_nowhere_is_absent(place: Place) -> None:
    place.project.commit({"a": "1\n"})
    assert place.tree.commit("f" * 40) == Absent(is_whole=True)


def test_a_repository_that_is_gone_says_nothing_of_its_commits(place: Place, tmp_path: Path) -> None:
    commit = place.project.commit({"a": "1\n"})
    api = Api(transport(tmp_path / "other", place.service.hosts), token=None, api=API, web=WEB)
    assert isinstance(GithubTree(api, "example/wren").commit(commit), Unavailable)


def test_tags_are_those_of_the_service(place: Place) -> None:
    commit = place.project.commit({"a": "1\n"})
    place.project.tag("v1", commit, annotated=datetime(2026, 10, 2, tzinfo=UTC))
    assert place.tree.tag("v1") == Tag(name="v1", commit=commit)
    assert place.tree.tag("v2") == Absent(is_whole=True)


def test_bytes_are_those_at_the_commit(place: Place) -> None:
    first = place.project.commit({"docs/说明 .md": "eins\r\n", "a": "1\n"})
    place.project.commit({"docs/说明 .md": "zwei\n"})
    assert place.tree.file(first, "docs/说明 .md") == File(path="docs/说明 .md", kind="file", data=b"eins\r\n")
    assert place.tree.file(first, "docs/none") == Absent(is_whole=True)


def test_no_answer_is_no_absence(place: Place) -> None:
    commit = place.project.commit({"a": "1\n"})
    place.service.lie("GET /api/repos/example/kite/contents", status(502, b"bad gateway"))
    assert isinstance(place.tree.file(commit, "a"), Unavailable)
    place.service.lie("GET /api/repos/example/kite/commits", status(403, b'{"message": "API rate limit exceeded"}'))
    assert isinstance(place.tree.commit(commit), Unavailable)
    assert isinstance(place.tree.search(commit, ("a",)), Unavailable)
