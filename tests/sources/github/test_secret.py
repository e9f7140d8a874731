"""The token: where it is found, and that nothing whatever shows it."""

import logging
import pickle
import stat
import traceback
from pathlib import Path

import pytest
from tests.gitrepos import Project, git
from tests.servers.github import TOKEN, Github, Repo
from tests.servers.loopback import Reply, drop, redirect, status
from tests.servers.transports import QUICK
from tests.sources.github.world import KEY, Days, objects, record

from inferrsi.sources.github.pulls import pull_now
from inferrsi.sources.github.token import Token, find_token


def program(folder: Path, script: str) -> dict[str, str]:
    """Put a `gh` on the path."""
    folder.mkdir(exist_ok=True)
    gh = folder / "gh"
    gh.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    gh.chmod(gh.stat().st_mode | stat.S_IXUSR)
    return {"PATH": f"{folder}:/usr/bin:/bin"}


@pytest.mark.parametrize(
    ("environment", "origin"),
    [
        ({"INFERRSI_GITHUB_TOKEN": "a", "GH_TOKEN": "b", "GITHUB_TOKEN": "c"}, "INFERRSI_GITHUB_TOKEN"),
        ({"GH_TOKEN": "b", "GITHUB_TOKEN": "c"}, "GH_TOKEN"),
        ({"GITHUB_TOKEN": " c\n"}, "GITHUB_TOKEN"),
        ({"GH_TOKEN": "", "GITHUB_TOKEN": "c"}, "GITHUB_TOKEN"),
        ({"GH_TOKEN": "a\r\nX-Evil: 1", "GITHUB_TOKEN": "c"}, "GITHUB_TOKEN"),
        ({"GH_TOKEN": "Bearer abc", "GITHUB_TOKEN": "c"}, "GITHUB_TOKEN"),
        ({"GH_TOKEN": "tökén", "GITHUB_TOKEN": "c"}, "GITHUB_TOKEN"),
    ],
)
def test_first_sound_variable_wins(environment: dict[str, str], origin: str) -> None:
    token = find_token(environment)
    assert token is not None
    assert token.origin == origin
    assert token.value == token.value.strip()


def test_gh_is_asked_last(tmp_path: Path) -> None:
    path = program(tmp_path / "bin", 'test "$*" = "auth token --hostname ghe.example" && echo gho_x')
    assert find_token(path, web="ghe.example") == Token(value="gho_x", origin="gh auth token")
    assert find_token(path | {"GH_TOKEN": "b"}) == Token(value="b", origin="GH_TOKEN")


@pytest.mark.parametrize("script", ["exit 4", "echo 'not logged in' >&2; exit 1", "echo", "printf 'two words'"])
def test_gh_without_an_answer_is_no_token(tmp_path: Path, script: str) -> None:
    assert find_token(program(tmp_path / "bin", script)) is None


def test_no_gh_is_no_token(tmp_path: Path) -> None:
    assert find_token({"PATH": str(tmp_path)}) is None


def test_token_does_not_show_itself() -> None:
    for shown in (repr(KEY), str(KEY), f"{KEY!r}", f"{[KEY]}", repr({"token": KEY})):
        assert TOKEN not in shown


FAULTS = {
    "refused": status(401, b'{"message": "Bad credentials"}'),
    "broken": status(502),
    "dropped": drop(),
    "elsewhere": redirect("https://evil.example/", 302),
    "echoed": Reply(body=b'{"data": null, "errors": [{"message": "bad token ' + TOKEN.encode() + b'"}]}'),
    "echoed in an error": status(403, b'{"message": "no access for ' + TOKEN.encode() + b'"}'),
    "not json": Reply(body=b"<html>"),
}


@pytest.mark.parametrize("fault", [None, *FAULTS])
def test_no_token_in_logs_answers_errors_or_files(
    service: Github,
    repo: Repo,
    kite: Project,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    fault: str | None,
) -> None:
    caplog.set_level(logging.DEBUG)
    for name in ("github", "github.Requester", "httpx", "httpcore", "urllib3", "inferrsi"):
        caplog.set_level(logging.DEBUG, logger=name)
    main = git(kite.path, "rev-parse", "main")
    repo.pull(7, head=main, base=main, state="closed", closed="2026-10-20T12:00:00Z")
    state = {"repo": "example/kite", "pull": 7, "state": "open", "as_of": "2026-10-28"}
    days = Days(service=service, folder=tmp_path / "http").follow("example/kite", of=record(upstream=[state]))
    days.sweep()
    kite.commit({"a.py": "2\n"})
    if fault is not None:
        service.lie("/api/", FAULTS[fault])
    days.sweep(deadlines=QUICK)
    asked = objects(service, tmp_path / "http", deadlines=QUICK)
    asked.requester  # noqa: B018  # makes one
    shown = [repr(days.answers), repr(pull_now(asked, "example/kite", 7)), repr(vars(asked.api)), caplog.text]
    shown += list(capfd.readouterr())
    shown += [path.read_text(encoding="utf-8", errors="replace") for path in tmp_path.rglob("*") if path.is_file()]
    assert not [text for text in shown if TOKEN in text]
    assert any(heard.headers.get("authorization") == f"Bearer {TOKEN}" for heard in service.heard)
    assert all("authorization" not in heard.headers for heard in service.heard if heard.path.startswith("/web/"))


def test_no_token_in_a_traceback(service: Github, tmp_path: Path) -> None:
    asked = objects(service, tmp_path / "http")
    try:
        asked.requester.requestJsonAndCheck("POST", "/repos/example/kite/issues", input={"a": 1})
    except Exception as error:  # noqa: BLE001  # whatever it is, it is shown
        shown = "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
        assert TOKEN not in shown
    else:
        pytest.fail("it was sent")


def test_pygithub_never_has_the_token(service: Github, tmp_path: Path) -> None:
    requester = objects(service, tmp_path / "http").requester
    assert requester.auth is None
    assert TOKEN.encode() not in pickle.dumps({key: repr(value) for key, value in vars(requester).items()})
