"""Time whole processes, in alternation, so that what slows the machine down slows both sides alike."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter


@dataclass(frozen=True, kw_only=True)
class Call:
    """A command, and what has to be done before each of its runs."""

    words: Sequence[str | Path]
    before: Callable[[], object] | None = None
    codes: Collection[int] = (0,)
    """Exit codes that mean it did its work."""


@dataclass(frozen=True, kw_only=True)
class Run:
    """One run of a whole process."""

    wall_ms: float
    cpu_ms: float
    """Of all its threads, user and system."""
    peak_mb: float


@dataclass(frozen=True, kw_only=True)
class Pair:
    """Two commands run one after the other, n times; the first of them is the one that is judged."""

    runs: tuple[tuple[Run, Run], ...]

    @property
    def ms(self) -> tuple[float, float]:
        """Median wall time of each."""
        return median(first.wall_ms for first, _ in self.runs), median(second.wall_ms for _, second in self.runs)

    @property
    def ratios(self) -> tuple[float, ...]:
        """First over second, of each alternation, smallest first."""
        return tuple(sorted(first.wall_ms / second.wall_ms for first, second in self.runs))

    @property
    def ratio(self) -> float:
        """Median of the ratios, which cancels what drifts between alternations; a ratio of medians does not."""
        return median(self.ratios)

    @property
    def cpu_ratio(self) -> float:
        """The same of processor time, which other processes disturb less."""
        return median(first.cpu_ms / second.cpu_ms for first, second in self.runs)

    @property
    def peak_mb(self) -> float:
        """Median peak memory of the first; never below this process's own, which a child has before it starts."""
        return median(first.peak_mb for first, _ in self.runs)


def pair(first: Call, second: Call, *, warmups: int, runs: int) -> Pair:
    """Run both in alternation; warm-ups are not counted."""
    taken = [(once(first), once(second)) for _ in range(warmups + runs)]
    return Pair(runs=tuple(taken[warmups:]))


def once(call: Call) -> Run:
    """Run a command and wait for it; where it fails there is nothing to measure, so the benchmark ends there."""
    if call.before:
        call.before()
    with tempfile.TemporaryFile() as errors:
        start = perf_counter()
        process = subprocess.Popen([*map(str, call.words)], stdout=subprocess.DEVNULL, stderr=errors)
        _, status, used = os.wait4(process.pid, 0)
        wall = perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in call.codes:
            errors.seek(0)
            told = errors.read().decode(errors="replace")
            sys.exit(f"'{' '.join(map(str, call.words))}' ended with {process.returncode}:\n{told}")
    per_mb = 1024 * 1024 if sys.platform == "darwin" else 1024  # getrusage(2): bytes there, KiB on Linux
    cpu = used.ru_utime + used.ru_stime
    return Run(wall_ms=wall * 1000, cpu_ms=cpu * 1000, peak_mb=used.ru_maxrss / per_mb)
