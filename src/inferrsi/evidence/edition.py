"""The edition: what one day's report says, in one or more posts."""

from typing import Literal

from pydantic import Field

from inferrsi.evidence.allow import Allow
from inferrsi.evidence.form import Address, Day, Form, Id, Instant, PostId, RecordId, Repo, Sha, Short, Text, Whole
from inferrsi.evidence.prose import Prose
from inferrsi.evidence.record import Hook, Kind, Priority

SCHEMA = "inferrsi.edition/1"
Lane = Literal["main", "observation", "baseline", "mechanisms"]
LANES = ("main", "mechanisms", "observation", "baseline")
"""In the order in which a post prints them."""


class Own(Form):
    """The radar's own repository and tracking issue."""

    repository: Repo | None = None
    issue: Whole | None = None


class Main(Form):
    """The head of the radar's own repository when the post was written."""

    commit: Sha | None = None
    short: Short | None = None
    reread: Literal["unchanged", "moved", "not_done", "not_stated"]
    """Whether it was read again just before printing."""
    at: Instant | None = None
    quote: Text | None = None
    """How the post printed it, for days from before the tool."""


class Window(Form):
    """What time the sources were asked about."""

    from_: Instant = Field(alias="from")
    to: Instant
    overlap_h: Whole | None = None
    """Hours asked again before `from`."""


class Row(Form):
    """One row of a table; `e` never changes once published."""

    e: Whole
    record: RecordId
    lane: Lane
    row: Kind | None = None
    """As computed; written by `digest --save`."""
    row_reason: Prose | None = None
    """Where a person overrides it, or for a day from before the tool."""
    hook: Hook | None = None
    priority: Priority | None = None


class Block(Form):
    """A conclusion, an argument, a figure: text of the post that belongs to no row."""

    role: Literal["conclusion", "argument", "architecture", "figure", "note"]
    title: Prose | None = None
    items: tuple[Prose, ...] = ()
    mermaid: Prose | None = None
    """Of a figure."""


class Stand(Form):
    """One line of Now, Next or Watch; a subject may stand in two rings for two reasons."""

    records: tuple[RecordId, ...] = Field(min_length=1)
    text: Prose


class Status(Form):
    """A followed name without an increment."""

    subject: Id
    text: Prose


class PostCorrection(Form):
    """A correction of an earlier post, with both readings."""

    post: PostId
    was: Prose
    now: Prose
    reason: Prose


class Post(Form):
    """One comment in the thread, with its own cut-off."""

    n: Whole
    kind: Literal["daily", "supplement", "correction"]
    title: Prose
    cutoff: Instant
    main: Main | None = None
    window: Window | None = None
    rows: tuple[Row, ...] = ()
    blocks: tuple[Block, ...] = ()
    now: tuple[Stand, ...] = ()
    next: tuple[Stand, ...] = ()
    watch: tuple[Stand, ...] = ()
    plans: tuple[Address, ...] = ()
    status: tuple[Status, ...] = ()
    coverage_stated: Prose | None = None
    """For days from before the tool kept observations; else coverage is computed."""
    corrects: tuple[PostCorrection, ...] = ()
    unstated: tuple[Text, ...] = ()


class Edition(Form):
    """A day's report."""

    schema_: Literal["inferrsi.edition/1"] = Field(alias="schema")
    date: Day
    own: Own = Own()
    posts: tuple[Post, ...] = Field(min_length=1)
    unstated: tuple[Text, ...] = ()
    allow: tuple[Allow, ...] = ()
    """Findings that do not count here, each with its reason."""
