"""Sorts changed paths by what they may mean for a number: the mechanism, its dependencies, its defaults, its harness. Pure.

Documentation, tests, packaging and user interface mean nothing for it, unless the record lists them as hot.
"""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from inferrsi.sources.git.changes import Changes
from inferrsi.sources.git.defaults import Defaults
from inferrsi.triage.what_moved import what_moved

QUIET_FOLDERS: Final = frozenset({
    "test", "tests", "testing", "__tests__", "unittests", "packaging", "debian", "installer", "ui", "webui", "web", "www",
    "frontend", "gui", "assets", "website", "static",
})  # fmt: skip
QUIET_NAMES: Final = (
    "test_*.py", "*_test.py", "*_test.cc", "*_test.cpp", "*_test.cu", "*_test.go", "*.test.ts", "*.test.js", "*.spec.ts",
    "conftest.py", "*.css", "*.svg", "*.png", "*.jpg", "*.gif", "*.ico", "*.desktop", "PKGBUILD", "MANIFEST.in",
    "*.nsi", "*.wxs", "*.plist", "Info.plist",
)  # fmt: skip
"""Tests, packaging, user interface (evidence-schema §4.4)."""
HARNESS_FOLDERS: Final = frozenset({"bench", "benchmark", "benchmarks", "eval", "evals", "evaluation", "perf"})
HARNESS_NAMES: Final = ("*bench*.*", "*perf_test*", "*harness*.*", "run_eval*", "eval_*.*")
"""What times and scores: its change makes equal names mean something else (R8)."""


@dataclass(frozen=True, kw_only=True)
class Classes:
    """Changed paths by class; a path may be of several."""

    files: int
    hot: tuple[str, ...]
    """On the record's hot paths; where it lists none, all code."""
    dependencies: tuple[str, ...]
    defaults: tuple[str, ...]
    """With a changed line that reads like a default."""
    harness: tuple[str, ...]
    quiet: tuple[str, ...]
    """Documents, tests, packaging, user interface."""
    cold: tuple[str, ...]
    """Code of none of these classes."""
    only_added: bool
    """All cold code is new files."""


def classes(changes: Changes, hot_paths: tuple[str, ...], defaults: Defaults | None) -> Classes:
    """Sort the changed paths."""
    moved = what_moved(changes, hot_paths)
    named_hot = frozenset(moved.hot) if hot_paths else frozenset()
    documents, pins = frozenset(moved.documents), frozenset(moved.dependencies)
    paths = tuple(change.path for change in changes.paths)
    quiet = tuple(path for path in paths if path not in named_hot | pins and (path in documents or _is_quiet(path)))
    harness = tuple(path for path in paths if path not in {*quiet, *named_hot, *pins} and _is_harness(path))
    code = [path for path in paths if path not in {*quiet, *harness, *pins}]
    hot = moved.hot if hot_paths else tuple(code)
    cold = tuple(path for path in code if path not in set(hot))
    added = {change.path for change in changes.paths if change.status == "added"}
    return Classes(
        files=len(paths),
        hot=hot,
        dependencies=moved.dependencies,
        defaults=tuple(path for path in (defaults.paths if defaults else ()) if path not in {*quiet, *harness}),
        harness=harness,
        quiet=quiet,
        cold=cold,
        only_added=bool(cold) and set(cold) <= added,
    )


def _is_quiet(path: str) -> bool:
    return _is(path, QUIET_FOLDERS, QUIET_NAMES)


def _is_harness(path: str) -> bool:
    return _is(path, HARNESS_FOLDERS, HARNESS_NAMES)


def _is(path: str, folders: frozenset[str], names: tuple[str, ...]) -> bool:
    *above, name = path.split("/")
    return not folders.isdisjoint(above) or any(fnmatchcase(name, known) for known in names)
