"""Put one file through its form and its rules: bytes → text → tree → value → findings with lines. Orders, decides nothing."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from inferrsi.checks import form, registry
from inferrsi.evidence.card import Card, edition_card, pack_card, record_card
from inferrsi.evidence.edition import Edition
from inferrsi.evidence.finding import Finding, Located
from inferrsi.evidence.form import Form
from inferrsi.evidence.observation import Ack, Observation
from inferrsi.evidence.pack import Pack
from inferrsi.evidence.paths import dotted
from inferrsi.evidence.radar import FILE, Radar
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import ack_card, seen_card
from inferrsi.ledger.cards import Derived
from inferrsi.ledger.decode import MAX_BYTES, MAX_LINES_BYTES, decode
from inferrsi.ledger.fault import Fault, Refused
from inferrsi.ledger.files import FileKind, edition_path, pack_path, record_path
from inferrsi.ledger.locate import lines_of
from inferrsi.ledger.yaml_text import parse

FORMS: dict[FileKind, type[Form]] = {"radar": Radar, "pack": Pack, "record": Record, "edition": Edition}
LINES: dict[FileKind, type[Form]] = {"observations": Observation, "acks": Ack}


def examine(kind: FileKind, path: str, data: bytes) -> Derived:
    """Give the card and the findings of one file."""
    try:
        text = decode(data, limit=MAX_LINES_BYTES if kind in LINES else MAX_BYTES)
    except Refused as refused:
        return None, tuple(_fault("F101", path, fault) for fault in refused.faults)
    if kind in LINES:
        return _json_lines(kind, path, text)
    try:
        tree = parse(text)
    except Refused as refused:
        return None, tuple(_fault("F102", path, fault) for fault in refused.faults)
    value = form.admit(FORMS[kind], tree)
    if isinstance(value, tuple):
        return None, located(path, text, value)
    findings = [*_misplaced(path, value), *run(_rules(value), value)]
    return _card(value), located(path, text, findings)


def _fault(code: str, path: str, fault: Fault) -> Located:
    return Located(
        path=path,
        line=fault.line,
        code=code,
        field=dotted(fault.path),
        message=fault.message,
        help=fault.todo,
        severity="failure",
    )


def _json_lines(kind: FileKind, path: str, text: str) -> Derived:
    """Give the card of the lines that pass and the findings of those that do not: one torn line loses no other."""
    values: list[Any] = []
    findings: list[Located] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        value = _json_line(LINES[kind], line)
        if isinstance(value, tuple):
            findings += [_at(path, number, finding) for finding in value]
            continue
        rules = registry.OBSERVATION_RULES if kind == "observations" else ()
        findings += [_at(path, number, finding) for finding in run(rules, value)]
        values.append(value)
    return (seen_card(values) if kind == "observations" else ack_card(values)), tuple(findings)


def _json_line(form_: type[Form], line: str) -> Form | tuple[Finding, ...]:
    try:
        return form.admit(form_, json.loads(line))
    except ValueError as error:
        help_ = "one JSON object a line; lines are only ever appended"
        return (Finding(code="F106", path=(), message=f"not JSON: {error}", help=help_),)


def _rules(value: Form) -> Iterable[Callable[[Any], Iterator[Finding]]]:
    match value:
        case Record():
            return registry.RECORD_RULES
        case Edition():
            return registry.EDITION_RULES
        case Pack():
            return registry.PACK_RULES
        case _:
            return registry.RADAR_RULES


def _card(value: Form) -> Card | None:
    match value:
        case Record():
            return record_card(value)
        case Edition():
            return edition_card(value)
        case Pack():
            return pack_card(value)
        case _:
            return None


def _misplaced(path: str, value: Form) -> Iterator[Finding]:
    match value:
        case Record():
            wanted = record_path(value.id)
        case Edition():
            wanted = edition_path(value.date.isoformat())
        case Pack():
            wanted = pack_path(value.id)
        case _:
            wanted = FILE
    if path != wanted:
        key = "date" if isinstance(value, Edition) else "id"
        message = f"the file stands at {path}, its content belongs at {wanted}"
        yield Finding(code="F107", path=(key,), message=message, help=f"move it there, or correct {key}")


def run(rules: Iterable[Callable[[Any], Iterator[Any]]], value: object) -> Iterator[Any]:
    """Run rules over a value; a rule that fails itself becomes a finding that names it."""
    for rule in rules:
        try:
            yield from rule(value)
        except Exception as error:  # noqa: BLE001  # the one place: the rule is named and the run goes on
            message = f"rule '{rule.__name__}' failed: {type(error).__name__}: {error}"
            help_ = "this is a fault of inferrsi; please report it with the file"
            yield Finding(code="F108", path=(), message=message, help=help_)


def located(path: str, text: str, findings: Iterable[Finding]) -> tuple[Located, ...]:
    """Give findings their lines."""
    found = list(findings)
    if not found:
        return ()
    lines = lines_of(text, [finding.path for finding in found])
    return tuple(sorted(_at(path, line, finding) for line, finding in zip(lines, found, strict=True)))


def _at(path: str, line: int, finding: Finding) -> Located:
    return Located(
        path=path,
        line=line,
        code=finding.code,
        field=dotted(finding.path),
        message=finding.message,
        help=finding.help,
        severity=finding.severity,
    )
