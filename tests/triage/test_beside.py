"""What moved beside the tree: papers, baselines, weights."""

from typing import Any

from tests.evidence.chains import address, chain, number

from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import SignalCard
from inferrsi.triage.beside import Around, Beside, beside, readings

A, B = "a" * 40, "b" * 40


def signal(kind: str, ref: str) -> SignalCard:
    return SignalCard(
        id=f"{kind}:{ref}", kind=kind, source="x", subject="kite", seen="2026-10-05T00:00:00Z", at="", ref=ref, title="",
        url="", note="",
    )  # fmt: skip


def told(records: tuple[Record, ...], around: Around) -> list[tuple[Any, ...]]:
    return [(one.trigger, one.was, one.now, one.claims) for one in beside(records, around)]


def paper(version: str) -> dict[str, Any]:
    return {"role": "paper", "kind": "arxiv", "paper": "2610.01234", "version": version}


CLAIM = f"{address(0)}#c1"
NEWER = Around(signals=(signal("paper_version", "2610.01234v2"), signal("paper_version", "2610.01234v3")))


def test_a_newer_version_that_the_sources_saw_is_proposed_for_numbers_of_the_older() -> None:
    records = chain(((paper("1"),), ()), numbers={0: number({"version": "v1"})})
    assert told(records, NEWER) == [("paper_corrected", "v1", "v3", (CLAIM,))]


def test_a_newer_version_that_was_read_is_proposed_too() -> None:
    records = chain(((paper("1"),), ()), ((paper("2"),), ()), numbers={0: number({"version": "v1"}), 1: number({})})
    assert told(records, Around()) == [("paper_corrected", "v1", "v2", (CLAIM,))]


def test_numbers_of_the_newest_version_and_of_other_papers_are_left_alone() -> None:
    assert told(chain(((paper("3"),), ()), numbers={0: number({"version": "v3"})}), NEWER) == []
    other = {**paper("1"), "paper": "2610.09999"}
    assert told(chain(((other,), ()), numbers={0: number({"version": "v1"})}), NEWER) == []


def test_a_version_that_is_being_read_now_counts() -> None:
    records = chain(((paper("1"),), ()), numbers={0: number({"version": "v1"})})
    now = (Pin.model_validate({**paper("2"), "source": "s1"}),)
    assert [(one.trigger, one.now) for one in beside(records, Around(), now)] == [("paper_corrected", "v2")]


def test_where_paper_and_code_were_read_only_numbers_of_the_paper_count() -> None:
    steps = (((paper("1"), {"commit": A}), ()),)
    assert told(chain(*steps, numbers={0: number({"version": "v1"})}), NEWER) == [
        ("paper_corrected", "v1", "v3", (CLAIM,))
    ]
    assert told(chain(*steps, numbers={0: number({"commit": A})}), NEWER) == []


def ratio(**foreign: str) -> dict[str, Any]:
    found = number({"commit": A}, relative=True)
    found["arms"][1]["subject"] = {"name": "MLX", **foreign}
    return found


def mlx(*pins: dict[str, Any]) -> Around:
    record = chain((pins, ()), numbers={})[0]
    return Around(readings=readings([(("mlx", "MLX", "mlx-lm"), record)]))


def test_a_baseline_that_was_read_at_a_newer_version_touches_its_ratios() -> None:
    records = chain((({"commit": A},), ()), numbers={0: ratio(version="0.32.2")})
    newer = mlx({"role": "release", "tag": "v0.33.0"})
    assert told(records, newer) == [("baseline_moved", "MLX 0.32.2", "MLX v0.33.0", (CLAIM,))]
    assert told(records, mlx({"role": "release", "tag": "v0.32.2"})) == []
    assert told(records, mlx({"commit": B})) == []


def test_a_baseline_goes_by_its_commit_where_it_has_one() -> None:
    records = chain((({"commit": A},), ()), numbers={0: ratio(commit=A)})
    assert told(records, mlx({"commit": B})) == [("baseline_moved", f"MLX {A}", f"MLX {B}", (CLAIM,))]
    assert told(records, mlx({"commit": A})) == []


def test_absolute_numbers_have_no_baseline_to_move() -> None:
    found = number({"commit": A})
    found["arms"][1]["subject"] = {"name": "MLX", "version": "0.32.2"}
    records = chain((({"commit": A},), ()), numbers={0: found})
    assert told(records, mlx({"role": "release", "tag": "v0.33.0"})) == []


def test_weights_at_another_revision_touch_what_was_measured_with_the_older() -> None:
    found = {**number({"commit": A}), "artefact": {"revision": "2a706069"}}
    records = chain((({"commit": A},), ()), numbers={0: found})
    seen = Around(signals=(signal("hub_revision", "f" * 40),), hub=("example/kite-w",))
    assert told(records, seen) == [("artefact_changed", "2a706069", "f" * 40, (CLAIM,))]
    same = Around(signals=(signal("hub_revision", "2a706069" + "0" * 32),), hub=("example/kite-w",))
    assert told(records, same) == []
    several = Around(signals=seen.signals, hub=("example/kite-w", "example/kite-x"))
    assert told(records, several) == []


def test_what_is_said_names_what_moved() -> None:
    [one] = beside(chain(((paper("1"),), ()), numbers={0: number({"version": "v1"})}), NEWER)
    assert isinstance(one, Beside)
    phrase, places = one.words
    assert phrase.en.format(**places).startswith("The paper has v3, the numbers were read from v1;")
