"""Reads the dates of feeds, and says how much of a date is known; never guesses: else the text stays as it was; pure.

feedparser reads 2026年9月30日 as the first of November, and takes CST for Chicago.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, timezone
from typing import Final, Literal

Zone = Literal["stated", "unknown", "ambiguous"]
"""unknown: none is written; ambiguous: one is written that means two things (CST: Chicago or China)."""
_LONGEST: Final = 100
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_HOURS: Final = (
    *(("z", 0), ("ut", 0), ("utc", 0), ("gmt", 0), ("est", -5), ("edt", -4), ("cdt", -5)),
    *(("mst", -7), ("mdt", -6), ("pst", -8), ("pdt", -7)),
)
"""RFC 822, section 5, without CST; one-letter zones besides Z were defined the wrong way round and say nothing."""
_CLOCK: Final = r"(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,](?P<part>\d{1,9}))?)?"
_ZONE: Final = r"(?P<zone>[A-Za-z]{1,5}|(?:gmt|utc)?[+-]\d\d:?\d\d|[+-]\d\d)?(?:\s*\([^()]{0,40}\))?"
_YEAR: Final = r"(?P<year>\d{4})"
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE | re.ASCII)
    for form in (
        # RFC 822, RFC 2822, RFC 850; with a Chinese month where a blog's locale leaked
        rf"(?:[^\d\s,]{{1,12}},?\s+)?(?P<day>\d{{1,2}})[\s-]+(?P<month>[a-z]{{3,9}}\.?|\d{{1,2}}月)[\s-]+"
        rf"(?P<year>\d{{4}}|\d\d)(?:,?\s+{_CLOCK}\s*{_ZONE})?",
        # ISO 8601, RFC 3339, and with a space or slashes
        rf"{_YEAR}(?P<sep>[-/.])(?P<month>\d{{1,2}})(?P=sep)(?P<day>\d{{1,2}})(?:[t\s]+{_CLOCK}\s*{_ZONE})?",
        rf"{_YEAR}(?P<month>\d\d)(?P<day>\d\d)(?:t(?P<hour>\d\d)(?P<minute>\d\d)(?P<second>\d\d)?{_ZONE})?",
        # Chinese
        rf"{_YEAR}\s*年\s*(?P<month>\d{{1,2}})\s*月\s*(?P<day>\d{{1,2}})\s*[日号]?\s*(?:[(]?(?:周|星期|礼拜)[一二三四五六日天][)]?)?"
        rf"\s*(?:(?P<half>上午|下午|凌晨|早上|中午|晚上)?\s*(?:{_CLOCK}|(?P<zh_hour>\d{{1,2}})[时点]"
        rf"(?:(?P<zh_minute>\d{{1,2}})分(?:(?P<zh_second>\d{{1,2}})秒)?)?)\s*{_ZONE})?",
        # asctime
        rf"[a-z]{{3,9}},?\s+(?P<month>[a-z]{{3,9}})\s+(?P<day>\d{{1,2}})\s+{_CLOCK}\s+{_YEAR}",
    )
)


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """A date as a feed wrote it, and what of it is known."""

    raw: str
    day: date | None = None
    """The calendar day as written, in the writer's zone; None where the text is no date."""
    instant: datetime | None = None
    """In UTC; None where no time, or no zone, is known."""
    zone: Zone = "unknown"
    is_bare: bool = False
    """Only a day is meant: none else is written, or midnight in UTC, which is how generators write a day."""

    @property
    def when(self) -> datetime | date | None:
        """The instant, in whole seconds, where it is known and meant; else the day."""
        if self.is_bare or self.instant is None:
            return self.day
        return self.instant.replace(microsecond=0)


def read(raw: str) -> Stamp:
    """Read a date in any of the forms that feeds use."""
    text = " ".join(unicodedata.normalize("NFKC", raw[: _LONGEST + 1]).split())
    for form in _FORMS if len(raw) <= _LONGEST else ():
        if found := form.fullmatch(text):
            return _stamp(raw, found)
    return Stamp(raw=raw[:_LONGEST])


def _stamp(raw: str, found: re.Match[str]) -> Stamp:
    parts = {name: text for name, text in found.groupdict().items() if text}
    try:
        day = date(_year(parts["year"]), _month(parts["month"]), int(parts["day"]))
        clock = _clock(parts)
    except ValueError:
        return Stamp(raw=raw)
    if day.year <= 1970:  # a program's zero: 0001-01-01 in Go, 1970-01-01 elsewhere
        return Stamp(raw=raw)
    offset = _offset(parts.get("zone", ""))
    if clock is None:
        return Stamp(raw=raw, day=day, is_bare=True)
    if not isinstance(offset, timedelta):
        return Stamp(raw=raw, day=day, zone=offset)
    local = datetime.combine(day, clock, tzinfo=timezone(offset))
    is_bare = not offset and clock == time()
    return Stamp(raw=raw, day=day, instant=local.astimezone(UTC), zone="stated", is_bare=is_bare)


def _year(text: str) -> int:
    if len(text) == 4:
        return int(text)
    return int(text) + (2000 if int(text) < 50 else 1900)  # RFC 2822, 4.3


def _month(text: str) -> int:
    number = text.removesuffix("月")
    return int(number) if number.isdecimal() else _MONTHS.index(text[:3].lower()) + 1


def _clock(parts: Mapping[str, str]) -> time | None:
    hour = parts.get("hour") or parts.get("zh_hour")
    if hour is None:
        return None
    half = parts.get("half", "")
    late = 12 if half in {"下午", "晚上"} or (half == "中午" and int(hour) < 10) else 0
    minute = int(parts.get("minute") or parts.get("zh_minute") or 0)
    second = int(parts.get("second") or parts.get("zh_second") or 0)
    micro = int((parts.get("part", "") + "000000")[:6])
    if half and int(hour) == 12 and half in {"凌晨", "上午", "早上"}:
        hour = "0"
    return time(int(hour) % 12 + late if late else int(hour), minute, min(second, 59), micro)


def _offset(zone: str) -> timedelta | Zone:
    if zone.upper() == "CST":
        return "ambiguous"
    named = dict(_HOURS).get(zone.lower())
    if named is not None:
        return timedelta(hours=named)
    found = re.search(r"([+-])(\d\d):?(\d\d)?$", zone)
    if found is None or int(found[2]) > 14 or int(found[3] or 0) > 59:
        return "unknown"
    length = timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
    return -length if found[1] == "-" else length
