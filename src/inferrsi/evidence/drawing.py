"""How the index card of a file is drawn. Does no I/O."""

from collections.abc import Iterator
from datetime import date, datetime
from hashlib import blake2s

from inferrsi.evidence.allow import Allow
from inferrsi.evidence.card import EditionCard, PackCard, RecordCard, Reference, RowCard
from inferrsi.evidence.edition import Edition, Post, Stand
from inferrsi.evidence.facts import AllowFact, MoveFact, PostFact, ProvableFact, StandFact
from inferrsi.evidence.gathering import (
    claim_facts,
    counted,
    derived_facts,
    named_facts,
    own_named,
    pin_fact,
    saying_facts,
    trees,
    upstream_fact,
)
from inferrsi.evidence.names import names, read_at
from inferrsi.evidence.pack import Pack
from inferrsi.evidence.page import Page
from inferrsi.evidence.paths import dotted
from inferrsi.evidence.prose import ClaimRef, DerivedRef
from inferrsi.evidence.provable import provables
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import INSTANT
from inferrsi.evidence.state import HEAD_ROLES, heads, identities


def record_card(record: Record, page: Page | None = None) -> RecordCard:
    """Draw the card of a record; `page` saves walking it again."""
    page = page or Page(record)
    named = [Reference(field="previous", record=record.previous)] if record.previous else []
    for position, correction in enumerate(record.corrects):
        named.append(_address(f"corrects.{position}.claim", correction.claim))
    for position, move in enumerate(record.moves):
        named += [_address(f"moves.{position}.claims", claim) for claim in move.claims]
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
        references=(*named, *_in_prose(page)),
        latest=_latest(page),
        ran=record.read.ran,
        ring=record.assessment.ring or "",
        own=tuple(map(str, record.assessment.hook.own)) if record.assessment.hook else (),
        own_named=tuple(own_named(page)),
        priority=record.assessment.priority or "",
        gaps=record.gaps,
        executed=tuple(plan.id for plan in record.plans if plan.status == "executed"),
        corrects=tuple((found.claim, f"{found.was.form} {counted(found.was)}") for found in record.corrects),
        licences=tuple((licence.artefact, licence.spdx) for licence in record.licences if licence.spdx),
        numbers=tuple(claim_facts(record)),
        pins=tuple(pin_fact(pin) for pin in record.pins),
        upstream=tuple(upstream_fact(known) for known in record.upstream),
        sayings=tuple(saying_facts(page)),
        derived=tuple(derived_facts(page)),
        named=tuple(named_facts(page)),
        trees=tuple(dict.fromkeys(trees(page))),
        allows=_allows(record.allow),
        provable=tuple(
            ProvableFact(thing.what, thing.of, dotted(thing.field)) for thing in provables(record) if not thing.relayed
        ),
        names=tuple(sorted(names(record))),
        read_at=read_at(record),
        waits=tuple((waited.event, waited.ref or "") for waited in record.waits_for),
        moves=tuple(
            MoveFact(move.trigger, move.status, move.decided.strftime(INSTANT) if move.decided else "")
            for move in record.moves
        ),
    )


def _allows(allowed: tuple[Allow, ...]) -> tuple[AllowFact, ...]:
    return tuple(AllowFact(one.code, one.path or "", one.reason.zh or "", one.reason.en or "") for one in allowed)


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


def edition_card(edition: Edition, page: Page | None = None) -> EditionCard:
    """Draw the card of an edition; `page` saves walking it again."""
    page = page or Page(edition)
    posts = edition.posts
    stands = tuple(fact for post in posts for fact in _stands(post))
    standing = tuple(Reference(field=fact.field, record=fact.record) for fact in stands)
    rows = [
        Reference(field=f"posts.{post.n}.rows.{row.e}.record", record=row.record) for post in posts for row in post.rows
    ]
    plans = [_address(f"posts.{post.n}.plans.{n}", plan) for post in posts for n, plan in enumerate(post.plans)]
    return EditionCard(
        date=edition.date.isoformat(),
        posts=tuple(post.n for post in posts),
        rows=tuple(
            RowCard(
                post=post.n,
                e=row.e,
                record=row.record,
                row=row.row or "",
                reasoned=bool(row.row_reason),
                lane=row.lane,
                priority=row.priority or "",
            )
            for post in posts
            for row in post.rows
        ),
        now=tuple(one for one, fact in zip(standing, stands, strict=True) if fact.ring == "now"),
        references=(*rows, *standing, *plans, *_in_prose(page)),
        statuses=tuple((f"posts.{p.n}.status.{one.subject}.subject", one.subject) for p in posts for one in p.status),
        latest=_latest(page),
        issue=str(edition.own.issue or ""),
        own_named=tuple(own_named(page)),
        times=tuple(_times(post) for post in posts),
        stands=stands,
        corrects=tuple((f"posts.{p.n}.corrects.{n}.post", one.post) for p in posts for n, one in enumerate(p.corrects)),
        sayings=tuple(saying_facts(page)),
        derived=tuple(derived_facts(page)),
        named=tuple(named_facts(page)),
        allows=_allows(edition.allow),
    )


def _times(post: Post) -> PostFact:
    window = post.window
    ends = (window.from_.strftime(INSTANT), window.to.strftime(INSTANT)) if window else ("", "")
    return PostFact(post.n, post.cutoff.strftime(INSTANT), *ends)


def _stands(post: Post) -> Iterator[StandFact]:
    for ring in ("now", "next", "watch"):
        lines: tuple[Stand, ...] = getattr(post, ring)
        for position, stand in enumerate(lines):
            text = blake2s(f"{stand.text.zh}|{stand.text.en}".encode(), digest_size=6).hexdigest()
            for name in stand.records:
                yield StandFact(post.n, ring, f"posts.{post.n}.{ring}.{position}.records", name, text)


def pack_card(pack: Pack) -> PackCard:
    """Draw the card of a pack."""
    return PackCard(
        id=pack.id,
        category=pack.category,
        subjects=tuple(subject.id for subject in pack.subjects),
        feeds=tuple(feed.id for feed in pack.feeds),
        homes=tuple((subject.id, subject.home.repo) for subject in pack.subjects if subject.home.repo),
        papers=tuple((subject.id, paper) for subject in pack.subjects for paper in subject.arxiv),
        fed=tuple((subject.id, feed) for subject in pack.subjects for feed in subject.feeds),
        followed=tuple(subject.model_dump_json(by_alias=True, exclude_unset=True) for subject in pack.subjects),
        listed=tuple(feed.model_dump_json(by_alias=True, exclude_unset=True) for feed in pack.feeds),
        allows=_allows(pack.allow),
    )


def _address(field: str, address: str) -> Reference:
    record, _, inner = address.partition("#")
    return Reference(field=field, record=record, inner=inner)


def _in_prose(page: Page) -> Iterator[Reference]:
    for text in page.texts:
        for piece in text.pieces:
            if isinstance(piece, ClaimRef | DerivedRef) and piece.record:
                yield Reference(field=dotted(text.path), record=piece.record, inner=piece.claim)
            if isinstance(piece, DerivedRef) and piece.record:
                yield Reference(field=dotted(text.path), record=piece.record, inner=piece.against)


def _latest(page: Page) -> tuple[str, str]:
    days = [
        ((value.date() if isinstance(value, datetime) else value).isoformat(), dotted(path))
        for path, value in page.values
        if isinstance(value, date)
    ]
    return max(days, default=("", ""))
