"""A run of `sync`: every answer appended, marks forward only, one dead source stops nothing, resumed within the hour."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.workspaces import RADAR, SOUND, broken, write

from inferrsi.evidence.observation import Signal
from inferrsi.evidence.seen import questions
from inferrsi.pipeline.status import acknowledge, status
from inferrsi.pipeline.sync import Run, Sweep, Wanted, sync
from inferrsi.pipeline.workspace import Checked, check
from inferrsi.sources.answer import Answer, Ask
from inferrsi.sources.http.transport import Transport
from inferrsi.triage.observed import Swept

NOW = datetime(2026, 10, 21, 0, 30, tzinfo=UTC)
TWO = broken(
    RADAR,
    "  - {id: github, enabled: true, overlap_h: 24}\n",
    "  - {id: github, enabled: true, overlap_h: 24}\n  - {id: arxiv, enabled: true}\n  - {id: hub, enabled: false, reason: off}\n",
)
ASKED = "refs of example/kite"


def answers(*given: Answer) -> Sweep:
    """Give a source that answers so, whatever it is asked."""

    def sweep(_transport: Transport, _ask: Ask) -> Iterator[Answer]:
        yield from given

    return sweep


def github(outcome: str = "complete", *ids: str, mark: str | None = "2026-10-21T00:30:00Z", **other: object) -> Answer:
    signals = tuple(Signal(id=name, kind="head_moved", ref="2" * 40) for name in ids)
    fields = {"source": "github", "subject": "kite", "asked": ASKED, "ids": ids, "signals": signals, "mark": mark}
    return Answer(outcome=outcome, got=len(ids), **fields, **other)  # type: ignore[arg-type]  # a table of fields


def run(root: Path, sweeps: Mapping[str, Sweep], *, now: datetime = NOW, wanted: Wanted | None = None) -> list[Swept]:
    transport = Transport(folder=root / ".inferrsi/http", now=lambda: now, sleep=lambda _s: None, offline=True)
    return list(sync(Run(root=root, checked=ledger(root), transport=transport, now=now), sweeps, wanted or Wanted()))


def ledger(root: Path) -> Checked:
    return check(root, today=NOW.date() + timedelta(days=9))


def lines(root: Path) -> list[dict[str, object]]:
    files = sorted((root / "evidence/observations").glob("*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def test_answers_are_appended_in_the_form_of_the_schema(tmp_path: Path) -> None:
    write(tmp_path)
    run(tmp_path, {"github": answers(github("complete", "a", "b"))})
    (line,) = lines(tmp_path)
    assert (line["source"], line["subject"], line["asked"], line["outcome"]) == ("github", "kite", ASKED, "complete")
    assert (line["got"], line["new"], line["ids"]) == (2, 0, ["a", "b"])
    assert line["mark"] == {"after": "2026-10-21T00:30:00Z"}
    assert line["window"] == {"from": "2026-10-13T00:30:00Z", "to": "2026-10-21T00:30:00Z", "overlap_h": 24}
    assert not faults(tmp_path)


def test_first_answer_takes_its_backlog_as_seen(tmp_path: Path) -> None:
    write(tmp_path)
    run(tmp_path, {"github": answers(github("complete", "a"))})
    run(tmp_path, {"github": answers(github("complete", "b"))}, now=NOW + timedelta(hours=2))
    assert [[signal["id"] for signal in line.get("signals", ())] for line in lines(tmp_path)] == [[], ["b"]]


def faults(root: Path) -> list[tuple[str, int]]:
    """What is wrong with the observations."""
    blocking = (one for one in ledger(root).findings if one.severity != "note" and one.path.endswith(".jsonl"))
    return [(finding.code, finding.line) for finding in blocking]


def test_source_that_fails_itself_is_a_line_and_the_next_is_asked(tmp_path: Path) -> None:
    def dies(_transport: Transport, _ask: Ask) -> Iterator[Answer]:
        yield github()
        message = "no such key"
        raise KeyError(message)

    write(tmp_path, TWO)
    swept = run(tmp_path, {"github": dies, "arxiv": answers()})
    assert [(one.source, one.complete) for one in swept] == [("github", False), ("arxiv", True)]
    assert [line["outcome"] for line in lines(tmp_path)] == ["complete", "failed", "complete"]


def test_disabled_source_is_not_asked(tmp_path: Path) -> None:
    write(tmp_path, TWO)
    assert [one.source for one in run(tmp_path, {"hub": answers(), "github": answers(github())})] == ["github"]


def test_mark_moves_only_on_a_complete_answer_and_never_backwards(tmp_path: Path) -> None:
    write(tmp_path)
    run(tmp_path, {"github": answers(github(mark="5"))})
    run(tmp_path, {"github": answers(github("throttled", mark="7", reason="429"))}, now=NOW + timedelta(hours=2))
    run(tmp_path, {"github": answers(github(mark="3"))}, now=NOW + timedelta(hours=4))
    (question,) = questions(ledger(tmp_path).ledger.seen()).values()
    assert question.mark == "5"


def test_window_begins_at_the_last_complete_answer_less_the_overlap(tmp_path: Path) -> None:
    write(tmp_path, TWO)
    later = NOW + timedelta(days=1)
    run(tmp_path, {"github": answers(github()), "arxiv": answers()})
    swept = run(tmp_path, {"github": answers(github()), "arxiv": answers()}, now=later)
    assert [later - (one.since or later) for one in swept] == [timedelta(hours=48), timedelta(hours=24 + 96)]


def test_interrupted_run_asks_only_what_is_missing(tmp_path: Path) -> None:
    asked: list[tuple[str, ...]] = []

    def remembers(_transport: Transport, ask: Ask) -> Iterator[Answer]:
        asked.append(tuple(one.subject.id for one in ask.followed))
        yield github()

    write(tmp_path)
    run(tmp_path, {"github": remembers})
    run(tmp_path, {"github": remembers}, now=NOW + timedelta(minutes=20))
    run(tmp_path, {"github": remembers}, now=NOW + timedelta(minutes=21), wanted=Wanted(again=True))
    run(tmp_path, {"github": remembers}, now=NOW + timedelta(hours=3))
    assert asked == [("kite", "wren"), ("wren",), ("kite", "wren"), ("kite", "wren")]


def test_ids_that_were_seen_are_not_written_again(tmp_path: Path) -> None:
    write(tmp_path)
    run(tmp_path, {"github": answers(github("complete", "a"))})
    run(tmp_path, {"github": answers(github("complete", "a", "b"))}, now=NOW + timedelta(hours=2))
    assert [line.get("ids") for line in lines(tmp_path)] == [["a"], ["b"]]


def test_status_orders_trouble_before_news_and_ack_silences(tmp_path: Path) -> None:
    write(tmp_path, TWO)
    run(tmp_path, {"github": answers(github())}, now=NOW - timedelta(hours=2))
    run(
        tmp_path,
        {
            "github": answers(github("complete", "a")),
            "arxiv": answers(Answer(source="arxiv", subject=None, asked="x", outcome="failed", reason="HTML")),
        },
    )
    found = status(ledger(tmp_path), now=NOW)
    assert [line.urgency for line in found.lines] == ["source_trouble", "head_moved"]
    assert "HTML" in found.lines[0].text
    assert found.lines[1].next == "inferrsi pin kite"
    acknowledge(tmp_path, ledger(tmp_path), ["1"], reason="UI only", now=NOW)
    assert [line.urgency for line in status(ledger(tmp_path), now=NOW).lines] == ["source_trouble"]


def test_source_that_was_never_asked_is_trouble(tmp_path: Path) -> None:
    write(tmp_path)
    (line,) = status(ledger(tmp_path), now=NOW).lines
    assert "never asked" in line.text
    assert line.next == "inferrsi sync --source github --again"


def test_torn_last_line_is_told_and_the_next_append_loses_nothing(tmp_path: Path) -> None:
    write(tmp_path)
    run(tmp_path, {"github": answers(github("complete", "a"))})
    file = tmp_path / "evidence/observations/2026-10-21.jsonl"
    file.write_bytes(file.read_bytes() + b'{"at": "2026-10-21T0')
    run(tmp_path, {"github": answers(github("complete", "b"))}, now=NOW + timedelta(hours=2))
    assert faults(tmp_path) == [("F106", 2)]
    (question,) = questions(ledger(tmp_path).ledger.seen()).values()
    assert question.ids == ("a", "b")


def test_sound_workspace_has_a_radar_that_these_tests_change() -> None:
    assert "overlap_h: 24" in SOUND[RADAR]
