"""`log`: the records of a subject, oldest first, and what each changed."""

import json
from pathlib import Path

from jsonschema import Draft202012Validator
from tests.cli.calls import call
from tests.cli.kites import kites


def test_each_record_is_told_against_the_one_before(tmp_path: Path) -> None:
    called = call("log", "kite", root=kites(tmp_path))
    assert (called.code, called.err) == (0, "")
    name, first, second, third = called.out.splitlines()
    assert name == "kite"
    assert first == (
        "  kite/2026-10-20 · baseline · source 11111111 · new numbers: c1, c2, c3, c4, c5; "
        "gaps opened: tail latency, repeats and dispersion · 2026-10-20/1 [E1] Now"
    )
    assert (
        "pins: source 11111111 → 33333333; new numbers: c1; older numbers: kite/2026-10-20#c1 current → historical"
        in second
    )
    assert "gaps opened: closed-loop result; gaps closed: tail latency; upstream: example/kite#7 merged" in second
    assert second.endswith(" · 2026-10-25/1 [E1] Now Watch")
    assert (
        "older numbers: kite/2026-10-20#c2 historical → superseded; upstream: example/kite#7 merged → released" in third
    )
    assert third.endswith(" · named by no edition")


def test_json_gives_the_same_by_name(tmp_path: Path) -> None:
    tree = json.loads(call("log", "kite", "--json", root=kites(tmp_path)).out)
    assert (tree["schema"], tree["subject"], tree["as_of"]) == ("inferrsi.log/1", "kite", None)
    assert [step["record"] for step in tree["records"]] == ["kite/2026-10-20", "kite/2026-10-25", "kite/2026-10-25-2"]
    second, third = tree["records"][1:]
    change = second["change"]
    assert change["pins"] == [{"pin": "source", "was": "11111111", "now": "33333333"}]
    assert change["claims_new"] == ["kite/2026-10-25#c1"]
    assert [(move["address"], move["was"], move["now"]) for move in change["claims_moved"]] == [
        (f"kite/2026-10-20#c{n}", "current", "historical") for n in range(1, 6)
    ]
    assert (change["gaps_opened"], change["gaps_closed"]) == (["closed_loop"], ["p99"])
    assert change["upstream"] == [{"repo": "example/kite", "pull": 7, "was": None, "now": "merged"}]
    assert second["editions"] == [{"edition": "2026-10-25", "post": 1, "e": 1, "rings": ["now", "watch"]}]
    assert third["change"]["claims_moved"] == [
        {"address": "kite/2026-10-20#c2", "was": "historical", "now": "superseded", "because": "corrected"}
    ]
    assert third["editions"] == []


def test_json_is_of_the_described_form(tmp_path: Path) -> None:
    validator = Draft202012Validator(json.loads(call("schema", "log", root=None).out))
    tree = json.loads(call("log", "kite", "--json", root=kites(tmp_path)).out)
    assert [error.message for error in validator.iter_errors(tree)] == []


def test_as_of_a_day_the_history_ends_there(tmp_path: Path) -> None:
    tree = json.loads(call("log", "kite", "--json", "--as-of", "2026-10-24", root=kites(tmp_path)).out)
    assert [step["record"] for step in tree["records"]] == ["kite/2026-10-20"]


def test_the_thread_tells_strata_three_times() -> None:
    called = call("log", "strata")
    assert called.code == 0
    assert [line.split(" · ")[0].strip() for line in called.out.splitlines()[1:]] == [
        f"strata/2026-10-{day}" for day in (27, 28, 29)
    ]
    assert "pins: source 5e8a4cca → 46c152a1" in called.out
    assert "2026-10-28/1 [E2] Now" in called.out


def test_a_record_is_no_subject() -> None:
    called = call("log", "strata/2026-10-28")
    assert (called.code, called.out) == (2, "")
    assert "`inferrsi log strata`, or `inferrsi show strata/2026-10-28`" in called.err


def test_an_unknown_subject_is_told_with_the_nearest() -> None:
    called = call("log", "mayo")
    assert (called.code, called.out) == (2, "")
    assert called.err.splitlines()[-1] == "  try: did you mean 'maya'?"
