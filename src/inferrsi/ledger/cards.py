"""Index cards as JSON and back; plain lists, since a cache must never be able to run anything."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
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

_NO_CARD: Final = "[null,"
_KINDS: Final[Mapping[str, type[Card]]] = MappingProxyType({kind.__name__: kind for kind in get_args(Card)})


def filled(found: Mapping[str, Card], field: str) -> Iterator[tuple[str, Card]]:
    """Give the cards that hold something in a field that is a list; of those kept as text no other one is read."""
    paths = found.holding(field) if isinstance(found, Cards) else iter(found)
    yield from ((path, card) for path in paths if getattr(card := found[path], field, ()))


def encode(derived: Derived) -> str:
    """Write a card and the findings of its file."""
    card, findings = derived
    body = None if card is None else [type(card).__name__, asdict(card)]
    return json.dumps([body, [asdict(finding) for finding in findings]], ensure_ascii=False, separators=(",", ":"))


def decode(text: str) -> Derived:
    """Read what `encode` wrote."""
    body, findings = json.loads(text)
    return (_read(_KINDS[body[0]], body[1]) if body else None), tuple(Located(**finding) for finding in findings)


class Cards(Mapping[str, Card]):
    """Cards by file, each read from the text that is kept of it when it is first asked for."""

    def __init__(self, found: Mapping[str, str | Derived]) -> None:
        self._found = dict(found)

    def _read(self, path: str) -> Derived:
        found = self._found[path]
        if isinstance(found, str):
            found = self._found[path] = decode(found)
        return found

    def __getitem__(self, path: str) -> Card:
        card, _ = self._read(path)
        if card is None:
            raise KeyError(path)
        return card

    def __iter__(self) -> Iterator[str]:
        return (path for path, found in self._found.items() if _has_card(found))

    def __len__(self) -> int:
        return sum(map(_has_card, self._found.values()))

    def holding(self, field: str) -> Iterator[str]:
        """Give the files whose card may hold something in a field that is a list."""
        some = re.compile(rf'"{field}":\[[^\]]')
        for path in self:
            kept = self._found[path]
            if not isinstance(kept, str) or some.search(kept):
                yield path

    def findings(self) -> Iterator[Located]:
        """Give what the rules of one file said, file by file."""
        for path in self._found:
            yield from self._read(path)[1]


def _has_card(kept: str | Derived) -> bool:
    """Say whether a file has a card, without reading what is kept of it."""
    return not kept.startswith(_NO_CARD) if isinstance(kept, str) else kept[0] is not None


def _read(kind: Any, found: dict[str, Any]) -> Any:
    for name, thaw in _thaws(kind):
        found[name] = thaw(found[name]) if found[name] else ()  # most lists of most cards are empty
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
    if isinstance(hint, type) and issubclass(hint, tuple):
        return _named(hint)
    if get_origin(hint) is not tuple:
        return None
    inner = _thaw(get_args(hint)[0])
    return tuple if inner is None else lambda found: tuple([inner(item) for item in found])


def _named(hint: Any) -> Thaw:
    """Give the way back to a named tuple, which JSON keeps as a list in the order of its fields."""
    thaws = tuple(_thaw(field) for field in get_type_hints(hint).values())
    if not any(thaws):
        return lambda found: hint(*found)
    return lambda found: hint(*(thaw(item) if thaw else item for thaw, item in zip(thaws, found, strict=True)))
