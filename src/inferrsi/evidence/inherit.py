"""What an arm was really run with: the arm laid over its experiment."""

from typing import TypeVar

from inferrsi.evidence.conditions import (
    Artefact,
    Config,
    Hardware,
    Name,
    Precision,
    Repeat,
    Software,
    Speculation,
    Timing,
    Workload,
)
from inferrsi.evidence.experiment import Arm, Claim, Experiment
from inferrsi.evidence.form import Form
from inferrsi.evidence.prose import Prose

WHOLE = (Speculation, Name)
"""Replaced whole: a draft length must not survive `method: none`, nor a canonical id another raw name."""

F = TypeVar("F", bound=Form)


class Conditions(Form):
    """The resolved conditions of one arm; a leaf `n/a` does not apply to it."""

    artefact: Artefact | None = None
    hardware: Hardware | None = None
    software: Software | None = None
    precision: Precision | None = None
    config: Config | None = None
    workload: Workload | None = None


CONDITIONS = ("artefact", "hardware", "software", "precision", "config", "workload")


def conditions(experiment: Experiment, arm: Arm) -> Conditions:
    """Lay the arm over the experiment: mappings key by key, lists and the forms of `WHOLE` replaced whole."""
    laid = {name: _laid(getattr(experiment, name), getattr(arm, name)) for name in CONDITIONS}
    return Conditions.model_construct(**laid)


def _laid(under: F | None, over: F | None) -> F | None:
    if under is None or over is None or isinstance(over, WHOLE):
        return under if over is None else over
    changes: dict[str, object] = {}
    for name in over.model_fields_set:
        value, inherited = getattr(over, name), getattr(under, name)
        if isinstance(value, Form):
            changes[name] = _laid(inherited, value)
        elif isinstance(value, dict):
            changes[name] = {**inherited, **value}
        else:
            changes[name] = value
    return under.model_copy(update=changes)


def arm_of(experiment: Experiment, arm: str | None) -> Arm | None:
    """Find an arm by its id."""
    return next((found for found in experiment.arms if found.id == arm), None)


def timing(experiment: Experiment, claim: Claim) -> Timing | None:
    """Give what the clock saw: the claim's own, else the experiment's."""
    return claim.timing or experiment.timing


def repeat(experiment: Experiment, claim: Claim) -> Repeat | None:
    """Give how often it was measured: the claim's own, else the experiment's."""
    return claim.repeat or experiment.repeat


def boundary(experiment: Experiment, claim: Claim) -> tuple[Prose, ...]:
    """Give the limits stated for a claim: its own, else the experiment's."""
    return claim.boundary or experiment.boundary
