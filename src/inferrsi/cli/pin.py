"""Resolve a subject to an immutable commit and write its next record.

The record is drafted from the last one: identity, machines, upstream states, licences and gaps are taken over, claims
never. Nothing changed: nothing is written, and it says so.

Examples:
  inferrsi pin strata@v0.3.0 --clone ../strata
  inferrsi pin strata --clone ../strata.git --dry-run
  inferrsi pin strata@main --at 5e8a4cca --clone ../strata
"""

import sys
from pathlib import Path

import typer

from inferrsi.cli.exits import Exit
from inferrsi.cli.place import ROOT, checked, root_of, today
from inferrsi.errors import InferrsiError, UsageError


def pin(
    target: str = typer.Argument(help="SUBJECT, or SUBJECT@REF with a tag, branch or commit."),
    clone: Path | None = typer.Option(None, help="A clone or bare repository on this machine."),
    at: str | None = typer.Option(None, "--at", help="A commit in the history of REF, in place of its head."),
    dry_run: bool = typer.Option(False, "--dry-run", help="Print the record and write nothing."),
    root: Path | None = ROOT,
) -> None:
    """Resolve a subject and write its next record."""
    from inferrsi.ledger.lock import locked  # noqa: PLC0415  # git and ruamel only where something is pinned
    from inferrsi.pipeline.chain import chain  # noqa: PLC0415
    from inferrsi.pipeline.pin import Asked, pin  # noqa: PLC0415
    from inferrsi.sources.unavailable import Unavailable  # noqa: PLC0415

    place = root_of(root)
    name, _, ref = target.partition("@")
    if clone is None:
        what = "this version pins from a clone only"
        raise UsageError(what, todo=f"inferrsi pin {target} --clone PATH")
    with locked(place):
        asked = Asked(clone=clone, ref=ref or None, at=at)
        found = pin(chain(checked(place), name), asked, today=today(place), root=place, dry_run=dry_run)
    if isinstance(found, Unavailable):
        raise InferrsiError(found.reason, where=str(clone), todo=found.todo)
    for note in (*found.reading.notes, *(f"tag {tag} has moved" for tag in found.reading.moved_tags)):
        sys.stderr.write(f"note: {note}\n")
    if isinstance(found.reading.changes, Unavailable):
        sys.stderr.write(f"note: {found.reading.changes.reason}\n")
    if found.unchanged:
        sys.stderr.write("nothing changed since the last record: nothing was written\n")
    elif dry_run:
        sys.stdout.write(found.text)
    elif found.path is not None:
        sys.stdout.write(f"{found.path.relative_to(place).as_posix()}\n")
    raise typer.Exit(Exit.FINE)
