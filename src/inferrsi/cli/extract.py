"""Propose claims from a text: each number with its exact place and the conditions the text gives for it.

Nothing is written and nothing enters a record; the surest proposals come first. Numbers that are no claims (versions,
dates, batch sizes, limits, prices) are left out. Offsets count code points of the file.

Examples:
  inferrsi extract README.md
  inferrsi extract notes.md --json --min-confidence 0.8
  cat abstract.txt | inferrsi extract - --kind text
  inferrsi extract --batch in.jsonl > out.jsonl
  inferrsi extract --line 'decode 79.3 tok/s, was 56.4; RTX 3090, EXL3 3.5bpw, greedy'
"""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from inferrsi.cli.sheet import write_json, write_sheet, write_text
from inferrsi.errors import UsageError

if TYPE_CHECKING:
    from inferrsi.extract.proposal import Proposal


class Kind(StrEnum):
    """How the text is laid out."""

    MARKDOWN = "markdown"
    RST = "rst"
    TEXT = "text"


def extract(
    file: str | None = typer.Argument(None, help="A file, or - for standard input."),
    kind: Kind = typer.Option(Kind.MARKDOWN, "--kind", help="markdown, rst, or text for abstracts and plain prose."),
    json_: bool = typer.Option(False, "--json", help="Write JSON with every span."),
    batch: str | None = typer.Option(None, "--batch", help='JSON Lines of {"id","text"}; - for standard input.'),
    line: str | None = typer.Option(None, "--line", help="Read one line typed by you into the record's form."),
    min_confidence: float | None = typer.Option(
        None, "--min-confidence", min=0, max=1, show_default="0.65", help="Leave out what is less sure."
    ),
) -> None:
    """Propose claims from a text."""
    from inferrsi.extract import batch as batches  # noqa: PLC0415  # the grammar takes longer than --help
    from inferrsi.extract.confidence import DEFAULT_MINIMUM  # noqa: PLC0415
    from inferrsi.extract.extraction import extract as propose  # noqa: PLC0415

    least = DEFAULT_MINIMUM if min_confidence is None else min_confidence

    if sum(given is not None for given in (file, batch, line)) != 1:
        what = "extract takes one of FILE, --batch and --line"
        raise UsageError(what, todo="name a file, or - for standard input")
    if line is not None:
        _typed(line)
    elif batch is not None:
        for made in batches.batch(_read(batch).split("\n"), minimum=least, kind=kind.value):
            write_text(made + "\n")
    elif file is not None:
        found = [one for one in propose(_read(file), kind=kind.value) if one.confidence >= least]
        ranked = sorted(found, key=lambda one: (-one.confidence, one.value))
        _shown(
            file, ranked, [batches.claim(one) | {"line": one.line, "rules": one.rules} for one in ranked], json_=json_
        )


def _read(name: str) -> str:
    """Read a file or standard input as UTF-8; its line ends stay, since offsets count them."""
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return raw.decode("utf-8")
    except OSError as error:
        what = f"'{name}' cannot be read: {error.strerror}"
        raise UsageError(what, todo="name a file, or - for standard input") from error
    except UnicodeDecodeError as error:
        what = f"'{name}' is not UTF-8 at byte {error.start}"
        raise UsageError(what, todo="convert it to UTF-8 first") from error


def _typed(text: str) -> None:
    from inferrsi.extract.line import line  # noqa: PLC0415  # the grammar takes longer than --help

    said = line(text)
    write_json({"experiment": said.experiment, "not_understood": said.not_understood, "open": said.open})


def _shown(name: str, found: "list[Proposal]", tree: list[dict[str, Any]], *, json_: bool) -> None:
    from inferrsi.digest.sheet import Row, section  # noqa: PLC0415  # only for the table

    if json_:
        write_json({"file": name, "claims": tree})
        return
    rows = [Row(cells=cells, line=_in_words(name, cells)) for cells in map(_cells, found)]
    columns = ("value", "metric", "conditions", "line", "sure")
    write_sheet([section(f"{name}: {len(found)} proposals", columns=columns, rows=rows)])


def _in_words(name: str, cells: tuple[str, ...]) -> str:
    value, metric, conditions, line, sure = cells
    return f"{name}:{line}: {value}, {metric}" + (f" ({conditions})" if conditions else "") + f", sure {sure}"


def _cells(one: "Proposal") -> tuple[str, ...]:
    metric = one.metric_other or one.metric
    said = [metric, *one.statistic, *([one.change] if one.change else [])]
    if one.attribution != "author_reported":
        said.append(one.attribution)
    if one.scope:
        said.append(one.scope)
    value = " ".join(one.text.split())
    unit = f" [{one.unit}]" if one.unit and one.unit not in one.text else ""
    return (value + unit, ", ".join(said), _conditions(one), str(one.line), f"{one.confidence:.2f}")


def _conditions(one: "Proposal") -> str:
    return "; ".join(dict.fromkeys(" ".join(condition.text.split()) for condition in one.conditions))
