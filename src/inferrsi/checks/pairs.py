"""C272, C290: does a number stand on the arm that its quote names, and may it be held against its baseline?"""

import re
from collections.abc import Iterator

from inferrsi.checks.claims import claims
from inferrsi.checks.quoted import end_of_number
from inferrsi.evidence.conditions import Workload
from inferrsi.evidence.experiment import Arm, Claim, Experiment
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.inherit import arm_of, conditions
from inferrsi.evidence.record import Record
from inferrsi.evidence.value import printed_numbers

LOAD = ("task", "prompt_tokens", "output_tokens", "context", "concurrency", "batch", "sampling", "prompt_set", "cache")


def two_factors_at_once(record: Record, /) -> Iterator[Finding]:
    """C272: what is held against a baseline of another system ran on the same work."""
    for experiment, claim, path, arm, baseline in _pairs(record):
        if _is_other_system(arm, baseline) and (differing := _other_work(experiment, arm, baseline)):
            yield Finding(
                code="C272",
                path=(*path, "baseline"),
                message=f"'{claim.arm}' and '{claim.baseline}' differ in workload ({differing}) and in more than that",
                help="name the arm that ran the same work as baseline; a gain of two causes belongs to neither",
                severity="warning",
            )


def another_arm_quoted(record: Record, /) -> Iterator[Finding]:
    """C290: a quote of one number names the arm of its claim, where it names one of the experiment at all."""
    for experiment, claim, path in claims(record):
        quote = claim.where.quote.lower()
        own = {claim.arm, claim.baseline}
        named = [arm for arm in experiment.arms if _stands(arm.label, quote)]
        numbers = [
            number for other in experiment.claims if other is not claim for number in printed_numbers(other.value)
        ]
        is_shared = any(end_of_number(quote, number) is not None for number in numbers)
        if named and not is_shared and own.isdisjoint(arm.id for arm in named):
            yield Finding(
                code="C290",
                path=(*path, "arm"),
                message=f"arm '{claim.arm}', and the quote names '{named[0].label}'",
                help="nothing to do where the word means another thing here; else correct the arm",
                severity="note",
            )


def _stands(label: str, quote: str) -> bool:
    """Say whether a label stands in a text as a word of its own."""
    return bool(re.search(rf"(?<![a-z0-9]){re.escape(label.lower())}(?![a-z0-9])", quote))


def _pairs(record: Record) -> Iterator[tuple[Experiment, Claim, tuple[str, ...], Arm, Arm]]:
    for experiment, claim, path in claims(record):
        arm, baseline = arm_of(experiment, claim.arm), arm_of(experiment, claim.baseline)
        if arm is not None and baseline is not None and arm is not baseline:
            yield experiment, claim, path, arm, baseline


def _is_other_system(arm: Arm, baseline: Arm) -> bool:
    """Say whether two arms differ in anything but their workload."""
    fields = ("subject", "artefact", "hardware", "software", "precision", "config")
    return any(getattr(arm, field) != getattr(baseline, field) for field in fields)


def _other_work(experiment: Experiment, arm: Arm, baseline: Arm) -> str:
    """Name the first part of the workload that both give and that differs."""
    if arm.workload == baseline.workload:
        return ""
    here = conditions(experiment, arm).workload or Workload()
    there = conditions(experiment, baseline).workload or Workload()
    parts = [(name, getattr(here, name), getattr(there, name)) for name in LOAD]
    parts += [(name, value, there.extra.get(name)) for name, value in here.extra.items()]
    return next((f"{name}: {one}, {other}" for name, one, other in parts if one and other and one != other), "")
