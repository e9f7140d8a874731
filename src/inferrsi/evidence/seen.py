"""What the sources have seen so far: folds over observations and acks, small enough to be kept as cards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from inferrsi.evidence.observation import ANSWERED, Ack, Observation, SeenClaim

INSTANT = "%Y-%m-%dT%H:%M:%SZ"


@dataclass(frozen=True, kw_only=True)
class ClaimSeen:
    """A number that the text of a signal seems to claim; texts from outside are raw, what is missing is empty."""

    value: str
    qualifier: str
    form: str
    unit: str
    metric: str
    attribution: str
    conditions: tuple[str, ...]
    """As printed there, the machine first; what it is compared with is left out."""
    quote: str


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
    claims: tuple[ClaimSeen, ...] = ()
    more_claims: int = 0


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
    return tuple(_by_question(map(_card, lines)).values())


def _by_question(cards: Iterable[QuestionCard]) -> dict[tuple[str, str, str], QuestionCard]:
    found: dict[tuple[str, str, str], list[QuestionCard]] = {}
    for card in cards:
        found.setdefault((card.source, card.subject, card.asked), []).append(card)
    return {key: _joined(own) if own[1:] else own[0] for key, own in found.items()}


def _joined(cards: list[QuestionCard]) -> QuestionCard:
    """Put the cards of one question together, oldest first; the last one decides what is last."""
    last = cards[-1]
    return QuestionCard(
        source=last.source,
        subject=last.subject,
        asked=last.asked,
        at=last.at,
        outcome=last.outcome,
        reason=last.reason,
        answered=next((card.answered for card in reversed(cards) if card.answered), ""),
        mark=next((card.mark for card in reversed(cards) if card.mark), ""),
        ids=tuple(dict.fromkeys(name for card in cards for name in card.ids)),
        signals=tuple(signal for card in cards for signal in card.signals),
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
                claims=tuple(map(claim_seen, signal.claims)),
                more_claims=signal.more_claims or 0,
            )
            for signal in line.signals
        ),
    )


def claim_seen(claim: SeenClaim) -> ClaimSeen:
    """Draw the card of a claim."""
    named = (condition.text for condition in claim.conditions if condition.role != "baseline")
    return ClaimSeen(
        value=claim.value,
        qualifier=claim.qualifier or "",
        form=claim.form,
        unit=claim.unit or "",
        metric=claim.metric or "",
        attribution=claim.attribution,
        conditions=tuple(dict.fromkeys(named)),
        quote=claim.quote,
    )


def _when(value: object) -> str:
    return written(value) if isinstance(value, datetime) else str(value)


def questions(cards: Iterable[SeenCard]) -> Mapping[tuple[str, str, str], QuestionCard]:
    """Fold the files of a ledger, oldest first."""
    return _by_question(question for card in cards for question in card.questions)


def seen_card(lines: Iterable[Observation]) -> SeenCard:
    """Draw the card of a file of observations."""
    kept = tuple(lines)
    latest = max(((line.at.date().isoformat(), "at") for line in kept), default=("", ""))
    return SeenCard(questions=fold(kept), latest=latest)


def ack_card(lines: Iterable[Ack]) -> AckCard:
    """Draw the card of a file of acks."""
    return AckCard(ids=tuple((line.id, written(line.at)) for line in lines))
