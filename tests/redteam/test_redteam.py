"""Each case breaks a sound workspace in one place: exactly its codes are found, and its near miss stays silent."""

from pathlib import Path

import pytest
from tests.redteam.base import BASES
from tests.redteam.ledger import CASES, Case, found

PARAMETERS = [
    pytest.param(
        case,
        id=case.title,
        marks=[pytest.mark.xfail(reason=case.waits, strict=True)] if case.waits else [],
    )
    for case in CASES
]


def test_bases_are_sound(tmp_path: Path) -> None:
    for base in BASES:
        assert [one for one in found(tmp_path / base, base, ()) if not one.startswith("P192")] == []


@pytest.mark.parametrize("case", PARAMETERS)
def test_defect_is_found_and_nothing_else(tmp_path: Path, case: Case) -> None:
    told = found(tmp_path, case.base, case.edits)
    quiet = found(tmp_path / "sound", case.base, ())
    assert sorted(set(told - quiet)) == sorted(case.codes)


@pytest.mark.parametrize("case", [case for case in CASES if not case.waits], ids=lambda case: case.title)
def test_near_miss_stays_silent(tmp_path: Path, case: Case) -> None:
    told = found(tmp_path, case.base, case.twin) - found(tmp_path / "sound", case.base, ())
    own = {code[:4] for code in case.codes}
    assert [one for one in sorted(told) if one[:4] in own or not one.endswith(" note")] == []


def test_there_are_enough_cases_with_names_of_their_own() -> None:
    assert len(CASES) >= 120
    assert len({case.title for case in CASES}) == len(CASES)
    assert all(case.twin and case.twin != case.edits for case in CASES)
