"""Words by which prose says more than a record may carry, unless they are negated or quoted; data: `wording.yaml`.

A small window, not grammar: a negation counts within ten English words or fourteen Chinese letters in front of the word
(four or eight behind it), in the same sentence, in Chinese not across a comma, and never across a contrast.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from inferrsi.evidence.vocabulary.reading import Plain, document, entries, many, section, text

_QUOTED = re.compile(r"“[^”]*”|「[^」]*」|『[^』]*』|\"[^\"]*\"|`[^`]*`|\{[^{}]*\}")
"""What somebody else said, and placeholders: their words are not the author's."""
_END = re.compile(r"[。！？；;!?\n]|\.(?=\s|$)")
MASK = "\0"
_CLAUSE = "，：,:"
SCOPES = ("kernel", "operator", "model_forward", "engine", "server", "end_to_end", "closed_loop", "production")
"""From the narrowest to the widest; the last is claimed by words only."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Saying:
    """A word that claims something, with the sentence it stands in."""

    kind: str
    """Group of `wording.yaml`."""
    word: str
    sentence: str


def sayings(prose: str, language: str, /) -> Iterator[Saying]:
    """Give each word of the lists that a text says in earnest."""
    small = prose.lower()
    if len(small) != len(prose):  # the one letter whose small form is longer: places would shift
        small = prose
    for match in _words(language).finditer(small):
        masked = masked_quotes(small)
        start, end = sentence_around(masked, match.start())
        if masked[match.start()] == MASK or is_negated(
            masked[start:end], match.start() - start, match.end() - start, language
        ):
            continue
        yield Saying(kind=_kind(match[0], language), word=prose[match.start() : match.end()], sentence=prose[start:end])


def masked_quotes(prose: str, /) -> str:
    """Cover what stands in quotation marks or braces, every letter by one mark."""
    return _QUOTED.sub(lambda quoted: MASK * len(quoted[0]), prose)


def sentence_around(prose: str, position: int, /) -> tuple[int, int]:
    """Give the bounds of the sentence in which a position lies."""
    start = 0
    for end in _END.finditer(prose):
        if end.start() >= position:
            return start, end.start()
        start = end.end()
    return start, len(prose)


def is_negated(sentence: str, start: int, end: int, language: str, /) -> bool:
    """Say whether a word of a sentence is negated within the window of its language."""
    window = _window(language)
    before, after = sentence[:start], sentence[end:]
    if language == "zh":
        before = before[max(before.rfind(mark) for mark in _CLAUSE) + 1 :][-window.before :]
        after = re.split(f"[{_CLAUSE}]", after, maxsplit=1)[0][: window.after]
    else:
        before = " ".join(before.split()[-window.before :])
        after = " ".join(after.split()[: window.after])
    before = window.contrast.split(before)[-1]
    return bool(window.negator.search(before) or window.denied.search(after))


@dataclass(frozen=True, kw_only=True, slots=True)
class _Window:
    negator: re.Pattern[str]
    denied: re.Pattern[str]
    contrast: re.Pattern[str]
    before: int
    after: int


@cache
def _window(language: str) -> _Window:
    found = section(section(document("wording"), "negation"), language)
    unit = "letters" if language == "zh" else "words"
    return _Window(
        negator=_any(found, "before", language),
        denied=_any(found, "after", language),
        contrast=_any(found, "contrast", language),
        before=int(text(found, f"{unit}_before")),
        after=int(text(found, f"{unit}_after")),
    )


def _any(found: Mapping[str, Plain], key: str, language: str) -> re.Pattern[str]:
    return re.compile(_between_borders("|".join(many(found, key)), language), re.IGNORECASE)


def _between_borders(pattern: str, language: str) -> str:
    return f"(?:{pattern})" if language == "zh" else rf"\b(?:{pattern})\b"


@cache
def _words(language: str) -> re.Pattern[str]:
    """Give one flat pattern: with a group for each kind it would take six times as long."""
    return re.compile(_between_borders("|".join(pattern for _, pattern in _groups(language)), language))


@cache
def _groups(language: str) -> tuple[tuple[str, str], ...]:
    found = entries(document("wording")["groups"])
    return tuple((text(entry, "id"), "|".join(many(entry, language))) for entry in found)


def _kind(word: str, language: str) -> str:
    return next((kind for kind, pattern in _groups(language) if re.fullmatch(pattern, word)), "")


@cache
def listed(name: str, /) -> re.Pattern[str]:
    """Give the pattern of one of the lists that are looked for in both languages at once."""
    return re.compile("|".join(many(section(document("wording"), "lists"), name)), re.IGNORECASE)
