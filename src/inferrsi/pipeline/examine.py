"""Put one file through its form and its rules: bytes → text → tree → value → findings with lines. Orders, decides nothing."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from inferrsi.checks import form
from inferrsi.checks.rules import ALL, Rules
from inferrsi.evidence.card import Card
from inferrsi.evidence.drawing import edition_card, pack_card, record_card
from inferrsi.evidence.edition import Edition
from inferrsi.evidence.finding import Finding, Located
from inferrsi.evidence.form import Form
from inferrsi.evidence.observation import Ack, Observation
from inferrsi.evidence.pack import Pack
from inferrsi.evidence.page import Page
from inferrsi.evidence.paths import dotted
from inferrsi.evidence.radar import FILE, Radar
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import ack_card, seen_card
from inferrsi.evidence.verdict import Verdict, verdict_card
from inferrsi.ledger.cards import Derived
from inferrsi.ledger.decode import MAX_BYTES, MAX_LINES_BYTES, decode
from inferrsi.ledger.fault import Fault, Refused
from inferrsi.ledger.files import FileKind, edition_path, pack_path, record_path
from inferrsi.ledger.locate import lines_of, unquoted_prose
from inferrsi.ledger.yaml_text import parse

FORMS: dict[FileKind, type[Form]] = {"radar": Radar, "pack": Pack, "record": Record, "edition": Edition}
LINES: dict[FileKind, type[Form]] = {"observations": Observation, "acks": Ack, "verdicts": Verdict}


def examine(kind: FileKind, path: str, data: bytes, *, rules: Rules = ALL) -> Derived:
    """Give the card and the findings of one file."""
    try:
        text = decode(data, limit=MAX_LINES_BYTES if kind in LINES else MAX_BYTES)
    except Refused as refused:
        return None, tuple(_fault("F101", path, fault) for fault in refused.faults)
    if kind in LINES:
        return _json_lines(kind, path, text, rules)
    try:
        tree = parse(text)
    except Refused as refused:
        return None, tuple(_fault("F102", path, fault) for fault in refused.faults)
    value = form.admit(FORMS[kind], tree)
    if isinstance(value, tuple):
        return None, located(path, text, value)
    page = Page(value)
    findings = [*_misplaced(path, value), *_unquoted(text), *_told(value, page, rules)]
    return _card(value, page), located(path, text, findings)


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


def _json_lines(kind: FileKind, path: str, text: str, given: Rules) -> Derived:
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
        rules = given.observation if kind == "observations" else ()
        findings += [_at(path, number, finding) for finding in run(rules, value)]
        values.append(value)
    return _card_of_lines(kind, values), tuple(findings)


def _card_of_lines(kind: FileKind, values: list[Any]) -> Card:
    match kind:
        case "observations":
            return seen_card(values)
        case "verdicts":
            return verdict_card(values)
        case _:
            return ack_card(values)


def _json_line(form_: type[Form], line: str) -> Form | tuple[Finding, ...]:
    try:
        return form.admit(form_, json.loads(line))
    except ValueError as error:
        help_ = "one JSON object a line; lines are only ever appended"
        return (Finding(code="F106", path=(), message=f"not JSON: {error}", help=help_),)


def _told(value: Form, page: Page, rules: Rules) -> Iterator[Finding]:
    match value:
        case Record():
            yield from run(rules.record, value)
            yield from run(rules.record_page, page)
        case Edition():
            yield from run(rules.edition, value)
            yield from run(rules.edition_page, page)
        case Pack():
            yield from run(rules.pack, value)
            yield from run(rules.pack_page, page)
        case _:
            yield from run(rules.radar, value)


def _card(value: Form, page: Page) -> Card | None:
    match value:
        case Record():
            return record_card(value, page)
        case Edition():
            return edition_card(value, page)
        case Pack():
            return pack_card(value)
        case _:
            return None


def _unquoted(text: str) -> Iterator[Finding]:
    for path in unquoted_prose(text):
        help_ = "put it in double quotes (`inferrsi check --fix` does): ` #` and `, ` cut a plain text silently"
        message = "prose or a quote without double quotes"
        yield Finding(code="F109", path=path, message=message, help=help_, severity="warning")


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
