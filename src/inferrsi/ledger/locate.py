"""Where in a file a field stands; the line for a finding whose rule knows only the path. Does no I/O."""

import re
from collections.abc import Iterable
from operator import itemgetter
from typing import Final

import yaml

from inferrsi.ledger.fault import Path

try:
    from yaml import CBaseLoader as Loader
except ImportError:  # PyYAML built without libyaml
    from yaml import BaseLoader as Loader  # type: ignore[assignment]

NAMING_KEYS: Final = ("id", "role", "name", "raw", "pull", "switch", "n", "e", "subject", "artefact")
"""Keys by which an item of a list is called, in order of preference, as in the paths of `unstated`."""

_POSITION = re.compile(r"[0-9]{1,6}")


def line_of(text: str, path: Path) -> int:
    """Give the 1-based line of the deepest part of `path` that exists; 1 where the text is not one YAML document."""
    return lines_of(text, (path,))[0]


def lines_of(text: str, paths: Iterable[Path]) -> tuple[int, ...]:
    """Give `line_of` for many paths, reading the text once."""
    root = _compose(text)
    return tuple(_line(root, path) for path in paths)


def _compose(text: str) -> yaml.Node | None:
    try:
        return yaml.compose(text, Loader)
    except (yaml.YAMLError, RecursionError, UnicodeEncodeError):
        return None


def _line(root: yaml.Node | None, path: Path) -> int:
    node, line = root, 1
    for step in path:
        node, mark = _step(node, step)
        if node is None or mark is None:
            break
        line = mark.line + 1
    return line


def _step(node: yaml.Node | None, step: str | int) -> tuple[yaml.Node | None, yaml.Mark | None]:
    """Go one step in, and say where what it led to begins: for a value, its key."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == str(step):
                return value, key.start_mark
    elif isinstance(node, yaml.SequenceNode):
        for item in (*_called(node.value, step), *_at(node.value, step)):
            return item, item.start_mark
    return None, None


def _at(items: list[yaml.Node], step: str | int) -> list[yaml.Node]:
    """Take the item at a position, which a dotted path gives as text."""
    if isinstance(step, str) and not _POSITION.fullmatch(step):
        return []
    return items[int(step) :][:1]


def _called(items: list[yaml.Node], name: str | int) -> list[yaml.Node]:
    """Take the items that are called `name`, those by a preferred key first."""
    pairs = [
        (NAMING_KEYS.index(key.value), item)
        for item in items
        if isinstance(item, yaml.MappingNode)
        for key, value in item.value
        if key.value in NAMING_KEYS and value.value == name
    ]
    return [item for _, item in sorted(pairs, key=itemgetter(0))]
