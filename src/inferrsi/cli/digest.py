"""Print the report of a day, ready to paste.

The report goes to standard output and nothing else does. For today the sources are asked first, unless --offline, and
the main branch of the radar's own repository is read last; what failed stands in the coverage statement. A past day asks
nobody: it reprints byte for byte. Without an edition of that day a draft is laid out from its records. Exits 1 if a
record had to be left out, 3 if some source was not asked or did not answer.

Examples:
  inferrsi digest
  inferrsi digest --date latest --offline
  inferrsi digest --date 2026-10-28 --lang en --offline
  inferrsi digest --date 2026-10-28 --format json --out report.json
"""

import sys
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from inferrsi.cli.exits import Exit
from inferrsi.cli.place import ROOT, checked, day_of, now, root_of, today

if TYPE_CHECKING:
    from inferrsi.evidence.edition import Main
    from inferrsi.pipeline.digest import Made
    from inferrsi.pipeline.workspace import Checked


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
    day = day_of(date, place, found)
    main = None
    if day == today(place):
        found, main = _asked(place, found) if not offline else (found, _stored(found))
    made = make(found, day=day, now=now(), main=main)
    _compare(made, main)
    if save:
        made = _save(place, made)
    _write(out, render(made.report, language=lang.value if lang else made.language, form=format_.value))
    raise typer.Exit(_exit(left_out=made.left_out, complete=made.report.complete))


def _asked(root: Path, found: "Checked") -> "tuple[Checked, Main | None]":
    """Ask every source, and read the own main branch before and after; give the workspace as it stands then."""
    from inferrsi.cli.outside import line, sweep_all, way_out  # noqa: PLC0415  # the network, only where it is asked
    from inferrsi.pipeline.own import read_main, stored_main  # noqa: PLC0415
    from inferrsi.pipeline.sync import Wanted  # noqa: PLC0415
    from inferrsi.triage.own_main import told  # noqa: PLC0415

    way = way_out(root, found, reuse_today=False)
    first = read_main(root, found, way, now=_second())
    for swept in sweep_all(root, found, Wanted(), quiet=False, way=way):
        sys.stderr.write(line(swept))
    at = _second()
    last = read_main(root, found, way, now=at)
    found = checked(root)
    return found, told(first, last, at=at) or stored_main(found)


def _second() -> datetime:
    return now().replace(microsecond=0)


def _stored(found: "Checked") -> "Main | None":
    from inferrsi.pipeline.own import stored_main  # noqa: PLC0415  # as above

    return stored_main(found)


def _compare(made: "Made", main: "Main | None") -> None:
    """Say where an edition names another head of the own repository than was read now."""
    stated = made.edition.posts[-1].main
    if made.report.draft or main is None or main.reread == "not_done" or stated is None:
        return
    known = stated.commit or stated.short or ""
    if not (main.commit or "").startswith(known):
        sys.stderr.write(f"note: the main branch of the own repository is at {main.commit}, the edition says {known}\n")


def _save(root: Path, made: "Made") -> "Made":
    from inferrsi.pipeline.save import save, saved  # noqa: PLC0415  # ruamel.yaml, only for writing

    for path in save(root, made):
        sys.stderr.write(f"wrote {path}\n")
    return saved(made)


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
