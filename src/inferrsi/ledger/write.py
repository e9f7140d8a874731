"""The one form in which we write a file anew: ordered dicts, lists and text in, the same bytes out every time.

Mappings and lists that fit on one line are written in braces, the rest in block style. A string stands plain only if
every reader takes it for that string; dates, instants, small whole numbers and `true|false` stand plain too, as
our files write them. Knows one thing of the schema: the keys whose text is prose. Does no I/O.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final, Literal

from inferrsi.ledger.decode import FORBIDDEN
from inferrsi.ledger.fault import Fault, Path, Refused

WIDTH: Final = 120  # columns; the repository's line length
MAX_KEY: Final = 100  # characters; ruamel writes longer keys than 127 with `?`, which the reader refuses
PROSE_KEYS: Final = frozenset(
    {"zh", "en", "quote", "note"}
)  # prose and quotes always stand in quotes: ` #` and `, ` cut a plain one

_WORD = re.compile(r"(?:[A-Za-z0-9_/]|\.[A-Za-z_])(?:[A-Za-z0-9_/.+@=<>()%*#:~^$;!-]*[A-Za-z0-9_/.+@=<>()%*#~^$;!-])?")
_WORDS = re.compile(r"[A-Za-z0-9]+(?: [A-Za-z0-9]+)*")
_MISTAKEN = re.compile(
    r"""(?ix) yes | no | on | off | true | false | null
    | [-+]? 0 [box] [0-9a-f_]+
    | [-+]? [0-9] [0-9_]* (?: \. [0-9_]* )? (?: e [-+]? [0-9]+ )?
    | [-+]? [0-9] [0-9_]* (?: : [0-9]+ )+ (?: \. [0-9_]* )?
    | [-+]? \. (?: inf | nan | [0-9] [0-9_]* (?: e [-+]? [0-9]+ )? )
    | [0-9]{4} - [0-9]{1,2} - [0-9]{1,2} (?: t .* )?"""
)
"""What PyYAML or ruamel takes for a bool, null, number or time; drawn wider than either. `n` is a key of ours: text."""

_WHOLE = re.compile(r"0|[1-9][0-9]{0,5}")  # 7 digits and more could be a short commit: in quotes
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2})?Z)?")
_ESCAPES = str.maketrans({'"': r"\"", "\\": r"\\", "\n": r"\n", "\t": r"\t"})

Style = Literal["plain", "double", "literal"]


def render(tree: dict[str, Any]) -> str:
    """Write a document; raises `Refused` where a key or a text cannot be written."""
    if found := tuple(faults(tree, ())):
        raise Refused(found)
    return "".join(line + "\n" for line in _mapping(tree, 0)) if tree else "{}\n"


def faults(value: Any, path: Path) -> Iterator[Fault]:
    """Give what cannot be written in the value at `path`; `TypeError` where it holds more than text, dicts and lists."""
    if isinstance(value, str):
        if bad := FORBIDDEN.search(value):
            yield Fault(path=path, message=f"the text holds U+{ord(bad[0]):04X}", todo="remove it")
    elif isinstance(value, dict):
        for key, item in value.items():
            if len(key) > MAX_KEY or "\n" in key or FORBIDDEN.search(key):
                message = f'"{key[:40]}" cannot be a key: one line of at most {MAX_KEY} visible characters can'
                yield Fault(path=path, message=message, todo="shorten it, and move what it says into a value")
            yield from faults(item, (*path, key))
    elif isinstance(value, list):
        for position, item in enumerate(value):
            yield from faults(item, (*path, position))
    else:
        what = f"a document holds text, dicts and lists, not {value!r} at {'.'.join(map(str, path))}"
        raise TypeError(what)


def key_of(path: Path) -> str | None:
    """Give the key under which the value at `path` stands, through the lists between."""
    return next((step for step in reversed(path) if isinstance(step, str)), None)


def style_of(text: str, *, key: str | None) -> Style:
    """Choose how a text is written in block style that stands under `key`."""
    if _fits_block(text):
        return "literal"
    return "plain" if key not in PROSE_KEYS and _is_plain(text) else "double"


def is_inline(value: Any, *, key: str | None, column: int) -> bool:
    """Say whether a mapping or list that begins at `column` is written on one line, in braces."""
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return False
    text = _inline(value, key)
    return text is not None and column + len(text) <= WIDTH


def key_text(key: str) -> str:
    """Write a key: plain only where no reader takes it for anything but a string."""
    return key if _WORD.fullmatch(key) and not _MISTAKEN.fullmatch(key) else _double(key)


def _inline(value: Any, key: str | None) -> str | None:
    """Write a value on one line, or say None where it does not belong on one.

    Prose of several lines does not.
    """
    if isinstance(value, str):
        return None if _fits_block(value) else _scalar(value, key)
    if isinstance(value, dict):
        pairs = [(key_text(name), _inline(item, name)) for name, item in value.items()]
        return None if any(text is None for _, text in pairs) else f"{{{', '.join(f'{k}: {v}' for k, v in pairs)}}}"
    if any(_loses_form(item) for item in value):
        return None
    items = [_inline(item, key) for item in value]
    return None if None in items else f"[{', '.join(item for item in items if item is not None)}]"


def _loses_form(item: Any) -> bool:
    """Say whether ruamel writes an item of a list in brackets otherwise than it was.

    By its defaults it drops the braces of a mapping of one key; it puts a space before the third of `[[[`.
    """
    if isinstance(item, dict):
        return len(item) < 2
    return isinstance(item, list) and not all(isinstance(inner, str) for inner in item)


def _mapping(tree: dict[str, Any], indent: int) -> Iterator[str]:
    for key, value in tree.items():
        yield from _entry(f"{' ' * indent}{key_text(key)}:", value, key=key, indent=indent + 2)


def _list(items: list[Any], *, key: str | None, indent: int) -> Iterator[str]:
    for item in items:
        dash = f"{' ' * indent}-"
        if isinstance(item, str) or is_inline(item, key=key, column=indent + 2):
            yield from _entry(dash, item, key=key, indent=indent + 2)
        else:
            first, *rest = _block(item, key=key, indent=indent + (4 if isinstance(item, list) else 2))
            yield dash + first[len(dash) :]
            yield from rest


def _entry(head: str, value: Any, *, key: str | None, indent: int) -> Iterator[str]:
    """Write what follows `key:` or `-`; its further lines begin at `indent`."""
    if isinstance(value, str):
        if style_of(value, key=key) == "literal":
            yield f"{head} |{'' if value.endswith(chr(10)) else '-'}"
            yield from (f"{' ' * indent}{line}" if line else "" for line in value.removesuffix("\n").split("\n"))
        else:
            yield f"{head} {_scalar(value, key)}"
    elif is_inline(value, key=key, column=len(head) + 1):
        yield f"{head} {_inline(value, key)}"
    else:
        yield head
        yield from _block(value, key=key, indent=indent)


def _block(value: Any, *, key: str | None, indent: int) -> Iterator[str]:
    return _mapping(value, indent) if isinstance(value, dict) else _list(value, key=key, indent=indent)


def _scalar(text: str, key: str | None) -> str:
    return text if key not in PROSE_KEYS and _is_plain(text) else _double(text)


def _double(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'


def _is_plain(text: str) -> bool:
    if _WHOLE.fullmatch(text) or text in {"true", "false"} or (_TIME.fullmatch(text) and _is_time(text)):
        return True
    return bool(_WORD.fullmatch(text) or _WORDS.fullmatch(text)) and not _MISTAKEN.fullmatch(text)


def _is_time(text: str) -> bool:
    """Keep 2026-02-30 in quotes: a reader that makes dates stops at it."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _fits_block(text: str) -> bool:
    """Say whether `text` is prose of several lines that a block scalar gives back exactly."""
    lines = text.removesuffix("\n").split("\n")
    if "\n" not in text or "\t" in text or not lines[0] or not lines[-1]:
        return False
    return not lines[0].startswith(" ") and not any(line.endswith(" ") for line in lines)
