"""`check` on the command line: formats, choice of codes, explanations, the shipped ledger."""

import json
import re
from pathlib import Path

import pytest
from tests.cli.calls import REPOSITORY, call
from tests.workspaces import RECORD, broken, changed, write

from inferrsi import __version__
from inferrsi.checks import explain
from inferrsi.evidence.finding import BLOCKING

BAD = changed(RECORD, ("k: 7, n: 8", "k: 9, n: 8"), ("专家按热度分层。", "首创的专家分层。"))


def test_shipped_ledger_has_nothing_to_mend() -> None:
    told = call("check", "--format", "json")
    assert [one for one in json.loads(told.out) if one["severity"] in BLOCKING] == []
    assert told.code == 0


def test_shipped_ledger_overrules_nothing() -> None:
    assert "overruled" not in call("check").out


def test_text_is_grouped_by_file(tmp_path: Path) -> None:
    told = call("check", "--quiet", root=write(tmp_path, BAD))
    head, *rest = told.out.splitlines()
    assert head == f"{RECORD}: 3 to mend"
    assert [line.split(" ")[1] for line in rest if line.startswith(RECORD)] == ["M811", "C203", "C206"]
    assert all(line.startswith("    ") for line in rest if not line.startswith(RECORD))


def test_json_is_a_list_of_findings(tmp_path: Path) -> None:
    found = json.loads(call("check", "--format", "json", root=write(tmp_path, BAD)).out)
    assert {tuple(sorted(one)) for one in found} == {("code", "field", "help", "line", "message", "path", "severity")}


def test_github_commands_are_one_line_each_and_escaped(tmp_path: Path) -> None:
    bad = broken(RECORD, "Experts are kept in tiers by heat.", "Experts in tiers: 100% lossless.")
    told = call("check", "--format", "github", "--quiet", root=write(tmp_path, bad))
    lines = told.out.splitlines()
    assert [line.split("::")[1] for line in lines] == [
        f"warning file={RECORD},line=15,title=M811",
        f"error file={RECORD},line=15,title=M803",
    ] or all(re.fullmatch(r"::(error|warning|notice) file=[^,]+,line=\d+,title=[A-Z]\d{3}::.+", line) for line in lines)
    assert all("%0A" in line and "100%25" in line for line in lines if "M803" in line)


def test_sarif_has_what_the_standard_requires(tmp_path: Path) -> None:
    log = json.loads(call("check", "--format", "sarif", root=write(tmp_path, BAD)).out)
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-schema-2.1.0.json")
    run = log["runs"][0]
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("inferrsi", __version__)
    rules = [rule["id"] for rule in driver["rules"]]
    assert len(rules) == len(set(rules))
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in {"error", "warning", "note"}
        assert result["message"]["text"]
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uriBaseId"] in run["originalUriBaseIds"]
        assert not place["artifactLocation"]["uri"].startswith("/")
        assert place["region"]["startLine"] >= 1
    assert {result["ruleId"] for result in run["results"]} >= {"C203", "C206", "M811"}
    assert all(rule["help"]["text"].startswith(rule["id"]) for rule in driver["rules"])


def test_select_shows_codes_and_families(tmp_path: Path) -> None:
    root = write(tmp_path, BAD)
    assert {one["code"] for one in json.loads(call("check", "--select", "C", "--format", "json", root=root).out)} == {
        "C203",
        "C206",
    }
    assert {
        one["code"] for one in json.loads(call("check", "--select", "c203,M811", "--format", "json", root=root).out)
    } == {"C203", "M811"}


def test_ignore_needs_a_reason_and_prints_it(tmp_path: Path) -> None:
    root = write(tmp_path, broken(RECORD, "专家按热度分层。", "首创的专家分层。"))
    assert call("check", "--ignore", "M811", root=root).code == 2
    told = call("check", "--ignore", "M811", "--reason", "titles are being rewritten", root=root)
    assert told.code == 0
    assert "left out: M811 (1 findings): titles are being rewritten\n" in told.err


@pytest.mark.parametrize("option", ["--select", "--ignore", "--explain"])
def test_unknown_code_names_the_nearest(option: str) -> None:
    told = call("check", option, "M8111", "--reason", "none of your business")
    assert told.code == 2
    assert "no code 'M8111', did you mean 'M811'?" in told.err


@pytest.mark.parametrize("code", ["C201", "m811", "F108"])
def test_explain_prints_the_section_without_a_workspace(code: str) -> None:
    told = call("check", "--explain", code, root=None)
    assert told.code == 0
    assert told.out.strip() == (explain.section(code.upper()) or "").strip()
    assert told.out.strip().split("\n\n", 1)[1] in (REPOSITORY / "docs/reference/checks.md").read_text(encoding="utf-8")
