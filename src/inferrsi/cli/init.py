"""Start a workspace with one worked pack, record and edition to replace by your own.

Never overwrites: if one of its files exists, nothing is written and the exit code is 5.

Examples:
  inferrsi init radar
  cd radar && inferrsi check && inferrsi digest --date latest --offline
"""

import shlex
import sys
from pathlib import Path

import typer


def init(
    folder: Path = typer.Argument(Path(), help="Where to write it; made where it is missing."),
) -> None:
    """Start a workspace."""
    from inferrsi.pipeline.starter import start  # noqa: PLC0415  # reading shipped files, only here

    for path in start(folder):
        sys.stdout.write(f"{folder / path}\n")
    at = "" if folder == Path() else f" --root {shlex.quote(str(folder))}"
    sys.stderr.write(f"next: `inferrsi check{at}`, then `inferrsi digest --date latest --offline{at}`\n")
