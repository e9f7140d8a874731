"""Finds a quote in the bytes of an answer that was kept: as they stand, as the text of a page, in the strings of JSON.

Does no I/O. Lines mean nothing here: what is quoted is what a reader of the page saw.
"""

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, Final

from inferrsi.sources.text_span import pattern, texts

_HIDDEN: Final = frozenset({"script", "style", "template", "noscript"})
_INLINE: Final = frozenset({
    "a", "abbr", "b", "bdi", "cite", "code", "del", "em", "i", "ins", "kbd", "mark", "math", "mi", "mn", "mo", "mrow",
    "q", "s", "small", "span", "strong", "sub", "sup", "tt", "u", "var", "wbr",
})  # fmt: skip
"""Elements whose text runs on; all others end a word."""


def holds(data: bytes, quote: str) -> bool:
    """Say whether a quote stands in an answer."""
    wanted = pattern(quote)
    return any(wanted.search(reading) for text in texts(data) for reading in _readings(text))


def _readings(text: str) -> Iterator[str]:
    yield text
    begin = text.lstrip()[:1]
    if begin == "<":
        yield page_text(text)
    elif begin in {"{", "["}:
        for found in _strings(text):
            yield found
            if "<" in found:
                yield page_text(found)


def page_text(markup: str) -> str:
    """Give the text of a page as a reader sees it, without looking at styles."""
    page = _Page()
    page.feed(markup)
    page.close()
    return "".join(page.parts)


def _strings(text: str) -> Iterator[str]:
    try:
        tree = json.loads(text)
    except (ValueError, RecursionError):
        return
    waiting: list[Any] = [tree]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value


class _Page(HTMLParser):
    """Collects what is shown."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in _HIDDEN
        self._break(tag)

    def handle_endtag(self, tag: str) -> None:
        self._hidden = max(0, self._hidden - (tag in _HIDDEN))
        self._break(tag)

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.parts.append(data)

    def _break(self, tag: str) -> None:
        if tag not in _INLINE:
            self.parts.append("\n")
