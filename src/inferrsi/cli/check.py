"""Check the workspace: file:line, code, what is wrong, what to do.

All files, all findings, in one run, grouped by file; --fix mends what needs no decision, nothing else is rewritten.
Exits 1 if anything but notes was found. --quiet prints failures and warnings only, and nothing where there are none. A finding that the evidence carries all the same is overruled in its file
(`allow: [{code, path, reason}]`), never here; --ignore leaves a code out of one run and says why.

Examples:
  inferrsi check
  inferrsi check strata --fix
  inferrsi check --explain C201
  inferrsi check --explain U
  inferrsi check --select C,M803 --format sarif
  inferrsi check --ignore M811 --reason "titles are being rewritten today"
"""

import sys
from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from inferrsi import __version__
from inferrsi.checks.allow import Overruled
from inferrsi.checks.explain import codes, section
from inferrsi.checks.formats import as_github, as_json, as_text, counted
from inferrsi.checks.sarif import as_sarif
from inferrsi.checks.wanted import Wanted
from inferrsi.cli.exits import Exit
from inferrsi.cli.place import ROOT, checked, root_of
from inferrsi.errors import UsageError
from inferrsi.evidence.finding import BLOCKING, Located
from inferrsi.evidence.radar import FILE
from inferrsi.evidence.vocabulary import nearest

if TYPE_CHECKING:
    from inferrsi.pipeline.fix import Fixed
    from inferrsi.pipeline.workspace import Checked


class Format(StrEnum):
    """How findings are written."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


def check(
    paths: list[str] = typer.Argument(
        None, help="Files, folders, subjects or records of the workspace; default: all of it."
    ),
    format_: Format = typer.Option(Format.TEXT, "--format", help="How findings are written."),
    explain: str = typer.Option(
        "",
        "--explain",
        metavar="CODE",
        help="Say what a code asks for, why, and how to mend it; of a family, list the codes.",
    ),
    select: str = typer.Option("", "--select", metavar="CODE[,CODE]", help="Only these codes or families: C201,M."),
    ignore: str = typer.Option(
        "", "--ignore", metavar="CODE[,CODE]", help="Leave these out of this run; needs --reason."
    ),
    reason: str = typer.Option("", "--reason", help="Why codes are left out of this run."),
    fix: bool = typer.Option(False, "--fix", help="Mend what needs no decision, and list it."),
    quiet: bool = typer.Option(False, "--quiet", help="Failures and warnings only."),
    root: Path | None = ROOT,
) -> None:
    """Check the workspace."""
    if explain:
        sys.stdout.write(_explained(explain.strip().upper()) + "\n")
        return
    wanted, left = _codes(select), _codes(ignore)
    if left and not reason.strip():
        what = "codes are left out without a reason"
        raise UsageError(what, todo='add --reason "…"; what is to hold for longer goes into the file as `allow`')
    place = root_of(root)
    meant = Wanted(within=tuple(_inside(place, path) for path in paths or []), codes=wanted, but=left)
    found = checked(place)
    if fix:
        found = _fixed(place, found, meant.of(found.findings))
    shown = tuple(one for one in meant.of(found.findings) if not quiet or one.severity in BLOCKING)
    _write(format_, shown, tuple(one for one in found.overruled if not quiet and meant.holds(one.finding)))
    if format_ is Format.TEXT and not quiet:
        sys.stderr.write(_summary(found, meant, shown))
    if left:
        dropped = len(replace(meant, codes=left, but=()).of(found.findings))
        count = f"{dropped} finding{'' if dropped == 1 else 's'}"
        sys.stderr.write(f"left out: {', '.join(left)} ({count}): {reason.strip()}\n")
    raise typer.Exit(Exit.FINDINGS if any(one.severity in BLOCKING for one in shown) else Exit.FINE)


def _explained(code: str) -> str:
    """Give the section of a code, or the titles of all codes that begin so."""
    text = section(code)
    titles = [f"{known}  {title}" for known, title in codes().items() if code and known.startswith(code)]
    if text is None and not titles:
        raise _unknown(code, codes())
    return text or "\n".join(titles)


def _summary(found: "Checked", meant: Wanted, shown: tuple[Located, ...]) -> str:
    """Say how many of the files asked for were read, so that nobody takes a refused one for a sound one."""
    passed = sum(meant.covers(path) for path in found.ledger.cards)
    refused = len({one.path for one in found.findings if meant.covers(one.path)} - {*found.ledger.cards, FILE})
    why = "; `inferrsi check --explain CODE` says why" if shown else ""
    return f"{passed} of {passed + refused} files passed their form; {counted(shown)}{why}\n"


def _codes(given: str) -> tuple[str, ...]:
    """Read codes and families; each has to begin a code that exists."""
    asked = tuple(word.strip().upper() for word in given.split(",") if word.strip())
    for word in asked:
        if not any(code.startswith(word) for code in codes()):
            raise _unknown(word, codes())
    return asked


def _unknown(code: str, known: Iterable[str]) -> UsageError:
    near = nearest(code, known)
    what = f"no code '{code}'" + (f", did you mean '{near}'?" if near else "")
    return UsageError(what, todo="`inferrsi check` prints the code of each finding; docs/reference/checks.md lists all")


def _inside(root: Path, path: str) -> str:
    """Give a path, subject or record as the findings write it, relative to the workspace."""
    record = root / "evidence/records" / path
    for whole in (Path.cwd() / path, root / path, record, record.with_name(f"{record.name}.yaml")):
        if whole.exists() and whole.resolve().is_relative_to(root):
            return whole.resolve().relative_to(root).as_posix()
    what = f"'{path}' is no file, folder, subject or record of this workspace"
    raise UsageError(
        what, where=str(root), todo="name one under packs/ or evidence/, or leave it out to check everything"
    )


def _fixed(place: Path, found: "Checked", shown: tuple[Located, ...]) -> "Checked":
    from inferrsi.pipeline.fix import fix  # noqa: PLC0415  # ruamel is slow to import, and only an edit needs it

    mended = fix(place, found, shown)
    sys.stderr.writelines(_told(mended))
    return checked(place) if any(one.done for one in mended) else found


def _told(mended: Iterable["Fixed"]) -> Iterable[str]:
    for one in mended:
        yield from (f"fixed: {one.path}: {what}\n" for what in one.done)
        if one.refused:
            yield f"not fixed: {one.path}: {one.refused}\n"


def _write(format_: Format, shown: tuple[Located, ...], overruled: tuple[Overruled, ...]) -> None:
    match format_:
        case Format.JSON:
            sys.stdout.write(as_json(shown))
        case Format.SARIF:
            sys.stdout.write(as_sarif(shown, overruled, version=__version__))
        case Format.GITHUB:
            sys.stdout.write(as_github(shown))
        case Format.TEXT:
            sys.stdout.write(as_text(shown, overruled))
