"""What a source answered at a time, and what a person has seen: append-only lines of JSON."""

import re
from typing import Literal

from inferrsi.evidence.edition import Window
from inferrsi.evidence.form import Form, Id, Instant, Sha256, Text, Url, When, Whole
from inferrsi.evidence.value import Qualifier

Outcome = Literal["complete", "unchanged", "partial", "throttled", "failed", "skipped"]
ANSWERED = frozenset({"complete", "unchanged"})
"""Outcomes after which a mark may move."""
_UNPLACED = re.compile(r"pull request #\d+")


def is_unplaced(outcome: str, asked: str) -> bool:
    """Say whether a question was put to nobody because what it is about has no address: a bare number in a record.

    That is named in the coverage and is no failure of the source.
    """
    return outcome == "skipped" and _UNPLACED.fullmatch(asked) is not None


def is_answered(outcome: str, asked: str) -> bool:
    """Say whether nothing is left to be asked again."""
    return outcome in ANSWERED or is_unplaced(outcome, asked)


NOTHING = "nothing: no followed subject or feed has an address there"
"""What a source was asked that there was nothing to ask of."""
OWN = "own"
"""The source of lines about the radar's own repository, which is no source of evidence."""
SWEEP = "sweep"
"""What a source was asked that failed itself, before or between its questions."""


SignalKind = Literal[
    "head_moved", "history_rewritten", "tag_added", "tag_moved", "tag_gone", "release_published", "release_edited",
    "release_gone", "pull_state", "repository_state", "paper_announced", "paper_version", "paper_withdrawn", "feed_item",
    "feed_item_edited", "hub_revision", "page_changed",
]  # fmt: skip


class SeenCondition(Form):
    """What the text of a signal says that a number holds for."""

    role: Text
    """hardware, precision, model, baseline, or a workload key such as prompt_tokens."""
    text: Text
    """As printed there."""


class SeenClaim(Form):
    """A performance number in the text of a signal, as `extract` proposes it: nobody has read the text yet."""

    value: Text
    """As printed there, its marks included: `1.52–4.19×`."""
    qualifier: Qualifier | None = None
    form: Literal["level", "ratio", "percent", "pp"]
    """A level, or a change of one: N times, in per cent, in percentage points."""
    unit: Text | None = None
    """A unit of the vocabulary, absent where that has none of the name."""
    metric: Text | None = None
    """A metric of the vocabulary; `throughput`, `memory` or `itl` where the text leaves open which; absent: none fits."""
    attribution: Literal["measured", "quoted", "target"]
    """`measured`: the authors of the text report it as theirs; `quoted`: second-hand, of others' work."""
    conditions: tuple[SeenCondition, ...] = ()
    quote: Text
    """The slice of the text that holds the value, a short one; text from outside."""


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
    claims: tuple[SeenClaim, ...] = ()
    """The surest numbers that its text (an item of a feed, an abstract) seems to claim; absent: none, or not looked for."""
    more_claims: Whole | None = None
    """How many more there are."""


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
