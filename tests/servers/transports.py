"""Transports for tests: real ones, with a clock that only moves when somebody sleeps."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from inferrsi.sources.http.client import Deadlines
from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.unavailable import Unavailable

NOON = datetime(2026, 10, 29, 12, 0, tzinfo=UTC)
QUICK = Deadlines(connect_s=1.0, read_s=0.3, total_s=0.6)
"""For answers that never come."""
PATIENT = Deadlines(connect_s=5.0, read_s=5.0, total_s=10.0)
"""For all others: enough for a machine that is busy."""


@dataclass
class Clock:
    """A clock that stands still until somebody sleeps."""

    moment: datetime = NOON
    slept: list[float] = field(default_factory=list)

    def now(self) -> datetime:
        return self.moment

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.moment += timedelta(seconds=seconds)

    def pass_(self, **length: float) -> None:
        self.moment += timedelta(**length)


def transport(folder: Path, hosts: Mapping[str, str], clock: Clock | None = None, **named: Any) -> Transport:
    """Give a transport whose hosts are asked on this machine."""
    clock = clock or Clock()
    return Transport(folder=folder, now=clock.now, sleep=clock.sleep, hosts=hosts, **named)


def fetched(answer: Fetched | Unavailable) -> Fetched:
    assert isinstance(answer, Fetched), answer
    return answer


def unavailable(answer: Fetched | Unavailable) -> Unavailable:
    assert isinstance(answer, Unavailable), answer
    return answer
