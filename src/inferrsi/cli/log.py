"""List the records of a subject and what changed between them, oldest first.

Of each record: day, kind, pins, what changed against the one before (pins, new numbers, older numbers whose state it
changed, gaps, upstream) and the editions that name it, as `<date>/<post> [E<n>]` with its rings. Exits 1 if something
of the subject did not pass the check and is missing.

Examples:
  inferrsi log strata
  inferrsi log maya --as-of 2026-10-28
  inferrsi log strata --json
"""

from pathlib import Path

import typer

from inferrsi.cli.place import ROOT, checked, day_of, root_of
from inferrsi.cli.sheet import exit_after, write_json, write_sheet


def log(
    subject: str = typer.Argument(help="A followed name, as in packs: strata."),
    as_of: str | None = typer.Option(None, "--as-of", help="Only records and editions up to this day."),
    json_: bool = typer.Option(False, "--json", help="Write JSON; `inferrsi schema log` describes it."),
    root: Path | None = ROOT,
) -> None:
    """List the records of a subject."""
    from inferrsi.pipeline.log import history, sections, tree  # noqa: PLC0415  # the forms take longer than --help

    place = root_of(root)
    found = checked(place)
    told = history(found, subject, until=day_of(as_of, place, found) if as_of else None)
    if json_:
        write_json(tree(told))
    else:
        write_sheet(sections(told))
    raise exit_after(told.gathered.left_out)
