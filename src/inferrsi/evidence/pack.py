"""The pack: one line of research, the subjects it follows and the queries it asks."""

from typing import Literal

from pydantic import Field

from inferrsi.evidence.form import Flag, Form, Id, PaperId, Repo, Text, Url
from inferrsi.evidence.prose import Prose
from inferrsi.evidence.record import Category

SCHEMA = "inferrsi.pack/1"


class Home(Form):
    """Where a subject lives."""

    kind: Literal["git", "arxiv", "hub", "page"] | None = None
    repo: Repo | None = None
    url: Url | None = None
    confidence: Literal["pinned", "found", "unknown"]
    """pinned: our pinned SHA was seen there; found: same project by name, no pin of ours seen."""
    how: Text | None = None


class Subject(Form):
    """A followed name; it lives in one pack."""

    id: Id
    names: tuple[Text, ...] = Field(min_length=1)
    """The first is the one printed."""
    home: Home
    arxiv: tuple[PaperId, ...] = ()
    hub: tuple[Text, ...] = ()
    feeds: tuple[Id, ...] = ()
    follow: Flag


class Feed(Form):
    """A followed feed; a disabled one says why."""

    id: Id
    title: Text | None = None
    url: Url | None = None
    enabled: Flag
    reason: Text | None = None


class Queries(Form):
    """The seed-free grid of discovery: one word of each axis at a time."""

    axes: tuple[tuple[Text, ...], ...]
    exclude: tuple[Text, ...] = ()
    sources: tuple[Literal["github", "arxiv", "hub", "feed"], ...]


class Pack(Form):
    """One line of research."""

    schema_: Literal["inferrsi.pack/1"] = Field(alias="schema")
    id: Id
    title: Prose
    category: Category
    subjects: tuple[Subject, ...]
    feeds: tuple[Feed, ...] = ()
    queries: Queries | None = None
