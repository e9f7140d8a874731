"""C282, C284 to C286: do the words around a number say who reports it, what it is, and what it runs across?"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from inferrsi.checks.claims import claims
from inferrsi.evidence import inherit, vocabulary
from inferrsi.evidence.experiment import Claim, Experiment
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.inherit import arm_of, conditions
from inferrsi.evidence.record import Record
from inferrsi.evidence.wording import listed

OTHERS = ("maintainer", "vendor", "third_party")
CLOSED_LOOP = frozenset({"success_rate"})
BARS: Mapping[str, str] = MappingProxyType({"reference": "threshold", "target": "goal"})
"""What a number that nobody measured is called by its source."""
STATISTICS = ("geomean", "best_of_n", "p99_9", "p99", "p95", "p90", "median", "mean", "single")
"""Those whose names stand for nothing else, in the order in which one decides: a geometric mean is called a mean too."""
SPREAD = frozenset({"range"})
"""Statistics of a value that has two ends."""


def reporter_unnamed(record: Record, /) -> Iterator[Finding]:
    """C282: who reports a number and is not the author is named beside it: maintainer, vendor, third party."""
    for experiment, claim, path in claims(record):
        if claim.reporter in OTHERS and not listed(claim.reporter).search(_around(experiment, claim)):
            yield Finding(
                code="C282",
                path=(*path, "reporter"),
                message=f"reported by a {claim.reporter}, and neither title, label, boundary nor quote says so",
                help="say in the experiment's title who measured it, or write author",
                severity="warning",
            )


def threshold_or_result(record: Record, /) -> Iterator[Finding]:
    """C284: a threshold or a goal that the source sets is called one, and what it calls a threshold is no result."""
    for experiment, claim, path in claims(record):
        words = " ".join(part for part in (claim.raw, claim.where.quote, _value_text(claim)) if part)
        around, word = f"{words} {_limits(experiment, claim)}", BARS.get(claim.attribution)
        if word and not listed(word).search(around):
            message = f"'{claim.attribution}', and neither quote nor boundary speaks of a {word}"
        elif claim.attribution == "measured" and listed("threshold").search(words):
            message = "'measured', and the quote speaks of a threshold"
        else:
            continue
        yield Finding(
            code="C284",
            path=(*path, "attribution"),
            message=message,
            help="write reference for a bar that the source sets, measured for what came out",
            severity="warning",
        )


def spread_without_ground(record: Record, /) -> Iterator[Finding]:
    """C285: what a range runs across, and what was made of the runs, is said by a quote, a label, the task or the runs."""
    for experiment, claim, path in claims(record):
        across, repeat = getattr(claim.value, "across", None), inherit.repeat(experiment, claim)
        words = _around(experiment, claim)
        runs = repeat is not None and (repeat.runs or repeat.samples) not in {None, "1", "n/a"}
        has_words = across is not None and across != "unknown" and listed(f"across_{across}").search(words)
        if across not in {None, "unknown"} and not has_words and not (across == "runs" and runs):
            yield _unsaid("C285", (*path, "value", "across"), f"across {across}")
        statistic = repeat.statistic if repeat else None
        is_wide = claim.value.form == "range" or getattr(claim.value, "hi", None) is not None
        if statistic in SPREAD and not is_wide:
            yield _unsaid("C285", (*path, "repeat", "statistic"), f"statistic {statistic} of a number with one end")
        elif claim.repeat and claim.value.form == "range" and statistic not in {None, "unknown", *SPREAD}:
            yield _unsaid("C285", (*path, "repeat", "statistic"), f"statistic {statistic} of two ends")


def another_statistic_named(record: Record, /) -> Iterator[Finding]:
    """C286: where the words around a number name a statistic, it is the one that is given."""
    for experiment in record.experiments:
        for path, given, told in _statistics(experiment):
            words = " ".join((*experiment.quotes, *(_names(experiment, claim) for claim in told)))
            named = next((one for one in STATISTICS if listed(f"statistic_{one}").search(words)), None)
            is_silent = given is None or named is None or given in {"unknown", "n/a", named, *SPREAD}
            is_meant = given != "mean" and listed(f"statistic_{given}").search(words) if not is_silent else True
            if not is_meant:
                yield _unsaid("C286", path, f"statistic {given}, the words speak of {named}")


def _statistics(experiment: Experiment) -> Iterator[tuple[tuple[str, ...], str | None, tuple[Claim, ...]]]:
    """Give each statistic with its path and the claims that share metric and statistic with it."""
    at = ("experiments", experiment.id)
    if experiment.repeat:
        yield (*at, "repeat", "statistic"), experiment.repeat.statistic, experiment.claims
    for claim in experiment.claims:
        if claim.repeat:
            told = [one for one in experiment.claims if one.metric == claim.metric and one.repeat]
            alike = tuple(one for one in told if one.repeat and one.repeat.statistic == claim.repeat.statistic)
            yield (*at, "claims", claim.id, "repeat", "statistic"), claim.repeat.statistic, alike


def scope_against_metric(record: Record, /) -> Iterator[Finding]:
    """C287: task success is of a closed loop, a service of a server, a kernel's clock of a kernel."""
    for experiment, claim, _ in claims(record):
        metric, scope = vocabulary.metrics().get(claim.metric), experiment.scope
        if metric is None or scope is None:
            continue
        if claim.metric in CLOSED_LOOP and scope != "closed_loop":
            reason = "task success is of a closed loop"
        elif scope == "closed_loop" and not any(_is_control(one) for one in experiment.claims):
            reason = f"neither {claim.metric} nor another number is of a control loop"
        elif metric.level == "device" and scope not in {"kernel", "operator"}:
            reason = f"{claim.metric} is the time of a kernel"
        elif (
            scope in {"server", "end_to_end"}
            and metric.level != "server"
            and not listed("served").search(_around(experiment, claim))
        ):
            reason = "neither task nor label nor title speaks of a service"
        elif scope in {"kernel", "operator", "model_forward"} and listed("served").search(_names(experiment, claim)):
            reason = "its words speak of a service"
        else:
            continue
        yield Finding(
            code="C287",
            path=("experiments", experiment.id, "scope"),
            message=f"scope {scope} of '{claim.id}', but {reason}",
            help="correct the scope: what the clock saw, from kernel to closed_loop",
            severity="note" if reason.endswith("a service") else "warning",
        )


def _is_control(claim: Claim) -> bool:
    metric = vocabulary.metrics().get(claim.metric)
    return metric is not None and metric.phase == "control_loop"


def _unsaid(code: str, path: tuple[str, ...], what: str) -> Finding:
    return Finding(
        code=code,
        path=path,
        message=f"{what}, and nothing beside the number says so",
        help="quote the word of the source, say it in the task or a boundary, or write unknown",
        severity="note",
    )


def _around(experiment: Experiment, claim: Claim) -> str:
    """Give the words that stand beside a number, its limits among them."""
    return f"{_names(experiment, claim)} {_limits(experiment, claim)}"


def _names(experiment: Experiment, claim: Claim) -> str:
    """Give the words by which a number, its sides and its work are called."""
    arm, baseline = arm_of(experiment, claim.arm), arm_of(experiment, claim.baseline)
    workload = conditions(experiment, arm).workload if arm else None
    words = [claim.raw, claim.where.quote, *(side.label for side in (arm, baseline) if side)]
    words += [experiment.title.zh, experiment.title.en] if experiment.title else []
    words += [workload.task, workload.prompt_set, *workload.extra.values()] if workload else []
    return " ".join(word for word in words if word)


def _limits(experiment: Experiment, claim: Claim | None) -> str:
    limits = inherit.boundary(experiment, claim) if claim else experiment.boundary
    return " ".join(text for prose in limits for text in (prose.zh, prose.en) if text)


def _value_text(claim: Claim) -> str:
    text = getattr(claim.value, "text", None)
    return " ".join(part for part in (text.zh, text.en) if part) if text else ""
