"""Pins over the network: full commits, peeled tags, dates, and the ref that proves where a commit belongs."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.gitrepos import Project, git
from tests.servers.github import Github, Repo
from tests.servers.loopback import Reply, status
from tests.servers.transports import NOON
from tests.sources.github.world import api, objects

from inferrsi.sources.github.address import Place, read_address
from inferrsi.sources.github.pinned import Pinned
from inferrsi.sources.github.pins import head_pins, resolve_place, resolve_pull, resolve_ref
from inferrsi.sources.unavailable import Unavailable


@pytest.fixture
def main(kite: Project) -> str:
    return git(kite.path, "rev-parse", "main")


def resolved(service: Github, folder: Path, ref: str) -> Pinned:
    found = resolve_ref(api(service, folder / "http", token=None), "example/kite", ref)
    assert isinstance(found, Pinned), found
    return found


def refused(service: Github, folder: Path, ref: str) -> Unavailable:
    found = resolve_ref(api(service, folder / "http", token=None), "example/kite", ref)
    assert isinstance(found, Unavailable), found
    return found


def placed(service: Github, folder: Path, rest: str) -> Pinned | Unavailable:
    place = read_address(f"https://github.com/example/kite{rest}")
    assert place is not None
    return resolve_place(objects(service, folder / "http", token=None), place)


def test_annotated_tag_pins_the_commit(service: Github, repo: Repo, kite: Project, main: str, tmp_path: Path) -> None:
    tag_object = kite.tag("v1", main, annotated=NOON)
    found = resolved(service, tmp_path, "v1")
    assert (found.commit, found.tag, found.tag_object, found.role) == (main, "v1", tag_object, "release")
    assert found.reached == "refs/tags/v1"
    assert found.committed == datetime(2026, 10, 1, 12, 0, tzinfo=UTC)


def test_tag_with_a_release_has_its_date_and_id(
    service: Github, repo: Repo, kite: Project, main: str, tmp_path: Path
) -> None:
    kite.tag("v1", main)
    release = repo.release("v1", created="2026-06-02T00:00:00Z", published="2026-10-20T12:00:00Z")
    found = resolved(service, tmp_path, "v1")
    assert (found.published, found.release) == (datetime(2026, 10, 20, 12, 0, tzinfo=UTC), release.id)


def test_head_release_and_docs_are_three_pins(
    service: Github, repo: Repo, kite: Project, main: str, tmp_path: Path
) -> None:
    released = kite.commit({"a.py": "2\n"})
    kite.tag("v1", released, annotated=NOON)
    repo.release("v0.9", published="2026-10-30T12:00:00Z", prerelease=True)
    repo.release("v1", published="2026-10-20T12:00:00Z")
    docs = kite.commit({"docs/use.md": "x\n"})
    head = kite.commit({"a.py": "3\n"})
    found = head_pins(api(service, tmp_path / "http", token=None), "example/kite")
    assert not isinstance(found, Unavailable)
    assert [(pin.role, pin.asked, pin.commit, pin.reached) for pin in found.pins] == [
        ("source", "main", head, "refs/heads/main"),
        ("release", "v1", released, "refs/tags/v1"),
        ("docs", "README.md docs", docs, "refs/heads/main"),
    ]
    assert found.missing == ()
    assert len(service.heard) <= 8


def test_project_without_releases_has_its_last_tag(
    service: Github, repo: Repo, kite: Project, main: str, tmp_path: Path
) -> None:
    for name in ("v0.9.0", "v0.10.0", "nightly"):
        kite.tag(name, main)
    found = head_pins(api(service, tmp_path / "http"), "example/kite")
    assert not isinstance(found, Unavailable)
    release = found.pins[1]
    assert (release.tag, release.notes) == ("v0.10.0", ("the project has no release; this is its last tag by name",))


def test_what_is_missing_leaves_the_other_pins(service: Github, repo: Repo, main: str, tmp_path: Path) -> None:
    service.lie("/releases", status(500))
    found = head_pins(api(service, tmp_path / "http"), "example/kite")
    assert not isinstance(found, Unavailable)
    assert [pin.role for pin in found.pins] == ["source", "docs"]
    assert len(found.missing) == 1


def test_empty_repository_cannot_be_pinned(service: Github, tmp_path: Path) -> None:
    from tests.gitrepos import project

    service.add("example/void", project(tmp_path / "void"))
    found = head_pins(api(service, tmp_path / "http"), "example/void")
    assert isinstance(found, Unavailable)
    assert found.reason == "example/void has no commit yet"


def test_commit_on_the_default_branch_is_settled_by_one_comparison(
    service: Github, repo: Repo, kite: Project, main: str, tmp_path: Path
) -> None:
    kite.commit({"a.py": "2\n"})
    found = resolved(service, tmp_path, main)
    assert (found.commit, found.reached, found.notes) == (main, "refs/heads/main", ())
    assert sum("/compare/" in asked for asked in service.asked) == 1


def test_commit_of_a_fork_is_labelled(service: Github, repo: Repo, kite: Project, main: str, tmp_path: Path) -> None:
    fork = kite.commit({"evil.py": "1\n"}, branch="fork", onto=main)
    git(kite.path, "update-ref", "-d", "refs/heads/fork")
    repo.of_a_fork(fork)
    found = resolved(service, tmp_path, fork)
    assert (found.commit, found.reached) == (fork, None)
    assert "it may live in a fork only" in found.notes[0]


def test_commit_of_a_pull_request_is_labelled(
    service: Github, repo: Repo, kite: Project, main: str, tmp_path: Path
) -> None:
    first = kite.commit({"b.py": "1\n"}, branch="change", onto=main)
    second = kite.commit({"b.py": "2\n"}, branch="change")
    git(kite.path, "update-ref", "-d", "refs/heads/change")
    repo.pull(557, head=second, base=main)
    for commit in (first, second):
        found = resolved(service, tmp_path, commit)
        assert (found.role, found.reached) == ("pull", "refs/pull/557/head")
        assert found.notes == ("reached by refs/pull/557/head",)


def test_commit_of_an_old_branch_or_tag_is_found(
    service: Github, repo: Repo, kite: Project, main: str, tmp_path: Path
) -> None:
    base = kite.commit({"b.py": "1\n"}, branch="release-1", onto=main)
    kite.commit({"b.py": "2\n"}, branch="release-1")
    assert resolved(service, tmp_path, base).reached == "refs/heads/release-1"


def test_where_it_belongs_is_unknown_when_nobody_answers(
    service: Github, repo: Repo, kite: Project, main: str, tmp_path: Path
) -> None:
    kite.commit({"a.py": "2\n"})
    service.lie("/compare/", status(502))
    found = resolved(service, tmp_path, main)
    assert found.reached is None
    assert "it was not established where" in found.notes[0]


def test_short_commit_is_resolved_to_forty_digits(service: Github, repo: Repo, main: str, tmp_path: Path) -> None:
    assert resolved(service, tmp_path, main[:8].upper()).commit == main
    assert "7 digits" in refused(service, tmp_path, main[:6]).todo


def test_answer_that_does_not_begin_with_the_digits_is_refused(
    service: Github, repo: Repo, main: str, tmp_path: Path
) -> None:
    other = "0" * 8 if not main.startswith("0" * 8) else "1" * 8
    body = api(service, tmp_path / "one").get(f"https://api.github.com/repos/example/kite/commits/{main}")
    assert not isinstance(body, Unavailable)
    service.lie(f"/commits/{other}", Reply(body=body.body))
    assert "does not begin so" in refused(service, tmp_path, other).reason


def test_name_wins_over_digits_and_tag_over_branch_and_both_are_said(
    service: Github, repo: Repo, kite: Project, main: str, tmp_path: Path
) -> None:
    newer = kite.commit({"a.py": "2\n"})
    kite.tag("deadbee", main)
    kite.set("refs/heads/deadbee", newer)
    found = resolved(service, tmp_path, "deadbee")
    assert (found.commit, len(found.notes)) == (main, 2)
    assert resolved(service, tmp_path, "refs/heads/deadbee").commit == newer


@pytest.mark.parametrize("ref", ["v9", "f" * 40, "feature/none"])
def test_unknown_ref_is_refused(service: Github, repo: Repo, tmp_path: Path, ref: str) -> None:
    refused(service, tmp_path, ref)


def test_pull_request_is_pinned_at_its_head(
    service: Github, repo: Repo, kite: Project, main: str, tmp_path: Path
) -> None:
    head = kite.commit({"b.py": "1\n"}, branch="change", onto=main)
    repo.pull(557, head=head, base=main, draft=True)
    found = resolve_pull(objects(service, tmp_path / "http"), "example/kite", 557)
    assert isinstance(found, Pinned)
    assert (found.role, found.commit, found.reached) == ("pull", head, "refs/pull/557/head")
    assert found.notes == ("head of pull request 557, draft; a push moves it",)
    assert found.pull is not None
    assert found.pull.base == main


def test_addresses_lead_to_what_they_name(
    service: Github, repo: Repo, kite: Project, main: str, tmp_path: Path
) -> None:
    kite.tag("v1/x", main)
    branch = kite.commit({"docs/a.md": "1\n"}, branch="feature/x", onto=main)
    repo.pull(7, head=branch, base=main)
    wanted = {
        "": ("source", main),
        f"/commit/{main}": ("source", main),
        f"/commit/{main[:9]}#diff": ("source", main),
        "/tree/feature/x": ("source", branch),
        "/tree/feature/x/docs/a.md": ("source", branch),
        "/blob/feature%2Fx/docs/a.md?plain=1#L3": ("source", branch),
        "/releases/tag/v1%2Fx": ("release", main),
        "/pull/7/files": ("pull", branch),
        "/releases": ("source", main),
    }
    for rest, expected in wanted.items():
        found = placed(service, tmp_path, rest)
        assert isinstance(found, Pinned), (rest, found)
        assert (found.role, found.commit) == expected, rest


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("https://github.com/o/r", Place(repo="o/r")),
        ("https://www.github.com/o/r.git/", Place(repo="o/r")),
        ("https://redirect.github.com/o/r/pull/557", Place(repo="o/r", pull=557)),
        ("http://github.com/o/r/commit/ABCDEF1", Place(repo="o/r", commit="abcdef1")),
        ("https://github.com/o/r/commits/main", Place(repo="o/r", tree="main")),
        ("https://github.com/o/r/releases/tag/b10331", Place(repo="o/r", tag="b10331")),
        ("https://github.com/o/r/pull/0", None),
        ("https://github.com/o/r/pull/x", None),
        ("https://github.com/o/r/commit/zzz", None),
        ("https://github.com/o/r/issues/5", None),
        ("https://github.com/o", None),
        ("https://github.com/o/..", None),
        ("https://github.com.evil.example/o/r", None),
        ("https://github.com@evil.example/o/r", None),
        ("https://evil.example/github.com/o/r", None),
        ("ftp://github.com/o/r", None),
        ("https://[", None),
        ("", None),
    ],
)
def test_address_is_read_or_refused(url: str, place: Place | None) -> None:
    assert read_address(url) == place
