"""Unread signals: numbers that never change, covered by records that name them, by later records, or by a person."""

from datetime import UTC, datetime

import pytest
from tests.workspaces import RECORD, SOUND

from inferrsi.evidence.observation import Ack, Observation
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import ack_card, join, questions, seen_card
from inferrsi.ledger.yaml_text import parse
from inferrsi.triage.signals import is_covered, numbered, unread

HEAD = "1" * 40
KITE = Record.model_validate(parse(SOUND[RECORD]))


def seen(day: int, *signals: dict[str, str], **other: object) -> Observation:
    """Give an observation of a day of October 2026."""
    return Observation.model_validate(
        {
            "at": f"2026-10-{day:02}T08:00:00Z",
            "source": "github",
            "subject": "kite",
            "asked": "refs of example/kite",
            "outcome": "complete",
            "ids": [signal["id"] for signal in signals],
            "signals": list(signals),
            **other,
        }
    )


def head(sha: str) -> dict[str, str]:
    return {"id": f"head:example/kite:{sha}", "kind": "head_moved", "ref": sha}


@pytest.mark.parametrize(
    ("signal", "day", "covered"),
    [
        (head(HEAD), 21, True),  # the record pins this very commit
        (head("2" * 40), 21, False),  # another commit, seen after the record
        (head("2" * 40), 19, True),  # seen before the record's day: a later reading looked at the subject
        (head("2" * 40), 20, False),  # the same day: which came first is not known
        ({"id": "r1", "kind": "release_published", "ref": "v9"}, 20, False),
    ],
)
def test_record_covers_what_it_names_or_what_came_before(signal: dict[str, str], day: int, covered: bool) -> None:
    (one,) = numbered([seen_card([seen(day, signal)])])
    assert is_covered(one.signal, KITE) is covered


def test_pull_request_is_covered_only_in_its_state() -> None:
    text = SOUND[RECORD].replace(
        "experiments:", "upstream: [{pull: 5, state: open, as_of: 2026-10-20}]\nexperiments:", 1
    )
    record = Record.model_validate(parse(text))
    opened, merged = (
        numbered([seen_card([seen(21, {"id": f"p{state}", "kind": "pull_state", "ref": f"#5 {state}"})])])[0].signal
        for state in ("open", "merged")
    )
    assert is_covered(opened, record)
    assert not is_covered(merged, record)


def test_numbers_never_change_when_lines_are_appended() -> None:
    first = seen_card([seen(19, head("2" * 40)), seen(19, head("3" * 40))])
    second = seen_card([seen(20, head("2" * 40)), seen(20, head("4" * 40))])
    before = {one.signal.id: one.n for one in numbered([first])}
    after = {one.signal.id: one.n for one in numbered([first, second])}
    assert before.items() <= after.items()
    assert sorted(after.values()) == [1, 2, 3]


def test_ack_counts_from_its_instant() -> None:
    signals = numbered([seen_card([seen(21, head("2" * 40))])])
    acks = [
        ack_card(
            [Ack(at=datetime(2026, 10, 22, tzinfo=UTC), source="github", id=signals[0].signal.id, reason="UI only")]
        )
    ]
    assert unread(signals, acks, {"kite": KITE}) == ()
    assert unread(signals, acks, {"kite": KITE}, until="2026-10-21T23:00:00Z") == signals
    assert unread(signals, acks, {"kite": KITE}, until="2026-10-20T23:00:00Z") == ()


def test_fold_keeps_the_last_outcome_and_every_id() -> None:
    card = seen_card(
        [
            seen(19, head("2" * 40), mark={"before": "a", "after": "b"}),
            seen(19, outcome="throttled", reason="429", mark={"before": "b", "after": "b"}),
        ]
    )
    (question,) = card.questions
    assert (question.outcome, question.reason, question.mark) == ("throttled", "429", "b")
    assert question.answered == "2026-10-19T08:00:00Z"
    assert question.ids == (f"head:example/kite:{'2' * 40}",)


def test_folding_by_files_equals_folding_all_at_once() -> None:
    lines = [seen(day, head(f"{day:040x}")) for day in (18, 19, 20)]
    apart = questions([seen_card([line]) for line in lines])
    assert apart == questions([seen_card(lines)])
    (key,) = apart
    assert join(apart[key], apart[key]) == apart[key] or len(apart[key].signals) == 3
