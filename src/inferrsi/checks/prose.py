"""M8xx: does prose quote its numbers, in both languages alike?"""

import re
from collections.abc import Iterator
from typing import Any

from inferrsi.evidence.finding import Finding
from inferrsi.evidence.paths import Path, walk
from inferrsi.evidence.prose import (
    LANGUAGES,
    ClaimRef,
    DerivedRef,
    Prose,
    Unknown,
    literal_numbers,
    pieces,
    placeholders,
)
from inferrsi.evidence.record import Hook, Record

HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
NAME_LENGTH = 40
"""Longest technical name that may stand alone in zh: the longest of the shipped records has 34; chosen 2026-11."""
FIGURE = "mermaid"
"""A figure is drawn, not written: its text is escaped whole and holds no placeholders."""


def _texts(owner: Any) -> Iterator[tuple[Path, str, str]]:
    for path, prose in walk(owner):
        if isinstance(prose, Prose) and (not path or path[-1] != FIGURE):
            for language in LANGUAGES:
                if text := getattr(prose, language):
                    yield (*path, language), language, text


def prose_empty(owner: Any, /) -> Iterator[Finding]:
    """M801: prose says something in at least one language; a hook may only name own issues."""
    for path, prose in walk(owner):
        if isinstance(prose, Prose) and not (prose.zh or prose.en or (isinstance(prose, Hook) and prose.own)):
            yield Finding(
                code="M801",
                path=path,
                message="neither zh nor en",
                help="write it in both languages, or leave the key out",
            )


def placeholder_unknown(owner: Any, /) -> Iterator[Finding]:
    """M802: a brace is a placeholder of a known form, and a claim it names stands in the record."""
    known = {claim.id for e in owner.experiments for claim in e.claims} if isinstance(owner, Record) else set()
    for path, _, text in _texts(owner):
        for piece in pieces(text):
            if isinstance(piece, Unknown):
                yield _bad_placeholder(path, piece.text, "no placeholder has this form")
            elif isinstance(piece, ClaimRef | DerivedRef) and piece.record is None:
                names = [piece.claim] if isinstance(piece, ClaimRef) else [piece.claim, piece.against]
                for name in names:
                    if name not in known:
                        yield _bad_placeholder(path, name, "no such claim in this file")


def _bad_placeholder(path: Path, name: str, message: str) -> Finding:
    return Finding(
        code="M802",
        path=path,
        message=f"'{name}': {message}",
        help="write {c4}, {subject/2026-10-28#c4}, {c4/c3}, {c4%c3}, {pr:subject#5}, {issue:…}, {own:5}, {sha:…}, or {{ for a brace",
    )


def number_spelt_out(owner: Any, /) -> Iterator[Finding]:
    """M803: a performance number or an issue number in prose travels without its conditions."""
    for path, _, text in _texts(owner):
        for number in literal_numbers(text):
            yield Finding(
                code="M803",
                path=path,
                message=f"'{number.strip()}' as text",
                help="make it a claim and write {its id}; issues are {pr:subject#5} or {own:5}",
            )


def languages_disagree(owner: Any, /) -> Iterator[Finding]:
    """M804: both languages quote the same numbers and references."""
    for path, prose in walk(owner):
        if not isinstance(prose, Prose) or not (prose.zh and prose.en) or (path and path[-1] == FIGURE):
            continue
        zh, en = (sorted(placeholders(text)) for text in (prose.zh, prose.en))
        if zh != en:
            only = sorted(set(zh) ^ set(en)) or sorted(zh if len(zh) > len(en) else en)
            yield Finding(
                code="M804",
                path=path,
                message=f"placeholders differ between zh and en: {', '.join(only)}",
                help="quote the same claims and references on both sides",
            )


def wrong_script(owner: Any, /) -> Iterator[Finding]:
    """M805: English prose holds no Chinese."""
    for path, language, text in _texts(owner):
        if language == "en" and (found := HAN.search(text)):
            yield Finding(
                code="M805",
                path=path,
                message=f"English prose holds '{found[0]}'",
                help="write it in English, or move the sentence to zh",
            )


def chinese_missing(owner: Any, /) -> Iterator[Finding]:
    """M807: Chinese prose is Chinese; only a short technical name may stand as it is."""
    for path, language, text in _texts(owner):
        if language == "zh" and len(text) > NAME_LENGTH and not HAN.search(text):
            yield Finding(
                code="M807",
                path=path,
                message="Chinese prose without a Chinese character",
                help="write it in Chinese; the English text belongs to en",
            )


def language_missing(owner: Any, /) -> Iterator[Finding]:
    """M806: what users read exists in both languages."""
    for path, prose in walk(owner):
        if isinstance(prose, Prose) and bool(prose.zh) != bool(prose.en):
            missing = "en" if prose.zh else "zh"
            yield Finding(
                code="M806",
                path=path,
                message=f"no {missing}: the report prints that it is missing",
                help=f"add {missing}",
                severity="note",
            )
