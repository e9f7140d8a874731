"""Reasons of many answers in few words: a dead source gives a thousand that differ in their addresses only."""

import re
from collections.abc import Iterable

_ADDRESS = re.compile(r"https?://\S+")


def alike(reasons: Iterable[str | None]) -> tuple[str, ...]:
    """Give one reason of each kind in the order of their words, with how often more there were."""
    found: dict[str, list[str]] = {}
    for reason in reasons:
        if reason:
            found.setdefault(_ADDRESS.sub("…", reason), []).append(reason)
    return tuple(
        min(group) + (f" (and {len(group) - 1} more like it)" if len(group) > 1 else "")
        for _, group in sorted(found.items())
    )
