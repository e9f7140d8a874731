"""Copies of the shipped workspace, and the command that renders a day of one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from pathlib import Path

from inferrsi.digest.context import Material
from inferrsi.evidence import vocabulary
from inferrsi.evidence.edition import Edition
from inferrsi.evidence.pack import Pack
from inferrsi.evidence.radar import FILE, Radar
from inferrsi.evidence.record import Record
from inferrsi.pipeline.workspace import check

ROOT = Path(__file__).parents[2]
DAYS = ("2026-10-27", "2026-10-28", "2026-10-29")
LANGUAGES = ("zh", "en")


def files() -> tuple[str, ...]:
    """Give the files of the shipped workspace."""
    found = [path for folder in ("packs", "evidence") for path in (ROOT / folder).rglob("*.yaml")]
    return ("inferrsi.yaml", *sorted(path.relative_to(ROOT).as_posix() for path in found))


def copy(to: Path, *, without: Callable[[str], bool] = lambda _: False, backwards: bool = False) -> Path:
    """Copy the workspace file by file, in the order of the names or against it."""
    for name in sorted(files(), reverse=backwards):
        if not without(name):
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, to / name)
    return to


def run(
    root: Path, *arguments: str, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Call the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "inferrsi", *arguments, "--root", str(root)],
        capture_output=True,
        check=False,
        env={**os.environ, **(environment or {})},
    )


def digest(root: Path, day: str, *arguments: str, environment: Mapping[str, str] | None = None) -> bytes:
    """Render a day; it has to end well and say nothing else."""
    done = run(root, "digest", "--date", day, "--offline", *arguments, environment=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


@cache
def original(day: str, *arguments: str) -> bytes:
    """Render a day of the shipped workspace itself."""
    return digest(ROOT, day, *arguments)


@cache
def material() -> Material:
    """Read all that a plan of the newest day may see."""
    ledger = check(ROOT, today=date(2026, 11, 1), cached=False).ledger
    packs = [ledger.read(ledger.pack_path(card.id), Pack) for card in ledger.packs()]
    return Material(
        radar=ledger.read(FILE, Radar),
        editions=tuple(ledger.read(ledger.edition_path(card.date), Edition) for card in ledger.editions()),
        records={card.id: ledger.read(ledger.record_path(card.id), Record) for card in ledger.records()},
        subjects={subject.id: subject for pack in packs for subject in pack.subjects},
        outcomes=vocabulary.outcomes(),
    )
