"""Lays claims out as experiments: one for each machine, network and voice of a text, an arm for what else differs. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from inferrsi.evidence.value import RELATIVE
from inferrsi.triage.accept.given import AMOUNTS, TOKENS
from inferrsi.triage.accept.labels import arm_labels
from inferrsi.triage.accept.quote import heading_of, plain
from inferrsi.triage.accept.wanted import Wanted
from inferrsi.triage.accept.words import BASELINE

Tree = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Arm:
    """One arm: what it is called and what only it has."""

    label: str
    precision: Tree | None = None
    workload: Tree = field(default_factory=dict)
    extra: Tree = field(default_factory=dict)
    is_baseline: bool = False


@dataclass(frozen=True, kw_only=True)
class Placed:
    """A value on its arm; positions count in the arms of its group."""

    wanted: Wanted
    arm: int
    baseline: int | None


@dataclass(frozen=True, kw_only=True)
class Group:
    """What will be one experiment."""

    artefact: Tree | None
    hardware: Tree | None
    arms: tuple[Arm, ...]
    placed: tuple[Placed, ...]


def groups(found: Sequence[Wanted]) -> tuple[Group, ...]:
    """Sort values into experiments."""
    by_key: dict[tuple[str, ...], list[Wanted]] = {}
    for one in found:
        by_key.setdefault(_experiment_key(one), []).append(one)
    return tuple(group(own) for own in by_key.values())


def _experiment_key(one: Wanted) -> tuple[str, ...]:
    value, said = one.value, one.given
    machine, network = (said.hardware or {}).get("raw", ""), (said.artefact or {}).get("model", {}).get("raw", "")
    formats = "formats" if said.precision else ""
    return (
        value.numbered.document.name,
        heading_of(value.numbered.document.text, value.numbered.proposal),
        value.reporter,
        value.attribution,
        network.casefold(),
        machine.casefold(),
        formats,
    )


def group(own: Sequence[Wanted]) -> Group:
    """Put the values of one experiment on arms."""
    labels = arm_labels(own)
    arms: list[Arm] = []
    placed: list[Placed] = []
    for one, label in zip(own, labels, strict=True):
        said = one.given
        arm = Arm(label=label, precision=said.precision, workload=said.workload, extra=said.extra)
        placed.append(Placed(wanted=one, arm=_at(arms, arm), baseline=None))
    held = [
        replace(on, baseline=_baseline(arms, on)) if on.wanted.value.value["form"] in RELATIVE else on for on in placed
    ]
    return Group(artefact=own[0].given.artefact, hardware=own[0].given.hardware, arms=tuple(arms), placed=tuple(held))


def _at(arms: list[Arm], wanted: Arm) -> int:
    if wanted not in arms:
        arms.append(wanted)
    return arms.index(wanted)


def _baseline(arms: list[Arm], one: Placed) -> int:
    """Give the arm that a relative value names as what it is held against, else one that says that it names none."""
    named = one.wanted.value.numbered.proposal.having("baseline")
    label = plain(named[0].text) if named else ""
    same = [at for at, arm in enumerate(arms) if label and arm.label.casefold() == label.casefold() and at != one.arm]
    if same:
        return same[0]
    if not label or arms[one.arm].label.casefold() == label.casefold():
        label = BASELINE
    return _at(arms, Arm(label=label, is_baseline=True))


def hoisted(arms: Sequence[Arm]) -> tuple[Tree | None, Tree]:
    """Give formats and work of the whole experiment: what all arms share, and where they differ all of it as printed."""
    own = [arm for arm in arms if not arm.is_baseline]
    formats = [arm.precision for arm in own if arm.precision]
    precision = formats[0] if formats and all(one == formats[0] for one in formats) else None
    if precision is None and formats:
        precision = {"raw": " / ".join(dict.fromkeys(one["raw"] for one in formats))}
    workload = {key: own[0].workload[key] for key in (*TOKENS, *AMOUNTS) if _is_shared(own, key)}
    extra = {key: value for key, value in own[0].extra.items() if all(arm.extra.get(key) == value for arm in own)}
    if not workload and not extra:
        workload = {key: _all(own, key) for key in TOKENS if all(key in arm.workload for arm in own)}
    return precision, {**workload, **({"extra": extra} if extra else {})}


def _is_shared(own: Sequence[Arm], key: str) -> bool:
    return key in own[0].workload and all(arm.workload.get(key) == own[0].workload[key] for arm in own)


def _all(own: Sequence[Arm], key: str) -> str:
    return " / ".join(dict.fromkeys(arm.workload[key] for arm in own))
