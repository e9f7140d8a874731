"""Looks for the paper that a name stands for; where no title is that name, it stays unresolved."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from inferrsi.sources.arxiv.answer import Paper
from inferrsi.sources.arxiv.api import ask
from inferrsi.sources.arxiv.query import Query, phrase
from inferrsi.sources.arxiv.service import Service
from inferrsi.sources.unavailable import Unavailable

_ASKED: Final = 10


@dataclass(frozen=True, kw_only=True)
class Identified:
    """What became of a name."""

    name: str
    paper: Paper | None
    """The one paper whose whole title is this name."""
    near: tuple[Paper, ...] = ()
    """Papers whose titles hold the name: for a person to choose from, never taken by itself."""


def identify(service: Service, name: str) -> Identified | Unavailable:
    """Ask for papers with a name in their title and take one only if its title is the name, and no other's is."""
    text = phrase(name, fields=("ti",))
    if not text:
        todo = "search for it by hand"
        return Unavailable(reason=f"{name[:100]!r} holds nothing to search for", todo=todo, kind="refused")
    got = ask(service, Query(text=text, size=_ASKED, order="submittedDate"))
    if isinstance(got, Unavailable):
        return got
    papers = got.value.papers
    same = [paper for paper in papers if _folded(paper.title) == _folded(name)]
    return Identified(name=name, paper=same[0] if len(same) == 1 else None, near=papers)


def _folded(title: str) -> str:
    """Give a title without case, spacing and punctuation."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", title)).casefold()
