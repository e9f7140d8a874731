"""What was told of a whole ledger, told again after files whose cards stayed the same were edited. Pure; texts in, text out.

Rules between files see cards alone: where every edited file has the card that it had, they would say what they said. What
they said of a whole file stands; where they named a line of an edited one, all is judged, since the line may have moved.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Item = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Edited:
    """A file that was read anew: what was kept of it, and what is kept of it now."""

    path: str
    before: str
    after: str
    """Both as `cards.encode` writes them."""


def again(told: str, edits: Iterable[Edited]) -> str | None:
    """Give what was told with the findings of edited files in place of their old ones; None where all has to be judged.

    Args:
        told: Findings and overruled findings of the whole, as JSON.
        edits: Every file that is not as it was.
    """
    findings, overruled = json.loads(told)
    for one in edits:
        old, new = (json.loads(text) for text in (one.before, one.after))
        between = [item for item in findings if item["path"] == one.path and item not in old[1]]
        if not _is_like(old, new) or any(item["field"] for item in between):
            return None
        findings = [item for item in findings if item["path"] != one.path] + between + new[1]
    return json.dumps([sorted(findings, key=_order), overruled])


def _is_like(old: list[Any], new: list[Any]) -> bool:
    """Say whether a file has the card that it had, overrules nothing, and passes as it did."""
    card = old[0]
    return card is not None and card == new[0] and not card[1].get("allows") and _passes(old[1]) == _passes(new[1])


def _passes(findings: list[Item]) -> bool:
    return all(item["severity"] != "failure" for item in findings)


def _order(item: Item) -> tuple[Any, ...]:
    """Sort as findings do: by the fields in their order."""
    return tuple(item.values())
