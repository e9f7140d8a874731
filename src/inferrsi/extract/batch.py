"""Many texts at once: lines of ``{"id", "text"}`` in, lines of ``{"id", "claims"}`` in the labelling guide's words out."""

import json
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from inferrsi.errors import UsageError
from inferrsi.extract.confidence import is_sure
from inferrsi.extract.extraction import extract
from inferrsi.extract.proposal import Condition, Proposal
from inferrsi.extract.reading import DocumentKind


def batch(lines: Iterable[str], /, *, minimum: float | None = None, kind: DocumentKind = "markdown") -> Iterator[str]:
    """Give one line of claims for each line of text; blank lines are passed over.

    Raises:
        UsageError: A line is no object with an id and a text.
    """
    for number, line in enumerate(lines, 1):
        if line.strip():
            id_, text = _asked(line, number)
            claims = [claim(found) for found in extract(text, kind=kind) if is_sure(found, minimum)]
            yield json.dumps({"id": id_, "claims": claims}, ensure_ascii=False)


def _asked(line: str, number: int) -> tuple[str, str]:
    try:
        asked = json.loads(line)
        id_, text = asked["id"], asked["text"]
    except (ValueError, KeyError, TypeError) as error:
        what = f"line {number} of the batch is no object with an id and a text"
        raise UsageError(what, todo='write {"id": "…", "text": "…"}, one a line') from error
    if not isinstance(text, str):
        what = f"the text of line {number} of the batch is no string"
        raise UsageError(what, todo='write {"id": "…", "text": "…"}, one a line')
    return id_, text


def claim(found: Proposal, /) -> dict[str, Any]:
    """Give a proposal in the labelling guide's form; what the text does not say is left out."""
    stated: dict[str, Any] = {
        "start": found.value.start,
        "end": found.value.end,
        "text": found.text,
        "norm": norm(found),
        "unit": found.unit,
        "kind": found.kind,
        "metric": found.metric,
        "metric_other": found.metric_other,
        "direction": found.direction,
        "attribution": found.attribution,
        "change": found.change,
        "delta": found.delta,
        "qualifier": found.qualifier,
        "statistic": _one(found.statistic),
        "negative": found.negative,
        "scope": found.scope,
        "ratio_form": found.ratio_form,
        "unit_implied": found.unit_implied,
        "confidence": round(found.confidence, 4),
    }
    out = _present(stated)
    for role in ("hardware", "precision"):
        out[role] = [_place(condition) for condition in found.having(role)]
    for role in ("model", "subject", "baseline"):
        if named := found.having(role):
            out[role] = _place(named[0])
    others = {"hardware", "precision", "model", "subject", "baseline"}
    if workload := {one.role: _place(one) for one in found.conditions if one.role not in others}:
        out["workload"] = workload
    return out


def _present(stated: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in stated.items() if value is not None and value is not False and value != []}


def _one(statistic: tuple[str, ...]) -> str | list[str] | None:
    return None if not statistic else statistic[0] if len(statistic) == 1 else list(statistic)


def _place(condition: Condition) -> dict[str, Any]:
    place: dict[str, Any] = {"start": condition.span.start, "end": condition.span.end, "text": condition.text}
    if condition.id is not None:
        place["canonical"] = condition.id
    if condition.count is not None:
        place["count"] = condition.count
    return place


def norm(found: Proposal, /) -> float | dict[str, float] | list[float]:
    """Give the number or numbers in the form of the labelling guide."""
    numbers = [_float(number) for number in found.numbers]
    if found.shape == "range":
        return {"lo": numbers[0], "hi": numbers[1]}
    return numbers if found.shape == "list" else numbers[0]


def _float(number: Decimal) -> float:
    return float(number)
