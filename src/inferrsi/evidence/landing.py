"""Which pull requests a text calls merged or shipped, in earnest: neither negated nor quoted, nor as a thing to come.

A small grammar, narrow on purpose: the word is said of a pull request that stands right before it ("{pr:a#1} was merged"), or
right behind it ("the merged {pr:a#1}", "v1.1 ships {pr:a#1}"), or of all of a list that ends or begins there.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from inferrsi.evidence.vocabulary.reading import document, many, section
from inferrsi.evidence.wording import is_negated, masked_quotes, sentence_around

Span = tuple[int, int]
_PULL = re.compile(r"\{pr:([^{}#]+#\d+)\}")
_AND = re.compile(r"(?:[\s、]|and|和|与|及|以及)+")


@dataclass(frozen=True, kw_only=True, slots=True)
class Landing:
    """One pull request that a text calls merged or shipped."""

    pull: str
    """As the placeholder names it: `kite#34`."""
    word: str
    kind: str
    """`merged` or `shipped`."""


def landings(text: str, language: str, /) -> Iterator[Landing]:
    """Give each pull request of a text that is called merged or shipped."""
    pulls = {found.span(): found[1] for found in _PULL.finditer(text)}
    if not pulls:
        return
    masked = masked_quotes(text.lower())
    for kind, found in _told(masked, language):
        for place in _meant(masked, list(pulls), found.span(), language):
            yield Landing(pull=pulls[place], word=text[found.start() : found.end()], kind=kind)


def _told(masked: str, language: str) -> Iterator[tuple[str, re.Match[str]]]:
    """Give the words that are neither negated nor of a thing to come."""
    for kind in ("merged", "shipped"):
        for found in _words(language, kind).finditer(masked):
            start, end = sentence_around(masked, found.start())
            sentence, at = masked[start:end], found.start() - start
            if is_negated(sentence, at, found.end() - start, language):
                continue
            clause = re.split("[,，;；]", sentence[:at])[-1]
            if not (_words(language, "later").search(clause) or _words(language, "then").match(masked, found.end())):
                yield kind, found


def _meant(masked: str, pulls: list[Span], word: Span, language: str) -> list[Span]:
    """Give the places of the pull requests that a word is said of: of those behind it, else of those ahead."""
    behind = [pull for pull in pulls if pull[0] >= word[1]]
    ahead = [pull for pull in reversed(pulls) if pull[1] <= word[0]]
    between = [masked[word[1] : behind[0][0]]] if behind else []
    between += [masked[one[1] : other[0]] for one, other in pairwise(behind)]
    if found := _chain(behind, between, _gap(language, "of")):
        return found
    between = [masked[ahead[0][1] : word[0]]] if ahead else []
    between += [masked[other[1] : one[0]] for one, other in pairwise(ahead)]
    return _chain(ahead, between, _gap(language, "says"))


def _chain(pulls: list[Span], between: list[str], gap: re.Pattern[str]) -> list[Span]:
    """Follow pull requests while the first gap holds only its words and every other one only what makes a list."""
    found: list[Span] = []
    for pull, text in zip(pulls, between, strict=True):
        if not (_AND if found else gap).fullmatch(text):
            break
        found.append(pull)
    return found


@cache
def _words(language: str, name: str) -> re.Pattern[str]:
    words = "|".join(many(section(section(document("wording"), "landing"), language), name))
    return re.compile(rf"\b(?:{words})\b" if language == "en" else f"(?:{words})")


@cache
def _gap(language: str, name: str) -> re.Pattern[str]:
    return re.compile(rf"(?:[\s(（]|{_words(language, name).pattern})*")
