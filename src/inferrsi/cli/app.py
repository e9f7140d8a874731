"""The commands by name; each is imported only when it is called, so that `--help` costs no more than typer itself."""

import difflib
import inspect
import os
import sys
from importlib import import_module
from types import TracebackType
from typing import Any

import typer
from typer.core import TyperGroup

from inferrsi import __version__
from inferrsi.cli.exits import Exit, exit_of
from inferrsi.errors import InferrsiError, UsageError

COMMANDS = {
    "ack": "Say that signals were seen and need no record.",
    "check": "Check the workspace: file:line, code, what is wrong, what to do.",
    "confirm": "Confirm or reject what a record proposes about the way from the last reading to its pins.",
    "digest": "Print the report of a day, ready to paste.",
    "export": "Write every claim with its conditions, source and state as JSON Lines.",
    "extract": "Propose claims from a text, with exact spans and conditions.",
    "init": "Start a workspace with one worked pack.",
    "log": "List the records of a subject and what changed between them.",
    "pin": "Resolve a subject or an address to what cannot change, and write the next record.",
    "schema": "Print the JSON Schema of a file of the workspace.",
    "show": "Show a subject or a record: pins, numbers with their states, gaps.",
    "status": "Show what needs the maintainer today, each with the command to run next.",
    "sync": "Ask every source what moved since its mark, and append what it answered.",
    "track": "Follow a new subject, after what stands at its address was seen to be there.",
    "verify": "Look outside for everything that records rest on: proved, broken, not verifiable here.",
}
"""Name → short help; the module of a command is `inferrsi.cli.<name>`."""
EPILOG = """\
Examples:
  inferrsi sync                                what moved: one line a source
  inferrsi status                              what needs you today, with the command to run next
  inferrsi digest --date latest --offline      the newest report of this workspace
  inferrsi check                               everything that the evidence does not carry
  inferrsi show strata                         one subject, each number with its state

Exit codes: 0 fine, 1 findings, 2 usage, 3 incomplete, 4 changes, 5 refused, 11 locked, 130 interrupted.
"""


class LazyGroup(TyperGroup):
    """A group whose commands are imported one at a time."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Give the names in the order of the alphabet."""
        return sorted(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import a command when it is called."""
        return load(cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that is called; of an unknown one say which known one is nearest."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], sorted(COMMANDS), 1)
            what = f"no command '{args[0]}'" + (f", did you mean '{near[0]}'?" if near else "")
            raise UsageError(what, todo="`inferrsi --help` lists the commands")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands from the table, importing none of them."""
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the examples as they stand."""
        formatter.write("\n" + EPILOG)


def load(name: str) -> Any:
    """Import one command; the module's docstring is its help, with the examples left as they are written."""
    module = import_module(f"inferrsi.cli.{name}")
    paragraphs = inspect.cleandoc(module.__doc__ or "").split("\n\n")
    text = "\n\n".join(f"\b\n{part}" if part.startswith("Examples:") else part for part in paragraphs)
    one = typer.Typer(add_completion=False, rich_markup_mode=None)
    one.command(name, help=text)(getattr(module, name))
    return typer.main.get_command(one)


app = typer.Typer(
    cls=LazyGroup,
    rich_markup_mode=None,
    no_args_is_help=True,
    help="A ledger of author-reported AI inference performance, and the daily report made from it.",
)


def _version(value: bool) -> None:  # typer calls it so
    if value:
        typer.echo(f"inferrsi {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: bool = typer.Option(False, "--version", help="Print the version.", callback=_version, is_eager=True),
    verbose: bool = typer.Option(False, "-v", "--verbose", help="Show the traceback of an unexpected error."),
) -> None:
    """A ledger of author-reported AI inference performance, and the daily report made from it."""
    if verbose:
        sys.excepthook = sys.__excepthook__


def run() -> int:
    """Run the command line; every expected error is told once, here, without a traceback."""
    os.environ.setdefault("TYPER_USE_RICH", "0")
    sys.excepthook = _unexpected
    try:
        typer.main.get_command(app)(prog_name="inferrsi")
    except InferrsiError as error:
        tell(error)
        return exit_of(error)
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        sys.stdout = None  # the reader has gone; nothing is left to flush to
        return Exit.FINE
    return Exit.FINE


def tell(error: InferrsiError) -> None:
    """Write an error: what, where, what to do."""
    lines = [f"error: {error.what}"]
    lines += [f"  where: {error.where}"] if error.where else []
    lines += [f"  try: {error.todo}"] if error.todo else []
    sys.stderr.write("\n".join(lines) + "\n")


def _unexpected(kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
    sys.stderr.write(
        f"error: inferrsi failed: {kind.__name__}: {error}\n"
        "  try: run it again as `inferrsi -v …` and report the traceback\n"
    )
