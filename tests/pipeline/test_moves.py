"""From real git objects to proposals, from a person's word to a state: `pin`, `confirm`, and what older numbers become."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.gitrepos import Content, Project, git, project, submodule

from inferrsi.digest.context import Context, Material
from inferrsi.evidence import vocabulary
from inferrsi.evidence.pack import Home, Subject
from inferrsi.evidence.radar import Radar
from inferrsi.evidence.record import Record
from inferrsi.ledger.edit import decide
from inferrsi.ledger.roundtrip import check_roundtrip
from inferrsi.ledger.yaml_text import parse
from inferrsi.pipeline.pin import Asked, Pinned, pin
from inferrsi.triage.beside import Around
from inferrsi.triage.next_record import Chain

URL = "https://github.com/example/kite"
FIRST: dict[str | bytes, Content] = {
    "README.md": "# Kite\n",
    "src/route.cu": "bias = 1.0\n",
    "src/cli.py": 'add_argument("--prior", default=1.0)\n',
    "uv.lock": "a\n",
    "bench/decode.py": "a\n",
    "tests/test_route.py": "a\n",
}
REST = Radar.model_validate({"schema": "inferrsi.radar/1", "name": "T", "zone": "UTC", "languages": ["zh"]})


@pytest.fixture
def kite(tmp_path: Path) -> Project:
    made = project(tmp_path / "kite")
    git(made.path, "config", "remote.origin.url", URL)
    made.commit(FIRST)
    return made


def old(commit: str, *, hot: tuple[str, ...] = (), **more: Any) -> Record:
    """The record of a first reading, with one number measured on that very tree."""
    said = {"zh": "一。", "en": "One."}
    claim = {
        "id": "c1", "arm": "a", "metric": "decode_throughput", "value": {"form": "point", "v": "93"}, "unit": "tok/s",
        "where": {"source": "s1", "quote": "93"}, "reporter": "author", "attribution": "measured",
    }  # fmt: skip
    tree = {
        "schema": "inferrsi.record/1", "id": "kite/2026-10-20", "subject": "kite", "date": "2026-10-20",
        "category": "model_specific", "kind": "baseline", "title": said, "mechanism": said, "assessment": {"reason": said},
        "sources": ({"id": "s1", "kind": "git", "repo": "example/kite", "commit": commit},),
        "pins": ({"role": "source", "kind": "git", "repo": "example/kite", "commit": commit, "source": "s1"},),
        "read": {"ran": "none"}, "hot_paths": hot,
        "experiments": (
            {"id": "e1", "anchor": {"commit": commit, "how": "stated"}, "arms": ({"id": "a", "label": "a"},), "claims": (claim,)},
        ),
        **more,
    }  # fmt: skip
    return Record.model_validate(tree)


def chain(*records: Record, around: Around | None = None) -> Chain:
    home = Home(kind="git", repo="example/kite", confidence="found")
    return Chain(
        subject=Subject(id="kite", names=("Kite",), home=home, follow=True),
        category="model_specific",
        last=records[-1],
        taken=tuple(record.id for record in records),
        records=records,
        around=around or Around(),
    )


def pinned(known: Chain, kite: Project, root: Path, *, day: int = 30) -> tuple[Record, str]:
    """Pin the newest commit and give the record with its text, after every reader of the ledger agreed on it."""
    found = pin(known, Asked(clone=kite.path), today=date(2026, 10, day), root=root)
    assert isinstance(found, Pinned), found
    check_roundtrip(found.text)
    return Record.model_validate(parse(found.text)), found.text


def proposals(record: Record) -> list[tuple[str, str]]:
    assert {move.status for move in record.moves} <= {"proposed"}
    return [(move.trigger, move.reason.en or "") for move in record.moves]


def states(*records: Record) -> list[tuple[str, str]]:
    """The state of the first number after each reading."""
    found = {record.id: record for record in records}
    material = Material(radar=REST, editions=(), records=found, subjects={}, outcomes=vocabulary.outcomes())
    told = []
    for end in range(1, len(records) + 1):
        context = Context(material=material, seen=tuple(found)[:end])
        experiment = records[0].experiments[0]
        standing = context.standing(records[0], experiment, experiment.claims[0])
        told.append((standing.state, standing.because))
    return told


def moved(
    kite: Project, root: Path, files: dict[str | bytes, Content], *, hot: tuple[str, ...] = ("route.cu",)
) -> Record:
    first = old(git(kite.path, "rev-parse", "main"), hot=hot)
    kite.commit(files)
    return pinned(chain(first), kite, root)[0]


@pytest.mark.parametrize(
    ("files", "triggers"),
    [
        ({"README.md": "new\n", "tests/test_route.py": "b\n"}, ["docs_only"]),
        ({"src/route.cu": "bias = 1.5\n"}, ["hot_path_changed"]),
        ({"uv.lock": "b\n"}, ["dep_pin_changed"]),
        ({"third_party/ggml": submodule("1" * 40)}, ["dep_pin_changed"]),
        ({"CMakeLists.txt": "set(GGML_TAG b11223)\nGIT_TAG b11223\n"}, ["dep_pin_changed"]),
        ({"src/cli.py": 'add_argument("--prior", default=1.5)\n'}, ["default_changed"]),
        ({"src/metal.mm": "new\n"}, ["model_path_added"]),
        ({"src/cli.py": "print(1)\nprint(2)\n" + 'add_argument("--prior", default=1.0)\n'}, ["compare_unavailable"]),
        ({"bench/decode.py": "b\n"}, ["docs_only", "harness_changed"]),
        (
            {"src/route.cu": "x\n", "uv.lock": "b\n", "src/cli.py": "getenv(x)\n", "bench/decode.py": "b\n", "docs/a": "x\n"},
            ["hot_path_changed", "dep_pin_changed", "default_changed", "harness_changed"],
        ),
    ],
)  # fmt: skip
def test_paths_and_lines_propose_their_facts(
    kite: Project, tmp_path: Path, files: dict[str | bytes, Content], triggers: list[str]
) -> None:
    record = moved(kite, tmp_path, files)
    assert [trigger for trigger, _ in proposals(record)] == triggers
    commits = git(kite.path, "rev-list", "--reverse", "main").split()
    assert {(move.from_, move.to) for move in record.moves} == {(commits[0], commits[1])}


def test_reasons_count_and_name_what_changed(kite: Project, tmp_path: Path) -> None:
    record = moved(kite, tmp_path, {f"src/k{n}/route.cu": "x\n" for n in range(5)})
    assert record.moves[0].reason.en == (
        "Changed files on hot paths: 5 (src/k0/route.cu, src/k1/route.cu, src/k2/route.cu and others)."
    )
    assert (
        record.moves[0].reason.zh == "关键路径上变动文件 5 个（src/k0/route.cu、src/k1/route.cu、src/k2/route.cu 等）。"
    )


@pytest.mark.parametrize(
    "name", ["说明/route.cu", "a{b}/route.cu", "a b/route.cu", "__init__/route.cu", "`x`/route.cu"]
)
def test_names_that_prose_cannot_hold_are_counted_and_not_shown(kite: Project, tmp_path: Path, name: str) -> None:
    assert moved(kite, tmp_path, {name: "x\n"}).moves[0].reason.en == "Changed files on hot paths: 1."


def test_without_hot_paths_any_code_counts(kite: Project, tmp_path: Path) -> None:
    record = moved(kite, tmp_path, {"src/other.cu": "x\n", "README.md": "x\n"}, hot=())
    assert [trigger for trigger, _ in proposals(record)] == ["hot_path_changed"]
    assert "lists no hot paths" in (record.moves[0].reason.en or "")


def test_switches_of_the_record_are_recognised_in_changed_lines(kite: Project, tmp_path: Path) -> None:
    change = ({"switch": "bias", "new": "1.0", "output": "changed"},)
    first = old(git(kite.path, "rev-parse", "main"), hot=("nothing.cu",), semantic_changes=change)
    kite.commit({"src/route.cu": "bias = 1.5\n"})
    record, _ = pinned(chain(first), kite, tmp_path)
    assert [trigger for trigger, _ in proposals(record)] == ["default_changed"]
    assert "switches of the record (bias)" in (record.moves[0].reason.en or "")


def test_commits_without_a_difference_leave_the_tree_the_same(kite: Project, tmp_path: Path) -> None:
    first = old(git(kite.path, "rev-parse", "main"))
    kite.commit({"src/route.cu": "x\n"})
    kite.commit({"src/route.cu": FIRST["src/route.cu"]})
    record, _ = pinned(chain(first), kite, tmp_path)
    assert proposals(record) == [("docs_only", "The commits differ, no file does.")]


def test_a_force_push_is_compared_as_long_as_both_trees_are_there(kite: Project, tmp_path: Path) -> None:
    second = kite.commit({"src/route.cu": "x\n"})
    first = old(second, hot=("route.cu",))
    kite.commit({"README.md": "other\n"}, onto=f"{second}~1")
    record, _ = pinned(chain(first), kite, tmp_path)
    assert [trigger for trigger, _ in proposals(record)] == ["hot_path_changed"]


def test_what_the_clone_lacks_cannot_be_compared(kite: Project, tmp_path: Path) -> None:
    first = old("f" * 40)
    record, _ = pinned(chain(first), kite, tmp_path)
    [move] = record.moves
    assert (move.trigger, move.from_, move.to) == ("compare_unavailable", "f" * 40, record.pins[0].commit)
    assert states(first, record) == [("current", "same_tree"), ("historical", "moved_since")]


def test_without_older_numbers_nothing_is_proposed(kite: Project, tmp_path: Path) -> None:
    first = old(git(kite.path, "rev-parse", "main"), experiments=())
    kite.commit({"src/route.cu": "x\n"})
    assert pinned(chain(first), kite, tmp_path)[0].moves == ()


def test_a_new_tag_on_the_same_commit_moves_nothing(kite: Project, tmp_path: Path) -> None:
    commit = git(kite.path, "rev-parse", "main")
    kite.tag("v1", commit)
    record, _ = pinned(chain(old(commit)), kite, tmp_path)
    assert record.moves == ()


def test_numbers_of_all_earlier_records_count(kite: Project, tmp_path: Path) -> None:
    first = old(git(kite.path, "rev-parse", "main"), hot=("route.cu",))
    kite.commit({"README.md": "x\n"})
    second, _ = pinned(chain(first), kite, tmp_path, day=25)
    kite.commit({"src/route.cu": "x\n"})
    third, _ = pinned(chain(first, second), kite, tmp_path, day=30)
    assert [trigger for trigger, _ in proposals(third)] == ["hot_path_changed"]
    assert third.moves[0].from_ == second.pins[0].commit


# ---- from a proposal to a state ---------------------------------------------------------------------------------------


def decided(text: str, *statuses: str) -> Record:
    for position, status in enumerate(statuses):
        text = decide(text, position, {"status": status, "decided": "2026-10-30T08:00:00Z", "why": "read"})
    return Record.model_validate(parse(text))


def test_proposals_change_no_state_and_decisions_do(kite: Project, tmp_path: Path) -> None:
    first = old(git(kite.path, "rev-parse", "main"), hot=("route.cu",))
    kite.commit({"src/cli.py": "getenv(x)\n", "bench/decode.py": "b\n"})
    second, text = pinned(chain(first), kite, tmp_path)
    assert [move.trigger for move in second.moves] == ["default_changed", "harness_changed"]
    assert states(first, second)[1] == ("historical", "moved_since")
    assert states(first, decided(text, "confirmed"))[1] == ("historical", "default_changed")
    assert states(first, decided(text, "rejected", "rejected"))[1] == ("historical", "moved_since")


def test_two_quiet_steps_carry_a_number_forward(kite: Project, tmp_path: Path) -> None:
    first = old(git(kite.path, "rev-parse", "main"), hot=("route.cu",))
    kite.commit({"README.md": "x\n"})
    second, text = pinned(chain(first), kite, tmp_path, day=25)
    sure = decided(text, "confirmed")
    kite.commit({"src/metal.mm": "x\n"})
    third, later = pinned(chain(first, second), kite, tmp_path, day=30)
    assert states(first, sure, decided(later, "confirmed")) == [
        ("current", "same_tree"), ("carried_forward", "docs_only"), ("carried_forward", "docs_only")
    ]  # fmt: skip
    assert states(first, sure, third)[2] == ("historical", "moved_since")
    assert states(first, second, decided(later, "confirmed"))[2] == ("historical", "moved_since")


def test_a_decision_leaves_every_other_byte(kite: Project, tmp_path: Path) -> None:
    first = old(git(kite.path, "rev-parse", "main"), hot=("route.cu",))
    kite.commit({"src/route.cu": "x\n", "uv.lock": "b\n"})
    _, text = pinned(chain(first), kite, tmp_path)
    after = decide(text, 1, {"status": "rejected", "decided": "2026-10-30T08:00:00Z", "why": 'it says "no": 1 # x'})
    gone, new = set(text.splitlines()) - set(after.splitlines()), set(after.splitlines()) - set(text.splitlines())
    assert gone == set()
    assert sorted(line.strip() for line in new) == [
        "decided: 2026-10-30T08:00:00Z", "status: rejected", r'why: "it says \"no\": 1 # x"'
    ]  # fmt: skip
    record = Record.model_validate(parse(after))
    assert [(move.status, move.why) for move in record.moves] == [
        ("proposed", None), ("rejected", 'it says "no": 1 # x')
    ]  # fmt: skip
    assert record.moves[1].decided == datetime(2026, 10, 30, 8, tzinfo=UTC)
