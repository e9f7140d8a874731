"""Unread signals: numbers that never change, covered by records that name them, by later records, or by a person."""

from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from tests.workspaces import RECORD, SOUND

from inferrsi.evidence.drawing import record_card
from inferrsi.evidence.observation import Ack, Observation
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import ack_card, questions, seen_card
from inferrsi.ledger.yaml_text import parse
from inferrsi.triage.signals import Read, Reading, is_covered, numbered, readings, unread

HEAD = "1" * 40
KITE = Record.model_validate(parse(SOUND[RECORD]))
KITES = Reading(card=record_card(KITE))
UTC_ZONE = ZoneInfo("UTC")


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
    assert is_covered(one.signal, KITES, UTC_ZONE) is covered


def test_record_that_only_took_a_tree_over_has_not_read_what_moved() -> None:
    pin = "{role: paper, kind: arxiv, paper: '2610.00001', version: '2', source: s1}"
    later = KITE.model_copy(update={"date": date(2026, 10, 25), "id": "kite/2026-10-25"})
    papered = Record.model_validate(
        parse(
            SOUND[RECORD]
            .replace("2026-10-20", "2026-10-25")
            .replace("pins:\n", f"pins:\n  - {pin}\n".replace("'", '"'))
        )
    )
    moved, paper = (
        numbered([seen_card([seen(21, signal)])])[0].signal
        for signal in (head("2" * 40), {"id": "paper:2610.00001v1", "kind": "paper_version", "ref": "2610.00001v1"})
    )
    (reading,) = readings([record_card(KITE), record_card(papered)]).values()
    assert not is_covered(moved, reading, UTC_ZONE)
    assert is_covered(paper, reading, UTC_ZONE)
    (same,) = readings([record_card(KITE), record_card(later)]).values()
    assert not is_covered(moved, same, UTC_ZONE)


def test_later_day_is_counted_in_the_zone_of_the_radar() -> None:
    night = seen(19, head("2" * 40), at="2026-10-19T20:00:00Z")
    (one,) = numbered([seen_card([night])])
    assert is_covered(one.signal, KITES, UTC_ZONE)
    assert not is_covered(one.signal, KITES, ZoneInfo("Asia/Shanghai"))  # there it is the 20th, the record's own day


def test_pull_request_is_covered_only_in_its_state() -> None:
    text = SOUND[RECORD].replace(
        "experiments:", "upstream: [{pull: 5, state: open, as_of: 2026-10-20}]\nexperiments:", 1
    )
    record = Record.model_validate(parse(text))
    opened, merged = (
        numbered([seen_card([seen(21, {"id": f"p{state}", "kind": "pull_state", "ref": f"#5 {state}"})])])[0].signal
        for state in ("open", "merged")
    )
    reading = Reading(card=record_card(record))
    assert is_covered(opened, reading, UTC_ZONE)
    assert not is_covered(merged, reading, UTC_ZONE)


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
    newest = {"kite": KITES}
    assert unread(signals, Read(newest=newest, acks=acks)) == ()
    assert unread(signals, Read(newest=newest, acks=acks, until="2026-10-21T23:00:00Z")) == signals
    assert unread(signals, Read(newest=newest, acks=acks, until="2026-10-20T23:00:00Z")) == ()


def test_of_a_frozen_subject_only_what_touches_its_pins_is_told() -> None:
    moved = {"id": "t", "kind": "tag_moved", "ref": "v1"}
    signals = numbered([seen_card([seen(21, head("2" * 40), moved), seen(23, head("3" * 40))])])
    held = Read(newest={"kite": KITES}, frozen={"kite": "2026-10-22"})
    assert [one.signal.id for one in unread(signals, held)] == ["t"]
    before = replace(held, until="2026-10-21T15:00:00Z")
    assert [one.signal.id for one in unread(signals, before)] == [head("2" * 40)["id"], "t"]


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
