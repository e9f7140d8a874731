"""The registry: every rule runs, has one code, a section, a failing case and a near miss; a rule that crashes is told."""

import ast
import re
from pathlib import Path

import pytest
from tests.checks.families import CLEAN, FLAGGED
from tests.workspaces import RECORD, TODAY, broken, findings, found, write

from inferrsi.checks import explain, form, registry
from inferrsi.pipeline.examine import run
from inferrsi.pipeline.workspace import check

HERE = Path(__file__).parents[2]
BYTES = {"F101", "F102", "F108"}  # bytes and YAML: test_bad_input; a rule that fails itself: below
NOTES = {
    "A612", "A621", "A625", "A632", "C224", "C236", "C257", "C258", "C277", "C285", "C286", "C288", "C289", "C290", "E709", "E714", "E717", "E718", "E719", "E730", "E732", "E734", "E735", "E737", "K910", "M806", "P122", "P192", "U512",
}  # fmt: skip


def test_sound_workspace_is_silent(tmp_path: Path) -> None:
    assert findings(tmp_path) == ()


def codes_in_code() -> dict[str, str]:
    """Give code → function of every rule in the registry, read from the docstrings."""
    rules = {rule for group in registry.GROUPS for rule in group}
    return {(rule.__doc__ or "")[:4]: rule.__name__ for rule in rules}


def modules() -> list[ast.Module]:
    return [ast.parse(path.read_text(encoding="utf-8")) for path in sorted((HERE / "src/inferrsi/checks").glob("*.py"))]


def test_every_rule_has_its_own_code_and_emits_no_other() -> None:
    codes = codes_in_code()
    rules = {rule for group in registry.GROUPS for rule in group}
    assert len(codes) == len(rules)
    for module in modules():
        for node in module.body:
            if isinstance(node, ast.FunctionDef) and node.name in codes.values():
                emitted = set(re.findall(r'"([A-Z]\d{3})"', ast.unparse(node)))
                assert emitted <= {(ast.get_docstring(node) or "")[:4]}, node.name


def test_every_rule_that_is_defined_runs() -> None:
    defined = {
        node.name
        for module in modules()
        for node in module.body
        if isinstance(node, ast.FunctionDef) and re.match(r"[A-Z]\d{3}: ", ast.get_docstring(node) or "")
    }
    assert defined == set(codes_in_code().values())


def test_there_are_many() -> None:
    assert len({*codes_in_code(), *form.CODES}) >= 150


def test_every_code_has_a_failing_case_and_a_near_miss() -> None:
    codes = {*codes_in_code(), *form.CODES}
    assert {case.code for case in FLAGGED} | BYTES == codes
    assert {case.code for case in CLEAN} | BYTES == codes


def test_the_tables_together_tell_notes_from_what_blocks(tmp_path: Path) -> None:
    severities: dict[str, set[str]] = {}
    for number, case in enumerate(FLAGGED):
        root = tmp_path / str(number)
        root.mkdir()
        for one in found(root, case.changes):
            severities.setdefault(one.code, set()).add(one.severity)
    assert {code for code, kinds in severities.items() if kinds == {"note"}} == NOTES


def test_every_code_has_a_section() -> None:
    assert sorted(explain.codes()) == sorted({*codes_in_code(), *form.CODES})


@pytest.mark.parametrize("code", sorted(explain.codes()))
def test_section_says_why_and_how_to_mend(code: str) -> None:
    text = explain.section(code) or ""
    assert "*Why*:" in text
    assert "*Mend*:" in text or "*After*:" in text


def test_docs_hold_what_explain_prints() -> None:
    docs = (HERE / "docs/reference/checks.md").read_text(encoding="utf-8")
    assert docs == explain.page(), (
        "write it anew: python -c 'from inferrsi.checks.explain import page; print(page(), end=\"\")'"
    )


def test_rule_that_fails_itself_is_told() -> None:
    def crashes(value: object) -> None:
        raise KeyError(value)

    told = list(run((crashes,), "x"))
    assert [(finding.code, "crashes" in finding.message) for finding in told] == [("F108", True)]


def test_device_without_id_is_a_note_that_offers_it(tmp_path: Path) -> None:
    root = write(tmp_path, broken(RECORD, "{raw: B200, id: nvidia/b200, count: 1}", "{raw: B200, count: 1}"))
    told = [finding for finding in check(root, today=TODAY).findings if finding.code == "C236"]
    assert [(finding.severity, finding.help) for finding in told] == [("note", "add id: nvidia/b200")]


def test_foreign_memory_is_a_note_where_the_missing_list_is_named(tmp_path: Path) -> None:
    record = broken(RECORD, "count: 1}", "count: 1, memory_gb: 100}")[RECORD]
    assert isinstance(record, str)
    root = write(tmp_path, {RECORD: record.replace("gaps: [p99", "gaps: [hardware_manifest, p99")})
    told = [finding for finding in check(root, today=TODAY).findings if finding.code == "C237"]
    assert [finding.severity for finding in told] == ["note"]
