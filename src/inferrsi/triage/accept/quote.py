"""Which slice of a text a claim quotes, and what a pipe table says beside a cell. Pure.

The wide quote is what a reader wants, the sentence or the row up to the number; the narrow one is the value with its
qualifier, for where the words around it speak of something else.
"""

import re
import unicodedata
from typing import Final

from inferrsi.evidence.wording import listed
from inferrsi.extract.proposal import Proposal, Span
from inferrsi.ledger.decode import FORBIDDEN

WIDE: Final = 160  # characters of a quote; chosen 2026-12
BEFORE: Final = 12  # characters before a value in which its qualifier stands; the rule C260 looks at 10
LABEL: Final = 60  # characters of a label; chosen 2026-12
_STOP: Final = re.compile(r"[。！？；;!?]|\.\s")
_MARKS: Final = re.compile(
    r"!?\[([^\]\[]*)\]\([^()\s]*\)|<[^<>]{0,200}>|[*`]+|~~|(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])|\\(?=[^\w\s])"
)
_BULLET: Final = re.compile(r"[\s>#]*(?:(?:[-*+•]|\d{1,3}[.)])\s+)?(?:\[[ xX]\]\s+)?")
_HEADING: Final = re.compile(r"#{1,6}[ \t]+(.{1,300}?)[ \t#]*$", re.MULTILINE)
_BY: Final = re.compile(
    r"\b(?:reduc|sav|lower|increas|cut|drop|improv|grow|rais|shrink|shrank|gain|add|faster|slower|less|more|fewer)\w*\b"
    r"[^.;|\n]{0,60}\bby\s+(?:about |around |roughly |up to |over |~|≈)?\s*$"
    r"|(?:减少|降低|节省|省下|省去|增加|提升|提高|下降)(?:了|约|大约|近)*\s*$",
    re.IGNORECASE,
)
"""What stands before a number that is a difference."""
_RULE: Final = re.compile(r"\|?[\s:|-]*-[\s:|-]*")
_MATH: Final = re.compile(r"[\d.,–-]+(?=\$?\\)")
"""The digits of `2.5$\\times$`, where a dollar would read as money."""
_PIPE: Final = re.compile(r"(?<!\\)\|")


def quote(text: str, found: Proposal, *, is_wide: bool) -> str | None:
    """Give an exact slice that holds the value, white space as one space where it runs over a line; None: none can be written."""
    start, end = found.value.start, found.value.end
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    line = Span(first, last if last >= 0 else len(text))
    if not is_wide:
        span = _narrow(text, found, line)
    elif _is_row(text, line):
        span = _row(text, found, line)
    else:
        span = _sentence(text, found, line)
    taken = " ".join(span.of(text).split("\n")).strip()
    return taken if taken and is_sound(taken) else None


def is_sound(text: str) -> bool:
    """Say whether a text holds nothing that a reader cannot see: no control, no mark that turns the direction round."""
    return (
        FORBIDDEN.search(text) is None and "\t" not in text and all(unicodedata.category(char) != "Cf" for char in text)
    )


def _narrow(text: str, found: Proposal, line: Span) -> Span:
    start = found.value.start
    if found.qualifier:
        left = max(line.start, start - BEFORE)
        words = [
            hit for name in ("about", "at_least", "up_to", "over") for hit in listed(name).finditer(text, left, start)
        ]
        start = min((hit.start() for hit in words), default=start)
    dollar = _MATH.match(text, found.value.start, found.value.end)
    return Span(start, dollar.end() if dollar else found.value.end)


def _sentence(text: str, found: Proposal, line: Span) -> Span:
    start, end = found.value.start, found.value.end
    room = max(0, (WIDE - (end - start)) // 2)
    left, right = max(line.start, start - room), min(line.end, end + room)
    before = [stop.end() for stop in _STOP.finditer(text, left, start)]
    after = _STOP.search(text, end, right)
    left, right = before[-1] if before else left, after.start() if after else right
    bullet = _BULLET.match(text, left, start) if left == line.start else None
    left = bullet.end() if bullet else left
    return Span(_whole_word(text, left, line.start), _whole_end(text, right, line.end))


def _whole_word(text: str, at: int, least: int) -> int:
    """Begin behind the word that the room cuts in two."""
    if at <= least or not (text[at - 1].isalnum() and text[at].isalnum() and text[at].isascii()):
        return at
    space = text.find(" ", at)
    return space + 1 if 0 <= space < at + 30 else at


def _whole_end(text: str, at: int, most: int) -> int:
    if at >= most or not (text[at - 1].isalnum() and text[at].isalnum() and text[at].isascii()):
        return at
    space = text.rfind(" ", at - 30, at)
    return space if space > 0 else at


def _is_row(text: str, line: Span) -> bool:
    return len(_PIPE.findall(text, line.start, line.end)) > 1


def _row(text: str, found: Proposal, line: Span) -> Span:
    """Give the row from its first cell to the cell of the value; the cell alone where that is too long."""
    bars = [bar.start() for bar in _PIPE.finditer(text, line.start, line.end)]
    left = max((bar + 1 for bar in bars if bar < found.value.start), default=line.start)
    right = min((bar for bar in bars if bar >= found.value.end), default=line.end)
    whole = text[line.start : right].lstrip(" |")
    start = right - len(whole)
    if start <= found.value.start and right - start <= WIDE:
        return Span(start, right)
    return Span(left, right) if right - left <= WIDE else found.value


def plain(text: str) -> str:
    """Give a name as a reader sees it: no marks of emphasis, code or links, one line, not too long for a label."""
    shown = " ".join(_MARKS.sub(lambda mark: mark[1] or "", text).split()).strip(" :：|")
    sound = "".join(char for char in FORBIDDEN.sub("", shown) if unicodedata.category(char) != "Cf")
    return sound if len(sound) <= LABEL else f"{sound[: LABEL - 1].rstrip()}…"


def heading_of(text: str, found: Proposal) -> str:
    """Give the Markdown heading under which a value stands, empty where there is none."""
    at = found.value.start
    while (at := text.rfind("\n#", 0, at)) >= 0:
        heading = _HEADING.match(text, at + 1)
        if heading:
            return plain(heading[1])
    heading = _HEADING.match(text)
    return plain(heading[1]) if heading and heading.end() <= found.value.start else ""


def is_difference(text: str, found: Proposal) -> bool:
    """Say whether the words before a number make it a difference and no level: "reduced by 3.2 GB"."""
    return _BY.search(text[max(0, found.value.start - 100) : found.value.start]) is not None


def line_around(text: str, found: Proposal) -> Span:
    """Give the line on which a value begins."""
    last = text.find("\n", found.value.start)
    return Span(text.rfind("\n", 0, found.value.start) + 1, last if last >= 0 else len(text))


def cells_of(text: str, found: Proposal) -> tuple[Span, ...]:
    """Give the cells of the row of a pipe table in which a value stands; none where it stands in none."""
    line = line_around(text, found)
    if not _is_row(text, line):
        return ()
    bars = [bar.start() for bar in _PIPE.finditer(text, line.start, line.end)]
    cells = [Span(left + 1, right) for left, right in zip([line.start - 1, *bars], [*bars, line.end], strict=True)]
    return tuple(cell for cell in cells if cell.of(text).strip())


def column_of(text: str, found: Proposal) -> str:
    """Give the header above a value in a pipe table, empty where it stands in none."""
    first = line_around(text, found).start
    if not cells_of(text, found):
        return ""
    cell = len(_PIPE.findall(text, first, found.value.start)) - (text[first : found.value.start].lstrip()[:1] == "|")
    lines = text[max(0, first - 20_000) : first].split("\n")[:-1]
    for above, line in zip(reversed(lines[:-1]), reversed(lines), strict=False):
        if "|" not in line:
            return ""
        if _RULE.fullmatch(line.strip()):
            cells = _PIPE.split(above.strip().strip("|"))
            return plain(cells[cell]) if cell < len(cells) else ""
    return ""
