"""Print what a reading command found: tables on a terminal, one line a fact into a pipe or a file."""

import json
import sys
from collections.abc import Iterable
from typing import Any

import typer

from inferrsi.cli.exits import Exit
from inferrsi.digest.clean import clean
from inferrsi.digest.sheet import Section, text


def write_sheet(sections: Iterable[Section]) -> None:
    """Print sections to standard output."""
    if sys.stdout.isatty():
        _draw(sections)
    else:
        write_text(text(sections))


def write_text(shown: str) -> None:
    """Write to standard output as UTF-8, whatever the locale."""
    sys.stdout.flush()
    sys.stdout.buffer.write(shown.encode("utf-8"))


def write_json(tree: Any) -> None:
    """Write JSON to standard output."""
    write_text(json.dumps(tree, ensure_ascii=False, indent=2) + "\n")


def _draw(sections: Iterable[Section]) -> None:
    from rich.console import Console  # noqa: PLC0415  # 70 ms, only for a terminal
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    console = Console(markup=False, highlight=False, emoji=False)
    for number, section in enumerate(sections):
        if number:
            console.print()
        console.print(Text(section.heading, style="bold"))
        for line in section.lines:
            console.print(Text(line))
        if section.rows:
            table = Table(*section.columns, show_lines=True)
            for row in section.rows:
                table.add_row(*(Text(cell) for cell in row.cells))
            console.print(table)
        for line in section.notes:
            console.print(Text(line))


def exit_after(left_out: Iterable[str]) -> typer.Exit:
    """Name on standard error what did not pass and is missing, and give the exit that follows."""
    reasons = [f"left out: {clean(reason)}\n" for reason in left_out]
    sys.stderr.writelines(reasons)
    return typer.Exit(Exit.FINDINGS if reasons else Exit.FINE)
