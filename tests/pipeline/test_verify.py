"""`verify` over real repositories and kept bytes: each kind of thing proved, broken and not verifiable here."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.gitrepos import git, project, submodule
from tests.proving import ADDRESS, FILE, PAGE, README, RESULT, URL, Kite, kite, sha256

from inferrsi.errors import InferrsiError, RefusedError, UsageError
from inferrsi.evidence.verdict import last_words
from inferrsi.pipeline.places import Places
from inferrsi.pipeline.verify import repair, store, verify
from inferrsi.sources.unavailable import Unavailable

DAY = datetime(2026, 11, 1, 8, 30, 5, tzinfo=UTC)


@pytest.fixture
def found(tmp_path: Path) -> Kite:
    return kite(tmp_path)


def broken(told: tuple[str, str], *words: str) -> None:
    assert told[0] == "broken", told
    assert all(word in told[1] for word in words), told


def untried(told: tuple[str, str], *words: str) -> None:
    assert told[0] == "not_verifiable", told
    assert all(word in told[1] for word in words), told


def test_what_is_sound_is_proved(found: Kite) -> None:
    places = Places(clones={"kite": found.project.path}, papers=lambda _: (1, 2, 3))
    proofs = found.proofs(places=places)
    assert {what: proof.verdict for what, proof in proofs.items() if what != "source:s5"} == dict.fromkeys(
        (
            "link:s1", "snapshot:s2", "run:s3", "paper:s4", "pin:source", "pin:release", "tag:release",
            "quote:c1", "quote:c2", "quote:c3", "quote:c4",
        ),
        "proved",
    )  # fmt: skip
    assert {what: proof.how for what, proof in proofs.items()} == {
        "link:s1": "clone", "snapshot:s2": "snapshot", "run:s3": "file", "paper:s4": "arxiv", "source:s5": "nowhere",
        "pin:source": "clone", "pin:release": "clone", "tag:release": "clone", "quote:c1": "clone", "quote:c2": "clone",
        "quote:c3": "snapshot", "quote:c4": "file",
    }  # fmt: skip
    assert proofs["pin:source"].reason == f"{found.commit[:12]} is reached from refs/heads/main"
    assert proofs["quote:c2"].reason == "README.md:6"


def test_what_is_relayed_has_nothing_to_prove(found: Kite) -> None:
    assert found.told("source:s5") == ("not_verifiable", "relayed: nothing to prove here")
    assert "quote:c5" not in found.proofs()


def test_without_a_clone_or_a_service_nothing_of_git_can_be_told(found: Kite) -> None:
    proofs = found.proofs(places=Places())
    for what in ("pin:source", "tag:release", "link:s1", "quote:c1"):
        assert (proofs[what].verdict, proofs[what].how) == ("not_verifiable", "nowhere")
    assert proofs["snapshot:s2"].verdict == proofs["run:s3"].verdict == proofs["quote:c3"].verdict == "proved"
    untried((proofs["paper:s4"].verdict, proofs["paper:s4"].reason), "arXiv was not asked")


# ---- pins -------------------------------------------------------------------------------------------------------------


def test_a_force_push_breaks_a_pin(found: Kite) -> None:
    lost = found.project.commit({"README.md": README, "src/a.cu": "x\n"})
    found.commit = lost
    found.write(("committed: 2026-10-01T12:00Z", "committed: 2026-10-03T12:00Z"), (", tag: v1.0", ""))
    assert found.told("pin:source")[0] == "proved"
    found.project.commit({"src/a.cu": "y\n"}, onto=f"{lost}~1")
    broken(found.told("pin:source"), lost, "no ref of the project holds", "rewritten")


def test_a_fresh_clone_after_a_force_push_lacks_the_commit(found: Kite, tmp_path: Path) -> None:
    lost = found.project.commit({"README.md": README})
    found.commit = lost
    found.write(("committed: 2026-10-01T12:00Z", "committed: 2026-10-03T12:00Z"), (", tag: v1.0", ""))
    found.project.commit({"src/a.cu": "y\n"}, onto=f"{lost}~1")
    fresh = Places(clones={"kite": found.project.clone(tmp_path / "fresh", url=URL)})
    for what in ("pin:source", "link:s1", "quote:c1"):
        broken(found.told(what, places=fresh), "goes on to 2026-10-04", lost)


def test_a_clone_from_before_proves_nothing(found: Kite, tmp_path: Path) -> None:
    old = Places(clones={"kite": found.project.clone(tmp_path / "old", url=URL)})
    found.commit = found.project.commit({"README.md": README})
    found.write(("committed: 2026-10-01T12:00Z", "committed: 2026-10-03T12:00Z"), (", tag: v1.0", ""))
    untried(found.told("pin:source", places=old), "ends on 2026-10-02", "fetch")
    untried(found.told("quote:c1", places=old), "ends on 2026-10-02")


def test_a_shallow_clone_proves_what_it_has_and_no_more(found: Kite, tmp_path: Path) -> None:
    shallow = Places(clones={"kite": found.project.clone(tmp_path / "shallow", "--depth=1", url=URL)})
    untried(found.told("pin:source", places=shallow), "a part of the branches or of the history")


def test_a_clone_of_one_branch_does_not_speak_for_the_others(found: Kite, tmp_path: Path) -> None:
    found.commit = found.project.commit({"README.md": README}, branch="next")
    found.project.commit({"a": "x\n"}, when=datetime(2026, 10, 25, tzinfo=UTC))
    found.write(("committed: 2026-10-01T12:00Z", "committed: 2026-10-03T12:00Z"), (", tag: v1.0", ""))
    single = found.project.clone(tmp_path / "single", "--single-branch", "--branch=main", url=URL)
    untried(found.told("pin:source", places=Places(clones={"kite": single})), "a part of the branches")
    whole = found.project.clone(tmp_path / "whole", url=URL)
    assert found.told("pin:source", places=Places(clones={"kite": whole}))[0] == "proved"


def test_clones_do_not_fetch_the_heads_of_pull_requests(found: Kite, tmp_path: Path) -> None:
    head = found.project.commit({"README.md": README}, branch="pull")
    git(found.project.path, "update-ref", "-d", "refs/heads/pull")
    found.project.set("refs/pull/7/head", head)
    found.project.commit({"a": "x\n"}, when=datetime(2026, 10, 25, tzinfo=UTC))
    found.commit = head
    found.write(
        ("role: source, kind: git", "role: pull, kind: git"),
        (", committed: 2026-10-01T12:00Z", ""),
        (", tag: v1.0", ""),
    )
    clone = Places(clones={"kite": found.project.clone(tmp_path / "clone", url=URL)})
    untried(found.told("pin:pull", places=clone), "of a pull request")
    untried(found.told("quote:c1", places=clone), "of a pull request")
    assert found.told("pin:pull")[0] == "proved"


def test_a_commit_of_a_fork_is_no_commit_of_the_project(found: Kite) -> None:
    fork = found.project.commit({"README.md": README}, branch="fork")
    git(found.project.path, "update-ref", "-d", "refs/heads/fork")
    found.commit = fork
    found.write(("committed: 2026-10-01T12:00Z", "committed: 2026-10-03T12:00Z"), (", tag: v1.0", ""))
    broken(found.told("pin:source"), "lives in a fork only")
    found.project.set("refs/pull/7/head", fork)
    broken(found.told("pin:source"), "only a pull request holds", "refs/pull/7/head")
    found.write(("committed: 2026-10-01T12:00Z", "reached: refs/pull/7/head"), (", tag: v1.0", ""))
    assert found.told("pin:source")[0] == "proved"


@pytest.mark.parametrize(
    ("written", "verdict"),
    [
        ("2026-10-01T12:00Z", "proved"), ("2026-10-01T12:00:00Z", "proved"), ("2026-10-01", "proved"),
        ("2026-10-02", "proved"), ("2026-10-03", "broken"), ("2026-09-30", "broken"), ("2026-10-01T12:01Z", "broken"),
        ("2026-10-01T12:00:01Z", "broken"), ("2025-10-01T12:00Z", "broken"),
    ],
)  # fmt: skip
def test_the_date_of_a_commit_is_part_of_its_pin(found: Kite, written: str, verdict: str) -> None:
    """12:00 UTC is still that day in Honolulu and the next one on Kiritimati."""
    found.write(("committed: 2026-10-01T12:00Z", f"committed: {written}"))
    assert found.told("pin:source")[0] == verdict


def test_a_tag_object_is_no_commit(found: Kite) -> None:
    commit = found.commit
    found.commit = found.project.tag("v2.0", commit, annotated=DAY)
    found.write((", tag: v1.0", ", tag: v2.0"))
    broken(found.told("pin:source"), "is no commit but names the commit", commit)


def test_a_commit_that_never_was_is_broken_once_the_clone_is_newer(found: Kite) -> None:
    found.commit = "f" * 40
    found.write((", committed: 2026-10-01T12:00Z", ""), (", tag: v1.0", ""))
    untried(found.told("pin:source"), "ends on 2026-10-02")
    found.project.commit({"a": "x\n"}, when=datetime(2026, 10, 25, tzinfo=UTC))
    broken(found.told("pin:source"), "goes on to 2026-10-25")


# ---- tags -------------------------------------------------------------------------------------------------------------


def test_a_moved_tag_is_broken(found: Kite) -> None:
    newer = git(found.project.path, "rev-parse", "main")
    found.project.tag("v1.0", newer)
    broken(found.told("tag:release"), "was moved", newer, found.commit)
    assert found.told("pin:release")[0] == "proved"


def test_an_annotated_tag_is_followed(found: Kite) -> None:
    found.project.tag("v1.0", found.commit, annotated=DAY)
    assert found.told("tag:release") == ("proved", f"v1.0 stands for {found.commit[:12]}")


def test_a_clone_may_lack_tags(found: Kite) -> None:
    git(found.project.path, "tag", "--delete", "v1.0")
    untried(found.told("tag:release"), "no tag v1.0", "fetch --tags")


# ---- permalinks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ([("lines: 5-7", "lines: 5-8")], ("has 7 lines", "5-8")),
        ([("lines: 5-7", "lines: 7-5")], ("names no lines",)),
        ([("lines: 5-7", 'lines: "the table"')], ("names no lines",)),
        ([("path: README.md", "path: readme.md")], ("there is no readme.md",)),
        ([("path: README.md", "path: src/tier.cu")], ("there is no src/tier.cu",)),
        ([("path: README.md", "path: docs")], ("folder", "no lines")),
        ([("lines: 5-7", f"sha256: {'0' * 64}")], ("not those of the sha256",)),
    ],
)
def test_a_link_that_leads_nowhere_is_broken(
    found: Kite, changes: list[tuple[str, str]], words: tuple[str, ...]
) -> None:
    found.write(*changes)
    broken(found.told("link:s1"), *words)


@pytest.mark.parametrize(
    "changes",
    [
        [(", lines: 5-7", "")], [("lines: 5-7", "lines: 7")], [("lines: 5-7", "lines: L5-L7")],
        [("lines: 5-7", f"sha256: {sha256(README.encode())}")], [("path: README.md, lines: 5-7", "path: docs")],
        [(", path: README.md, lines: 5-7", "")],
    ],
)  # fmt: skip
def test_a_link_that_leads_somewhere_is_proved(found: Kite, changes: list[tuple[str, str]]) -> None:
    found.write(*changes)
    assert found.told("link:s1")[0] == "proved"


def test_a_submodule_is_another_repository(found: Kite) -> None:
    found.commit = found.project.commit({"README.md": README, "ggml": submodule("1" * 40)})
    found.write(
        ("path: README.md, lines: 5-7", "path: ggml"), (", committed: 2026-10-01T12:00Z", ""), (", tag: v1.0", "")
    )
    broken(found.told("link:s1"), "ggml is a submodule")
    broken(found.told("quote:c1"), "ggml is a submodule")


# ---- quotes -----------------------------------------------------------------------------------------------------------


def test_a_quote_in_another_file_is_named(found: Kite) -> None:
    found.write(('| tiered | 25.0 |", line: 7', 'TTFT 1.10 to 1.30x"'))
    broken(found.told("quote:c1"), "stands in docs/PERF.md:1, not in README.md")


def test_a_quote_that_stands_nowhere_tells_where_its_numbers_do(found: Kite) -> None:
    found.write(("| tiered | 25.0 |", "tiers reach 25.0"))
    told = found.told("quote:c1")
    broken(told, "does not stand in README.md", "25.0 on line 7")
    found.write(("| tiered | 25.0 |", "tiers reach 26.0"), ('v: "25.0"', 'v: "26.0"'))
    assert found.told("quote:c1") == ("broken", "the quote does not stand in README.md")


def test_a_quote_without_a_path_is_searched_in_the_tree(found: Kite) -> None:
    found.write((", path: README.md, lines: 5-7", ""), ('| tiered | 25.0 |", line: 7', 'TTFT 1.10 to 1.30x"'))
    assert found.told("quote:c1") == ("proved", "docs/PERF.md:1")
    found.write((", path: README.md, lines: 5-7", ""), ("| tiered | 25.0 |", "26.0"))
    broken(found.told("quote:c1"), "in no file of the tree")


def test_a_quote_in_a_folder_is_searched_below_it(found: Kite) -> None:
    found.write(("path: README.md, lines: 5-7", "path: docs/"), ('| tiered | 25.0 |", line: 7', 'TTFT 1.10 to 1.30x"'))
    assert found.told("quote:c1") == ("proved", "docs/PERF.md:1")
    broken(found.told("quote:c2"), "in no file of docs/")


def test_a_quote_in_a_file_that_is_not_there(found: Kite) -> None:
    found.write(("path: README.md, lines: 5-7", "path: PERF.md"))
    broken(found.told("quote:c1"), "there is no PERF.md")


@pytest.mark.parametrize(
    "data",
    [
        README.replace("\n", "\r\n").encode(),
        README.encode("utf-16"),
        b"\xef\xbb\xbf" + README.encode(),
        README.encode("gb18030"),
    ],
    ids=["crlf", "utf-16", "bom", "gbk"],
)
def test_quotes_are_found_whatever_the_encoding_and_line_ends(found: Kite, data: bytes) -> None:
    found.commit = found.project.commit({"README.md": data, ".gitattributes": "* text eol=lf\n"})
    found.write((", committed: 2026-10-01T12:00Z", ""), (", tag: v1.0", ""))
    assert found.told("quote:c1") == ("proved", "README.md:7")
    assert found.told("link:s1")[0] == "proved"


@pytest.mark.parametrize(
    "data", [b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", b"%PDF-1.7\n25.0", b"\x00\x01"]
)
def test_bytes_that_hold_no_text_prove_nothing(found: Kite, data: bytes) -> None:
    found.commit = found.project.commit({"README.md": data})
    found.write((", committed: 2026-10-01T12:00Z", ""), (", tag: v1.0", ""), (", lines: 5-7", ""))
    untried(found.told("quote:c1"), "no text can be found in README.md")


# ---- lines and their repair -------------------------------------------------------------------------------------------


def test_a_moved_line_is_broken_and_repaired_through_the_round_trip(found: Kite) -> None:
    found.write(("line: 7", "line: 12"), ("lines: 5-7", "lines: 5"))
    before = (found.root / FILE).read_text(encoding="utf-8")
    proofs = found.proofs()
    assert (proofs["quote:c1"].verdict, proofs["quote:c1"].line) == ("broken", "7")
    assert proofs["quote:c1"].reason == "the quote stands on line 7 of README.md, the record says 12"
    assert (proofs["quote:c2"].verdict, proofs["quote:c2"].line) == ("broken", "6")
    assert repair(found.root, proofs.values()) == (f"{ADDRESS}#c1", f"{ADDRESS}#c2")
    after = (found.root / FILE).read_text(encoding="utf-8")
    assert after == before.replace("line: 12", "line: 7").replace('20.0 |"}', '20.0 |", line: 6}')
    again = found.proofs()
    assert (again["quote:c1"].verdict, again["quote:c2"].verdict) == ("proved", "proved")
    assert repair(found.root, again.values()) == ()


def test_of_several_places_none_is_chosen(found: Kite) -> None:
    found.write(('quote: "| tiered | 25.0 |", line: 7', 'quote: "tiered", line: 1'), ("lines: 5-7", "lines: 1"))
    found.commit = found.project.commit({"README.md": README + "tiered\n"})
    found.write(
        ('quote: "| tiered | 25.0 |", line: 7', 'quote: "tiered", line: 1'),
        (", committed: 2026-10-01T12:00Z", ""),
        (", tag: v1.0", ""),
    )
    proof = found.proofs()["quote:c1"]
    assert (proof.verdict, proof.line) == ("broken", None)
    assert "line 7, 8" in proof.reason
    assert repair(found.root, [proof]) == ()


@pytest.mark.parametrize("given", ["7", "6-9", "L7", "L5-L7"])
def test_a_line_may_be_given_as_a_range(found: Kite, given: str) -> None:
    found.write(("line: 7", f"line: {given}"))
    assert found.told("quote:c1") == ("proved", "README.md:7")


def test_a_record_that_would_not_come_back_is_not_repaired(found: Kite) -> None:
    found.write(("line: 7", "line: 12"), ("subject: kite", "subject:   kite"))
    before = (found.root / FILE).read_bytes()
    with pytest.raises(RefusedError) as caught:
        repair(found.root, found.proofs().values())
    assert caught.value.where == f"{FILE}:3"
    assert (found.root / FILE).read_bytes() == before


# ---- snapshots, results, papers, revisions ----------------------------------------------------------------------------


def test_kept_bytes_that_changed_are_broken(found: Kite) -> None:
    place = found.root / "evidence/snapshots" / sha256(PAGE)
    place.write_bytes(PAGE + b" ")
    broken(found.told("snapshot:s2"), "damaged or edited")
    untried(found.told("quote:c3"))
    place.unlink()
    untried(found.told("snapshot:s2"), "is not here")


def test_a_quote_that_a_page_does_not_hold_is_broken(found: Kite) -> None:
    found.write(("Served at 31.5 tok/s", "Served at 32.5 tok/s"), ('v: "31.5"', 'v: "32.5"'))
    broken(found.told("quote:c3"), "not stand in the snapshot")


def test_a_source_without_kept_bytes_proves_nothing(found: Kite) -> None:
    found.write((f"kind: page, url: https://kite.example/perf, sha256: {sha256(PAGE)}", "kind: pull, pull: 7"))
    untried(found.told("snapshot:s2"), "no bytes were kept")
    untried(found.told("quote:c3"), "not kept")


def test_a_result_of_ours_that_changed_is_broken(found: Kite) -> None:
    (found.root / "results/own.json").write_bytes(RESULT.replace(b"19.75", b"21.75"))
    broken(found.told("run:s3"), "was changed")
    broken(found.told("quote:c4"), "does not stand in results/own.json")
    (found.root / "results/own.json").unlink()
    untried(found.told("run:s3"), "is not here")
    untried(found.told("quote:c4"), "is not here")


def test_a_result_outside_the_workspace_is_not_read(found: Kite, tmp_path: Path) -> None:
    (tmp_path / "own.json").write_bytes(RESULT)
    (found.root / "results/own.json").unlink()
    (found.root / "results/own.json").symlink_to(tmp_path / "own.json")
    untried(found.told("run:s3"))
    found.write(("path: results/own.json", "path: ../own.json"))
    untried(found.told("run:s3"))


@pytest.mark.parametrize(
    ("versions", "verdict", "words"),
    [
        ((1, 2), "proved", "2610.01234 has v2"),
        ((1, 2, 3), "proved", "the newest is v3"),
        ((1,), "broken", "v1 to v1 and no v2"),
        (Unavailable(reason="arXiv is down", todo="ask later"), "not_verifiable", "arXiv is down; ask later"),
    ],
)
def test_versions_of_papers(found: Kite, versions: tuple[int, ...] | Unavailable, verdict: str, words: str) -> None:
    told = found.told("paper:s4", places=Places(papers=lambda _: versions))
    assert told[0] == verdict
    assert words in told[1]


@pytest.mark.parametrize(
    ("seen", "verdict"),
    [
        ("2a706069" + "0" * 32, "proved"),
        (None, "broken"),
        (Unavailable(reason="gated", todo="agree"), "not_verifiable"),
    ],
)
def test_revisions_of_weights(found: Kite, seen: str | Unavailable | None, verdict: str) -> None:
    found.write(
        ('kind: arxiv, paper: "2610.01234", version: "2"', "kind: hub, repo: example/kite-w, revision: 2a706069")
    )
    assert found.told("revision:s4", places=Places(revisions=lambda _repo, _revision: seen))[0] == verdict
    assert found.told("revision:s4", places=Places()) == ("not_verifiable", "the hub was not asked")


# ---- where clones are found -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["example/kite", "example/kite.git", "kite", "kite.git"])
def test_a_clone_is_found_by_owner_and_name(found: Kite, tmp_path: Path, place: str) -> None:
    folder = tmp_path / "clones"
    (folder / place).parent.mkdir(parents=True)
    found.project.clone(folder / place, "--bare", url=URL)
    assert found.told("pin:source", places=Places(folder=folder))[0] == "proved"


def test_a_clone_of_another_project_is_not_taken_for_it(found: Kite, tmp_path: Path) -> None:
    folder = tmp_path / "clones"
    folder.mkdir()
    found.project.clone(folder / "kite", url="https://github.com/someone/kite")
    untried(found.told("pin:source", places=Places(folder=folder)), "no clone")
    found.project.clone(folder / "kite.git", "--bare")  # says nothing of where it comes from
    git(folder / "kite.git", "config", "remote.origin.url", str(tmp_path))
    untried(found.told("pin:source", places=Places(folder=folder)), "no clone")
    with pytest.raises(InferrsiError, match="a clone of someone/kite, not of example/kite"):
        found.proofs(places=Places(clones={"kite": folder / "kite"}))


def test_a_source_of_another_repository_needs_its_own_clone(found: Kite, tmp_path: Path) -> None:
    other = project(tmp_path / "wren")
    commit = other.commit({"README.md": README})
    found.write(
        (f'repo: example/kite, commit: "{found.commit}", path', f'repo: example/wren, commit: "{commit}", path')
    )
    untried(found.told("quote:c1"), "no clone")
    other.clone(tmp_path / "clones" / "example" / "wren")
    places = Places(clones={"kite": found.project.path}, folder=tmp_path / "clones")
    assert found.told("quote:c1", places=places)[0] == "proved"
    assert found.told("pin:source", places=places)[0] == "proved"


@pytest.mark.parametrize("repo", ["example/..", "example/."])
def test_a_name_that_leaves_the_folder_is_not_looked_for(found: Kite, tmp_path: Path, repo: str) -> None:
    folder = tmp_path / "clones"
    (folder / "example").mkdir(parents=True)
    found.project.clone(folder / "example" / ".git", "--bare", url=URL)
    found.write(
        (f'repo: example/kite, commit: "{found.commit}", path', f'repo: {repo}, commit: "{found.commit}", path')
    )
    untried(found.told("link:s1", places=Places(folder=folder)), "no clone")


def test_a_relayed_pin_is_tried_where_a_clone_is_at_hand(found: Kite) -> None:
    relayed = [
        (
            'kind: git, repo: example/kite, commit: "' + found.commit + '", path: README.md, lines: 5-7',
            "kind: relayed, post: 2026-10-20/1",
        )
    ]
    found.write(*relayed)
    assert found.told("pin:source")[0] == "proved"
    assert "pin:source" not in found.proofs(places=Places())
    found.project.tag("v1.0", git(found.project.path, "rev-parse", "main"))
    broken(found.told("tag:release"), "was moved")


# ---- what is wanted ---------------------------------------------------------------------------------------------------


def test_subjects_records_and_claims_can_be_named(found: Kite) -> None:
    everything = set(found.proofs())
    assert set(found.proofs("kite")) == set(found.proofs(ADDRESS)) == everything
    assert set(found.proofs(f"{ADDRESS}#c1")) == {"quote:c1"}
    assert set(found.proofs(f"{ADDRESS}#c1", f"{ADDRESS}#c3")) == {"quote:c1", "quote:c3"}
    assert set(found.proofs(f"{ADDRESS}#c1", "kite")) == set(found.proofs("kite", f"{ADDRESS}#c1")) == everything


@pytest.mark.parametrize("name", ["kita", "kite/2026-10-21", f"{ADDRESS}#c9"])
def test_what_is_not_there_is_told(found: Kite, name: str) -> None:
    with pytest.raises(UsageError, match="no subject, record or claim"):
        found.proofs(name)


def test_a_clone_of_nobody_is_told(found: Kite) -> None:
    with pytest.raises(UsageError, match="no pack follows 'kita'"):
        found.proofs(places=Places(clones={"kita": found.project.path}))
    with pytest.raises(InferrsiError, match="is no git repository"):
        found.proofs(places=Places(clones={"kite": found.root}))


# ---- what is stored ---------------------------------------------------------------------------------------------------


def test_verdicts_are_appended_and_read_back(found: Kite) -> None:
    proofs = tuple(verify(found.checked(), (), found.here()))
    told = store(found.root, found.checked(), proofs, now=DAY)
    lines = (found.root / "evidence/verdicts/2026-11-01.jsonl").read_text(encoding="utf-8").splitlines()
    assert told == len(lines) == len(proofs) - 1  # the relayed source has nothing to store
    assert lines[0].startswith(f'{{"at": "2026-11-01T08:30:05Z", "record": "{ADDRESS}", "what": "link:s1", "of": "')
    assert lines[0].endswith('"verdict": "proved", "reason": "README.md has lines 5-7", "how": "clone"}')
    card = next(card for card in found.checked().ledger.records() if card.id == ADDRESS)
    words = last_words(found.checked().ledger.verdicts())
    assert {key[1] for key in words} == {thing.what for thing in card.provable}
    assert {(ADDRESS, thing.what, thing.of) for thing in card.provable} == set(words)


def test_the_same_is_no_news_on_the_same_day(found: Kite) -> None:
    proofs = tuple(verify(found.checked(), (), found.here()))
    store(found.root, found.checked(), proofs, now=DAY)
    assert store(found.root, found.checked(), proofs, now=DAY) == 0
    tomorrow = DAY.replace(day=2)
    assert store(found.root, found.checked(), proofs, now=tomorrow) == sum(
        proof.verdict == "proved" for proof in proofs
    )


def test_what_was_proved_stays_so_where_nobody_could_look(found: Kite) -> None:
    store(found.root, found.checked(), verify(found.checked(), (), found.here()), now=DAY)
    nowhere = tuple(verify(found.checked(), (), Places()))
    assert store(found.root, found.checked(), (p for p in nowhere if p.how == "nowhere"), now=DAY.replace(day=2)) == 0
    words = last_words(found.checked().ledger.verdicts())
    assert {word.verdict for key, word in words.items() if key[1] == "pin:source"} == {"proved"}
