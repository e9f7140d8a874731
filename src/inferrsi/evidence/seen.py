"""What the sources have seen so far: folds over observations and acks, small enough to be kept as cards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from inferrsi.evidence.observation import ANSWERED, Ack, Observation

INSTANT = "%Y-%m-%dT%H:%M:%SZ"


@dataclass(frozen=True, kw_only=True)
class SignalCard:
    """One signal with where and when it was seen; texts from outside are raw."""

    id: str
    kind: str
    source: str
    subject: str
    """Empty where no followed subject is meant: a feed item."""
    seen: str
    """When we saw it, UTC."""
    at: str
    """When it happened upstream; a day, an instant, or empty."""
    ref: str
    title: str
    url: str
    note: str


@dataclass(frozen=True, kw_only=True)
class QuestionCard:
    """Everything one file of observations says of one question."""

    source: str
    subject: str
    asked: str
    at: str
    """When it was last asked, UTC."""
    outcome: str
    """Of the last answer."""
    reason: str
    answered: str
    """When it was last answered completely, empty if never in this file."""
    mark: str
    ids: tuple[str, ...]
    signals: tuple[SignalCard, ...]

    @property
    def key(self) -> tuple[str, str, str]:
        """What the question is, over all days."""
        return self.source, self.subject, self.asked


@dataclass(frozen=True, kw_only=True)
class SeenCard:
    """A file of observations at a glance."""

    questions: tuple[QuestionCard, ...]
    latest: tuple[str, str] = ("", "")


@dataclass(frozen=True, kw_only=True)
class AckCard:
    """A file of acks at a glance."""

    ids: tuple[tuple[str, str], ...]
    """(signal id, when it was acknowledged)."""


def written(at: datetime) -> str:
    """Write an instant so that texts sort as times do."""
    return at.strftime(INSTANT)


def fold(lines: Iterable[Observation]) -> tuple[QuestionCard, ...]:
    """Fold the lines of one file, in their order."""
    found: dict[tuple[str, str, str], QuestionCard] = {}
    for line in lines:
        card = _card(line)
        found[card.key] = join(found[card.key], card) if card.key in found else card
    return tuple(found.values())


def join(earlier: QuestionCard, later: QuestionCard) -> QuestionCard:
    """Put two cards of one question together, the later one deciding what is last."""
    known = dict.fromkeys((*earlier.ids, *later.ids))
    return QuestionCard(
        source=later.source,
        subject=later.subject,
        asked=later.asked,
        at=later.at,
        outcome=later.outcome,
        reason=later.reason,
        answered=later.answered or earlier.answered,
        mark=later.mark or earlier.mark,
        ids=tuple(known),
        signals=(*earlier.signals, *later.signals),
    )


def _card(line: Observation) -> QuestionCard:
    is_answered = line.outcome in ANSWERED
    return QuestionCard(
        source=line.source,
        subject=line.subject or "",
        asked=line.asked,
        at=written(line.at),
        outcome=line.outcome,
        reason=line.reason or "",
        answered=written(line.at) if is_answered else "",
        mark=(line.mark.after or "") if line.mark and is_answered else "",
        ids=line.ids,
        signals=tuple(
            SignalCard(
                id=signal.id,
                kind=signal.kind,
                source=line.source,
                subject=line.subject or "",
                seen=written(line.at),
                at="" if signal.at is None else _when(signal.at),
                ref=signal.ref or "",
                title=signal.title or "",
                url=signal.url or "",
                note=signal.note or "",
            )
            for signal in line.signals
        ),
    )


def _when(value: object) -> str:
    return written(value) if isinstance(value, datetime) else str(value)


def questions(cards: Iterable[SeenCard]) -> Mapping[tuple[str, str, str], QuestionCard]:
    """Fold the files of a ledger, oldest first."""
    found: dict[tuple[str, str, str], QuestionCard] = {}
    for card in cards:
        for question in card.questions:
            found[question.key] = join(found[question.key], question) if question.key in found else question
    return found


def seen_card(lines: Iterable[Observation]) -> SeenCard:
    """Draw the card of a file of observations."""
    kept = tuple(lines)
    latest = max(((line.at.date().isoformat(), "at") for line in kept), default=("", ""))
    return SeenCard(questions=fold(kept), latest=latest)


def ack_card(lines: Iterable[Ack]) -> AckCard:
    """Draw the card of a file of acks."""
    return AckCard(ids=tuple((line.id, written(line.at)) for line in lines))
