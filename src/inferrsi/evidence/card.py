"""The index card of a file: what rules between files need of it, without reading the file again.

Cards are derived and cached by content; anything here can be rebuilt from the files.
"""

from dataclasses import dataclass

from inferrsi.evidence.facts import (
    AllowFact,
    ClaimFact,
    DerivedFact,
    MoveFact,
    NamedFact,
    PinFact,
    PostFact,
    ProvableFact,
    SayingFact,
    StandFact,
    UpstreamFact,
)
from inferrsi.evidence.seen import AckCard, SeenCard
from inferrsi.evidence.verdict import VerdictCard


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
    ran: str = ""
    ring: str = ""
    """What the record proposes."""
    priority: str = ""
    own: tuple[str, ...] = ()
    """Issues and pull requests of the radar that it touches."""
    own_named: tuple[str, ...] = ()
    """Those that its prose names."""
    gaps: tuple[str, ...] = ()
    executed: tuple[str, ...] = ()
    """Plans that were carried out."""
    corrects: tuple[tuple[str, str], ...] = ()
    """(address of a claim, form and numbers it is said to have had)."""
    licences: tuple[tuple[str, str], ...] = ()
    """(artefact, SPDX id)."""
    numbers: tuple[ClaimFact, ...] = ()
    pins: tuple[PinFact, ...] = ()
    upstream: tuple[UpstreamFact, ...] = ()
    sayings: tuple[SayingFact, ...] = ()
    derived: tuple[DerivedFact, ...] = ()
    named: tuple[NamedFact, ...] = ()
    trees: tuple[str, ...] = ()
    """Every commit that the record knows, and its pull requests as `#557`."""
    allows: tuple[AllowFact, ...] = ()
    provable: tuple[ProvableFact, ...] = ()
    """What `verify` can prove; empty where every source is relayed."""
    moves: tuple[MoveFact, ...] = ()
    names: tuple[str, ...] = ()
    """By what it names the things that it read."""
    read_at: tuple[tuple[str, str], ...] = ()
    """(tag or address, when it was last read)."""
    waits: tuple[tuple[str, str], ...] = ()
    """(event, what it is of) that it waits for."""


@dataclass(frozen=True, kw_only=True)
class RowCard:
    """One row of an edition."""

    post: int
    e: int
    record: str
    row: str
    reasoned: bool
    """A person says why the row is of this kind."""
    lane: str = ""
    priority: str = ""


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
    issue: str = ""
    """The tracking issue that it is posted to."""
    own_named: tuple[str, ...] = ()
    """Issues and pull requests of the radar that it names."""
    times: tuple[PostFact, ...] = ()
    stands: tuple[StandFact, ...] = ()
    corrects: tuple[tuple[str, str], ...] = ()
    """(dotted path, post that is corrected)."""
    sayings: tuple[SayingFact, ...] = ()
    derived: tuple[DerivedFact, ...] = ()
    named: tuple[NamedFact, ...] = ()
    allows: tuple[AllowFact, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PackCard:
    """A pack at a glance."""

    id: str
    category: str
    subjects: tuple[str, ...]
    feeds: tuple[str, ...]
    homes: tuple[tuple[str, str], ...] = ()
    """(subject, owner/name) where it is known."""
    papers: tuple[tuple[str, str], ...] = ()
    """(subject, arXiv id)."""
    fed: tuple[tuple[str, str], ...] = ()
    """(subject, feed)."""
    followed: tuple[str, ...] = ()
    """Each subject whole, as JSON: parsing the YAML of a thousand takes longer than all else of a morning."""
    listed: tuple[str, ...] = ()
    """Each feed whole, as JSON."""
    allows: tuple[AllowFact, ...] = ()


Card = RecordCard | EditionCard | PackCard | SeenCard | AckCard | VerdictCard
