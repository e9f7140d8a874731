"""C243, C244, C254, C256, C257, C260: do form, unit, scope and the source's own words say the same of a number?"""

import re
from collections.abc import Iterator
from functools import cache

from inferrsi.checks.claims import claims
from inferrsi.checks.quoted import end_of_number
from inferrsi.evidence import vocabulary
from inferrsi.evidence.experiment import Claim
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.record import Record
from inferrsi.evidence.value import printed_numbers
from inferrsi.evidence.wording import SCOPES, listed

SHARES = frozenset({"%", "fraction", "count", "points", "pp"})
FORM_UNITS = {"ratio": "x", "percent": "%", "pp": "pp"}
"""What stands behind a number of a relative form."""
SAME = {"points": "pp"}
LEVEL_SCOPE = {"engine": "engine", "server": "server", "service": "end_to_end"}
QUALIFIERS = ("about", "at_least", "up_to", "over")
NEAR = 10
"""Letters before a number in which its qualifier stands: the longest English word of the lists has seven."""
NARROW = frozenset({"kernel", "operator"})


def points_of_no_percentage(record: Record, /) -> Iterator[Finding]:
    """C243: percentage points are a difference of two percentages; other metrics change by per cent."""
    for _, claim, path in claims(record):
        metric = vocabulary.metrics().get(claim.metric)
        if claim.value.form == "pp" and metric and SHARES.isdisjoint(metric.units):
            yield Finding(
                code="C243",
                path=(*path, "value", "form"),
                message=f"percentage points of {claim.metric}, which is no percentage",
                help="write form: percent for a relative change, or another metric",
            )


def percent_of_percentage(record: Record, /) -> Iterator[Finding]:
    """C256: a change of a percentage says whether it is per cent or percentage points: +0.66 pp is not +0.66 %."""
    for _, claim, path in claims(record):
        metric = vocabulary.metrics().get(claim.metric)
        is_share = metric is not None and metric.unit == "%" and metric.direction != "none"
        if claim.value.form == "percent" and is_share and not listed("relative").search(claim.where.quote):
            yield Finding(
                code="C256",
                path=(*path, "value", "form"),
                message=f"a change in per cent of {claim.metric}, itself a percentage",
                help="write form: pp where points are meant; where the source means a relative change, quote the word that says so",
                severity="warning",
            )


def quote_in_another_unit(record: Record, /) -> Iterator[Finding]:
    """C244: the unit that the quote prints behind a number is the unit of the claim."""
    for _, claim, path in claims(record):
        wanted = _unit(claim)
        for number in printed_numbers(claim.value) if wanted else ():
            end = end_of_number(claim.where.quote, number)
            found = _units().match(claim.where.quote, end) if end is not None else None
            printed = vocabulary.resolve_unit(found[1]).id if found else None
            if found and printed and SAME.get(printed, printed) != wanted:
                yield Finding(
                    code="C244",
                    path=(*path, "unit"),
                    message=f"the quote prints {number} {found[1]}, the claim has {wanted}",
                    help="write unit and form as the source prints them",
                )


def _unit(claim: Claim) -> str | None:
    """Give the unit that must stand behind the number; None where any or none may."""
    if claim.value.form in FORM_UNITS:
        return FORM_UNITS[claim.value.form]
    found = vocabulary.resolve_unit(claim.unit).id if claim.unit else None
    return None if found in {None, "none", "count"} or (found or "").startswith("of ") else SAME.get(found or "", found)


@cache
def _units() -> re.Pattern[str]:
    """Give a pattern of every spelling of a unit, the longest first; letters behind it make it another word."""
    spellings = {spelling for unit in vocabulary.units().values() for spelling in (unit.id, *unit.aliases)}
    kept = sorted(spellings - {"none", "count", "of N"}, key=lambda spelling: (-len(spelling), spelling))
    units = (re.escape(spelling) + (r"(?![A-Za-z/])" if spelling[-1].isalpha() else "") for spelling in kept)
    return re.compile(rf"\s*({'|'.join(units)})")


def scope_below_metric(record: Record, /) -> Iterator[Finding]:
    """C254: a kernel or an operator has no throughput of a server."""
    for experiment, claim, path in claims(record):
        metric = vocabulary.metrics().get(claim.metric)
        wider = LEVEL_SCOPE.get(metric.level or "") if metric else None
        if experiment.scope in NARROW and wider and SCOPES.index(wider) > SCOPES.index(experiment.scope):
            yield Finding(
                code="C254",
                path=(*path, "metric"),
                message=f"{claim.metric} belongs to scope {wider}, the experiment has scope {experiment.scope}",
                help="correct scope, or name what was timed: kernel_latency",
                severity="warning",
            )


def metric_contradicts_raw(record: Record, /) -> Iterator[Finding]:
    """C257: where the source's word for a metric names another one, a person looks twice."""
    for _, claim, path in claims(record):
        named = vocabulary.resolve_metric(claim.raw).id if claim.raw else None
        if named is not None and named != claim.metric:
            yield Finding(
                code="C257",
                path=(*path, "metric"),
                message=f"'{claim.raw}' usually means {named}, not {claim.metric}",
                help="nothing to do where the tool uses the word otherwise (AIPerf calls tpot ITL); else correct one",
                severity="note",
            )


def qualifier_contradicts_quote(record: Record, /) -> Iterator[Finding]:
    """C260: "about", "over", "up to" stand in the value where the quote prints them, and only there."""
    for _, claim, path in claims(record):
        quote, given = claim.where.quote, getattr(claim.value, "qualifier", None)
        if given is not None and not listed(given).search(quote):
            message = f"qualifier '{given}', which the quote does not print"
        elif given is None and hasattr(claim.value, "qualifier") and (found := _printed_qualifier(claim)):
            message = f"the quote prints '{found}' before the number, the value has no qualifier"
        else:
            continue
        todo = "copy the qualifier as printed: about, over, up_to or at_least"
        yield Finding(code="C260", path=(*path, "value"), message=message, help=todo, severity="warning")


def _printed_qualifier(claim: Claim) -> str:
    """Give the qualifier that stands directly before the first number of a value in its quote."""
    number = printed_numbers(claim.value)[0]
    end = end_of_number(claim.where.quote, number)
    before = claim.where.quote[: end - len(number)].rstrip() if end is not None else ""
    tail = before[-NEAR:]
    return next((word for word in QUALIFIERS if (hit := listed(word).search(tail)) and hit.end() == len(tail)), "")
