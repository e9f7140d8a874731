"""What arms are called: the system as printed, what tells rows of a table apart, the two ends of a step. Pure."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from inferrsi.triage.accept.quote import LABEL, cells_of, column_of, plain
from inferrsi.triage.accept.wanted import Wanted
from inferrsi.triage.accept.words import PRINTED

_STEP: Final = re.compile(r"[\s*`\\]*(?:→|->|=>|⟶|⇒|-->)[\s*`\\]*")
_TO: Final = re.compile(r"[^.;,|\n]{0,12}?(?:\bto\b|到|至|升到|升至|提升到|提高到|降到|降至)[\s*约~]*")
_FROM: Final = re.compile(r"(?:\bfrom|从|由)[\s*约~]*$", re.IGNORECASE)
_ODD: Final = re.compile(r"[^a-z0-9]+")


def arm_labels(own: Sequence[Wanted]) -> list[str]:
    """Give each value the name of its arm; values that would share an arm and a metric are told apart.

    What tells rows of a table apart are their other cells, and all values of a row stay together.
    """
    labels = [_label(own, at) for at in range(len(own))]
    rows = {_line_key(own[at]) for at in _doubled(own, labels)}
    labels = [
        _joined(label, _other_cells(one, own)) if _line_key(one) in rows else label
        for one, label in zip(own, labels, strict=True)
    ]
    for more in (_column, _line, _ordinal(own)):
        doubled = _doubled(own, labels)
        labels = [
            _joined(label, more(one)) if at in doubled else label
            for at, (one, label) in enumerate(zip(own, labels, strict=True))
        ]
    return [
        _joined(label, f"{_line(one)}.{one.value.place + 1}") if one.choice.is_apart else label
        for one, label in zip(own, labels, strict=True)
    ]


def _line_key(one: Wanted) -> tuple[str, int]:
    return one.value.numbered.document.name, one.value.numbered.proposal.line


def _other_cells(one: Wanted, own: Sequence[Wanted]) -> str:
    """Give the cells of a row that hold neither a value nor what is told as a condition, empty outside tables."""
    text, proposal = one.value.numbered.document.text, one.value.numbered.proposal
    spans = [other.value.numbered.proposal.value for other in own if _line_key(other) == _line_key(one)]
    spans += [condition.span for condition in proposal.conditions]
    cells = [cell for cell in cells_of(text, proposal) if not any(cell.touches(span) for span in spans)]
    return plain(", ".join(said for cell in cells if (said := plain(cell.of(text)))))


def _label(own: Sequence[Wanted], at: int) -> str:
    """Name a system as printed: the row of a table, the two ends of a step, else the formats, else nothing in particular."""
    one = own[at]
    named = one.value.numbered.proposal.having("subject")
    label = plain(named[0].text) if named else ""
    end = _end_of_step(own, at)
    formats = (one.given.precision or {}).get("raw", "")
    return _joined(label, end) if label or end else plain(formats) or PRINTED


def _end_of_step(own: Sequence[Wanted], at: int) -> str:
    """Say whether a value is what was before an arrow, or what came after it."""
    if at + 1 < len(own) and _are_ends(own[at], own[at + 1]):
        return "before"
    return "after" if at and _are_ends(own[at - 1], own[at]) else ""


def _are_ends(one: Wanted, other: Wanted) -> bool:
    text, first, last = one.value.numbered.document.text, one.value.numbered.proposal, other.value.numbered.proposal
    if one.value.metric != other.value.metric or one.value.unit != other.value.unit:
        return False
    return _is_step(text, first.value.end, last.value.start) or _is_from_to(
        text, first.value.start, first.value.end, last.value.start
    )


def _is_step(text: str, end: int, start: int) -> bool:
    return 0 <= start - end <= 12 and _STEP.fullmatch(text, end, start) is not None


def _is_from_to(text: str, first: int, end: int, start: int) -> bool:
    """Say whether two values are the ends of `from 56.4 to 79.3`."""
    is_to = 0 <= start - end <= 24 and _TO.fullmatch(text, end, start) is not None
    return is_to and _FROM.search(text[max(0, first - 16) : first]) is not None


def _joined(label: str, more: str) -> str:
    if not more or more.casefold() in label.casefold():
        return label
    return f"{label}, {more}"[: LABEL + 40] if label and label != PRINTED else more


def _doubled(own: Sequence[Wanted], labels: Sequence[str]) -> frozenset[int]:
    """Give the values that share arm, metric and form with another one and differ from it."""
    keys = [(_measurement(one), label) for one, label in zip(own, labels, strict=True)]
    apart: dict[Any, set[str]] = {}
    for key, one in zip(keys, own, strict=True):
        apart.setdefault(key, set()).add(repr(one.value.value))
    return frozenset(at for at, key in enumerate(keys) if len(apart[key]) > 1)


def _measurement(one: Wanted) -> tuple[str, ...]:
    value, said = one.value, one.given
    form = (value.value["form"], value.value.get("across", ""), value.value.get("qualifier", ""))
    conditions = (repr(said.precision), repr(said.workload), repr(said.extra))
    baseline = [plain(condition.text) for condition in value.numbered.proposal.having("baseline")]
    return (value.metric, value.unit or "", *form, value.statistic or "", value.runs or "", *conditions, *baseline[:1])


def _column(one: Wanted) -> str:
    return column_of(one.value.numbered.document.text, one.value.numbered.proposal)


def _line(one: Wanted) -> str:
    return f"line {one.value.numbered.proposal.line}"


def _ordinal(own: Sequence[Wanted]) -> Callable[[Wanted], str]:
    """Count the values of one line."""
    seen: Counter[tuple[str, int]] = Counter()
    places: dict[tuple[int, int], int] = {}
    for one in own:
        seen[_line_key(one)] += 1
        places[one.key] = seen[_line_key(one)]
    return lambda one: f"number {places[one.key]} of its line"


def slugs(labels: Iterable[str], taken: Iterable[str]) -> list[str]:
    """Give each arm an id that no other one has."""
    used = set(taken)
    found = []
    for label in labels:
        base = _ODD.sub("-", label.casefold()).strip("-")[:40].strip("-") or "arm"
        name = (
            base
            if base not in used
            else next(f"{base}-{n}" for n in range(2, len(used) + 3) if f"{base}-{n}" not in used)
        )
        used.add(name)
        found.append(name)
    return found
