"""What each code asks for, why, and how it is mended: the sections that `check --explain` prints and the docs are made of.

The text lies in `sections/`, one file a family, in the order in which the page lists them; nowhere else.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

FAMILIES = (
    "form",
    "provenance",
    "claims",
    "staleness",
    "times",
    "upstream",
    "assessment",
    "editions",
    "packs",
    "text",
)
_SECTION = re.compile(r"^### ([A-Z]\d{3}) (.+)$", re.MULTILINE)


def page() -> str:
    """Give the whole reference: `docs/reference/checks.md` holds the same text."""
    return "\n".join(_text(name) for name in ("head", *FAMILIES))


@cache
def codes() -> Mapping[str, str]:
    """Give the title of each code, in the order of the page."""
    return MappingProxyType({code: title for code, title, _ in _sections()})


def section(code: str) -> str | None:
    """Give the section of a code, with its heading; None where there is none."""
    return next((f"{code} {title}\n\n{body}" for name, title, body in _sections() if name == code), None)


@cache
def _sections() -> tuple[tuple[str, str, str], ...]:
    found: list[tuple[str, str, str]] = []
    for family in FAMILIES:
        text = _text(family)
        heads = list(_SECTION.finditer(text))
        ends = [head.start() for head in heads[1:]] + [len(text)]
        found += [(head[1], head[2], text[head.end() : end].strip()) for head, end in zip(heads, ends, strict=True)]
    return tuple(found)


@cache
def _text(name: str) -> str:
    return (files(__package__) / "sections" / f"{name}.md").read_text(encoding="utf-8")
