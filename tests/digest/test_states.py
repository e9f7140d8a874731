"""When a number stops speaking for the pinned head: the cases of the shared vocabulary, and the rules in our own words."""

import re
from datetime import date
from itertools import combinations
from typing import Any

import pytest
import yaml
from tests.digest.shipped import ROOT

from inferrsi.evidence import vocabulary
from inferrsi.evidence.experiment import Anchor
from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.state import STATES, Head, State, standing

SHARED = ROOT.parent / "shared"
CASES = SHARED / "vocab" / "staleness.yaml"
A, B = "a" * 40, "b" * 40
STRONGEST_FIRST = ("retracted", "superseded", "unanchored", "historical", "carried_forward", "current")


def pin(**found: Any) -> Pin:
    return Pin.model_validate({"role": "source", "kind": "git", "source": "s1", **found})


def anchor(**found: Any) -> Anchor:
    return Anchor.model_validate({"how": "stated" if found else "none", **found})


def state_of(
    measured: Anchor, *pins: Pin, triggers: tuple[str, ...] = (), relative: bool = False, **head: bool
) -> tuple[State, str]:
    found = standing(
        measured, Head(pins=pins, **head), triggers=triggers, outcomes=vocabulary.outcomes(), relative=relative
    )
    return found.state, found.because


# ---- the cases of the vocabulary --------------------------------------------------------------------------------------


def measured_at(text: str | None) -> Anchor:
    """Read the column `exp` of a case: a commit, a day, or a version in whatever words."""
    if not text or text == "null":
        return anchor()
    commit, _, dirty = text.partition("+dirty ")
    if re.fullmatch(r"[0-9a-f]{7,39}", commit):
        return anchor(short=commit, **({"dirty": dirty} if dirty else {}))
    if day := _day(text):
        return anchor(date=day)
    return anchor(version=text)


def read_at(text: str | None) -> tuple[Pin, ...]:
    """Read the column `head` of a case."""
    if not text or text == "null":
        return ()
    if re.fullmatch(r"[0-9a-f]{7,39}", text):
        return (pin(short=text),)
    if day := _day(text):
        return (pin(committed=day),)
    return (pin(version=text),)


def _day(text: str) -> str | None:
    found = re.fullmatch(r"(?:(\d{4})-)?(\d\d-\d\d)", text)
    return f"{found[1] or 2026}-{found[2]}" if found else None


def cases() -> list[dict[str, Any]]:
    if not CASES.exists():
        return []
    loaded: list[dict[str, Any]] = yaml.load(CASES.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)["cases"]
    return loaded


@pytest.mark.parametrize("case", cases() or [None], ids=lambda case: case["id"] if case else "absent")
def test_case_of_the_vocabulary(case: dict[str, Any] | None) -> None:
    if case is None:
        pytest.skip(f"the cases are not beside the repository: {CASES} is absent")
    measured, read = measured_at(case["exp"]), read_at(case["head"])
    relative = case["kind"] in {"ratio", "delta"}
    assert state_of(measured, *read, triggers=tuple(case["facts"]), relative=relative)[0] == case["state"]


def test_no_case_is_left_out() -> None:
    if not SHARED.exists():
        pytest.skip(f"the vocabulary is not beside the repository: {SHARED} is absent")
    found = cases()
    assert [case["id"] for case in found] == [f"s{number}" for number in range(1, 26)]
    triggers = yaml.load(CASES.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)["triggers"]
    assert {name: fact["to"] for name, fact in triggers.items()} == dict(vocabulary.outcomes())


# ---- precedence -------------------------------------------------------------------------------------------------------

LEADING_TO = {
    "retracted": "withdrawn",
    "superseded": "paper_corrected",
    "historical": "default_changed",
    "carried_forward": "docs_only",
}
"""One trigger for each state that a trigger can lead to."""


def test_states_and_their_order_are_these() -> None:
    assert STATES == STRONGEST_FIRST
    assert tuple(sorted(vocabulary.states(), key=lambda name: vocabulary.states()[name].rank)) == STRONGEST_FIRST


@pytest.mark.parametrize(("stronger", "weaker"), tuple(combinations(LEADING_TO, 2)))
def test_the_stronger_of_two_facts_decides(stronger: State, weaker: State) -> None:
    triggers = (LEADING_TO[weaker], LEADING_TO[stronger])
    assert state_of(anchor(commit=A), pin(commit=A), triggers=triggers) == (stronger, LEADING_TO[stronger])
    assert state_of(anchor(commit=A), pin(commit=A), triggers=triggers[::-1]) == (stronger, LEADING_TO[stronger])


@pytest.mark.parametrize(("state", "trigger"), LEADING_TO.items())
def test_a_fact_outranks_that_the_trees_are_the_same(state: State, trigger: str) -> None:
    assert state_of(anchor(commit=A), pin(commit=A), triggers=(trigger,)) == (state, trigger)


@pytest.mark.parametrize(
    ("trigger", "expected"),
    [
        ("withdrawn", ("retracted", "withdrawn")),
        ("gate_reset", ("superseded", "gate_reset")),
        ("default_changed", ("unanchored", "no_anchor")),
        ("docs_only", ("unanchored", "no_anchor")),
    ],
)
def test_without_an_anchor_only_withdrawal_and_correction_are_stronger(trigger: str, expected: tuple[str, str]) -> None:
    assert state_of(anchor(), pin(commit=A), triggers=(trigger,)) == expected


@pytest.mark.parametrize("trigger", sorted(vocabulary.outcomes()))
def test_every_trigger_of_the_vocabulary_leads_where_it_says(trigger: str) -> None:
    assert (
        state_of(anchor(commit=A), pin(commit=A), triggers=(trigger,), relative=True)[0]
        == (vocabulary.outcomes()[trigger])
    )


# ---- what is the same tree --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("measured", "read"),
    [
        (anchor(commit=A), pin(commit=A)),
        (anchor(commit=A), pin(short="aaaaaaa")),
        (anchor(short="aaaaaaa"), pin(commit=A)),
        (anchor(short="aaaaaaaa"), pin(short="aaaaaaa")),
        (anchor(version="0.1.26"), pin(role="engine", version="0.1.26")),
        (anchor(version="v0.2.7"), pin(role="release", tag="v0.2.7")),
        (anchor(version="v3"), pin(role="paper", kind="arxiv", version="3")),
        (anchor(date=date(2026, 9, 2)), pin(committed="2026-09-02")),
        (anchor(date=date(2026, 10, 27)), pin(published="2026-10-27T23:18Z")),
    ],
)
def test_a_number_of_the_tree_that_was_read_is_current(measured: Anchor, read: Pin) -> None:
    assert state_of(measured, read) == ("current", "same_tree")


@pytest.mark.parametrize(
    ("measured", "read"),
    [
        (anchor(commit=A), [pin(commit=B)]),
        (anchor(commit=A), []),
        (anchor(commit=A, dirty="b97c1018a7970283"), [pin(commit=A)]),
        (anchor(version="0.1.26"), [pin(version="0.1.27")]),
        (anchor(version="0.1.26", date=date(2026, 9, 2)), [pin(version="0.1.27", committed="2026-09-02")]),
        (anchor(date=date(2026, 9, 2)), [pin(committed="2026-09-03")]),
        (anchor(commit=A), [pin(role="docs", commit=A)]),
        (anchor(commit=A), [pin(role="dependency", commit=A)]),
        (anchor(commit=A), [pin(role="pull", kind="pull", pull=7, commit=A)]),
    ],
)
def test_an_unknown_distance_is_no_zero_distance(measured: Anchor, read: list[Pin]) -> None:
    assert state_of(measured, *read) == ("historical", "other_tree")


# ---- what later records do --------------------------------------------------------------------------------------------


def test_a_moved_baseline_touches_ratios_only() -> None:
    assert state_of(anchor(commit=A), pin(commit=A), triggers=("baseline_moved",), relative=True)[0] == "historical"
    assert state_of(anchor(commit=A), pin(commit=A), triggers=("baseline_moved",)) == ("current", "same_tree")


def test_a_newer_reading_makes_an_old_number_historical() -> None:
    assert state_of(anchor(commit=A), pin(commit=B), moved=True) == ("historical", "moved_since")
    assert state_of(anchor(commit=A), pin(commit=B), triggers=("docs_only",), moved=True)[0] == "historical"
    assert state_of(anchor(commit=A), pin(commit=A), moved=True) == ("current", "same_tree")
    assert state_of(anchor(), pin(commit=B), moved=True) == ("unanchored", "no_anchor")


def test_a_corrected_number_is_superseded_unless_it_was_withdrawn() -> None:
    assert state_of(anchor(commit=A), pin(commit=A), corrected=True) == ("superseded", "corrected")
    assert state_of(anchor(), corrected=True) == ("superseded", "corrected")
    assert state_of(anchor(commit=A), corrected=True, triggers=("withdrawn",)) == ("retracted", "withdrawn")
