"""Resolves a reference to a paper to one version of it, with what proves and dates it."""

from typing import Final

from inferrsi.sources.arxiv import versions
from inferrsi.sources.arxiv.answer import Paper
from inferrsi.sources.arxiv.ids import PaperRef, canonical
from inferrsi.sources.arxiv.lookup import look_up
from inferrsi.sources.arxiv.resolved import Resolved
from inferrsi.sources.arxiv.service import Service
from inferrsi.sources.arxiv.versions import History
from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.http.reading import Got
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.unavailable import Unavailable

__all__ = ["Resolved", "resolve"]
_TODO: Final = "pin a version that exists, or none for the current one"


def resolve(transport: Transport, asked: str) -> Resolved | Unavailable:
    """Resolve `2606.08094v2`, or the current version where none is named."""
    ref = canonical(asked)
    if isinstance(ref, Unavailable):
        return ref
    service = Service(transport)
    told = versions.ask(service, ref.paper)
    if isinstance(told, Got):
        return _of_history(asked, ref, told.value, told.fetched)
    looked = next(iter(look_up(service, [str(ref)])))
    if isinstance(looked.found, Unavailable) or looked.fetched is None:
        return told
    return _of_search(asked, looked.found, looked.fetched, lack=told)


def _of_history(asked: str, ref: PaperRef, history: History, fetched: Fetched) -> Resolved | Unavailable:
    last = len(history.versions)
    number = ref.version or last
    if number > last:
        return Unavailable(reason=f"arXiv:{ref.paper} has versions v1 to v{last}, no v{number}", todo=_TODO)
    notes = [f"v{last} of {history.versions[-1].submitted:%Y-%m-%d} is newer"] if number < last else []
    if history.withdrawn:
        text = f"v{last} withdraws the paper"
        notes.append(text if number == last else f"{text}; v{number} keeps its text and is superseded by that")
    return Resolved(
        asked=asked,
        paper=ref.paper,
        version=number,
        title=history.title,
        dates=tuple((f"v{version.number}", version.submitted.date()) for version in history.versions),
        submitted=history.versions[number - 1].submitted,
        licence=history.licence if number == last else None,
        retrieved=fetched.retrieved,
        sha256=fetched.sha256,
        notes=tuple(notes),
    )


def _of_search(asked: str, paper: Paper, fetched: Fetched, *, lack: Unavailable) -> Resolved:
    """Make do with the search service, which dates v1 and this version and knows no licence."""
    number = paper.ref.version or 1
    dates = {"v1": paper.published.date(), f"v{number}": paper.updated.date()}
    notes = [f"other versions, licence and a withdrawal could not be looked up: {lack.reason}"]
    if versions.says_withdrawn(paper.comment, paper.summary):
        notes.append("its comment or abstract says that it was withdrawn")
    return Resolved(
        asked=asked,
        paper=paper.ref.paper,
        version=number,
        title=paper.title,
        dates=tuple(dates.items()),
        submitted=paper.updated,
        licence=None,
        retrieved=fetched.retrieved,
        sha256=fetched.sha256,
        notes=tuple(notes),
    )
