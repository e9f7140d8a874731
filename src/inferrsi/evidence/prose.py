"""Prose in both languages, and the placeholders by which it quotes numbers and references it may not spell out.

Prose never holds a performance number or a foreign issue number as text (SCHEMA "Numbers and references
inside prose"): it holds placeholders, so that each number is printed with its unit, its state and its source.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from inferrsi.evidence.form import ID, RECORD, Form, Text

LANGUAGES = ("zh", "en")


class Prose(Form):
    """One text in Chinese and in English; either may be missing, and the report says so."""

    zh: Text | None = None
    en: Text | None = None


@dataclass(frozen=True, kw_only=True)
class Literal:
    """Text that stands as it is."""

    text: str


@dataclass(frozen=True, kw_only=True)
class ClaimRef:
    """`{c4}` or `{ready/2026-10-28#c4}`: a claim, printed with value, unit and state."""

    record: str | None
    """None: the record the prose stands in."""
    claim: str


@dataclass(frozen=True, kw_only=True)
class DerivedRef:
    """`{c4/c3}` or `{c4%c3}`: the ratio or the change in per cent of two claims of one experiment."""

    record: str | None
    claim: str
    against: str
    sign: str
    """`/` for the ratio, `%` for the change in per cent."""


@dataclass(frozen=True, kw_only=True)
class PullRef:
    """`{pr:owner/name#557}`, `{issue:maya#12}` or `{own:121}`: an issue or pull request, never a live reference."""

    kind: str
    """`pr`, `issue` or `own`."""
    home: str | None
    """owner/name, a subject's slug, or None for the radar's own repository."""
    number: int


@dataclass(frozen=True, kw_only=True)
class ShaRef:
    """`{sha:maya@29157105}` or `{sha:owner/name@…}`: a commit."""

    home: str | None
    sha: str


@dataclass(frozen=True, kw_only=True)
class Unknown:
    """A brace that is no placeholder; write `{{` or `}}` for a brace."""

    text: str


Piece = Literal | ClaimRef | DerivedRef | PullRef | ShaRef | Unknown

_HOME = r"(?:[A-Za-z0-9._-]+/)?[A-Za-z0-9._-]+"
_SPLIT = re.compile(r"(\{\{|\}\}|\{[^{}]*\}|[{}])")
_CLAIM = re.compile(rf"(?:(?P<record>{RECORD})#)?(?P<claim>{ID})")
_DERIVED = re.compile(rf"(?:(?P<record>{RECORD})#)?(?P<claim>{ID})(?P<sign>[/%])(?P<against>{ID})")
_PULL = re.compile(rf"(?P<kind>pr|issue):(?P<home>{_HOME})#(?P<number>\d+)")
_OWN = re.compile(r"own:(?P<number>\d+)")
_SHA = re.compile(rf"sha:(?:(?P<home>{_HOME})@)?(?P<sha>[0-9a-f]{{7,40}})")


def pieces(text: str) -> tuple[Piece, ...]:
    """Split prose into literal text and placeholders, in order; `{{` and `}}` come out as braces."""
    found: list[Piece] = []
    literal = ""
    for part in _SPLIT.split(text):
        if part in {"{{", "}}"}:
            literal += part[0]
        elif part[:1] in {"{", "}"}:
            if literal:
                found.append(Literal(text=literal))
                literal = ""
            found.append(_placeholder(part))
        else:
            literal += part
    if literal:
        found.append(Literal(text=literal))
    return tuple(found)


def _placeholder(part: str) -> Piece:
    inside = part[1:-1] if len(part) > 1 else ""
    if match := _OWN.fullmatch(inside):
        return PullRef(kind="own", home=None, number=int(match["number"]))
    if match := _PULL.fullmatch(inside):
        return PullRef(kind=match["kind"], home=match["home"], number=int(match["number"]))
    if match := _SHA.fullmatch(inside):
        return ShaRef(home=match["home"], sha=match["sha"])
    if match := _CLAIM.fullmatch(inside):
        return ClaimRef(record=match["record"], claim=match["claim"])
    if match := _DERIVED.fullmatch(inside):
        return DerivedRef(record=match["record"], claim=match["claim"], against=match["against"], sign=match["sign"])
    return Unknown(text=part)


def placeholders(text: str) -> tuple[str, ...]:
    """Give the placeholders of a text as they are written, in order."""
    return tuple(part for part in _SPLIT.findall(text) if len(part) > 2)


# What the labelled corpus calls a claim: a number with a unit of speed, time or ratio. Counts, versions, dates,
# switch values, sample sizes, capacities and budgets are free, so memory is left to the reader.
_NUMBER = re.compile(
    r"(?<![\w.])\d[\d,.]*\s*(?:tok(?:en)?s?/s|t/s|tokens? (?:per|a) second|ms\b|[µu]s\b|GB/s|req/s|fps\b|it/s|T?FLOPS?/?s?\b|pp\b|%|％|per ?cent\b"
    r"|times (?:faster|slower|as)|个百分点|倍|[×x](?!\s*[A-Za-z0-9]))|(?<![\w&])#\d+"
)


def literal_numbers(text: str) -> Iterator[str]:
    """Give each performance number or issue number that prose spells out instead of quoting it."""
    for match in _NUMBER.finditer(re.sub(r"\{[^{}]*\}", "\0", text)):
        yield match[0]
