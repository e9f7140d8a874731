"""The records of a subject one after another: what each changed against the one before; pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from inferrsi.digest.context import Context
from inferrsi.digest.delta import RINGS
from inferrsi.digest.row import SHOWN_HEX
from inferrsi.evidence.edition import Edition, Post
from inferrsi.evidence.prose import Prose
from inferrsi.evidence.provenance import Pin, Upstream, UpstreamState
from inferrsi.evidence.record import Kind, Record
from inferrsi.evidence.state import State


@dataclass(frozen=True, kw_only=True)
class Naming:
    """One place where an edition names a record."""

    edition: date
    post: int
    e: int | None
    """Entry number in that edition; null where the post only puts it in a ring."""
    rings: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class PinMove:
    """A pin that is not what it was."""

    pin: str
    """Id or role."""
    was: str | None
    """Null where it is new."""
    now: str | None
    """Null where the newer record has none of that name."""


@dataclass(frozen=True, kw_only=True)
class ClaimMove:
    """An older number whose state a record changed."""

    address: str
    was: State
    now: State
    because: str


@dataclass(frozen=True, kw_only=True)
class UpstreamMove:
    """A pull request whose state is not what it was."""

    repo: str | None
    pull: int
    was: UpstreamState | None
    """Null where the record before does not speak of it."""
    now: UpstreamState


@dataclass(frozen=True, kw_only=True)
class Change:
    """What a record changed against the one before; all of it new in a subject's first record."""

    pins: tuple[PinMove, ...]
    claims_new: tuple[str, ...]
    """Addresses of the claims that it holds; a later record never repeats them."""
    claims_moved: tuple[ClaimMove, ...]
    gaps_opened: tuple[str, ...]
    gaps_closed: tuple[str, ...]
    upstream: tuple[UpstreamMove, ...]


@dataclass(frozen=True, kw_only=True)
class Step:
    """One record in the history of its subject."""

    record: str
    date: date
    kind: Kind
    title: Prose
    pins: tuple[Pin, ...]
    change: Change
    editions: tuple[Naming, ...]


def steps(context: Context, subject: str) -> Iterator[Step]:
    """Give the history of a subject, oldest first."""
    own = own_records(context, subject)
    for position, record in enumerate(own):
        yield Step(
            record=record.id,
            date=record.date,
            kind=record.kind,
            title=record.title,
            pins=record.pins,
            change=_change(context, own[:position], record),
            editions=tuple(namings(context.material.editions, record.id)),
        )


def own_records(context: Context, subject: str) -> list[Record]:
    """Give the records of a subject, oldest first."""
    records = (context.material.records.get(address) for address in context.seen)
    return [record for record in records if record and record.subject == subject]


def namings(editions: Iterable[Edition], record: str) -> Iterator[Naming]:
    """Give the posts that name a record, in order."""
    for edition in editions:
        for post in edition.posts:
            e = next((row.e for row in post.rows if row.record == record), None)
            rings = tuple(ring for ring in RINGS if _stands(post, ring, record))
            if e is not None or rings:
                yield Naming(edition=edition.date, post=post.n, e=e, rings=rings)


def _stands(post: Post, ring: str, record: str) -> bool:
    return any(record in stand.records for stand in getattr(post, ring))


def _change(context: Context, before: list[Record], record: Record) -> Change:
    last = before[-1] if before else None
    old = last.gaps if last else ()
    return Change(
        pins=tuple(_pins(last.pins if last else (), record.pins)),
        claims_new=tuple(f"{record.id}#{claim.id}" for e in record.experiments for claim in e.claims),
        claims_moved=tuple(_moved(context, before, record)),
        gaps_opened=tuple(gap for gap in record.gaps if gap not in old),
        gaps_closed=tuple(gap for gap in old if gap not in record.gaps),
        upstream=tuple(_upstream(last.upstream if last else (), record.upstream)),
    )


def _pins(old: tuple[Pin, ...], new: tuple[Pin, ...]) -> Iterator[PinMove]:
    was = {pin.name_in_record: shown(pin) for pin in old}
    now = {pin.name_in_record: shown(pin) for pin in new}
    for name in [*now, *(name for name in was if name not in now)]:
        if was.get(name) != now.get(name):
            yield PinMove(pin=name, was=was.get(name), now=now.get(name))


def shown(pin: Pin) -> str:
    """Name what a pin pins, in short."""
    version = f"v{pin.version}" if pin.version and pin.kind == "arxiv" else pin.version
    commit = (pin.commit or pin.short or "")[:SHOWN_HEX]
    revision = (pin.revision or "")[:SHOWN_HEX]
    pull = f"#{pin.pull}" if pin.pull is not None else ""
    words = [pin.name, pin.paper, pin.tag, version, pull, commit, revision]
    return " ".join(word for word in words if word) or pin.url or pin.repo or pin.asked or pin.kind


def _moved(context: Context, before: list[Record], record: Record) -> Iterator[ClaimMove]:
    """Hold each older number against the reading before and against this one."""
    at = context.seen.index(record.id)
    then, now = replace(context, seen=context.seen[:at]), replace(context, seen=context.seen[: at + 1])
    for older in before:
        for experiment in older.experiments:
            for claim in experiment.claims:
                was = then.standing(older, experiment, claim)
                found = now.standing(older, experiment, claim)
                if was.state != found.state:
                    address = f"{older.id}#{claim.id}"
                    yield ClaimMove(address=address, was=was.state, now=found.state, because=found.because)


def _upstream(old: tuple[Upstream, ...], new: tuple[Upstream, ...]) -> Iterator[UpstreamMove]:
    was = {(state.repo, state.pull): state.state for state in old}
    for state in new:
        before = was.get((state.repo, state.pull))
        if before != state.state:
            yield UpstreamMove(repo=state.repo, pull=state.pull, was=before, now=state.state)
