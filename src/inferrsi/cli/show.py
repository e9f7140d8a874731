"""Show a subject, a record or a claim: pins, numbers with their states and why, gaps, rings.

A subject shows its newest record, then every number of its older records as it stands now. Fixed words are English;
--lang chooses the language of prose. Exits 1 if something of the subject did not pass the check and is missing.

Examples:
  inferrsi show strata
  inferrsi show strata/2026-10-28 --lang zh
  inferrsi show strata/2026-10-27#c1
  inferrsi show strata --as-of 2026-10-28 --json
"""

from pathlib import Path

import typer

from inferrsi.cli.digest import Lang
from inferrsi.cli.place import ROOT, checked, day_of, root_of
from inferrsi.cli.sheet import exit_after, write_json, write_sheet


def show(
    target: str = typer.Argument(help="A subject (strata), record (strata/2026-10-28) or claim (…#c1)."),
    lang: Lang = typer.Option(Lang.EN, help="Language of prose: zh or en."),
    as_of: str | None = typer.Option(None, "--as-of", help="Only records and editions up to this day."),
    json_: bool = typer.Option(False, "--json", help="Write JSON; `inferrsi schema show` describes it."),
    root: Path | None = ROOT,
) -> None:
    """Show a subject, a record or a claim."""
    from inferrsi.pipeline.show import find, sections, tree  # noqa: PLC0415  # the forms take longer than --help

    place = root_of(root)
    found = checked(place)
    shown = find(found, target, until=day_of(as_of, place, found) if as_of else None)
    if json_:
        write_json(tree(shown))
    else:
        write_sheet(sections(shown, lang.value))
    raise exit_after(shown.gathered.left_out)
