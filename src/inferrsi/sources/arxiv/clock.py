"""When arXiv puts up its lists, and what a list says about its own age; pure.

Papers are announced from Sunday to Thursday at 20:00 in New York, and the lists of the day (RSS, Atom) are built anew
at midnight there: so a new list stands from Monday to Friday, under the date that New York then has. Lists have been
stale for single categories while their declared date was today's: what is new is told by content alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, Literal
from zoneinfo import ZoneInfo

Freshness = Literal["fresh", "waiting", "quiet", "stalled"]
"""fresh: the newest list is had; waiting: the next one is about to be built; quiet: none is put up on this day;
stalled: a list is due and the old one, or none, is served. A list that could not be read has none of them: it failed."""
ZONE: Final = "America/New_York"
GRACE: Final = timedelta(hours=2)  # after midnight, in which the day's list may still be missing; chosen 2026-11
HOLIDAYS: Final = frozenset(
    date.fromisoformat(day)
    for day in (
        *("2026-01-01", "2026-01-19", "2026-06-19", "2026-07-03", "2026-09-07"),
        *("2026-11-26", "2026-12-25", "2026-12-29", "2026-12-31"),
    )
)
"""arXiv/arxiv-docs, source/help/availability.md at 8332d7e; other years are not listed there."""


@dataclass(frozen=True, kw_only=True)
class State:
    """What a list of the day is worth."""

    freshness: Freshness
    reason: str | None = None
    """In words, of every state but fresh, and of a fresh one that needs a word."""
    day: date | None = None
    """The day in New York whose list this is; None where it is no new one."""
    missed: tuple[date, ...] = ()
    """Days before it whose list was never read; the service keeps one day."""


def judge(ids: frozenset[str], *, known: frozenset[str], last: date | None, now: datetime) -> State:
    """Judge a list by what stands in it.

    Args:
        ids: What the list holds: papers with versions.
        known: What earlier answers held.
        last: The day of the last list that was read; None where none ever was.
        now: When the list was fetched.
    """
    today = now.astimezone(ZoneInfo(ZONE)).date()
    if ids - known:
        newest = _newest(today)
        missed = tuple(_due(last, newest - timedelta(days=1)))
        word = None if known else "first answer: there is nothing to tell its age by"
        return State(freshness="fresh", reason=word, day=newest, missed=missed)
    due = (now - GRACE).astimezone(ZoneInfo(ZONE)).date()
    if not _has_list(today):
        return State(freshness="quiet", reason=_quiet(today), missed=tuple(_due(last, due)))
    if last is not None and last >= today:
        return State(freshness="fresh", reason="nothing came since it was read")
    missed = tuple(_due(last, today - timedelta(days=1)))
    if due < today:
        return State(freshness="waiting", reason=f"the list of {today} is not up yet", missed=missed)
    return State(freshness="stalled", reason=_stalled(today, len(ids)), missed=missed)


def _has_list(day: date) -> bool:
    """Tell whether a new list stands on a day in New York.

    arXiv does not say whether the list before or the one after a holiday is put off: both days count as without one.
    """
    return day.weekday() < 5 and not {day, day - timedelta(days=1)} & HOLIDAYS


def _newest(today: date) -> date:
    """Give the last day on which a list was put up."""
    return next(day for back in range(31) if _has_list(day := today - timedelta(days=back)))


def _quiet(day: date) -> str:
    if day.weekday() >= 5:
        return f"no list is put up on a {day:%A}"
    return f"no list is put up around the holiday of {day if day in HOLIDAYS else day - timedelta(days=1)}"


def _stalled(day: date, papers: int) -> str:
    same = f"its {papers} papers were all there before" if papers else "it is empty"
    unknown = (
        "" if day.year in {holiday.year for holiday in HOLIDAYS} else f"; no holidays of {day.year} are known here"
    )
    return f"the list of {day} is due, but {same}{unknown}"


def _due(after: date | None, until: date) -> Iterator[date]:
    """Give the days with a list after one day and until another, at most those of a month."""
    day = max(after, until - timedelta(days=31)) if after else until
    while (day := day + timedelta(days=1)) <= until:
        if _has_list(day):
            yield day
