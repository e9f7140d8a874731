"""The coverage statement follows from the observations: whatever changes in one of them changes it."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inferrsi.digest.context import Context, Material
from inferrsi.digest.coverage import Coverage, coverage
from inferrsi.digest.said import text_of
from inferrsi.evidence.edition import Post
from inferrsi.evidence.observation import ANSWERED, NOTHING, OWN, Observation
from inferrsi.evidence.pack import Feed, Subject
from inferrsi.evidence.radar import Radar
from inferrsi.labels import Language

SOURCES = ("github", "arxiv", "feed")
FROM, CUTOFF = datetime(2026, 10, 29, tzinfo=UTC), datetime(2026, 10, 30, tzinfo=UTC)
RADAR = Radar.model_validate({
    "schema": "inferrsi.radar/1", "name": "Test", "zone": "Asia/Shanghai", "languages": ["zh", "en"],
    "sources": [{"id": name, "enabled": True} for name in SOURCES],
})  # fmt: skip
POST = Post.model_validate({
    "n": 1, "kind": "daily", "title": {"en": "x"}, "cutoff": "2026-10-30T00:00:00Z", "rows": [],
    "window": {"from": "2026-10-29T00:00:00Z", "to": "2026-10-30T00:00:00Z"},
})  # fmt: skip
WORDS = ("complete", "unchanged", "partial", "throttled", "failed", "skipped")


def subject(name: str, **fields: Any) -> Subject:
    home = {"kind": "git", "repo": f"example/{name}", "confidence": "found"}
    return Subject.model_validate({"id": name, "names": [name.title()], "home": home, "follow": True} | fields)


def stated(*lines: Observation, subjects: Mapping[str, Subject] | None = None, **fields: Any) -> Coverage:
    """State the coverage of a day on which this was answered."""
    made = Material(radar=RADAR, editions=(), records={}, subjects=subjects or {}, outcomes={}, **fields)
    return coverage(Context(material=made, seen=()), POST, lines, (), unread=fields.pop("unread", 0))


def said(found: Coverage, language: Language = "en") -> list[str]:
    return [text_of(line.in_(language)) for line in found.lines]


def line(source: str = "github", subject: str | None = None, **fields: Any) -> Observation:
    known = {"at": FROM + timedelta(hours=8), "asked": f"about {subject}", "outcome": "complete", "got": 1, "new": 0}
    return Observation.model_validate(known | {"source": source, "subject": subject} | fields)


@st.composite
def answers(draw: st.DrawFn) -> list[Observation]:
    """Answers of a day: each question once, some of them after a failure."""
    made = []
    for number in range(draw(st.integers(1, 8))):
        outcome = draw(st.sampled_from(WORDS))
        reason = None if outcome in ANSWERED else f"reason {draw(st.sampled_from('abc'))}"
        fields = {"outcome": outcome, "reason": reason, "got": draw(st.integers(0, 9)), "new": draw(st.integers(0, 9))}
        asked = {"source": draw(st.sampled_from(SOURCES)), "asked": f"question {number}"}
        if draw(st.booleans()):
            failed = {"outcome": "failed", "reason": "reason a", "got": 0, "new": 0}
            made.append(line(**asked, **failed, at=FROM + timedelta(hours=draw(st.integers(0, 7)))))
        made.append(line(**asked, **fields))
    return made


@st.composite
def changed(draw: st.DrawFn, one: Observation) -> Observation:
    """The same answer with one thing otherwise."""
    what = draw(st.sampled_from(("outcome", "got", "new", "reason", "at", "source")))
    if what == "outcome":
        word = draw(st.sampled_from([word for word in WORDS if word != one.outcome]))
        return one.model_copy(update={"outcome": word})
    if what == "reason":
        return one.model_copy(update={"reason": "a reason of its own"})
    if what == "at":  # outside of the window
        return one.model_copy(update={"at": draw(st.sampled_from((FROM - timedelta(hours=1), CUTOFF + timedelta(1))))})
    if what == "source":
        return one.model_copy(
            update={"source": draw(st.sampled_from([name for name in SOURCES if name != one.source]))}
        )
    return one.model_copy(update={what: (getattr(one, what) or 0) + 1})


@settings(max_examples=300, deadline=None)
@given(data=st.data(), lines=answers())
def test_statement_changes_when_one_observation_does(data: st.DataObject, lines: list[Observation]) -> None:
    last = {(one.source, one.asked): position for position, one in enumerate(lines)}
    position = data.draw(st.sampled_from(sorted(last.values())))
    other = data.draw(changed(lines[position]))
    before, after = stated(*lines), stated(*lines[:position], other, *lines[position + 1 :])
    for language in ("zh", "en"):
        assert said(before, language) != said(after, language)


@settings(max_examples=100, deadline=None)
@given(lines=answers())
def test_complete_means_that_each_enabled_source_answered_all(lines: list[Observation]) -> None:
    last = {(one.source, one.asked): one for one in lines}
    answered = all(one.outcome in ANSWERED for one in last.values())
    assert stated(*lines).complete is (answered and {one.source for one in lines} == set(SOURCES))


def test_nobody_asked_is_said_and_is_not_complete() -> None:
    found = stated()
    assert not found.asked
    assert not found.complete
    assert "No source was asked in the window" in said(found)


def test_what_failed_first_and_was_answered_later_did_not_fail() -> None:
    failed = line(outcome="failed", reason="HTTP 502", at=FROM + timedelta(hours=1))
    rest = [line("arxiv", asked=NOTHING), line("feed", asked=NOTHING)]
    found = stated(failed, line(new=2), *rest)
    assert found.complete
    assert "github: asked 2 times, complete 1, 1 answered only when asked again, 1 items, 2 new" in said(found)


def test_subject_that_a_partial_run_left_out_is_named() -> None:
    both = {name: subject(name) for name in ("kite", "wren")}
    rest = [line("arxiv", asked=NOTHING), line("feed", asked=NOTHING)]
    found = stated(line(subject="kite"), *rest, subjects=both)
    assert not found.complete
    assert "Not asked about: github: Wren" in said(found)
    assert stated(line(subject="kite"), line(subject="wren"), *rest, subjects=both).complete


def test_feed_that_was_left_out_is_named() -> None:
    feeds = (Feed(id="daily", url="https://feeds.example.org/", enabled=True), Feed(id="off", enabled=False))
    found = stated(line("feed", asked="items of other"), feeds=feeds)
    assert "Not asked about: feed: daily" in said(found)
    assert "off" not in " ".join(said(found))


def test_what_has_no_address_is_named_and_is_no_failure() -> None:
    homeless = subject("wren", home={"confidence": "unknown"})
    number = line(subject="kite", asked="pull request #5", outcome="skipped", reason="no repository")
    rest = [line("arxiv", asked=NOTHING), line("feed", asked=NOTHING)]
    found = stated(line(subject="kite"), number, *rest, subjects={"wren": homeless, "kite": subject("kite")})
    assert found.complete
    assert "No known address, so not asked: Wren, Kite #5" in said(found)


def test_question_of_an_old_home_that_failed_does_not_count_once_the_new_one_answers() -> None:
    old = line(subject="kite", asked="refs of old/kite", outcome="failed", reason="gone", at=FROM + timedelta(hours=1))
    new = line(subject="kite", asked="refs of new/kite")
    rest = [line("arxiv", asked=NOTHING), line("feed", asked=NOTHING)]
    assert stated(old, new, *rest).complete
    assert not stated(replace_at(old, hours=8), new, *rest).complete


def replace_at(one: Observation, *, hours: int) -> Observation:
    return one.model_copy(update={"at": FROM + timedelta(hours=hours)})


@pytest.mark.parametrize(("since", "told"), [("2026-10-30", True), ("2026-10-31", False)])
def test_frozen_subject_is_named_from_its_day_on(since: str, told: bool) -> None:
    held = subject("kite", frozen={"reason": "superseded", "since": since})
    text = " ".join(said(stated(line(subject="kite"), subjects={"kite": held})))
    assert ("Frozen, what is newer is not told: Kite (since 2026-10-30: superseded)" in text) is told


def test_own_main_that_was_not_had_makes_it_incomplete() -> None:
    whole = [line(name, asked=NOTHING) for name in SOURCES]
    failed = line(OWN, asked="main of own/radar", outcome="failed", reason="HTTP 502")
    assert stated(*whole, line(OWN, asked="main of own/radar")).complete
    found = stated(*whole, failed)
    assert not found.complete
    assert "Main of the own repository could not be read: HTTP 502" in said(found)


def test_a_thousand_answers_of_a_dead_source_are_one_reason() -> None:
    dead = [
        line(subject=f"s{n}", outcome="failed", reason=f"https://example.org/{n} did not answer") for n in range(1000)
    ]
    (told,) = [text for text in said(stated(*dead)) if text.startswith("github")]
    assert told.endswith("https://example.org/0 did not answer (and 999 more like it)")
    assert replace(stated(*dead), lines=()).sources[0].complete is False
