"""Mends the text of a feed that is no well-formed XML, so that a strict parser can read it without losing anything; pure.

A parser that recovers by itself loses silently: `A & B` becomes `A  B`, and after `<p>x<br>y</description>` it takes the
rest of the feed for part of that description. Every scan here runs forward once, whatever the text.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html.entities import html5
from typing import Final

_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_NAME: Final = r"#\d{1,7};|#[xX][0-9a-fA-F]{1,6};|[A-Za-z][A-Za-z0-9]{0,31};"
_FOREIGN: Final = re.compile(rf"&(?!(?:amp|lt|gt|quot|apos);)({_NAME})")
_BARE: Final = re.compile(rf"&(?!{_NAME})")
_NO_TAG: Final = re.compile(r"<(?![A-Za-z_/!?])")
_TEXTS: Final = re.compile(
    r"<((?:[A-Za-z_][\w.-]{0,30}:)?(?:title|description|summary|content|encoded|subtitle|tagline|rights|copyright|info))"
    r"(?:\s[^<>]{0,500})?(?<!/)>",
    re.ASCII,
)


@dataclass(frozen=True, kw_only=True)
class Mended:
    """A text that may now be well-formed."""

    text: str
    done: tuple[str, ...]
    """What was mended, in words."""


def mend(text: str, *, is_sound: Callable[[str], bool]) -> Mended:
    """Mend a document.

    Args:
        text: Without its XML declaration and DOCTYPE.
        is_sound: Tells whether a fragment is well-formed.
    """
    clean = _FORBIDDEN.sub("", text)
    done = ["characters that XML forbids were dropped"] if clean != text else []
    pieces, end = [], 0
    for start, stop in _inner_texts(clean):
        pieces.append(_outside_cdata(clean[end:start], _mend_markup))
        inner = clean[start:stop]
        mended = _outside_cdata(inner, _mend_markup)
        if not is_sound(mended):
            mended = _outside_cdata(inner, _escape)
            done.append("markup in a text that is not well-formed was kept as text")
        pieces.append(mended)
        end = stop
    pieces.append(_outside_cdata(clean[end:], _mend_markup))
    whole = "".join(pieces)
    if whole != clean and not done:
        done.append("bare & and < and HTML entities were written as XML wants them")
    return Mended(text=whole, done=tuple(dict.fromkeys(done)))


def _inner_texts(text: str) -> Iterator[tuple[int, int]]:
    """Give where the inside of each element of text begins and ends."""
    position, unclosed = 0, set[str]()
    while found := _TEXTS.search(text, position):
        position, name = found.end(), found[1]
        stop = None if name in unclosed else _end_of(text, position, f"</{name}")
        if stop is None:
            unclosed.add(name)
            continue
        yield position, stop
        position = stop


def _end_of(text: str, start: int, tag: str) -> int | None:
    """Find the end tag, not looking into CDATA."""
    stop = text.find(tag, start)
    while stop >= 0:
        section = text.find("<![CDATA[", start, stop)
        if section < 0:
            return stop
        start = text.find("]]>", section)
        if start < 0:
            return None
        if start > stop:
            stop = text.find(tag, start)
    return None


def _outside_cdata(text: str, change: Callable[[str], str]) -> str:
    """Change what stands outside CDATA sections; one that does not end is no section."""
    pieces, position = [], 0
    while (start := text.find("<![CDATA[", position)) >= 0 and (stop := text.find("]]>", start)) >= 0:
        pieces += [change(text[position:start]), text[start : stop + 3]]
        position = stop + 3
    return "".join([*pieces, change(text[position:])])


def _mend_markup(text: str) -> str:
    written = _BARE.sub("&amp;", _FOREIGN.sub(_mend_reference, text))
    return _NO_TAG.sub("&lt;", written).replace("]]>", "]]&gt;")


def _mend_reference(found: re.Match[str]) -> str:
    name = found[1]
    if name.startswith("#"):
        code = int(name[2:-1], 16) if name[1] in "xX" else int(name[1:-1])
        return found[0] if code < 0x110000 and not _FORBIDDEN.match(chr(code)) else "\ufffd"
    return _escape(html5[name]) if name in html5 else f"&amp;{name}"


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
