"""One file as the rules read it: every value, text and claiming word with its path, looked for once."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from inferrsi.evidence.paths import Path, walk
from inferrsi.evidence.prose import LANGUAGES, ClaimRef, DerivedRef, Piece, Prose, pieces
from inferrsi.evidence.wording import Saying, sayings

FIGURE = "mermaid"
"""A figure is drawn, not written: its text is escaped whole and holds no placeholders."""
ALLOW = "allow"
"""Reasons why a finding was overruled quote what they overrule, so their words claim nothing."""
_BRACES = frozenset("{}")


@dataclass(frozen=True, kw_only=True, slots=True)
class Text:
    """One text in one language."""

    path: Path
    """Language included."""
    language: str
    text: str
    pieces: tuple[Piece, ...]
    """Empty where the text holds no brace."""


@dataclass(frozen=True)
class Page:
    """A record, an edition or a pack, walked once."""

    owner: Any

    @cached_property
    def values(self) -> tuple[tuple[Path, Any], ...]:
        """Every value below the owner, itself first."""
        return tuple(walk(self.owner))

    @cached_property
    def proses(self) -> tuple[tuple[Path, Prose], ...]:
        """Every prose but figures."""
        return tuple(
            (path, value)
            for path, value in self.values
            if isinstance(value, Prose) and (not path or path[-1] != FIGURE)
        )

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        """Every text of every prose, split at its placeholders."""
        return tuple(
            Text(path=(*path, language), language=language, text=text, pieces=_pieces(text))
            for path, prose in self.proses
            for language in LANGUAGES
            if (text := getattr(prose, language))
        )

    @cached_property
    def sayings(self) -> tuple[tuple[Path, Saying], ...]:
        """Every word that claims something, neither negated nor quoted."""
        return tuple(
            (text.path, saying)
            for text in self.texts
            if text.path[0] != ALLOW
            for saying in sayings(text.text, text.language)
        )


def _pieces(text: str) -> tuple[Piece, ...]:
    return pieces(text) if not _BRACES.isdisjoint(text) else ()


def quoted_numbers(text: str) -> tuple[str, ...]:
    """Give the numbers that a text quotes by their addresses, own ones from the `#`; a derived one as `<first>~<second>`."""
    found: list[str] = []
    for piece in _pieces(text):
        if isinstance(piece, ClaimRef):
            found.append(f"{piece.record or ''}#{piece.claim}")
        elif isinstance(piece, DerivedRef):
            found.append(f"{piece.record or ''}#{piece.claim}~{piece.against}")
    return tuple(dict.fromkeys(found))


def claims_of(numbers: Iterable[str]) -> tuple[str, ...]:
    """Give the claims behind numbers: of a derived one both."""
    found: dict[str, None] = {}
    for number in numbers:
        record, _, names = number.partition("#")
        found.update(dict.fromkeys(f"{record}#{name}" for name in names.split("~")))
    return tuple(found)
