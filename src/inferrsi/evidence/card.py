"""The index card of a file: what rules between files need of it, without reading the file again.

Cards are derived and cached by content; anything here can be rebuilt from the files.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from inferrsi.evidence.edition import Edition
from inferrsi.evidence.pack import Pack
from inferrsi.evidence.paths import dotted, walk
from inferrsi.evidence.prose import LANGUAGES, ClaimRef, DerivedRef, Prose, pieces
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import AckCard, SeenCard
from inferrsi.evidence.state import HEAD_ROLES, heads, identities


@dataclass(frozen=True, kw_only=True)
class Reference:
    """One place of a file that names something of another."""

    field: str
    """Dotted path of the place."""
    record: str
    inner: str = ""
    """Claim or plan of that record, empty where the record itself is meant."""


@dataclass(frozen=True, kw_only=True)
class RecordCard:
    """A record at a glance."""

    id: str
    subject: str
    date: str
    kind: str
    category: str
    previous: str
    claims: tuple[str, ...]
    plans: tuple[str, ...]
    head: tuple[str, ...]
    """What identifies the tree that was read."""
    head_day: str
    """The latest day of what was read: of its commit, release, paper version or pull request."""
    verdict: str
    """The kind which the record's own content settles: correction, rejection, baseline, or empty."""
    pinned: bool
    """Something that was read is pinned, if only by a short commit or a version."""
    relayed: tuple[tuple[str, str, str], ...]
    """(source id, post, entry) of each relayed source."""
    references: tuple[Reference, ...]
    latest: tuple[str, str]
    """(day, dotted path) of the latest date in the file."""


@dataclass(frozen=True, kw_only=True)
class RowCard:
    """One row of an edition."""

    post: int
    e: int
    record: str
    row: str
    reasoned: bool
    """A person says why the row is of this kind."""


@dataclass(frozen=True, kw_only=True)
class EditionCard:
    """An edition at a glance."""

    date: str
    posts: tuple[int, ...]
    rows: tuple[RowCard, ...]
    now: tuple[Reference, ...]
    references: tuple[Reference, ...]
    statuses: tuple[tuple[str, str], ...]
    """(dotted path, subject)."""
    latest: tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class PackCard:
    """A pack at a glance."""

    id: str
    category: str
    subjects: tuple[str, ...]
    feeds: tuple[str, ...]


Card = RecordCard | EditionCard | PackCard | SeenCard | AckCard


def record_card(record: Record) -> RecordCard:
    """Draw the card of a record."""
    named = [Reference(field="previous", record=record.previous)] if record.previous else []
    for position, correction in enumerate(record.corrects):
        named.append(_address(f"corrects.{position}.claim", correction.claim))
    return RecordCard(
        id=record.id,
        subject=record.subject,
        date=record.date.isoformat(),
        kind=record.kind,
        category=record.category,
        previous=record.previous or "",
        claims=tuple(claim.id for experiment in record.experiments for claim in experiment.claims),
        plans=tuple(plan.id for plan in record.plans),
        head=identities(record.pins),
        head_day=_head_day(record),
        verdict=_verdict(record),
        pinned=any(pin.commit or pin.short or pin.version or pin.tag or pin.revision for pin in heads(record.pins)),
        relayed=tuple(
            (source.id, source.post, source.entry or "")
            for source in record.sources
            if source.kind == "relayed" and source.post
        ),
        references=(*named, *_in_prose(record)),
        latest=_latest(record),
    )


def _head_day(record: Record) -> str:
    pins = [pin for pin in record.pins if pin.role in HEAD_ROLES | {"pull"}]
    days = [day for pin in pins for day in (pin.committed, pin.published, *pin.dates.values()) if day]
    return max(((day.date() if isinstance(day, datetime) else day).isoformat() for day in days), default="")


def _verdict(record: Record) -> str:
    if record.corrects:
        return "correction"
    if "rejected_instance" in record.assessment.recommendation:
        return "rejection"
    return "baseline" if "classic_baseline" in record.assessment.recommendation else ""


def edition_card(edition: Edition) -> EditionCard:
    """Draw the card of an edition."""
    rows: list[RowCard] = []
    named: list[Reference] = []
    now: list[Reference] = []
    statuses: list[tuple[str, str]] = []
    for post in edition.posts:
        at = f"posts.{post.n}"
        for row in post.rows:
            rows.append(
                RowCard(post=post.n, e=row.e, record=row.record, row=row.row or "", reasoned=bool(row.row_reason))
            )
            named.append(Reference(field=f"{at}.rows.{row.e}.record", record=row.record))
        for ring in ("now", "next", "watch"):
            for position, stand in enumerate(getattr(post, ring)):
                here = [Reference(field=f"{at}.{ring}.{position}.records", record=name) for name in stand.records]
                named += here
                now += here if ring == "now" else []
        named += [_address(f"{at}.plans.{position}", address) for position, address in enumerate(post.plans)]
        statuses += [(f"{at}.status.{status.subject}.subject", status.subject) for status in post.status]
    return EditionCard(
        date=edition.date.isoformat(),
        posts=tuple(post.n for post in edition.posts),
        rows=tuple(rows),
        now=tuple(now),
        references=(*named, *_in_prose(edition)),
        statuses=tuple(statuses),
        latest=_latest(edition),
    )


def pack_card(pack: Pack) -> PackCard:
    """Draw the card of a pack."""
    return PackCard(
        id=pack.id,
        category=pack.category,
        subjects=tuple(subject.id for subject in pack.subjects),
        feeds=tuple(feed.id for feed in pack.feeds),
    )


def _address(field: str, address: str) -> Reference:
    record, _, inner = address.partition("#")
    return Reference(field=field, record=record, inner=inner)


def _in_prose(owner: Any) -> Iterator[Reference]:
    for path, prose in walk(owner):
        if not isinstance(prose, Prose):
            continue
        for language in LANGUAGES:
            for piece in pieces(getattr(prose, language) or ""):
                field = dotted((*path, language))
                if isinstance(piece, ClaimRef | DerivedRef) and piece.record:
                    yield Reference(field=field, record=piece.record, inner=piece.claim)
                if isinstance(piece, DerivedRef) and piece.record:
                    yield Reference(field=field, record=piece.record, inner=piece.against)


def _latest(owner: Any) -> tuple[str, str]:
    days = [
        ((value.date() if isinstance(value, datetime) else value).isoformat(), dotted(path))
        for path, value in walk(owner)
        if isinstance(value, date)
    ]
    return max(days, default=("", ""))
