"""`pin` from end to end: real repositories in, the bytes of the next record out, judged by the ledger and its rules."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from tests.gitrepos import Project, git, project, submodule

from inferrsi.errors import RefusedError
from inferrsi.evidence.finding import BLOCKING, Located
from inferrsi.evidence.pack import Home, Subject
from inferrsi.evidence.record import Record
from inferrsi.ledger.files import record_path
from inferrsi.ledger.roundtrip import check_roundtrip
from inferrsi.ledger.yaml_text import parse
from inferrsi.pipeline.examine import examine
from inferrsi.pipeline.pin import Pinned, pin
from inferrsi.pipeline.pin_clone import Asked
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.next_record import Chain

TODAY = date(2026, 10, 30)
TAGGED = datetime(2026, 10, 20, 23, 18, 5, tzinfo=UTC)
SHIPPED = Path(__file__).parents[2] / "evidence" / "records"
URL = "https://github.com/Niko1221/Strata"


@pytest.fixture
def strata(tmp_path: Path) -> Project:
    made = project(tmp_path / "strata")
    git(made.path, "config", "remote.origin.url", URL)
    made.commit({"README.md": "one\n", "src/route.cu": "a\n", "LICENSE": "MIT\n"})
    return made


def chain(last: Record | None = None, *, repo: str | None = "Niko1221/Strata", taken: tuple[str, ...] = ()) -> Chain:
    home = Home(kind="git", repo=repo, confidence="found") if repo else Home(confidence="unknown")
    subject = Subject(id="strata", names=("Strata",), home=home, follow=True)
    return Chain(subject=subject, category="model_specific", last=last, taken=(*taken, *([last.id] if last else [])))


def pinned(known: Chain, asked: Asked, root: Path, *, today: date = TODAY) -> Pinned:
    found = pin(known, asked, today=today, root=root / "radar")
    assert isinstance(found, Pinned), found
    return found


def refused(known: Chain, asked: Asked, root: Path) -> Unavailable:
    found = pin(known, asked, today=TODAY, root=root / "radar")
    assert isinstance(found, Unavailable), found
    assert not (root / "radar").exists()
    return found


def read(found: Pinned) -> Record:
    """The record that was written, after every reader of the ledger has agreed on it."""
    assert found.path is not None
    assert found.path.read_text(encoding="utf-8") == found.text
    check_roundtrip(found.text)
    return Record.model_validate(parse(found.text))


def findings(found: Pinned) -> tuple[Located, ...]:
    assert found.record is not None
    told = examine("record", record_path(found.record), found.text.encode())[1]
    return tuple(finding for finding in told if finding.severity in BLOCKING)


def first_record(strata: Project, root: Path, *, hot: str = "") -> Record:
    """A record of the first commit, dated the day before."""
    found = pinned(chain(), Asked(clone=strata.path), root, today=date(2026, 10, 29))
    text = found.text.replace("experiments: []", f"hot_paths: [{hot}]\nexperiments: []") if hot else found.text
    return Record.model_validate(parse(text))


def test_first_record_pins_the_tag_with_both_dates(strata: Project, tmp_path: Path) -> None:
    commit = strata.commit({"src/route.cu": "b\n"})
    tag_object = strata.tag("v0.3.0", commit, annotated=TAGGED)
    found = pinned(chain(), Asked(clone=strata.path, ref="v0.3.0"), tmp_path)
    assert found.path == tmp_path / "radar/evidence/records/strata/2026-10-30.yaml"
    assert (
        found.text
        == f"""schema: inferrsi.record/1
id: strata/2026-10-30
subject: strata
date: 2026-10-30
category: model_specific
kind: late_find
title: {{zh: "Strata：v0.3.0（草稿）", en: "Strata: v0.3.0 (draft)"}}
sources:
  - id: s1
    kind: git
    repo: Niko1221/Strata
    commit: {commit}
    note: "seen in a local clone; v0.3.0 is the tag object {tag_object}"
pins:
  - role: source
    kind: git
    repo: Niko1221/Strata
    asked: v0.3.0
    commit: {commit}
    committed: 2026-10-02T12:00:00Z
    reached: refs/heads/main
    source: s1
  - role: release
    kind: git
    repo: Niko1221/Strata
    commit: {commit}
    tag: v0.3.0
    published: 2026-10-20T23:18:05Z
    source: s1
read: {{read: ["commit, dates and tags in a clone"], not_read: [the source at {commit[:8]}], ran: none}}
mechanism:
  zh: "草稿：{{sha:strata@{commit}}} 中有哪些新做法，尚未阅读，待写。"
  en: "Draft: what is new at {{sha:strata@{commit}}} has not been read yet and is to be written here."
evidence: {{zh: "草稿：这是第一条记录，没有可以比较的前一版。", en: "Draft: the first record, with no earlier tree to compare."}}
experiments: []
assessment: {{reason: {{zh: "草稿：尚未评估。", en: "Draft: not assessed yet."}}}}
"""
    )
    assert read(found)
    assert findings(found) == ()


def test_next_record_tells_what_moved(strata: Project, tmp_path: Path) -> None:
    last = first_record(strata, tmp_path, hot="route.cu")
    strata.commit({"src/route.cu": "b\n", "third_party/ggml": submodule("1" * 40)})
    new = strata.commit({"LICENSE": "Apache\n", "README.md": "two\n"})
    found = pinned(chain(last), Asked(clone=strata.path), tmp_path)
    record = read(found)
    assert (record.kind, record.previous, record.id) == ("increment", "strata/2026-10-29", "strata/2026-10-30")
    assert record.evidence is not None
    old = last.pins[0].commit
    assert record.evidence.en == (
        f"Draft: from {{sha:strata@{old}}} to {{sha:strata@{new}}}, commits: 2, changed files: 4. "
        "Hot paths among them: 1; earlier numbers do not speak for this tree. "
        "Files that pin dependencies changed: 1. Licence files changed: 1; check the licences taken over."
    )
    assert record.read.not_read == ("src/route.cu", "third_party/ggml", "LICENSE", "README.md")
    assert record.hot_paths == ("route.cu",)
    assert findings(found) == ()


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"README.md": "two\n", ".github/ci.yml": "x\n"}, "Only documentation, licences and CI changed."),
        ({"src/other.py": "x\n"}, "No hot path changed."),
        ({"src/route.cu": "b\n"}, "Hot paths among them: 1"),
    ],
)
def test_docs_cold_and_hot_changes_are_told_apart(
    strata: Project, tmp_path: Path, files: dict[str | bytes, str | bytes | None], said: str
) -> None:
    last = first_record(strata, tmp_path, hot="route.cu")
    strata.commit(files)
    record = read(pinned(chain(last), Asked(clone=strata.path), tmp_path))
    assert record.evidence is not None
    assert said in (record.evidence.en or "")


def test_nothing_changed_writes_nothing_and_says_so(strata: Project, tmp_path: Path) -> None:
    last = first_record(strata, tmp_path)
    found = pinned(chain(last), Asked(clone=strata.path), tmp_path)
    assert found.unchanged
    assert (found.record, found.path, found.text) == (None, None, "")
    assert [path.name for path in (tmp_path / "radar/evidence/records/strata").iterdir()] == ["2026-10-29.yaml"]


def test_new_tag_on_the_same_commit_is_a_recheck(strata: Project, tmp_path: Path) -> None:
    last = first_record(strata, tmp_path)
    strata.tag("v1.0.0", "main")
    record = read(pinned(chain(last), Asked(clone=strata.path), tmp_path))
    assert (record.kind, record.pins[1].tag, record.pins[1].published) == ("recheck", "v1.0.0", None)
    assert "pins.release.published" in record.unstated
    assert record.evidence is not None
    assert "no source changed" in (record.evidence.en or "")


def test_dry_run_writes_nothing_and_gives_all(strata: Project, tmp_path: Path) -> None:
    found = pin(chain(), Asked(clone=strata.path), today=TODAY, root=tmp_path / "radar", dry_run=True)
    assert isinstance(found, Pinned)
    assert found.path == tmp_path / "radar/evidence/records/strata/2026-10-30.yaml"
    assert found.text.startswith("schema: inferrsi.record/1\nid: strata/2026-10-30\n")
    assert not (tmp_path / "radar").exists()


@pytest.mark.parametrize(
    ("taken", "address"),
    [
        ((), "strata/2026-10-30"),
        (("strata/2026-10-30",), "strata/2026-10-30-2"),
        (("strata/2026-10-30", "strata/2026-10-30-3"), "strata/2026-10-30-4"),
        (("strata/2026-10-30-9", "strata/2026-10-30-10"), "strata/2026-10-30-11"),
        (("strata/2026-10-3", "strata/2026-10-31"), "strata/2026-10-30"),
    ],
)
def test_address_is_the_next_of_the_day(strata: Project, tmp_path: Path, taken: tuple[str, ...], address: str) -> None:
    assert pinned(chain(taken=taken), Asked(clone=strata.path), tmp_path).record == address


def test_file_that_the_ledger_did_not_list_is_never_overwritten(strata: Project, tmp_path: Path) -> None:
    pinned(chain(), Asked(clone=strata.path), tmp_path)
    with pytest.raises(RefusedError, match="exists already"):
        pin(chain(), Asked(clone=strata.path), today=TODAY, root=tmp_path / "radar")


def test_at_pins_a_commit_within_the_branch(strata: Project, tmp_path: Path) -> None:
    first = git(strata.path, "rev-parse", "main")
    strata.commit({"src/route.cu": "b\n"})
    record = read(pinned(chain(), Asked(clone=strata.path, ref="main", at=first[:9]), tmp_path))
    assert (record.pins[0].asked, record.pins[0].commit) == ("main", first)


def test_unknown_home_leaves_one_finding_that_says_what_to_fill_in(strata: Project, tmp_path: Path) -> None:
    git(strata.path, "config", "--unset", "remote.origin.url")
    found = pinned(chain(repo=None), Asked(clone=strata.path), tmp_path)
    record = read(found)
    assert record.unstated == ("pins.source.repo",)
    assert "repo is to be filled in" in (record.sources[0].note or "")
    assert [(finding.code, finding.message) for finding in findings(found)] == [
        ("P102", "a source of kind 'git' without 'repo'")
    ]


def test_home_is_taken_from_the_clone_where_the_pack_has_none(strata: Project, tmp_path: Path) -> None:
    found = pinned(chain(repo=None), Asked(clone=strata.path), tmp_path)
    assert read(found).pins[0].repo == "Niko1221/Strata"
    assert findings(found) == ()


def test_clone_of_another_project_is_refused(strata: Project, tmp_path: Path) -> None:
    assert (
        "is a clone of Niko1221/Strata, not of a/b"
        in refused(chain(repo="a/b"), Asked(clone=strata.path), tmp_path).reason
    )


@pytest.mark.parametrize("ref", ["--output=x", "nowhere", "main~1"])
def test_ref_that_cannot_be_had_writes_nothing(strata: Project, tmp_path: Path, ref: str) -> None:
    assert refused(chain(), Asked(clone=strata.path, ref=ref), tmp_path).todo


def test_path_that_is_no_repository_writes_nothing(tmp_path: Path) -> None:
    assert "is no git repository" in refused(chain(), Asked(clone=tmp_path), tmp_path).reason


def test_last_record_of_a_later_day_is_refused(strata: Project, tmp_path: Path) -> None:
    last = first_record(strata, tmp_path)
    strata.commit({"src/route.cu": "b\n"})
    found = pin(chain(last), Asked(clone=strata.path), today=date(2026, 10, 1), root=tmp_path / "radar")
    assert isinstance(found, Unavailable)
    assert "lies after 2026-10-01" in found.reason


def test_rewritten_history_is_told(strata: Project, tmp_path: Path) -> None:
    base = git(strata.path, "rev-parse", "main")
    strata.commit({"src/route.cu": "b\n"})
    last = first_record(strata, tmp_path)
    strata.commit({"src/route.cu": "c\n"}, onto=base)
    record = read(pinned(chain(last), Asked(clone=strata.path), tmp_path))
    assert record.evidence is not None
    assert "is not in its history: rewritten, or another branch." in (record.evidence.en or "")


def test_lost_commit_of_the_last_record_is_an_unknown_distance(strata: Project, tmp_path: Path) -> None:
    last = first_record(strata, tmp_path)
    other = project(tmp_path / "other")
    other.commit({"a": "x\n"})
    found = pinned(chain(last), Asked(clone=other.path), tmp_path)
    record = read(found)
    assert record.evidence is not None
    assert "an unknown distance is not zero" in (record.evidence.en or "")
    assert "nothing that the last record pinned is in the clone" in (record.sources[0].note or "")
    assert isinstance(found.reading.changes, Unavailable)
    assert f"no commit '{last.pins[0].commit}'" in found.reading.changes.reason
    assert str(tmp_path) not in found.text
    assert "taken on trust" in (record.sources[0].note or "")
    assert findings(found) == ()


def test_older_commit_than_the_last_record_read_is_told(strata: Project, tmp_path: Path) -> None:
    old = git(strata.path, "rev-parse", "main")
    strata.commit({"src/route.cu": "b\n"})
    last = first_record(strata, tmp_path)
    record = read(pinned(chain(last), Asked(clone=strata.path, ref=old), tmp_path))
    assert "was the clone fetched?" in (record.sources[0].note or "")
    assert record.evidence is not None
    assert "It is older than the tree which the last record read." in (record.evidence.en or "")


def test_moved_tag_is_told(strata: Project, tmp_path: Path) -> None:
    strata.tag("v1.0.0", "main")
    last = first_record(strata, tmp_path)
    strata.tag("v1.0.0", strata.commit({"src/route.cu": "b\n"}))
    found = pinned(chain(last), Asked(clone=strata.path, ref="v1.0.0"), tmp_path)
    assert found.reading.moved_tags == ("v1.0.0",)
    record = read(found)
    assert record.evidence is not None
    assert "The tag v1.0.0 now names another commit." in (record.evidence.en or "")


def test_commit_of_no_ref_is_written_as_unproved(strata: Project, tmp_path: Path) -> None:
    lost = strata.commit({"src/route.cu": "evil\n"}, branch="gone", onto="main")
    git(strata.path, "update-ref", "-d", "refs/heads/gone")
    found = pinned(chain(), Asked(clone=strata.path, ref=lost), tmp_path)
    record = read(found)
    assert (record.pins[0].reached, record.unstated) == (None, ("pins.source.reached",))
    assert record.evidence is not None
    assert "it may live in a fork only" in (record.evidence.en or "")
    assert findings(found) == ()


def test_head_of_a_pull_request_is_labelled(strata: Project, tmp_path: Path) -> None:
    head = strata.commit({"src/route.cu": "b\n"}, branch="topic", onto="main")
    strata.set("refs/pull/557/head", head)
    git(strata.path, "update-ref", "-d", "refs/heads/topic")
    record = read(pinned(chain(), Asked(clone=strata.path, ref="pull/557/head"), tmp_path))
    assert record.pins[0].reached == "refs/pull/557/head"
    assert record.evidence is not None
    assert "belongs to a pull request only" in (record.evidence.en or "")


def test_date_after_the_day_of_the_record_is_left_out_and_told(strata: Project, tmp_path: Path) -> None:
    strata.commit({"src/route.cu": "b\n"}, when=datetime(2031, 1, 1, tzinfo=UTC))
    found = pinned(chain(), Asked(clone=strata.path), tmp_path)
    record = read(found)
    assert (record.pins[0].committed, record.unstated) == (None, ("pins.source.committed",))
    assert "the committer's date 2031-01-01T00:00:00Z lies after the day of this record" in (
        record.sources[0].note or ""
    )
    assert findings(found) == ()


def test_recent_first_commit_is_an_increment(strata: Project, tmp_path: Path) -> None:
    strata.commit({"src/route.cu": "b\n"}, when=datetime(2026, 10, 29, 1, tzinfo=UTC))
    assert read(pinned(chain(), Asked(clone=strata.path), tmp_path)).kind == "increment"


@pytest.mark.parametrize(
    "name",
    [
        "v1{c4}",
        "v1.2×",
        "3x",
        "v1#12",
        "v1-正式",
        "v1`@ada`",
        "v1|x",
        'v1"x',
        "v1'x",
        "v1%00",
        "8621e331",
        "1.10",
        "1e3",
        "v1<b>",
    ],
)
def test_tag_of_any_name_makes_a_record_that_passes(strata: Project, tmp_path: Path, name: str) -> None:
    strata.tag(name, "main")
    found = pinned(chain(), Asked(clone=strata.path, ref=name), tmp_path)
    assert read(found).pins[1].tag == name
    assert findings(found) == ()


def test_file_of_any_name_makes_a_record_that_passes(strata: Project, tmp_path: Path) -> None:
    last = first_record(strata, tmp_path)
    names = [
        "说明.py".encode("gb18030"),
        b"a\x1b[2Jb.py",
        "a\u202eb.py".encode(),
        b"{c4}.py",
        b"5 ms #12.py",
        b"caf\xe9.py",
        b" - x: y",
    ]
    strata.commit(dict.fromkeys(names, "x\n"))
    found = pinned(chain(last), Asked(clone=strata.path), tmp_path)
    assert set(read(found).read.not_read) == {
        "说明.py", r"a\x1b[2Jb.py", r"a\u202eb.py", "{c4}.py", "5 ms #12.py", r"caf\xe9.py", " - x: y",
    }  # fmt: skip
    assert findings(found) == ()


def test_ten_thousand_changed_files_make_a_short_record(strata: Project, tmp_path: Path) -> None:
    last = first_record(strata, tmp_path)
    strata.commit({f"src/{n}.cu": "x\n" for n in range(10_000)})
    record = read(pinned(chain(last), Asked(clone=strata.path), tmp_path))
    assert (len(record.read.not_read), record.read.not_read[-1]) == (13, "9988 more changed files")


@pytest.mark.parametrize("path", sorted(SHIPPED.rglob("*.yaml")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_next_record_of_every_shipped_one_passes(strata: Project, tmp_path: Path, path: Path) -> None:
    last = Record.model_validate(parse(path.read_text(encoding="utf-8")))
    subject = Subject(id=last.subject, names=(last.subject,), home=Home(confidence="unknown"), follow=True)
    known = Chain(subject=subject, category=last.category, last=last, taken=(last.id,))
    found = pinned(known, Asked(clone=strata.path), tmp_path)
    record = read(found)
    assert findings(found) == ()
    assert not any(experiment.claims for experiment in record.experiments)
    assert (record.category, record.gaps, record.licences) == (last.category, last.gaps, last.licences)
    assert [known.pull for known in record.upstream] == [known.pull for known in last.upstream]
    machines = {experiment.hardware for experiment in last.experiments if experiment.hardware}
    assert {experiment.hardware for experiment in record.experiments if experiment.hardware} == machines
