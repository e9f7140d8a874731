"""A report made from the little that it needs is the one made from everything; a ledger may grow without a day costing more."""

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from tests.digest import shipped

from inferrsi.digest.plan import plan
from inferrsi.evidence.card import Card, EditionCard, RecordCard, Reference
from inferrsi.evidence.facts import MoveFact
from inferrsi.ledger.store import Ledger
from inferrsi.pipeline.digest import make
from inferrsi.pipeline.needed import Needed, needed
from inferrsi.pipeline.workspace import check

DAYS = ("2026-10-20", "2026-10-21", "2026-10-22", "2026-10-23")


def record(address: str, **names: str) -> tuple[str, RecordCard]:
    """Give the card of a record that names others, each under its field."""
    subject, _, day = address.partition("/")
    card = RecordCard(
        id=address,
        subject=subject,
        date=day,
        kind="increment",
        category="loop",
        previous="",
        claims=("c1",),
        plans=(),
        head=(),
        head_day="",
        verdict="",
        pinned=True,
        relayed=(),
        references=tuple(Reference(field=field, record=name, inner="c1") for field, name in names.items()),
        latest=("", ""),
    )
    return f"evidence/records/{address}.yaml", card


def edition(day: str, *addresses: str) -> tuple[str, EditionCard]:
    """Give the card of an edition with a row for each record."""
    rows = tuple(Reference(field=f"posts.1.rows.{e}.record", record=name) for e, name in enumerate(addresses, 1))
    card = EditionCard(date=day, posts=(1,), rows=(), now=(), references=rows, statuses=(), latest=("", ""))
    return f"evidence/editions/{day}.yaml", card


def need(day: str, *cards: tuple[str, Card]) -> Needed:
    return needed(Ledger(root=Path("nowhere"), cards=dict(sorted(cards))), date.fromisoformat(day))


def days(found: Needed) -> list[str]:
    return [Path(path).stem for path in found.editions]


def test_editions_of_other_subjects_are_not_read_but_for_the_one_before() -> None:
    names = ("kite/2026-10-20", "wren/2026-10-21", "wren/2026-10-22", "kite/2026-10-23")
    found = need(DAYS[3], *map(record, names), *map(edition, DAYS, names))
    assert (days(found), found.records) == ([DAYS[0], DAYS[2], DAYS[3]], (names[3], names[0]))


def test_later_days_are_not_read() -> None:
    names = [f"kite/{day}" for day in DAYS]
    found = need(DAYS[1], *map(record, names), *map(edition, DAYS, names))
    assert (days(found), sorted(found.records)) == ([*DAYS[:2]], names[:2])


def test_a_quoted_number_brings_the_records_of_its_subject_but_not_what_they_quote() -> None:
    cards = [
        record("owl/2026-10-20"),
        record("wren/2026-10-20", mechanism="owl/2026-10-20"),
        record("wren/2026-10-21"),
        record("kite/2026-10-22", evidence="wren/2026-10-20"),
        edition(DAYS[0], "wren/2026-10-20", "owl/2026-10-20"),
        edition(DAYS[1], "wren/2026-10-21"),
        edition(DAYS[2], "kite/2026-10-22"),
    ]
    found = need(DAYS[2], *cards)
    assert (days(found), sorted(found.records)) == (
        [*DAYS[:3]],
        ["kite/2026-10-22", "wren/2026-10-20", "wren/2026-10-21"],
    )


def test_a_correction_by_another_subject_is_read() -> None:
    path, card = record("owl/2026-10-21")
    correction = (path, replace(card, corrects=(("kite/2026-10-20#c1", "point 1"),)))
    names = ("kite/2026-10-20", "owl/2026-10-21", "kite/2026-10-22")
    found = need(DAYS[2], record(names[0]), correction, record(names[2]), *map(edition, DAYS, names))
    assert "owl/2026-10-21" in found.records


def test_a_subject_whose_move_was_decided_since_the_edition_before_is_read() -> None:
    names = ("wren/2026-10-20", "owl/2026-10-21", "kite/2026-10-22")
    path, card = record(names[0])
    decided = MoveFact(trigger="default_changed", status="confirmed", decided="2026-10-22T08:00:00Z")
    wren = (path, replace(card, moves=(decided,)))
    found = need(DAYS[2], wren, *map(record, names[1:]), *map(edition, DAYS, names))
    assert sorted(found.records) == ["kite/2026-10-22", "wren/2026-10-20"]


def test_a_day_without_edition_is_drafted_from_its_records() -> None:
    names = ("kite/2026-10-20", "wren/2026-10-20", "kite/2026-10-21")
    found = need(DAYS[1], *map(record, names), edition(DAYS[0], "kite/2026-10-20", "wren/2026-10-20"))
    assert (days(found), sorted(found.records)) == ([DAYS[0]], ["kite/2026-10-20", "kite/2026-10-21"])


@pytest.mark.parametrize("day", shipped.DAYS)
def test_the_report_is_the_one_made_from_everything(day: str) -> None:
    everything = shipped.material()
    until = date.fromisoformat(day)
    editions = tuple(edition for edition in everything.editions if edition.date <= until)
    whole = plan(replace(everything, editions=editions), editions[-1])
    made = make(check(shipped.ROOT, today=date(2026, 11, 1)), day=until, now=datetime(2026, 11, 1, tzinfo=UTC))
    assert made.report == whole
