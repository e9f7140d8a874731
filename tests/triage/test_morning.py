"""The maintainer's morning: what is behind, what came true, what is frozen, and the command that comes next."""

import shlex
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.workspaces import RECORD, SOUND

from inferrsi.evidence.card import RecordCard
from inferrsi.evidence.drawing import record_card
from inferrsi.evidence.observation import Observation
from inferrsi.evidence.pack import Subject
from inferrsi.evidence.radar import SourceSetting
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import questions, seen_card
from inferrsi.ledger.yaml_text import parse
from inferrsi.triage.morning import morning
from inferrsi.triage.night import Line, Night
from inferrsi.triage.signals import Read, frozen, numbered, readings, unread

PINNED, HEAD = "1" * 40, "2" * 40
NOW = datetime(2026, 10, 21, 9, tzinfo=UTC)


def kite(**fields: Any) -> Subject:
    home = {"kind": "git", "repo": "example/kite", "confidence": "found"}
    return Subject.model_validate({"id": "kite", "names": ["Kite"], "home": home, "follow": True} | fields)


def card(more: str = "") -> RecordCard:
    """The sound record of the 20th, with some keys more."""
    return record_card(Record.model_validate(parse(SOUND[RECORD].replace("hot_paths", "hot_paths", 1) + more)))


def seen(*signals: dict[str, Any], ids: tuple[str, ...] = (), **fields: Any) -> Observation:
    known = {
        "at": "2026-10-21T08:00:00Z", "source": "github", "subject": "kite", "asked": "refs of example/kite",
        "outcome": "complete", "ids": [*ids, *(signal["id"] for signal in signals)], "signals": list(signals),
    }  # fmt: skip
    return Observation.model_validate(known | fields)


def lines(
    *seen_: Observation, subject: Subject | None = None, record: RecordCard | None = None, **fields: Any
) -> list[Line]:
    subjects = {"kite": subject or kite()}
    cards = [seen_card(seen_)]
    known = readings([record or card()])
    night = Night(
        sources=(SourceSetting(id="github", enabled=True),),
        asked=tuple(questions(cards).values()),
        unread=unread(numbered(cards), Read(newest=known, frozen=frozen(subjects), **fields)),
        subjects=subjects,
        newest={name: reading.card for name, reading in known.items()},
    )
    return list(morning(night, now=NOW))


def head(sha: str = HEAD, note: str = "12 commits") -> dict[str, Any]:
    return {"id": f"head:example/kite@{sha}", "kind": "head_moved", "ref": sha, "note": note}


def test_first_morning_tells_what_is_behind_though_nothing_is_unread() -> None:
    (line,) = lines(seen(ids=(f"head:example/kite@{HEAD}",)))
    assert (line.urgency, line.numbers, line.next) == ("pin_behind", (), "inferrsi pin kite")
    assert "kite/2026-10-20 has 111111111111, upstream is at 222222222222" in line.text
    assert "5 numbers of kite/2026-10-20 would no longer speak for the head" in line.text


def test_pin_that_is_the_head_is_not_behind() -> None:
    assert lines(seen(ids=(f"head:example/kite@{PINNED}",))) == []


def test_head_that_went_and_came_back_is_read_off_the_mark() -> None:
    ids = (f"head:example/kite@{PINNED}", f"head:example/kite@{HEAD}")
    mark = {"before": f"2026-10-20T08:00:00Z {HEAD}", "after": f"2026-10-21T08:00:00Z {PINNED}"}
    assert lines(seen(ids=ids, mark=mark)) == []


def test_head_that_moved_often_is_one_line_with_all_its_numbers() -> None:
    (line,) = lines(seen(head("3" * 40), at="2026-10-21T07:00:00Z"), seen(head(note="13 commits")))
    assert (line.urgency, line.numbers) == ("head_moved", (1, 2))
    assert "13 commits" in line.text


def test_frozen_subject_is_quiet_about_what_is_newer_and_loud_about_its_pins() -> None:
    held = kite(frozen={"reason": "superseded", "since": "2026-10-21"})
    moved = {"id": "tag:example/kite:v1@x~2", "kind": "tag_moved", "ref": "v1"}
    (line,) = lines(seen(head(), moved), subject=held)
    assert line.urgency == "tag_moved"


@pytest.mark.parametrize(
    ("ref", "urgency"), [("#5 merged", "event"), ("#5 closed_unmerged", "pull_state"), ("#6 merged", "pull_state")]
)
@pytest.mark.parametrize("awaited", ["#5", "5", "example/kite#5", "https://github.com/example/kite/pull/5"])
def test_what_a_record_waits_for_comes_first_when_it_came_true(ref: str, urgency: str, awaited: str) -> None:
    waits = SOUND[RECORD].replace("- {event: independent_run}", f'- {{event: pull_merged, ref: "{awaited}"}}')
    waiting = record_card(Record.model_validate(parse(waits)))
    signal = {"id": "p", "kind": "pull_state", "ref": ref, "url": "https://github.com/example/kite/pull/5"}
    (line,) = lines(seen(signal), record=waiting)
    assert line.urgency == urgency
    assert ("it is what the record waits for" in line.text) is (urgency == "event")
    assert line.next == "inferrsi pin https://github.com/example/kite/pull/5 --subject kite"


def test_state_of_a_pull_request_that_changed_before_the_first_sync_is_told() -> None:
    text = SOUND[RECORD].replace(
        "experiments:", "upstream: [{repo: example/kite, pull: 5, state: open, as_of: 2026-10-20}]\nexperiments:", 1
    )
    record = record_card(Record.model_validate(parse(text)))
    (line,) = lines(seen(ids=("pull:example/kite#5@open", "pull:example/kite#5@merged~2")), record=record)
    assert "kite/2026-10-20 has open, upstream is at #5 merged" in line.text
    assert line.next == "inferrsi pin https://github.com/example/kite/pull/5 --subject kite"
    assert lines(seen(ids=("pull:example/kite#5@open",)), record=record) == []


def test_paper_that_is_newer_than_the_pin_is_told() -> None:
    pin = '  - {role: paper, kind: arxiv, paper: "2610.00001", version: "1", source: s1}\n'
    record = record_card(Record.model_validate(parse(SOUND[RECORD].replace("read: {read", f"{pin}read: {{read", 1))))
    (line,) = lines(seen(ids=("paper:2610.00001v1", "paper:2610.00001v2"), source="arxiv"), record=record)[-1:]
    assert line.next == "inferrsi pin arxiv:2610.00001v2"


def test_subject_that_nobody_read_yet_is_told_last() -> None:
    night = Night(sources=(), asked=(), unread=(), subjects={"kite": kite()}, newest={})
    (line,) = morning(night, now=NOW)
    assert (line.urgency, line.next) == ("no_record", "inferrsi pin kite")


def test_source_that_failed_under_an_old_question_is_no_trouble_any_more() -> None:
    old = seen(asked="refs of old/kite", outcome="failed", reason="gone", at="2026-10-21T07:00:00Z")
    assert lines(old, seen(ids=(f"head:example/kite@{PINNED}",))) == []
    (line,) = lines(old)
    assert (line.urgency, line.next) == ("source_trouble", "inferrsi sync --source github --again")


@pytest.mark.parametrize("tag", ["v1; rm -rf ~", "$(id)", "`id`", "v1'\"", "a b", "-x"])
def test_name_from_outside_stays_one_word_of_the_next_command(tag: str) -> None:
    (line,) = lines(seen({"id": "r", "kind": "release_published", "ref": tag}))
    assert shlex.split(line.next) == ["inferrsi", "pin", f"kite@{tag}"]
