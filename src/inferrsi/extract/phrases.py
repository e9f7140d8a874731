"""Word lists as one regular expression: a letter tree, so that thousands of phrases cost one look per place."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

GAP: Final = r"[\s_\-\x01]{1,3}"
"""What may stand for a space inside a phrase: `time-to-first-token`, `peak_memory`, `**GPU** memory`."""
_SEPARATORS: Final = re.compile(r"[\s_\-\x01]+")
_END: Final = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase at its place."""

    start: int
    end: int
    name: str

    def of(self, low: str, /) -> str:
        """Give the phrase as it is printed."""
        return low[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Phrases of small letters, each with what it stands for; the longest one at a place counts."""

    pattern: re.Pattern[str]
    names: Mapping[str, str]

    def find(self, low: str, start: int = 0, end: int | None = None, /) -> Iterator[Found]:
        """Give every phrase between two places, in order."""
        for hit in self.pattern.finditer(low, start, len(low) if end is None else end):
            name = self.names.get(hit[0])
            if name is None:
                spelling = key(hit[0])
                name = self.names.get(spelling, self.names.get(spelling.removesuffix("s")))
            if name is not None:
                yield Found(hit.start(), hit.end(), name)

    def at(self, low: str, place: int, end: int, /) -> Found | None:
        """Give the phrase that begins at a place."""
        hit = self.pattern.match(low, place, end)
        if hit is None:
            return None
        spelling = key(hit[0])
        name = self.names.get(spelling, self.names.get(spelling.removesuffix("s")))
        return None if name is None else Found(place, hit.end(), name)


@dataclass(frozen=True, slots=True)
class Index:
    """Several lexicons read in one pass: a word is looked at by those that have a phrase beginning with it."""

    lexicons: Mapping[str, Lexicon]
    starts: Mapping[str, tuple[str, ...]]
    """First word of a phrase → names of the lexicons that have one."""

    def find(self, low: str, start: int, end: int, /) -> Mapping[str, tuple[Found, ...]]:
        """Give what each lexicon finds between two places, in order."""
        found: dict[str, list[Found]] = {name: [] for name in self.lexicons}
        for word in _WORD.finditer(low, start, end):
            for name in self.starts.get(word[0], ()):
                listed = found[name]
                if listed and listed[-1].end > word.start():
                    continue
                hit = self.lexicons[name].at(low, word.start(), end)
                if hit is not None:
                    listed.append(hit)
        return {name: tuple(cue for cue in listed if cue.name) for name, listed in found.items()}


_WORD: Final = re.compile(r"[a-z0-9]+|[^\x00-\x7f]")


def index(lexicons: Mapping[str, Lexicon], /) -> Index:
    """Build an index over lexicons."""
    starts: dict[str, list[str]] = {}
    for name, listed in lexicons.items():
        for phrase in listed.names:
            first = _WORD.match(phrase)
            if first is None:
                message = f"the phrase {phrase!r} begins with no word"
                raise ValueError(message)
            for word in {first[0], first[0] + "s"} if first[0] == phrase else {first[0]}:
                names = starts.setdefault(word, [])
                if name not in names:
                    names.append(name)
    return Index(
        MappingProxyType(dict(lexicons)), MappingProxyType({word: tuple(names) for word, names in starts.items()})
    )


def key(printed: str, /) -> str:
    """Give the spelling under which a phrase is looked up: one space between words."""
    return _SEPARATORS.sub(" ", printed)


def lexicon(entries: Iterable[tuple[str, Iterable[str]]], /, *, counted: bool = False) -> Lexicon:
    """Build a lexicon from (name, phrases); a phrase given twice keeps its first name.

    With `counted` a number of pieces may be glued to it: `4xH100`, `L20x1`.
    """
    names: dict[str, str] = {}
    for name, phrases in entries:
        for phrase in phrases:
            names.setdefault(key(phrase.lower()), name)
    latin = [phrase for phrase in names if _edge(phrase[0])]
    other = [phrase for phrase in names if not _edge(phrase[0])]
    parts = []
    if latin:
        left = "(?:(?<![a-z0-9])|(?<=[0-9]x))" if counted else "(?<![a-z0-9])"
        parts.append(f"{left}(?:{tree(latin, _counted if counted else _right)})")
    if other:
        parts.append(f"(?:{tree(other, _right)})")
    return Lexicon(re.compile("|".join(parts)), MappingProxyType(names))


def _edge(char: str) -> bool:
    return char.isascii() and char.isalnum()


def _right(phrase: str) -> str:
    """A Latin word ends where letters end, its plural included; a Chinese one may be followed by anything."""
    return "s?(?![a-z0-9])" if _edge(phrase[-1]) else ""


def _counted(phrase: str) -> str:
    """A count or, behind a letter, the memory may be run together with the name: `L20x1`, `M5 Max128GB`."""
    memory = r"|(?=\d{1,3} ?g(?:i?b)?(?![a-z]))" if phrase[-1].isalpha() else ""
    return rf"s?(?:(?![a-z0-9])|(?=x\d){memory})" if _edge(phrase[-1]) else ""


def tree(phrases: Iterable[str], ending: Callable[[str], str], /) -> str:
    """Give a pattern that tries phrases letter by letter, longest first."""
    root: dict[str, object] = {}
    for phrase in phrases:
        node = root
        for char in phrase:
            node = node.setdefault(char, {})  # type: ignore[assignment]  # a node is a dict of the same shape
        node[_END] = ending(phrase)
    return _render(root)


def _render(node: Mapping[str, object]) -> str:
    branches = [_letter(char) + _render(below) for char, below in node.items() if isinstance(below, dict)]
    if _END in node:
        branches.append(str(node[_END]))
    return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"


def _letter(char: str) -> str:
    return GAP if char == " " else re.escape(char)
