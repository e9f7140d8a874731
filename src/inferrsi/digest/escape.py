"""The one escaper: how any value becomes Markdown that stays what it is wherever GitHub renders it; pure, no I/O.

The result may stand in a table cell, in a list item after `- `, in a heading after `## ` and in a paragraph after
words of our own, never at the start of a line. It reads back as `clean` of what went in, links nothing but the links
asked for, and tells nobody. Two results are to be joined as segments of one `inline` call: set side by side, two
harmless halves could make one live token.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from inferrsi.digest.clean import capped, clean, visible
from inferrsi.digest.links import destination, misleads, refusal
from inferrsi.digest.tokens import code_span, escaped, fence_marks, live_spans

__all__ = ["Code", "Link", "Segment", "Text", "clean", "code", "fence", "inline", "link", "strong", "text"]


@dataclass(frozen=True, slots=True)
class Text:
    """Words that are shown as they are."""

    value: str


@dataclass(frozen=True, slots=True)
class Code:
    """A name, a SHA or a switch that is shown in code."""

    value: str


@dataclass(frozen=True, slots=True)
class Link:
    """A label that leads somewhere."""

    label: str
    url: str


Segment = Text | Code | Link

# What no code span holds safely: parsers disagree on pipes and on long runs of
# backticks (cmarkgfm stops at 80); a backtick beside a dollar begins mathematics; raw text may say "duplicate of #1".
_UNFIT_FOR_CODE = re.compile(r"\||`{50}|\A`|`\Z|\$`|`\$|\bduplicate of \S", re.IGNORECASE | re.ASCII)
_DEEPEST = 80  # columns of indentation that a figure keeps
_LONG_RUN = re.compile("`{50,}")


def text(s: str) -> str:
    """Give plain words as Markdown."""
    return _written(clean(s), opening=True)


def code(s: str) -> str:
    """Give a value as a code span, or as escaped text where no code span can hold it."""
    return inline((Code(s),))


def link(label: str, url: str, *, own: str = "") -> str:
    """Give a link, or its label and address as text where the address may not be linked."""
    return inline((Link(label, url),), own=own)


def inline(segments: Iterable[Segment], *, own: str = "") -> str:
    """Give segments as one run of Markdown; `own` is the repository (`owner/name`) that links may go to directly."""
    settled = _joined(_fitting(_joined(_linkable(segments, own))))
    written: list[str] = []
    in_code = ""
    for piece in _pieces(settled):
        if isinstance(piece, Code):
            in_code += piece.value
            continue
        if in_code:
            written.append(code_span(in_code))
            in_code = ""
        written.append(_linked(piece, own) if isinstance(piece, Link) else escaped(piece.value, opening=not written))
    if in_code:
        written.append(code_span(in_code))
    return "".join(written)


def strong(s: str) -> str:
    """Give words in bold, punctuation at either end left outside the stars, or plain where no letter stands there.

    Closing stars between a punctuation mark and a Han letter stay stars on GitHub. Text
    with code at either end stays plain. Do not set two strong texts side by side.
    """
    shown = clean(s)
    edges = [i for i, c in enumerate(shown) if unicodedata.category(c)[0] in "LN"]
    if not edges:
        return text(s)
    first, last = edges[0], edges[-1] + 1
    while last < len(shown) and unicodedata.category(shown[last])[0] == "M":
        last += 1
    if not all(first < start and end < last for start, end in live_spans(shown, opening=True)):
        return text(s)
    lead, tail = escaped(shown[:first], opening=True), escaped(shown[last:], opening=False)
    return f"{lead}**{_written(shown[first:last], opening=False)}**{tail}"


def fence(language: str, body: str) -> str:
    """Give a fenced block that its body cannot close, each line cleaned, with its final newline.

    A line that begins with `/` is moved in by one space: bots read raw lines.
    """
    lines = [_fenced_line(line) for line in re.split(r"\r\n|\r|\n", body.rstrip())]
    marks = fence_marks("\n".join(lines), at_least=3)
    name = language if re.fullmatch(r"[a-z][a-z0-9-]*", language) else "text"
    return "\n".join((marks + name, *lines, marks)) + "\n"


def _fenced_line(line: str) -> str:
    shown = _LONG_RUN.sub("…", clean(line))
    indent = len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip(" "))
    return " " * (min(indent, _DEEPEST) or shown.startswith("/")) + shown if shown else ""


def _linkable(segments: Iterable[Segment], own: str) -> Iterator[Segment]:
    """Turn refused links into text, and leave out what shows nothing."""
    for segment in segments:
        match segment:
            case Link(label, url) if destination(url, own=own) is None or misleads(clean(label), url):
                yield Text(refusal(clean(label), clean(url)))
            case Link(label, url):
                yield Link(clean(label) or clean(url), url)
            case Code(value) if shown := clean(value):
                yield Code(shown)
            case Text(value) if value:
                yield Text(capped(value))


def _joined(segments: Iterable[Segment]) -> list[Segment]:
    """Join neighbours of one kind, so that no token can arise between them."""
    joined: list[Segment] = []
    for segment in segments:
        match (joined[-1] if joined else None), segment:
            case (Text(left), Text(right)):
                joined[-1] = Text(left + right)
            case (Code(left), Code(right)):
                joined[-1] = Code(left + right)
            case _:
                joined.append(segment)
    return joined


def _fitting(segments: Iterable[Segment]) -> Iterator[Segment]:
    """Turn into text what should be code but cannot be."""
    for segment in segments:
        match segment:
            case Code(value) if _UNFIT_FOR_CODE.search(value):
                yield Text(value)
            case _:
                yield segment


def _pieces(segments: list[Segment]) -> Iterator[Segment]:
    """Cut each text into what is escaped and what goes into code."""
    opening = True
    for i, segment in enumerate(segments):
        if not isinstance(segment, Text):
            yield segment
            opening = False
            continue
        shown = visible(segment.value)
        shown = shown.lstrip(" ") if opening else shown
        shown = shown.rstrip(" ") if i == len(segments) - 1 else shown
        yield from _cut(shown, opening=opening)
        opening = opening and not shown


def _cut(shown: str, *, opening: bool) -> Iterator[Text | Code]:
    at = 0
    for start, end in live_spans(shown, opening=opening):
        if at < start:
            yield Text(shown[at:start])
        yield Code(shown[start:end])
        at = end
    if at < len(shown):
        yield Text(shown[at:])


def _linked(segment: Link, own: str) -> str:
    return f"[{_written(segment.label, opening=False)}]({destination(segment.url, own=own)})"


def _written(shown: str, *, opening: bool) -> str:
    return "".join(
        code_span(piece.value) if isinstance(piece, Code) else escaped(piece.value, opening=opening and not i)
        for i, piece in enumerate(_cut(shown, opening=opening))
    )
