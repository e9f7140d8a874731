"""Say that signals were seen and need no record.

Numbers are those that `inferrsi status` prints; they never change. Ids work too.

Examples:
  inferrsi ack 3 7 --reason "UI only"
"""

import sys
from pathlib import Path

import typer

from inferrsi.cli.place import ROOT, checked, now, root_of


def ack(
    signals: list[str] = typer.Argument(help="Numbers or ids of signals."),
    reason: str | None = typer.Option(None, help="Why they need no record."),
    root: Path | None = ROOT,
) -> None:
    """Say that signals were seen."""
    from inferrsi.pipeline.status import acknowledge  # noqa: PLC0415  # the forms, only where they are written

    place = root_of(root)
    for one in acknowledge(place, checked(place), signals, reason=reason, now=now()):
        sys.stdout.write(f"{one.n}  {one.signal.id}\n")
