"""`verify` as a person and a program see it: groups, counts, exit codes, repairs, what `check` reads afterwards."""

import json
from pathlib import Path

import pytest
from tests.cli.calls import call
from tests.gitrepos import git
from tests.proving import ADDRESS, FILE, Kite, kite
from tests.servers.github import github
from tests.workspaces import RADAR

LONE = f"{ADDRESS}#c1"


@pytest.fixture
def found(tmp_path: Path) -> Kite:
    return kite(tmp_path)


def test_all_proved_is_exit_0(found: Kite) -> None:
    called = call("verify", LONE, "--clone", f"kite={found.project.path}", "--offline", root=found.root)
    assert (called.code, called.err) == (0, "1 proved, 0 broken, 0 not verifiable here\n")
    assert called.out == f"{ADDRESS}\n  proved               quote:c1             README.md:7 (clone)\n"


def test_what_could_not_be_tried_is_exit_3_and_says_why(found: Kite) -> None:
    called = call("verify", "--offline", root=found.root)
    assert called.code == 3
    assert called.err == "4 proved, 0 broken, 8 not verifiable here\n"
    assert "  not verifiable here  source:s5            relayed: nothing to prove here\n" in called.out
    assert "  not verifiable here  paper:s4             arXiv was not asked\n" in called.out


def test_something_broken_is_exit_1_whatever_else_there_is(found: Kite) -> None:
    found.project.tag("v1.0", git(found.project.path, "rev-parse", "main"))
    called = call("verify", "--clone", f"kite={found.project.path}", "--offline", root=found.root)
    assert called.code == 1
    assert "  broken               tag:release          the tag v1.0 was moved: it stands for" in called.out
    assert called.err == "9 proved, 1 broken, 2 not verifiable here\n"


def test_json_gives_the_same_by_name(found: Kite) -> None:
    found.write(("line: 7", "line: 1"))
    called = call("verify", LONE, "--clone", f"kite={found.project.path}", "--offline", "--json", root=found.root)
    assert called.code == 1
    assert json.loads(called.out) == [
        {
            "record": ADDRESS, "what": "quote:c1", "field": "experiments.e1.claims.c1.where",
            "of": json.loads(called.out)[0]["of"], "verdict": "broken", "how": "clone", "relayed": False, "line": "7",
            "reason": "the quote stands on line 7 of README.md, the record says 1",
        }
    ]  # fmt: skip


def test_spans_that_are_quoted_are_looked_up_in_the_bytes(found: Kite) -> None:
    found.write(("path: README.md", 'path: README.md, quotes: ["Experts in tiers", "Experts in layers"]'))
    called = call("verify", "--clone", f"kite={found.project.path}", "--offline", root=found.root)
    assert called.code == 1
    assert "  proved               span:s1.0            README.md:3 (clone)\n" in called.out
    assert "  broken               span:s1.1            the quote does not stand in README.md (clone)\n" in called.out


def test_fix_repairs_lines_and_verifies_again(found: Kite) -> None:
    found.write(("line: 7", "line: 1"))
    words = ("verify", LONE, "--clone", f"kite={found.project.path}", "--offline")
    told = call(*words, root=found.root)
    assert (told.code, told.err.splitlines()[-1]) == (1, "1 quote stands on another line: --fix corrects it")
    called = call(*words, "--fix", root=found.root)
    assert (called.code, called.err.splitlines()[0]) == (0, f"repaired the line of {LONE}")
    assert "line: 7}" in (found.root / FILE).read_text(encoding="utf-8")


def test_a_record_that_cannot_be_read_is_named_and_is_exit_1(found: Kite) -> None:
    broken = found.root / "evidence/records/kite/2026-10-21.yaml"
    broken.write_text("schema: inferrsi.record/1\n", encoding="utf-8")
    words = ("--clone", f"kite={found.project.path}", "--offline")
    called = call("verify", "kite", *words, root=found.root)
    assert called.code == 1
    assert "left out: kite/2026-10-21: F104 evidence/records/kite/2026-10-21.yaml:1" in called.err
    assert call("verify", LONE, *words, root=found.root).code == 0


def test_clones_are_found_in_a_folder(found: Kite, tmp_path: Path) -> None:
    found.project.clone(tmp_path / "src" / "example" / "kite", url="https://github.com/example/kite")
    assert call("verify", LONE, "--clones", str(tmp_path / "src"), "--offline", root=found.root).code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--clone", "kite"), "names no clone"), (("--clone", "=x"), "names no clone"),
        (("--clones", "/nowhere/at/all"), "is no folder"), (("kita",), "no subject, record or claim 'kita'"),
        (("--clone", "kita=."), "no pack follows 'kita'"), (("--clone", "kite=/nowhere/at/all"), "is no git repository"),
    ],
)  # fmt: skip
def test_words_that_mean_nothing_are_exit_2(found: Kite, words: tuple[str, ...], said: str) -> None:
    called = call("verify", *words, "--offline", root=found.root)
    assert (called.code, called.out) == (2, "")
    assert said in called.err


def test_services_are_asked_where_no_clone_can_tell(found: Kite) -> None:
    with github() as service:
        service.add("example/kite", found.project)
        radar = found.root / RADAR
        hosts = "".join(f"  {host}: {base}\n" for host, base in service.hosts.items())
        radar.write_text(f"{radar.read_text(encoding='utf-8')}hosts:\n{hosts}", encoding="utf-8")
        called = call("verify", LONE, f"{ADDRESS}#c2", root=found.root)
        assert (called.code, called.err) == (0, "2 proved, 0 broken, 0 not verifiable here\n")
        assert called.out.count("(github)") == 2
        service.forget()
        assert call("verify", LONE, "--clone", f"kite={found.project.path}", root=found.root).code == 0
        assert service.asked == []


def test_hostile_text_reaches_no_terminal(found: Kite) -> None:
    found.project.commit({"\x1b]0;evil\x07.md": "tiers reach 25.5\n"})
    found.commit = git(found.project.path, "rev-parse", "main")
    found.write((", committed: 2026-10-01T12:00Z", ""), (", tag: v1.0", ""), ("| tiered | 25.0 |", "tiers reach 25.5"))
    called = call("verify", LONE, "--clone", f"kite={found.project.path}", "--offline", root=found.root)
    assert "\x1b" not in called.out
    assert "\x07" not in called.out


def test_the_shipped_ledger_is_relayed_and_says_so() -> None:
    called = call("verify", "strata", "--offline")
    assert (called.code, called.err) == (3, "0 proved, 0 broken, 3 not verifiable here\n")
    assert called.out.count("relayed: nothing to prove here") == 3
