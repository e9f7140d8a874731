"""Which signals nobody has read yet. Pure.

A signal is read when a record names it (a pin at its commit, tag or version, an upstream pull request in its state, a
source at its address), when a later day's record of the subject exists, or when a person acknowledged it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import AckCard, SeenCard, SignalCard


@dataclass(frozen=True, kw_only=True)
class Unread:
    """A signal with its number, which never changes since observations are only appended."""

    n: int
    signal: SignalCard


def numbered(cards: Iterable[SeenCard]) -> tuple[Unread, ...]:
    """Give every signal ever seen its number, in the order in which they were seen."""
    found: dict[str, SignalCard] = {}
    for card in cards:
        flat = [signal for question in card.questions for signal in question.signals]
        for signal in sorted(flat, key=lambda one: (one.seen, one.source, one.subject, one.id)):
            found.setdefault(signal.id, signal)
    return tuple(Unread(n=n, signal=signal) for n, signal in enumerate(found.values(), 1))


def unread(
    signals: Iterable[Unread], acks: Iterable[AckCard], newest: Mapping[str, Record], *, until: str = "9999"
) -> tuple[Unread, ...]:
    """Give the signals that are not read.

    Args:
        signals: Of all observations.
        acks: What a person has seen.
        newest: Subject → its newest record.
        until: An instant; later signals and acks do not count, so that old days do not change.
    """
    acked = {name for card in acks for name, at in card.ids if at <= until}
    return tuple(
        one
        for one in signals
        if one.signal.seen <= until
        and one.signal.id not in acked
        and not is_covered(one.signal, newest.get(one.signal.subject))
    )


def is_covered(signal: SignalCard, record: Record | None) -> bool:
    """Say whether a record has read what a signal tells of."""
    if record is None:
        return False
    return record.date.isoformat() > signal.seen[:10] or (bool(signal.ref) and signal.ref in names(record))


def names(record: Record) -> frozenset[str]:
    """Give everything by which a record names what it read."""
    found: set[str | None] = set()
    for pin in record.pins:
        found |= {pin.commit, pin.tag, pin.revision, pin.url}
        if pin.paper and pin.version:
            found.add(f"{pin.paper}v{pin.version}")
    found |= {f"#{state.pull} {state.state}" for state in record.upstream}
    for source in record.sources:
        found |= {source.commit, source.tag, source.url, source.revision}
    return frozenset(name for name in found if name)
