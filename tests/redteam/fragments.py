"""Lay a fragment of YAML over a workspace where it fits, as somebody does who copies it out of the docs.

A pair of fragments is laid over the same place in turn: a mapping that shares a key with them. Keys that only the other one
has are taken out, lists of things with an id (or number, or role) are merged by it, and every scalar keeps its style.
"""

import json
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache

import yaml

IDENTITIES = ("id", "e", "n", "pull", "role")
PLAIN = re.compile(r"\d+|true|false")
Tree = yaml.MappingNode


def fragment(text: str) -> Tree:
    """Read a fragment: a mapping, or the entries of one without the braces."""
    node = yaml.compose(text if text.startswith("{") else "{" + text + "}", Loader=yaml.CBaseLoader)
    assert isinstance(node, yaml.MappingNode), text
    return node


def laid(files: Mapping[str, str], one: Tree, other: Tree) -> Iterator[tuple[str, tuple[str, str]]]:
    """Give for each place where a pair fits its file, with the one and with the other laid over it; the best fit first."""
    fits = [
        (-len(shared), path, number)
        for path, text in files.items()
        for number, place in enumerate(_places(path, text))
        if (shared := _shared(place, one, other))
    ]
    for _, path, number in sorted(fits):
        yield path, (_with(path, files[path], number, one, other), _with(path, files[path], number, other, one))


def _shared(place: Tree, one: Tree, other: Tree) -> set[str]:
    """Give the keys that a place shares with a pair; none where its id is that of another thing."""
    mine, both = _of(place), {**_of(one), **_of(other)}
    for name in ("id", "what", "claim"):
        ids = {_text(_of(half)[name]) for half in (one, other) if name in _of(half)}
        if name in mine and ids and _text(mine[name]) not in ids:
            return set()
    return set(mine) & set(both)


def _with(path: str, text: str, number: int, this: Tree, other: Tree) -> str:
    """Write a file with a fragment laid over one of its places."""
    roots = deepcopy(_roots(path, text))
    place = [place for root in roots for place in _walk(root)][number]
    place.value = _overlaid(place, this, other).value
    if path.endswith(".jsonl"):
        return "".join(json.dumps(_plain(root), ensure_ascii=False) + "\n" for root in roots)
    return str(yaml.serialize(roots[0], Dumper=yaml.CBaseDumper, allow_unicode=True, width=10_000))


def _overlaid(place: Tree, this: Tree, other: Tree) -> Tree:
    mine, new, old = _of(place), _of(this), _of(other)
    kept = {key: value for key, value in mine.items() if key in new or key not in old}
    for key, value in new.items():
        kept[key] = _merged(mine.get(key), value, old.get(key))
    pairs = [(yaml.ScalarNode("tag:yaml.org,2002:str", key), value) for key, value in kept.items()]
    return yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=place.flow_style)


def _merged(mine: yaml.Node | None, new: yaml.Node, old: yaml.Node | None) -> yaml.Node:
    if isinstance(mine, yaml.MappingNode) and isinstance(new, yaml.MappingNode) and "form" not in _of(new):
        return _overlaid(mine, new, old if isinstance(old, yaml.MappingNode) else fragment("{}"))
    if isinstance(mine, yaml.SequenceNode) and isinstance(new, yaml.SequenceNode):
        things, news, olds = _things(mine), _things(new), _things(old)
        if things and news:
            kept = {name: thing for name, thing in things.items() if name in news or name not in (olds or {})}
            for name, thing in news.items():
                base = things.get(name)
                kept[name] = _overlaid(base, thing, (olds or {}).get(name, fragment("{}"))) if base else thing
            return yaml.SequenceNode(mine.tag, list(kept.values()), flow_style=mine.flow_style)
    return new


def _things(node: yaml.Node | None) -> dict[str, Tree] | None:
    """Give the items of a list by what tells them apart; None where something does not, or two are alike."""
    items = node.value if isinstance(node, yaml.SequenceNode) else []
    named = {name: item for item in items if (name := _identity(item))}
    return named if items and len(named) == len(items) else None


def _identity(item: yaml.Node) -> str:
    pairs = _of(item) if isinstance(item, yaml.MappingNode) else {}
    return next((f"{key} {_text(pairs[key])}" for key in IDENTITIES if key in pairs), "")


def _of(node: Tree) -> dict[str, yaml.Node]:
    return {_text(key): value for key, value in node.value}


def _text(node: yaml.Node) -> str:
    return str(node.value)


def _plain(node: yaml.Node) -> object:
    """Give a node as a line of JSON holds it."""
    match node:
        case yaml.MappingNode():
            return {key: _plain(value) for key, value in _of(node).items()}
        case yaml.SequenceNode():
            return [_plain(item) for item in node.value]
    text = _text(node)
    return json.loads(text) if node.style is None and PLAIN.fullmatch(text) else text


@cache
def _places(path: str, text: str) -> tuple[Tree, ...]:
    return tuple(place for root in _roots(path, text) for place in _walk(root))


@cache
def _roots(path: str, text: str) -> list[yaml.Node]:
    texts = text.splitlines() if path.endswith(".jsonl") else [text]
    return [yaml.compose(one, Loader=yaml.CBaseLoader) for one in texts]


def _walk(node: yaml.Node) -> Iterator[Tree]:
    if isinstance(node, yaml.MappingNode):
        yield node
        for _, value in node.value:
            yield from _walk(value)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _walk(item)
