"""A finding that a person overrules: it stops blocking, is listed with its reason, and is printed in the report."""

import json
import re
from pathlib import Path

from tests.checks.cases_form import REASON, allowing
from tests.cli.calls import call
from tests.workspaces import EDITION, RECORD, TODAY, changed, write

from inferrsi.pipeline.workspace import check

ALLOW = f"code: C216, path: experiments.e1.claims.c6, reason: {REASON}"
IN_EDITION = (
    "    coverage_stated: {zh: \"人工检索。\", en: \"Searched by hand.\"}\n",
    "    coverage_stated: {zh: \"人工检索。\", en: \"Searched by hand.\"}\n"
    'allow:\n  - {code: E709, path: posts.1.now, reason: {zh: "当日另有安排，先看它。", en: "The day asked for it first."}}\n',
)  # fmt: skip


def test_overruled_finding_blocks_nothing(tmp_path: Path) -> None:
    checked = check(write(tmp_path, allowing(ALLOW)), today=TODAY, cached=False)
    assert not checked.blocked
    assert checked.refused == {}
    assert [(one.finding.code, one.finding.path, one.en) for one in checked.overruled] == [
        ("C216", RECORD, "The paper prints both and they disagree.")
    ]


def test_other_findings_of_that_code_still_count(tmp_path: Path) -> None:
    checked = check(write(tmp_path, allowing(ALLOW.replace("c6", "c3"))), today=TODAY, cached=False)
    assert {one.code for one in checked.findings if one.severity != "note"} == {"C216", "F111"}


def test_cached_run_overrules_alike(tmp_path: Path) -> None:
    root = write(tmp_path, allowing(ALLOW))
    first, second = (check(root, today=TODAY) for _ in range(2))
    assert first.findings == second.findings
    assert first.overruled == second.overruled


def test_check_lists_it_with_its_reason(tmp_path: Path) -> None:
    told = call("check", root=write(tmp_path, allowing(ALLOW)))
    assert told.code == 0
    assert re.search(rf"^{RECORD}:\d+: C216 overruled: .*1\.37", told.out, re.MULTILINE)
    assert "    The paper prints both and they disagree.\n" in told.out


def test_sarif_carries_it_as_suppressed(tmp_path: Path) -> None:
    told = call("check", "--format", "sarif", root=write(tmp_path, allowing(ALLOW)))
    results = json.loads(told.out)["runs"][0]["results"]
    assert [one["suppressions"][0]["justification"] for one in results if "suppressions" in one] == [
        "The paper prints both and they disagree."
    ]


def test_report_prints_it_in_the_entry_of_the_record(tmp_path: Path) -> None:
    root = write(tmp_path, allowing(ALLOW))
    for language, reason in (("en", "The paper prints both and they disagree."), ("zh", "论文两处不一致，都保留。")):
        told = call("digest", "--date", "2026-10-20", "--lang", language, "--offline", root=root)
        line = next(line for line in told.out.splitlines() if "C216" in line)
        assert "experiments.e1.claims.c6" in line.replace("\\", "")
        assert reason in line


def test_report_prints_what_an_edition_overrules_in_its_coverage(tmp_path: Path) -> None:
    changes = changed(EDITION, IN_EDITION) | changed(RECORD, ("ring: now", "ring: next"))
    told = call("digest", "--date", "2026-10-20", "--lang", "en", "--offline", root=write(tmp_path, changes))
    coverage = told.out[told.out.index("Coverage") :]
    assert "The day asked for it first." in coverage
