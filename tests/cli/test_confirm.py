"""`confirm`: a person's word about a proposal, dated and final; `status` lists what is open."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from tests.cli.calls import call
from tests.evidence.chains import SAID
from tests.gitrepos import git
from tests.pipeline.test_moves import chain, old
from tests.proving import Kite, kite

from inferrsi.evidence.record import Record
from inferrsi.ledger.write import render
from inferrsi.ledger.yaml_text import parse
from inferrsi.pipeline.pin import Asked, Pinned, pin
from inferrsi.pipeline.status import status
from inferrsi.triage.carried import plain

ADDRESS = "kite/2026-10-30"
FILE = f"evidence/records/{ADDRESS}.yaml"


@pytest.fixture
def found(tmp_path: Path) -> Kite:
    """The workspace with a second record: two proposals about the way from the first."""
    made = kite(tmp_path)
    first = old(git(made.project.path, "rev-parse", "main"), hot=("tier.cu",))
    (made.root / "evidence/records/kite/2026-10-20.yaml").write_text(render(plain(first)), encoding="utf-8")
    made.project.commit({"src/tier.cu": "y\n", "uv.lock": "x\n"})
    done = pin(chain(first), Asked(clone=made.project.path), today=date(2026, 10, 30), root=made.root)
    assert isinstance(done, Pinned), done
    return made


def moves(found: Kite) -> list[tuple[str, str, str | None]]:
    record = Record.model_validate(parse((found.root / FILE).read_text(encoding="utf-8")))
    return [(move.trigger, move.status, move.why) for move in record.moves]


def open_moves(found: Kite) -> list[tuple[str, str]]:
    lines = status(found.checked(), now=datetime(2026, 11, 1, tzinfo=UTC)).lines
    return [(line.text, line.next) for line in lines if line.urgency == "move_proposed"]


def test_a_proposal_is_confirmed_with_a_reason(found: Kite) -> None:
    called = call("confirm", ADDRESS, "1", "--reason", "read the diff", root=found.root)
    assert (called.code, called.out, called.err) == (0, f"{ADDRESS} 1: hot_path_changed confirmed\n", "")
    assert moves(found) == [
        ("hot_path_changed", "confirmed", "read the diff"), ("dep_pin_changed", "proposed", None)
    ]  # fmt: skip


def test_a_proposal_is_rejected_or_turns_out_to_be_something_else(found: Kite) -> None:
    assert call("confirm", ADDRESS, "1", "--reject", "--reason", "a comment", root=found.root).code == 0
    assert call("confirm", ADDRESS, "2", "--as", "docs_only", "--reason", "a licence", root=found.root).code == 0
    assert moves(found) == [("hot_path_changed", "rejected", "a comment"), ("docs_only", "confirmed", "a licence")]


def test_a_decision_is_final(found: Kite) -> None:
    call("confirm", ADDRESS, "1", "--reason", "read", root=found.root)
    before = (found.root / FILE).read_bytes()
    called = call("confirm", ADDRESS, "1", "--reject", "--reason", "read again", root=found.root)
    assert (called.code, called.out) == (5, "")
    assert "was confirmed on" in called.err
    assert "reports rest on it" in called.err
    assert (found.root / FILE).read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("kite/2026-10-31", "1"), "no record 'kite/2026-10-31'"),
        ((ADDRESS, "3"), "has 2 moves, none is number 3"),
        ((ADDRESS, "0"), "has 2 moves, none is number 0"),
        ((ADDRESS, "1", "--as", "grew_old"), "no trigger 'grew_old'"),
        ((ADDRESS, "1", "--as", "docs_only", "--reject"), "not both"),
    ],
)
def test_words_that_mean_nothing_are_exit_2(found: Kite, words: tuple[str, ...], said: str) -> None:
    called = call("confirm", *words, "--reason", "read", root=found.root)
    assert (called.code, called.out) == (2, "")
    assert said in called.err


def test_a_reason_is_required(found: Kite) -> None:
    assert call("confirm", ADDRESS, "1", root=found.root).code == 2
    assert moves(found)[0][1] == "proposed"


def test_status_lists_what_is_open_with_the_command(found: Kite) -> None:
    assert open_moves(found) == [
        (f"Kite: {ADDRESS} proposes, undecided: {text}", f'inferrsi confirm {ADDRESS} {n} --reason "…"')
        for n, text in ((1, "files of the mechanism changed"), (2, "a dependency moved"))
    ]
    call("confirm", ADDRESS, "1", "--reason", "read", root=found.root)
    assert [line for _, line in open_moves(found)] == [f'inferrsi confirm {ADDRESS} 2 --reason "…"']


def test_a_record_may_say_its_moves_by_hand() -> None:
    tree = {
        **plain(old("a" * 40)),
        "moves": [{"trigger": "docs_only", "status": "confirmed", "from": "a" * 40, "to": "v2", "reason": SAID}],
    }
    text = render(tree)
    assert Record.model_validate(parse(text)).moves[0].from_ == "a" * 40
