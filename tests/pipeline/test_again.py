"""After an edit the same is told as without a cache; where the card stays as it was no rule between files runs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.redteam.base import BASES
from tests.redteam.ledger import CASES, Case, texts
from tests.workspaces import RECORD, TODAY, write

from inferrsi.ledger.again import Edited, again
from inferrsi.pipeline.workspace import Checked, check

RUN = """
import sys
from datetime import date
from pathlib import Path
from inferrsi.pipeline.workspace import check
found = check(Path(sys.argv[1]), today=date(2026, 11, 1))
print("inferrsi.pipeline.judge" in sys.modules, *(one.code for one in found.findings if one.severity != "note"))
"""


def laid(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def told(checked: Checked) -> tuple[object, ...]:
    return checked.findings, checked.overruled, checked.refused


@pytest.mark.parametrize("case", CASES[::6], ids=lambda case: case.title)
def test_an_edit_of_any_kind_is_told_as_without_a_cache(tmp_path: Path, case: Case) -> None:
    sound, broken = dict(BASES[case.base]), texts(case.base, case.edits)
    for files in (sound, broken, sound):
        laid(tmp_path, files)
        for gone in broken.keys() - files.keys():
            (tmp_path / gone).unlink(missing_ok=True)
        assert told(check(tmp_path, today=TODAY)) == told(check(tmp_path, today=TODAY, cached=False))


def edited(root: Path, old: str, new: str) -> None:
    path = root / RECORD
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def judged(root: Path) -> tuple[bool, list[str]]:
    """Check in a process of its own: whether all was judged, and what was told but notes."""
    told = subprocess.run([sys.executable, "-c", RUN, root], capture_output=True, text=True, check=True).stdout
    return told.split()[0] == "True", told.split()[1:]


def test_an_edit_that_leaves_the_card_runs_no_rule_between_files(tmp_path: Path) -> None:
    root = write(tmp_path)
    assert judged(root) == (True, [])
    edited(root, "Experts are kept", "Experts are <b>kept</b>")
    assert judged(root) == (False, ["M814"])
    edited(root, "<b>kept</b>", "kept")
    assert judged(root) == (False, [])
    edited(root, "metric: ttft", "metric: tpot")
    assert judged(root)[0]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('[["RecordCard",{"id":"a"}],[]]', '[["RecordCard",{"id":"b"}],[]]'),
        ("[null,[]]", "[null,[]]"),
        ('[["RecordCard",{"allows":[["C216"]]}],[]]', '[["RecordCard",{"allows":[["C216"]]}],[]]'),
    ],
)
def test_another_card_none_or_one_that_overrules_has_all_judged(before: str, after: str) -> None:
    assert again("[[],[]]", [Edited(path="a", before=before, after=after)]) is None


@pytest.mark.parametrize(("path", "field", "stays"), [("a", "title", False), ("a", "", True), ("b", "title", True)])
def test_a_file_of_which_a_line_was_named_between_files_has_all_judged(path: str, field: str, *, stays: bool) -> None:
    kept = '[["RecordCard",{"id":"a"}],[]]'
    said = json.dumps([[{"path": path, "line": 3, "field": field}], []])
    assert again(said, [Edited(path="a", before=kept, after=kept)]) == (said if stays else None)
