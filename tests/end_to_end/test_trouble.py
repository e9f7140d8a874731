"""What goes wrong: sources that are dead, throttled or stale, runs that are cut off, processes that meet."""

import itertools
import json
import random
import signal
import time

import pytest
from tests.end_to_end.world import World
from tests.servers.loopback import Reply, drop, hang, status


def test_one_dead_one_throttled_one_stale_on_one_screen(here: World) -> None:
    here.turn_off("arxiv")
    strata = here.repos["Niko1221/Strata"]
    strata.releases[0].updated = "2026-10-20T12:00:00Z"
    here.run("sync")
    marks = {(line.get("subject"), line["asked"]): line.get("mark") for line in here.observations()}
    here.elsewhere.lies["hub"] = [drop()]
    here.elsewhere.lies["feeds"] = [status(429, Retry_After="3600")]
    strata.releases[0].updated = "2026-10-19T12:00:00Z"  # the list as it was the day before
    here.project("Niko1221/Strata").tag("v0.1.1", "main")
    called = here.run("sync", "--again", code=3)
    words = {line.split()[0]: line.split()[1] for line in called.out.splitlines() if not line.startswith(" ")}
    assert words == {"github": "partial", "feed": "throttled", "hub": "failed", "page": "complete"}
    assert "shown as it was" in called.out
    assert "asks for patience until" in called.out
    assert "and 4 more like it" in called.out
    assert len(called.out.splitlines()) <= 10
    for line in here.observations():
        if line["outcome"] not in {"complete", "unchanged", "skipped"}:
            before = (marks[line.get("subject"), line["asked"]] or {}).get("after")
            assert (line.get("mark") or {}).get("after") == before
    told = json.loads(here.run("status", "--json").out)
    assert [line["urgency"] for line in told][:3] == ["source_trouble"] * 3
    report = here.run("digest", "--offline", "--lang", "zh", code=3).out
    assert "没有条目被采纳；这不是安静日" in report
    for said in ("被限速 1", "失败 5", "不完整 1"):
        assert said in report
    assert here.run("check", "--quiet").code == 0


def test_report_goes_on_when_nothing_can_be_reached(here: World) -> None:
    here.turn_off("arxiv")
    here.github.lie("", drop())
    for part in ("hub", "feeds", "pages"):
        here.elsewhere.lies[part] = [drop()]
    for words in (["pin", "maya"], ["pin", "https://husky.underdog.ai/"], ["track", "hf:org/new", "--pack", "rsi"]):
        called = here.run(*words, code=3)
        assert called.out == ""
        assert called.err.startswith("error: ")
        assert "  try: " in called.err
    called = here.run("digest", "--lang", "en", code=3)
    assert "this is no quiet day, see the coverage" in called.out
    assert "Main of the own repository could not be read" in called.out
    assert called.out.count("failed") >= 4


def test_run_that_was_cut_off_goes_on_where_it_ended(here: World) -> None:
    here.turn_off("arxiv", "page", "feed")
    truth = here.elsewhere.answer
    served: list[str] = []

    def stalls(heard: object) -> Reply:
        served.append(heard.path)  # type: ignore[attr-defined]  # what a server hears
        return hang() if len(served) == 3 else truth(heard)  # type: ignore[arg-type]  # as above

    here.elsewhere.answer = stalls  # type: ignore[method-assign]  # the server asks the object for it each time
    run = here.start("sync")
    deadline = time.monotonic() + 30
    while len(served) < 3 and time.monotonic() < deadline:
        time.sleep(0.05)
    run.kill()
    run.communicate()
    here.github.forget()
    done, served[:] = served[:2], [""] * 3
    here.run("sync")
    assert here.github.heard == [], "GitHub had answered, and was asked again"
    assert set(served[3:]).isdisjoint(done)
    asked = [line["asked"] for line in here.observations() if line["source"] == "hub"]
    assert len(asked) == len(set(asked)) == 5
    assert here.run("check", "--quiet").code == 0


def test_interrupt_ends_with_130_and_no_traceback(here: World) -> None:
    here.turn_off("arxiv")
    here.elsewhere.lies["hub"] = [hang()]
    run = here.start("sync")
    deadline = time.monotonic() + 30
    while not here.observations_exist() and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.5)
    run.send_signal(signal.SIGINT)
    _, said = run.communicate(timeout=30)
    assert (run.returncode, "Traceback" in said) == (130, False)


def test_two_processes_keep_three_seconds_between_requests_to_arxiv(here: World) -> None:
    runs = [here.start("sync", subject, "--source", "arxiv") for subject in ("vla-cpp", "loopspec")]
    ends = [run.communicate(timeout=120) for run in runs]
    assert [run.returncode for run in runs] == [0, 0], ends
    stamps = sorted(heard.stamp for heard in here.arxiv_heard())
    assert len(stamps) == 4
    assert min(later - earlier for earlier, later in itertools.pairwise(stamps)) >= 3.0


@pytest.mark.parametrize("seed", range(2))
def test_killed_at_any_point_leaves_a_ledger_that_passes(here: World, seed: int) -> None:
    here.turn_off("arxiv")
    here.run("sync")
    chance = random.Random(seed)  # noqa: S311  # where to kill, not what to hide
    maya = here.project("mw00/project-maya")
    for number in range(6):
        head = maya.commit({"src/engine.py": f"{number}\n"})
        words = chance.choice((["sync", "--again"], ["pin", "maya"], ["pin", "https://husky.underdog.ai"], ["digest"]))
        run = here.start(*words)
        time.sleep(chance.uniform(0.3, 1.6))
        run.kill()
        run.communicate()
        assert here.run("check", "--quiet").code == 0, words
    here.run("sync", "--again")
    told = [
        signal["ref"] for line in here.observations() for signal in line.get("signals", ())
        if (signal["kind"], line["subject"]) == ("head_moved", "maya")
    ]  # fmt: skip
    assert told.count(head) == 1
    assert len(told) == len(set(told))
    here.run("pin", "maya", code=None)
    assert here.newest("maya").pins[0].commit == head
    assert here.run("check", "--quiet").code == 0
