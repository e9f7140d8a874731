"""A fact about the interval between two readings of a subject: proposed by the tool, decided by a person."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from inferrsi.evidence.experiment import Trigger
from inferrsi.evidence.form import Address, Form, Id, Instant, Text
from inferrsi.evidence.prose import Prose

MoveStatus = Literal["proposed", "confirmed", "rejected"]


class Move(Form):
    """What changed on the way to the pins of a record; only a confirmed one changes the states of older numbers."""

    trigger: Trigger
    status: MoveStatus
    from_: Text = Field(alias="from")
    """Where the interval begins: commit, tag or version of the reading before, or of the tree that was measured."""
    to: Text
    """Where it ends: commit, tag or version among the pins of this record; of a paper, baseline or artefact its own."""
    claims: tuple[Address, ...] = ()
    """The older numbers that it touches; none: all of the subject."""
    reason: Prose
    """What was seen."""
    source: Id | None = None
    decided: Instant | None = None
    """When a person confirmed or rejected it: reports of before know it as proposed."""
    why: Text | None = None
    """What that person said."""


def status_at(move: Move, instant: datetime | None) -> MoveStatus:
    """Give the status of a move as it was at an instant, None: as it is now."""
    is_later = instant is not None and move.decided is not None and move.decided > instant
    return "proposed" if is_later else move.status
