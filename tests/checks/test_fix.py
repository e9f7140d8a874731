"""`check --fix`: six repairs, each in one place, every other byte as it was; what it cannot do it says."""

from pathlib import Path

import pytest
from tests.checks.cases_form import allowing
from tests.cli.calls import call
from tests.workspaces import EDITION, RECORD, broken, changed, later, next_day, write

from inferrsi.ledger.repair import REPAIRS

REASON = '{zh: "论文两处不一致，都保留。", en: "The paper prints both and they disagree."}'
CASES = (
    # code, changes, file, before, after, words of what is told
    ("C204", broken(RECORD, 'lo: "4", hi: "6"', 'lo: "6", hi: "4"'), RECORD, 'lo: "6", hi: "4"', 'lo: "4", hi: "6"', "put 4 before 6"),
    ("C204", broken(RECORD, 'v: "1.10", hi: "1.30"', 'v: "1.30", hi: "1.10"'), RECORD, 'v: "1.30", hi: "1.10"', 'v: "1.10", hi: "1.30"', "put 1.10 before 1.30"),
    ("C224", broken(RECORD, "gaps: [p99, repeats]", "gaps: [p99, repeats, p99]"), RECORD, "[p99, repeats, p99]", "[p99, repeats]", "1 double"),
    ("C236", broken(RECORD, "{raw: B200, id: nvidia/b200, count: 1}", "{raw: B200, count: 1}"), RECORD, "{raw: B200, count: 1}", "{raw: B200, id: nvidia/b200, count: 1}", "nvidia/b200"),
    ("F109", broken(RECORD, 'en: "two arms"', "en: two arms"), RECORD, "en: two arms}", 'en: "two arms"}', "double quotes"),
    ("F109", broken(RECORD, 'quote: "7 of 8 equal"', "quote: '7 of 8 equal'"), RECORD, "quote: '7 of 8 equal'", 'quote: "7 of 8 equal"', "double quotes"),
    ("F111", allowing(f"code: C216, reason: {REASON}", needed=False), RECORD, f"allow:\n  - {{code: C216, reason: {REASON}}}\n", "", "unused allow of C216"),
    ("E717", broken(EDITION, ", row: baseline", "") | later() | next_day(), EDITION, "lane: main}", "lane: main, row: baseline}", "row: baseline into E1"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("code", "changes", "file", "before", "after", "words"),
    CASES,
    ids=[f"{case[0]}-{n}" for n, case in enumerate(CASES)],
)
def test_repair_changes_one_place(
    tmp_path: Path, code: str, changes: dict[str, str | bytes | None], file: str, before: str, after: str, words: str
) -> None:
    root = write(tmp_path, changes)
    old = (root / file).read_text(encoding="utf-8")
    assert before in old
    told = call("check", "--fix", root=root)
    assert (root / file).read_text(encoding="utf-8") == old.replace(before, after, 1)
    assert f"fixed: {file}: " in told.err
    assert words in told.err
    assert f" {code} " not in told.out.replace(":", " ")


def test_every_repair_has_a_case() -> None:
    assert {case[0] for case in CASES} == {*REPAIRS, "E717"}


def test_several_repairs_of_one_file_in_one_run(tmp_path: Path) -> None:
    changes = changed(
        RECORD,
        ('lo: "4", hi: "6"', 'lo: "6", hi: "4"'),
        ("{raw: B200, id: nvidia/b200, count: 1}", "{raw: B200, count: 1}"),
    )
    root = write(tmp_path, changes)
    assert call("check", "--fix", root=root).err.count("fixed: ") == 2
    assert (root / RECORD).read_text(encoding="utf-8") == write(tmp_path / "sound").joinpath(RECORD).read_text(
        encoding="utf-8"
    )


def test_nothing_is_written_without_it(tmp_path: Path) -> None:
    root = write(tmp_path, broken(RECORD, 'lo: "4", hi: "6"', 'lo: "6", hi: "4"'))
    before = (root / RECORD).read_bytes()
    call("check", root=root)
    assert (root / RECORD).read_bytes() == before


def test_only_what_is_asked_for_is_mended(tmp_path: Path) -> None:
    changes = changed(
        RECORD, ('lo: "4", hi: "6"', 'lo: "6", hi: "4"'), ("gaps: [p99, repeats]", "gaps: [p99, repeats, p99]")
    )
    root = write(tmp_path, changes)
    call("check", "--fix", "--select", "C224", root=root)
    text = (root / RECORD).read_text(encoding="utf-8")
    assert 'lo: "6", hi: "4"' in text
    assert "gaps: [p99, repeats]\n" in text


def test_file_that_would_not_come_back_is_left_and_named(tmp_path: Path) -> None:
    changes = changed(
        RECORD, ('lo: "4", hi: "6"', 'lo: "6", hi: "4"'), ("gaps: [p99, repeats]", "gaps:  [ p99, repeats ]")
    )
    root = write(tmp_path, changes)
    before = (root / RECORD).read_bytes()
    told = call("check", "--fix", root=root)
    assert (root / RECORD).read_bytes() == before
    assert f"not fixed: {RECORD}: line " in told.err
    assert told.code == 1
