"""Index cards as JSON and back; plain lists, since a cache must never be able to run anything."""

import json
from dataclasses import asdict
from typing import Any

from inferrsi.evidence.card import Card, EditionCard, PackCard, RecordCard, Reference, RowCard
from inferrsi.evidence.finding import Located

Derived = tuple[Card | None, tuple[Located, ...]]
"""What is kept of a file: its card, None where it was refused, and its findings."""


def encode(derived: Derived) -> str:
    """Write a card and the findings of its file."""
    card, findings = derived
    body = None if card is None else [type(card).__name__, asdict(card)]
    return json.dumps([body, [asdict(finding) for finding in findings]], ensure_ascii=False, separators=(",", ":"))


def decode(text: str) -> Derived:
    """Read what `encode` wrote."""
    body, findings = json.loads(text)
    return (_card(*body) if body else None), tuple(Located(**finding) for finding in findings)


def _card(kind: str, fields: dict[str, Any]) -> Card:
    match kind:
        case "RecordCard":
            return _record(fields)
        case "EditionCard":
            return _edition(fields)
        case _:
            return PackCard(**{name: _frozen(value) for name, value in fields.items()})


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def _references(found: list[dict[str, str]]) -> tuple[Reference, ...]:
    return tuple(Reference(**reference) for reference in found)


def _record(fields: dict[str, Any]) -> RecordCard:
    plain = {name: _frozen(value) for name, value in fields.items() if name != "references"}
    return RecordCard(**plain, references=_references(fields["references"]))


def _edition(fields: dict[str, Any]) -> EditionCard:
    apart = {"rows", "now", "references"}
    plain = {name: _frozen(value) for name, value in fields.items() if name not in apart}
    return EditionCard(
        **plain,
        rows=tuple(RowCard(**row) for row in fields["rows"]),
        now=_references(fields["now"]),
        references=_references(fields["references"]),
    )
