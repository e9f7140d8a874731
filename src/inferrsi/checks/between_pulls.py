"""Rules about what prose says of pull requests, held against the state that records give them."""

from collections.abc import Iterator

from inferrsi.checks.between import Told, Workspace
from inferrsi.checks.upstream import UNRELEASED
from inferrsi.evidence.card import EditionCard, RecordCard
from inferrsi.evidence.facts import NamedFact, UpstreamFact
from inferrsi.evidence.finding import Finding

BELIES = {"merged": UNRELEASED | {"cherry_picked"}, "shipped": UNRELEASED}
"""States in which a pull request is not what it is called; one whose code was picked was itself closed unmerged."""


def open_told_as_merged(workspace: Workspace, /) -> Iterator[Told]:
    """U513: what prose calls merged, released or shipped is not open, a draft or closed unmerged by the records' word."""
    for path, card in workspace.cards.items():
        if not isinstance(card, RecordCard | EditionCard):
            continue
        for named in dict.fromkeys(one for one in card.named if one.told):
            states = _last(workspace, card, named)
            if states and all(known.state in BELIES[named.told] for known in states):
                message = f"{named.name} is called {named.told}, and is '{states[0].state}' on {states[0].as_of}"
                todo = "say that it is open or was closed; if it has moved since, write the new state under upstream"
                field = tuple(named.field.split("."))
                yield path, Finding(code="U513", path=field, message=message, help=todo, severity="warning")


def _last(workspace: Workspace, card: RecordCard | EditionCard, named: NamedFact) -> list[UpstreamFact]:
    """Give what is known last of a pull request: by the record itself, or by any record up to an edition's day."""
    known = [card] if isinstance(card, RecordCard) else [one for one in _of(workspace, named) if one.date <= card.date]
    states = [
        state
        for one in known
        for state in one.upstream
        if f"#{state.pull}" == named.name and named.home in {one.subject, state.repo}
    ]
    newest = max((state.as_of for state in states), default="")
    return [state for state in states if state.as_of == newest]


def _of(workspace: Workspace, named: NamedFact) -> Iterator[RecordCard]:
    cards = workspace.of(RecordCard) if "/" in named.home else workspace.by_subject.get(named.home, ())
    yield from (card for _, card in cards)
