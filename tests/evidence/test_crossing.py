"""An old number under newer readings follows the confirmed moves between them; what nobody settled is no zero distance."""

from typing import Any

import pytest
import yaml
from tests.digest.test_states import CASES, SHARED, cases, measured_at
from tests.evidence.chains import address, at, chain, move, number, standing

A, B, C = "a" * 40, "b" * 40, "c" * 40
Pins = tuple[dict[str, Any], ...]


def pinned(sha: str) -> Pins:
    return ({"commit": sha},)


def two(*moves: dict[str, Any], anchor: str = A, relative: bool = False, **more: Any) -> tuple[str, str]:
    """A number of the tree A, and a second reading of B with these moves."""
    records = chain(
        (pinned(A), ()), (pinned(B), moves), numbers={0: number({"commit": anchor}, relative=relative, **more)}
    )
    return standing(records)


# ---- one step ---------------------------------------------------------------------------------------------------------


def test_without_a_confirmed_move_an_older_number_is_historical() -> None:
    assert two() == ("historical", "moved_since")


@pytest.mark.parametrize("trigger", ["docs_only", "model_path_added", "restated_not_remeasured"])
def test_a_confirmed_move_that_leaves_the_number_alone_carries_it_forward(trigger: str) -> None:
    assert two(move(trigger, A, B)) == ("carried_forward", trigger)


@pytest.mark.parametrize(
    "trigger", ["hot_path_changed", "dep_pin_changed", "default_changed", "compare_unavailable", "harness_changed"]
)
def test_any_stronger_move_decides(trigger: str) -> None:
    assert two(move("docs_only", A, B), move(trigger, A, B)) == ("historical", trigger)


@pytest.mark.parametrize("status", ["proposed", "rejected"])
def test_only_a_confirmed_move_counts(status: str) -> None:
    assert two(move("docs_only", A, B, status)) == ("historical", "moved_since")
    assert two(move("withdrawn", A, B, status)) == ("historical", "moved_since")


def test_a_proposal_that_is_open_keeps_the_step_unknown() -> None:
    open_, rejected = move("default_changed", A, B, "proposed"), move("default_changed", A, B, "rejected")
    assert two(move("model_path_added", A, B), open_) == ("historical", "moved_since")
    assert two(move("model_path_added", A, B), rejected) == ("carried_forward", "model_path_added")


@pytest.mark.parametrize(
    ("begin", "end"), [(A[:7], B[:12]), (A, "v2"), (A, "2")], ids=["short commits", "the tag", "its version"]
)
def test_trees_go_by_any_of_their_names(begin: str, end: str) -> None:
    steps = ((pinned(A), ()), (({"commit": B}, {"role": "release", "tag": "v2"}), (move("docs_only", begin, end),)))
    assert standing(chain(*steps, numbers={0: number({"commit": A})}))[0] == "carried_forward"


@pytest.mark.parametrize(("begin", "end"), [(C, B), (A, C), ("v1", B)])
def test_a_move_between_other_trees_settles_nothing(begin: str, end: str) -> None:
    assert two(move("docs_only", begin, end)) == ("historical", "moved_since")


def test_a_move_may_touch_some_numbers_only() -> None:
    here, elsewhere = [f"{address(0)}#c1"], [f"{address(0)}#c2"]
    assert two(move("docs_only", A, B), move("paper_corrected", "v1", "v3", claims=here))[0] == "superseded"
    assert two(move("docs_only", A, B), move("paper_corrected", "v1", "v3", claims=elsewhere))[0] == "carried_forward"


def test_a_moved_baseline_touches_ratios_only() -> None:
    moves = (move("docs_only", A, B), move("baseline_moved", "mlx 0.32", "mlx 0.33"))
    assert two(*moves, relative=True) == ("historical", "baseline_moved")
    assert two(*moves) == ("carried_forward", "docs_only")


def test_what_the_record_itself_says_still_counts() -> None:
    assert two(move("docs_only", A, B), triggers=("default_changed",)) == ("historical", "default_changed")
    assert two(move("docs_only", A, B), triggers=("docs_only",), anchor=C) == ("carried_forward", "docs_only")


def test_an_unknown_distance_to_its_own_record_stays_unknown() -> None:
    assert two(move("docs_only", A, B), anchor=C) == ("historical", "other_tree")


def test_a_harness_may_change_at_the_same_tree() -> None:
    records = chain(
        (pinned(A), ()), (pinned(A), (move("harness_changed", "4", "5"),)), numbers={0: number({"commit": A})}
    )
    assert standing(records) == ("historical", "harness_changed")


def test_a_number_without_an_anchor_is_not_anchored_by_later_facts() -> None:
    records = chain((pinned(A), ()), (pinned(B), (move("docs_only", A, B),)), numbers={0: number({})})
    assert standing(records) == ("unanchored", "no_anchor")


# ---- a chain ----------------------------------------------------------------------------------------------------------


def three(first: tuple[dict[str, Any], ...], second: tuple[dict[str, Any], ...]) -> tuple[str, str]:
    records = chain((pinned(A), ()), (pinned(B), first), (pinned(C), second), numbers={0: number({"commit": A})})
    return standing(records)


def test_all_steps_are_followed() -> None:
    assert three((move("docs_only", A, B),), (move("model_path_added", B, C),))[0] == "carried_forward"
    assert three((move("docs_only", A, B),), (move("hot_path_changed", B, C),)) == ("historical", "hot_path_changed")
    assert three((move("gate_reset", A, B),), (move("docs_only", B, C),)) == ("superseded", "gate_reset")


def test_one_unknown_step_makes_the_whole_distance_unknown() -> None:
    assert three((), (move("docs_only", B, C),)) == ("historical", "moved_since")
    assert three((move("docs_only", A, B),), ()) == ("historical", "moved_since")


def test_a_move_from_the_measured_tree_itself_tells_the_whole_distance() -> None:
    assert three((), (move("docs_only", A, C),)) == ("carried_forward", "docs_only")
    assert three((move("hot_path_changed", A, B),), (move("docs_only", A, C),)) == ("carried_forward", "docs_only")


def test_a_record_may_tell_how_its_own_numbers_reach_its_pin() -> None:
    records = chain((pinned(B), (move("docs_only", A, B),)), numbers={0: number({"commit": A})})
    assert standing(records) == ("carried_forward", "docs_only")


def test_a_dirty_tree_begins_no_move() -> None:
    dirty = number({"commit": A, "dirty": "b97c1018"})
    records = chain((pinned(A), ()), (pinned(B), (move("docs_only", A, B),)), numbers={0: dirty})
    assert standing(records) == ("historical", "other_tree")


def test_who_comes_back_to_the_measured_tree_is_current_again() -> None:
    there, back = move("hot_path_changed", A, B), move("hot_path_changed", B, A)
    records = chain((pinned(A), ()), (pinned(B), (there,)), (pinned(A), (back,)), numbers={0: number({"commit": A})})
    assert standing(records) == ("current", "same_tree")


def test_a_reading_without_a_pin_moves_nothing_on_and_settles_nothing() -> None:
    steps = ((pinned(A), ()), ((), ()), (pinned(B), (move("docs_only", A, B),)))
    assert standing(chain(*steps, numbers={0: number({"commit": A})}))[0] == "carried_forward"


def test_numbers_of_the_newest_record_are_not_touched_by_its_own_step() -> None:
    records = chain((pinned(A), ()), (pinned(B), (move("hot_path_changed", A, B),)), numbers={1: number({"commit": B})})
    assert standing(records, of=1) == ("current", "same_tree")


# ---- what was decided later -------------------------------------------------------------------------------------------


def test_what_is_decided_later_does_not_count_earlier() -> None:
    decided = move("docs_only", A, B, decided="2026-10-05T12:00:00Z")
    records = chain((pinned(A), ()), (pinned(B), (decided,)), numbers={0: number({"commit": A})})
    assert standing(records, as_of=at(5, 11)) == ("historical", "moved_since")
    assert standing(records, as_of=at(5, 12)) == ("carried_forward", "docs_only")
    assert standing(records) == ("carried_forward", "docs_only")


def test_a_rejection_of_later_was_an_open_proposal_before() -> None:
    moves = (
        move("model_path_added", A, B, decided="2026-10-03T00:00:00Z"),
        move("default_changed", A, B, "rejected", decided="2026-10-05T12:00:00Z"),
    )
    records = chain((pinned(A), ()), (pinned(B), moves), numbers={0: number({"commit": A})})
    assert standing(records, as_of=at(4))[0] == "historical"
    assert standing(records, as_of=at(6))[0] == "carried_forward"


# ---- the cases of the vocabulary, told by moves -----------------------------------------------------------------------


def pins_at(text: str | None) -> Pins:
    """Pin what a case calls a tree: a commit, a day, or a version in whatever words."""
    anchor = measured_at(text)
    if anchor.short:
        return ({"short": anchor.short},)
    if anchor.date:
        return ({"committed": str(anchor.date)},)
    return ({"version": anchor.version},) if anchor.version else ()


def name_of(text: str | None) -> str:
    anchor = measured_at(text)
    return anchor.short or (str(anchor.date) if anchor.date else "") or anchor.version or "nothing"


@pytest.mark.parametrize("case", cases() or [None], ids=lambda case: case["id"] if case else "absent")
def test_case_of_the_vocabulary_told_by_moves(case: dict[str, Any] | None) -> None:
    """The number stands in a record that read its own tree; the facts of the case are moves of the record that follows."""
    if case is None:
        pytest.skip(f"the cases are not beside the repository: {CASES} is absent")
    measured = {key: value for key, value in measured_at(case["exp"]).model_dump(exclude_unset=True).items() if value}
    moves = tuple(move(fact, name_of(case["exp"]), name_of(case["head"])) for fact in case["facts"])
    steps = ((pins_at(case["exp"]), ()), (pins_at(case["head"]), moves))
    relative = case["kind"] in {"ratio", "delta"}
    found = number({} if measured["how"] == "none" else measured, relative=relative)
    assert standing(chain(*steps, numbers={0: found}))[0] == case["state"]


def test_every_trigger_of_the_vocabulary_works_as_a_move() -> None:
    if not SHARED.exists():
        pytest.skip(f"the vocabulary is not beside the repository: {SHARED} is absent")
    triggers = yaml.load(CASES.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)["triggers"]
    for name, fact in triggers.items():
        assert two(move(name, A, B), move("docs_only", A, B), relative=True)[0] == fact["to"]
