"""What a source answered at a time, and what a person has seen: append-only lines of JSON."""

from typing import Literal

from inferrsi.evidence.edition import Window
from inferrsi.evidence.form import Form, Id, Instant, Sha256, Text, Url, When, Whole

Outcome = Literal["complete", "unchanged", "partial", "throttled", "failed", "skipped"]
ANSWERED = frozenset({"complete", "unchanged"})
"""Outcomes after which a mark may move."""


SignalKind = Literal[
    "head_moved", "history_rewritten", "tag_added", "tag_moved", "tag_gone", "release_published", "release_edited",
    "release_gone", "pull_state", "repository_state", "paper_announced", "paper_version", "paper_withdrawn", "feed_item",
    "feed_item_edited", "hub_revision", "page_changed",
]  # fmt: skip


class Signal(Form):
    """One thing that a source saw and that nobody has read yet."""

    id: Text
    """The same for the same thing for ever: `release:example/kite:1234`, `paper:2606.08094v3`, `feed:daily:<guid>`."""
    kind: SignalKind
    ref: Text | None = None
    """What a record would name it by, so that reading it is noticed: a commit, a tag, `#557 merged`, `2606.08094v3`, a
    hub revision, an address."""
    title: Text | None = None
    """As upstream wrote it: text from outside."""
    url: Url | None = None
    at: When | None = None
    """When it happened upstream: published, committed, announced."""
    note: Text | None = None
    """What changed, in our words: `open → closed unmerged`, `v2 → v3`, `12 commits, docs only`."""


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
    """What the answer held and no earlier answer did; what is new is decided by the set of ids already seen."""
    signals: tuple[Signal, ...] = ()
    """Of `ids` those that were new; empty on the first answer, whose backlog counts as seen."""
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
