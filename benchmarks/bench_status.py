"""Measure the maintainer's morning beside the warm load of the same ledger: 1,000 subjects, 10,000 observations.

python benchmarks/bench_status.py [--subjects N] [--days D] [--runs R] [--json FILE]
"""

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from pathlib import Path
from random import Random

from generate import LAST, _packs, _put, _radar
from invent import Subject, record, subjects
from measure import Call, pair
from observe import observe
from run import INFERRSI, machine
from shape import SHIPPED, medians

from inferrsi.ledger.files import pack_path, record_path

LIMIT = 1.5  # target of the issue: status under 1.5 times the warm load


@dataclass(frozen=True, kw_only=True)
class Found:
    """What was measured."""

    subjects: int
    observations: int
    unacknowledged: int
    status_ms: float
    load_ms: float
    ratio: float
    cpu_ratio: float
    holds: bool


def main() -> None:
    """Write the workspace, measure, print one line, write JSON where asked."""
    parser = argparse.ArgumentParser(description="Measure the morning table beside the warm load.")
    parser.add_argument("--subjects", type=int, default=1000, metavar="N")
    parser.add_argument("--days", type=int, default=10, metavar="D")
    parser.add_argument("--runs", type=int, default=11, metavar="R")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure here too")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="inferrsi-bench-") as folder:
        found = measured(Path(folder), asked.subjects, asked.days, asked.runs)
    print(
        f"status of {found.subjects:,} subjects and {found.observations:,} observations ({found.unacknowledged} signals not acknowledged): "
        f"{found.status_ms:,.0f} ms beside a warm check of {found.load_ms:,.0f} ms: {found.ratio:.2f} x "
        f"(processor time {found.cpu_ratio:.2f} x), target under {LIMIT:g} x: {'holds' if found.holds else 'MISSED'}"
    )
    print(f"machine: {json.dumps(machine())}")
    if asked.json:
        asked.json.write_text(json.dumps({"machine": machine(), **asdict(found)}, indent=2) + "\n", encoding="utf-8")
    sys.exit(0 if found.holds else 1)


def measured(folder: Path, number: int, days: int, runs: int) -> Found:
    """Measure both commands in alternation on one workspace."""
    pinned = workspace(folder, number, days)
    unacknowledged = observe(folder, pinned, days=days, last=LAST, seed="1")
    check = Call(words=[INFERRSI, "check", "--quiet", "--root", folder], codes=(0, 1))
    status = Call(words=[INFERRSI, "status", "--root", folder])
    subprocess.run([*map(str, check.words)], check=False, capture_output=True)  # warms the cards
    told = pair(status, check, warmups=1, runs=runs)
    return Found(
        subjects=len(pinned),
        observations=len(pinned) * days,
        unacknowledged=unacknowledged,
        status_ms=told.ms[0],
        load_ms=told.ms[1],
        ratio=told.ratio,
        cpu_ratio=told.cpu_ratio,
        holds=told.ratio < LIMIT,
    )


def workspace(folder: Path, number: int, days: int) -> dict[str, str]:
    """Write one record a subject, over the last days by turns, and give the commit that each pins."""
    random = Random("status 1")  # noqa: S311  # the same each time is what is wanted
    target = medians(SHIPPED)
    made = subjects(random, number)
    known = [_numbered(made[n % len(made)], n // len(made)) for n in range(number)]
    _put(folder, "inferrsi.yaml", {**_radar(), "sources": [{"id": "github", "enabled": "true", "overlap_h": "24"}]})
    for pack in _packs(known):
        _put(folder, pack_path(pack["id"]), pack)
    pinned = {}
    for n, subject in enumerate(known):
        tree = record(random, subject, LAST - timedelta(days=n % days), previous=None, target=target)
        _put(folder, record_path(tree["id"]), tree)
        pinned[subject.id] = tree["pins"][0]["commit"]
    return pinned


def _numbered(subject: Subject, turn: int) -> Subject:
    return replace(subject, id=f"{subject.id}-{turn}", name=f"{subject.name} {turn}") if turn else subject


if __name__ == "__main__":
    main()
