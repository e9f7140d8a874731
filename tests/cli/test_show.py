"""`show`: one subject, record or claim, each number with its state and why."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.cli.calls import call
from tests.cli.kites import kites
from tests.workspaces import RECORD, SOUND, broken, write


def lines(*words: str, root: Path | None = None) -> list[str]:
    called = call("show", *words) if root is None else call("show", *words, root=root)
    assert (called.code, called.err) == (0, "")
    return [line.strip() for line in called.out.splitlines()]


def test_a_claim_of_the_thread_says_why_it_is_historical() -> None:
    shown = lines("strata/2026-10-27#c1")
    assert shown[0] == "strata/2026-10-27#c1"
    assert "93 tok/s · historical (measured at 0.1.26; a default changed: defaults that skip experts change" in shown[1]
    assert not [line for line in shown if line.startswith("state follows from")]
    assert "hardware: RTX 5070 12 GB + Ryzen 7600 / 64 GB RAM" in shown
    assert 'quote: "4K decode 93 tok/s"' in shown


def test_a_subject_shows_its_newest_record_and_every_older_number() -> None:
    shown = lines("strata")
    assert shown[0] == "strata/2026-10-29"
    older = shown[shown.index("numbers of older records, as they stand now") + 1 :]
    addresses = [line.partition(" ")[0] for line in older]
    assert addresses == ["strata/2026-10-27#c1", *(f"strata/2026-10-28#c{n}" for n in range(1, 6))]
    assert all(re.search(r" · [a-z ]+ \(.+\)", line) for line in older)
    assert "a default changed: defaults that skip experts change the output in v0.2.6" in older[0]


def test_a_record_shows_pins_gaps_ring_and_neighbours() -> None:
    shown = lines("strata/2026-10-28")
    text = "\n".join(shown)
    assert "source 5e8a4cca7d690ac60ca37eb09e7d0e010099ad6d, committed 2026-10-27T13:54Z" in text
    assert "Gaps: statistical power," in text
    assert "edition 2026-10-28, post 1: [E2], Now" in shown
    assert shown[-2:] == ["previous record: strata/2026-10-27", "next record: strata/2026-10-29"]


def test_prose_is_english_by_default_and_chinese_on_request() -> None:
    english, chinese = call("show", "strata/2026-10-28").out, call("show", "strata/2026-10-28", "--lang", "zh").out
    assert re.search(r"[\u4e00-\u9fff]", english) is None
    assert "路由默认偏向驻留专家" in chinese
    assert "version not established" in chinese


@pytest.mark.parametrize(
    ("target", "state"),
    [
        ("kite/2026-10-20#c1", "historical (measured at 11111111; kite/2026-10-25-2 read a newer tree,"),
        ("kite/2026-10-20#c2", "superseded (measured at 11111111; kite/2026-10-25-2 corrects it to 24.0 tok/s)"),
        ("kite/2026-10-25#c1", "current (measured at 33333333; the tree that kite/2026-10-25-2 read)"),
        ("kite/2026-10-25-2#c1", "current (measured at 33333333; the tree that was read)"),
    ],
)
def test_the_state_is_held_against_the_newest_record(tmp_path: Path, target: str, state: str) -> None:
    assert state in lines(target, root=kites(tmp_path))[1]


def test_as_of_a_day_nothing_later_is_known(tmp_path: Path) -> None:
    root = kites(tmp_path)
    shown = lines("kite", "--as-of", "2026-10-24", root=root)
    assert shown[0] == "kite/2026-10-20"
    assert "edition 2026-10-20, post 1: [E1], Now" in shown
    assert any("20.0 tok/s · current (measured at 11111111; the tree that was read)" in line for line in shown)
    assert not any("2026-10-25" in line for line in shown)


def test_json_gives_the_claim_as_printed_with_its_conditions(tmp_path: Path) -> None:
    called = call("show", "kite", "--json", "--as-of", "2026-10-25", root=kites(tmp_path))
    tree = json.loads(called.out)
    assert (tree["schema"], tree["as_of"], tree["record"]["id"]) == (
        "inferrsi.show/1",
        "2026-10-25",
        "kite/2026-10-25-2",
    )
    assert [claim["address"] for claim in tree["record"]["claims"]] == ["kite/2026-10-25-2#c1"]
    by_address = {claim["address"]: claim for claim in tree["older"]}
    assert list(by_address) == [*(f"kite/2026-10-20#c{n}" for n in range(1, 6)), "kite/2026-10-25#c1"]
    claim = by_address["kite/2026-10-20#c2"]
    assert claim["value"] == {"form": "point", "v": "25.0"}
    assert claim["printed"] == {"zh": "25.0 tok/s", "en": "25.0 tok/s"}
    assert claim["conditions"]["config"] == {"placement": "tiers"}
    assert claim["conditions"]["hardware"]["accelerators"] == [{"raw": "B200", "id": "nvidia/b200", "count": "1"}]
    assert claim["where"]["permalink"] == f"https://github.com/example/kite/blob/{'1' * 40}/README.md"
    assert (claim["state"], claim["because"]) == ("superseded", "corrected")


def test_json_of_one_claim_holds_that_claim_alone() -> None:
    tree = json.loads(call("show", "strata/2026-10-28#c4", "--json").out)
    assert [claim["address"] for claim in tree["record"]["claims"]] == ["strata/2026-10-28#c4"]
    assert tree["record"]["claims"][0]["value"] == {"form": "range", "lo": "4", "hi": "6", "across": "runs"}
    assert (tree["following"], tree["older"]) == ("strata/2026-10-29", [])


@pytest.mark.parametrize("target", ["kite", "kite/2026-10-20", "kite/2026-10-20#c3"])
def test_json_is_of_the_described_form(tmp_path: Path, target: str) -> None:
    validator = Draft202012Validator(json.loads(call("schema", "show", root=None).out))
    tree = json.loads(call("show", target, "--json", root=kites(tmp_path)).out)
    assert [error.message for error in validator.iter_errors(tree)] == []


@pytest.mark.parametrize(
    ("words", "what", "todo"),
    [
        (["stratta"], "no subject 'stratta'", "did you mean 'strata'?"),
        (["DwarfStar"], "no subject 'DwarfStar'", "did you mean 'ds4'?"),
        (["strata/2026-10-26"], "no record 'strata/2026-10-26'", "strata/2026-10-27"),
        (["strata/2026-10-27#c9"], "record 'strata/2026-10-27' has no claim 'c9'", "name one of c1"),
        (
            ["strata", "--as-of", "2026-10-26"],
            "no record of 'strata' up to 2026-10-26",
            "its first is strata/2026-10-27",
        ),
        (["strata", "--as-of", "soon"], "'soon' is no day", "YYYY-MM-DD"),
    ],
)
def test_what_is_not_there_is_told_with_what_is(words: list[str], what: str, todo: str) -> None:
    called = call("show", *words)
    assert (called.code, called.out) == (2, "")
    assert called.err.startswith(f"error: {what}\n")
    assert todo in called.err.splitlines()[-1]


def test_a_followed_name_without_a_record_says_so(tmp_path: Path) -> None:
    called = call("show", "wren", root=write(tmp_path))
    assert called.code == 2
    assert called.err.startswith("error: 'wren' is followed and has no record yet\n")


def test_a_record_that_did_not_pass_is_named_and_the_rest_is_shown(tmp_path: Path) -> None:
    root = kites(tmp_path)
    write(root, {**broken(RECORD, "metric: ttft", "metric: ttfft"), **unchanged(root)})
    called = call("show", "kite", root=root)
    assert called.code == 1
    assert called.out.startswith("kite/2026-10-25-2\n")
    assert "left out: kite/2026-10-20: C231 evidence/records/kite/2026-10-20.yaml:" in called.err
    alone = call("show", "kite/2026-10-20", root=root)
    assert (alone.code, alone.out) == (1, "")
    assert "C231" in alone.err


def unchanged(root: Path) -> dict[str, str]:
    return {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(root.glob("evidence/records/kite/2026-10-25*.yaml"))
    }


def test_an_edition_that_did_not_pass_is_named(tmp_path: Path) -> None:
    called = call("show", "kite", root=write(tmp_path, {"evidence/editions/2026-10-21.yaml": "schema: x\n"}))
    assert called.code == 1
    assert "left out: evidence/editions/2026-10-21.yaml:1: F10" in called.err


HOSTILE = "[bold]x[/bold] :rocket: \u202egnp.exe 8621e331"


def test_a_terminal_draws_tables_and_leaves_foreign_text_alone(tmp_path: Path) -> None:
    assert "label: tiered" in SOUND[RECORD]
    root = write(tmp_path, broken(RECORD, "label: tiered", f'label: "{HOSTILE}"'))
    printed = on_terminal("show", "kite", "--root", str(root))
    seen = re.sub(r"\x1b\[[0-9;]*m", "", printed)
    assert "┃ claim ┃ what was measured" in seen
    assert "[bold]x[/bold] :rocket: ⟨U+202E⟩gnp.exe 8621e331: decode throughput" in seen
    assert re.search(r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u202e]", seen) is None


def on_terminal(*words: str) -> str:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": "300", "TERM": "xterm"}
    with subprocess.Popen(
        [sys.executable, "-m", "inferrsi", *words], stdout=theirs, stderr=subprocess.PIPE, env=environment
    ) as process:
        os.close(theirs)
        found = b""
        while chunk := _read(ours):
            found += chunk
        _, err = process.communicate()
    os.close(ours)
    assert (process.returncode, err) == (0, b"")
    return found.decode("utf-8")


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65_536)
    except OSError:  # Linux says so when the other side has closed
        return b""


def test_a_pipe_gets_one_line_a_fact_and_no_escape(tmp_path: Path) -> None:
    root = write(tmp_path, broken(RECORD, "label: tiered", f'label: "{HOSTILE}"'))
    shown = lines("kite", root=root)
    assert any(
        "c2 [bold]x[/bold] :rocket: ⟨U+202E⟩gnp.exe 8621e331: decode throughput 25.0 tok/s · current" in line
        for line in shown
    )
    assert not any("\x1b" in line or "\u202e" in line for line in shown)
