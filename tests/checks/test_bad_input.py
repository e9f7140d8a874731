"""What people and machines put into files by mistake: one clear finding each, all in one run, nothing rewritten, exit 1."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.workspaces import EDITION, PACK, RECORD, SOUND, broken, findings, write

BASE = SOUND[RECORD]
GBK = BASE.encode("gbk", errors="ignore")
DIGITS = "1111111111111111111111111111111111111111"


def line_of(words: str, text: str = BASE) -> int:
    """Give the 1-based line on which some words stand first."""
    return text[: text.index(words)].count("\n") + 1


CASES = (
    # what, bytes of the record, code, words of the message, the line
    ("broken YAML", BASE.replace("gaps: [p99, repeats]", "gaps: [p99, repeats").encode(), "F102", "", None),
    ("wrong type", BASE.replace("date: 2026-10-20", "date: 20.10.2026", 1).encode(), "F105", "20.10.2026", line_of("date:")),
    ("number for a list", BASE.replace("gaps: [p99, repeats]", "gaps: 3").encode(), "F105", "", line_of("gaps:")),
    ("unknown key", BASE.replace("hot_paths", "hot_path").replace("gaps:", "gasp:").encode(), "F103", "gasp", line_of("gaps:")),
    ("null", BASE.replace("maturity: code_available", "maturity: null").encode(), "F102", "null", line_of("maturity:")),
    ("tilde", BASE.replace("maturity: code_available", "maturity: ~").encode(), "F102", "null", line_of("maturity:")),
    ("empty value", BASE.replace("maturity: code_available", "maturity:").encode(), "F102", "missing", line_of("maturity:")),
    ("anchor", BASE.replace("subject: kite", "subject: &k kite", 1).encode(), "F102", "anchor", line_of("subject:")),
    ("tag", BASE.replace("subject: kite", "subject: !!str kite", 1).encode(), "F102", "tag", line_of("subject:")),
    ("duplicate key", BASE.replace("kind: baseline", "kind: baseline\nkind: recheck", 1).encode(), "F102", "", line_of("kind: baseline") + 1),
    ("duplicate id", BASE.replace("{id: c2,", "{id: c1,").encode(), "P107", "c1", None),
    ("no baseline", BASE.replace("baseline: plain, ", "").encode(), "C201", "baseline", line_of("id: c3")),
    ("k over n", BASE.replace("k: 7, n: 8", "k: 9, n: 8").encode(), "C203", "9", line_of("id: c4")),
    ("no such arm", BASE.replace("id: c1, arm: plain", "id: c1, arm: other").encode(), "C202", "other", line_of("id: c1")),
    ("no such claim", BASE.replace("{c1} 到", "{c8} 到").encode(), "M802", "c8", line_of("evidence:")),
    ("future", BASE.replace("committed: 2026-10-19", "committed: 2031-10-19").encode(), "T401", "2031-10-19", line_of("committed")),
    ("GBK", GBK, "F101", "", None),
    ("byte order mark", b"\xef\xbb\xbf" + BASE.encode(), "F101", "byte order mark", 1),
    ("UTF-16", BASE.encode("utf-16"), "F101", "UTF-16", 1),
    ("empty file", b"", "F101", "empty", 1),
    ("10 MB", BASE.encode() + b"# " + b"x" * 10_000_000, "F101", "bytes", 1),
    ("conflict", BASE.replace("subject: kite\n", "<<<<<<< HEAD\nsubject: kite\n=======\nsubject: kit\n>>>>>>> b\n", 1).encode(), "F101", "conflict", line_of("subject:")),
    ("NUL", BASE.replace("kind: baseline", "kind: base\0line", 1).encode(), "F101", "U+0000", line_of("kind:")),
    ("CRLF", BASE.replace("\n", "\r\n").encode(), "F101", "", None),
    ("a list", b"- schema: inferrsi.record/1\n", "F102", "", 1),
    ("infinite SHA without quotes is text", BASE.replace(f'"{DIGITS}"', "12345e7890112345678901234567890123456789").encode(), "", "", None),
)  # fmt: skip


@pytest.mark.parametrize(("what", "data", "code", "words", "line"), CASES, ids=[case[0] for case in CASES])
def test_bad_record_gets_one_clear_finding(
    tmp_path: Path, what: str, data: bytes, code: str, words: str, line: int | None
) -> None:
    found = findings(tmp_path, {RECORD: data})
    if not code:
        assert found == ()
        return
    told = [
        finding for finding in found if finding.code == code and finding.path == RECORD and words in finding.message
    ]
    assert told, [(finding.code, finding.line, finding.message) for finding in found]
    assert line is None or told[0].line == line
    assert told[0].help


def test_every_file_is_told_in_one_run_and_none_is_touched(tmp_path: Path) -> None:
    bad = {
        f"evidence/records/kite/2026-10-{day:02}.yaml": data
        for day, (_, data, code, _, _) in enumerate(CASES, 1)
        if code
    }
    write(tmp_path, {RECORD: None, **bad})
    before = {name: (tmp_path / name).read_bytes() for name in bad}
    run = _check(tmp_path, "--format", "json")
    told = {finding["path"] for finding in json.loads(run.stdout)}
    assert set(bad) <= told
    assert run.returncode == 1
    assert {name: (tmp_path / name).read_bytes() for name in bad} == before


def test_text_form_names_file_line_code_and_what_to_do(tmp_path: Path) -> None:
    write(tmp_path, broken(RECORD, "k: 7, n: 8", "k: 9, n: 8"))
    run = _check(tmp_path)
    first, second = run.stdout.splitlines()[:2]
    assert first.startswith(f"{RECORD}:{line_of('id: c4')}: C203 ")
    assert second.strip()
    assert "Traceback" not in run.stderr


def test_edition_that_names_a_missing_record(tmp_path: Path) -> None:
    found = findings(tmp_path, broken(EDITION, "record: kite/2026-10-20", "record: kite/2026-10-01"))
    assert ("P109", EDITION) in {(finding.code, finding.path) for finding in found}


def test_entry_number_used_twice(tmp_path: Path) -> None:
    second = "row: baseline}\n      - {e: 1, record: kite/2026-10-20, lane: main, row: baseline}\n"
    found = findings(tmp_path, broken(EDITION, "row: baseline}\n", second))
    assert ("E701", EDITION) in {(finding.code, finding.path) for finding in found}


def test_symlink_is_refused_and_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text(BASE, encoding="utf-8")
    root = write(tmp_path / "radar", {RECORD: None})
    (root / RECORD).parent.mkdir(parents=True, exist_ok=True)
    (root / RECORD).symlink_to(outside)
    found = findings(root, {RECORD: None})
    assert ("F107", RECORD) in {(finding.code, finding.path) for finding in found}


@pytest.mark.parametrize(
    "bad", ["../../etc/passwd", "/etc/passwd", "Kite/2026-10-20", "kite/..", "con/2026-10-20", "a" * 90]
)
def test_id_that_leaves_the_workspace_is_refused(tmp_path: Path, bad: str) -> None:
    found = findings(tmp_path, broken(RECORD, "id: kite/2026-10-20", f'id: "{bad}"'))
    assert any(finding.path == RECORD and finding.line == line_of("id: kite") for finding in found)


def test_upper_case_file_name_is_refused(tmp_path: Path) -> None:
    found = findings(tmp_path, {"evidence/records/Kite/2026-10-20.yaml": BASE})
    assert any(finding.code == "F107" and finding.path.startswith("evidence/records/Kite") for finding in found)


def test_broken_radar_is_told_and_the_rest_is_still_checked(tmp_path: Path) -> None:
    changes = {"inferrsi.yaml": "schema: inferrsi.radar/1\nzone: [\n"} | broken(RECORD, "k: 7, n: 8", "k: 9, n: 8")
    found = {(finding.code, finding.path) for finding in findings(tmp_path, changes)}
    assert {("F102", "inferrsi.yaml"), ("C203", RECORD)} <= found


def test_no_workspace_is_a_usage_error(tmp_path: Path) -> None:
    run = _check(tmp_path)
    assert run.returncode == 2
    assert "inferrsi init" in run.stderr
    assert run.stdout == ""


def test_unknown_pack_key_names_the_nearest(tmp_path: Path) -> None:
    found = findings(tmp_path, broken(PACK, "follow: true}\n  - {id: wren", "folow: true}\n  - {id: wren"))
    told = [finding for finding in found if finding.code == "F103"]
    assert [finding.help for finding in told] == ["did you mean 'follow'?"]


def _check(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the real command in a folder."""
    command = [sys.executable, "-m", "inferrsi", "check", *words]
    environment = {**os.environ, "PYTHONUTF8": "1"}
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False, timeout=60)
