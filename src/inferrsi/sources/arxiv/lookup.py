"""Looks papers up by id in batches, with an outcome for each id: unknown ids vanish from an answer without a word."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from inferrsi.sources.arxiv.answer import Paper
from inferrsi.sources.arxiv.api import ask
from inferrsi.sources.arxiv.ids import PaperRef, canonical
from inferrsi.sources.arxiv.query import Query
from inferrsi.sources.arxiv.service import Service
from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.unavailable import Unavailable

BATCH: Final = 50  # arXiv/arxiv.py #15: 700 ids in a URL are refused with 414, 50 are about 800 characters


@dataclass(frozen=True, kw_only=True)
class Looked:
    """What came of one id."""

    asked: str
    """As the caller wrote it."""
    found: Paper | Unavailable
    fetched: Fetched | None = None
    """The answer that it was found in, or missed in."""


def look_up(service: Service, written: Sequence[str], *, seen: frozenset[str] = frozenset()) -> Iterator[Looked]:
    """Look up each id once, in the order given.

    Args:
        service: What to ask with.
        written: Ids in any form; what is none is told and not sent.
        seen: Papers that were there before, whose absence is therefore asked about a second time.
    """
    refs = {text: canonical(text) for text in written}
    found: dict[PaperRef, Looked] = {}
    wanted = tuple(dict.fromkeys(ref for ref in refs.values() if isinstance(ref, PaperRef)))
    for start in range(0, len(wanted), BATCH):
        found |= _batch(service, wanted[start : start + BATCH], seen)
    for text, ref in refs.items():
        yield Looked(asked=text, found=ref) if isinstance(ref, Unavailable) else replace(found[ref], asked=text)


def _batch(service: Service, refs: tuple[PaperRef, ...], seen: frozenset[str]) -> dict[PaperRef, Looked]:
    """Ask for one batch; an id that the server refuses is taken out, and a paper that vanished is asked about again."""
    outcomes: dict[PaperRef, Looked] = {}
    while left := tuple(ref for ref in refs if ref not in outcomes):
        outcomes |= _asked(service, left, size=len(left))
    gone = tuple(ref for ref in refs if ref.paper in seen and _is_missing(outcomes[ref]))
    for ref, again in _asked(service, gone, size=len(gone) + 1).items() if gone else ():
        if _is_missing(again):
            reason = f"arXiv had {ref} before and left it out of two answers now"
            todo = "nothing to do; its index lags at times, a later run asks again"
            again = replace(again, found=Unavailable(reason=reason, todo=todo, kind="malformed"))  # noqa: PLW2901
        outcomes[ref] = again
    return outcomes


def _asked(service: Service, refs: tuple[PaperRef, ...], *, size: int) -> dict[PaperRef, Looked]:
    """Give an outcome for each id, or, where the server refuses one of them by name, for that one alone."""
    reply = ask(service, Query(ids=tuple(map(str, refs)), size=size))
    if isinstance(reply, Unavailable):
        named = tuple(ref for ref in refs if reply.status == 400 and reply.reason.endswith(f" {ref}"))
        return {ref: Looked(asked=str(ref), found=reply) for ref in named or refs}
    outcomes = {}
    for ref in refs:
        papers = [paper for paper in reply.value.papers if ref in {paper.ref, PaperRef(paper=paper.ref.paper)}]
        found = max(papers, key=lambda paper: paper.ref, default=None) or _missing(ref)
        outcomes[ref] = Looked(asked=str(ref), found=found, fetched=reply.fetched)
    return outcomes


def _missing(ref: PaperRef) -> Unavailable:
    return Unavailable(
        reason=f"arXiv has no {ref}, or its index does not hold it yet",
        todo="open its page at arxiv.org/abs; the index lags up to five days",
        kind="unknown",
    )


def _is_missing(looked: Looked) -> bool:
    return isinstance(looked.found, Unavailable) and looked.found.kind == "unknown"
