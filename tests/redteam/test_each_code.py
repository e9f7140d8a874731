"""Each code taken out of its tuple turns the red-team ledger red: no rule is there without a case that needs it."""

from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from tests.redteam.ledger import CASES, Case, found

from inferrsi.checks.rules import ALL, Rules


def code_of(rule: Callable[..., Any]) -> str:
    return (rule.__doc__ or "")[:4]


def without(code: str) -> Rules:
    """Build the tuples anew without the rule of one code."""
    return replace(
        ALL,
        **{
            field.name: tuple(rule for rule in getattr(ALL, field.name) if code_of(rule) != code)
            for field in fields(ALL)
        },
    )


CODES = sorted({code_of(rule) for field in fields(ALL) for rule in getattr(ALL, field.name)})
BY_CODE: dict[str, list[Case]] = {
    code: [case for case in CASES if not case.waits and code in {name[:4] for name in case.codes}] for code in CODES
}


def is_green(root: Path, case: Case, rules: Rules) -> bool:
    """Say whether the ledger's own comparison passes for a case under these rules."""
    told = found(root / "told", case.base, case.edits, rules)
    quiet = found(root / "quiet", case.base, (), rules)
    return sorted(set(told - quiet)) == sorted(case.codes)


def test_every_code_has_a_case() -> None:
    assert [code for code, cases in BY_CODE.items() if not cases] == []


@pytest.mark.parametrize("code", [code for code in CODES if BY_CODE[code]])
def test_ledger_turns_red_without_it(tmp_path: Path, code: str) -> None:
    case = BY_CODE[code][0]
    assert is_green(tmp_path / "all", case, ALL)
    assert not is_green(tmp_path / "less", case, without(code))


def test_every_code_of_a_case_is_one() -> None:
    known = {*CODES, "F103", "F104", "F105", "F106", "F107", "F111"}
    assert {name[:4] for case in CASES if not case.waits for name in case.codes} <= known
