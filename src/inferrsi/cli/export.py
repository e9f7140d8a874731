"""Write every claim with its conditions, source and state as JSON Lines.

One object a record, in the order of the addresses; states are as of now. `inferrsi schema export` describes the
object. Exits 1 if a record did not pass the check and is left out; it is named on standard error.

Examples:
  inferrsi export --format jsonl
  inferrsi export --format jsonl --out ledger.jsonl
"""

from enum import StrEnum
from pathlib import Path

import typer

from inferrsi.cli.place import ROOT, checked, root_of
from inferrsi.cli.sheet import exit_after, write_text


class Format(StrEnum):
    """Form of an export."""

    JSONL = "jsonl"


def export(
    format_: Format = typer.Option(Format.JSONL, "--format", help="jsonl: one object a record and line."),
    out: Path | None = typer.Option(None, help="Write to this file instead of standard output."),
    root: Path | None = ROOT,
) -> None:
    """Write every claim of the ledger."""
    from inferrsi.pipeline.export import lines  # noqa: PLC0415  # the forms take longer to import than --help

    found = checked(root_of(root))
    text = "".join(lines(found))
    if out is None:
        write_text(text)
    else:
        from inferrsi.ledger.atomic import write_atomic  # noqa: PLC0415  # only for writing

        write_atomic(out, text)
    raise exit_after(f"{address}: {reason}" for address, reason in sorted(found.refused.items()))
