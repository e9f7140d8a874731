"""The maintainer's night and morning as values: what happened since they last looked, and what there is to do."""

from collections.abc import Mapping
from dataclasses import dataclass

from inferrsi.evidence.card import RecordCard
from inferrsi.evidence.pack import Subject
from inferrsi.evidence.radar import SourceSetting
from inferrsi.evidence.seen import QuestionCard
from inferrsi.triage.signals import Unread

URGENCY = (
    "source_trouble", "tag_moved", "history_rewritten", "release_gone", "paper_withdrawn", "event", "move_proposed",
    "release_published", "release_edited", "tag_added", "tag_gone", "head_moved", "pull_state", "paper_version", "hub_revision",
    "pin_behind", "repository_state", "page_changed", "feed_item_edited", "paper_announced", "feed_item", "no_record",
)  # fmt: skip
"""What comes first: what would make a printed pin wrong, then what a record waits for, then what is new."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """One thing to do."""

    urgency: str
    """Why: source_trouble, event, move_proposed, pin_behind, no_record, or the kind of the signal."""
    numbers: tuple[int, ...]
    """Of the signals it is about, for `inferrsi ack`."""
    subject: str
    """A slug, empty for what concerns a source or a feed."""
    text: str
    next: str
    """The command to run."""


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """A fact that a record proposes and nobody decided: until then the states of older numbers do not follow it."""

    record: str
    subject: str
    n: int
    """Its place among the record's moves, counted from 1."""
    trigger: str


@dataclass(frozen=True, kw_only=True)
class Night:
    """What happened since the maintainer last looked."""

    sources: tuple[SourceSetting, ...]
    asked: tuple[QuestionCard, ...]
    """Every question with its last answer."""
    unread: tuple[Unread, ...]
    subjects: Mapping[str, Subject]
    newest: Mapping[str, RecordCard]
    """Subject → its newest record."""
    acked: frozenset[str] = frozenset()
    """Ids that a person has seen."""
    proposals: tuple[Proposal, ...] = ()
