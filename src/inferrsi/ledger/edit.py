"""Edits into files that people wrote: only what is asked for changes, comments and the rest stay byte for byte."""

from collections.abc import Mapping
from typing import Any

from inferrsi.ledger.fault import Fault, Refused
from inferrsi.ledger.roundtrip import check_roundtrip, dump, load


def fill_rows(text: str, kinds: Mapping[int, str]) -> str:
    """Write the computed kind into rows of an edition that have none.

    Args:
        text: The edition as it is written.
        kinds: Entry number → kind.

    Raises:
        Refused: The file would not come back byte for byte.
    """
    document = load(text)
    missing = [
        row
        for post in document.get("posts", ())
        for row in post.get("rows", ())
        if "row" not in row and int(row["e"]) in kinds
    ]
    if not missing:
        return text
    check_roundtrip(text)
    for row in missing:
        row.insert(list(row).index("lane") + 1, "row", kinds[int(row["e"])])
    return dump(document)


def set_lines(text: str, lines: Mapping[str, str]) -> str:
    """Write on which lines of their sources the quotes of claims stand.

    Args:
        text: The record as it is written.
        lines: Claim → line, or lines as 10-14.

    Raises:
        Refused: The record has no such claim, or would not come back byte for byte.
    """
    check_roundtrip(text)
    document = load(text)
    claims = [found for experiment in document["experiments"] for found in experiment.get("claims", ())]
    for name, line in lines.items():
        _called(claims, name)["where"]["line"] = line
    return dump(document)


def decide(text: str, position: int, decision: Mapping[str, str]) -> str:
    """Write what a person decided into one of a record's moves.

    Args:
        text: The record as it is written.
        position: Of the move, counted from 0.
        decision: Keys of the move with their values; those that are new come last.

    Raises:
        Refused: The record would not come back byte for byte.
    """
    check_roundtrip(text)
    document = load(text)
    move = document["moves"][position]
    for key, value in decision.items():
        move[key] = value
    return dump(document)


def _called(items: list[Any], name: str) -> Any:
    for item in items:
        if item["id"] == name:
            return item
    raise Refused((Fault(message=f"there is no claim '{name}'", todo="`inferrsi show` lists the claims"),))
