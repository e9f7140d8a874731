"""GitHub's own descriptions of its interfaces, as they lie beside the repository, and what they say of an exchange."""

import gzip
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import graphql
import jsonschema
import pytest
from tests.servers.loopback import Heard, Reply

SHARED = Path(__file__).resolve().parents[4] / "shared" / "data" / "github"
GREEDY = frozenset({"path", "ref", "basehead", "tag", "branch"})
"""Parameters of a path that may hold slashes, which OpenAPI cannot say."""

UNDESCRIBED = frozenset({304, 404, 422, 451})
"""Statuses that GitHub gives (recorded, or reported in issues) where its description is silent."""


def needed(*parts: str) -> Path:
    """Give a file of the shared data, and skip where it is absent."""
    path = SHARED.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"{path} is not here: recorded answers are no part of the repository")
    return path


@cache
def graphql_schema() -> graphql.GraphQLSchema:
    text = gzip.decompress(needed("graphql", "schema.graphql.gz").read_bytes()).decode()
    return graphql.build_schema(text, assume_valid=True)  # two of its fields stand there twice


@cache
def openapi() -> Any:
    return json.loads(needed("openapi", "api.github.com.subset.json").read_text(encoding="utf-8"))


def faults(heard: Heard, reply: Reply) -> Iterator[str]:
    """Say what the description has against a request or its answer."""
    path = heard.path.removeprefix("/api")
    found = operation(path)
    if found is None:
        yield f"{path} is no path of the description"
        return
    template, described = found
    parameters = [_resolved(one) for one in described.get("parameters", [])]
    allowed = {one["name"]: one["schema"] for one in parameters if one["in"] == "query"}
    for name, value in parse_qsl(heard.query):
        if name not in allowed:
            yield f"{template} has no parameter {name}"
        elif allowed[name].get("format") == "date-time" and not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", value):
            yield f"{name}={value} is no instant"
    answer = described["responses"].get(str(reply.status))
    if answer is None and reply.status not in UNDESCRIBED:
        yield f"{template} does not answer {reply.status}"
    kind = reply.headers.get("Content-Type", "").partition(";")[0]
    if answer is not None and reply.status == 200 and kind == "application/json":
        schema = _resolved(answer)["content"]["application/json"]["schema"]
        yield from (f"{template}: {error.json_path}: {error.message[:200]}" for error in _errors(schema, reply.body))


def _errors(schema: Any, body: bytes) -> Iterator[Any]:
    whole = {**schema, "components": _described()}
    yield from jsonschema.Draft202012Validator(whole).iter_errors(json.loads(body))


@cache
def _described() -> Any:
    return _plain(openapi()["components"])


def _plain(node: Any) -> Any:
    """Turn OpenAPI's `nullable` into what JSON Schema knows."""
    if isinstance(node, list):
        return [_plain(one) for one in node]
    if not isinstance(node, dict):
        return node
    made = {key: _plain(value) for key, value in node.items() if key not in {"nullable", "example", "examples"}}
    return {"anyOf": [made, {"type": "null"}]} if node.get("nullable") is True else made


def _resolved(node: Any) -> Any:
    while "$ref" in node:
        found = openapi()
        for step in node["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        node = found
    return node


def operation(path: str) -> tuple[str, Any] | None:
    path = re.sub(r"^/repositories/\d+", "/repos/o/r", path)
    for template, operations in sorted(openapi()["paths"].items(), key=lambda item: -len(_literal(item[0]))):
        if re.fullmatch(_pattern(template), path) and "get" in operations:
            return template, operations["get"]
    return None


def _literal(template: str) -> str:
    return re.sub(r"\{\w+\}", "", template)


def _pattern(template: str) -> str:
    parts = re.split(r"\{(\w+)\}", template)
    kinds = {True: "(.+)", False: "([^/]+)"}
    return "".join(re.escape(part) if n % 2 == 0 else kinds[part in GREEDY] for n, part in enumerate(parts))
