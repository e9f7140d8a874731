"""What is new of a pull request. Pure."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Final

from inferrsi.sources.github import ids
from inferrsi.sources.github.facts import Pull, PullWord
from inferrsi.sources.github.news import News, Place, joined, signal
from inferrsi.sources.github.proof import Truth

_WORDS: Final[Mapping[str, str]] = MappingProxyType({
    "closed_unmerged": "closed unmerged",
    "cherry_picked": "closed, went in by cherry-pick",
})  # fmt: skip


def of_pull(place: Place, truth: Truth) -> News:
    """Give the state of a pull request; the head it was read at is part of what a record keeps, not of the state."""
    pull = truth.pull
    name = ids.pull(place.repo, pull.number)
    was, known = place.memory.last(name), place.memory.turn(name, pull.state)
    doubts = tuple(
        f"{place.repo}#{pull.number}: whether it went in by cherry-pick is not known: {missing.reason}"
        for missing in (truth.missing if pull.state == "closed_unmerged" else ())
    )
    if was == pull.state:
        return News(ids=(known.text,), doubts=doubts, got=1)
    told = signal(
        place,
        id=known.text,
        kind="pull_state",
        ref=f"#{pull.number} {pull.state}",
        title=pull.title,
        url=place.url("pull", str(pull.number)),
        at=_when(pull),
        note=joined([f"{_word(was)} → {_word(pull.state)}", truth.words if truth.rung else None]),
    )
    return News(ids=(known.text,), signals=(told,), doubts=doubts, got=1)


def needs_truth(place: Place, pull: Pull) -> bool:
    """Say whether more has to be asked: a closed one may have gone in, be it later; once that is known, it stays."""
    last = place.memory.last(ids.pull(place.repo, pull.number))
    return pull.state == "closed_unmerged" and last != "cherry_picked"


def standing(place: Place, pull: Pull) -> PullWord:
    """Give the state as it is known: GitHub goes on calling a cherry-picked one closed."""
    last = place.memory.last(ids.pull(place.repo, pull.number))
    return "cherry_picked" if pull.state == "closed_unmerged" and last == "cherry_picked" else pull.state


def _when(pull: Pull) -> datetime | None:
    return pull.merged or pull.closed or pull.updated


def _word(state: str | None) -> str:
    return _WORDS.get(state, state) if state else "unknown"
