"""A state that changed between two editions is a line of the report, and states of old days do not move."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.evidence.chains import SAID, chain, move, number
from tests.workspaces import PACK, RADAR, SOUND, TODAY

from inferrsi.digest import markdown, structure
from inferrsi.digest.history import steps
from inferrsi.digest.log_sheet import log_sheet
from inferrsi.digest.plan import Report
from inferrsi.digest.sheet import text
from inferrsi.evidence.edition import Edition
from inferrsi.evidence.record import Record
from inferrsi.labels import Language
from inferrsi.ledger.files import edition_path, record_path
from inferrsi.ledger.write import render
from inferrsi.pipeline.digest import Made, make
from inferrsi.pipeline.subject import gather
from inferrsi.pipeline.workspace import check
from inferrsi.triage.carried import plain

A, B, C = "a" * 40, "b" * 40, "c" * 40
Moves = tuple[dict[str, Any], ...]


def records(second: Moves = (), third: Moves = ()) -> tuple[Record, ...]:
    """Three readings, on the first three days of October; the number stands in the first."""
    pins = [({"commit": sha},) for sha in (A, B, C)]
    return chain((pins[0], ()), (pins[1], second), (pins[2], third), numbers={0: number({"commit": A})})


def edition(day: int, *names: str) -> Edition:
    """An edition of one post with these records."""
    rows = [{"e": e, "record": name, "lane": "main"} for e, name in enumerate(names, 1)]
    post = {"n": 1, "kind": "daily", "title": SAID, "cutoff": f"2026-10-{day:02}T01:00Z", "rows": rows}
    return Edition.model_validate({"schema": "inferrsi.edition/1", "date": f"2026-10-{day:02}", "posts": (post,)})


def write(root: Path, found: tuple[Record, ...], editions: tuple[Edition, ...]) -> Path:
    """Write a workspace."""
    files = {name: SOUND[name] for name in (RADAR, PACK)}
    files |= {record_path(record.id): render({"pins": [], "experiments": [], **plain(record)}) for record in found}
    files |= {edition_path(str(one.date)): render(with_rows(plain(one))) for one in editions}
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")
    return root


def with_rows(tree: dict[str, Any]) -> dict[str, Any]:
    """Keep the rows of a post that has none."""
    return {**tree, "posts": [{"rows": [], **post} for post in tree["posts"]]}


def report(root: Path, day: int) -> Report:
    """Lay out a day; what the rules say of these bare records is no matter here."""
    found = replace(check(root, today=TODAY, cached=False), findings=())
    made = make(found, day=date(2026, 10, day), now=datetime(2026, 11, 1, tzinfo=UTC))
    assert isinstance(made, Made)
    assert not made.left_out
    return made.report


def changes(root: Path, day: int) -> list[tuple[tuple[str, ...], str, str, str]]:
    found = report(root, day)
    return [(one.claims, one.was, one.now, one.because) for one in found.posts[0].state_moves]


def printed(root: Path) -> Mapping[tuple[int, Language], bytes]:
    """All days in both languages."""
    days = [int(path.stem[-2:]) for path in (root / "evidence/editions").glob("*.yaml")]
    return {(day, lang): markdown.render(report(root, day), lang).encode() for day in days for lang in ("zh", "en")}  # type: ignore[misc]


FIRST, SECOND, THIRD = (f"kite/2026-10-0{day}" for day in (1, 2, 3))
EDITIONS = (edition(1, FIRST), edition(2, SECOND), edition(3, THIRD))
NUMBER = (f"{FIRST}#c1",)


def test_a_new_reading_changes_the_state_of_an_older_number(tmp_path: Path) -> None:
    root = write(tmp_path, records(), EDITIONS)
    assert changes(root, 1) == []
    assert changes(root, 2) == [(NUMBER, "current", "historical", "moved_since")]
    assert changes(root, 3) == []


def test_a_confirmed_move_decides_which_state_it_becomes(tmp_path: Path) -> None:
    root = write(tmp_path, records((move("docs_only", A, B),), (move("hot_path_changed", B, C),)), EDITIONS)
    assert changes(root, 2) == [(NUMBER, "current", "carried_forward", "docs_only")]
    assert changes(root, 3) == [(NUMBER, "carried_forward", "historical", "hot_path_changed")]


def test_the_report_prints_it_in_both_languages_and_as_json(tmp_path: Path) -> None:
    root = write(tmp_path, records((move("hot_path_changed", A, B),)), EDITIONS)
    found = report(root, 2)
    zh, en = (markdown.render(found, language) for language in ("zh", "en"))  # type: ignore[arg-type]
    assert "## 状态变化\n\n- kite/2026-10-01#c1：当前 → 历史实验（机制所在文件变化）\n" in zh
    assert "## Changes of state\n\n- kite/2026-10-01#c1: current → historical (files of the mechanism changed)\n" in en
    assert '"state_changes": [\n        {\n          "claims": [\n            "kite/2026-10-01#c1"\n          ],' in (
        structure.render(found, "en")
    )


def test_the_entry_names_what_changed_and_whether_somebody_decided(tmp_path: Path) -> None:
    moves = (move("hot_path_changed", A, B), move("dep_pin_changed", A, B, "proposed"))
    root = write(tmp_path, records(moves), EDITIONS)
    en = markdown.render(report(root, 2), "en")
    assert "files of the mechanism changed `aaaaaaaa` → `bbbbbbbb` (confirmed): See the diff" in en
    assert "a dependency moved `aaaaaaaa` → `bbbbbbbb` (proposed, not decided): See the diff" in en


def test_log_tells_it_with_the_reason(tmp_path: Path) -> None:
    root = write(tmp_path, records((move("docs_only", A, B),), ()), EDITIONS)
    found = replace(check(root, today=TODAY, cached=False), findings=())
    context = gather(found, "kite", until=None).context
    told = text(log_sheet("kite", steps(context, "kite")))
    assert (
        f"older numbers: {FIRST}#c1 current → carried forward (only documentation, packaging or dead code changed)"
        in told
    )
    assert (
        f"older numbers: {FIRST}#c1 carried forward → historical (a newer tree was read, and what lies between" in told
    )


# ---- old days ---------------------------------------------------------------------------------------------------------


def decided(status: str, instant: str) -> Moves:
    return (move("docs_only", A, B, status, decided=instant),)


def test_a_decision_of_later_is_told_by_the_next_edition_and_by_no_earlier_one(tmp_path: Path) -> None:
    editions = (edition(1, FIRST), edition(2, SECOND), edition(5))
    root = write(tmp_path, records((move("docs_only", A, B, "proposed"),))[:2], editions)
    before = printed(root)
    write(root, records(decided("confirmed", "2026-10-03T09:00:00Z"))[:2], editions)
    after = printed(root)
    assert changes(root, 2) == [(NUMBER, "current", "historical", "moved_since")]
    assert changes(root, 5) == [(NUMBER, "historical", "carried_forward", "docs_only")]
    assert {key for key in before if before[key] != after[key]} == {(5, "zh"), (5, "en")}


@pytest.mark.parametrize("status", ["confirmed", "rejected"])
def test_a_decision_before_the_cutoff_belongs_to_that_day(tmp_path: Path, status: str) -> None:
    root = write(tmp_path, records(decided(status, "2026-10-02T00:59:00Z")), EDITIONS)
    state = "carried_forward" if status == "confirmed" else "historical"
    assert [change[2] for change in changes(root, 2)] == [state]


def test_later_records_and_editions_change_no_earlier_day(tmp_path: Path) -> None:
    found = records((move("docs_only", A, B),), (move("hot_path_changed", B, C), move("withdrawn", A, C)))
    root = write(tmp_path, found[:2], EDITIONS[:2])
    before = printed(root)
    write(root, found, EDITIONS)
    after = printed(root)
    assert changes(root, 3) == [(NUMBER, "carried_forward", "retracted", "withdrawn")]
    assert {key: after[key] for key in before} == dict(before)


def test_a_record_that_no_edition_names_yet_changes_nothing(tmp_path: Path) -> None:
    found = records((move("docs_only", A, B),), (move("withdrawn", A, C),))
    root = write(tmp_path, found, EDITIONS[:2])
    assert changes(root, 2) == [(NUMBER, "current", "carried_forward", "docs_only")]


def test_a_reading_that_no_edition_named_leaves_the_distance_unknown(tmp_path: Path) -> None:
    found = records((move("docs_only", A, B),), (move("docs_only", B, C),))
    root = write(tmp_path, found, (edition(1, FIRST), edition(3, THIRD)))
    assert changes(root, 3) == [(NUMBER, "current", "historical", "moved_since")]
