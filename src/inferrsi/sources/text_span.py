"""Finds a quote in the bytes of a file: whatever its encoding and line ends, and on which lines. Does no I/O.

White space counts as one space, so that a quote may run over the end of a line; nothing else is forgiven.
"""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_OTHERS: Final = ("gb18030", "big5", "shift_jis", "latin-1")
"""Tried in this order where the bytes are not UTF-8; the last one reads anything."""
_BREAKS: Final = re.compile(r"\r\n?")
_POINTER: Final = b"version https://git-lfs.github.com/spec/"


@dataclass(frozen=True, kw_only=True)
class Span:
    """Where a quote stands, in lines counted from 1."""

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def spans(data: bytes, quote: str) -> tuple[Span, ...]:
    """Give every place where a quote stands; a number in it is not found within a longer one."""
    wanted = pattern(quote)
    for text in texts(data):
        if found := tuple(_span(text, match) for match in wanted.finditer(text)):
            return found
    return ()


def pattern(quote: str) -> re.Pattern[str]:
    """Give what matches a quote with any white space between its words; of an empty one, what matches nothing."""
    words = quote.split()
    if not words:
        return re.compile(r"(?!)")
    before = r"(?<![0-9])(?<![0-9][.,])" if words[0][0].isdigit() else ""
    after = r"(?![0-9]|[.,][0-9])" if words[-1][-1].isdigit() else ""
    return re.compile(before + r"\s+".join(map(re.escape, words)) + after)


def texts(data: bytes) -> Iterator[str]:
    """Read bytes as text, with LF: by their mark, as UTF-8, else in every encoding in which they can be read."""
    for encoding in (*(name for mark, name in _BOMS if data.startswith(mark)), "utf-8"):
        try:
            yield _BREAKS.sub("\n", data.decode(encoding))
        except UnicodeDecodeError:
            continue
        else:
            return
    for encoding in _OTHERS:
        try:
            yield _BREAKS.sub("\n", data.decode(encoding))
        except UnicodeDecodeError:
            continue


def line_count(data: bytes) -> int:
    """Count the lines; what follows the last line break is a line unless it is empty."""
    text = next(iter(texts(data)), "")
    return text.count("\n") + (not text.endswith("\n") and bool(text))


def opaque(data: bytes) -> str | None:
    """Say why no text can be found in bytes, None where it can."""
    if data.startswith(_POINTER):
        return "the file itself is kept outside git (LFS)"
    if data.startswith(b"%PDF-"):
        return "it is a PDF"
    has_mark = any(data.startswith(mark) for mark, _ in _BOMS)
    return "it is a binary file" if not has_mark and b"\0" in data[:8192] else None


def _span(text: str, match: re.Match[str]) -> Span:
    first = text.count("\n", 0, match.start()) + 1
    return Span(first=first, last=first + text.count("\n", match.start(), match.end()))
