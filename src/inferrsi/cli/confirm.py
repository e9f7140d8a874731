"""Confirm or reject what a record proposes about the way from the last reading to its pins.

`pin` proposes facts such as a changed hot path; until a person decides, the states of older numbers do not follow
them. `inferrsi status` lists what is open. A decision is dated and final: reports of earlier days do not change.

Examples:
  inferrsi confirm strata/2026-10-30 1 --reason "read the diff: only the loader changed"
  inferrsi confirm strata/2026-10-30 2 --reject --reason "the default is the same, it was renamed"
  inferrsi confirm strata/2026-10-30 1 --as model_path_added --reason "a second backend beside the measured one"
"""

import sys
from pathlib import Path

import typer

from inferrsi.cli.exits import Exit
from inferrsi.cli.place import ROOT, checked, now, root_of


def confirm(
    record: str = typer.Argument(help="Its address: strata/2026-10-30."),
    number: int = typer.Argument(help="Of the move in that record, as `inferrsi status` prints it."),
    reject: bool = typer.Option(False, "--reject", help="It is not so."),
    as_: str | None = typer.Option(None, "--as", help="The trigger that it turned out to be."),
    reason: str = typer.Option(..., "--reason", help="What you read or compared."),
    root: Path | None = ROOT,
) -> None:
    """Confirm or reject what a record proposes."""
    from inferrsi.pipeline.confirm import Decision, confirm  # noqa: PLC0415  # ruamel, only where a record is edited

    place = root_of(root)
    status = "rejected" if reject else "confirmed"
    decision = Decision(record=record, n=number, status=status, reason=reason, trigger=as_)
    move = confirm(place, checked(place), decision, now=now())
    sys.stdout.write(f"{record} {number}: {as_ or move.trigger} {status}\n")
    raise typer.Exit(Exit.FINE)
