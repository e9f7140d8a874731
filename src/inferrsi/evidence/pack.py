"""The pack: one line of research, the subjects it follows and the queries it asks."""

from typing import Literal

from pydantic import Field

from inferrsi.evidence.allow import Allow
from inferrsi.evidence.form import Day, Flag, Form, Id, PaperId, Repo, Text, Url
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


class Frozen(Form):
    """Kept at the pins of its last record: what is newer is not told."""

    reason: Text
    since: Day
    """The radar's day from which on."""


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
    frozen: Frozen | None = None

    @property
    def sources(self) -> tuple[str, ...]:
        """Ids of the sources that have an address to ask about it."""
        home = self.home
        places = (
            ("github", home.repo if home.kind in {"git", None} else None),
            ("arxiv", self.arxiv),
            ("hub", self.hub),
            ("page", home.url if home.kind == "page" else None),
        )
        return tuple(source for source, place in places if place)


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
    categories: tuple[Text, ...] = ()
    """arXiv categories whose lists of the day are read: cs.DC."""


class Pack(Form):
    """One line of research."""

    schema_: Literal["inferrsi.pack/1"] = Field(alias="schema")
    id: Id
    title: Prose
    category: Category
    subjects: tuple[Subject, ...]
    feeds: tuple[Feed, ...] = ()
    queries: Queries | None = None
    allow: tuple[Allow, ...] = ()
    """Findings that do not count here, each with its reason."""
