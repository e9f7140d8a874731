"""Mend what can be mended without a decision, file by file, and say what was done. Orders I/O, decides nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from inferrsi.checks.between import Workspace
from inferrsi.checks.kinds import kinds
from inferrsi.evidence.finding import Located
from inferrsi.ledger.atomic import write_atomic
from inferrsi.ledger.edit import fill_rows
from inferrsi.ledger.fault import Refused
from inferrsi.ledger.lock import locked
from inferrsi.ledger.paths import inside
from inferrsi.ledger.repair import REPAIRS, repair
from inferrsi.pipeline.workspace import Checked

ROWS = "E717"
"""Rows of past days without their kind: mended from all editions, not from one file."""


@dataclass(frozen=True, kw_only=True)
class Fixed:
    """What was done to one file, or why nothing was."""

    path: str
    done: tuple[str, ...] = ()
    refused: str = ""


def fix(root: Path, checked: Checked, findings: Iterable[Located]) -> tuple[Fixed, ...]:
    """Mend the findings that have a repair.

    Args:
        root: The workspace.
        checked: As it was read.
        findings: Those that may be mended.
    """
    by_file: dict[str, dict[str, list[str]]] = {}
    for finding in findings:
        if finding.code in {*REPAIRS, ROWS}:
            by_file.setdefault(finding.path, {}).setdefault(finding.code, []).append(finding.field)
    if not by_file:
        return ()
    rows = _rows(checked)
    with locked(root):
        return tuple(_fix(root, path, found, rows.get(path, {})) for path, found in sorted(by_file.items()))


def _rows(checked: Checked) -> Mapping[str, dict[int, str]]:
    """Give the computed kind of each row, by file."""
    ledger = checked.ledger
    workspace = Workspace(cards=ledger.cards, refused=frozenset(checked.refused), today=checked.today)
    found: dict[str, dict[int, str]] = {}
    for path, _, row, _, kind in kinds(workspace):
        found.setdefault(path, {})[row.e] = kind
    return found


def _fix(root: Path, path: str, found: Mapping[str, list[str]], rows: Mapping[int, str]) -> Fixed:
    place = inside(root, path)
    before = place.read_text(encoding="utf-8")
    try:
        after, done = _mended(before, found, rows)
    except Refused as refused:
        return Fixed(path=path, refused="; ".join(f"line {one.line}: {one.message}" for one in refused.faults))
    if after != before:
        write_atomic(place, after)
    return Fixed(path=path, done=tuple(done))


def _mended(text: str, found: Mapping[str, list[str]], rows: Mapping[int, str]) -> tuple[str, list[str]]:
    done: list[str] = []
    for code, fields in sorted(found.items()):
        if code == ROWS:
            asked = {int(field.split(".")[3]): rows[int(field.split(".")[3])] for field in fields}
            text = fill_rows(text, asked)
            done += [f"wrote row: {kind} into E{e}" for e, kind in sorted(asked.items())]
        else:
            text, told = repair(text, code, tuple(fields))
            done += told
    return text, done
