"""What is missing is said: a refused record, an edition that was not written, a language, a source that did not answer."""

import json
from datetime import UTC, date, datetime
from difflib import SequenceMatcher
from pathlib import Path

import pytest
from tests.digest.shipped import copy, digest, original, run
from tests.facts.printed import printed
from tests.reading import READERS, read_cmark

from inferrsi.digest.markdown import render
from inferrsi.labels import (
    BOUNDED,
    DRAFT,
    LEFT_OUT,
    MISSING_TEXT,
    NOBODY_ASKED,
    NOT_ASKED,
    NOTHING_ADMITTED,
    QUIET_DAY,
    UNRESOLVED_NUMBER,
    Language,
)
from inferrsi.pipeline.digest import make
from inferrsi.pipeline.workspace import check

RECORD = "evidence/records/vla-rolling/2026-10-28.yaml"
BROKEN = {  # what is written into the record, and what then refuses it
    "no YAML": ("category: decision_vla", "category: [decision_vla", "F102"),
    "unknown key": ("category: decision_vla", "category: decision_vla\ncolour: red", "F103"),
    "broken rule": ("value: {form: count, k: 14, n: 20}", "value: {form: count, k: 24, n: 20}", "C203"),
}
SOURCES = ("github", "arxiv", "feed", "hub", "page")
NOW = datetime(2026, 10, 30, 0, 31, tzinfo=UTC)
EMPTY_DAY = """\
schema: inferrsi.edition/1
date: 2026-10-30
posts:
  - n: 1
    kind: daily
    title: {zh: "日报", en: "daily"}
    cutoff: 2026-10-30T00:30Z
    window: {from: 2026-10-29T00:33Z, to: 2026-10-30T00:30Z, overlap_h: 24}
    rows: []
"""


def edit(root: Path, name: str, old: str, new: str) -> None:
    text = (root / name).read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    (root / name).write_text(text.replace(old, new), encoding="utf-8")


def seen(root: Path, *lines: dict[str, object], day: str = "2026-10-29") -> None:
    """Write down what the sources answered."""
    if not lines:
        return
    path = root / f"evidence/observations/{day}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def answer(source: str, outcome: str = "complete", **more: object) -> dict[str, object]:
    return {"at": "2026-10-29T22:00:00Z", "source": source, "asked": "heads", "outcome": outcome, **more}


# ---- a record that does not pass --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "language"), [*((kind, "en") for kind in BROKEN), ("broken rule", "zh")])
def test_a_refused_record_leaves_its_row_out_and_is_named(kind: str, language: Language, tmp_path: Path) -> None:
    old, new, code = BROKEN[kind]
    root = copy(tmp_path)
    edit(root, RECORD, old, new)
    done = run(root, "digest", "--date", "2026-10-28", "--lang", language, "--offline")
    assert (done.returncode, done.stderr) == (1, b"")
    for read in READERS:
        whole = printed(original("2026-10-28", "--lang", language).decode(), language, read)
        left = printed(done.stdout.decode(), language, read)
        line = next(line for line in left.posts[0].coverage if line not in whole.posts[0].coverage)
        assert line.startswith(LEFT_OUT.in_(language))
        assert f"E6 vla-rolling/2026-10-28: {code} {RECORD}:" in line
        assert left.rows == {e: row for e, row in whole.rows.items() if e != 6}
        assert left.entries == {e: entry for e, entry in whole.entries.items() if e != 6}


def test_the_rest_of_the_report_is_the_same_line_for_line(tmp_path: Path) -> None:
    root = copy(tmp_path)
    edit(root, RECORD, *BROKEN["broken rule"][:2])
    whole = original("2026-10-28").decode().splitlines()
    left = run(root, "digest", "--date", "2026-10-28", "--offline").stdout.decode().splitlines()
    blocks = [
        block for block in SequenceMatcher(None, whole, left, autojunk=False).get_opcodes() if block[0] != "equal"
    ]
    (_, row, after_row, *_), (_, entry, after_entry, *_), (change, _, _, at, after) = blocks
    assert [line.endswith(r"| \[E6\] |") for line in whole[row:after_row]] == [True]
    assert "\n".join(whole[entry:after_entry]).count("### ") == 1
    assert change == "insert"
    assert [line.startswith(f"- {LEFT_OUT.zh}") for line in left[at:after]] == [True]


def test_a_plan_goes_with_its_record(tmp_path: Path) -> None:
    root = copy(tmp_path)
    edit(root, "evidence/records/strata/2026-10-28.yaml", "category: model_specific", "category: none")
    whole = printed(original("2026-10-28").decode(), "zh", read_cmark)
    left = printed(run(root, "digest", "--date", "2026-10-28", "--offline").stdout.decode(), "zh", read_cmark)
    plans = {title: lines for title, lines in whole.posts[0].plans.items() if not title.startswith("Strata")}
    assert len(plans) == len(whole.posts[0].plans) - 1
    assert left.posts[0].plans == plans


def test_a_number_of_a_refused_record_leaves_a_mark_where_it_is_quoted(tmp_path: Path) -> None:
    root = copy(tmp_path)
    edit(root, "evidence/records/strata/2026-10-27.yaml", 'v: "93"', 'v: "94"')
    done = run(root, "digest", "--date", "2026-10-28", "--lang", "en", "--offline")
    cell = printed(done.stdout.decode(), "en", read_cmark).rows[2].cells[2]
    assert UNRESOLVED_NUMBER.en.format(address="strata/2026-10-27#c1") in cell
    assert "93 tok/s" not in cell
    assert "94" not in cell


def test_a_broken_edition_is_one_error_with_its_place(tmp_path: Path) -> None:
    root = copy(tmp_path)
    edit(root, "evidence/editions/2026-10-28.yaml", "kind: daily", "kind: weekly")
    done = run(root, "digest", "--date", "2026-10-28", "--offline")
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"where: evidence/editions/2026-10-28.yaml:" in done.stderr
    assert done.stderr.count(b"error: ") == 1
    assert b"Traceback" not in done.stderr


# ---- a day without an edition -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_day_without_edition_is_drafted_from_its_records(language: Language, tmp_path: Path) -> None:
    root = copy(tmp_path, without=lambda name: name == "evidence/editions/2026-10-29.yaml")
    done = run(root, "digest", "--date", "2026-10-29", "--lang", language, "--offline")
    assert (done.returncode, done.stderr) == (3, b"")
    text = done.stdout.decode()
    report = printed(text, language, read_cmark)
    assert DRAFT.in_(language) in report.posts[0].head
    assert len(report.rows) == len(report.entries) == 6
    assert NOBODY_ASKED.in_(language) in report.posts[0].coverage
    assert QUIET_DAY.in_(language) not in text


def drafted(root: Path, language: Language = "en") -> tuple[bool, str]:
    """Lay out a day that has neither edition nor record; give whether it is complete, and its text."""
    made = make(check(root, today=date(2026, 11, 1), cached=False), day=date(2026, 10, 30), now=NOW)
    return made.report.complete, render(made.report, language)


@pytest.mark.parametrize(
    ("lines", "quiet"),
    [
        ([answer(source) for source in SOURCES], True),
        ([*(answer(source) for source in SOURCES), answer("github", "unchanged")], True),
        ([*(answer(source) for source in SOURCES[1:]), answer("github", "failed", reason="timeout")], False),
        ([*(answer(source) for source in SOURCES), answer("github", "partial", reason="page 2")], False),
        ([answer(source) for source in SOURCES[1:]], False),
        ([], False),
    ],
    ids=["all answered", "unchanged too", "one failed", "one half", "one not asked", "none asked"],
)
def test_a_day_is_quiet_only_when_every_enabled_source_answered(
    lines: list[dict[str, object]], quiet: bool, tmp_path: Path
) -> None:
    root = copy(tmp_path)
    seen(root, *({**line, "at": "2026-10-30T00:10:00Z"} for line in lines), day="2026-10-30")
    complete, text = drafted(root)
    assert complete is quiet
    assert (QUIET_DAY.en in text) is quiet
    assert (NOTHING_ADMITTED.en in text) is not quiet
    (root / "evidence/editions/2026-10-30.yaml").write_text(EMPTY_DAY, encoding="utf-8")
    done = run(root, "digest", "--date", "2026-10-30", "--lang", "en", "--offline")
    assert (done.returncode, done.stderr) == (0 if quiet else 3, b"")
    assert (QUIET_DAY.en.encode() in done.stdout) is quiet


# ---- a language, an observation ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gone", "kept"), [("en", "zh"), ("zh", "en")])
def test_a_missing_language_is_marked_where_it_is_missing(gone: Language, kept: Language, tmp_path: Path) -> None:
    root = copy(tmp_path)
    name = "evidence/records/loopspec/2026-10-27.yaml"
    lines = (root / name).read_text(encoding="utf-8").splitlines()
    at = lines.index("mechanism:")
    line = next(line for line in lines[at:] if line.startswith(f"  {gone}:"))
    edit(root, name, line + "\n", "")
    report = printed(digest(root, "2026-10-27", "--lang", gone).decode(), gone, read_cmark)
    whole = printed(original("2026-10-27", "--lang", gone).decode(), gone, read_cmark)
    assert report.rows[9].cells[1] == MISSING_TEXT.in_(gone)
    assert {e: row for e, row in report.rows.items() if e != 9} == {e: row for e, row in whole.rows.items() if e != 9}
    assert digest(root, "2026-10-27", "--lang", kept) == original("2026-10-27", "--lang", kept)


def test_observations_in_the_window_become_coverage(tmp_path: Path) -> None:
    root = copy(tmp_path)
    (root / "evidence/editions/2026-10-30.yaml").write_text(EMPTY_DAY, encoding="utf-8")
    seen(
        root,
        answer("github", subject="maya", got=5, new=1),
        answer("github", "failed", subject="strata", reason="HTTP 502, three times"),
        answer("arxiv", got=40, new=0),
        answer("elsewhere", "skipped", reason="off"),
        {**answer("hub"), "at": "2026-10-29T00:32:59Z"},
        {**answer("hub"), "at": "2026-10-30T00:30:01Z"},
    )
    done = run(root, "digest", "--date", "2026-10-30", "--lang", "en", "--offline")
    assert done.returncode == 3
    for read in READERS:
        lines = printed(done.stdout.decode(), "en", read).posts[0].coverage
        assert [line for line in lines if line.split(": ")[0] in {"Window", *SOURCES, "elsewhere"}] == [
            "Window: 2026-10-29T00:33Z – 2026-10-30T00:30Z, 24 h asked again before it",
            "github: asked 2 times, complete 1, failed 1, 5 items, 1 new. HTTP 502, three times",
            "arxiv: asked 1 times, complete 1, 40 items, 0 new",
            f"feed: {NOT_ASKED.en}",
            f"hub: {NOT_ASKED.en}",
            f"page: {NOT_ASKED.en}",
            "elsewhere: asked 1 times, skipped 1, 0 items, 0 new. off",
        ]
        assert BOUNDED.en in lines
