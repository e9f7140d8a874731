"""A gate for each host, shared by all processes of the workspace: who may ask now, who waits, who is refused."""

import fcntl
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from inferrsi.sources.http.retry_after import LONGEST

LONGEST_WAIT_S: Final = 60.0  # chosen 2026-11: GitHub's usual Retry-After; a person still waits for it


@dataclass(frozen=True, kw_only=True)
class Pace:
    """How a host wants to be asked."""

    gate: str
    """Hosts of one service share a gate."""
    interval_s: float
    """Between two requests."""
    alone: bool = False
    """One connection at a time: the interval counts from the end of an answer to the start of the next request."""


@dataclass(frozen=True, kw_only=True)
class _State:
    last: datetime | None = None
    until: datetime | None = None


class Gate:
    """The gates of a workspace: one file each, held under the system's lock, so that a killed holder frees it."""

    def __init__(self, folder: Path, *, now: Callable[[], datetime], sleep: Callable[[float], None]) -> None:
        self._folder = folder
        self._now = now
        self._sleep = sleep

    @contextmanager
    def turn(self, pace: Pace) -> Iterator[datetime | None]:
        """Wait for our turn and hold it while the request runs, if the host wants to be asked by one at a time.

        Gives None, or until when the gate is closed where that is longer than anybody waits: then nothing may be sent.
        """
        with self._locked(pace.gate) as file:
            state = self._read(file)
            left = state.until - self._now() if state.until is not None else timedelta()
            if left > LONGEST:  # nobody is sent away for so long: the clock was set back
                state, left = replace(state, until=None), timedelta()
            if left.total_seconds() > LONGEST_WAIT_S:
                yield state.until
                return
            self._wait(state, pace.interval_s)
            self._write(file, replace(state, last=self._now()))
            if pace.alone:
                try:
                    yield None
                finally:
                    self._write(file, replace(self._read(file), last=self._now()))
                return
        yield None

    def close(self, pace: Pace, until: datetime) -> None:
        """Keep everybody from asking before `until`."""
        with self._locked(pace.gate) as file:
            state = self._read(file)
            self._write(file, replace(state, until=max(until, state.until or until)))

    def _wait(self, state: _State, interval_s: float) -> None:
        now = self._now()
        waits = [0.0]
        if state.last is not None:  # a clock that was set back makes nobody wait for longer than the interval
            waits.append(min(interval_s - (now - state.last).total_seconds(), interval_s))
        if state.until is not None:
            waits.append((state.until - now).total_seconds())
        if max(waits) > 0:
            self._sleep(max(waits))

    @contextmanager
    def _locked(self, name: str) -> Iterator[int]:
        self._folder.mkdir(parents=True, exist_ok=True)
        file = os.open(self._folder / name, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield file
        finally:
            os.close(file)  # releases it

    def _read(self, file: int) -> _State:
        text = os.pread(file, 1000, 0)
        if not text:
            return _State()
        try:
            stamps = {name: datetime.fromisoformat(stamp) for name, stamp in json.loads(text).items()}
            state = _State(last=stamps.get("last"), until=stamps.get("until"))
            return state if all(stamp.tzinfo for stamp in stamps.values()) else _State(last=self._now())
        except (ValueError, TypeError, AttributeError):  # torn or foreign: as if somebody had just asked
            return _State(last=self._now())

    def _write(self, file: int, state: _State) -> None:
        stamps = {"last": state.last, "until": state.until}
        text = json.dumps({name: stamp.isoformat() for name, stamp in stamps.items() if stamp is not None}).encode()
        os.ftruncate(file, 0)
        os.pwrite(file, text, 0)
