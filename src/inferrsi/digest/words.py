"""The vocabulary's words as phrases of a report; an id that the vocabulary lacks is printed as it stands."""

from collections.abc import Mapping

from inferrsi.evidence import vocabulary
from inferrsi.evidence.vocabulary import Group, Term
from inferrsi.labels import Phrase


def word(group: Group, name: str) -> Phrase:
    """Give a word of a closed list."""
    return _phrase(vocabulary.terms(group), name)


def _phrase(terms: Mapping[str, Term], name: str) -> Phrase:
    term = terms.get(name)
    return Phrase(term.zh, term.en) if term else Phrase(name, name)


def category(name: str) -> Phrase:
    """Give a line of research."""
    return _phrase(vocabulary.categories(), name)


def metric(name: str) -> Phrase:
    """Give what a number is about."""
    return _phrase(vocabulary.metrics(), name)


def state(name: str) -> Phrase:
    """Give where a number stands."""
    return _phrase(vocabulary.states(), name)


def trigger(name: str) -> Phrase:
    """Give a fact that changes a state."""
    return _phrase(vocabulary.triggers(), name)


def gap(name: str) -> Phrase:
    """Give what a record lacks."""
    return _phrase(vocabulary.gaps(), name)


def event(name: str) -> Phrase:
    """Give what a record waits for."""
    return _phrase(vocabulary.events(), name)


def flag(name: str) -> Phrase:
    """Give why a number compares with nothing, or only with a remark."""
    return _phrase(vocabulary.flags(), name)
