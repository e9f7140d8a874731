"""How any other fact of a record is looked up: each kind has its place in the row, the index entry or the plan."""

import re
from collections.abc import Callable, Iterator

from tests.facts.beside import CATEGORY, HOOK, MATURITY, Report, missing
from tests.facts.day import Fact, any_stands, spoken, stands

from inferrsi.digest.words import word
from inferrsi.labels import CONDITIONS, GAPS, LICENCES, WAITS_FOR, Phrase


def fact_faults(report: Report, fact: Fact) -> Iterator[str]:
    """Look up any other fact of a record where its kind has its place."""
    look = LOOK.get(fact["kind"], _in_record)
    yield from look(report, fact)


def _in_record(report: Report, fact: Fact) -> Iterator[str]:
    record = fact["record"]
    yield from missing(report, fact, *report.cells(record), *report.entry(record).texts)


def _in_entry(report: Report, fact: Fact) -> Iterator[str]:
    yield from missing(report, fact, *report.entry(fact["record"]).texts)


def _in_cell(number: int) -> Callable[[Report, Fact], Iterator[str]]:
    def look(report: Report, fact: Fact) -> Iterator[str]:
        yield from missing(report, fact, report.cells(fact["record"])[number])

    return look


def _labelled(label: Phrase) -> Callable[[Report, Fact], Iterator[str]]:
    """Look in the line of the index entry that begins with a label; a gap in words may stand anywhere."""

    def look(report: Report, fact: Fact) -> Iterator[str]:
        entry = report.entry(fact["record"])
        lines = [line for line in entry.items if line.startswith(report.in_(label))]
        yield from missing(report, fact, *lines) if "id" in fact else _in_record(report, fact)

    return look


def _in_plan(report: Report, fact: Fact) -> Iterator[str]:
    """Look in the plan of the record; what the thread proposes without a plan stands in the hook cell."""
    yield from missing(report, fact, *(report.plans(fact["record"]) or (report.cells(fact["record"])[HOOK],)))


def _upstream(report: Report, fact: Fact) -> Iterator[str]:
    wanted = f"#{fact['pull']} {report.in_(word('release_state', fact['state']))}"
    if not any_stands((wanted,), report.entry(fact["record"]).items):
        yield f"no '{wanted}'"


def _software(report: Report, fact: Fact) -> Iterator[str]:
    name = str(fact.get("name", ""))
    label = [report.in_(CONDITIONS[name])] if name in CONDITIONS else [name]
    wanted = tuple(f"{shown} {text}" for shown in label for text in spoken(fact, report.language))
    if "zh" in fact or not name:
        wanted = spoken(fact, report.language)
    if not any_stands(wanted, report.entry(fact["record"]).items):
        yield f"none of {wanted}"


def _licence(report: Report, fact: Fact) -> Iterator[str]:
    lines = [line for line in report.entry(fact["record"]).items if line.startswith(report.in_(LICENCES))]
    parts = [part for line in lines for part in re.split("[;；]", line)]
    if not any(stands(fact["artefact"], part) and any_stands(spoken(fact, report.language), (part,)) for part in parts):
        yield f"no licence of {fact['artefact']} with {spoken(fact, report.language)}: {parts}"


LOOK: dict[str, Callable[[Report, Fact], Iterator[str]]] = {
    "category": _in_cell(CATEGORY),
    "maturity": _in_cell(MATURITY),
    "recommendation": _in_cell(MATURITY),
    "verification": _in_cell(MATURITY),
    "own": _in_cell(HOOK),
    "sha": _in_entry,
    "date": _in_entry,
    "version": _in_entry,
    "gap": _labelled(GAPS),
    "waits_for": _labelled(WAITS_FOR),
    "upstream": _upstream,
    "software": _software,
    "licence": _licence,
    **{f"plan_{part}": _in_plan for part in ("arm", "measure", "sample", "repeats", "budget", "stop")},
}
