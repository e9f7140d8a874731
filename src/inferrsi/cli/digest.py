"""Print the report of a day, ready to paste.

The report goes to standard output and nothing else does. Without an edition of that day a draft is laid out from
its records. Exits 1 if a record had to be left out, 3 if some source was not asked or did not answer.

Examples:
  inferrsi digest --date latest --offline
  inferrsi digest --date 2026-10-28 --lang en --offline
  inferrsi digest --date 2026-10-28 --format json --out report.json
"""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from inferrsi.cli.exits import Exit
from inferrsi.cli.place import ROOT, checked, day_of, now, root_of

if TYPE_CHECKING:
    from inferrsi.pipeline.digest import Made


class Lang(StrEnum):
    """Language of a report."""

    ZH = "zh"
    EN = "en"


class Format(StrEnum):
    """Form of a report."""

    MD = "md"
    JSON = "json"


def digest(
    date: str = typer.Option("today", help="YYYY-MM-DD, latest, or today in the radar's zone."),
    lang: Lang | None = typer.Option(None, help="zh or en; default: the radar's first language."),
    format_: Format = typer.Option(Format.MD, "--format", help="md or json."),
    out: Path | None = typer.Option(None, help="Write to this file instead of standard output."),
    offline: bool = typer.Option(False, "--offline", help="Ask no source; use what the ledger holds."),
    save: bool = typer.Option(False, "--save", help="Write the edition and the rendered files of every language."),
    root: Path | None = ROOT,
) -> None:
    """Print the report of a day."""
    from inferrsi.pipeline.digest import make, render  # noqa: PLC0415  # the forms take longer to import than --help

    place = root_of(root)
    found = checked(place)
    made = make(found, day=day_of(date, place, found), now=now())
    if not offline:
        sys.stderr.write("note: this version asks no source; the report rests on what the ledger holds\n")
    if save:
        _save(place, made)
    _write(out, render(made.report, language=lang.value if lang else made.language, form=format_.value))
    raise typer.Exit(_exit(left_out=made.left_out, complete=made.report.complete))


def _save(root: Path, made: "Made") -> None:
    from inferrsi.pipeline.save import save  # noqa: PLC0415  # ruamel.yaml, only for writing

    for path in save(root, made):
        sys.stderr.write(f"wrote {path}\n")


def _write(out: Path | None, text: str) -> None:
    if out is None:
        sys.stdout.buffer.write(text.encode("utf-8"))
        return
    from inferrsi.ledger.atomic import write_atomic  # noqa: PLC0415  # only for writing

    write_atomic(out, text)


def _exit(*, left_out: bool, complete: bool) -> Exit:
    if left_out:
        return Exit.FINDINGS
    return Exit.FINE if complete else Exit.INCOMPLETE
