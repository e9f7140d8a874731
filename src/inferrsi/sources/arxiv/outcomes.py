"""The name of the source, and how an instant is written as its mark; pure."""

from datetime import UTC, datetime
from typing import Final

SOURCE: Final = "arxiv"


def mark_of(moment: datetime) -> str:
    """Write an instant so that later ones sort behind it."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
