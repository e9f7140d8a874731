"""Each rule finds what is broken and lets the near miss pass; the cases stand in `cases_*.py`, a file a family."""

from pathlib import Path

import pytest
from tests.checks.cases import Clean, Flagged, is_clean, is_flagged, names
from tests.checks.families import CLEAN, FLAGGED


@pytest.mark.parametrize("case", FLAGGED, ids=names(FLAGGED))
def test_broken_workspace_is_flagged(tmp_path: Path, case: Flagged) -> None:
    is_flagged(tmp_path, case)


@pytest.mark.parametrize("case", CLEAN, ids=names(CLEAN))
def test_near_miss_is_clean(tmp_path: Path, case: Clean) -> None:
    is_clean(tmp_path, case)
