"""PyGithub over our transport: it opens no socket, waits for nothing, repeats nothing and mixes nothing up."""

import logging
import socket
import subprocess
import sys
import threading
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from tests.gitrepos import Project, git
from tests.servers.github import Github, Repo
from tests.servers.loopback import Reply, hang, status
from tests.servers.transports import NOON, QUICK, Clock
from tests.sources.github.world import api, objects

from inferrsi.sources.github.commits import commits_since
from inferrsi.sources.github.compare import Between, compare
from inferrsi.sources.github.contents import File, Terms, file_at, licence_at
from inferrsi.sources.github.objects import had
from inferrsi.sources.github.pulls import pull_now
from inferrsi.sources.github.search import Hits, repositories
from inferrsi.sources.unavailable import Unavailable

BEIJING = timezone(timedelta(hours=8))


def test_since_goes_out_as_utc(service: Github, repo: Repo, tmp_path: Path) -> None:
    since = datetime(2026, 10, 28, 8, 30, 57, tzinfo=BEIJING)
    commits_since(api(service, tmp_path / "http"), "example/kite", since, ref="main")
    assert "since=2026-10-28T00%3A30%3A57Z" in service.heard[0].query


def test_since_without_a_zone_is_refused(service: Github, repo: Repo, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="has no zone"):
        commits_since(api(service, tmp_path / "http"), "example/kite", datetime(2026, 10, 28), ref="main")  # noqa: DTZ001


def test_commits_since_come_over_all_pages(service: Github, repo: Repo, kite: Project, tmp_path: Path) -> None:
    for n in range(120):
        kite.commit({"a.py": f"{n}\n"}, when=NOON + timedelta(minutes=n))
    found = commits_since(api(service, tmp_path / "http"), "example/kite", NOON, ref="main")
    assert not isinstance(found, Unavailable)
    assert (len(found.commits), found.is_whole, len(service.heard)) == (120, True, 2)
    assert service.heard[1].path == "/api/repositories/1/commits"


def test_comparison_gives_commits_over_as_many_pages_as_wanted(
    service: Github, repo: Repo, kite: Project, tmp_path: Path
) -> None:
    base = git(kite.path, "rev-parse", "main")
    made = [kite.commit({"a.py": f"{n}\n"}) for n in range(130)]
    first, both = (compare(api(service, tmp_path / "http"), "example/kite", base, "main", pages=n) for n in (1, 2))
    assert isinstance(first, Between)
    assert isinstance(both, Between)
    assert (len(first.commits), first.lacks_commits, first.ahead) == (100, True, 130)
    assert ([commit.sha for commit in both.commits], both.lacks_commits) == (made, False)
    assert both.commits[-1].committed == datetime(2026, 10, 1, 12, 0, tzinfo=UTC) + timedelta(days=130)


def test_importing_the_source_does_not_import_pygithub() -> None:
    code = "import sys, inferrsi.sources.github.sweep, inferrsi.sources.github.pins; print('github' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout == "False\n"


def test_one_object_is_one_request(service: Github, repo: Repo, kite: Project, tmp_path: Path) -> None:
    main = git(kite.path, "rev-parse", "main")
    repo.pull(7, head=main, base=main)
    pull_now(objects(service, tmp_path / "http"), "example/kite", 7)
    assert service.asked == ["GET /api/repos/example/kite/pulls/7"]
    heard = service.heard[0]
    assert heard.headers["x-github-api-version"] == "2022-11-28"
    assert heard.headers["user-agent"].startswith("inferrsi/")


def test_gateway_error_is_asked_once(service: Github, repo: Repo, tmp_path: Path) -> None:
    service.lie("/pulls/", status(502))
    found = pull_now(objects(service, tmp_path / "http"), "example/kite", 7)
    assert isinstance(found, Unavailable)
    assert (found.status, len(service.heard)) == (502, 1)


def test_spent_limit_is_told_and_nobody_sleeps(service: Github, repo: Repo, tmp_path: Path) -> None:
    clock = Clock()
    service.requests_left = 0
    asked = objects(service, tmp_path / "http", token=None, clock=clock)
    for _ in range(2):
        found = pull_now(asked, "example/kite", 7)
        assert isinstance(found, Unavailable)
        assert (found.kind, found.retry_at) == ("throttled", service.reset)
    assert (len(service.heard), clock.slept) == (1, [])


def test_answer_that_is_not_ready_is_not_waited_for(service: Github, repo: Repo, tmp_path: Path) -> None:
    service.lie("/pulls/", status(202, b"{}"))
    found = pull_now(objects(service, tmp_path / "http"), "example/kite", 7)
    assert isinstance(found, Unavailable)
    assert (found.status, len(service.heard)) == (202, 1)


def test_hanging_server_meets_our_deadline(service: Github, repo: Repo, tmp_path: Path) -> None:
    service.lie("/pulls/", hang())
    found = pull_now(objects(service, tmp_path / "http", deadlines=QUICK), "example/kite", 7)
    assert isinstance(found, Unavailable)
    assert found.kind == "timeout"


def test_offline_run_asks_nothing(service: Github, repo: Repo, tmp_path: Path) -> None:
    found = pull_now(objects(service, tmp_path / "http", offline=True), "example/kite", 7)
    assert isinstance(found, Unavailable)
    assert (found.kind, service.heard) == ("offline", [])


@pytest.mark.parametrize("verb", ["POST", "PATCH", "PUT", "DELETE"])
def test_nothing_is_ever_written(service: Github, repo: Repo, tmp_path: Path, verb: str) -> None:
    requester = objects(service, tmp_path / "http").requester
    found = had(
        lambda: requester.requestJsonAndCheck(verb, "/repos/example/kite/issues/1/comments", input={"body": "x"})
    )
    assert isinstance(found, Unavailable)
    assert (found.kind, service.heard) == ("refused", [])


def test_address_of_another_host_opens_no_connection(
    service: Github, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    requester = objects(service, tmp_path / "http").requester
    later = objects(service, tmp_path / "other").requester  # has not changed what the first one uses
    assert later is not requester
    monkeypatch.setattr(socket.socket, "connect", lambda *_: pytest.fail("a socket was opened"))
    found = had(lambda: requester.requestJsonAndCheck("GET", "https://uploads.github.com/repos/example/kite"))
    assert isinstance(found, Unavailable)
    assert found.kind == "refused"


def test_nothing_is_printed(service: Github, repo: Repo, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    service.rename("example/kite", "example/eagle")
    pull_now(objects(service, tmp_path / "http"), "example/kite", 7)
    logging.getLogger("github").warning("x")
    assert capfd.readouterr() == ("", "")


def test_threads_have_objects_and_answers_of_their_own(
    service: Github, repo: Repo, kite: Project, tmp_path: Path
) -> None:
    main = git(kite.path, "rev-parse", "main")
    for n in range(1, 25):
        repo.pull(n, head=main, base=main, title=f"pull {n}")
    shared = objects(service, tmp_path / "http")
    clients: list[int] = []
    wrong: list[object] = []

    def ask(first: int) -> None:
        clients.append(id(shared.client))
        for n in range(first, 25, 4):
            found = pull_now(shared, "example/kite", n)
            if isinstance(found, Unavailable) or found.title != f"pull {n}":
                wrong.append(found)

    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=ask, args=(n,)) for n in range(1, 5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(switch)
    assert (len(set(clients)), wrong) == (4, [])


def test_foreign_form_is_malformed(service: Github, repo: Repo, tmp_path: Path) -> None:
    for body in (b"[]", b'{"number": "x"}', b"<html>", b'{"message": "moved"}'):
        service.lie("/pulls/7", Reply(body=body))
        found = pull_now(objects(service, tmp_path / "http", reuse_today=False), "example/kite", 7)
        assert isinstance(found, Unavailable), body
        assert found.kind == "malformed", body


def test_file_is_read_at_its_ref(service: Github, repo: Repo, kite: Project, tmp_path: Path) -> None:
    old = git(kite.path, "rev-parse", "main")
    kite.commit({"README.md": "two\n"})
    found = file_at(objects(service, tmp_path / "http"), "example/kite", "README.md", old)
    assert isinstance(found, File)
    assert found.body == b"one\n"


@pytest.mark.parametrize("size", [999_999, 1_000_001, 3_000_000])
def test_file_of_more_than_a_megabyte_is_read_too(
    service: Github, repo: Repo, kite: Project, tmp_path: Path, size: int
) -> None:
    kite.commit({"big file.bin": bytes(range(256)) * (size // 256 + 1)})
    found = file_at(objects(service, tmp_path / "http"), "example/kite", "big file.bin", "main")
    assert isinstance(found, File)
    assert len(found.body) == (size // 256 + 1) * 256


def test_folder_and_missing_file_are_no_file(service: Github, repo: Repo, kite: Project, tmp_path: Path) -> None:
    kite.commit({"docs/a.md": "x\n"})
    asked = objects(service, tmp_path / "http")
    folder, missing = (file_at(asked, "example/kite", path, "main") for path in ("docs", "none.md"))
    assert isinstance(folder, Unavailable)
    assert "docs is a folder" in folder.reason
    assert isinstance(missing, Unavailable)
    assert missing.status == 404


def test_licence_is_that_of_the_ref(service: Github, repo: Repo, kite: Project, tmp_path: Path) -> None:
    old = kite.commit({"LICENSE": "MIT …\n"})
    newer = kite.commit({"LICENSE": "Apache-2.0 …\n"})
    other = kite.commit({"LICENSE": "ours\n"})
    asked = objects(service, tmp_path / "http")
    terms = [licence_at(asked, "example/kite", ref) for ref in (old, newer, other, "none")]
    assert [one.spdx if isinstance(one, Terms) else one.status for one in terms] == ["MIT", "Apache-2.0", None, 404]


def test_search_says_what_it_lacks(service: Github, repo: Repo, tmp_path: Path) -> None:
    repo.about = "a kite engine"
    service.unlisted, service.search_times_out = 1200, True
    found = repositories(objects(service, tmp_path / "http"), "engine")
    assert isinstance(found, Hits)
    assert ([hit.repo for hit in found.hits], found.lacks, found.is_incomplete) == (["example/kite"], 1200, True)
    assert len(service.heard) == 1


def test_times_are_utc(service: Github, repo: Repo, kite: Project, tmp_path: Path) -> None:
    main = git(kite.path, "rev-parse", "main")
    repo.pull(7, head=main, base=main, updated="2026-10-20T12:00:00Z")
    found = pull_now(objects(service, tmp_path / "http"), "example/kite", 7)
    assert not isinstance(found, Unavailable)
    assert found.updated == datetime(2026, 10, 20, 12, 0, tzinfo=UTC)
