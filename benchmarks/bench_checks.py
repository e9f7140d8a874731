"""Measure all rules: warm beside cold, one changed record beside none, and 500 records beside claims-ledger.

python benchmarks/bench_checks.py [--records N] [--runs R] [--claims-ledger PATH] [--json FILE]

claims-ledger is no dependency: install it in an environment of its own and name its command. Without it its lines are left out.
"""

import argparse
import json
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, replace
from itertools import count
from pathlib import Path

from generate import write
from measure import Call, pair
from peer_entries import write_entries
from run import INFERRSI, Measure, Target, _faster, _measure, _told, machine
from shape import SHIPPED, medians

from inferrsi.ledger.cache import NAME
from inferrsi.ledger.files import DERIVED
from inferrsi.ledger.store import WHOLE

PEER_RECORDS = 500  # the size that the issue names
WARM, CHANGED = Target(text="at least 5 x faster", limit=0.2), Target(text="under 1.5 x", limit=1.5)


def main() -> None:
    """Write the workspaces, measure, print a table, write JSON where asked."""
    parser = argparse.ArgumentParser(description="Measure all rules over a large ledger.")
    parser.add_argument("--records", type=int, default=10_000, metavar="N")
    parser.add_argument("--runs", type=int, default=11, metavar="R")
    parser.add_argument("--claims-ledger", type=Path, metavar="PATH", help="the command of claims-ledger 0.0.4")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure here too")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="inferrsi-bench-") as folder:
        found = list(_told(measures(Path(folder), asked.records, asked.runs, asked.claims_ledger)))
    print(f"\nmachine: {json.dumps(machine())}")
    if asked.json:
        told = {"machine": machine(), "measures": [asdict(measure) for measure in found]}
        asked.json.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    sys.exit(0 if all(measure.holds is not False for measure in found) else 1)


def measures(folder: Path, number: int, runs: int, peer: Path | None) -> Iterator[Measure]:
    """Run one pair after the other."""
    large = _workspace(folder / "large", number)
    cold = _faster(f"warm check of {number:,}", large, 3)
    yield replace(cold, target=WARM.text, holds=cold.ratio <= WARM.limit)
    yield from _changed(large, number, runs)
    if peer is None:
        return
    small, entries = _workspace(folder / "small", PEER_RECORDS), folder / "entries"
    entries.mkdir()
    write_entries(peer, entries, PEER_RECORDS)
    other = Call(words=[peer, "--root", entries, "check"])
    ours = Call(words=[INFERRSI, "check", "--root", small])
    forgetful = replace(ours, before=lambda: shutil.rmtree(small / ".inferrsi", ignore_errors=True))
    found = pair(forgetful, other, warmups=1, runs=runs)
    yield _measure(f"cold check of {PEER_RECORDS}", f"claims-ledger check of {PEER_RECORDS}", found, None)
    found = pair(ours, other, warmups=1, runs=runs)
    yield _measure(f"warm check of {PEER_RECORDS}", f"claims-ledger check of {PEER_RECORDS}", found, None)


def _changed(large: Path, number: int, runs: int) -> Iterator[Measure]:
    """Change one record before each run: words first, then a number, which other files may ask for."""
    check = Call(words=[INFERRSI, "check", "--root", large], codes=(0, 1))
    reworded = replace(check, before=_edit(large, re.compile(r'(?<=note: ")')))
    renumbered = replace(check, before=_edit(large, re.compile(r'(?<= v: ")(?=\d)')))
    anew = replace(check, before=lambda: _forget(large))
    found = pair(reworded, check, warmups=2, runs=runs)
    yield _measure(f"one of {number:,} reworded", "none changed", found, CHANGED)
    found = pair(renumbered, anew, warmups=2, runs=runs)
    yield _measure(f"one of {number:,} with another number", "none changed, every rule run", found, CHANGED)
    found = pair(renumbered, check, warmups=2, runs=runs)
    yield _measure(f"one of {number:,} with another number", "none changed", found, None)


def _forget(folder: Path) -> None:
    """Forget what was told of the whole, and keep what was derived from each file."""
    with closing(sqlite3.connect(folder / DERIVED / NAME)) as connection, connection:
        connection.execute("DELETE FROM derived WHERE path = ?", (WHOLE,))


def _workspace(folder: Path, number: int) -> Path:
    write(folder, number=number, seed="1", days=10, target=medians(SHIPPED))
    return folder


def _edit(folder: Path, place: re.Pattern[str]) -> Callable[[], object]:
    """Give what puts a digit at a place of one record, another record each time, so that no text ever comes back."""
    paths = sorted((folder / "evidence/records").rglob("*.yaml"))
    numbers = count(1)

    def edit() -> None:
        path = paths[next(numbers) * 37 % len(paths)]
        text = path.read_text(encoding="utf-8")
        changed = place.sub("1", text, count=1)
        if changed == text:
            sys.exit(f"nothing to change in '{path}'")
        path.write_text(changed, encoding="utf-8", newline="\n")

    return edit


if __name__ == "__main__":
    main()
