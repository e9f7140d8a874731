"""What a case of a rule is: changes to the sound workspace after which a code is told, or is not."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tests.workspaces import found

Changes = Mapping[str, str | bytes | None]


class Flagged(NamedTuple):
    code: str
    changes: Changes
    file: str
    words: str
    """Words on the line that is named."""


class Clean(NamedTuple):
    """A change that comes close and is in order: nothing at all is told but notes of other codes."""

    code: str
    changes: Changes


def names(cases: tuple[Flagged, ...] | tuple[Clean, ...]) -> list[str]:
    return [f"{case.code}-{number}" for number, case in enumerate(cases)]


def is_flagged(root: Path, case: Flagged) -> None:
    told = found(root, case.changes)
    own = [one for one in told if one.code == case.code and one.path == case.file]
    assert own, f"expected {case.code} in {case.file}, found {[(f.code, f.path, f.line, f.message) for f in told]}"
    line = (root / case.file).read_text(encoding="utf-8").splitlines()[own[0].line - 1]
    assert case.words in line
    assert own[0].message
    assert own[0].help


def is_clean(root: Path, case: Clean) -> None:
    told = [one for one in found(root, case.changes) if one.severity != "note" or one.code == case.code]
    assert told == [], [(one.code, one.path, one.line, one.message) for one in told]
