"""Check the workspace: file:line, code, what is wrong, what to do.

All files, all findings, in one run; nothing is rewritten. Exits 1 if anything but notes was found.

Examples:
  inferrsi check
  inferrsi check evidence/records/strata
  inferrsi check --format json
"""

import json
import sys
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path

import typer

from inferrsi.cli.exits import Exit
from inferrsi.cli.place import ROOT, checked, root_of
from inferrsi.errors import UsageError
from inferrsi.evidence.finding import BLOCKING, Located


class Format(StrEnum):
    """How findings are written."""

    TEXT = "text"
    JSON = "json"


def check(
    paths: list[str] = typer.Argument(None, help="Files or folders of the workspace; default: all of it."),
    format_: Format = typer.Option(Format.TEXT, "--format", help="text or json."),
    quiet: bool = typer.Option(False, "--quiet", help="Leave notes out."),
    root: Path | None = ROOT,
) -> None:
    """Check the workspace."""
    place = root_of(root)
    found = checked(place)
    wanted = [_inside(place, path) for path in paths or []]
    shown = [finding for finding in found.findings if _is_wanted(finding, wanted)]
    if quiet:
        shown = [finding for finding in shown if finding.severity in BLOCKING]
    if format_ is Format.JSON:
        sys.stdout.write(json.dumps([asdict(finding) for finding in shown], ensure_ascii=False, indent=2) + "\n")
    else:
        sys.stdout.writelines(_text(finding) for finding in shown)
        sys.stderr.write(_summary(shown, len(found.ledger.cards)))
    raise typer.Exit(Exit.FINDINGS if any(finding.severity in BLOCKING for finding in shown) else Exit.FINE)


def _inside(root: Path, path: str) -> str:
    """Give a path as the findings write it, relative to the workspace."""
    for whole in (Path.cwd() / path, root / path):
        if whole.exists() and whole.resolve().is_relative_to(root):
            return whole.resolve().relative_to(root).as_posix()
    what = f"'{path}' is no file or folder of this workspace"
    raise UsageError(
        what, where=str(root), todo="name one under packs/ or evidence/, or leave it out to check everything"
    )


def _is_wanted(finding: Located, wanted: list[str]) -> bool:
    return not wanted or any(path in {".", finding.path} or finding.path.startswith(path + "/") for path in wanted)


def _text(finding: Located) -> str:
    mark = "" if finding.severity == "failure" else f" {finding.severity}:"
    field = f" [{finding.field}]" if finding.field else ""
    return f"{finding.path}:{finding.line}: {finding.code}{mark} {finding.message}{field}\n    {finding.help}\n"


def _summary(shown: list[Located], files: int) -> str:
    blocking = sum(finding.severity in BLOCKING for finding in shown)
    notes = len(shown) - blocking
    return f"{files} files passed their form; {blocking} to mend, {notes} notes\n"
