"""All cases of the rules, from every family: each `cases_*.py` beside this file."""

from importlib import import_module
from pathlib import Path

from tests.checks.cases import Clean, Flagged

FAMILIES = tuple(
    import_module(f"tests.checks.{path.stem}") for path in sorted(Path(__file__).parent.glob("cases_*.py"))
)
FLAGGED: tuple[Flagged, ...] = tuple(case for family in FAMILIES for case in family.FLAGGED)
CLEAN: tuple[Clean, ...] = tuple(case for family in FAMILIES for case in family.CLEAN)
