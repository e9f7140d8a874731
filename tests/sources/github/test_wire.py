"""Without a token: git's own protocol, one request a repository, and REST for those that moved."""

import subprocess
from pathlib import Path

import pytest
from tests.gitrepos import Project, git
from tests.servers.github import Github, Repo
from tests.servers.github_git import Asked, upload_pack
from tests.servers.loopback import Reply, status
from tests.servers.transports import NOON
from tests.sources.github.world import Days, api, kind_of

from inferrsi.sources.github.packets import request
from inferrsi.sources.github.pins import head_pins
from inferrsi.sources.github.wire import Refs, ls_refs
from inferrsi.sources.unavailable import Unavailable

REFS, RELEASES = "refs of example/kite", "releases of example/kite"
ALL = ("HEAD", "refs/heads/", "refs/tags/")


def listed(service: Github, folder: Path, *prefixes: str, repo: str = "example/kite") -> Refs:
    found = ls_refs(api(service, folder, token=None), repo, prefixes or ALL)
    assert isinstance(found, Refs), found
    return found


def test_request_is_what_git_itself_sends(kite: Project) -> None:
    trace = subprocess.run(
        ["git", "-c", "protocol.version=2", "ls-remote", f"file://{kite.path}"],
        env={"PATH": "/usr/bin:/bin", "GIT_TRACE_PACKET": "1", "HOME": "/nonexistent"},
        capture_output=True,
        check=True,
        text=True,
    ).stderr
    sent = [line.rpartition("ls-remote> ")[2] for line in trace.splitlines() if "ls-remote> " in line]
    assert sent[0] == "command=ls-refs"
    assert {"0001", "peel", "symrefs", "0000"} < set(sent)
    packets = request(["HEAD"])
    assert packets.startswith(b"0014command=ls-refs\n")
    assert packets.endswith(b"0014ref-prefix HEAD\n0000")


def test_head_branches_and_peeled_tags_come_in_one_request(
    service: Github, repo: Repo, kite: Project, tmp_path: Path
) -> None:
    commit = git(kite.path, "rev-parse", "main")
    tag_object = kite.tag("v1", commit, annotated=NOON)
    kite.tag("v2", commit)
    kite.tag("nested", tag_object, annotated=NOON)
    refs = listed(service, tmp_path / "http")
    assert len(service.heard) == 1
    head, v1, v2, nested = (refs.named(name) for name in ("HEAD", "refs/tags/v1", "refs/tags/v2", "refs/tags/nested"))
    assert head is not None
    assert v1 is not None
    assert v2 is not None
    assert nested is not None
    assert (head.commit, head.target) == (commit, "refs/heads/main")
    assert (v1.commit, v1.object) == (commit, tag_object)
    assert (v2.commit, v2.object) == (commit, None)
    assert nested.commit == commit


def test_only_what_was_asked_for_is_listed(service: Github, repo: Repo, kite: Project, tmp_path: Path) -> None:
    for n in range(20):
        kite.set(f"refs/pull/{n}/head", git(kite.path, "rev-parse", "main"))
    refs = listed(service, tmp_path / "http", "HEAD", "refs/pull/7/")
    assert [ref.name for ref in refs.refs] == ["HEAD", "refs/pull/7/head"]


def test_server_of_the_old_protocol_is_asked_in_the_old_way(
    service: Github, repo: Repo, kite: Project, tmp_path: Path
) -> None:
    commit = git(kite.path, "rev-parse", "main")
    tag_object = kite.tag("v1", commit, annotated=NOON)
    new = listed(service, tmp_path / "http")
    service.speaks_v2 = False
    old = listed(service, tmp_path / "http")
    assert sorted(old.refs, key=lambda ref: ref.name) == sorted(new.refs, key=lambda ref: ref.name)
    assert old.named("refs/tags/v1") is not None
    assert tag_object in {ref.object for ref in old.refs}


def test_empty_repository_is_an_empty_list(service: Github, tmp_path: Path) -> None:
    from tests.gitrepos import project

    service.add("example/void", project(tmp_path / "void"))
    assert listed(service, tmp_path / "http", repo="example/void").refs == ()
    service.speaks_v2 = False
    assert listed(service, tmp_path / "http", repo="example/void").refs == ()


def test_renamed_repository_is_followed_and_named(service: Github, repo: Repo, tmp_path: Path) -> None:
    service.rename("example/kite", "example/eagle")
    refs = listed(service, tmp_path / "http")
    assert (refs.asked, refs.full_name) == ("example/kite", "example/eagle")
    assert refs.named("HEAD") is not None


def test_repository_that_is_not_there_is_gone_though_git_asks_for_a_password(service: Github, tmp_path: Path) -> None:
    found = ls_refs(api(service, tmp_path / "http", token=None), "example/none", ALL)
    assert isinstance(found, Unavailable)
    assert found.status == 404


@pytest.mark.parametrize("cut", [1, 4, 30, 100, -1, -4])
def test_list_that_is_cut_off_is_no_list(service: Github, repo: Repo, kite: Project, tmp_path: Path, cut: int) -> None:
    for n in range(10):
        kite.tag(f"v{n}", "main")
    body = upload_pack(kite.path, request(ALL), version="version=2")[:cut]
    old = Asked(path=kite.path).git("rev-parse", "main").encode()  # the old way is cut off too
    service.lie("POST /web/", Reply(body=body))
    service.lie("GET /web/", Reply(body=b"001e# service=git-upload-pack\n0000003f" + old))
    found = ls_refs(api(service, tmp_path / "http", token=None), "example/kite", ALL)
    assert isinstance(found, Unavailable)
    assert found.kind == "malformed"


def test_page_in_place_of_a_list_is_malformed(service: Github, repo: Repo, tmp_path: Path) -> None:
    service.lie("/web/", Reply(body=b"<!DOCTYPE html><title>Sign in</title>"))
    found = ls_refs(api(service, tmp_path / "http", token=None), "example/kite", ALL)
    assert isinstance(found, Unavailable)
    assert found.kind == "malformed"


def test_git_is_sent_no_token_that_it_did_not_ask_for(service: Github, repo: Repo, tmp_path: Path) -> None:
    service.rename("example/kite", "example/eagle")
    for speaks in (True, False):
        service.speaks_v2 = speaks
        assert isinstance(ls_refs(api(service, tmp_path / "http"), "example/kite", ALL), Refs)
    assert len(service.heard) >= 6
    assert all("authorization" not in heard.headers for heard in service.heard)


def test_quiet_repository_is_one_request_outside_the_quota(days: Days) -> None:
    days.sweep(token=False)
    days.sweep()
    assert days.outcomes == {REFS: "unchanged"}
    assert [kind_of(asked) for asked in days.service.asked] == ["git"]
    assert days.service.requests_left == 60


def test_moved_repository_is_compared_and_its_releases_are_read(days: Days, repo: Repo, kite: Project) -> None:
    days.sweep(token=False)
    old = git(kite.path, "rev-parse", "main")
    new = kite.commit({"a.py": "2\n"})
    kite.tag("v1", new)
    repo.release("v1", published="2026-10-30T09:00:00Z")
    days.sweep()
    assert days.told == [("head_moved", new), ("tag_added", "v1")]
    assert days.signals[0].note == f"1 commit since {old[:12]}"
    assert days.outcomes == {REFS: "complete", RELEASES: "complete"}
    assert [kind_of(asked) for asked in days.service.asked] == ["git", "api", "api"]
    kite.tag("v2", new)
    repo.release("v2", published="2026-10-31T09:00:00Z")
    days.sweep()
    assert days.told == [("release_published", "v2")]


def test_releases_that_did_not_change_are_unchanged(days: Days, repo: Repo, kite: Project) -> None:
    days.sweep(token=False)
    repo.release("v1", published="2026-10-20T12:00:00Z")
    for content in ("2\n", "3\n"):
        kite.commit({"a.py": content})
        days.sweep()
    assert days.service.heard[-1].headers.get("if-none-match") or days.service.heard[-2].headers.get("if-none-match")
    assert days.outcomes == {REFS: "complete", RELEASES: "unchanged"}


def test_no_releases_is_an_answer_and_an_error_is_none(days: Days, kite: Project, service: Github) -> None:
    days.sweep(token=False)
    kite.commit({"a.py": "2\n"})
    days.sweep()
    assert days.outcomes[RELEASES] == "complete"
    kite.commit({"a.py": "3\n"})
    days.sweep()
    assert days.outcomes[RELEASES] == "unchanged"
    kite.commit({"a.py": "4\n"})
    service.lie("GET /api/repos/example/kite/releases", status(500))
    days.sweep()
    assert days.outcomes[RELEASES] == "failed"


def test_moved_and_removed_tags_are_told(days: Days, kite: Project) -> None:
    one = git(kite.path, "rev-parse", "main")
    kite.tag("v1", one)
    kite.tag("v2", one)
    days.sweep(token=False)
    kite.tag("v1", kite.commit({"a.py": "2\n"}))
    git(kite.path, "tag", "--delete", "v2")
    days.sweep()
    assert days.told[1:] == [("tag_moved", "v1"), ("tag_gone", "v2")]


def test_rewritten_history_is_one_finding(days: Days, kite: Project) -> None:
    base = git(kite.path, "rev-parse", "main")
    kite.commit({"a.py": "2\n"})
    days.sweep(token=False)
    kite.set("refs/heads/main", base)
    new = kite.commit({"a.py": "other\n"})
    days.sweep()
    assert days.told == [("history_rewritten", new)]


@pytest.mark.parametrize("first", [True, False])
def test_token_that_comes_or_goes_makes_no_news(days: Days, repo: Repo, kite: Project, first: bool) -> None:
    for n in range(30):
        kite.tag(f"v1.{n}", kite.commit({"a.py": f"{n}\n"}))
        repo.release(f"v1.{n}", published=f"2026-09-{n + 1:02}T12:00:00Z")
    days.sweep(token=first)
    for token in (not first, first, not first):
        days.sweep(token=token)
        assert days.told == []
    kite.tag("v1.30", "main")
    days.sweep()
    assert days.told == [("tag_added", "v1.30")]


def test_two_sweeps_of_one_day_do_not_take_the_mornings_releases(days: Days, repo: Repo, kite: Project) -> None:
    days.sweep(token=False)
    kite.commit({"a.py": "2\n"})
    days.sweep()
    kite.commit({"a.py": "3\n"})
    repo.release("v1", published="2026-10-30T09:00:00Z")
    days.clock.moment = NOON.replace(day=30, hour=18)
    days.sweep()
    assert ("release_published", "v1") in days.told


def test_private_repository_is_read_with_the_token(service: Github, repo: Repo, kite: Project, tmp_path: Path) -> None:
    repo.is_ours = True
    stranger = ls_refs(api(service, tmp_path / "none", token=None), "example/kite", ALL)
    assert isinstance(stranger, Unavailable)
    assert stranger.status == 404
    refs = ls_refs(api(service, tmp_path / "ours"), "example/kite", ALL)
    assert isinstance(refs, Refs), refs
    head = refs.named("HEAD")
    assert head is not None
    assert head.commit == git(kite.path, "rev-parse", "main")
    found = head_pins(api(service, tmp_path / "pins"), "example/kite")
    assert not isinstance(found, Unavailable), found
    assert found.pins[0].commit == head.commit
