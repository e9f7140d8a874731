"""Dates of pins that a record may hold. Pure."""

from collections.abc import Iterator
from datetime import date, datetime

from inferrsi.evidence.provenance import Pin
from inferrsi.triage import carried


def dated(pin: Pin, today: date) -> Pin:
    """Leave out dates that a record of this day may not hold: dates in git are free text, and some lie in the future."""
    late = {name: None for name in ("committed", "published") if _lies_ahead(getattr(pin, name), today)}
    days = {name: day for name, day in pin.dates.items() if not _lies_ahead(day, today)}
    return pin.model_copy(update={**late, "dates": days})


def _lies_ahead(when: date | None, today: date) -> bool:
    return when is not None and (when.date() if isinstance(when, datetime) else when) > today


def misdated(pin: Pin, today: date) -> Iterator[str]:
    """Say which dates were left out, and why."""
    whose = "the committer's date" if pin.role == "source" else f"the date of the {pin.role}'s commit"
    published = "the tagger's date" if pin.role == "release" else "the date of publication"
    for of, when in ((whose, pin.committed), (published, pin.published)):
        if when and _lies_ahead(when, today):
            yield f"{of} {carried.day_or_instant(when)} lies after the day of this record and is left out"
    for version, day in pin.dates.items():
        if _lies_ahead(day, today):
            yield f"{version} is dated {day}, which lies after the day of this record, and is left out"
