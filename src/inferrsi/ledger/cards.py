"""Index cards as JSON and back; plain lists, since a cache must never be able to run anything."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, is_dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final, get_args, get_origin, get_type_hints

from inferrsi.evidence.card import Card
from inferrsi.evidence.finding import Located

Derived = tuple[Card | None, tuple[Located, ...]]
"""What is kept of a file: its card, None where it was refused, and its findings."""
Thaw = Callable[[Any], Any]
"""From what JSON keeps of a field to its value."""

_KINDS: Final[Mapping[str, type[Card]]] = MappingProxyType({kind.__name__: kind for kind in get_args(Card)})


def encode(derived: Derived) -> str:
    """Write a card and the findings of its file."""
    card, findings = derived
    body = None if card is None else [type(card).__name__, asdict(card)]
    return json.dumps([body, [asdict(finding) for finding in findings]], ensure_ascii=False, separators=(",", ":"))


def decode(text: str) -> Derived:
    """Read what `encode` wrote."""
    body, findings = json.loads(text)
    return (_read(_KINDS[body[0]], body[1]) if body else None), tuple(Located(**finding) for finding in findings)


def _read(kind: Any, found: dict[str, Any]) -> Any:
    for name, thaw in _thaws(kind):
        found[name] = thaw(found[name])
    return kind(**found)


@cache
def _thaws(kind: Any) -> tuple[tuple[str, Thaw], ...]:
    """Give the fields of a kind that JSON keeps in another form, each with the way back; looked up once, not per card."""
    thaws = ((name, _thaw(hint)) for name, hint in get_type_hints(kind).items())
    return tuple((name, thaw) for name, thaw in thaws if thaw is not None)


def _thaw(hint: Any) -> Thaw | None:
    """Give the way back from a list to a tuple and from a mapping to a card in a card; None where nothing is to do."""
    if is_dataclass(hint):
        return lambda found: _read(hint, found)
    if get_origin(hint) is not tuple:
        return None
    inner = _thaw(get_args(hint)[0])
    return tuple if inner is None else lambda found: tuple([inner(item) for item in found])
