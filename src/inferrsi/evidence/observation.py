"""What a source answered at a time, and what a person has seen: append-only lines of JSON."""

from typing import Literal

from inferrsi.evidence.edition import Window
from inferrsi.evidence.form import Form, Id, Instant, Sha256, Text, Whole

Outcome = Literal["complete", "unchanged", "partial", "throttled", "failed", "skipped"]
ANSWERED = frozenset({"complete", "unchanged"})
"""Outcomes after which a mark may move."""


class Mark(Form):
    """How far a source has been read."""

    before: Text | None = None
    after: Text | None = None


class Observation(Form):
    """One line of what a source answered."""

    at: Instant
    source: Id
    subject: Id | None = None
    asked: Text
    window: Window | None = None
    outcome: Outcome
    got: Whole | None = None
    new: Whole | None = None
    ids: tuple[Text, ...] = ()
    sha256: Sha256 | None = None
    mark: Mark | None = None
    reason: Text | None = None
    """Required unless the answer was complete or unchanged."""


class Ack(Form):
    """One signal that a person has seen and that needs no record."""

    at: Instant
    source: Id
    subject: Id | None = None
    id: Text
    """The signal's id as its observation gave it."""
    reason: Text | None = None
