"""The facts of a day, and the words that may stand for one of them."""

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from inferrsi.digest import words
from inferrsi.labels import CONDITIONS, Language

HERE = Path(__file__).parent
DAYS = tuple(sorted(path.stem for path in HERE.glob("*.yaml")))
LANGUAGES: tuple[Language, ...] = ("zh", "en")
NAMES = {  # what the thread calls a subject, where it is not the slug
    "ds4": "DwarfStar",
    "continuous-depth-batching": "Continuous Depth Batching",
    "real-time-chunking": "Real-Time Chunking",
    "vla-rolling": "VLA-Rolling",
    "vla-cpp": "vla.cpp",
    "standard-kernel": "Standard Kernel",
}

Fact = dict[str, Any]


@cache
def facts_of(day: str) -> dict[str, Any]:
    """Read the file of a day; every scalar is text."""
    return yaml.load((HERE / f"{day}.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


def told(fact: Fact) -> str:
    """Say a fact in one line, as the name of its test."""
    about = " ".join(str(fact[key]) for key in ("record", "subject", "kind", "ring", "post") if key in fact)
    said = next((fact[key] for key in ("value", "text", "id", "ids", "en", "lane", "cutoff") if key in fact), "")
    return f"{about} {said if isinstance(said, str) else '|'.join(said)}".strip()


def name_of(address: str) -> str:
    """Give the name of a record's subject as it is printed."""
    slug = address.partition("/")[0]
    return NAMES.get(slug, slug)


def spoken(fact: Fact, language: Language) -> tuple[str, ...]:
    """Give the words one of which has to stand in the report of this language."""
    if "text" in fact:
        return (str(fact["text"]),)
    ids = fact.get("ids", [fact["id"]] if "id" in fact else [])
    if ids:
        return tuple(_label(str(fact["kind"]), name, language) for name in ids)
    return tuple(fact[language])


def _label(kind: str, name: str, language: Language) -> str:
    tables = {"gap": words.gap, "waits_for": words.event, "category": words.category}
    phrase = tables[kind](name) if kind in tables else words.word(kind, name)  # type: ignore[arg-type]
    assert phrase.en != name or " " not in phrase.en, f"the vocabulary has no {kind} '{name}'"
    return phrase.in_(language)


def condition(atom: str, language: Language) -> tuple[str, ...]:
    """Give the ways in which a condition may be printed: as it is, or as a field with that value."""
    name, _, value = atom.partition(" ")
    return (atom, f"{CONDITIONS[name].in_(language)} {value}") if name in CONDITIONS else (atom,)


@cache
def folded(text: str) -> str:
    """Compare as README says: NFKC, in lower case; spaces are passed over by `stands`."""
    return unicodedata.normalize("NFKC", text).lower()


@cache
def pattern(wanted: str) -> str:
    """Give the pattern of a string, spaces passed over, a number not as part of a longer one."""
    letters = [re.escape(c) for c in folded(wanted) if not c.isspace()]
    assert letters
    text = "".join(letters)
    is_hex = re.fullmatch(r"[0-9a-f]{7,40}", folded(wanted)) is not None
    before = r"(?<![\d.])" if re.match(r"\\?[.\d]", text) else ""
    after = r"(?!\.?\d)" if text[-1].isdigit() and not is_hex else ""
    return before + r"\s*".join(letters) + after


def stands(wanted: str, passage: str) -> bool:
    """Say whether a string stands in a passage."""
    return re.search(pattern(wanted), folded(passage)) is not None


def any_stands(wanted: tuple[str, ...], passages: tuple[str, ...]) -> bool:
    """Say whether one of several strings stands in one of several passages."""
    return any(stands(word, passage) for word in wanted for passage in passages)
