"""What an answer comes to in the ledger, and what a run of answers comes to on one line."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from inferrsi.evidence.observation import Signal
from inferrsi.sources.answer import Answer, Ask, Known
from inferrsi.triage.observed import observation, swept

NOW = datetime(2026, 10, 21, tzinfo=UTC)
DAY = timedelta(days=1)


def ask(**known: Any) -> Ask:
    before = {("kite", "q"): Known(**known)} if known else {}
    return Ask(followed=(), feeds=(), since=NOW - 30 * DAY, now=NOW, known=before)


def answer(outcome: Any = "complete", **fields: Any) -> Answer:
    return Answer(source="github", subject="kite", asked="q", outcome=outcome, **fields)


def test_window_of_a_question_begins_at_its_own_last_answer() -> None:
    line = observation(answer(), ask(answered=NOW - 3 * DAY, asked_before=True), overlap=DAY)
    assert line.window is not None
    assert (line.window.from_, line.window.overlap_h) == (NOW - 4 * DAY, 24)


def test_window_that_a_person_gave_holds() -> None:
    given = Ask(followed=(), feeds=(), since=NOW - 5 * DAY, now=NOW, is_since_given=True)
    line = observation(answer(), given, overlap=DAY)
    assert line.window is not None
    assert line.window.from_ == NOW - 5 * DAY


@pytest.mark.parametrize(
    ("id_", "kind", "url", "ref"),
    [
        ("paper:2606.08094v3", "paper_version", None, "2606.08094v3"),
        ("withdrawn:2606.08094v3", "paper_withdrawn", None, "2606.08094v3"),
        ("hub:org/name@abc", "hub_revision", None, "abc"),
        ("hub:org/name#terms:auto", "repository_state", "https://x.org/", None),
        ("feed:daily:1", "feed_item", "https://x.org/1", "https://x.org/1"),
        ("tag:o/r:v1@abc", "tag_added", None, None),
    ],
)
def test_signal_without_a_reference_gets_the_one_that_it_carries(
    id_: str, kind: Any, url: str | None, ref: str | None
) -> None:
    signal = Signal(id=id_, kind=kind, url=url)
    (told,) = observation(answer(signals=(signal,)), ask(asked_before=True), overlap=DAY).signals
    assert told.ref == ref


def test_answer_that_is_not_whole_always_says_why() -> None:
    assert observation(answer("failed"), ask(), overlap=DAY).reason == "the source gave no reason"


@pytest.mark.parametrize(
    ("outcomes", "word", "complete"),
    [
        (["complete", "unchanged"], "complete", True),
        (["unchanged", "unchanged"], "unchanged", True),
        (["complete", "failed"], "partial", False),
        (["throttled", "throttled"], "throttled", False),
        (["throttled", "failed"], "failed", False),
        ([], "complete", True),
    ],
)
def test_source_has_one_word(outcomes: list[Any], word: str, complete: bool) -> None:
    lines = tuple(observation(answer(outcome), ask(), overlap=DAY) for outcome in outcomes)
    found = swept("github", lines, until=NOW)
    assert (found.word, found.complete) == (word, complete)


def test_question_without_an_address_is_counted_and_is_no_failure() -> None:
    number = Answer(source="github", subject="kite", asked="pull request #5", outcome="skipped", reason="no repository")
    found = swept("github", tuple(observation(one, ask(), overlap=DAY) for one in (answer(), number)), until=NOW)
    assert (found.complete, found.asked, found.unplaced, found.reasons) == (True, 1, 1, ())
