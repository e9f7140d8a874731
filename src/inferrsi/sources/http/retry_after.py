"""Reads from an answer whether the server wants to be left alone, and until when; pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Final

LONGEST: Final = timedelta(days=7)  # chosen 2026-11: a server that asks for longer is asked once a week
_T: Final = re.compile(r";\s*t=(\d{1,9})\b")  # RateLimit: "api";r=0;t=55 (Hugging Face Hub, docs/hub/rate-limits)


@dataclass(frozen=True, kw_only=True)
class Throttled:
    """The server asked for patience."""

    until: datetime | None
    """None: it did not say for how long."""
    quota: bool = False
    """A budget is spent that others on this host may still have: it says nothing about the next request."""


def throttled(
    status: int, headers: Mapping[str, str], *, now: datetime, also: frozenset[int] = frozenset()
) -> Throttled | None:
    """Tell whether an answer asks for patience, None where it is an answer like any other.

    Args:
        status: Of the answer.
        headers: Of the answer, with names in small letters.
        now: When it came.
        also: What else this host means by it; arXiv throttles with 403 and 406 too.
    """
    if status not in {403, 429, 503} | also:
        return None
    until = _stated(headers, now)
    if until is not None:
        return Throttled(until=until)
    if headers.get("x-ratelimit-remaining") == "0":
        return Throttled(until=_epoch(headers.get("x-ratelimit-reset", ""), now), quota=True)
    return Throttled(until=None) if status == 429 or status in also else None


def _stated(headers: Mapping[str, str], now: datetime) -> datetime | None:
    """Give what Retry-After says, in seconds or as a date, else what RateLimit says."""
    text = headers.get("retry-after", "").strip()
    if re.fullmatch(r"\d+(\.\d+)?", text):
        return _bounded(float(text[:20]), now)
    if text and (date := _date(text)) is not None:
        return _bounded((date - (_date(headers.get("date", "")) or now)).total_seconds(), now)
    left = _T.search(headers.get("ratelimit", ""))
    return _bounded(float(left[1]), now) if left else None


def _date(text: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(text)
    except ValueError:
        return None
    return date if date.tzinfo else date.replace(tzinfo=UTC)


def _epoch(text: str, now: datetime) -> datetime | None:
    return _bounded(float(text) - now.timestamp(), now) if re.fullmatch(r"\d{1,12}", text) else None


def _bounded(seconds: float, now: datetime) -> datetime:
    return now + timedelta(seconds=min(max(seconds, 0.0), LONGEST.total_seconds()))
