"""Repairs that cannot be wrong, into files that people wrote: each changes one place and leaves every other byte.

A repair gives what it did, or None where the place is not as the finding says. Does no I/O.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from ruamel.yaml.comments import CommentedMap, CommentedSeq

from inferrsi.evidence import vocabulary
from inferrsi.ledger.locate import NAMING_KEYS
from inferrsi.ledger.roundtrip import check_roundtrip, dump, load

Repair = Callable[[CommentedMap, str], str | None]
"""(document, dotted field) → what was done."""


def repair(text: str, code: str, fields: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Mend what one rule found in one file, and say what was done.

    Args:
        text: The file as it is written.
        code: A code of `REPAIRS`.
        fields: Dotted fields of the findings, in the order of the file.

    Raises:
        Refused: The file would not come back byte for byte.
    """
    check_roundtrip(text)
    document = load(text)
    done = tuple(told for field in reversed(fields) if (told := REPAIRS[code](document, field)))
    return (dump(document) if done else text), done[::-1]


def put_in_order(document: CommentedMap, field: str) -> str | None:
    """Swap the ends of a range that is written from the larger to the smaller (C204)."""
    value = _at(document, field)
    if not isinstance(value, CommentedMap):
        return None
    low = "lo" if "lo" in value else "v"
    if low not in value or "hi" not in value:
        return None
    value[low], value["hi"] = value["hi"], value[low]
    return f"put {value[low]} before {value['hi']}"


def name_device(document: CommentedMap, field: str) -> str | None:
    """Give a device the id which the vocabulary has for its name (C236)."""
    device = _at(document, field)
    if not isinstance(device, CommentedMap) or "id" in device or "raw" not in device:
        return None
    known = vocabulary.resolve_hardware(str(device["raw"])).id
    if known is None:
        return None
    device.insert(list(device).index("raw") + 1, "id", known)
    return f"gave '{device['raw']}' the id {known}"


def quote_prose(document: CommentedMap, field: str) -> str | None:
    """Put prose into double quotes, in which nothing cuts it (F109)."""
    above, _, key = field.rpartition(".")
    holder = _at(document, above) if above else document
    if not isinstance(holder, CommentedMap) or not isinstance(holder.get(key), str):
        return None
    holder[key] = str(holder[key])
    return f"put {field} into double quotes"


def drop_duplicates(document: CommentedMap, field: str) -> str | None:
    """Keep the first of equal names in a list (C224)."""
    names = _at(document, field)
    if not isinstance(names, CommentedSeq):
        return None
    double = [position for position, name in enumerate(names) if name in list(names)[:position]]
    for position in reversed(double):
        del names[position]
    return f"took {len(double)} double out of {field}" if double else None


def drop_allow(document: CommentedMap, field: str) -> str | None:
    """Take out what overrules a finding that is not there (F111)."""
    position, listed = int(field.rpartition(".")[2]), document.get("allow")
    if not isinstance(listed, CommentedSeq) or position >= len(listed):
        return None
    code = listed[position]["code"]
    del listed[position]
    if not listed:
        del document["allow"]
    return f"took the unused allow of {code} out"


REPAIRS: Mapping[str, Repair] = MappingProxyType(
    {
        "C204": put_in_order,
        "C224": drop_duplicates,
        "C236": name_device,
        "F109": quote_prose,
        "F111": drop_allow,
    }
)
"""Code → repair. E717 is mended by `edit.fill_rows`, which needs every edition before."""


def _at(node: Any, field: str) -> Any:
    """Find what stands at a dotted field, whose names may themselves hold dots; None where nothing does."""
    if not field:
        return node
    for name, inner in _steps(node):
        if field == name:
            return inner
        if field.startswith(f"{name}.") and (found := _at(inner, field[len(name) + 1 :])) is not None:
            return found
    return None


def _steps(node: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(node, CommentedMap):
        yield from ((str(key), value) for key, value in node.items())
    elif isinstance(node, CommentedSeq):
        for position, item in enumerate(node):
            if isinstance(item, CommentedMap):
                yield from ((str(item[key]), item) for key in NAMING_KEYS if key in item)
            yield str(position), item
