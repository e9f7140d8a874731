"""Every rule: one passage of a sound workspace is broken, the code and the line are named; its sound twin is silent."""

import ast
import re
from pathlib import Path

import pytest
from tests.workspaces import EDITION, PACK, RADAR, RECORD, SEEN, SOUND, broken, findings

from inferrsi.checks import form, registry

HERE = Path(__file__).parents[2]
C1 = '- {id: c1, arm: plain, metric: decode_throughput, value: {form: point, v: "20.0"}'
SECOND = SOUND[RECORD].replace("kite/2026-10-20", "kite/2026-10-21").replace("date: 2026-10-20", "date: 2026-10-21")
LATER = "evidence/records/kite/2026-10-21.yaml"
OTHER_PACK = SOUND[PACK].replace("id: engines", "id: more").replace("id: wren", "id: lark")
LINE = '{"at": "2026-10-20T00:00:00Z", "source": "github", "asked": "heads", "outcome": "%s"%s}\n'

FLAGGED = (
    # code, file whose line is named, what is broken, words on the line that is named
    ("P101", broken(RECORD, "id: kite/2026-10-20", "id: kite/2026-10-19"), RECORD, "id: kite/2026-10-19"),
    ("P102", broken(RECORD, ', commit: "1111111111111111111111111111111111111111", path: README.md', ", path: README.md"), RECORD, "id: s1"),
    ("P103", broken(RECORD, 'where: {source: s1, quote: "plain', 'where: {source: s9, quote: "plain'), RECORD, "id: c1"),
    ("P104", broken(RECORD, 'anchor: {commit: "1111111111111111111111111111111111111111"', "anchor: {short: abcdef1"), RECORD, "anchor:"),
    ("P105", broken(RECORD, 'repo: example/kite, commit: "1111111111111111111111111111111111111111", committed', "repo: example/kite, committed"), RECORD, "role: source"),
    ("P106", broken(RECORD, "role: source", "role: docs"), RECORD, "pins:"),
    ("P107", broken(RECORD, "- {id: c2,", "- {id: c1,"), RECORD, "- {id: c1"),
    ("P107", broken(RECORD, "- id: v1", "- id: c1"), RECORD, "id: c1"),
    ("P107", broken(RECORD, "- {id: tiered, label", "- {id: plain, label"), RECORD, "id: plain"),
    ("P108", broken(RECORD, "unstated: [licences]", "unstated: [licences]\nprevious: kite/2026-10-21") | {LATER: SECOND}, RECORD, "previous:"),
    ("P109", broken(RECORD, "unstated: [licences]", "unstated: [licences]\nprevious: kite/2026-10-01"), RECORD, "previous:"),
    ("P109", broken(EDITION, "record: kite/2026-10-20", "record: kite/2026-10-02"), EDITION, "record: kite/2026-10-02"),
    ("P109", broken(EDITION, "先读 {kite/2026-10-20#c2}", "先读 {kite/2026-10-20#c99}"), EDITION, "c99"),
    ("P109", broken(EDITION, "plans: [kite/2026-10-20#v1]", "plans: [kite/2026-10-20#v2]"), EDITION, "plans:"),
    ("P110", broken(RECORD, 'kind: git, repo: example/kite, commit: "1111111111111111111111111111111111111111", path: README.md}', "kind: relayed, post: 2026-10-20/2}"), RECORD, "id: s1"),
    ("P110", broken(RECORD, 'kind: git, repo: example/kite, commit: "1111111111111111111111111111111111111111", path: README.md}', "kind: relayed, post: 2026-10-20/1, entry: E7}"), RECORD, "id: s1"),
    ("C201", broken(RECORD, "arm: tiered, baseline: plain, metric: ttft", "arm: tiered, metric: ttft"), RECORD, "id: c3"),
    ("C201", broken(RECORD, "arm: tiered, baseline: plain, metric: ttft", "arm: tiered, baseline: tiered, metric: ttft"), RECORD, "id: c3"),
    ("C202", broken(RECORD, "id: c1, arm: plain", "id: c1, arm: plane"), RECORD, "id: c1"),
    ("C203", broken(RECORD, "k: 7, n: 8", "k: 9, n: 8"), RECORD, "id: c4"),
    ("C203", broken(RECORD, "k: 7, n: 8", "k: 7, n: 8, k_hi: 9"), RECORD, "id: c4"),
    ("C204", broken(RECORD, 'lo: "4", hi: "6"', 'lo: "6", hi: "4"'), RECORD, "id: c5"),
    ("C204", broken(RECORD, 'v: "1.10", hi: "1.30"', 'v: "1.30", hi: "1.10"'), RECORD, "id: c3"),
    ("C205", broken(RECORD, 'v: "20.0"}, unit: tok/s', 'v: "20.0"}'), RECORD, "id: c1"),
    ("C206", broken(RECORD, "plain 20.0 tok/s", "plain 20 tok/s"), RECORD, "id: c1"),
    ("C206", broken(RECORD, "plain 20.0 tok/s", "plain 120.0 tok/s"), RECORD, "id: c1"),
    ("C206", broken(RECORD, "7 of 8 equal", "7 of 9 equal"), RECORD, "id: c4"),
    ("C207", {RECORD: SOUND[RECORD].replace('kind: git, repo: example/kite, commit: "1111111111111111111111111111111111111111", path: README.md}', "kind: relayed, post: 2026-10-20/1}").replace("plain 20.0 tok/s", "plain 20.0 tok/s and then a good deal more of what the other report said")}, RECORD, "id: c1"),
    ("C208", broken(RECORD, "    precision: {raw: BF16, weights: bf16}\n", ""), RECORD, "id: e1"),
    ("C208", broken(RECORD, "unstated: [dates.experiment, software.driver]", "unstated: [software.driver]"), RECORD, "id: e1"),
    ("C209", broken(RECORD, 'v: "25.0"}, unit: tok/s, boundary: [{zh: "质量未测。", en: "Quality was not measured."}]', 'v: "25.0"}, unit: tok/s'), RECORD, "id: c2"),
    ("C210", broken(RECORD, "claims: [c4]", "claims: [c44]"), RECORD, "c44"),
    ("C210", broken(RECORD, "evidence: [c4]", "evidence: [c44]"), RECORD, "c44"),
    ("C221", broken(RECORD, "software.driver]", "software.drivers]"), RECORD, "drivers"),
    ("C221", broken(RECORD, "unstated: [licences]", "unstated: [pins.sauce.repo]"), RECORD, "sauce"),
    ("C222", broken(RECORD, "software.driver]", "hardware.raw]"), RECORD, "hardware.raw"),
    ("C223", broken(RECORD, "read: {read: [README], not_read: [], ran: none}", "read: {ran: none}"), RECORD, "read:"),
    ("C231", broken(RECORD, C1, C1.replace("decode_throughput", "decode_throughputs")), RECORD, "id: c1"),
    ("C232", broken(RECORD, 'v: "20.0"}, unit: tok/s', 'v: "20.0"}, unit: ms'), RECORD, "id: c1"),
    ("C233", broken(RECORD, ", sense: speedup", ""), RECORD, "id: c3"),
    ("C234", broken(RECORD, "gaps: [p99, repeats]", "gaps: [p99, repeat]"), RECORD, "gaps:"),
    ("C234", broken(RECORD, "event: independent_run", "event: independant_run"), RECORD, "event:"),
    ("C234", broken(RECORD, "flag: low_n", "flag: tiny_n"), RECORD, "id: c4"),
    ("C235", broken(RECORD, "id: nvidia/b200", "id: nvidia/b201"), RECORD, "b201"),
    ("C235", broken(RECORD, "weights: bf16", "weights: bf17"), RECORD, "bf17"),
    ("C235", broken(RECORD, "id: qwen3.8-27b}\nsources", "id: qwen3.8-28b}\nsources"), RECORD, "28b"),
    ("S301", broken(RECORD, "how: stated", "how: none"), RECORD, "anchor:"),
    ("S301", broken(RECORD, 'anchor: {commit: "1111111111111111111111111111111111111111", how: stated, source: s1}', "anchor: {how: stated, source: s1}"), RECORD, "anchor:"),
    ("S302", broken(RECORD, "flag: low_n", "flag: superseded"), RECORD, "id: c4"),
    ("T401", broken(RECORD, "committed: 2026-10-19", "committed: 2027-10-19"), RECORD, "2027-10-19"),
    ("T401", broken(EDITION, "cutoff: 2026-10-20T00:30:00Z", "cutoff: 2026-12-20T00:30:00Z"), EDITION, "cutoff:"),
    ("T402", {LATER: SECOND} | broken(EDITION, "record: kite/2026-10-20, lane: main", "record: kite/2026-10-21, lane: main"), EDITION, "e: 1"),
    ("T411", {SEEN: LINE % ("failed", "")}, SEEN, "failed"),
    ("T412", {SEEN: LINE % ("throttled", ', "reason": "429", "mark": {"before": "1", "after": "2"}')}, SEEN, "throttled"),
    ("A601", broken(RECORD, "recommendation: [worth_verifying]", "recommendation: [recommended_reading]"), RECORD, "assessment:"),
    ("A602", broken(RECORD, "verification: not_run", "verification: locally_verified"), RECORD, "verification:"),
    ("E701", broken(EDITION, "{e: 1,", "{e: 2,"), EDITION, "e: 2"),
    ("E702", broken(EDITION, "- n: 1", "- n: 2"), EDITION, "n: 2"),
    ("E703", broken(EDITION, "role: note", "role: figure"), EDITION, "role: figure"),
    ("E704", broken(RADAR, "Asia/Shanghai", "Asia/Shangai"), RADAR, "zone:"),
    ("E705", broken(EDITION, "row: baseline", "row: increment"), EDITION, "row: increment"),
    ("E706", broken(RECORD, 'pins:\n  - {role: source, kind: git, repo: example/kite, commit: "1111111111111111111111111111111111111111", committed: 2026-10-19, source: s1}', "pins: []"), EDITION, "records:"),
    ("E707", broken(EDITION, "row: baseline}\n", "row: baseline}\n      - {e: 2, record: kite/2026-10-20, lane: main, row: baseline}\n"), EDITION, "e: 2"),
    ("K901", broken(PACK, "- {id: wren", "- {id: kite"), PACK, "id: kite"),
    ("K902", broken(PACK, "repo: example/kite, confidence: found", "confidence: found"), PACK, "id: kite"),
    ("K902", broken(PACK, "confidence: unknown", "repo: a/b, confidence: unknown"), PACK, "id: wren"),
    ("K903", broken(PACK, "enabled: false, reason: address not established", "enabled: false"), PACK, "id: daily"),
    ("K903", broken(PACK, "enabled: false, reason: address not established", "enabled: true"), PACK, "id: daily"),
    ("K904", {"packs/more/pack.yaml": OTHER_PACK}, PACK, "id: kite"),
    ("K905", broken(PACK, "id: wren", "id: lark"), EDITION, "wren"),
    ("K905", broken(PACK, "id: kite", "id: lark"), RECORD, "subject:"),
    ("M801", broken(RECORD, 'reason: {zh: "样本小", en: "few samples"}', "reason: {}"), RECORD, "id: c4"),
    ("M802", broken(RECORD, "由 {c1} 到", "由 {c1 } 到"), RECORD, "evidence:"),
    ("M802", broken(RECORD, "由 {c1} 到", "由 {c9} 到"), RECORD, "evidence:"),
    ("M803", broken(RECORD, "Experts are kept in tiers by heat.", "Experts in tiers give 25.0 tok/s."), RECORD, "mechanism:"),
    ("M803", broken(RECORD, "Experts are kept in tiers by heat.", "Experts in tiers, see #557."), RECORD, "mechanism:"),
    ("M804", broken(RECORD, "From {c1} to {c2} ({c2%c1}).", "From {c1} to {c2}."), RECORD, "evidence:"),
    ("M805", broken(RECORD, "Experts are kept in tiers by heat.", "Experts 分层 by heat."), RECORD, "mechanism:"),
    ("M807", broken(RECORD, "专家按热度分层。", "Experts are kept in tiers by heat, as before."), RECORD, "mechanism:"),
    ("F103", broken(RECORD, "mechanism:", "mecanism:"), RECORD, "mecanism:"),
    ("F104", broken(RECORD, 'mechanism: {zh: "专家按热度分层。", en: "Experts are kept in tiers by heat."}\n', ""), RECORD, ""),
    ("F105", broken(RECORD, "category: model_specific", "category: model-specific"), RECORD, "category:"),
    ("F105", broken(RECORD, "negative: true", "negative: yes"), RECORD, "id: c4"),
    ("F106", {SEEN: "{\n"}, SEEN, "{"),
    ("F107", {RECORD: None, "evidence/records/kite/2026-10-22.yaml": SOUND[RECORD]}, "evidence/records/kite/2026-10-22.yaml", "id:"),
)  # fmt: skip


def test_sound_workspace_is_silent(tmp_path: Path) -> None:
    assert findings(tmp_path) == ()


@pytest.mark.parametrize(
    ("code", "changes", "file", "words"), FLAGGED, ids=[f"{row[0]}-{number}" for number, row in enumerate(FLAGGED)]
)
def test_broken_workspace_is_flagged(
    tmp_path: Path, code: str, changes: dict[str, str | bytes | None], file: str, words: str
) -> None:
    found = findings(tmp_path, changes)
    told = [finding for finding in found if finding.code == code and finding.path == file]
    assert told, f"expected {code} in {file}, found {[(f.code, f.path, f.line, f.message) for f in found]}"
    line = (tmp_path / file).read_text(encoding="utf-8").splitlines()[told[0].line - 1]
    assert words in line
    assert told[0].message
    assert told[0].help


def test_missing_language_is_a_note(tmp_path: Path) -> None:
    from tests.workspaces import TODAY, write

    from inferrsi.pipeline.workspace import check

    root = write(tmp_path, broken(RECORD, ', en: "Experts are kept in tiers by heat."', ""))
    told = [finding for finding in check(root, today=TODAY).findings if finding.code == "M806"]
    assert [(finding.severity, finding.path) for finding in told] == [("note", RECORD)]


def test_device_without_id_is_a_note_that_offers_it(tmp_path: Path) -> None:
    from tests.workspaces import TODAY, write

    from inferrsi.pipeline.workspace import check

    root = write(tmp_path, broken(RECORD, "{raw: B200, id: nvidia/b200, count: 1}", "{raw: B200, count: 1}"))
    told = [finding for finding in check(root, today=TODAY).findings if finding.code == "C236"]
    assert [(finding.severity, finding.help) for finding in told] == [("note", "add id: nvidia/b200")]


def codes_in_code() -> dict[str, str]:
    """Give code → function of every rule in the registry, read from the docstrings."""
    rules = {
        rule
        for group in (
            registry.RECORD_RULES,
            registry.EDITION_RULES,
            registry.PACK_RULES,
            registry.RADAR_RULES,
            registry.OBSERVATION_RULES,
            registry.LEDGER_RULES,
        )
        for rule in group
    }
    return {(rule.__doc__ or "")[:4]: rule.__name__ for rule in rules}


def test_every_rule_has_its_own_code_and_emits_no_other() -> None:
    codes = codes_in_code()
    rules = set(codes.values())
    assert len(codes) == len(rules)
    for module in sorted((HERE / "src/inferrsi/checks").glob("*.py")):
        for node in ast.parse(module.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name in rules:
                emitted = set(re.findall(r'"([A-Z]\d{3})"', ast.unparse(node)))
                assert emitted <= {(ast.get_docstring(node) or "")[:4]}, node.name


def test_every_rule_that_is_defined_runs() -> None:
    defined = {
        node.name
        for module in sorted((HERE / "src/inferrsi/checks").glob("*.py"))
        for node in ast.parse(module.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and re.match(r"[A-Z]\d{3}: ", ast.get_docstring(node) or "")
    }
    assert defined == set(codes_in_code().values())


def test_every_code_has_a_failing_case() -> None:
    notes = {"M806", "C236"}
    elsewhere = {"F101", "F102", "F108"}  # bytes and YAML: test_bad_input; a rule that fails itself: below
    assert {row[0] for row in FLAGGED} | notes | elsewhere == set(codes_in_code()) | set(form.CODES)


def test_every_code_has_a_section_in_the_docs() -> None:
    text = (HERE / "docs/reference/checks.md").read_text(encoding="utf-8")
    sections = re.findall(r"^### ([A-Z]\d{3}) ", text, re.MULTILINE)
    assert sorted(sections) == sorted({*codes_in_code(), *form.CODES})


def test_rule_that_fails_itself_is_told(tmp_path: Path) -> None:
    from inferrsi.pipeline.examine import run

    def crashes(value: object) -> None:
        raise KeyError(value)

    told = list(run((crashes,), "x"))
    assert [(finding.code, "crashes" in finding.message) for finding in told] == [("F108", True)]
