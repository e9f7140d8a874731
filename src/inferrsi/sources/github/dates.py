"""Reads dates as GitHub writes them, and writes them as it reads them: always UTC. Pure."""

from datetime import UTC, datetime
from typing import Any


def instant(text: Any) -> datetime | None:
    """Give an instant in UTC, None where there is none or what stands there is none of our calendar."""
    if not isinstance(text, str):
        return None
    try:
        read = datetime.fromisoformat(text)
        return (read if read.tzinfo else read.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def written(when: datetime) -> str:
    """Write an instant in UTC, whatever zone it came in; one without a zone is refused, since it may mean any.

    Raises:
        ValueError: The instant has no zone.
    """
    if when.tzinfo is None:
        message = f"{when.isoformat()} has no zone"
        raise ValueError(message)
    return when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
