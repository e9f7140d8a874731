"""C255: does each flag of a number rest on something in the record?"""

from collections.abc import Iterator

from inferrsi.checks.claims import SPEED, claims
from inferrsi.checks.samples import runs
from inferrsi.evidence import inherit
from inferrsi.evidence.experiment import Claim, Experiment
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.inherit import arm_of
from inferrsi.evidence.record import Record

MEANS = frozenset({"mean", "geomean", "median"})
GUESSED = frozenset({"assumed", "projected", "target"})
COMPARED = frozenset({"exact_greedy", "rounding", "transparent", "lossy_measured"})
"""Words for an output that was held against another."""
Grounds = tuple[tuple[bool, str, str], ...]
"""Whether the ground is there, the flag that needs it, and what is said without it."""


def flag_without_ground(record: Record, /) -> Iterator[Finding]:
    """C255: a flag rests on something in the record: no `single_run` beside seven runs."""
    for experiment, claim, path in claims(record):
        if not claim.flags:
            continue
        grounds = (*_of_number(experiment, claim), *_of_sides(experiment, claim))
        for flag in claim.flags:
            reason = next((reason for is_there, name, reason in grounds if name == flag.flag and not is_there), "")
            if reason:
                yield Finding(
                    code="C255",
                    path=(*path, "flags"),
                    message=f"'{flag.flag}', but {reason}",
                    help="take the flag off, or give the fact it rests on",
                    severity="warning",
                )


def _of_number(experiment: Experiment, claim: Claim) -> Grounds:
    count, repeat = runs(experiment, claim), inherit.repeat(experiment, claim)
    alike = [other for other in experiment.claims if other.metric == claim.metric]
    is_even = bool(count) and {runs(experiment, other) for other in alike} == {count}
    statistic = repeat.statistic if repeat else None
    qualifier = getattr(claim.value, "qualifier", None)
    return (
        (count in {None, "1"}, "single_run", f"the number is of {count} runs"),
        (bool(experiment.anchor.dirty), "dirty_tree", "anchor.dirty is not given"),
        ("pr_only" in experiment.triggers, "not_released", "the experiment has no trigger pr_only"),
        (claim.attribution in GUESSED, "assumed", f"its attribution is '{claim.attribution}'"),
        (not is_even, "unequal_n", f"every number of {claim.metric} is of {count} runs"),
        (bool(count) or claim.value.form == "qualitative", "low_n", "neither runs nor a count say how few"),
        (any(_spreads(experiment, one) for one in alike), "overlap", f"no number of {claim.metric} has a range"),
        (statistic in MEANS, "mean_hides", "its statistic is no mean"),
        (qualifier == "about", "approx", "the value has no qualifier about"),
        (bool(SPEED.search(claim.metric)), "repetitive", f"{claim.metric} is no speed"),
        (claim.negative, "cost_of_correctness", "it is not marked as a loss"),
    )


def _of_sides(experiment: Experiment, claim: Claim) -> Grounds:
    """Give the grounds of flags about two sides, or about the output of one."""
    arm = arm_of(experiment, claim.arm)
    semantics = arm.quality.semantics if arm and arm.quality else "none"
    has_baseline, is_paired = claim.baseline is not None, claim.baseline is not None or len(experiment.arms) > 1
    configs = [inherit.conditions(experiment, one).config for one in experiment.arms]
    is_synthetic = any(one.speculation.acceptance == "synthetic" for one in configs if one and one.speculation)
    is_said = any(one.quality for one in experiment.arms)
    uncompared = f"the quality of its arm is {semantics}: nothing was compared"
    is_foreign = bool(arm and arm.subject)
    return (
        (semantics in {"lossy_unmeasured", "unknown"}, "quality_unmeasured", f"the quality of its arm is {semantics}"),
        (semantics in COMPARED, "near_tie", uncompared),
        (semantics in COMPARED, "rounding", uncompared),
        (has_baseline, "own_baseline", "it names no baseline"),
        (has_baseline or is_foreign, "baseline_config_unstated", "it names no baseline and is none"),
        (is_synthetic, "synthetic_one_side", "no arm has synthetic acceptance"),
        (is_paired, "must_identify", "the experiment has one arm"),
        (is_paired, "asymmetric_work", "the experiment has one arm"),
        (is_paired and is_said, "quality_differs", "no other arm, or none that says what its quality is"),
    )


def _spreads(experiment: Experiment, claim: Claim) -> bool:
    repeat = inherit.repeat(experiment, claim)
    has_ends = claim.value.form == "range" or getattr(claim.value, "hi", None) is not None
    return has_ends or bool(repeat and repeat.dispersion)
