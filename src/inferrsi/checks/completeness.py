"""C211 to C213, C247, C251, C258, C259: does a number say how often, on which clock and under what its metric needs?"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from inferrsi.checks.claims import SPEED, Located, claims
from inferrsi.evidence import inherit, vocabulary
from inferrsi.evidence.experiment import Claim, Experiment
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.inherit import arm_of, conditions
from inferrsi.evidence.paths import at, is_stated
from inferrsi.evidence.record import Record

ONCE = frozenset({"memory"})
"""Groups of metrics that come out the same each time: a file has one size."""
PLACES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "slo": ("workload.extra.slo", "config.switches.slo"),
        "draft_method": ("config.speculation.method",),
        "n_draft": ("config.speculation.n_draft",),
        "acceptance": ("config.speculation.acceptance",),
        "peak_flops": ("workload.extra.peak_flops",),
        "precision": ("precision",),
        "reference": ("workload.extra.reference",),
    }
)
"""Where a record says what a metric needs (`needs` of the vocabulary); a need without a place is for the reader."""


def measured(record: Record) -> Iterator[Located]:
    """Give the claims that are numbers somebody measured."""
    for experiment, claim, path in claims(record):
        if claim.attribution == "measured" and claim.value.form != "qualitative":
            yield experiment, claim, path


def is_unstated(experiment: Experiment, claim: Claim, part: str) -> bool:
    """Say whether a part of an experiment, or something in it, is listed as looked for and not stated."""
    names = (part, f"claims.{claim.id}.{part}", f"claims.*.{part}")
    return any(path == name or path.startswith(f"{name}.") for path in experiment.unstated for name in names)


def repeats_silent(record: Record, /) -> Iterator[Finding]:
    """C211: how often a number was measured is said, or listed as looked for and not stated."""
    for experiment, claim, path in measured(record):
        metric, repeat = vocabulary.metrics().get(claim.metric), inherit.repeat(experiment, claim)
        if (
            (metric and metric.group in ONCE)
            or claim.value.form == "count"
            or (repeat and (repeat.runs or repeat.samples))
        ):
            continue
        if not is_unstated(experiment, claim, "repeat"):
            yield Finding(
                code="C211",
                path=path,
                message=f"{claim.metric} without how often it was measured",
                help="give repeat.runs or repeat.samples, or list `repeat.runs` as unstated once the source was searched",
                severity="warning",
            )


def timing_silent(record: Record, /) -> Iterator[Finding]:
    """C212: what the clock of a speed saw is said, or listed as looked for and not stated."""
    for experiment, claim, path in measured(record):
        silent = inherit.timing(experiment, claim) is None and not is_unstated(experiment, claim, "timing")
        if silent and SPEED.search(claim.metric):
            yield Finding(
                code="C212",
                path=path,
                message=f"{claim.metric} without what its clock saw",
                help="give timing.includes or timing.excludes, or list `timing` as unstated once the source was searched",
                severity="warning",
            )


def acceptance_not_measured(record: Record, /) -> Iterator[Finding]:
    """C213: a number that rests on an assumed or injected acceptance was not measured."""
    for experiment, claim, path in measured(record):
        arm = arm_of(experiment, claim.arm)
        config = conditions(experiment, arm).config if arm else None
        source = config.speculation.acceptance if config and config.speculation else None
        if source in {"assumed", "synthetic"}:
            yield Finding(
                code="C213",
                path=(*path, "attribution"),
                message=f"'measured' on an arm whose acceptance is {source}",
                help=f"write attribution: {source}, or correct config.speculation.acceptance",
            )


def metric_needs_condition(record: Record, /) -> Iterator[Finding]:
    """C247: what its metric needs is given, or listed as looked for and not stated: goodput means nothing without its SLO."""
    for experiment, claim, path in measured(record):
        metric, arm = vocabulary.metrics().get(claim.metric), arm_of(experiment, claim.arm)
        if metric is None or arm is None or not metric.needs:
            continue
        resolved = conditions(experiment, arm)
        for need in metric.needs:
            places = PLACES.get(need, ())
            given = any(is_stated(value) for place in places for value in at(resolved, place))
            if need in {"reference", "baseline"}:
                given = given or claim.baseline is not None
            if (places or need == "baseline") and not given and not any(_covers(experiment, place) for place in places):
                yield Finding(
                    code="C247",
                    path=path,
                    message=f"{claim.metric} without its {need}",
                    help=f"give {places[0] if places else need}, or list it as unstated once the source was searched",
                    severity="warning",
                )


def _covers(experiment: Experiment, place: str) -> bool:
    return any(place == path or place.startswith(f"{path}.") for path in experiment.unstated)


def changed_switch_without_quality(record: Record, /) -> Iterator[Finding]:
    """C251: an arm that turns on what changes the output says what became of the output."""
    changed = {change.switch: change.new for change in record.semantic_changes if change.output == "changed"}
    for experiment in record.experiments:
        for arm in experiment.arms:
            config = arm.config
            if config is None or arm.quality is not None:
                continue
            own = {**config.switches, **({"experts_used": config.experts_used} if config.experts_used else {})}
            for switch, value in own.items():
                if changed.get(switch) == value:
                    yield Finding(
                        code="C251",
                        path=("experiments", experiment.id, "arms", arm.id),
                        message=f"'{switch}: {value}' changes the output, and the arm does not say what of its quality is known",
                        help="add quality: {semantics: lossy_measured, evidence: [claim]} or lossy_unmeasured",
                        severity="warning",
                    )


def reporters_mixed(record: Record, /) -> Iterator[Finding]:
    """C258: one measurement has one reporter; who checked it measured anew and has an experiment of their own."""
    for experiment in record.experiments:
        told = [claim for claim in experiment.claims if claim.attribution == "measured"]
        for claim in told:
            if claim.reporter != told[0].reporter:
                yield Finding(
                    code="C258",
                    path=("experiments", experiment.id, "claims", claim.id, "reporter"),
                    message=f"reported by '{claim.reporter}', '{told[0].id}' of the same experiment by '{told[0].reporter}'",
                    help="give each reporter's measurement an experiment of its own, or correct one",
                    severity="note",
                )


def unmeasured_unsaid(record: Record, /) -> Iterator[Finding]:
    """C259: a number that was not measured says so in words: a flag or a boundary beside its attribution."""
    for experiment, claim, path in claims(record):
        if claim.attribution != "measured" and not (claim.flags or inherit.boundary(experiment, claim)):
            yield Finding(
                code="C259",
                path=(*path, "attribution"),
                message=f"attribution '{claim.attribution}', and no flag or boundary says what that means here",
                help="add a boundary: who set the target, what was assumed, what is quoted from where",
                severity="warning",
            )
