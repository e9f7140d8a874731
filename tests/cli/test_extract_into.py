"""`extract` of what stands elsewhere and into a record, as a person and a program see it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.cli.calls import Called, call
from tests.engines import ADDRESS, FILE, Engine, engine


@pytest.fixture
def made(tmp_path: Path) -> Engine:
    return engine(tmp_path)


def into(made: Engine, *words: str) -> Called:
    return call("extract", "kite", "--clone", str(made.project.path), "--into", ADDRESS, *words, root=made.root)


def test_a_subject_is_listed_by_file_and_line(made: Engine) -> None:
    called = call("extract", "kite@v0.3.0", "--clone", str(made.project.path), root=made.root)
    assert called.code == 0
    assert "CHANGELOG.md:5: 79.3 tok/s, decode_throughput (2×RTX 3090; EXL3 3.5bpw; prompt 554 tokens)" in called.out


def test_a_path_limits_what_is_read(made: Engine) -> None:
    called = call("extract", "kite", "--clone", str(made.project.path), "--path", "docs/DETAILS.md", root=made.root)
    assert {line.split(":")[0].strip() for line in called.out.splitlines()[1:]} == {"docs/DETAILS.md"}


def test_without_a_choice_nothing_is_written(made: Engine) -> None:
    before = made.text
    called = into(made)
    assert called.code == 0
    assert called.out.splitlines()[1].startswith("  1 ")
    assert called.err == f"nothing was added to {ADDRESS}: choose with --accept 1,3-5 or --all\n"
    assert made.text == before


def test_a_dry_run_shows_the_difference_and_writes_nothing(made: Engine) -> None:
    before = made.text
    called = into(made, "--all", "--dry-run")
    assert called.out.startswith(f"--- a/{FILE}\n+++ b/{FILE}\n@@ ")
    assert "+        metric: decode_throughput\n" in called.out
    assert made.text == before


def test_what_was_chosen_is_added_and_the_record_passes(made: Engine) -> None:
    called = into(made, "--accept", "1,3-5")
    assert called.code == 0
    assert [line.partition(" ")[0] for line in called.out.splitlines()] == [f"{ADDRESS}#c{n}" for n in (1, 2, 3, 4)]
    assert call("check", root=made.root).code == 0
    verified = call("verify", ADDRESS, "--clone", f"kite={made.project.path}", "--offline", root=made.root)
    assert verified.code == 0
    assert " 0 broken, 0 not verifiable here" in verified.err


def test_adding_again_is_fine_and_says_so(made: Engine) -> None:
    into(made, "--accept", "1")
    called = into(made, "--accept", "1")
    assert called.code == 0
    assert called.err.splitlines() == [
        f"not added: 1: it is in the record already, as {ADDRESS}#c1",
        f"nothing was added to {ADDRESS}",
    ]
    assert f"in the record as {ADDRESS}#c1" in into(made).out


def test_something_chosen_that_cannot_be_added_is_exit_1(made: Engine) -> None:
    called = into(made, "--all")
    assert called.code == 1
    assert "not added: " in called.err
    assert len(called.out.splitlines()) >= 35


def valid(text: str) -> dict[str, object]:
    """Read JSON after `inferrsi schema extract` has agreed with it."""
    schema = json.loads(call("schema", "extract", root=None).out)
    tree: dict[str, object] = json.loads(text)
    Draft202012Validator(schema).validate(tree)
    return tree


def test_json_names_the_origin_of_each_proposal(made: Engine) -> None:
    called = call("extract", "kite", "--clone", str(made.project.path), "--json", root=made.root)
    claims = valid(called.out)["claims"]
    assert isinstance(claims, list)
    first = next(one for one in claims if one["text"] == "45.2 tok/s")
    assert first["origin"] == {
        "name": "docs/DETAILS.md", "kind": "git", "repo": "example/kite", "commit": made.commit, "path": "docs/DETAILS.md",
        "url": f"https://github.com/example/kite/blob/{made.commit}/docs/DETAILS.md",
        "permalink": f"https://github.com/example/kite/blob/{made.commit}/docs/DETAILS.md#L3", "lines": "3",
        "sha256": first["origin"]["sha256"], "retrieved": first["origin"]["retrieved"],
    }  # fmt: skip
    assert [one["n"] for one in claims] == list(range(1, len(claims) + 1))


def test_json_of_a_file_says_that_nobody_else_can_read_it(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("Decode is 88.1 tok/s.\n", encoding="utf-8")
    (claim,) = valid(call("extract", str(tmp_path / "notes.md"), "--json", root=None).out)["claims"]  # type: ignore[misc]  # a list
    assert claim["origin"] == {"name": str(tmp_path / "notes.md"), "lines": "1"}


def test_json_tells_what_was_added(made: Engine) -> None:
    tree = valid(into(made, "--accept", "1-3", "--json").out)["into"]
    assert isinstance(tree, dict)
    assert tree["added"] == [{"n": one["n"], "claim": f"{ADDRESS}#c{n}"} for n, one in enumerate(tree["added"], 1)]
    assert (tree["record"], tree["written"], tree["refused"]) == (ADDRESS, True, [])
    again = valid(into(made, "--accept", "1", "--dry-run", "--json").out)
    assert again["into"]["written"] is False  # type: ignore[index]  # an object
    assert again["claims"][0]["record"].startswith(ADDRESS)  # type: ignore[index]  # a list


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("kite", "--accept", "1"), "go with --into"),
        (("kite", "--dry-run"), "go with --into"),
        (("kite", "--into", ADDRESS, "--all", "--accept", "1"), "two choices"),
        (("kite", "--into", ADDRESS, "--accept", "x"), "no number"),
        (("kite", "--into", ADDRESS, "--all", "--metric", "ttft"), "does not say which proposal"),
        (("kite", "--into", "kite/2020-01-01"), "no record 'kite/2020-01-01'"),
        (("kite", "--into", ADDRESS, "--all", "--experiment", "e9"), "no experiment 'e9'"),
        (("kit",), "no pack follows 'kit', did you mean 'kite'?"),
        (("nothing.md",), "cannot be read: No such file"),
        (("what is this",), "names nothing that can be read"),
    ],
)
def test_wrong_words_are_one_error_with_what_to_do(made: Engine, words: tuple[str, ...], said: str) -> None:
    source, *rest = words
    clone = ("--clone", str(made.project.path)) if source == "kite" else ()
    called = call("extract", source, *clone, *rest, root=made.root)
    assert called.code == 2
    assert said in called.err
    assert "\n  try: " in called.err
    assert called.err.count("error: ") == 1


def test_a_file_takes_neither_clone_nor_path(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("Decode is 88.1 tok/s.\n", encoding="utf-8")
    assert call("extract", str(tmp_path / "notes.md"), "--path", "a.md", root=None).code == 2


def test_a_file_is_no_source_of_a_record(made: Engine, tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("Decode is 88.1 tok/s on an RTX 4090.\n", encoding="utf-8")
    called = call("extract", str(tmp_path / "notes.md"), "--into", ADDRESS, "--all", root=made.root)
    assert called.code == 2
    assert "is no source that others can read again" in called.err
    assert "--clone PATH" in called.err


def test_offline_without_a_clone_is_exit_3(made: Engine) -> None:
    called = call("extract", "kite", "--offline", root=made.root)
    assert called.code == 3
    assert "offline" in called.err


def test_a_missing_path_of_several_is_left_out(made: Engine) -> None:
    called = call(
        "extract", "kite", "--clone", str(made.project.path), "--path", "README.md", "--path", "../x", root=made.root
    )
    assert called.code == 0
    assert "left out: '../x' is no path of a tree" in called.err


@pytest.mark.parametrize("data", [b"a\0b", b"\x89PNG\r\n\x1a\n\0"])
def test_a_binary_file_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.md").write_bytes(data)
    called = call("extract", str(tmp_path / "x.md"), root=None)
    assert called.code == 2
    assert "is a binary file" in called.err


def test_escapes_of_a_text_never_reach_the_terminal(tmp_path: Path) -> None:
    text = "# x\n\n| Model \x1b[2J\x9b31m | Decode (tok/s) |\n|---|---|\n| \x1b]0;evil\x07 \u202eQwen | 88.1 |\n"
    (tmp_path / "x.md").write_text(text, encoding="utf-8")
    called = call("extract", str(tmp_path / "x.md"), root=None)
    assert "88.1" in called.out
    assert not set("\x1b\x9b\x07\u202e") & set(called.out + called.err)


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of this kind are POSIX")
def test_on_a_terminal_it_asks_which(made: Engine) -> None:
    import pty  # not on Windows

    words = ("extract", "kite", "--clone", str(made.project.path), "--path", "CHANGELOG.md", "--into", ADDRESS)
    here, there = pty.openpty()
    os.write(here, b"1-2\n")
    command = [sys.executable, "-m", "inferrsi", *words, "--root", str(made.root)]
    with subprocess.Popen(command, stdin=there, stdout=there, stderr=there) as process:
        os.close(there)
        shown = b"".join(iter(lambda: _read(here), b""))
        assert process.wait(timeout=60) == 0
    os.close(here)
    assert b"Add which? 1,3-5, all, or nothing" in shown
    assert f"{ADDRESS}#c2".encode() in shown
    assert "claims:" in made.text


def _read(terminal: int) -> bytes:
    """Read from a terminal until it is closed, which Linux tells by an error."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""
