"""C283, C288: do the numbers of a condition stand in a quote, and the format of a precision in its printed name?"""

import re
from collections.abc import Iterator

from inferrsi.checks.quoted import holds, printed_of
from inferrsi.evidence import vocabulary
from inferrsi.evidence.experiment import Experiment
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.inherit import conditions
from inferrsi.evidence.paths import Path, walk
from inferrsi.evidence.record import Record

WITNESSED = frozenset(
    {"concurrency", "batch", "prompt_tokens", "output_tokens", "context", "n_draft", "experts_used", "runs", "samples",
     "count", "version"}
)  # fmt: skip
"""Conditions that a source prints as numbers and that no other field of the record repeats."""
TREES = frozenset({"commit", "short"})
"""Trees that an experiment names; the pins and sources of the record show them too."""
DAYS = frozenset({("anchor", "date"), ("dates", "experiment")})
ROLES = ("weights", "activations", "kv_k", "kv_v", "state", "draft", "accum")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_COMMA = re.compile(r"(?<=\d),(?=\d{3})")
_YEAR = re.compile(r"\b20\d\d-(?=\d\d-\d\d)")
"""Of a day: sources leave it out."""
_FLOAT = re.compile(r"(bf|fp|tf|f)(\d+)")


def condition_unquoted(record: Record, /) -> Iterator[Finding]:
    """C283: an experiment that quotes its conditions quotes every number of them."""
    for experiment in record.experiments:
        if not experiment.quotes:
            continue
        at = ("experiments", experiment.id)
        text = _COMMA.sub("", "\n".join((*experiment.quotes, *(claim.where.quote for claim in experiment.claims))))
        shown = "\n".join((text, *_named(record)))
        for path, value, numbers in _conditions(experiment):
            missing = [
                number for number in numbers if not holds(text, number) and not (path[-1] in TREES and number in shown)
            ]
            if missing:
                yield Finding(
                    code="C283",
                    path=(*at, *path),
                    message=f"{path[-1]} {value}: no quote of the experiment holds {missing[0]}",
                    help="quote the span that prints it, or correct the value",
                    severity="warning",
                )


def _conditions(experiment: Experiment) -> Iterator[tuple[Path, str, tuple[str, ...]]]:
    for path, value in walk(experiment):
        if path[-2:] in DAYS:
            yield path, str(value), printed_of(str(value))
        elif path and path[-1] in WITNESSED and isinstance(value, str) and not (path[-1] == "count" and value == "1"):
            yield path, value, tuple(_NUMBER.findall(_YEAR.sub("", value)))
        elif path and path[-1] in TREES and isinstance(value, str):
            yield path, value, (value,)


def _named(record: Record) -> Iterator[str]:
    """Give what the record shows of trees besides its experiments: pins, sources and their quotes."""
    for source in record.sources:
        yield from source.quotes
        yield source.commit or ""
    for pin in record.pins:
        yield from (name for name in (pin.commit, pin.short) if name)


def precision_not_printed(record: Record, /) -> Iterator[Finding]:
    """C288: the bits and the kind of a number format stand in the printed name of the precision."""
    for experiment in record.experiments:
        for arm in experiment.arms:
            given = conditions(experiment, arm).precision
            own = arm.precision or (experiment.precision if arm is experiment.arms[0] else None)
            if given is None or own is None:
                continue
            printed = f"{given.raw} {experiment.precision.raw if experiment.precision else ''}".lower()
            at: Path = ("experiments", experiment.id, *(("arms", arm.id) if arm.precision else ()), "precision")
            for role in (
                ROLES if len(set(_NUMBER.findall(printed))) > 1 else ROLES[:1]
            ):  # one format printed: whose is open
                value = getattr(own, role)
                if value and value != "n/a" and _fits(role, value) and not _is_printed(value, printed):
                    yield Finding(
                        code="C288",
                        path=(*at, role),
                        message=f"{role} {value}, printed is '{given.raw}'",
                        help="write the source's own words into raw, or correct the format",
                        severity="note",
                    )


def _fits(role: str, value: str) -> bool:
    """Say whether a format is one of its role; of others C239 speaks."""
    return value.startswith("kv_") == role.startswith("kv_") and value.startswith("state_") == (role == "state")


def _is_printed(value: str, printed: str) -> bool:
    if value.lower() in printed or not vocabulary.is_precision(value):
        return True
    name = value.lower().removeprefix("kv_").removeprefix("state_")
    if not all(re.search(rf"(?<!\d){number}", printed) for number in re.findall(r"\d+", name)):
        return False
    kind = _FLOAT.match(name)
    if kind is None:
        return True
    letters = {"bf": "bf(?:loat)?", "tf": "tf"}.get(kind[1], "f(?:p|loat)?")
    return bool(re.search(rf"(?<![a-z]){letters} ?{kind[2]}|half|single", printed))
