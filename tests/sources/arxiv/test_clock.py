"""How fresh a list is, is told by what stands in it and by the calendar in New York, never by its declared date."""

from datetime import UTC, date, datetime, timedelta

import pytest

from inferrsi.sources.arxiv.clock import HOLIDAYS, Freshness, State, judge

A, B = frozenset({"paper:2610.00001v1"}), frozenset({"paper:2610.00002v1"})
THURSDAY = date(2026, 10, 29)


def judged(ids: frozenset[str], *, new_york: str, last: str | None = "2026-10-28", known: frozenset[str] = A) -> State:
    """Judge a list that was fetched at a time in New York, which is five hours behind UTC in winter, four before."""
    local = datetime.fromisoformat(new_york).replace(tzinfo=UTC)
    moment = local + timedelta(hours=4 if date(2026, 3, 8) <= local.date() < date(2026, 11, 1) else 5)
    return judge(ids, known=known, last=date.fromisoformat(last) if last else None, now=moment)


@pytest.mark.parametrize(
    ("new_york", "last", "ids", "wanted"),
    [
        ("2026-10-29T08:00", "2026-10-28", B, "fresh"),  # a Thursday with new papers
        ("2026-10-29T08:00", "2026-10-28", A, "stalled"),  # yesterday's body, whatever it calls itself
        ("2026-10-29T08:00", "2026-10-28", frozenset(), "stalled"),
        ("2026-10-29T00:30", "2026-10-28", A, "waiting"),  # half an hour after midnight
        ("2026-10-29T20:30", "2026-10-29", A, "fresh"),  # 08:30 in Beijing: today's list was read before
        ("2026-10-31T08:00", "2026-10-30", A, "quiet"),  # Saturday
        ("2026-10-31T08:00", "2026-10-30", frozenset(), "quiet"),
        ("2026-11-01T23:00", "2026-10-30", A, "quiet"),  # Sunday
        ("2026-11-02T08:00", "2026-10-30", A, "stalled"),  # Monday
        ("2026-09-07T08:00", "2026-09-04", A, "quiet"),  # Labor Day
        ("2026-09-08T08:00", "2026-09-04", A, "quiet"),  # and the day whose list its evening would have made
        ("2026-11-26T08:00", "2026-11-25", A, "quiet"),
        ("2026-12-31T08:00", "2026-12-28", A, "quiet"),
    ],
)
def test_states(new_york: str, last: str, ids: frozenset[str], wanted: Freshness) -> None:
    assert judged(ids, new_york=new_york, last=last).freshness == wanted


def test_every_state_but_fresh_has_words() -> None:
    assert judged(A, new_york="2026-10-31T08:00", last="2026-10-30").reason == "no list is put up on a Saturday"
    assert judged(A, new_york="2026-09-08T08:00", last="2026-09-04").reason == (
        "no list is put up around the holiday of 2026-09-07"
    )
    assert judged(A, new_york="2026-10-29T00:30").reason == "the list of 2026-10-29 is not up yet"
    assert judged(A, new_york="2026-10-29T08:00").reason == (
        "the list of 2026-10-29 is due, but its 1 papers were all there before"
    )


def test_a_first_answer_is_taken_and_its_age_is_not_vouched_for() -> None:
    state = judged(A, new_york="2026-10-29T08:00", last=None, known=frozenset())
    assert (state.freshness, state.day, state.reason) == (
        *("fresh", THURSDAY),
        "first answer: there is nothing to tell its age by",
    )


def test_lists_that_nobody_read_are_named() -> None:
    state = judged(B, new_york="2026-10-29T08:00", last="2026-10-23")
    assert [str(day) for day in state.missed] == ["2026-10-26", "2026-10-27", "2026-10-28"]
    quiet = judged(A, new_york="2026-10-31T08:00", last="2026-10-29")
    assert (quiet.freshness, [str(day) for day in quiet.missed]) == ("quiet", ["2026-10-30"])


def test_new_papers_on_a_saturday_are_of_the_list_before() -> None:
    state = judged(B, new_york="2026-10-31T08:00", last="2026-10-29")
    assert (str(state.day), state.missed) == ("2026-10-30", ())


def test_a_year_without_known_holidays_says_so() -> None:
    state = judge(A, known=A, last=date(2027, 1, 15), now=datetime(2027, 1, 18, 15, tzinfo=UTC))
    assert state.freshness == "stalled"
    assert state.reason is not None
    assert state.reason.endswith("no holidays of 2027 are known here")


def test_a_mark_of_long_ago_names_a_month_at_most() -> None:
    assert len(judged(B, new_york="2026-10-29T08:00", last="2020-01-01").missed) <= 23


def test_the_holidays_are_those_of_the_service() -> None:
    assert len(HOLIDAYS) == 9
