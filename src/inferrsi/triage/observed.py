"""What one answer of a source comes to: a line of the ledger, and a line of the run. Pure.

The rules that hold for every source stand here: a first answer gives no signals, a mark moves on a complete answer only
and never backwards, and an answer that is not whole says why.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from inferrsi.evidence.edition import Window
from inferrsi.evidence.observation import ANSWERED, Mark, Observation, Signal, is_unplaced
from inferrsi.evidence.reasons import alike
from inferrsi.sources.answer import Answer, Ask, Known
from inferrsi.triage.numbers.seen import numbers_seen
from inferrsi.triage.window import FIRST_DAYS

BY_ADDRESS = frozenset({"feed_item", "feed_item_edited", "page_changed"})
"""Kinds of signals that a record names by their address."""
RELAYED = frozenset({"feed_item", "feed_item_edited"})
"""Kinds of signals whose text tells of others' work."""
UNREASONED = "the source gave no reason"


def observation(answer: Answer, ask: Ask, *, overlap: timedelta) -> Observation:
    """Write down what a source answered.

    Args:
        answer: To one question.
        ask: What was asked for, and what was known before.
        overlap: How far before its last complete answer the question is asked again.
    """
    before = ask.before(answer.subject or "", answer.asked)
    signals = {signal.id: _told(signal, answer) for signal in answer.signals} if before.asked_before else {}
    return Observation(
        at=ask.now,
        source=answer.source,
        subject=answer.subject,
        asked=answer.asked,
        window=_window(before, ask, overlap),
        outcome=answer.outcome,
        got=answer.got,
        new=len(signals),
        ids=tuple(name for name in dict.fromkeys(answer.ids) if name not in before.ids),
        signals=tuple(signals.values()),
        sha256=answer.sha256,
        mark=_mark(answer, before),
        reason=answer.reason or (None if answer.outcome in ANSWERED else UNREASONED),
    )


def _told(signal: Signal, answer: Answer) -> Signal:
    """Give a signal with what a record would name it by, and with the numbers that its text seems to claim."""
    referred = _referred(signal)
    if (text := answer.texts.get(signal.id)) is None:
        return referred
    seen = numbers_seen(text, is_relayed=signal.kind in RELAYED)
    return referred.model_copy(update={"claims": seen.claims, "more_claims": seen.more or None})


def _referred(signal: Signal) -> Signal:
    """Give a signal what a record would name it by, where its source leaves that to its id or its address."""
    if signal.ref is not None:
        return signal
    kind, _, name = signal.id.partition(":")
    of_id = {"paper": name, "withdrawn": name, "hub": name.rpartition("@")[2] if "@" in name else None}
    ref = of_id.get(kind) or (signal.url if signal.kind in BY_ADDRESS else None)
    return signal.model_copy(update={"ref": ref}) if ref else signal


def _window(before: Known, ask: Ask, overlap: timedelta) -> Window:
    """Give the time that the answer speaks for: each question has its own last answer."""
    since = ask.since
    if not ask.is_since_given:
        since = (before.answered or ask.now - timedelta(days=FIRST_DAYS)) - overlap
    hours = int(overlap.total_seconds() // 3600)
    return Window.model_validate({"from": min(since, ask.now), "to": ask.now, "overlap_h": hours})


def _mark(answer: Answer, before: Known) -> Mark | None:
    if answer.mark is None and before.mark is None:
        return None
    moves = answer.outcome in ANSWERED and answer.mark is not None and _when(answer.mark) >= _when(before.mark or "")
    return Mark(before=before.mark, after=answer.mark if moves else before.mark)


def _when(mark: str) -> str:
    """Give the first word of a mark, by which marks follow each other; what stands behind it is the source's own."""
    return mark.partition(" ")[0]


@dataclass(frozen=True, kw_only=True)
class Swept:
    """What one source answered in a run."""

    source: str
    outcomes: Mapping[str, int] = field(default_factory=dict)
    """Outcome word → answers."""
    got: int = 0
    new: int = 0
    since: datetime | None = None
    """The earliest begin of a window."""
    until: datetime
    mark: datetime | None = None
    """Up to when every question was answered completely; None where one never was."""
    reasons: tuple[str, ...] = ()
    requests: int = 0
    """Sent over the network."""
    skipped: int = 0
    """Subjects whose questions had all been answered within the last hour."""
    unplaced: int = 0
    """Questions that were put to nobody, since what they are about has no address."""

    @property
    def asked(self) -> int:
        """How many questions were asked."""
        return sum(self.outcomes.values())

    @property
    def complete(self) -> bool:
        """Whether every question that has an address was answered completely."""
        return set(self.outcomes) <= ANSWERED

    @property
    def word(self) -> str:
        """The outcome of all answers in one word."""
        words = set(self.outcomes)
        if not words:
            return "skipped" if self.skipped else "complete"
        if len(words) == 1:
            return next(iter(words))
        if words <= ANSWERED:
            return "complete"
        return "partial" if words & (ANSWERED | {"partial"}) else "failed"


def swept(source: str, lines: tuple[Observation, ...], *, until: datetime) -> Swept:
    """Sum up what a source answered; what else a run knows of it is added there."""
    placed = tuple(line for line in lines if not is_unplaced(line.outcome, line.asked))
    return Swept(
        source=source,
        outcomes=dict(sorted(Counter(line.outcome for line in placed).items())),
        got=sum(line.got or 0 for line in lines),
        new=sum(line.new or 0 for line in lines),
        since=min((line.window.from_ for line in lines if line.window), default=None),
        until=until,
        reasons=alike(line.reason for line in placed),
        unplaced=len(lines) - len(placed),
    )
