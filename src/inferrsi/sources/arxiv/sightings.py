"""Brings together what several sources saw of one paper: one paper, a line of provenance for each; pure."""

from collections.abc import Iterable
from dataclasses import dataclass

from inferrsi.evidence.observation import Signal
from inferrsi.sources.arxiv.ids import PaperRef, canonical, mentioned


@dataclass(frozen=True, kw_only=True)
class Sighting:
    """One source that saw the paper."""

    source: str
    signal: Signal
    version: int | None
    """None: the source named the paper, not a version."""


@dataclass(frozen=True, kw_only=True)
class Seen:
    """A paper and who saw it."""

    paper: str
    title: str | None
    """As arXiv prints it, None where only others named the paper."""
    sightings: tuple[Sighting, ...]


def by_paper(signals: Iterable[tuple[str, Signal]]) -> tuple[Seen, ...]:
    """Group signals by the papers that they are about, in the order in which the papers were first seen.

    Args:
        signals: Each with the name of its source. A signal of another source is about the papers that its address or its
            note names; one that names none is left out, and no name is turned into an id.
    """
    papers: dict[str, list[Sighting]] = {}
    for source, signal in signals:
        for ref in _refs(signal):
            sighting = Sighting(source=source, signal=signal, version=ref.version)
            papers.setdefault(ref.paper, []).append(sighting)
    return tuple(_seen(paper, sightings) for paper, sightings in papers.items())


def _refs(signal: Signal) -> tuple[PaperRef, ...]:
    kind, _, name = signal.id.partition(":")
    if kind in {"paper", "withdrawn"}:
        ref = canonical(name)
        return (ref,) if isinstance(ref, PaperRef) else ()
    newest: dict[str, PaperRef] = {}
    for ref in mentioned(f"{signal.url or ''}\n{signal.note or ''}"):
        if ref.paper not in newest or (newest[ref.paper].version or 0) < (ref.version or 0):
            newest[ref.paper] = ref
    return tuple(newest.values())


def _seen(paper: str, sightings: list[Sighting]) -> Seen:
    own = (one.signal.title for one in sightings if one.signal.kind.startswith("paper_"))
    return Seen(paper=paper, title=next(own, None), sightings=tuple(sightings))
