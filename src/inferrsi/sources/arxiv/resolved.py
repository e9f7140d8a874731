"""What a reference to a paper was resolved to: a value for rooms that do not reach the network; pure."""

from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, kw_only=True)
class Resolved:
    """One version of a paper."""

    asked: str
    paper: str
    version: int
    title: str
    """Of the current version where `notes` do not say otherwise; from outside."""
    dates: tuple[tuple[str, date], ...]
    """Days of submission in UTC: (v1, 2026-10-14), …; those that were told."""
    submitted: datetime
    """Of this version."""
    licence: str | None
    retrieved: datetime
    sha256: str
    """Of the answer that tells this."""
    notes: tuple[str, ...] = ()
    """What the reader has to know: newer versions, a withdrawal, what could not be looked up."""
