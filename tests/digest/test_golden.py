"""The reports of the shipped days, byte for byte; `INFERRSI_UPDATE_GOLDEN=1` writes them anew.

The facts are proved elsewhere: a golden file only shows in a diff what a change does to the reports.
"""

import os
from itertools import product
from pathlib import Path

import pytest
from tests.digest.shipped import DAYS, LANGUAGES, original

GOLDEN = Path(__file__).parent / "golden"
REPORTS = tuple(product(DAYS, LANGUAGES))
UPDATE = os.environ.get("INFERRSI_UPDATE_GOLDEN") == "1"


@pytest.mark.parametrize(("day", "language"), REPORTS)
def test_report_is_that_of_the_golden_file(day: str, language: str) -> None:
    path = GOLDEN / f"{day}.{language}.md"
    report = original(day, "--lang", language)
    if UPDATE:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(report)
    assert path.read_bytes() == report, f"{path.name} differs; look at the diff, then set INFERRSI_UPDATE_GOLDEN=1"


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == {f"{day}.{language}.md" for day, language in REPORTS}


def test_golden_files_have_plain_line_ends() -> None:
    for path in GOLDEN.iterdir():
        text = path.read_bytes()
        assert b"\r" not in text
        assert text.endswith(b"\n")
        assert not text.endswith(b"\n\n")
