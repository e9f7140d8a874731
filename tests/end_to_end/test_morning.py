"""From nothing to a report: two mornings of a maintainer, with what happened upstream between them."""

import json
import subprocess
from dataclasses import replace

from jsonschema import Draft202012Validator
from tests.end_to_end.world import PYTHON, World, page
from tests.gitrepos import git
from tests.servers.arxiv import Version, at
from tests.servers.elsewhere import Entry

MAYA, STRATA, LILY, DS4 = "mw00/project-maya", "Niko1221/Strata", "perplexityai/pplx-garden", "antirez/ds4"
HOSTILE = "second @all #1 <!-- | `x`"


def test_two_mornings(here: World) -> None:
    first_morning(here)
    pins_before(here)
    the_day(here)
    second_morning(here)
    pins_after(here)
    the_report(here)
    assert here.run("check", "--quiet").code == 0


def conform(form: str, told: list[object]) -> None:
    """What is given to programs is as `inferrsi schema` describes it."""
    validator = Draft202012Validator(
        json.loads(subprocess.check_output([str(PYTHON), "-m", "inferrsi", "schema", form]))
    )
    assert told
    assert [error.message for one in told for error in validator.iter_errors(one)] == []


def first_morning(here: World) -> None:
    """Everything that stands there is taken as seen: a complete coverage and not one signal."""
    called = here.run("sync")
    assert [line.split()[:2] for line in called.out.splitlines()] == [
        [source, "complete"] for source in ("github", "arxiv", "feed", "hub", "page")
    ]
    assert here.signals() == []
    told = json.loads(here.run("status", "--json").out)
    assert {line["urgency"] for line in told} == {"pin_behind"}
    digest = here.run("digest", "--offline", "--lang", "en")
    assert "Every enabled source answered and nothing was admitted" in digest.out
    assert "No known address, so not asked: AgentX" in digest.out


def pins_before(here: World) -> None:
    """Every kind of target gives a record that passes; the same again gives none."""
    pull(here)
    commit = git(here.project(LILY).path, "rev-parse", "main")
    for words, subject in (
        (["maya"], "maya"),
        (["strata@v0.1.0"], "strata"),
        ([f"https://github.com/{LILY}/commit/{commit}"], "lily"),
        ([f"https://github.com/{DS4}/releases/tag/v0.1.0"], "ds4"),
        (["https://github.com/acupof-ai/cachedMoE/tree/main"], "cachedmoe"),
        ([f"https://github.com/{MAYA}/pull/7"], "maya"),
        (["arxiv:2606.08094"], "vla-cpp"),
        (["hf:incoai/Qwen3.8-27B-Splash@main#model-Q4_K_M.gguf"], "splash"),
        (["https://husky.underdog.ai"], "husky"),
        (["https://husky.underdog.ai/", "--subject", "agentx"], "agentx"),
    ):
        (path,) = here.run("pin", *words).out.splitlines()
        assert path.startswith(f"evidence/records/{subject}/")
        again = here.run("pin", *words)
        assert (again.out, "nothing was written" in again.err) == ("", True), words
    assert here.run("check", "--quiet").code == 0
    maya = here.newest("maya")
    assert [(pin.role, pin.kind) for pin in maya.pins] == [
        ("pull", "pull"), ("source", "git"), ("release", "git"), ("docs", "git"),
    ]  # fmt: skip
    assert (maya.upstream[0].pull, maya.upstream[0].state) == (7, "open")
    husky = here.newest("husky").pins[0]
    assert (here.root / f"evidence/snapshots/{husky.sha256}").read_bytes() == here.elsewhere.pages["/"].encode()


def pull(here: World) -> None:
    maya = here.project(MAYA)
    head = maya.commit({"src/engine.py": "a change\n"}, branch="topic", onto="main")
    git(maya.path, "update-ref", "-d", "refs/heads/topic")
    here.repos[MAYA].pull(7, head=head, base=git(maya.path, "rev-parse", "main"))


def the_day(here: World) -> None:
    """What happens upstream: commits, a release, a merge, a moved tag, a force push, a paper, an item, weights, a page."""
    here.run("sync", "--again", "--source", "github", "--source", "page")  # what was pinned is known from now on
    maya, strata, ds4 = (here.project(name) for name in (MAYA, STRATA, DS4))
    maya.commit({"src/engine.py": "2\n"})
    maya.tag("v0.2.0", maya.commit({"README.md": "two\n"}))
    here.repos[MAYA].release("v0.2.0", published="2026-10-20T12:00:00Z", name=HOSTILE)
    merged = here.repos[MAYA].pulls[7]
    merged.state, merged.merged, merged.closed = "closed", "2026-10-21T12:00:00Z", "2026-10-21T12:00:00Z"
    strata.tag("v0.1.0", strata.commit({"src/engine.py": "moved\n"}))
    git(ds4.path, "update-ref", "refs/heads/main", ds4.commit({"other.c": "1\n"}, branch="other"))
    work = here.arxiv.works[0]
    newer = Version(title="vla.cpp: two", submitted=at("2026-09-21"))
    here.arxiv.works[0] = replace(work, versions=(*work.versions, newer))
    here.elsewhere.feeds["daily.xml"].insert(0, Entry(guid="two", title="KiteSpec 精读", summary="1.52-4.19x"))
    here.elsewhere.revise("incoai/Qwen3.8-27B-Splash", {"model-Q4_K_M.gguf": b"other weights"})
    here.elsewhere.pages["/"] = page("Other numbers.")


def second_morning(here: World) -> None:
    """Each of it is a signal, once, with the command that reads it."""
    here.run("sync", "--again")
    assert sorted(here.signals()) == [
        ("feed_item", ""),
        ("head_moved", "maya"),
        ("head_moved", "strata"),
        ("history_rewritten", "ds4"),
        ("hub_revision", "splash"),
        ("page_changed", "agentx"),
        ("page_changed", "husky"),
        ("paper_version", "vla-cpp"),
        ("pull_state", "maya"),
        ("release_published", "maya"),
        ("tag_moved", "strata"),
    ]
    again = here.run("sync", "--again", "--json", "--source", "github", "--source", "feed", "--source", "page")
    conform("sync", json.loads(again.out))
    assert len(here.signals()) == 11
    told = json.loads(here.run("status", "--json", "--exit-code", code=4).out)
    conform("status", told)
    commands = {line["urgency"]: line["next"] for line in told if line["numbers"]}
    assert commands["tag_moved"] == "inferrsi pin strata@v0.1.0"
    assert commands["history_rewritten"] == "inferrsi pin ds4"
    assert commands["release_published"] == "inferrsi pin maya@v0.2.0"
    assert commands["paper_version"] == "inferrsi pin arxiv:2606.08094v2"
    assert commands["pull_state"] == f"inferrsi pin https://github.com/{MAYA}/pull/7 --subject maya"
    assert next(line["urgency"] for line in told if line["numbers"]) == "tag_moved"


def pins_after(here: World) -> None:
    """Reading what moved takes it off the list; a person takes off the rest."""
    called = here.run("pin", "maya")
    assert [line.split()[0] for line in called.err.splitlines()] == ["since:", "since:"]
    maya = here.newest("maya")
    assert maya.evidence is not None
    assert "commits: 2, changed files: 2" in (maya.evidence.en or "")
    assert maya.pins[1].tag == "v0.2.0"
    here.run("pin", f"https://github.com/{MAYA}/pull/7")
    assert (here.newest("maya").upstream[0].state, here.newest("maya").upstream[0].pull) == ("merged", 7)
    assert "the tag v0.1.0 has moved" not in here.run("pin", "ds4").err
    assert "tag v0.1.0 has moved" in here.run("pin", "strata@v0.1.0").err
    here.run("pin", "arxiv:2606.08094v2")
    left = [line for line in json.loads(here.run("status", "--json").out) if line["numbers"]]
    assert {line["urgency"] for line in left} == {"feed_item", "hub_revision", "page_changed"}
    numbers = [str(number) for line in left for number in line["numbers"]]
    assert here.run("ack", *numbers, "--reason", "seen").out.count("\n") == len(numbers)
    assert not [line for line in json.loads(here.run("status", "--json").out) if line["numbers"]]
    assert here.run("ack", "99", code=2).err.startswith("error: no signal '99'")


def the_report(here: World) -> None:
    """The sources are asked first, the own main branch last; saved, it prints the same bytes for ever."""
    moved = here.project("own/radar")
    moved.commit({"README.md": "mine\n"})
    called = here.run("digest", "--lang", "en", "--save")
    main = git(moved.path, "rev-parse", "main")
    assert f"Main of the own repository: `{main}`; read again, unchanged" in called.out
    assert [line.split()[0] for line in called.err.splitlines()][:5] == ["github", "arxiv", "feed", "hub", "page"]
    day = next((here.root / "docs/digests").glob("*.en.md")).name[:10]
    assert here.run("digest", "--date", day, "--lang", "en", "--offline").out == called.out
    report = json.loads(here.run("digest", "--date", day, "--format", "json", "--offline").out)
    (post,) = report["posts"]
    assert report["complete"]
    assert [source["source"] for source in post["coverage"]["sources"]] == ["github", "arxiv", "feed", "hub", "page"]
    assert sum(source["new"] for source in post["coverage"]["sources"]) == 11
    assert "@all" not in called.out.replace("`@all`", "")
