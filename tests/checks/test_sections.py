"""Each section teaches: what, why, before and after; laid over a workspace, before gives the code and after does not."""

import re
from collections.abc import Iterator, Mapping

import pytest
from tests.redteam.base import BASES
from tests.redteam.fragments import fragment, laid
from tests.redteam.judging import judged
from tests.redteam.ledger import CASES, texts

from inferrsi.checks import explain

PAIR = re.compile(r"\n\n- \*Before\*: `(?P<before>[^`\n]+)`\n- \*After\*: `(?P<after>[^`\n]+)`$")
NO_YAML = ("F101", "F106", "F108")
"""Bytes, a torn line, and a rule that fails itself: their fragments are none of a form."""
FORM = frozenset({"F101", "F102", "F103", "F104", "F105", "F106", "F107"})
TRIES = 150
"""Places tried in one workspace; the largest number needed is 85."""


def pair(code: str) -> tuple[str, str]:
    """Give what stands before and after in the section of a code."""
    found = PAIR.search(explain.section(code) or "")
    assert found, f"the section of {code} has to end in two lines: - *Before*: `fragment`, - *After*: `fragment`"
    return found["before"], found["after"]


@pytest.mark.parametrize("code", explain.codes())
def test_section_says_what_why_before_and_after(code: str) -> None:
    what, why = (explain.section(code) or "").split("\n\n", 1)[1].split("*Why*:")
    before, after = pair(code)
    assert before != after
    assert "…" not in before + after
    assert len(what + why) > 60


@pytest.mark.parametrize("code", [code for code in explain.codes() if code not in NO_YAML])
def test_before_gives_the_code_and_after_nothing(code: str) -> None:
    assert any(_teaches(code, files, *pair(code)) for files in _workspaces(code))


def _workspaces(code: str) -> Iterator[Mapping[str, str]]:
    """Give the sound workspaces, then those of the red-team ledger that have to do with a code."""
    yield from (BASES[base] for base in ("rich", "sound", "verified"))
    cases = [case for case in CASES if code in {name[:4] for name in case.codes}]
    for case in sorted(cases, key=lambda case: (len(case.codes), len(case.edits)))[:3]:
        yield texts(case.base, case.twin)
        yield texts(case.base, case.edits)


def _teaches(code: str, files: Mapping[str, str], before: str, after: str) -> bool:
    """Say whether there is a place where before gives the code, and after gives nothing that blocks."""
    sound, one, other = judged(files), fragment(before), fragment(after)
    both = (code, f"{code} note")
    for number, (path, (broken, mended)) in enumerate(laid(files, one, other)):
        if number == TRIES:
            break
        told, left = judged({**files, path: broken}), judged({**files, path: mended})
        is_silent = all(name.endswith(" note") for name in left - sound) and not set(both) & set(left - sound)
        is_told = sum(told[name] - left[name] for name in both) > 0
        if is_silent and is_told and (code in FORM or not FORM & set(told - sound)):
            return True
    return False
