"""Findings as text: for people, as JSON, and as workflow commands of GitHub Actions. SARIF has a module of its own."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import groupby

from inferrsi.checks.allow import Overruled
from inferrsi.evidence.finding import BLOCKING, Located

COMMANDS = {"failure": "error", "warning": "warning", "note": "notice"}
"""Severity → workflow command (docs.github.com, "Workflow commands for GitHub Actions")."""


def as_text(findings: Iterable[Located], overruled: Iterable[Overruled]) -> str:
    """Write findings grouped by file: file:line, code and one line what, one line what to do; then what was overruled."""
    blocks = ["".join(_file(path, tuple(found))) for path, found in groupby(findings, key=lambda one: one.path)]
    dropped = "".join(
        f"{one.finding.path}:{one.finding.line}: {one.finding.code} overruled: {one.finding.message}{_field(one.finding)}\n"
        f"    {one.en or one.zh}\n"
        for one in overruled
    )
    return "\n".join([*blocks, *([dropped] if dropped else [])])


def _file(path: str, found: tuple[Located, ...]) -> Iterator[str]:
    yield f"{path}: {counted(found)}\n"
    for one in found:
        mark = "" if one.severity == "failure" else f" {one.severity}:"
        yield f"{one.path}:{one.line}: {one.code}{mark} {one.message}{_field(one)}\n    {one.help}\n"


def _field(finding: Located) -> str:
    return f" [{finding.field}]" if finding.field else ""


def counted(findings: Iterable[Located]) -> str:
    """Write how many findings make the check fail, and how many are notes."""
    found = tuple(findings)
    blocking = sum(one.severity in BLOCKING for one in found)
    notes = len(found) - blocking
    return f"{blocking} to mend" + (f", {notes} note{'' if notes == 1 else 's'}" if notes else "")


def as_json(findings: Iterable[Located]) -> str:
    """Write findings as a list of objects."""
    return json.dumps([asdict(one) for one in findings], ensure_ascii=False, indent=2) + "\n"


def as_github(findings: Iterable[Located]) -> str:
    """Write one workflow command a finding, which GitHub shows beside the line."""
    return "".join(
        f"::{COMMANDS[one.severity]} file={_property(one.path)},line={one.line},title={_property(one.code)}"
        f"::{_data(f'{one.message}{_field(one)}')}%0A{_data(one.help)}\n"
        for one in findings
    )


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
