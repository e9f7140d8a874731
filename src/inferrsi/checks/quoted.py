"""Does what a source printed stand in the spans that are quoted of it? Numbers, days, identifiers, and how long a span may be."""

import re
from collections.abc import Iterable, Iterator

from inferrsi.evidence.finding import Finding
from inferrsi.evidence.paths import Path

RELAYED_QUOTE = 60
"""Characters of another's text that a relayed quote may hold (SCHEMA, `where.quote`): facts carry over, sentences do not."""
IN_WORDS = ("", "一", "两二", "三", "四", "五", "六", "七", "八", "九", "十")
"""Small numbers as Chinese text writes them: 两请求 is 2 requests."""
_INSIDE = frozenset("0123456789.")
_GOES_ON = re.compile(r"\d|[.,]\d")
_DAY = re.compile(r"\d{4}-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?")
_MONTH_AND_DAY = re.compile(r"0?(\d+)-0?(\d+)")


def end_of_number(quote: str, number: str) -> int | None:
    """Give where a number ends in a quote in which it stands exactly as printed, not as part of a longer one."""
    start = quote.find(number)
    while start >= 0:
        end = start + len(number)
        if quote[start - 1 : start] not in _INSIDE and not _GOES_ON.match(quote, end):
            return end
        start = quote.find(number, start + 1)
    return None


def holds_number(text: str, number: str) -> bool:
    """Say whether a number stands in a text: as printed, without leading zeros, with a v, or as a Chinese word."""
    short = number.lstrip("0") or number
    if any(end_of_number(text, form) is not None for form in {number, short, f"v{number}"}):
        return True
    words = IN_WORDS[int(short)] if short.isdigit() and int(short) < len(IN_WORDS) else ""
    return any(word in text for word in words)


def holds(text: str, wanted: str) -> bool:
    """Say whether a day (`10-27`), an identifier or a number stands in a text."""
    if day := _MONTH_AND_DAY.fullmatch(wanted):
        return re.search(rf"(?<!\d)0?{day[1]}[-/.月 ]+0?{day[2]}(?!\d)", text) is not None
    if len(wanted) >= 7 and not wanted.isdigit():
        return wanted in text
    return holds_number(text, wanted)


def printed_of(day: str) -> tuple[str, ...]:
    """Give what a source prints of a day: month and day side by side, since sources leave the year out, and the hour."""
    found = _DAY.match(day)
    if found is None:
        return ()
    month, of_month, *clock = found.groups()
    return (f"{month}-{of_month}", *(part for part in clock if part))


def too_long(code: str, spans: Iterable[tuple[Path, str]]) -> Iterator[Finding]:
    """Give a finding for each span of a relayed source that is longer than is kept of one."""
    for path, quote in spans:
        if len(quote) > RELAYED_QUOTE:
            yield Finding(
                code=code,
                path=path,
                message=f"{len(quote)} characters quoted from a relayed source",
                help=f"keep the span around what it shows, at most {RELAYED_QUOTE} characters",
            )
