"""How days and instants are printed; the radar's zone is only used for a post's cut-off."""

from datetime import date, datetime
from zoneinfo import ZoneInfo


def when(value: date | datetime) -> str:
    """Print a day as 2026-10-14 and an instant as 2026-10-27T23:18Z, with seconds only where there are any."""
    return instant(value) if isinstance(value, datetime) else value.isoformat()


def instant(value: datetime) -> str:
    """Print an instant in UTC."""
    return value.strftime("%Y-%m-%dT%H:%M:%SZ" if value.second else "%Y-%m-%dT%H:%MZ")


def local(value: datetime, zone: str) -> str:
    """Print an instant on the clocks of a zone, without seconds where there are none."""
    there = value.astimezone(ZoneInfo(zone))
    return there.strftime("%Y-%m-%d %H:%M:%S" if there.second else "%Y-%m-%d %H:%M")
