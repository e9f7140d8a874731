"""Claims and records as objects for programs, shared by `export` and `show --json`: values, then plain JSON; pure.

What a record says is given as it says it: raw strings beside ids, numbers as printed, prose with its placeholders
(`{c4}` names a claim of the same record). Only `printed`, `conditions`, `state` and `because` are computed.
"""

from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from typing import Any

from inferrsi.digest.context import Context
from inferrsi.digest.dates import when
from inferrsi.digest.number import printed
from inferrsi.digest.quote import url_of
from inferrsi.evidence import inherit
from inferrsi.evidence.conditions import Repeat, Timing
from inferrsi.evidence.experiment import Anchor, Arm, Caveat, Claim, Experiment, Foreign, Quality, TriggerFact
from inferrsi.evidence.form import Form
from inferrsi.evidence.inherit import Conditions
from inferrsi.evidence.prose import Prose
from inferrsi.evidence.provenance import Source
from inferrsi.evidence.record import Record
from inferrsi.evidence.state import State
from inferrsi.evidence.value import Value
from inferrsi.labels import Language


@dataclass(frozen=True, kw_only=True)
class Printed:
    """A value with its unit as a report prints it, in each language."""

    zh: str
    en: str


@dataclass(frozen=True, kw_only=True)
class ArmObject:
    """The arm that a claim stands on or is relative to."""

    id: str
    label: str
    """As the source prints it, else English."""
    subject: Foreign | None
    """Another project's system, where the arm is one."""
    quality: Quality | None
    """What the arm does to the output."""


@dataclass(frozen=True, kw_only=True)
class Span:
    """Where a claim was read."""

    source: Source | None
    quote: str
    line: str | None
    permalink: str | None
    """Leads to the quoted span; null where the source has no immutable address."""


@dataclass(frozen=True, kw_only=True)
class ClaimObject:
    """One reported number with everything that belongs to it; null where the record does not say."""

    address: str
    """`<record>#<claim>`"""
    experiment: str
    """Id of its experiment within the record."""
    arm: ArmObject
    metric: str
    """Id of the metric vocabulary."""
    raw: str | None
    """The metric's name as printed."""
    value: Value
    """The form and its numbers exactly as the source prints them."""
    printed: Printed
    unit: str | None
    """As printed; `none` for a bare number, null where the form needs none."""
    baseline: ArmObject | None
    """What a ratio, a percentage or a difference is relative to."""
    conditions: Conditions
    """Of this arm: the arm laid over its experiment; a leaf `n/a` does not apply to it."""
    scope: str | None
    timing: Timing | None
    repeat: Repeat | None
    boundary: tuple[Prose, ...]
    """Limits that its source states: the claim's own, else the experiment's."""
    where: Span
    reporter: str
    attribution: str
    negative: bool
    flags: tuple[Caveat, ...]
    anchor: Anchor
    """The tree that was measured, which is not the tree that was read."""
    experiment_date: date | None
    """Never copied from a release or a commit."""
    triggers: dict[str, TriggerFact]
    """Facts about the interval from the anchor to the newest reading."""
    state: State
    """With respect to the subject's newest record."""
    because: str
    """A trigger's name, or `no_anchor`, `same_tree`, `other_tree`, `moved_since`, `corrected`."""
    unstated: tuple[str, ...]
    """Paths under the experiment that were looked for and not stated."""


def claim_object(context: Context, record: Record, experiment: Experiment, claim: Claim) -> ClaimObject:
    """Gather a claim with its resolved conditions, its source and its state."""
    arm = inherit.arm_of(experiment, claim.arm)
    standing = context.standing(record, experiment, claim)
    return ClaimObject(
        address=f"{record.id}#{claim.id}",
        experiment=experiment.id,
        arm=_arm(arm, claim.arm),
        metric=claim.metric,
        raw=claim.raw,
        value=claim.value,
        printed=Printed(zh=_printed(claim, "zh"), en=_printed(claim, "en")),
        unit=claim.unit,
        baseline=_arm(inherit.arm_of(experiment, claim.baseline), claim.baseline) if claim.baseline else None,
        conditions=inherit.conditions(experiment, arm) if arm else Conditions(),
        scope=experiment.scope,
        timing=inherit.timing(experiment, claim),
        repeat=inherit.repeat(experiment, claim),
        boundary=inherit.boundary(experiment, claim),
        where=_span(record, claim),
        reporter=claim.reporter,
        attribution=claim.attribution,
        negative=claim.negative,
        flags=claim.flags,
        anchor=experiment.anchor,
        experiment_date=experiment.dates.experiment,
        triggers={str(name): fact for name, fact in experiment.triggers.items()},
        state=standing.state,
        because=standing.because,
        unstated=experiment.unstated,
    )


def _printed(claim: Claim, language: Language) -> str:
    return printed(claim.value, claim.unit, language)


def _arm(arm: Arm | None, name: str) -> ArmObject:
    if arm is None:
        return ArmObject(id=name, label=name, subject=None, quality=None)
    return ArmObject(id=arm.id, label=arm.label, subject=arm.subject, quality=arm.quality)


def _span(record: Record, claim: Claim) -> Span:
    return Span(
        source=next((source for source in record.sources if source.id == claim.where.source), None),
        quote=claim.where.quote,
        line=claim.where.line,
        permalink=url_of(record, claim),
    )


def plain(value: Any) -> Any:
    """Turn a value into what JSON can hold: of a file's forms only what they state, of our own objects every field."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Form):
        stated = {field.alias or name: getattr(value, name) for name, field in type(value).model_fields.items()}
        return {name: plain(inner) for name, inner in stated.items() if inner not in (None, (), {})}
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, tuple):
        return [plain(inner) for inner in value]
    return when(value) if isinstance(value, date) else value
