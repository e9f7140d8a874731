"""`check` on the command line: formats, choice of codes, explanations, the shipped ledger."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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


OVERRULED = changed(
    RECORD,
    ("Experts are kept in tiers by heat.", "Experts are <b>kept</b> in tiers by heat."),
    ("unstated: [licences]\n", 'unstated: [licences]\nallow:\n  - {code: M814, reason: {en: "The source prints the tag as it is."}}\n'),
)  # fmt: skip


@pytest.mark.parametrize("format_", ["text", "json", "sarif", "github"])
def test_quiet_prints_failures_and_warnings_only(tmp_path: Path, format_: str) -> None:
    root = write(tmp_path, OVERRULED)
    loud, quiet = (call("check", "--format", format_, *more, root=root) for more in ((), ("--quiet",)))
    assert "P192" in loud.out
    assert ("M814" in loud.out) == (format_ in {"text", "sarif"})
    assert not {"P192", "M814"} & set(re.findall(r"[A-Z]\d{3}", quiet.out))
    assert (loud.code, quiet.code, quiet.err) == (0, 0, "")


def test_quiet_of_a_sound_workspace_prints_nothing(tmp_path: Path) -> None:
    told = call("check", "--quiet", root=write(tmp_path))
    assert (told.out, told.err, told.code) == ("", "", 0)


def test_summary_tells_how_many_files_were_refused(tmp_path: Path) -> None:
    root = write(tmp_path, {RECORD: "schema: inferrsi.record/1\nid: [\n"})
    told = call("check", "--select", "C", "evidence", root=root)
    assert told.err.startswith("1 of 2 files passed their form; 0 to mend")
    assert "--explain" not in told.err


def test_missing_key_names_the_schema_of_its_form(tmp_path: Path) -> None:
    told = call("check", root=write(tmp_path, broken(RECORD, "mechanism: {zh", "mecanism: {zh")))
    assert "add mechanism; `inferrsi schema record` describes its form" in told.out
    assert "did you mean 'mechanism'?" in told.out


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


def test_sarif_has_no_property_that_the_standard_lacks(tmp_path: Path) -> None:
    found = json.loads(call("check", "--format", "sarif", root=write(tmp_path, {**BAD, **OVERRULED})).out)
    assert {name: keys - SARIF[name] for name, keys in _objects(found) if keys - SARIF[name]} == {}
    assert "suppressions" in {name for name, _ in _objects(found)}


# Properties of each object of SARIF 2.1.0 that is written (OASIS errata 01): the schema admits no other ones. The whole schema,
# 110 KB, found no fault in the output of a broken workspace on 2026-12-01.
SARIF: dict[str, set[str]] = {
    "log": {"$schema", "version", "runs", "inlineExternalProperties", "properties"},
    "runs": {"tool", "columnKind", "originalUriBaseIds", "results", "artifacts", "invocations", "automationDetails"},
    "tool": {"driver", "extensions", "properties"},
    "driver": {"name", "version", "semanticVersion", "informationUri", "rules", "organization"},
    "rules": {"id", "name", "shortDescription", "fullDescription", "help", "helpUri", "defaultConfiguration"},
    "shortDescription": {"text", "markdown"},
    "help": {"text", "markdown"},
    "originalUriBaseIds": {"%SRCROOT%"},
    "%SRCROOT%": {"uri", "uriBaseId", "index", "description"},
    "description": {"text", "markdown"},
    "results": {"ruleId", "ruleIndex", "level", "kind", "message", "locations", "partialFingerprints", "suppressions"},
    "message": {"text", "markdown", "id", "arguments"},
    "locations": {"id", "physicalLocation", "logicalLocations", "message"},
    "physicalLocation": {"artifactLocation", "region", "contextRegion", "address"},
    "artifactLocation": {"uri", "uriBaseId", "index", "description"},
    "region": {"startLine", "startColumn", "endLine", "endColumn", "snippet"},
    "logicalLocations": {"name", "index", "fullyQualifiedName", "decoratedName", "parentIndex", "kind"},
    "partialFingerprints": {"finding/v1"},
    "suppressions": {"guid", "kind", "status", "location", "justification"},
}


def _objects(value: Any, name: str = "log") -> Iterator[tuple[str, set[str]]]:
    if isinstance(value, dict):
        yield name, set(value)
        for key, inner in value.items():
            yield from _objects(inner, key)
    elif isinstance(value, list):
        for item in value:
            yield from _objects(item, name)


@pytest.mark.parametrize("asked", ["kite", "kite/2026-10-20", RECORD, "evidence/records/kite", "evidence"])
def test_files_folders_subjects_and_records_can_be_named(tmp_path: Path, asked: str) -> None:
    told = call("check", asked, "--format", "json", root=write(tmp_path, BAD))
    assert {one["path"] for one in json.loads(told.out)} == {RECORD}
    assert "no file, folder, subject or record" in call("check", "kita", root=tmp_path).err


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
    assert "left out: M811 (1 finding): titles are being rewritten\n" in told.err


@pytest.mark.parametrize("option", ["--select", "--ignore", "--explain"])
def test_unknown_code_names_the_nearest(option: str) -> None:
    told = call("check", option, "M8111", "--reason", "none of your business")
    assert told.code == 2
    assert "no code 'M8111', did you mean 'M811'?" in told.err


def test_explain_of_a_family_lists_its_codes() -> None:
    told = call("check", "--explain", "u50", root=None)
    assert told.out.splitlines()[0] == "U501  A pull request's number says so"
    assert all(line.startswith("U50") for line in told.out.splitlines())


@pytest.mark.parametrize("code", ["C201", "m811", "F108"])
def test_explain_prints_the_section_without_a_workspace(code: str) -> None:
    told = call("check", "--explain", code, root=None)
    assert told.code == 0
    assert told.out.strip() == (explain.section(code.upper()) or "").strip()
    assert told.out.strip().split("\n\n", 1)[1] in (REPOSITORY / "docs/reference/checks.md").read_text(encoding="utf-8")
