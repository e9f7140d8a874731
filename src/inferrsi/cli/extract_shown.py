"""What `extract` prints: proposals as a table or as JSON, the choice among them, and what was added to a record."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from inferrsi.cli.exits import Exit
from inferrsi.cli.sheet import write_json, write_sheet, write_text
from inferrsi.digest.clean import clean
from inferrsi.digest.sheet import Row, Section, section
from inferrsi.errors import NotAnsweredError, UsageError
from inferrsi.evidence.github import WEB
from inferrsi.extract.proposal import Proposal
from inferrsi.pipeline.extract.found import as_object, chosen, found, into_object, marked, metrics_named
from inferrsi.pipeline.extract.held import Held
from inferrsi.pipeline.extract.read import Means, Read
from inferrsi.pipeline.way import error_of
from inferrsi.triage.accept.text import Numbered
from inferrsi.triage.texts_chosen import Layout

if TYPE_CHECKING:
    from inferrsi.pipeline.extract.into import Accepted


@dataclass(frozen=True, kw_only=True)
class Call:
    """The words of a call that reads one source."""

    source: str
    layout: Layout | None
    """None: by the names of the texts."""
    least: float | None
    is_json: bool
    choice: str | None
    """`all`, or numbers; None: not said yet."""
    experiment: str | None
    metrics: tuple[str, ...]
    dry_run: bool


def listed(call: Call, read: Read) -> Exit:
    """Print the proposals of what was read."""
    numbered = found(read, least=call.least, layout=call.layout)
    if call.is_json:
        write_json(as_object(call.source, numbered, read, web=WEB))
    else:
        write_sheet([_table(call.source, numbered, read, is_numbered=False)])
    return _end(read)


def put(call: Call, read: Read, means: Means, record: Held) -> Exit:
    """Show the proposals with their numbers, take the choice, and add what was chosen to a record."""
    from inferrsi.pipeline.extract.into import accepted, write  # noqa: PLC0415  # ruamel, only where a record is edited

    numbered = marked(found(read, least=call.least, layout=call.layout), record)
    tree = as_object(call.source, numbered, read, web=means.web) if call.is_json else None
    if tree is None and call.choice is None:
        write_sheet([_table(call.source, numbered, read, is_numbered=True)])
    choice = call.choice or _asked(numbered, is_json=call.is_json)
    if choice is None:
        if tree is not None:
            write_json(tree)
        sys.stderr.write(f"nothing was added to {record.address}: choose with --accept 1,3-5 or --all\n")
        return _end(read)
    picked = _picked(numbered, choice)
    made = accepted(record, picked, experiment=call.experiment, metrics=_metrics(call))
    is_written = bool(made.added) and not call.dry_run
    if is_written:
        write(means.checked, record, made)
    if tree is not None:
        write_json({**tree, "into": into_object(record, made, is_written=is_written)})
    elif call.dry_run:
        write_text(made.diff)
    else:
        shown = {one.n: one for one in numbered}
        write_text("".join(f"{address}  {_words(shown[n].proposal)}\n" for n, address in made.added))
    return _told(made, record, numbered) or _end(read)


def _picked(numbered: Sequence[Numbered], choice: str) -> tuple[Numbered, ...]:
    picked = chosen(numbered, choice)
    if isinstance(picked, str):
        raise UsageError(picked, todo="write --accept 1,3-5, with numbers of the list, or --all")
    return picked


def _metrics(call: Call) -> dict[int, str]:
    metrics = metrics_named(call.metrics)
    if isinstance(metrics, str):
        raise UsageError(metrics, todo="write --metric 3=ttft, with a number of the list")
    return dict(metrics)


def _asked(numbered: Sequence[Numbered], *, is_json: bool) -> str | None:
    """Ask on a terminal which proposals are meant; None where nobody can be asked or nothing is wanted."""
    if is_json or not numbered or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    answer = str(typer.prompt("Add which? 1,3-5, all, or nothing", default="", show_default=False, err=True))
    return answer.strip() or None


def _told(made: "Accepted", record: Held, numbered: Sequence[Numbered]) -> Exit | None:
    """Say what was not added and what is left open; something that was chosen and cannot be added is a finding."""
    sys.stderr.writelines(f"not added: {one.n}: {clean(one.reason)}\n" for one in made.refused)
    sys.stderr.writelines(f"note: {clean(one)}\n" for one in made.told)
    if not made.added:
        sys.stderr.write(f"nothing was added to {record.address}\n")
    known = {one.n for one in numbered if one.known}
    return Exit.FINDINGS if any(one.n not in known for one in made.refused) else None


def _end(read: Read) -> Exit:
    """Say what was not read; 3 where a source did not answer."""
    sys.stderr.writelines(f"note: {clean(note)}\n" for note in read.notes)
    sys.stderr.writelines(f"left out: {clean(one.reason)}; {clean(one.todo)}\n" for one in read.left_out)
    is_open = any(isinstance(error_of(one, where=""), NotAnsweredError) for one in read.left_out)
    return Exit.INCOMPLETE if is_open else Exit.FINE


def _table(name: str, numbered: Sequence[Numbered], read: Read, *, is_numbered: bool) -> Section:
    has_many = len(read.documents) != 1 or read.documents[0].source is not None
    rows = [_row(one, name, has_many=has_many, is_numbered=is_numbered) for one in numbered]
    columns = (
        *(("n",) if is_numbered else ()),
        *("value", "metric", "conditions"),
        *(("text",) if has_many else ()),
        *("line", "sure"),
    )
    return section(f"{name}: {len(numbered)} proposals", columns=columns, rows=rows)


def _row(one: Numbered, name: str, *, has_many: bool, is_numbered: bool) -> Row:
    proposal = one.proposal
    place = f"{one.document.name if has_many else name}:{proposal.line}"
    value, metric, conditions = _cells(proposal)
    text = (one.document.name,) if has_many else ()
    cells = (value, metric, conditions, *text, str(proposal.line), _sure(one))
    line = f"{place}: {value}, {metric}" + (f" ({conditions})" if conditions else "") + f", sure {_sure(one)}"
    if not is_numbered:
        return Row(cells=cells, line=line)
    return Row(cells=(str(one.n), *cells), line=f"{one.n}  {line}")


def _sure(one: Numbered) -> str:
    sure = f"{one.proposal.confidence:.2f}"
    return f"{sure}, in the record as {one.known}" if one.known else sure


def _words(proposal: Proposal) -> str:
    value, metric, conditions = _cells(proposal)
    return clean(f"{value}, {metric}" + (f" ({conditions})" if conditions else ""))


def _cells(one: Proposal) -> tuple[str, str, str]:
    metric = one.metric_other or one.metric
    said = [metric, *one.statistic, *([one.change] if one.change else [])]
    if one.attribution != "author_reported":
        said.append(one.attribution)
    if one.scope:
        said.append(one.scope)
    value = " ".join(one.text.split())
    unit = f" [{one.unit}]" if one.unit and one.unit not in one.text else ""
    return (value + unit, ", ".join(said), _conditions(one))


def _conditions(one: Proposal) -> str:
    return "; ".join(dict.fromkeys(" ".join(condition.text.split()) for condition in one.conditions))
