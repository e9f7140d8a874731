"""What is asked of a source and what it answers; the pipeline turns an answer into an observation."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from inferrsi.evidence.observation import Outcome, Signal
from inferrsi.evidence.pack import Feed, Subject
from inferrsi.evidence.record import Record


@dataclass(frozen=True, kw_only=True)
class Followed:
    """A subject as a source needs it."""

    subject: Subject
    record: Record | None
    """Its newest record: pins, upstream pull requests, papers, what it waits for."""


@dataclass(frozen=True, kw_only=True)
class Known:
    """What earlier answers to the same question held."""

    ids: frozenset[str] = frozenset()
    mark: str | None = None
    asked_before: bool = False
    """False: the backlog of this answer counts as seen, and no signals are given."""
    answered: datetime | None = None
    """When it was last answered completely."""


@dataclass(frozen=True, kw_only=True)
class Ask:
    """One sweep of one source."""

    followed: tuple[Followed, ...]
    feeds: tuple[Feed, ...]
    since: datetime
    """Start of the window, overlap included."""
    now: datetime
    is_since_given: bool = False
    """A person named the start of the window; else each question begins at its own last answer."""
    is_whole: bool = True
    """False: asked about some subjects only; what belongs to no subject is left out."""
    known: Mapping[tuple[str, str], Known] = field(default_factory=dict)
    """(subject or empty, asked) → what was seen before."""

    def before(self, subject: str, asked: str) -> Known:
        """Give what earlier answers to a question held."""
        return self.known.get((subject, asked), Known())


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a source answered to one question."""

    source: str
    subject: str | None
    asked: str
    """The question, the same words each time: `refs and releases of example/kite`."""
    outcome: Outcome
    ids: tuple[str, ...] = ()
    signals: tuple[Signal, ...] = ()
    got: int = 0
    sha256: str | None = None
    mark: str | None = None
    """The new mark where the answer was complete or unchanged."""
    reason: str | None = None
    """Of every outcome that is not complete or unchanged."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Signal id → what it tells of at length, as written there (an item of a feed, an abstract); looked through for
    numbers and not kept."""
