"""C2xx: is every reported number complete enough to be quoted?"""

import re
from collections.abc import Iterator

from inferrsi.checks.quoted import end_of_number, too_long
from inferrsi.evidence.experiment import Claim, Experiment
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.inherit import arm_of, boundary
from inferrsi.evidence.record import Record
from inferrsi.evidence.value import RELATIVE, Count, Percent, Range, Ratio, decimal, printed_numbers

NEEDED = ("artefact", "hardware", "precision", "workload", "dates.experiment")
"""Without these a number is not usable, unless the source was searched for them (evidence-schema §1.3)."""
SPEED = re.compile(r"throughput|latency|ttft|tpot|itl|e2el|speedup|control_rate")
"""Metrics of speed by their names: what V9 binds."""
Located = tuple[Experiment, Claim, tuple[str, ...]]


def claims(record: Record) -> Iterator[Located]:
    """Give each claim with its experiment and its path."""
    for experiment in record.experiments:
        for claim in experiment.claims:
            yield experiment, claim, ("experiments", experiment.id, "claims", claim.id)


def relative_without_baseline(record: Record, /) -> Iterator[Finding]:
    """C201: a relative value means nothing until it says against which arm (V1)."""
    for _, claim, path in claims(record):
        if (claim.value.form in RELATIVE and claim.baseline is None) or claim.baseline == claim.arm:
            yield Finding(
                code="C201",
                path=(*path, "baseline"),
                message=f"a {claim.value.form} of {claim.metric} without a baseline arm of its own",
                help="name the other arm it is relative to as `baseline`; a foreign system becomes an arm with `subject`",
            )


def arm_unknown(record: Record, /) -> Iterator[Finding]:
    """C202: a claim stands on an arm of its experiment (V2)."""
    for experiment, claim, path in claims(record):
        for field in ("arm", "baseline"):
            name = getattr(claim, field)
            if name is not None and arm_of(experiment, name) is None:
                yield Finding(
                    code="C202",
                    path=(*path, field),
                    message=f"no arm '{name}' in experiment '{experiment.id}'",
                    help=f"name one of: {', '.join(arm.id for arm in experiment.arms)}",
                )


def count_exceeds_n(record: Record, /) -> Iterator[Finding]:
    """C203: k of n cannot exceed n (V6)."""
    for _, claim, path in claims(record):
        value = claim.value
        if isinstance(value, Count) and not value.k <= (value.k if value.k_hi is None else value.k_hi) <= value.n:
            yield Finding(
                code="C203",
                path=(*path, "value", "k"),
                message=f"{value.k}{'' if value.k_hi is None else f' to {value.k_hi}'} of {value.n} is more than all",
                help="correct k or n as the source prints them: k must not exceed k_hi, nor k_hi exceed n",
            )


def range_upside_down(record: Record, /) -> Iterator[Finding]:
    """C204: the lower end of a range is the lower one."""
    for _, claim, path in claims(record):
        value = claim.value
        ends: tuple[str, str | None] = ("0", None)
        if isinstance(value, Range):
            ends = (value.lo, value.hi)
        elif isinstance(value, Ratio | Percent):
            ends = (value.v, value.hi)
        if ends[1] is not None and decimal(ends[0]) > decimal(ends[1]):
            yield Finding(
                code="C204",
                path=(*path, "value"),
                message=f"{ends[0]} exceeds {ends[1]}",
                help="write the smaller number first",
            )


def number_without_unit(record: Record, /) -> Iterator[Finding]:
    """C205: a number has a unit; a bare one says so."""
    for _, claim, path in claims(record):
        if claim.unit is None and claim.value.form in {"point", "range"}:
            yield Finding(
                code="C205",
                path=(*path, "unit"),
                message=f"{claim.metric} without a unit",
                help="add unit as printed, or `unit: none` for a bare number",
            )


def quote_lacks_number(record: Record, /) -> Iterator[Finding]:
    """C206: a quote holds every number of its value exactly as printed (V3)."""
    for _, claim, path in claims(record):
        for number in printed_numbers(claim.value):
            if end_of_number(claim.where.quote, number) is None:
                yield Finding(
                    code="C206",
                    path=(*path, "where", "quote"),
                    message=f"the quote does not hold {number} as printed",
                    help="copy the span of the source that holds the number, or correct the value",
                )


def relayed_quote_too_long(record: Record, /) -> Iterator[Finding]:
    """C207: of a report that only relays we keep a short span, not its sentences."""
    relayed = {source.id for source in record.sources if source.kind == "relayed"}
    quotes = ((path, claim) for _, claim, path in claims(record) if claim.where.source in relayed)
    yield from too_long("C207", (((*path, "where", "quote"), claim.where.quote) for path, claim in quotes))


def condition_missing(record: Record, /) -> Iterator[Finding]:
    """C208: a condition is given, or listed as looked for and not stated (V5)."""
    for experiment in record.experiments:
        for need in NEEDED:
            given = experiment.dates.experiment if need == "dates.experiment" else getattr(experiment, need)
            if given is None and need not in experiment.unstated:
                yield Finding(
                    code="C208",
                    path=("experiments", experiment.id),
                    message=f"{need} is neither given nor listed as unstated",
                    help=f"give {need}, or list it in the experiment's `unstated` once the source was searched for it",
                )


def lossy_speed_without_boundary(record: Record, /) -> Iterator[Finding]:
    """C209: a speed whose output changed unmeasured says so (V9)."""
    for experiment, claim, path in claims(record):
        arm = arm_of(experiment, claim.arm)
        if arm is None or arm.quality is None or arm.quality.semantics != "lossy_unmeasured":
            continue
        if SPEED.search(claim.metric) and not (boundary(experiment, claim) or claim.flags):
            yield Finding(
                code="C209",
                path=(*path, "boundary"),
                message=f"{claim.metric} of an arm whose output changed and was not measured",
                help="add a boundary or a flag that says what is not known of the quality",
            )


def quality_evidence_unknown(record: Record, /) -> Iterator[Finding]:
    """C210: claims named as evidence stand in the record."""
    known = {claim.id for _, claim, _ in claims(record)}
    for experiment in record.experiments:
        for arm in experiment.arms:
            for name in arm.quality.evidence if arm.quality else ():
                if name not in known:
                    path = ("experiments", experiment.id, "arms", arm.id, "quality", "evidence")
                    yield _no_claim("C210", path, name)
    for position, negative in enumerate(record.negative_results):
        for name in negative.claims:
            if name not in known:
                yield _no_claim("C210", ("negative_results", position, "claims"), name)


def _no_claim(code: str, path: tuple[str | int, ...], name: str) -> Finding:
    return Finding(
        code=code, path=path, message=f"no claim '{name}' in this record", help="name a claim of this record"
    )
