"""A draft of a day's edition from the records of that day: lanes, rings and plans as their assessments propose. Pure."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from inferrsi.evidence.edition import SCHEMA as EDITION_SCHEMA
from inferrsi.evidence.edition import Edition, Lane, Post, Row, Stand
from inferrsi.evidence.prose import Prose
from inferrsi.evidence.radar import Radar
from inferrsi.evidence.record import Record, Ring
from inferrsi.labels import DAILY

LANE_OF_ADVICE: tuple[tuple[str, Lane], ...] = (
    ("classic_baseline", "baseline"),
    ("watch", "observation"),
    ("do_not_integrate", "observation"),
    ("no_perf_recommendation", "observation"),
)
"""What an advice says about the table; the first that a record gives decides, else the main table."""


def draft(radar: Radar, records: Iterable[Record], *, day: date, now: datetime) -> Edition:
    """Lay out the records of a day as one post, in the order of lane, priority and address."""
    ordered = sorted(
        records, key=lambda record: (_LANES.index(lane(record)), record.assessment.priority or "~", record.id)
    )
    post = Post(
        n=1,
        kind="daily",
        title=Prose(zh=DAILY.zh.format(name=radar.name), en=DAILY.en.format(name=radar.name)),
        cutoff=cutoff(day, now=now, zone=radar.zone),
        rows=tuple(Row(e=e, record=record.id, lane=lane(record)) for e, record in enumerate(ordered, 1)),
        now=_stands(ordered, "now"),
        next=_stands(ordered, "next"),
        watch=_stands(ordered, "watch"),
        plans=tuple(f"{record.id}#{plan.id}" for record in ordered for plan in record.plans),
        unstated=("main",),
    )
    return Edition.model_validate({"schema": EDITION_SCHEMA, "date": day, "own": radar.own, "posts": (post,)})


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
