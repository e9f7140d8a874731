"""Where a record comes from: sources, pins, what was read, and what upstream did with the code."""

from typing import Literal

from pydantic import Field

from inferrsi.evidence.form import (
    Day,
    Form,
    Id,
    Instant,
    PaperId,
    PostId,
    Repo,
    Sha,
    Sha256,
    Short,
    Text,
    Url,
    When,
    Whole,
)
from inferrsi.evidence.prose import Prose

SourceKind = Literal["git", "arxiv", "hub", "page", "feed", "release", "pull", "relayed", "run"]
PinRole = Literal["source", "release", "docs", "engine", "paper", "dependency", "artefact", "pull"]
PinKind = Literal["git", "arxiv", "hub", "page", "pull"]
UpstreamState = Literal[
    "released", "merged", "cherry_picked", "open", "closed_unmerged", "draft", "planned", "experimental"
]


class Source(Form):
    """One thing that stands behind claims; which fields it needs follows from its kind (rule P102)."""

    id: Id
    kind: SourceKind
    post: PostId | None = None
    """relayed: the post that told us, such as 2026-10-27/2."""
    entry: Text | None = None
    """relayed: the entry as the post printed it (E3), absent where it printed none."""
    repo: Repo | None = None
    commit: Sha | None = None
    path: Text | None = None
    lines: Text | None = None
    """10-14, counted from 1."""
    paper: PaperId | None = None
    version: Text | None = None
    """arXiv version without its v: "2"."""
    url: Url | None = None
    tag: Text | None = None
    pull: Whole | None = None
    revision: Text | None = None
    """Hub revision."""
    retrieved: Instant | None = None
    sha256: Sha256 | None = None
    """Of the bytes that were read."""
    quotes: tuple[Text, ...] = ()
    """Short spans that show the SHAs, tags, days and states which are taken from it (rule P136)."""
    note: Text | None = None


class Pin(Form):
    """What was read: what was asked for and the immutable thing it resolved to."""

    role: PinRole
    kind: PinKind
    id: Id | None = None
    """Defaults to the role; two pins of one role need ids."""
    name: Text | None = None
    repo: Repo | None = None
    paper: PaperId | None = None
    url: Url | None = None
    pull: Whole | None = None
    asked: Text | None = None
    """The tag, branch or SHA as it was asked for."""
    commit: Sha | None = None
    short: Short | None = None
    """Legal only from a relayed source; printed "short, not resolvable here"."""
    revision: Text | None = None
    version: Text | None = None
    tag: Text | None = None
    state: UpstreamState | None = None
    committed: When | None = None
    """The committer's date of the commit."""
    published: When | None = None
    """When the release, page or pull request appeared."""
    dates: dict[Text, Day] = Field(default_factory=dict)
    """Of a paper's versions: {v1: 2026-10-14}."""
    sha256: Sha256 | None = None
    reached: Text | None = None
    """The ref from which the commit was reached: proof that it belongs to the repository."""
    source: Id

    @property
    def name_in_record(self) -> str:
        """The word by which paths name this pin."""
        return self.id or self.role


class Reading(Form):
    """What was read, what was left unread, and what was run; the report's standing sentence follows from it."""

    read: tuple[Text, ...] = ()
    not_read: tuple[Text, ...] = ()
    ran: Literal["none", "tests", "model"]


class PriorArt(Form):
    """Older work that this rests on or stands beside."""

    relation: Literal["derived_from", "uses", "port_of", "adjacent", "baseline_of"]
    what: Prose
    ref: Text | None = None


class SemanticChange(Form):
    """A default or switch whose change may change the output."""

    switch: Text
    old: Text | None = None
    new: Text
    since: Text | None = None
    scope: Prose | None = None
    output: Literal["changed", "unchanged", "unknown"]
    note: Prose | None = None
    source: Id | None = None
    """May be left out where the record has one source."""


class Upstream(Form):
    """The state of a pull request on a day."""

    repo: Repo | None = None
    pull: Whole
    state: UpstreamState
    """cherry_picked implies closed unmerged: its code is in a release, its number is still the pull request's."""
    as_of: Day
    head: Text | None = None
    base: Text | None = None
    proof: Literal["tree_contains", "patch_id", "release_note", "stated"] | None = None
    """Of a cherry-pick."""
    note: Prose | None = None
    source: Id | None = None


class Licence(Form):
    """The terms of one artefact; those of the code say nothing about the weights."""

    artefact: Text
    spdx: Text | None = None
    note: Prose | None = None
