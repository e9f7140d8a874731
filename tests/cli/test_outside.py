"""Commands that ask sources, as far as they get without one: what is refused, what is frozen, what is acknowledged."""

import json
import re
from pathlib import Path

import pytest
from tests.cli.calls import call
from tests.workspaces import PACK, RADAR, SEEN, broken, write

HEAD = "2" * 40
MOVED = {
    "at": "2026-10-21T08:00:00Z", "source": "github", "subject": "kite", "asked": "refs of example/kite",
    "outcome": "complete", "got": 1, "new": 1, "ids": [f"head:example/kite@{HEAD}"],
    "signals": [{"id": f"head:example/kite@{HEAD}", "kind": "head_moved", "ref": HEAD, "title": "a\u0085b\u202ec"}],
}  # fmt: skip


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path, {SEEN.replace("-20.", "-21."): json.dumps(MOVED) + "\n"})


@pytest.mark.parametrize(
    ("words", "said", "todo"),
    [
        (["sync", "kitte"], "no subject 'kitte'", "known: kite, wren"),
        (["sync", "--source", "githib"], "no source 'githib'", "known: github"),
        (["sync", "--since", "yesterday"], "'yesterday' is no instant", "2026-10-27T00:30Z"),
        (["sync", "--since", "2026-10-27T00:30"], "does not say its zone", "2026-10-27T00:30Z"),
        (["ack", "7"], "no signal '7'", "`inferrsi status`"),
        (["pin", "kitte"], "no pack follows 'kitte', did you mean 'kite'?", "add it"),
        (["pin", "kite", "--freeze"], "--freeze needs its reason", "--reason"),
        (["pin", "kite", "--reason", "x"], "--reason belongs to --freeze", "--freeze"),
        (["pin", "wren", "--freeze", "--reason", "x"], "'wren' has no pin to be kept at", "inferrsi pin wren"),
        (["pin", "https://github.com/a/b"], "belongs to no followed subject", "inferrsi track"),
        (["track", "kite"], "'kite' is no address", "https://github.com/owner/name"),
        (["track", "https://github.com/example/owl", "--pack", "other"], "no pack 'other'", "engines"),
    ],
)
def test_wrong_words_are_refused_with_what_to_write(root: Path, words: list[str], said: str, todo: str) -> None:
    called = call(*words, root=root)
    assert (called.code, called.out) == (2, "")
    assert said in called.err
    assert todo in called.err


def test_source_that_is_off_says_why(tmp_path: Path) -> None:
    write(tmp_path, broken(RADAR, "enabled: true, overlap_h: 24}", 'enabled: false, reason: "on holiday"}'))
    called = call("sync", "--source", "github", root=tmp_path)
    assert (called.code, "is turned off: on holiday" in called.err) == (2, True)


def test_asking_nobody_is_not_fine(tmp_path: Path) -> None:
    write(tmp_path, broken(RADAR, "enabled: true, overlap_h: 24}", 'enabled: false, reason: "on holiday"}'))
    called = call("sync", root=tmp_path)
    assert (called.code, called.out, "no source was asked" in called.err) == (3, "", True)


def test_subject_that_is_not_followed_is_not_asked_about(tmp_path: Path) -> None:
    write(tmp_path, broken(PACK, "how: by name}, follow: true}", "how: by name}, follow: false}"))
    called = call("sync", "kite", root=tmp_path)
    assert (called.code, "'kite' is not followed" in called.err) == (2, True)


def test_followed_already_is_refused(root: Path) -> None:
    called = call("track", "https://github.com/Example/Kite", root=root)
    assert (called.code, "'kite' is followed already" in called.err) == (5, True)


def test_followed_already_is_refused_before_a_pack_is_asked_for() -> None:
    assert call("track", "https://github.com/antirez/ds4").code == 5
    called = call("track", "https://github.com/example/kite")
    assert (called.code, "name one with --pack" in called.err) == (2, True)


def test_status_prints_nothing_that_a_terminal_acts_on(root: Path) -> None:
    called = call("status", root=root)
    assert called.code == 0
    assert "a b⟨U+202E⟩c" in called.out
    assert "    1  Kite: new commits on the default branch, 222222222222" in called.out
    assert "       → inferrsi pin kite\n" in called.out
    assert call("status", "--exit-code", root=root).code == 4


def test_ack_silences_a_signal_and_the_head_it_is_about(root: Path) -> None:
    assert call("ack", "1", "--reason", "UI only", root=root).out.startswith("1  head:example/kite@")
    assert not [line for line in json.loads(call("status", "--json", root=root).out) if line["subject"] == "kite"]
    assert call("check", "--quiet", root=root).code == 0


def test_frozen_subject_stays_at_its_pins_until_the_pack_lets_it_go(root: Path) -> None:
    called = call("pin", "kite", "--freeze", "--reason", "superseded", root=root)
    assert (called.code, called.out) == (0, f"{PACK}\n")
    text = (root / PACK).read_text(encoding="utf-8")
    assert 'follow: true, frozen: {reason: "superseded", since: 20' in text
    assert call("check", "--quiet", root=root).code == 0
    assert not [line for line in json.loads(call("status", "--json", root=root).out) if line["subject"] == "kite"]
    (root / PACK).write_text(re.sub(r", frozen: \{.*?\}", "", text), encoding="utf-8")
    assert [line for line in json.loads(call("status", "--json", root=root).out) if line["subject"] == "kite"]


def test_freezing_can_be_tried(root: Path) -> None:
    before = (root / PACK).read_bytes()
    called = call("pin", "kite", "--freeze", "--reason", "superseded", "--dry-run", root=root)
    assert (called.code, called.err) == (0, "kite would be frozen: superseded\n")
    assert (root / PACK).read_bytes() == before
