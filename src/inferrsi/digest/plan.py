"""The day's report as one finished value: editions + records + observations → plan. Pure; renderers only print it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from inferrsi.digest.context import Context, Material, context
from inferrsi.digest.coverage import Coverage, coverage
from inferrsi.digest.delta import RINGS, RingMove, ring_moves, row_kind
from inferrsi.digest.entry import Entry, entry
from inferrsi.digest.head import Head, head
from inferrsi.digest.number import printed
from inferrsi.digest.quote import said
from inferrsi.digest.row import RowPlan, row_plan
from inferrsi.digest.said import Said, concat, join, plain
from inferrsi.digest.standing_moves import StateMove, state_moves
from inferrsi.digest.suggestion import Suggestion, suggestion
from inferrsi.digest.unread import UnreadPlan, unread_plan
from inferrsi.evidence.edition import LANES, Block, Edition, Post, PostCorrection
from inferrsi.evidence.github import bases
from inferrsi.evidence.observation import Observation
from inferrsi.evidence.record import Correction, Record
from inferrsi.labels import COLON, CORRECTED, LIST_COMMA, STOP, Language, Phrase


@dataclass(frozen=True, kw_only=True)
class StandPlan:
    """One line of Now, Next or Watch."""

    ring: str
    records: tuple[str, ...]
    said: Said


@dataclass(frozen=True, kw_only=True)
class BlockPlan:
    """One block of text or one figure."""

    role: str
    title: Said
    items: tuple[Said, ...]
    mermaid: Said


@dataclass(frozen=True, kw_only=True)
class PostPlan:
    """One post, ready to print."""

    n: int
    head: Head
    tables: tuple[tuple[str, tuple[RowPlan, ...]], ...]
    """(lane, rows), only lanes that have rows."""
    blocks: tuple[BlockPlan, ...]
    stands: tuple[StandPlan, ...]
    moves: tuple[RingMove, ...]
    state_moves: tuple[StateMove, ...]
    suggestions: tuple[Suggestion, ...]
    entries: tuple[Entry, ...]
    unread: UnreadPlan
    coverage: Coverage
    status: tuple[Said, ...]
    corrections: tuple[Said, ...]


@dataclass(frozen=True, kw_only=True)
class Missing:
    """What did not pass and is therefore not printed."""

    records: Mapping[str, str] = field(default_factory=dict)
    """Address → reason."""
    lines: tuple[str, ...] = ()
    """Observations and acks, each with its place and reason."""


@dataclass(frozen=True, kw_only=True)
class Report:
    """A day's report, in both languages at once."""

    date: str
    name: str
    own: str
    """The radar's own repository, empty where it is not stated."""
    web: str
    """Where the pages of repositories stand: GitHub, or the Enterprise that the radar names in its place."""
    draft: bool
    """Laid out from the records of the day, since there is no edition."""
    posts: tuple[PostPlan, ...]

    @property
    def complete(self) -> bool:
        """Whether every enabled source answered for every post."""
        return all(post.coverage.complete for post in self.posts)


def plan(
    material: Material,
    edition: Edition,
    *,
    observations: tuple[Observation, ...] = (),
    missing: Missing | None = None,
    draft: bool = False,
) -> Report:
    """Lay out an edition.

    Args:
        material: Records, packs and editions up to this one.
        edition: The day to print.
        observations: What the sources answered.
        missing: What did not pass; it is named in the coverage.
        draft: The edition was laid out by the tool.
    """
    return Report(
        date=edition.date.isoformat(),
        name=material.radar.name,
        own=edition.own.repository or material.radar.own.repository or "",
        web=bases(material.radar.hosts)[1],
        draft=draft,
        posts=tuple(
            _post(
                context(material, edition, post), edition, post, observations=observations, missing=missing or Missing()
            )
            for post in edition.posts
        ),
    )


def _post(
    ledger: Context, edition: Edition, post: Post, *, observations: tuple[Observation, ...], missing: Missing
) -> PostPlan:
    records = ledger.material.records
    kept = [(row, records[row.record]) for row in post.rows if row.record in records]
    rows = [row_plan(ledger, post, row, record, kind=row_kind(ledger, edition, post, row)) for row, record in kept]
    left_out = (*_left_out(ledger, post, missing), *missing.lines)
    open_signals = unread_plan(ledger, edition, post)
    return PostPlan(
        n=post.n,
        head=head(ledger, edition, post, [record for _, record in kept]),
        tables=tuple((lane, found) for lane in LANES if (found := tuple(row for row in rows if row.lane == lane))),
        blocks=tuple(_block(ledger, block) for block in post.blocks),
        stands=tuple(_stands(ledger, post)),
        moves=ring_moves(ledger, edition, post),
        state_moves=state_moves(ledger, edition, post),
        suggestions=tuple(told for address in post.plans if (told := suggestion(ledger, address))),
        entries=tuple(entry(ledger, row.e, record) for row, record in kept),
        unread=open_signals,
        coverage=coverage(ledger, post, observations, left_out, unread=len(open_signals.signals)),
        status=tuple(_status(ledger, post)),
        corrections=(*_corrections(ledger, post), *_claim_corrections(ledger, [record for _, record in kept])),
    )


def _left_out(ledger: Context, post: Post, missing: Missing) -> Iterator[str]:
    """Name the rows without a record that passed, and refused records that only a number is quoted from."""
    numbers = {row.record: f"E{row.e} " for row in post.rows if row.record not in ledger.material.records}
    for address in dict.fromkeys((*numbers, *missing.records)):
        reason = missing.records.get(address)
        yield numbers.get(address, "") + address + (f": {reason}" if reason else "")


def _block(ledger: Context, block: Block) -> BlockPlan:
    figure = block.mermaid
    return BlockPlan(
        role=block.role,
        title=said(ledger, block.title),
        items=tuple(said(ledger, item) for item in block.items),
        mermaid=plain(Phrase(figure.zh or figure.en or "", figure.en or figure.zh or "")) if figure else Said(),
    )


def _stands(ledger: Context, post: Post) -> Iterator[StandPlan]:
    for ring in RINGS:
        for stand in getattr(post, ring):
            names = join([_name(ledger, address) for address in stand.records], LIST_COMMA)
            text = concat(names, COLON, said(ledger, stand.text))
            yield StandPlan(ring=ring, records=stand.records, said=text)


def _name(ledger: Context, address: str) -> Said:
    subject = address.partition("/")[0]
    followed = ledger.material.subjects.get(subject)
    number = ledger.entries.get(address)
    mark = f" [E{number}]" if number else ""
    return plain((followed.names[0] if followed else subject) + mark)


def _status(ledger: Context, post: Post) -> Iterator[Said]:
    for status in post.status:
        followed = ledger.material.subjects.get(status.subject)
        yield concat(followed.names[0] if followed else status.subject, COLON, said(ledger, status.text))


def _corrections(ledger: Context, post: Post) -> Iterator[Said]:
    for found in post.corrects:
        yield join([concat(found.post, COLON, _was_now(ledger, found)), said(ledger, found.reason)], STOP)


def _was_now(ledger: Context, found: PostCorrection) -> Said:
    return join([said(ledger, found.was), said(ledger, found.now)], Phrase(" → ", " → "))


def _claim_corrections(ledger: Context, records: list[Record]) -> Iterator[Said]:
    for record in records:
        for found in record.corrects:
            text = plain(Phrase(_values(ledger, found, "zh"), _values(ledger, found, "en")))
            yield join([concat(found.claim, COLON, text), said(ledger, found.reason, record.id)], STOP)


def _values(ledger: Context, found: Correction, language: Language) -> str:
    address, _, claim = found.claim.partition("#")
    old = ledger.claim(address, claim)
    unit = old[2].unit if old else None
    was, now = (printed(value, unit, language) for value in (found.was, found.now))
    return CORRECTED.in_(language).format(was=was, now=now)
