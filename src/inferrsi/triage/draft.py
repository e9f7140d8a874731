"""A draft of a day's edition from the records of that day: lanes, rings and plans as their assessments propose. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from inferrsi.evidence.edition import SCHEMA as EDITION_SCHEMA
from inferrsi.evidence.edition import Edition, Lane, Main, Post, Row, Stand, Window
from inferrsi.evidence.prose import Prose
from inferrsi.evidence.radar import Radar
from inferrsi.evidence.record import Record, Ring
from inferrsi.labels import DAILY

FIRST = timedelta(days=1)
"""The time that the very first draft of a ledger speaks for; the thread's own rhythm."""
LANE_OF_ADVICE: tuple[tuple[str, Lane], ...] = (
    ("classic_baseline", "baseline"),
    ("watch", "observation"),
    ("do_not_integrate", "observation"),
    ("no_perf_recommendation", "observation"),
)
"""What an advice says about the table; the first that a record gives decides, else the main table."""


@dataclass(frozen=True, kw_only=True)
class At:
    """When a draft is made, and what it is made against."""

    day: date
    now: datetime
    since: datetime | None = None
    """Cut-off of the post before; None where there is none."""
    main: Main | None = None
    """Head of the radar's own repository."""


def draft(radar: Radar, records: Iterable[Record], at: At) -> Edition:
    """Lay out the records of a day as one post, in the order of lane, priority and address."""
    ordered = sorted(
        records, key=lambda record: (_LANES.index(lane(record)), record.assessment.priority or "~", record.id)
    )
    until = cutoff(at.day, now=at.now, zone=radar.zone)
    post = Post(
        n=1,
        kind="daily",
        title=Prose(zh=DAILY.zh.format(name=radar.name), en=DAILY.en.format(name=radar.name)),
        cutoff=until,
        main=at.main,
        window=_window(at.since or until - FIRST, until),
        rows=tuple(Row(e=e, record=record.id, lane=lane(record)) for e, record in enumerate(ordered, 1)),
        now=_stands(ordered, "now"),
        next=_stands(ordered, "next"),
        watch=_stands(ordered, "watch"),
        plans=tuple(f"{record.id}#{plan.id}" for record in ordered for plan in record.plans),
        unstated=() if at.main else ("main",),
    )
    kept = {name: value for name, value in post if name == "rows" or value not in (None, ())}
    return Edition.model_validate({"schema": EDITION_SCHEMA, "date": at.day, "own": radar.own, "posts": (kept,)})


def _window(since: datetime, until: datetime) -> Window | None:
    """Give the time that a draft speaks for: what was asked since the post before."""
    return Window.model_validate({"from": since, "to": until}) if since < until else None


def cutoff(day: date, *, now: datetime, zone: str) -> datetime:
    """Give the instant up to which a day's draft speaks: now on the day itself, else the end of the day in its zone."""
    end = datetime.combine(day, time(23, 59, 59), ZoneInfo(zone)).astimezone(UTC)
    return min(now.replace(microsecond=0), end)


_LANES: tuple[Lane, ...] = ("main", "mechanisms", "observation", "baseline")


def lane(record: Record) -> Lane:
    """Give the table that a record belongs to."""
    for advice, found in LANE_OF_ADVICE:
        if advice in record.assessment.recommendation:
            return found
    return "observation" if record.assessment.ring == "watch" else "main"


def _stands(records: Iterable[Record], ring: Ring) -> tuple[Stand, ...]:
    return tuple(
        Stand(records=(record.id,), text=record.assessment.reason)
        for record in records
        if record.assessment.ring == ring and (ring != "now" or record.pins)
    )
