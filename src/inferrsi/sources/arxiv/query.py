"""Builds what is asked of the search service, through the `arxiv` package's Search; pure.

As the server reads queries (arXiv/arxiv-search, domain/classic_api): AND binds no tighter than OR, bare words become
`all:` joined by OR, and `all:` finds authors too. So each word is a quoted phrase in title or abstract, and each group
of OR stands in parentheses, one level deep: then the server's repair changes nothing, and what it echoes is compared.
"""

import re
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal
from urllib.parse import urlencode

from inferrsi.evidence.pack import Queries

ENDPOINT: Final = "https://export.arxiv.org/api/query"
Order = Literal["relevance", "lastUpdatedDate", "submittedDate"]
_ECHO: Final = re.compile(
    r"arxiv query: search_query=(?P<query>.*)&id_list=(?P<ids>[^&]*)&start=(?P<start>\d+)&max_results=(?P<size>\d+)",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, kw_only=True)
class Query:
    """One request to the search service."""

    text: str = ""
    """In the server's language: `(ti:"KV cache" OR abs:"KV cache") AND (…)`."""
    ids: tuple[str, ...] = ()
    """Canonical ones."""
    start: int = 0
    size: int = 100
    order: Order = "relevance"

    @property
    def url(self) -> str:
        """Where it is asked."""
        from arxiv import Search, SortCriterion  # type: ignore[import-untyped]  # noqa: PLC0415  # no types; 129 ms

        search = Search(query=self.text, id_list=list(self.ids), sort_by=SortCriterion(self.order))
        asked = {
            "search_query": search.query,
            "id_list": ",".join(search.id_list),
            "sortBy": search.sort_by.value,
            "sortOrder": search.sort_order.value,
            "start": self.start,
            "max_results": self.size,
        }
        return f"{ENDPOINT}?{urlencode(asked)}"


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One question of a pack's grid: one word of each axis."""

    words: tuple[str, ...]
    text: str
    """The query in the server's language."""


def cells(queries: Queries, /) -> tuple[Cell, ...]:
    """Give the grid of a pack: every choice of one word of each axis.

    What a pack leaves out are names that it follows: they are left out of titles alone, since a new paper that compares
    itself with one of them is wanted.
    """
    without = [phrase(name, fields=("ti",)) for name in queries.exclude]
    rest = f" ANDNOT ({' OR '.join(part for part in without if part)})" if any(without) else ""
    grid = []
    for words in product(*queries.axes):
        groups = [f"({found})" for word in words if (found := phrase(word))]
        if groups:
            grid.append(Cell(words=words, text=" AND ".join(groups) + rest))
    return tuple(grid)


def phrase(words: str, *, fields: tuple[str, ...] = ("ti", "abs")) -> str:
    """Ask for words as they stand beside each other, in any of the fields; what the grammar cannot carry is dropped."""
    plain = " ".join(re.sub(r'["\\\x00-\x1f]', " ", words).split())  # neither can be escaped
    return " OR ".join(f'{field}:"{plain}"' for field in fields) if plain else ""


def echo_fault(echo: str, query: Query) -> str | None:
    """Tell where the server understood something else, by the title of its page; None where it did not."""
    found = _ECHO.fullmatch(echo.strip())
    if found is None:
        return f"the page does not say what was understood: {echo[:200]!r}"
    understood = (found["query"], found["ids"], int(found["start"]), int(found["size"]))
    asked = (query.text, ",".join(query.ids), query.start, query.size)
    for was, wanted in zip(understood, asked, strict=True):
        if was != wanted:
            return f"the server understood {str(was)[:200]!r} where {str(wanted)[:200]!r} was asked"
    return None
