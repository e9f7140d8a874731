"""Writes what a person decided about a proposed move into its record. Orders I/O, decides nothing."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import get_args

from inferrsi.errors import RefusedError, UsageError
from inferrsi.evidence.experiment import Trigger
from inferrsi.evidence.move import Move
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import written
from inferrsi.ledger.edit import decide
from inferrsi.ledger.files import record_path
from inferrsi.pipeline.rewrite import rewrite
from inferrsi.pipeline.subject import near
from inferrsi.pipeline.workspace import Checked


@dataclass(frozen=True, kw_only=True)
class Decision:
    """The words of the call."""

    record: str
    n: int
    """Of the move, counted from 1."""
    status: str
    """confirmed or rejected."""
    reason: str
    trigger: str | None = None
    """What it turned out to be, where that is not what was proposed."""


def confirm(root: Path, checked: Checked, decision: Decision, *, now: datetime) -> Move:
    """Write a decision, and give the move as it was proposed.

    Raises:
        UsageError: There is no such record, move or trigger.
        RefusedError: It was decided before, and reports rest on that; or the record would not come back byte for byte.
    """
    move = _move(checked, decision)
    if move.status != "proposed":
        when = f" on {move.decided:%Y-%m-%d}" if move.decided else ""
        what = f"move {decision.n} of {decision.record} was {move.status}{when}, and reports rest on it"
        raise RefusedError(what, where=record_path(decision.record), todo="tell what is known now in the next record")
    values = {"trigger": decision.trigger} if decision.trigger else {}
    values |= {"status": decision.status, "decided": written(now), "why": decision.reason}
    rewrite(root, record_path(decision.record), lambda text: decide(text, decision.n - 1, values))
    return move


def _move(checked: Checked, decision: Decision) -> Move:
    known = [card.id for card in checked.ledger.records()]
    if decision.record not in known:
        what = f"no record '{decision.record}'"
        raise UsageError(what, todo=f"name one of {', '.join(near(decision.record, known) or known[-3:])}")
    if decision.trigger and decision.status == "rejected":
        what = "a move is rejected, or it is something else: not both"
        raise UsageError(what, todo="leave out --reject, or --as")
    if decision.trigger and decision.trigger not in get_args(Trigger):
        what = f"no trigger '{decision.trigger}'"
        raise UsageError(what, todo=f"name one of {', '.join(get_args(Trigger))}")
    moves = checked.ledger.read(record_path(decision.record), Record).moves
    if not 0 < decision.n <= len(moves):
        what = f"{decision.record} has {len(moves)} moves, none is number {decision.n}"
        raise UsageError(what, todo="`inferrsi status` lists what is open, with its number")
    return moves[decision.n - 1]
