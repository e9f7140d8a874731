"""The command on a terminal and without a token; completion in a shell."""

import os
import pty
import subprocess

from tests.end_to_end.world import PYTHON, World, environment


def test_progress_shows_on_a_terminal_and_nowhere_else(here: World) -> None:
    here.turn_off("arxiv")
    ours, theirs = pty.openpty()
    done = subprocess.Popen(
        here.command("sync"), env=environment(None) | {"TERM": "xterm"}, stdout=subprocess.PIPE, stderr=theirs
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            data = os.read(ours, 65_536)
        except OSError:  # the other end is closed
            break
        if not data:
            break
        shown += data
    os.close(ours)
    out = done.communicate()[0]
    assert done.returncode == 0
    assert b"answers, last" in shown
    assert b"\x1b" not in out
    assert here.run("sync", "--again").err == ""


def test_without_a_token_heads_come_by_the_git_protocol(here: World) -> None:
    here.turn_off("arxiv", "hub", "feed", "page")
    here.run("sync", token=None)
    here.project("mw00/project-maya").commit({"a.c": "1\n"})
    here.github.forget()
    here.run("sync", "--again", token=None)
    assert here.signals() == [("head_moved", "maya")]
    assert all(heard.headers.get("authorization") is None for heard in here.github.heard)
    assert not [asked for asked in here.github.asked if "graphql" in asked]


def test_shell_completes_commands() -> None:
    asked = {"_INFERRSI_COMPLETE": "complete_bash", "COMP_WORDS": "inferrsi s", "COMP_CWORD": "1"}
    done = subprocess.run(
        [str(PYTHON.with_name("inferrsi"))], env=environment(None) | asked, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["schema", "show", "status", "sync"]
