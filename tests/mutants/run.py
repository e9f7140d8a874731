"""Prove that each required check is held by a test: take the fix away, and the test must go red.

Each `*.patch` beside this file removes one fix from `src/`; its first line names the test that must fail then:
`# test: tests/sources/test_x.py::test_y`, or several of them. A mutant that survives, a patch that does not apply and
a test that is red without any patch are all failures of the suite.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
COPIED = ("src", "tests", "packs", "evidence", "docs", "benchmarks")
"""Folders that tests read."""
LIMIT_S = 300.0
KILLED, SURVIVED, UNSOUND = "killed", "SURVIVED", "UNSOUND"


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """One patch and the tests that must see it."""

    path: Path
    tests: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What became of a mutant."""

    word: str
    note: str
    seconds: float


def read(path: Path) -> Mutant | str:
    """Read the first line of a patch, or say what it lacks."""
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    tests = re.fullmatch(r"# test: (\S+(?: \S+)*)", first)
    if not tests:
        return "its first line is not `# test: tests/…::test_…`"
    return Mutant(path=path, tests=tuple(tests[1].split(" ")))


def scratch(folder: Path) -> Path:
    """Copy the tree to where it may be broken."""
    copy = folder / ROOT.name
    copy.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(
                ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", ".tmp-*"), symlinks=True
            )
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copy2(file, copy / file.name)
    if (ROOT.parent / "shared").is_dir():
        (folder / "shared").symlink_to(ROOT.parent / "shared")
    return copy


def run(copy: Path, tests: tuple[str, ...]) -> tuple[int, str]:
    """Run tests of the copy against the sources of the copy."""
    environment = os.environ | {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *tests]
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, text=True, timeout=LIMIT_S, check=False
        )
    except subprocess.TimeoutExpired:
        return 1, "it did not end"  # red, as a hang without its deadline must be
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return done.returncode, failed[0] if failed else (done.stdout + done.stderr).strip().rpartition("\n")[2]


def patched(copy: Path, mutant: Mutant, *, reverse: bool = False) -> str:
    """Apply a patch exactly, or take it back; gives what went wrong."""
    lines = mutant.path.read_text(encoding="utf-8").split("\n", 1)[1]
    command = ["git", "apply", "--whitespace=nowarn", *(["--reverse"] if reverse else []), "-"]
    done = subprocess.run(command, cwd=copy, input=lines, capture_output=True, text=True, check=False)
    return done.stderr.strip().replace("\n", " ")


def tried(copy: Path, mutant: Mutant) -> Outcome:
    """Run the mutant's tests with its patch."""
    began = time.monotonic()
    if fault := patched(copy, mutant):
        return Outcome(word=UNSOUND, note=f"the patch does not apply: {fault}", seconds=0.0)
    try:
        code, note = run(copy, mutant.tests)
    finally:
        patched(copy, mutant, reverse=True)
    seconds = time.monotonic() - began
    if code == 1:  # pytest: tests ran and some failed; 2 to 5 mean that they could not be run
        return Outcome(word=KILLED, note=note, seconds=seconds)
    return Outcome(word=SURVIVED if code == 0 else UNSOUND, note=note, seconds=seconds)


def outcomes(mutants: list[Mutant]) -> Iterator[tuple[Mutant, Outcome]]:
    """Try all mutants in one copy, after making sure that their tests are green without them."""
    if not mutants:
        return
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = scratch(Path(folder))
        every = tuple(sorted({test for mutant in mutants for test in mutant.tests}))
        all_green = run(copy, every)[0] == 0
        for mutant in mutants:
            code, note = (0, "") if all_green else run(copy, mutant.tests)
            yield (
                mutant,
                tried(copy, mutant)
                if code == 0
                else Outcome(word=UNSOUND, note=f"red without it: {note}", seconds=0.0),
            )


def main() -> int:
    """Try the patches whose names hold one of the words given, all of them without a word."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="parts of names; none: all")
    words = parser.parse_args().words
    paths = [path for path in sorted(HERE.glob("*.patch")) if not words or any(word in path.name for word in words)]
    read_ = [(path, read(path)) for path in paths]
    bad = [(path, what) for path, what in read_ if isinstance(what, str)]
    for path, what in bad:
        sys.stdout.write(f"{UNSOUND:9} {path.name}: {what}\n")
    counts = {UNSOUND: len(bad), KILLED: 0, SURVIVED: 0}
    for mutant, outcome in outcomes([mutant for _, mutant in read_ if isinstance(mutant, Mutant)]):
        counts[outcome.word] += 1
        sys.stdout.write(f"{outcome.word:9} {mutant.path.stem:48} {outcome.seconds:5.1f} s  {outcome.note}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{counts[KILLED]} killed, {counts[SURVIVED]} survived, {counts[UNSOUND]} unsound\n")
    return 1 if counts[SURVIVED] or counts[UNSOUND] or not counts[KILLED] else 0


if __name__ == "__main__":
    sys.exit(main())
