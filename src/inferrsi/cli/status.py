"""Show what needs the maintainer today, most important first, each with the command to run next.

Reads the ledger alone: what the sources saw when `inferrsi sync` last asked them.

Examples:
  inferrsi status
  inferrsi status --json
  inferrsi status --exit-code     exit 4 if anything needs a person
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path

import typer

from inferrsi.cli.exits import Exit
from inferrsi.cli.place import ROOT, checked, now, root_of
from inferrsi.digest.clean import clean


def status(
    as_json: bool = typer.Option(False, "--json", help="Write JSON."),
    exit_code: bool = typer.Option(False, "--exit-code", help="Exit 4 if anything needs a person."),
    root: Path | None = ROOT,
) -> None:
    """Show what needs the maintainer today."""
    from inferrsi.pipeline.status import status  # noqa: PLC0415  # the forms, only where they are read

    found = status(checked(root_of(root)), now=now())
    if as_json:
        tree = [{**asdict(line), "numbers": list(line.numbers)} for line in found.lines]
        sys.stdout.write(json.dumps(tree, ensure_ascii=False, indent=2) + "\n")
    else:
        for line in found.lines:
            numbers = ",".join(str(number) for number in line.numbers) or "-"
            sys.stdout.write(f"{numbers:>5}  {clean(line.text)}\n       → {line.next}\n")
        sys.stderr.write(f"{len(found.lines)} to look at, {len(found.unread)} signals unread\n")
    raise typer.Exit(Exit.CHANGES if exit_code and found.lines else Exit.FINE)
