"""Kinds of rows and moves between rings of the shipped days: computed, they agree with the editions and the facts."""

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from tests.digest.shipped import DAYS, LANGUAGES, material, original
from tests.facts.day import facts_of, name_of
from tests.reading import READERS, Page

from inferrsi.digest.context import Context, context
from inferrsi.digest.delta import ring_moves, row_kind
from inferrsi.evidence.card import RecordCard
from inferrsi.evidence.edition import Edition, Post
from inferrsi.evidence.freshness import kind_of
from inferrsi.labels import MOVED, Language

OVERRIDDEN = {("2026-10-27", 12)}
"""Rows for which a person's word stands against the computed kind; their editions give the reason.

An omission made good is no news, though its head lies in the window.
"""
MOVES = {
    ("2026-10-29", "maya"): (("now",), ("now", "next")),
    ("2026-10-29", "strata"): (("now",), ("now", "watch")),
}
"""Who changed rings since the last post that named it, read off the thread."""


def posts() -> Iterator[tuple[Edition, Post, Context]]:
    whole = material()
    for edition in whole.editions:
        for post in edition.posts:
            yield edition, post, context(whole, edition, post)


# ---- kinds of rows ----------------------------------------------------------------------------------------------------


def test_computed_kinds_are_those_of_the_editions_or_a_reason_is_given() -> None:
    differing = set()
    for edition, post, ledger in posts():
        for row in post.rows:
            computed = row_kind(ledger, edition, post, row.model_copy(update={"row": None}))
            if computed != row.row:
                assert row.row_reason, row
                differing.add((str(edition.date), row.e))
    assert differing == OVERRIDDEN


def test_a_persons_word_is_printed_with_its_reason() -> None:
    for edition, post, ledger in posts():
        assert [row_kind(ledger, edition, post, row) for row in post.rows] == [row.row for row in post.rows]
        assert [row.e for row in post.rows if row.row_reason is None] == []


@pytest.mark.parametrize("day", DAYS)
def test_kinds_of_the_editions_are_those_of_the_thread(day: str) -> None:
    edition = next(edition for edition in material().editions if str(edition.date) == day)
    stated = {str(row.e): row.row for post in edition.posts for row in post.rows}
    assert stated == {row["e"]: row["row"] for row in facts_of(day)["rows"]}


def card(*head: str, day: str = "2026-10-20", verdict: str = "") -> RecordCard:
    return RecordCard(
        id="kite/2026-10-28", subject="kite", date="2026-10-28", kind="", category="", previous="", claims=(), plans=(),
        head=head, head_day=day, verdict=verdict, pinned=bool(head), relayed=(), references=(), latest=("", ""),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("now", "before", "kind"),
    [
        (card("b", day="2026-10-28"), None, "increment"),
        (card("b", day="2026-10-27"), None, "increment"),
        (card("b", day="2026-10-26"), None, "late_find"),
        (card(day=""), None, "late_find"),
        (card("b"), card("a"), "increment"),
        (card("b", "a"), card("a"), "recheck"),
        (card("a"), card("a"), "recheck"),
        (card(), card("a"), "recheck"),
        (card("b"), card(), "recheck"),
        (card("b", verdict="rejection"), None, "rejection"),
        (card("b", verdict="correction"), card("a"), "correction"),
        (card("b", verdict="baseline"), card("a"), "baseline"),
    ],
)
def test_kind_of_a_row_follows_from_window_and_earlier_record(
    now: RecordCard, before: RecordCard | None, kind: str
) -> None:
    assert kind_of(now, before, since=date(2026, 10, 27)) == kind


def test_the_very_first_post_has_nothing_to_be_new_against() -> None:
    assert kind_of(card("a"), None, since=None) == "baseline"
    assert kind_of(card("a", verdict="rejection"), None, since=None) == "rejection"
    assert kind_of(card("a"), None, since=date(2026, 10, 20) + timedelta(days=1)) == "late_find"


# ---- moves between rings ----------------------------------------------------------------------------------------------


def test_moves_are_those_of_the_thread() -> None:
    found = {
        (str(edition.date), move.subject): (move.was, move.now)
        for edition, post, ledger in posts()
        for move in ring_moves(ledger, edition, post)
    }
    assert found == MOVES


def test_moves_follow_from_the_rings_that_the_facts_name() -> None:
    last: dict[str, set[str]] = {}
    moved = {}
    for day in DAYS:
        for number in sorted({ring["post"] for ring in facts_of(day)["rings"]}):
            now: dict[str, set[str]] = {}
            for ring in facts_of(day)["rings"]:
                if ring["post"] == number:
                    now.setdefault(ring["record"].partition("/")[0], set()).add(ring["ring"])
            moved |= {(day, name): (last[name], now[name]) for name in now if name in last and last[name] != now[name]}
            last |= now
    assert moved == {key: (set(was), set(now)) for key, (was, now) in MOVES.items()}


def test_a_gap_counts_as_closed_only_when_the_newer_record_lacks_it() -> None:
    records = material().records
    for edition, post, ledger in posts():
        for move in ring_moves(ledger, edition, post):
            gaps = [records[f"{move.subject}/{day}"].gaps for day in ("2026-10-28", "2026-10-29")]
            assert move.closed == tuple(gap for gap in gaps[0] if gap not in gaps[1]) == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("read", READERS)
def test_moves_are_printed_under_the_rings(language: Language, read) -> None:
    page: Page = read(original("2026-10-29", "--lang", language).decode())
    assert MOVED.in_(language) in page.paragraphs
    arrows = [item for item in page.items if "→ Now +" in item]
    assert len(arrows) == len(MOVES)
    for _, subject in MOVES:
        assert any(name_of(subject).lower() in item.lower() for item in arrows)
