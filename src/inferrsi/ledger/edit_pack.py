"""Edits into packs: a subject or a feed more, a subject frozen. Lines are put in, and no other byte of the file changes.

The writer of the round trip would move comments that stand behind a list; so it only says what to write, and proves that
the file then means what it should.
"""

import json
from collections.abc import Mapping
from typing import Any, Literal

import yaml

from inferrsi.ledger.fault import Fault, Refused
from inferrsi.ledger.roundtrip import check_roundtrip, dump, load
from inferrsi.ledger.yaml_text import parse


def add(text: str, key: Literal["subjects", "feeds"], item: Mapping[str, Any]) -> str:
    """Add an item at the end of one of a pack's lists.

    Args:
        text: The pack as it is written.
        key: Which list; a pack that has none gets it as its last field.
        item: As the file will hold it: text, lists and dicts in the order of their keys.

    Raises:
        Refused: The pack would not come back byte for byte.
    """
    check_roundtrip(text)
    document = load(text)
    if not document.get(key):  # `[]` on one line: nothing stands in it that could be lost
        is_new = key not in document
        document[key] = [dict(item)]
        after = dump(document)
        return _proved(_inserted(text, _added(text, after), len(text.splitlines())), after) if is_new else after
    end = _end(text, _items(text, key)[-1])
    document[key].append(dict(item))
    after = dump(document)
    return _proved(_inserted(text, _added(text, after), end), after)


def freeze(text: str, subject: str, *, reason: str, since: str) -> str:
    """Write into a pack that a subject is kept at its pins.

    Args:
        text: The pack as it is written.
        subject: Its id.
        reason: Why.
        since: The radar's day from which on.

    Raises:
        Refused: The pack would not come back byte for byte.
    """
    check_roundtrip(text)
    document = load(text)
    at = next(n for n, one in enumerate(document["subjects"]) if one["id"] == subject)
    found = document["subjects"][at]
    is_frozen = "frozen" in found
    found["frozen"] = {"reason": reason, "since": since}
    after = dump(document)
    if is_frozen:
        return after
    node = _items(text, "subjects")[at]
    if node.flow_style:
        held = f", frozen: {{reason: {json.dumps(reason, ensure_ascii=False)}, since: {since}}}"
        lines = text.split("\n")
        line, column = node.end_mark.line, node.end_mark.column - 1  # where the brace closes
        lines[line] = lines[line][:column] + held + lines[line][column:]
        return _proved("\n".join(lines), after)
    return _proved(_inserted(text, _added(text, after), _end(text, node)), after)


def _items(text: str, key: str) -> list[yaml.MappingNode]:
    """Give the items of a list with their places in the text."""
    root = yaml.compose(text, yaml.SafeLoader)
    pairs = root.value if isinstance(root, yaml.MappingNode) else []
    return next(list(value.value) for name, value in pairs if name.value == key)


def _end(text: str, node: yaml.Node) -> int:
    """Give the number of the line behind an item: comments and empty lines that follow belong to what comes then."""
    lines = text.split("\n")
    end = node.end_mark.line + (1 if node.end_mark.column else 0)
    end = min(end, len(lines))
    while end > node.start_mark.line + 1 and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
        end -= 1
    return end


def _added(before: str, after: str) -> list[str]:
    """Give the lines that the writer put in."""
    old, new = before.split("\n"), after.split("\n")
    same = next((n for n, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), len(old))
    return new[same : same + len(new) - len(old)]


def _inserted(text: str, added: list[str], at: int) -> str:
    lines = text.split("\n")
    return "\n".join([*lines[:at], *added, *lines[at:]])


def _proved(text: str, meant: str) -> str:
    if parse(text) != parse(meant):
        raise Refused((Fault(message="the file would not be read back as it was meant", todo="edit it by hand"),))
    return text
