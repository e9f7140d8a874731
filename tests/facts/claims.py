"""How a reported number is looked up: with its state beside it, and its conditions in the block of its experiment."""

import re
from collections.abc import Iterator

from tests.facts.beside import Report
from tests.facts.day import Fact, any_stands, condition, folded, pattern, stands

from inferrsi.digest import words
from inferrsi.digest.words import word
from inferrsi.labels import DERIVED, EXPERIMENT, NEGATIVE, REPORTED_BY, STATE_CLOSE, STATE_OPEN

UNITS = frozenset({"tok/s", "×", "%", "pp", "ms", "MiB", "MB"})
"""Units as the report prints them; the other words in the field `unit` say what is counted."""
FAR = {"qualitative": 80}
"""Characters between a value in words and the bracket with its state."""
NEAR = 24
"""The same for a number: its unit stands there."""
ARGUED = {
    ("justgoal/2026-10-27", "any"): (
        "unanchored",
        "the paper lies in the tree that was read, no measured commit is named",
    ),
    ("cachedmoe/2026-10-28", "7/8"): ("unanchored", "after the reset and before the head, without a date of its own"),
    ("cachedmoe/2026-10-28", "6/8"): ("unanchored", "of the same sentence"),
}
"""Record and value → state and reason: numbers of which the fact file says that their state could be another one."""


def claim_faults(report: Report, fact: Fact) -> Iterator[str]:
    """Look up a number: its state beside it, its arm, and its conditions in the block of its experiment."""
    if "seen" in fact:
        yield from _repeated(report, fact)
    elif fact["form"] == "derived":
        yield from _derived(report, fact)
    else:
        blocks = _experiments(report, fact["record"])
        tried = [(line, list(_line_faults(report, fact, line, block))) for block in blocks for line in block]
        told = [(line, faults) for line, faults in tried if _beside(report, fact, line)]
        line, faults = min(told, key=lambda pair: len(pair[1]), default=("", []))
        if not told:
            state = report.in_(words.state(state_of(fact)))
            around = [line for block in blocks for line in block if any_stands(_values(report, fact), (line,))]
            yield f"no number {_values(report, fact)} with '{state}' beside it; the value stands in: {around}"
        yield from (f"{fault}, at: {line}" for fault in faults)


def state_of(fact: Fact) -> str:
    """Give the state that a number has to show."""
    argued = ARGUED.get((fact["record"], fact.get("value", ""))) or ARGUED.get((fact["record"], "any"))
    return argued[0] if argued else str(fact["state"])


def _values(report: Report, fact: Fact) -> tuple[str, ...]:
    """Give a value as it may be printed; none of n in the thread's words may be stored as all of n without."""
    if "value" not in fact:
        return tuple(fact[report.language])
    nought, _, n = fact["value"].partition("/")
    return (fact["value"], f"{n}/{n}") if fact["form"] == "count" and nought == "0" else (fact["value"],)


def _experiments(report: Report, record: str) -> tuple[tuple[str, ...], ...]:
    """Give the lines of each experiment; its own line closes after those nested in it."""
    found: list[tuple[str, ...]] = []
    lines: list[str] = []
    for item in report.entry(record).items:
        lines.append(item)
        if re.match(rf"{report.in_(EXPERIMENT)} \w", item):
            found.append(tuple(lines))
            lines = []
    return tuple(found)


def _beside(report: Report, fact: Fact, line: str) -> bool:
    """Say whether a value stands in a line with the label of its state in the bracket that follows."""
    opening, closing = (re.escape(folded(report.in_(mark)).strip()) for mark in (STATE_OPEN, STATE_CLOSE))
    state = re.escape(folded(report.in_(words.state(state_of(fact)))))
    far = FAR.get(fact["form"], NEAR)
    mark = rf"[^{opening}{closing}]{{0,{far}}}{opening}[^{opening}{closing}]*{state}"
    return any(re.search(pattern(value) + mark, folded(line)) for value in _values(report, fact))


def _line_faults(report: Report, fact: Fact, line: str, block: tuple[str, ...]) -> Iterator[str]:
    for key in ("hardware", "precision", "workload"):
        for atom in fact.get(key, []):
            if not any_stands(condition(atom, report.language), block):
                yield f"{key} '{atom}' is not in its experiment"
    for key in ("version", "date"):
        if key in fact and not any_stands((fact[key], fact[key].removeprefix("v")), block):
            yield f"{key} '{fact[key]}' is not in its experiment"
    for key in ("arm", "baseline"):
        if key in fact and not stands(fact[key], line):
            yield f"{key} '{fact[key]}' is not beside it"
    if fact.get("unit") in UNITS and not stands(fact["value"] + fact["unit"], line):
        yield f"unit '{fact['unit']}' is not behind it"
    wanted = {
        report.in_(word("attribution", fact["attribution"])): fact["attribution"] != "measured",
        report.in_(NEGATIVE): fact.get("negative") == "true",
        report.in_(word("qualifier", fact.get("qualifier", "about"))): "qualifier" in fact,
        report.in_(REPORTED_BY).format(who=report.in_(word("reporter", fact["reporter"]))): fact["reporter"]
        != "author",
    }
    yield from (f"'{label}' is not beside it" for label, is_wanted in wanted.items() if is_wanted and label not in line)
    if fact.get("negative") == "false" and line.rstrip().endswith(report.in_(NEGATIVE)):
        yield "marked as negative"


def _repeated(report: Report, fact: Fact) -> Iterator[str]:
    """Look up a number of an earlier record where a later day repeats it."""
    places = (*report.cells(fact["record"]), *report.entry(fact["record"]).items)
    if not any(_beside(report, fact, place) for place in places):
        yield f"{fact['value']} is not repeated with its state"


def _derived(report: Report, fact: Fact) -> Iterator[str]:
    """Look up a number that may be computed: printed as derived, stored as a claim, or as its two values."""
    places = (*report.cells(fact["record"]), *report.entry(fact["record"]).items)
    percent = fact["value"] + "%" if fact["unit"] == "%" else fact["value"]
    mark = rf"[^(〔]{{0,{NEAR}}}[(〔]{re.escape(folded(report.in_(DERIVED)))}"
    computed = any(re.search(pattern(percent) + mark, folded(place)) for place in places)
    stored = any(_beside(report, fact, place) for place in places)
    both = all(any(_beside(report, {**fact, "value": value}, place) for place in places) for value in fact["of"])
    if not (computed or stored or both):
        yield f"neither {percent} nor both of {fact['of']} with their state"
