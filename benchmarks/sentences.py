"""The words and sentences of which records are invented, filled with what one record is about."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from string import Template
from typing import Any

from inferrsi.ledger.yaml_text import parse

Tree = dict[str, Any]
LANGUAGES = ("zh", "en")


@cache
def templates() -> Mapping[str, Any]:
    """Give the words and sentences."""
    return parse((Path(__file__).parent / "templates.yaml").read_text(encoding="utf-8"))


@dataclass(frozen=True, kw_only=True)
class Said:
    """Sentences by kind, their slots filled with what one record is about."""

    random: Random
    slots: Mapping[str, Mapping[str, str]]

    def one(self, kind: str) -> Tree:
        """Give one sentence of a kind."""
        return self._filled(self.random.choice(templates()[kind]))

    def all(self, kind: str) -> list[Tree]:
        """Give every sentence of a kind, shuffled."""
        return [self._filled(pair) for pair in self.random.sample(templates()[kind], len(templates()[kind]))]

    def _filled(self, pair: Mapping[str, str]) -> Tree:
        return {language: Template(pair[language]).substitute(self.slots[language]) for language in LANGUAGES}


def text(pairs: list[Tree]) -> Tree:
    """Join sentences into one prose."""
    return {"zh": "".join(pair["zh"] for pair in pairs), "en": " ".join(pair["en"] for pair in pairs)}


def size(pairs: list[Tree]) -> int:
    """Count the bytes of sentences."""
    return sum(len(pair["zh"].encode()) + len(pair["en"]) for pair in pairs)
