"""The data files of the vocabulary as plain text values, each read at most once and only when asked for."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TypeAlias

import yaml

try:
    from yaml import CBaseLoader as TextLoader
except ImportError:  # PyYAML built without libyaml: the same answers, about ten times slower
    from yaml import BaseLoader as TextLoader  # type: ignore[assignment]

Plain: TypeAlias = "str | tuple[Plain, ...] | Mapping[str, Plain]"


@cache
def document(name: str, /) -> Mapping[str, Plain]:
    """Read one data file; every scalar is the text that stands there."""
    text = (files(__package__) / "data" / f"{name}.yaml").read_text(encoding="utf-8")
    root = _plain(yaml.compose(text, Loader=TextLoader))
    if not isinstance(root, Mapping):
        message = f"vocabulary file '{name}.yaml' is no mapping"
        raise TypeError(message)
    return root


def _plain(node: yaml.Node | None) -> Plain:
    """Turn a node into text, tuples and mappings; constructing by hand takes a tenth of what a constructor takes."""
    if isinstance(node, yaml.ScalarNode):
        return str(node.value)
    if isinstance(node, yaml.SequenceNode):
        return tuple(_plain(item) for item in node.value)
    if isinstance(node, yaml.MappingNode):
        return MappingProxyType({key.value: _plain(value) for key, value in node.value})
    message = "an empty vocabulary file"
    raise TypeError(message)


def entries(section: Plain, /) -> Iterator[Mapping[str, Plain]]:
    """Give the entries of a section that is a list of mappings."""
    for entry in section if isinstance(section, tuple) else ():
        if isinstance(entry, Mapping):
            yield entry


def text(entry: Mapping[str, Plain], key: str, /) -> str:
    """Give a text that has to be there."""
    value = entry[key]
    if not isinstance(value, str):
        message = f"'{key}' is no text: {value!r}"
        raise TypeError(message)
    return value


def maybe(entry: Mapping[str, Plain], key: str, /) -> str | None:
    """Give a text, None where it is absent."""
    return text(entry, key) if key in entry else None


def many(entry: Mapping[str, Plain], key: str, /) -> tuple[str, ...]:
    """Give a list of texts, empty where it is absent."""
    value = entry.get(key, ())
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, tuple) else (text(entry, key),)


def numbers(entry: Mapping[str, Plain], key: str, /) -> tuple[int, ...]:
    """Give a list of whole numbers, empty where it is absent."""
    return tuple(int(item) for item in many(entry, key))


def decimal(entry: Mapping[str, Plain], key: str, /) -> Decimal | None:
    """Give a number as written, None where it is absent."""
    value = maybe(entry, key)
    return None if value is None else Decimal(value)


def section(entry: Mapping[str, Plain], key: str, /) -> Mapping[str, Plain]:
    """Give a mapping that has to be there."""
    value = entry[key]
    if not isinstance(value, Mapping):
        message = f"'{key}' is no mapping: {value!r}"
        raise TypeError(message)
    return value
