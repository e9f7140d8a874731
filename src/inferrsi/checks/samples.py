"""C219, C241, C242, C248, C261: are numbers of few or unequal runs marked as such?"""

from collections.abc import Iterator
from itertools import combinations

from inferrsi.checks.arithmetic import part, span
from inferrsi.checks.claims import claims
from inferrsi.checks.completeness import measured
from inferrsi.checks.numbers import fisher
from inferrsi.evidence import inherit
from inferrsi.evidence.conditions import Repeat
from inferrsi.evidence.experiment import Claim, Experiment
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.paths import Path
from inferrsi.evidence.record import Record
from inferrsi.evidence.value import Count
from inferrsi.evidence.wording import listed

ALPHA = 0.05
"""The usual level; above it a difference of counts tells nothing. Chosen 2026-11, the convention of the field."""
OF_MANY = frozenset({"mean", "median", "p50", "p90", "p95", "p99", "p99_9", "best_of_n", "geomean", "range"})


def runs(experiment: Experiment, claim: Claim) -> str | None:
    """Give of how many runs a claim is: the n of a count, else the runs of its repeat."""
    if isinstance(claim.value, Count):
        return str(claim.value.n)
    repeat = inherit.repeat(experiment, claim)
    return repeat.runs if repeat and repeat.runs != "n/a" else None


def flagged(claim: Claim, *flags: str) -> bool:
    """Say whether a claim carries one of these flags."""
    return any(flag.flag in flags for flag in claim.flags)


def unequal_runs(record: Record, /) -> Iterator[Finding]:
    """C242: numbers of one metric that rest on unequal runs say so: 4 runs against 7 are no even comparison."""
    for experiment in record.experiments:
        for one, other in combinations(experiment.claims, 2):
            here, there = runs(experiment, one), runs(experiment, other)
            alike = one.metric == other.metric and one.arm != other.arm and one.value.form == other.value.form
            if (
                alike
                and here
                and there
                and here != there
                and not flagged(one, "unequal_n")
                and not flagged(other, "unequal_n")
            ):
                yield Finding(
                    code="C242",
                    path=("experiments", experiment.id, "claims", other.id, "flags"),
                    message=f"'{one.id}' has {here} runs, '{other.id}' {there}",
                    help="add flag unequal_n with its reason to both; neither gain nor equality follows",
                    severity="warning",
                )


def too_few_to_tell(record: Record, /) -> Iterator[Finding]:
    """C219: two counts that the exact test cannot tell apart carry the flag of few samples: 14 of 20 against 15 of 20."""
    for experiment, claim, path in claims(record):
        other = part(experiment, claim, claim.baseline) if claim.baseline else None
        if other is None or not isinstance(claim.value, Count) or not isinstance(other.value, Count):
            continue
        if flagged(claim, "low_n") or flagged(other, "low_n") or span(claim.value) == span(other.value):
            continue
        p = fisher((claim.value.k, claim.value.n), (other.value.k, other.value.n))
        if p is not None and p > ALPHA:
            yield Finding(
                code="C219",
                path=(*path, "flags"),
                message=f"{claim.value.k} of {claim.value.n} against {other.value.k} of {other.value.n}: Fisher's exact p = {float(p):.2f}",
                help="add flag low_n with its reason, and gap statistical_power; the difference tells nothing",
                severity="warning",
            )


def single_run_unflagged(record: Record, /) -> Iterator[Finding]:
    """C241: a number of one run says so: a rerun may move it."""
    for experiment, claim, path in measured(record):
        repeat = inherit.repeat(experiment, claim)
        once = (
            repeat is not None
            and (repeat.runs == "1" or repeat.statistic == "single")
            and repeat.samples in {None, "1"}
        )
        if once and not flagged(claim, "single_run", "low_n") and "repeats" not in record.gaps:
            yield Finding(
                code="C241",
                path=(*path, "flags"),
                message=f"{claim.metric} of a single run, unflagged",
                help="add flag single_run with its reason, or gap repeats to the record",
                severity="warning",
            )


def statistic_contradicts_runs(record: Record, /) -> Iterator[Finding]:
    """C248: a statistic fits the number of runs: one run has no median, several are not single."""
    for path, repeat in _repeats(record):
        if repeat.runs is not None:
            many = repeat.runs not in {"1", "n/a"} or repeat.samples not in {None, "1", "n/a"}
            is_wrong = (
                repeat.statistic == "single" if many else repeat.statistic in OF_MANY or repeat.dispersion is not None
            )
            if is_wrong:
                yield Finding(
                    code="C248",
                    path=path,
                    message=f"statistic '{repeat.statistic}' of {repeat.runs} run{'s' if many else ''}",
                    help="correct runs, samples, statistic or dispersion; `single` is one run without dispersion",
                )


def _repeats(record: Record) -> Iterator[tuple[Path, Repeat]]:
    for experiment in record.experiments:
        path: Path = ("experiments", experiment.id)
        if experiment.repeat:
            yield (*path, "repeat"), experiment.repeat
        for claim in experiment.claims:
            if claim.repeat:
                yield (*path, "claims", claim.id, "repeat"), claim.repeat


def runs_contradict_quote(record: Record, /) -> Iterator[Finding]:
    """C261: the number of runs is the one that the quote prints."""
    for experiment, claim, path in claims(record):
        printed = {found for match in listed("runs").finditer(claim.where.quote) for found in match.groups() if found}
        count = runs(experiment, claim)
        if len(printed) == 1 and count is not None and count not in printed:
            yield Finding(
                code="C261",
                path=(*path, "repeat"),
                message=f"{count} runs, the quote prints {printed.pop()}",
                help="correct repeat.runs, or quote the span that belongs to this number",
            )
