"""What the next record of a subject takes over from the last: plain values without claims, and without a link cut.

A record's prose and paths may name its own claims and sources; taken elsewhere, they name them by their full address.
Pure.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from datetime import date, datetime
from typing import Any

from inferrsi.evidence.conditions import Artefact
from inferrsi.evidence.experiment import Arm, Experiment
from inferrsi.evidence.form import Form
from inferrsi.evidence.paths import is_stated
from inferrsi.evidence.prose import ClaimRef, DerivedRef, pieces
from inferrsi.evidence.record import Record

Tree = dict[str, Any]
"""A part of a file as it is written: text, lists and dicts in the order of their keys."""
NOT_CARRIED = ("dates.experiment", "precision", "workload")
"""What a claim needs and a skeleton leaves to whoever reads the new numbers: there is no default for a measurement."""
UNNAMED = "a1"
_BRACES = re.compile(r"\{\{|\}\}|\{[^{}]*\}")


def plain(value: Any) -> Any:
    """Give a value of a record as its file writes it, without the keys that have no value."""
    if isinstance(value, Form):
        fields = type(value).model_fields.items()
        kept = ((field.alias or name, getattr(value, name)) for name, field in fields)
        return {name: plain(inner) for name, inner in kept if is_stated(inner) and inner is not False}
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, tuple):
        return [plain(inner) for inner in value]
    if isinstance(value, bool):
        return "true" if value else "false"
    return day_or_instant(value) if isinstance(value, date) else str(value)


def day_or_instant(value: date) -> str:
    """Write a day, or an instant in UTC to the second."""
    return value.strftime("%Y-%m-%dT%H:%M:%SZ") if isinstance(value, datetime) else value.isoformat()


def readdressed(tree: Any, record: str) -> Any:
    """Give prose its full addresses: `{c4}` of the record becomes `{ready/2026-10-28#c4}`."""
    if isinstance(tree, dict):
        return {
            key: _BRACES.sub(lambda brace: _addressed(brace[0], record), value)
            if key in {"zh", "en"} and isinstance(value, str)
            else readdressed(value, record)
            for key, value in tree.items()
        }
    return [readdressed(item, record) for item in tree] if isinstance(tree, list) else tree


def _addressed(brace: str, record: str) -> str:
    match pieces(brace):
        case (ClaimRef(record=None, claim=claim),):
            return f"{{{record}#{claim}}}"
        case (DerivedRef(record=None, claim=claim, against=against, sign=sign),):
            return f"{{{record}#{claim}{sign}{against}}}"
        case _:
            return brace


def upstream(last: Record, names: Mapping[str, str]) -> list[Tree]:
    """Take over the states of pull requests as of their day; `names` gives old ids of sources their new ones."""
    found = []
    for known in last.upstream:
        tree = readdressed(plain(known), last.id)
        if source := known.source or _only_source(last):
            tree["source"] = names[source]
        found.append(tree)
    return found


def sources(last: Record, *, first: int) -> dict[str, Tree]:
    """Give by their old ids the sources that the states of pull requests stand on, numbered anew from `first`."""
    used = {known.source or _only_source(last) for known in last.upstream}
    needed = [source for source in last.sources if source.id in used]
    return {source.id: plain(source) | {"id": f"s{number}"} for number, source in enumerate(needed, first)}


def _only_source(last: Record) -> str | None:
    """Give the source that is meant where a record has one and an item names none."""
    return last.sources[0].id if len(last.sources) == 1 else None


def experiments(last: Record) -> list[Tree]:
    """Give the skeleton of each machine that was measured: artefact, hardware and arms, nothing that was measured.

    Experiments of the same artefact on the same hardware become one; those that know neither leave nothing.
    """
    found: dict[str, Tree] = {}
    for experiment in last.experiments:
        if experiment.artefact is None and experiment.hardware is None:
            continue
        tree = _skeleton(experiment, last)
        key = repr((tree.get("artefact"), tree.get("hardware")))
        if key in found:
            known = {arm["id"] for arm in found[key]["arms"]}
            found[key]["arms"] += [arm for arm in tree["arms"] if arm["id"] not in known | {UNNAMED}]
            found[key]["unstated"] = [path for path in found[key]["unstated"] if path in tree["unstated"]]
        else:
            found[key] = tree
    return list(found.values())


def _skeleton(experiment: Experiment, last: Record) -> Tree:
    versions = tuple(_versions(experiment, last))
    arms = [_arm(arm) for arm in experiment.arms if not any(version in arm.label for version in versions)]
    tree: Tree = {"id": experiment.id, "anchor": {"how": "none"}}
    if experiment.artefact and (artefact := _artefact(experiment.artefact)):
        tree["artefact"] = artefact
    if experiment.hardware:
        tree["hardware"] = plain(experiment.hardware)
    tree["arms"] = arms or [{"id": UNNAMED, "label": "not named yet"}]
    missing = [part for part in ("artefact", "hardware") if part not in tree]
    old = [path for path in experiment.unstated if path.partition(".")[0] in tree and "." in path and _is_kept(path)]
    tree["unstated"] = [NOT_CARRIED[0], *missing, *NOT_CARRIED[1:], *old]
    return tree


def _versions(experiment: Experiment, last: Record) -> Iterator[str]:
    """Give what the old trees are called: an arm that is called by one is an arm of that tree."""
    anchor = experiment.anchor
    tags = (pin.tag for pin in last.pins)
    shas = (sha[:7] for pin in last.pins for sha in (pin.commit, pin.short) if sha)
    measured = (anchor.version, anchor.commit and anchor.commit[:7], anchor.short and anchor.short[:7])
    return (name for name in (*measured, *tags, *shas) if name and len(name) > 2)


def _arm(arm: Arm) -> Tree:
    tree: Tree = {"id": arm.id, "label": arm.label}
    if arm.subject:
        tree["subject"] = {"name": arm.subject.name}
    if arm.artefact and (artefact := _artefact(arm.artefact)):
        tree["artefact"] = artefact
    if arm.hardware:
        tree["hardware"] = plain(arm.hardware)
    return tree


def _artefact(artefact: Artefact) -> Tree:
    """Keep what the weights are called; their bytes may be others now."""
    return {key: value for key, value in plain(artefact).items() if key in {"model", "file"}}


def _is_kept(path: str) -> bool:
    return not path.startswith(("arms.", "artefact.snapshot", "artefact.sha256", "artefact.revision"))


def unstated(last: Record, keys: Collection[str]) -> list[str]:
    """Give the paths of the last record that are still not stated below these keys, which were taken over whole."""
    return [path for path in last.unstated if "." in path and path.partition(".")[0] in keys]
