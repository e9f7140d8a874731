"""Names what a repository showed: the same id for the same thing for ever, another one for every change. Pure.

An id is `kind:what@value`. A value that a thing takes after another one carries the number of its turn, so that a tag
which moves back, or a pull request which is opened again, is news: `tag:o/r:v1@<sha>`, then `tag:o/r:v1@<other>~2`,
then `tag:o/r:v1@<sha>~3`. Heads and releases need no turns: what was the last head stands in the mark, and an edit of a
release carries its own time.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Final

GONE: Final = "gone"
"""The value of a tag or release that is no longer there."""


@dataclass(frozen=True, kw_only=True)
class Id:
    """An id taken apart."""

    name: str
    """Kind and thing: `tag:o/r:v1`."""
    value: str
    turn: int = 1

    @property
    def text(self) -> str:
        """As it is stored."""
        return f"{self.name}@{self.value}" + (f"~{self.turn}" if self.turn > 1 else "")


class Memory:
    """What the ids of earlier answers say of each thing."""

    def __init__(self, ids: Iterable[str]) -> None:
        found: dict[str, list[Id]] = {}
        for text in ids:
            if (known := read(text)) is not None:
                found.setdefault(known.name, []).append(known)
        ordered = {name: tuple(sorted(of, key=lambda known: (known.turn, known.value))) for name, of in found.items()}
        self._things: Mapping[str, tuple[Id, ...]] = MappingProxyType(ordered)

    def names(self, prefix: str) -> tuple[str, ...]:
        """Give the things whose names begin so."""
        return tuple(sorted(name for name in self._things if name.startswith(prefix)))

    def values(self, name: str) -> tuple[str, ...]:
        """Give the values of a thing, the last one last."""
        return tuple(known.value for known in self._things.get(name, ()))

    def last(self, name: str) -> str | None:
        """Give the last value of a thing, None where it was never seen."""
        values = self.values(name)
        return values[-1] if values else None

    def turn(self, name: str, value: str) -> Id:
        """Give the id of a thing that now has this value: the one it had, or that of its next turn."""
        known = self._things.get(name, ())
        if known and known[-1].value == value:
            return known[-1]
        return Id(name=name, value=value, turn=known[-1].turn + 1 if known else 1)


def read(text: str) -> Id | None:
    """Take an id apart, None where it is none of ours."""
    name, at, value = text.rpartition("@")
    if not at:
        return None
    value, _, turn = value.partition("~")
    if turn and not (turn.isascii() and turn.isdigit() and len(turn) <= 9):
        return None
    found = Id(name=name, value=value, turn=int(turn or "1"))
    return found if found.text == text else None


def head(repo: str) -> str:
    """Name the head of the default branch."""
    return f"head:{repo}"


def tag(repo: str, name: str) -> str:
    """Name a tag."""
    return f"tag:{repo}:{name}"


def release(repo: str, number: int) -> str:
    """Name a release by its id: its tag and title may change."""
    return f"release:{repo}:{number}"


def pull(repo: str, number: int) -> str:
    """Name a pull request."""
    return f"pull:{repo}#{number}"


def state(repo: str) -> str:
    """Name the state of a repository: ok, archived, empty, gone, blocked."""
    return f"repository:{repo}"


def full_name(repo: str) -> str:
    """Name what the repository is called now."""
    return f"name:{repo}"


def identity(repo: str) -> str:
    """Name the number that GitHub knows the repository by; it survives renames."""
    return f"identity:{repo}"


def rewritten(repo: str) -> str:
    """Name a history that no longer holds what it held."""
    return f"rewritten:{repo}"


def stamp(instant: datetime) -> str:
    """Write an instant (UTC) as a value."""
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")


def listing(repo: str) -> str:
    """Name whether all tags were listed or the newest only."""
    return f"listing:{repo}"
