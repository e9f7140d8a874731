"""Which signals nobody has read yet. Pure.

A signal is read when a record names it (a pin at its commit, tag or version, an upstream pull request in its state, a
source at its address; a tag that moved or a page that changed only if it was read after that), when a record of a later
day read that side of the subject anew, or when a person acknowledged it. Of a frozen subject what is merely newer is not
told.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from inferrsi.evidence.card import RecordCard
from inferrsi.evidence.pack import Subject
from inferrsi.evidence.seen import INSTANT, AckCard, SeenCard, SignalCard

NEWER = frozenset({"head_moved", "tag_added", "release_published", "paper_version", "paper_announced", "hub_revision"})
"""Kinds that say no more than that something newer exists; the others touch what is pinned."""
CHANGING = frozenset({"tag_moved", "tag_gone", "release_edited", "release_gone", "page_changed", "feed_item_edited"})
"""Kinds whose name stays while what stands behind it changes: only a later reading has read them."""
PAPER = "paper "
"""How the version of a paper begins among what identifies a reading."""


@dataclass(frozen=True, kw_only=True)
class Unread:
    """A signal with its number, which never changes since observations are only appended."""

    n: int
    signal: SignalCard


@dataclass(frozen=True, kw_only=True)
class Reading:
    """The newest record of a subject beside the one before: pins that are the same were taken over, not read anew."""

    card: RecordCard
    before: RecordCard | None = None


@dataclass(frozen=True, kw_only=True)
class Read:
    """What decides whether a signal was read."""

    newest: Mapping[str, Reading]
    """By subject."""
    acks: Collection[AckCard] = ()
    frozen: Mapping[str, str] | None = None
    """Subject → the radar's day from which on what is newer is not told; reports of earlier days go on telling it."""
    zone: str = "UTC"
    """In which records count their days."""
    until: str = "9999"
    """An instant; later signals and acks do not count, so that old days do not change."""


def numbered(cards: Iterable[SeenCard]) -> tuple[Unread, ...]:
    """Give every signal ever seen its number, in the order in which they were seen."""
    found: dict[str, SignalCard] = {}
    for card in cards:
        flat = [signal for question in card.questions for signal in question.signals]
        for signal in sorted(flat, key=lambda one: (one.seen, one.source, one.subject, one.id)):
            found.setdefault(signal.id, signal)
    return tuple(Unread(n=n, signal=signal) for n, signal in enumerate(found.values(), 1))


def frozen(subjects: Mapping[str, Subject]) -> dict[str, str]:
    """Give the frozen subjects, each with the day from which on it is."""
    return {name: subject.frozen.since.isoformat() for name, subject in subjects.items() if subject.frozen}


def unread(signals: Iterable[Unread], read: Read) -> tuple[Unread, ...]:
    """Give the signals that are not read."""
    acked = {name for card in read.acks for name, at in card.ids if at <= read.until}
    zone = ZoneInfo(read.zone)
    day = "9999" if read.until == "9999" else _day(read.until, zone)
    held = {name for name, since in (read.frozen or {}).items() if since <= day}
    return tuple(
        one
        for one in signals
        if one.signal.seen <= read.until
        and one.signal.id not in acked
        and not is_covered(one.signal, read.newest.get(one.signal.subject), zone)
        and not (one.signal.subject in held and one.signal.kind in NEWER)
    )


def readings(cards: Iterable[RecordCard]) -> dict[str, Reading]:
    """Give the newest reading of each subject, from records in their order."""
    found: dict[str, Reading] = {}
    for card in cards:
        last = found.get(card.subject)
        found[card.subject] = Reading(card=card, before=last.card if last else None)
    return found


def is_covered(signal: SignalCard, reading: Reading | None, zone: ZoneInfo) -> bool:
    """Say whether a record has read what a signal tells of."""
    if reading is None:
        return False
    if signal.kind in CHANGING:
        if dict(reading.card.read_at).get(signal.ref, "") >= signal.seen:
            return True
    elif signal.ref and signal.ref in reading.card.names:
        return True
    day = _day(signal.seen, zone)
    return reading.card.date > day and _read_anew(signal, reading, day)


def _read_anew(signal: SignalCard, reading: Reading, day: str) -> bool:
    card, before = reading.card, reading.before
    if signal.kind == "pull_state":
        number = signal.ref.removeprefix("#").partition(" ")[0]
        return any(state.pull == number and state.as_of > day for state in card.upstream)
    is_paper = signal.kind.startswith("paper_")
    if before is None or signal.kind in {"repository_state", "hub_revision", "page_changed"}:
        return before is None or bool(set(card.names) - set(before.names))
    mine, its = ({name for name in one.head if name.startswith(PAPER) == is_paper} for one in (card, before))
    return mine != its


def _day(seen: str, zone: ZoneInfo) -> str:
    return datetime.strptime(seen, INSTANT).replace(tzinfo=UTC).astimezone(zone).date().isoformat()
