"""The record to which `extract` adds, and what of it was read from the same places. Orders I/O, decides nothing."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from inferrsi.errors import UsageError
from inferrsi.evidence.record import Record
from inferrsi.ledger.files import record_path
from inferrsi.ledger.yaml_text import parse
from inferrsi.pipeline.workspace import Checked
from inferrsi.triage.accept.claim import Value, values
from inferrsi.triage.accept.text import Numbered, known_in


@dataclass(frozen=True, kw_only=True)
class Held:
    """The record that is added to."""

    address: str
    path: str
    text: str
    tree: dict[str, Any]
    record: Record


def held(checked: Checked, address: str) -> Held:
    """Read the record that is added to.

    Raises:
        UsageError: There is none of this address.
        InferrsiError: It did not pass its form.
    """
    known = [card.id for card in checked.ledger.records()]
    if address not in known:
        mine = [one for one in known if one.partition("/")[0] == address.partition("/")[0]]
        near = mine[-1:] or get_close_matches(address, known, 1)
        what = f"no record '{address}'"
        todo = f"name one, such as {near[0]}" if near else "write one first: inferrsi pin SUBJECT"
        raise UsageError(what, todo=f"{todo}; `inferrsi check` says whether one was refused")
    path = record_path(address)
    text = checked.ledger.text(path)
    tree = parse(text)
    return Held(address=address, path=path, text=text, tree=tree, record=Record.model_validate(tree))


def known(record: Record, numbered: Iterable[Numbered]) -> dict[int, str]:
    """Give, by number, the claims of a record that were read from the same places."""
    listed = tuple(numbered)
    numbers = {
        one.n: tuple(_numbers(value) for value in made) for one in listed if isinstance(made := values(one), tuple)
    }
    return known_in(record, listed, numbers)


def _numbers(value: Value) -> tuple[str, ...]:
    return tuple(value.value[name] for name in ("v", "lo", "hi", "k", "k_hi", "n") if name in value.value)
