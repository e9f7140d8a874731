"""Sorts names of tags as versions. Pure."""

import re
from typing import Final

_PIECE: Final = re.compile(r"[0-9]+|[^0-9]")
_END: Final = (1, 0, "-\x7f")  # of a name: after a hyphen, before a dot


def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """Give a key that sorts versions: `v0.10` after `v0.9`, `v1.0-rc1` and `1.0rc1` before the release itself."""
    parts: list[tuple[int, int, str]] = []
    after_number = False
    for text in _PIECE.findall(name):
        is_number = text.isascii() and text.isdigit()
        parts.append((2, int(text), "") if is_number else (0 if after_number and text.isalpha() else 1, 0, text))
        after_number = is_number
    return (*parts, _END)
