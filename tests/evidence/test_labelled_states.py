"""Fifteen numbers of the thread, labelled by reading it before the rules were run, and where the rules say otherwise.

The label is what a reader of the thread would say of the number on the day that is named; the facts are what the thread
states and nothing else. Where both differ, the case stands in `DISAGREEMENTS` with the reason, and neither was changed.
"""

from dataclasses import dataclass
from typing import Any

import pytest
from tests.evidence.chains import chain, move, number, standing

STRATA_28, STRATA_29 = "5e8a4cca7d690ac60ca37eb09e7d0e010099ad6d", "46c152a1310f77cd2f0ce2c7cd213962df14fe83"
MAYA_28, MAYA_29 = "b04264526e93a3c7d3c051cb9cec97af86ae8a37", "f031a23b9682551e744e29d0e9f8d527df49f282"
CACHED = "84ba1ab723b1397e04e5532bdd50e8e0668594b2"
READY = "8ac61b51d529fad980566cfde7a3c41415ba93a5"
JUSTGOAL = "f052fc0b28fc7f10b2ef1ae7aa4682aabbbe868d"
VLA_CPP = "aeef71b726feab6bba00e97df61268ec863a2843"
REPLAY = "73a9592e9d8a2268620e8883a82f5cec7442ed36"
Steps = tuple[tuple[tuple[dict[str, Any], ...], tuple[dict[str, Any], ...]], ...]


@dataclass(frozen=True, kw_only=True)
class Case:
    """One number, what the thread says of it, and the label."""

    id: str
    lines: str
    """Of the thread."""
    what: str
    anchor: dict[str, Any]
    steps: Steps
    """(pins, moves) of each reading, oldest first; the number stands in the first."""
    label: str
    triggers: tuple[str, ...] = ()
    relative: bool = False


CASES = (
    Case(
        id="t1", lines="29, 204, 291", what="Splash decode 74; later only UI and packaging moved; its version is never given",
        anchor={}, steps=((({"version": "1.4.1"},), ()),), label="unanchored",
    ),
    Case(
        id="t2", lines="31, 204", what="Husky writing 1.02 to 1.27x, a documented experiment of 09-20, no public engine SHA",
        anchor={"date": "2026-09-20"}, steps=(((), ()),), relative=True, label="unanchored",
    ),
    Case(
        id="t3", lines="63", what="Maya-S mean of five tasks, read at v1.1.30, no version of the experiment",
        anchor={}, steps=((({"tag": "v1.1.30", "short": "8621e331"},), ()),), label="unanchored",
    ),
    Case(
        id="t4", lines="65, 144, 224", what="Maya plain decode of 10-06, two releases later", triggers=("hot_path_changed",),
        anchor={"date": "2026-10-06"}, label="historical",
        steps=(
            (({"tag": "v1.1.30", "short": "8621e331"},), ()),
            (({"tag": "v1.1.34", "commit": MAYA_28},), (move("hot_path_changed", "8621e331", MAYA_28),)),
            (({"tag": "v1.1.36", "commit": MAYA_29},), (move("hot_path_changed", MAYA_28, MAYA_29),)),
        ),
    ),
    Case(
        id="t5", lines="99, 100, 186", what="JustGoal geometric means after the repair, rechecked at the same release",
        anchor={}, steps=((({"commit": JUSTGOAL},), ()), (({"commit": JUSTGOAL},), ())), relative=True, label="unanchored",
    ),
    Case(
        id="t6", lines="190", what="VLA-Rolling +0.66 pp as v3 gives it, v3 being the newest version",
        anchor={"version": "v3"}, steps=((({"role": "paper", "kind": "arxiv", "version": "3"},), ()),), relative=True,
        label="current",
    ),
    Case(
        id="t7", lines="194", what="cachedMoE gate as reset on 10-21, head 10-22 removes dead Python only",
        anchor={"date": "2026-10-21"}, label="carried_forward",
        steps=((({"commit": CACHED, "committed": "2026-10-22"},), (move("docs_only", "2026-10-21", CACHED),)),),
    ),
    Case(
        id="t8", lines="194", what="cachedMoE strict decode 7 of 8, later than the reset, head removes dead Python only",
        anchor={}, label="carried_forward",
        steps=((({"commit": CACHED, "committed": "2026-10-22"},), (move("docs_only", "2026-10-21", CACHED),)),),
    ),
    Case(
        id="t9", lines="174, 230", what="Strata agent score at the default prior of v0.2.7; then a Metal path beside it",
        anchor={"version": "v0.2.7"}, label="carried_forward",
        steps=(
            (({"commit": STRATA_28}, {"role": "release", "tag": "v0.2.7"}), ()),
            (({"commit": STRATA_29},), (move("model_path_added", STRATA_28, STRATA_29),)),
        ),
    ),
    Case(
        id="t10", lines="28, 145, 230", what="Strata 93 at 0.1.26, seen from the reading of 10-29",
        anchor={"version": "0.1.26"}, triggers=("default_changed",), label="historical",
        steps=(
            (({"role": "release", "tag": "v0.2.6"},), ()),
            (({"commit": STRATA_28}, {"role": "release", "tag": "v0.2.7"}), ()),
            (({"commit": STRATA_29},), (move("model_path_added", STRATA_28, STRATA_29),)),
        ),
    ),
    Case(
        id="t11", lines="146, 178", what="ReaDy 302.78 a day later, with no newer reading",
        anchor={"commit": READY}, steps=((({"commit": READY, "committed": "2026-10-15"},), ()),), label="current",
    ),
    Case(
        id="t12", lines="281", what="ReplaySSM standard decode at batch 1; which of paper, pull request or fork is not said",
        anchor={}, steps=((({"commit": REPLAY},), ()),), relative=True, label="unanchored",
    ),
    Case(
        id="t13", lines="231, 273", what="vla.cpp fastest options at d0e5d00, head after the merge",
        anchor={"short": "d0e5d00"}, steps=((({"commit": VLA_CPP},), ()),), label="historical",
    ),
    Case(
        id="t14", lines="224, 261", what="Maya's earlier four-request speculation, before four requests fell back to plain",
        anchor={}, relative=True, label="historical",
        steps=((({"tag": "v1.1.36", "commit": MAYA_29},), (move("default_changed", "v1.1.34", MAYA_29),)),),
    ),
    Case(
        id="t15", lines="144, 170, 224", what="Maya 4.8x of pull request 557, seen from the release after next",
        anchor={"version": "PR #557"}, triggers=("pr_only",), relative=True, label="historical",
        steps=((({"tag": "v1.1.34", "commit": MAYA_28},), ()), (({"tag": "v1.1.36", "commit": MAYA_29},), ())),
    ),
)  # fmt: skip

DISAGREEMENTS = {
    "t2": (
        "historical",
        "a day alone is an anchor to the rules (vocabulary: neither commit nor version nor date), and nothing is pinned to "
        "hold it against; the thread asks for a public SHA before it calls a version established",
    ),
    "t8": (
        "unanchored",
        "the thread tells that only dead code was removed since, but not on which tree or day the test ran; the rules "
        "let no later fact stand in for a missing anchor",
    ),
    "t14": (
        "unanchored",
        "that it was earlier follows from the sentence, of which version from nothing; an anchor that is not known "
        "outranks the changed default",
    ),
}
"""Case → (what the rules say, why); labels and rules were left as they were."""


def said(case: Case) -> str:
    """Give the state that the rules compute."""
    records = chain(*case.steps, numbers={0: number(case.anchor, triggers=case.triggers, relative=case.relative)})
    return standing(records)[0]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_rules_say_what_the_reader_said_or_the_difference_is_listed(case: Case) -> None:
    expected = DISAGREEMENTS[case.id][0] if case.id in DISAGREEMENTS else case.label
    assert said(case) == expected


def test_what_is_listed_as_a_disagreement_is_one() -> None:
    labels = {case.id: case.label for case in CASES}
    assert len(CASES) == len(labels) == 15
    assert all(labels[name] != state and reason for name, (state, reason) in DISAGREEMENTS.items())
