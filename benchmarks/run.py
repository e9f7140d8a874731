"""Measure inferrsi beside what it cannot be faster than, in one run, and say which targets hold; asserts nothing.

python benchmarks/run.py [--quick] [--records N] [--json FILE]
"""

import argparse
import json
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from generate import LAST, write
from measure import Call, Pair, pair
from shape import SHIPPED, medians

SMALL, FEW = 1000, 200
PYTHON = Path(sys.executable)
INFERRSI = PYTHON.with_name("inferrsi")
LOADERS = Path(__file__).with_name("loaders.py")


@dataclass(frozen=True, kw_only=True)
class Target:
    """What a ratio should be."""

    text: str
    limit: float
    """The largest ratio that holds."""


VERSION, HELP, DIGEST = (Target(text=f"at most {limit:g} x", limit=limit) for limit in (2.5, 1.3, 2.0))
WARM = Target(text="at least 10 x faster", limit=0.1)


@dataclass(frozen=True, kw_only=True)
class Measure:
    """One line of the table."""

    name: str
    beside: str
    ms: float
    beside_ms: float
    per: int
    """Records by which both times are divided; 1 where the whole process is meant."""
    ratio: float
    ratios: tuple[float, ...]
    """Of each alternation, smallest first."""
    cpu_ratio: float
    peak_mb: float
    target: str
    """Empty where the figure is only to be looked at."""
    holds: bool | None


@dataclass(frozen=True, kw_only=True)
class Effort:
    """How often each pair is run, warm-ups first."""

    warmups: int
    short: int
    """Runs of a command of a fraction of a second."""
    cold: int
    """Runs that read 1,000 records anew."""
    large: int
    """Runs that read the large workspace anew."""


def main() -> None:
    """Measure everything, print a table, write JSON where asked."""
    parser = argparse.ArgumentParser(description="Measure inferrsi beside what it cannot be faster than.")
    parser.add_argument("--quick", action="store_true", help="few runs, and 1,000 records in place of 10,000")
    parser.add_argument("--records", type=int, metavar="N", help="size of the large workspace (default 10,000)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure here too")
    asked = parser.parse_args()
    effort = (
        Effort(warmups=1, short=5, cold=3, large=3) if asked.quick else Effort(warmups=2, short=21, cold=7, large=3)
    )
    large = asked.records or (SMALL if asked.quick else 10_000)
    with tempfile.TemporaryDirectory(prefix="inferrsi-bench-") as folder:
        found = list(_told(measures(Path(folder), large, effort)))
    print(f"\nmachine: {json.dumps(machine())}")
    if asked.json:
        told = {"machine": machine(), "measures": [asdict(measure) for measure in found]}
        asked.json.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def measures(folder: Path, large: int, effort: Effort) -> Iterator[Measure]:
    """Run one pair after the other; the workspaces are made when they are first needed."""
    bare, typer = Call(words=[PYTHON, "-c", "pass"]), Call(words=[PYTHON, "-c", "import typer"])
    found = pair(Call(words=[INFERRSI, "--version"]), bare, warmups=effort.warmups, runs=effort.short)
    yield _measure("--version", "python -c pass", found, VERSION)
    found = pair(Call(words=[INFERRSI, "--help"]), typer, warmups=effort.warmups, runs=effort.short)
    yield _measure("--help", "python -c 'import typer'", found, HELP)

    small = _workspace(folder / "small", SMALL)
    found = pair(_check(small, cold=True), _loader("c", small, SMALL), warmups=0, runs=effort.cold)
    yield _measure(f"cold check of {SMALL:,}", "CBaseLoader alone", found, None, per=SMALL)
    found = pair(_loader("roundtrip", small, FEW), _loader("c", small, FEW), warmups=1, runs=effort.cold)
    yield _measure(f"round-trip loader on {FEW}", "CBaseLoader alone", found, None, per=FEW)

    yield _faster(f"warm check of {SMALL:,}", small, effort.cold)
    big = small if large == SMALL else _workspace(folder / "large", large)
    if big != small:
        yield _faster(f"warm check of {large:,}", big, effort.large)
    digest = Call(words=[INFERRSI, "digest", "--date", str(LAST), "--offline", "--root", big])
    found = pair(digest, _check(big), warmups=effort.warmups, runs=effort.short)
    yield _measure(f"digest of a day out of {large:,}", "warm check of as many", found, DIGEST)


def _workspace(folder: Path, number: int) -> Path:
    write(folder, number=number, seed="1", days=10, target=medians(SHIPPED))
    return folder


def _check(folder: Path, *, cold: bool = False) -> Call:
    forget = (lambda: shutil.rmtree(folder / ".inferrsi", ignore_errors=True)) if cold else None
    return Call(words=[INFERRSI, "check", "--root", folder], before=forget)


def _loader(reader: str, folder: Path, number: int) -> Call:
    return Call(words=[PYTHON, LOADERS, reader, folder, str(number)])


def _faster(name: str, folder: Path, runs: int) -> Measure:
    """Set the warm run after each cold one beside it."""
    found = pair(_check(folder, cold=True), _check(folder), warmups=0, runs=runs)
    turned = Pair(runs=tuple((warm, cold) for cold, warm in found.runs))
    return _measure(name, "cold check", turned, WARM)


def _measure(name: str, beside: str, found: Pair, target: Target | None, *, per: int = 1) -> Measure:
    ms, beside_ms = (time / per for time in found.ms)
    return Measure(
        name=name,
        beside=beside,
        ms=ms,
        beside_ms=beside_ms,
        per=per,
        ratio=found.ratio,
        ratios=found.ratios,
        cpu_ratio=found.cpu_ratio,
        peak_mb=found.peak_mb,
        target=target.text if target else "",
        holds=found.ratio <= target.limit if target else None,
    )


def _told(found: Iterator[Measure]) -> Iterator[Measure]:
    """Print each line as soon as it is known."""
    print(
        "| what | median | beside | median | n | ratio (smallest to largest) | target | |\n|---|--:|---|--:|--:|--:|---|---|"
    )
    for one in found:
        unit = "ms" if one.per == 1 else "ms a record"
        mark = {True: "holds", False: "MISSED", None: ""}[one.holds]
        ratio, low, high = _ratio(one.ratio), _ratio(one.ratios[0]), _ratio(one.ratios[-1])
        times = f"{_number(one.ms)} {unit} | {one.beside} | {_number(one.beside_ms)} {unit}"
        print(
            f"| {one.name} | {times} | {len(one.ratios)} | {ratio} ({low} to {high}) | {one.target} | {mark} |",
            flush=True,
        )
        yield one


def _number(ms: float) -> str:
    return f"{ms:,.2f}" if ms < 10 else f"{ms:,.0f}"


def _ratio(ratio: float) -> str:
    return f"{ratio:.2f}" if ratio > 0.2 else f"1/{1 / ratio:.1f}"


def machine() -> dict[str, object]:
    """Say on what it was measured."""
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "processors": os.cpu_count(),
        "load": [round(load, 1) for load in os.getloadavg()],
    }


if __name__ == "__main__":
    main()
