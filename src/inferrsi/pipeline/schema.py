"""JSON Schema of every file of a workspace and of what commands give to programs, from the types themselves.

The YAML forms are described as the ledger reads them: every scalar is text. What a schema cannot say (a day that the
calendar lacks, a number without its baseline) is for `inferrsi check`. Reads the source of our own modules, since a
docstring under a field lives nowhere else.
"""

import ast
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from inferrsi.digest.record_object import RecordObject
from inferrsi.digest.show_object import LogObject, ShowObject
from inferrsi.digest.swept_object import SweptObject
from inferrsi.evidence import vocabulary
from inferrsi.evidence.edition import Edition
from inferrsi.evidence.finding import Located
from inferrsi.evidence.form import Form
from inferrsi.evidence.observation import Ack, Observation
from inferrsi.evidence.pack import Pack
from inferrsi.evidence.radar import FILE, Radar
from inferrsi.evidence.record import Record
from inferrsi.evidence.verdict import Verdict
from inferrsi.triage.extract_object import ExtractObject
from inferrsi.triage.night import Line

DIALECT = "https://json-schema.org/draft/2020-12/schema"


@dataclass(frozen=True, kw_only=True)
class Described:
    """One form and where it is met."""

    name: str
    type: type
    where: str
    is_json: bool = False
    """Written as JSON, where a key may be null; in YAML it is left out."""


FORMS = (
    Described(name="radar", type=Radar, where=FILE),
    Described(name="pack", type=Pack, where="packs/<pack>/pack.yaml"),
    Described(name="record", type=Record, where="evidence/records/<subject>/<date>[-n].yaml"),
    Described(name="edition", type=Edition, where="evidence/editions/<date>.yaml"),
    Described(name="observation", type=Observation, where="a line of evidence/observations/<date>.jsonl", is_json=True),
    Described(name="ack", type=Ack, where="a line of evidence/acks/<date>.jsonl", is_json=True),
    Described(name="verdict", type=Verdict, where="a line of evidence/verdicts/<date>.jsonl", is_json=True),
    Described(name="export", type=RecordObject, where="a line of `inferrsi export --format jsonl`", is_json=True),
    Described(name="show", type=ShowObject, where="`inferrsi show TARGET --json`", is_json=True),
    Described(name="log", type=LogObject, where="`inferrsi log SUBJECT --json`", is_json=True),
    Described(name="finding", type=Located, where="an item of `inferrsi check --format json`", is_json=True),
    Described(name="sync", type=SweptObject, where="an item of `inferrsi sync --json`", is_json=True),
    Described(name="extract", type=ExtractObject, where="`inferrsi extract SOURCE --json`", is_json=True),
    Described(name="status", type=Line, where="an item of `inferrsi status --json`", is_json=True),
)


CLOSED: tuple[tuple[str, str, Callable[[], Iterable[str]]], ...] = (
    ("Record", "gaps", vocabulary.gaps),
    ("RecordObject", "gaps", vocabulary.gaps),
    ("WaitsFor", "event", vocabulary.events),
    ("Caveat", "flag", vocabulary.flags),
    ("Claim", "metric", vocabulary.metrics),
    ("ClaimObject", "metric", vocabulary.metrics),
)
"""(type, key, vocabulary) of fields whose words are closed by rule C23x, not by their type."""


def schema(form: Described) -> dict[str, Any]:
    """Give the JSON Schema of a form, draft 2020-12."""
    generator = _OfJson if form.is_json else _OfText
    found = TypeAdapter(form.type).json_schema(schema_generator=generator)
    definitions = found.get("$defs", {})
    documents = _documents(form.type)
    for name, definition in {**definitions, form.type.__name__: found}.items():
        _describe(definition, documents.get(name, {}))
        _close(definition, [(key, words) for owner, key, words in CLOSED if owner == name], documents.get(name, {}))
    return {"$schema": DIALECT, "$id": f"inferrsi.{form.name}/1", **found}


class _OfJson(GenerateJsonSchema):
    """Leaves out titles that only repeat the key, and defaults that state nothing."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        if schema.get("default") is False:
            return super().default_schema(schema)
        return self.generate_inner(schema["schema"])


class _OfText(_OfJson):
    """For YAML, in which nothing is null."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])


def _describe(definition: dict[str, Any], documents: Mapping[str, str]) -> None:
    """Put what is said under a field in front of how its leaf is written."""
    for key, found in definition.get("properties", {}).items():
        if key in documents:
            found["description"] = " ".join(filter(None, (documents[key], found.get("description", ""))))


def _close(
    definition: dict[str, Any], words: Iterable[tuple[str, Callable[[], Iterable[str]]]], told: Mapping[str, str]
) -> None:
    """List the words of the closed vocabularies, whose fields the types leave open."""
    for key, group in words:
        listed = {"enum": list(group())}
        if "items" in definition["properties"][key]:
            definition["properties"][key]["items"] = listed
        else:
            definition["properties"][key] = {"description": told.get(key, "A word of the vocabulary."), **listed}


def _documents(root: type) -> dict[str, dict[str, str]]:
    """Give class → key → the docstring under the field, of a type and of all types below it."""
    found: dict[str, dict[str, str]] = {}
    for kind in _types(root, set()):
        keys = {name: field.alias or name for name, field in getattr(kind, "model_fields", {}).items()}
        told: dict[str, str] = {}
        for owner in reversed(kind.__mro__):
            told |= {keys.get(name, name): text for name, text in _under_fields(owner).items()}
        found[kind.__name__] = told
    return found


def _types(annotation: Any, seen: set[Any]) -> Iterator[type]:
    """Give the forms and dataclasses that an annotation is made of, each once."""
    if isinstance(annotation, type) and (issubclass(annotation, Form) or hasattr(annotation, "__dataclass_fields__")):
        if annotation in seen:
            return
        seen.add(annotation)
        yield annotation
        for inner in inspect.get_annotations(annotation, eval_str=False).values():
            yield from _types(inner, seen)
        for base in annotation.__bases__:
            yield from _types(base, seen)
    for inner in get_args(annotation):
        yield from _types(inner, seen)


def _under_fields(kind: type) -> dict[str, str]:
    """Read the docstrings under the fields of one class from its source."""
    module = sys.modules[kind.__module__]
    if not kind.__module__.startswith("inferrsi."):
        return {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            return dict(_pairs(node))
    return {}


def _pairs(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, after in zip(node.body, node.body[1:], strict=False):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, inspect.cleandoc(text).replace("\n", " ")
            case _:
                continue
