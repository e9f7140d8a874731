"""Edits into records: items at the end of lists. Lines are put in, and no other byte of the file changes.

The writer of the round trip would move comments that stand behind a list; so it only says what to write, and proves that
the file then means what it should (as in `edit_pack`).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import yaml
from ruamel.yaml.comments import CommentedMap

from inferrsi.ledger.fault import Fault, Path, Refused
from inferrsi.ledger.roundtrip import check_roundtrip, dump, load
from inferrsi.ledger.write import render
from inferrsi.ledger.yaml_text import parse

BEFORE: Final[Mapping[str, tuple[str, ...]]] = {
    "negative_results": ("experiments", "licences", "upstream", "mechanism"),
    "experiments": ("licences", "upstream", "mechanism"),
    "claims": ("arms",),
    "unstated": ("quotes", "claims", "arms"),
    "quotes": ("claims", "arms"),
}
"""Behind which key a list stands that is not there yet, the nearest first."""


def append(text: str, path: Path, items: Sequence[Any]) -> str:
    """Add items at the end of a list of a record.

    Args:
        text: The record as it is written.
        path: To the list, by keys and positions; its last step is a key, which may be missing.
        items: As the file will hold them: text, lists and dicts in the order of their keys.

    Raises:
        Refused: The record would not come back byte for byte.
    """
    if not items:
        return text
    check_roundtrip(text)
    document = load(text)
    owner, key = _at(document, path[:-1]), str(path[-1])
    held = owner.get(key)
    if held:
        node = _node(text, path)
        held.extend(items)
        after = dump(document)
        grown = _in_brackets(text, node, key, items) if node.flow_style else _inserted(text, after, _end(text, node))
        return _proved(grown, after)
    if held is not None:  # `[]`: nothing stands in it that could be lost
        owner[key] = list(items)
        return _kept(text, dump(document))
    before = next((name for name in BEFORE.get(key, ()) if name in owner), list(owner)[-1])
    owner.insert(list(owner).index(before) + 1, key, list(items))
    after = dump(document)
    return _proved(_inserted(text, after, _end(text, _node(text, (*path[:-1], before)))), after)


def extend(text: str, gains: Iterable[tuple[Path, Sequence[Any]]]) -> str:
    """Add items to several lists, one after the other.

    Raises:
        Refused: The record would not come back byte for byte.
    """
    for path, items in gains:
        text = append(text, path, items)
    return text


def _at(document: CommentedMap, path: Path) -> Any:
    found: Any = document
    for step in path:
        found = found[step]
    return found


def _node(text: str, path: Path) -> yaml.CollectionNode:
    """Give the list or mapping at a path, with its place in the text."""
    node: Any = yaml.compose(text, yaml.SafeLoader)
    for step in path:
        if isinstance(node, yaml.MappingNode):
            node = next(value for key, value in node.value if key.value == step)
        else:
            node = node.value[step]
    return node  # type: ignore[no-any-return]  # the stubs leave the values of nodes open


def _end(text: str, node: yaml.Node) -> int:
    """Give the number of the line behind a node: comments and empty lines that follow belong to what comes then."""
    first, last = node.start_mark.line, node
    while isinstance(last, yaml.CollectionNode) and not last.flow_style and last.value:
        last = last.value[-1] if isinstance(last, yaml.SequenceNode) else last.value[-1][1]
    lines = text.split("\n")
    end = min(last.end_mark.line + (1 if last.end_mark.column else 0), len(lines))
    while end > first + 1 and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
        end -= 1
    return end


def _in_brackets(text: str, node: yaml.Node, key: str, items: Sequence[Any]) -> str:
    """Put items in front of the bracket that closes a list; what stands behind it stays where it is."""
    written = [render({key: [item]}).removeprefix(f"{key}: [").removesuffix("]\n") for item in items]
    closing = node.end_mark.index - 1
    return text[:closing] + "".join(f", {one}" for one in written) + text[closing:]


def _inserted(text: str, after: str, at: int) -> str:
    """Put the lines that the writer added where they belong."""
    old, new = text.split("\n"), after.split("\n")
    same = next((n for n, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), len(old))
    added = new[same : same + len(new) - len(old)]
    return "\n".join([*old[:at], *added, *old[at:]])


def _kept(text: str, after: str) -> str:
    """Refuse where more than the line of the list itself was written anew."""
    fresh = after.split("\n")
    if len([line for line in text.split("\n") if line not in fresh]) > 1:
        raise _refused()
    return after


def _proved(text: str, meant: str) -> str:
    if parse(text) != parse(meant):
        raise _refused()
    return text


def _refused() -> Refused:
    return Refused((Fault(message="the file would not be read back as it was meant", todo="edit it by hand"),))
