"""Admits values of answers: text that can be written, full SHAs, names of repositories. Pure."""

import re
from typing import Any, Final

from inferrsi.sources.github.address import is_repo

_SHA: Final = re.compile(r"[0-9a-f]{40}")


def text(value: Any) -> str:
    """Give a text without halves of characters, which no file can hold.

    Raises:
        TypeError: It is no text.
    """
    if not isinstance(value, str):
        message = f"{type(value).__name__} in place of a text"
        raise TypeError(message)
    return value.encode(errors="replace").decode()


def text_or_none(value: Any) -> str | None:
    """Give a text, None where there is none or an empty one."""
    return text(value) or None if value is not None else None


def sha(value: Any) -> str:
    """Give a full SHA.

    Raises:
        ValueError: It is none.
    """
    if not isinstance(value, str) or not _SHA.fullmatch(value):
        message = f"{str(value)[:60]!r} in place of a commit"
        raise ValueError(message)
    return value


def repo(value: Any) -> str:
    """Give owner/name.

    Raises:
        ValueError: It is none; it would stand in addresses.
    """
    if not isinstance(value, str) or not is_repo(value):
        message = f"{str(value)[:60]!r} in place of owner/name"
        raise ValueError(message)
    return value
