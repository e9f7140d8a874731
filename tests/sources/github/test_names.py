"""Renames by id: the new name is told and used, and another repository under an old name is not taken for it."""

from pathlib import Path

import pytest
from tests.gitrepos import Project, project
from tests.servers.github import Github, Repo
from tests.servers.transports import NOON
from tests.sources.github.world import Days, api, objects

from inferrsi.sources.github.commits import commits_since
from inferrsi.sources.github.objects import had
from inferrsi.sources.unavailable import Unavailable

REFS = "refs of example/kite"


def test_redirect_keeps_the_query(service: Github, repo: Repo, kite: Project, tmp_path: Path) -> None:
    commits = [kite.commit({"a.py": f"{n}\n"}, when=NOON) for n in range(3)]
    service.rename("example/kite", "example/eagle")
    found = commits_since(api(service, tmp_path / "http"), "example/kite", NOON, ref="main")
    assert not isinstance(found, Unavailable)
    assert [commit.sha for commit in found.commits] == commits[::-1]
    old, new = service.heard
    assert old.query == new.query
    assert (old.path, new.path) == ("/api/repos/example/kite/commits", "/api/repositories/1/commits")


def test_redirect_keeps_the_query_for_pygithub_too(service: Github, repo: Repo, tmp_path: Path) -> None:
    client = objects(service, tmp_path / "http").client
    service.rename("example/kite", "example/eagle")
    asked = lambda: client.requester.requestJsonAndCheck("GET", "/repos/example/kite/commits", {"per_page": 7})  # noqa: E731
    assert not isinstance(had(asked), Unavailable)
    assert [heard.query for heard in service.heard] == ["per_page=7", "per_page=7"]


@pytest.mark.parametrize("token", [True, False])
def test_new_name_is_told_and_used(days: Days, repo: Repo, kite: Project, service: Github, token: bool) -> None:
    days.sweep(token=token)
    service.rename("example/kite", "example/eagle")
    kite.commit({"a.py": "2\n"})
    days.sweep()
    notes = {signal.kind: signal.note for signal in days.signals}
    assert notes["repository_state"] == "renamed: example/kite → example/eagle"
    assert all("example/eagle" in (signal.url or "") for signal in days.signals)
    assert any("/repos/example/eagle/compare/" in asked for asked in service.asked)
    days.sweep()
    assert days.told == []


def test_another_repository_under_the_name_is_one_finding(
    days: Days, service: Github, kite: Project, tmp_path: Path
) -> None:
    kite.tag("v1", "main")
    days.sweep()
    other = project(tmp_path / "other")
    other.commit({"b.py": "1\n"})
    other.tag("v1", "main")
    service.add("example/kite", other).release("v9", published="2026-10-30T09:00:00Z")
    days.sweep()
    assert [signal.note for signal in days.signals] == ["another repository stands under this name: id 1 → 2"]
    days.sweep()
    assert days.told == []


def test_another_repository_is_found_out_without_a_token(days: Days, service: Github, tmp_path: Path) -> None:
    days.sweep(token=True)
    other = project(tmp_path / "other")
    other.commit({"b.py": "1\n"})
    service.add("example/kite", other)
    days.sweep(token=False)
    assert [kind for kind, _ in days.told] == ["repository_state"]


def test_case_of_a_name_is_no_rename(service: Github, kite: Project, tmp_path: Path) -> None:
    service.add("Example/Kite", kite)
    days = Days(service=service, folder=tmp_path / "http").follow("example/kite")
    days.sweep()
    days.sweep()
    assert days.told == []
