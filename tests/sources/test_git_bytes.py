"""Real repositories: commits and what holds them, tags, bytes at a path, files with some words."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.gitrepos import Project, git, project, submodule

from inferrsi.sources.git.clone import open_clone
from inferrsi.sources.git.objects import CloneTree
from inferrsi.sources.tree import Absent, Commit, File, Tag
from inferrsi.sources.unavailable import Unavailable


@pytest.fixture
def kite(tmp_path: Path) -> Project:
    return project(tmp_path / "kite")


def tree(path: Path) -> CloneTree:
    clone = open_clone(path)
    assert not isinstance(clone, Unavailable), clone
    return CloneTree(clone=clone)


def test_a_commit_is_told_with_the_ref_that_holds_it(kite: Project) -> None:
    first = kite.commit({"a": "1\n"})
    kite.commit({"a": "2\n"})
    found = tree(kite.path).commit(first)
    assert found == Commit(sha=first, reached="refs/heads/main", committed=datetime(2026, 10, 1, 12, tzinfo=UTC))


def test_a_rewritten_commit_is_there_and_no_ref_holds_it(kite: Project) -> None:
    kite.commit({"a": "1\n"})
    lost = kite.commit({"a": "2\n"})
    kite.set("refs/heads/main", f"{lost}~1")
    found = tree(kite.path).commit(lost)
    assert isinstance(found, Commit)
    assert (found.sha, found.reached) == (lost, None)


def test_a_commit_that_is_not_there_says_how_far_the_clone_goes(kite: Project) -> None:
    kite.commit({"a": "1\n"})
    kite.commit({"a": "2\n"})
    assert tree(kite.path).commit("f" * 40) == Absent(is_whole=False, newest=datetime(2026, 10, 2, 12, tzinfo=UTC))


def test_a_shallow_clone_does_not_say_how_far_it_goes(kite: Project, tmp_path: Path) -> None:
    first = kite.commit({"a": "1\n"})
    kite.commit({"a": "2\n"})
    shallow = kite.clone(tmp_path / "shallow", "--depth=1")
    assert tree(shallow).commit(first) == Absent(is_whole=False, newest=None)


def test_tags_are_followed_to_their_commit(kite: Project) -> None:
    commit = kite.commit({"a": "1\n"})
    kite.tag("v1", commit, annotated=datetime(2026, 10, 2, tzinfo=UTC))
    assert tree(kite.path).tag("v1") == Tag(name="v1", commit=commit)
    assert isinstance(tree(kite.path).tag("v2"), Absent)
    assert isinstance(tree(kite.path).tag("--help"), Absent)


def test_bytes_are_those_of_the_object(kite: Project, tmp_path: Path) -> None:
    data = "eins\r\nzwei 93\r\n".encode("utf-16")
    first = kite.commit({"docs/说明 .txt": data, ".gitattributes": "*.txt text eol=lf working-tree-encoding=UTF-16\n"})
    kite.commit({"docs/说明 .txt": "another\n"})
    bare = kite.clone(tmp_path / "bare.git", "--bare")
    for place in (kite.path, bare):
        found = tree(place).file(first, "docs/说明 .txt")
        assert found == File(path="docs/说明 .txt", kind="file", data=data)


@pytest.mark.parametrize(
    "path", ["none", "docs/none", "../a", "./a", "/a", ":a", ":(glob)*", "*", "a\0b", "-n", "docs/../a", "A"]
)
def test_a_path_is_a_name_and_no_expression(kite: Project, path: str) -> None:
    commit = kite.commit({"a": "1\n", "docs/b": "2\n"})
    assert tree(kite.path).file(commit, path) == Absent(is_whole=True)


def test_folders_links_and_submodules_are_told_apart(kite: Project) -> None:
    commit = kite.commit({"docs/b": "2\n", "ggml": submodule("1" * 40)})
    (kite.path / "link").symlink_to("docs/b")
    git(kite.path, "read-tree", commit)
    git(kite.path, "add", "link")
    linked = git(kite.path, "commit-tree", git(kite.path, "write-tree"), "-m", "x", "-p", commit)
    found = [tree(kite.path).file(linked, path) for path in ("docs", "docs/b", "ggml", "link")]
    assert [file.kind for file in found if isinstance(file, File)] == ["folder", "file", "submodule", "link"]


def test_files_that_hold_all_words_are_found(kite: Project) -> None:
    commit = kite.commit(
        {
            "docs/PERF.md": "decode runs at\n25.0 tok/s\n",
            "README.md": "decode\n",
            "bin": b"\0decode 25.0 tok/s\n",
            "src/说明.md": "25.0 tok/s at decode\n",
            ".gitattributes": "* -text diff=evil\n",
        }
    )
    kite.commit({"docs/PERF.md": "gone\n"})
    files = tree(kite.path).search(commit, ("decode", "25.0", "tok/s"))
    assert isinstance(files, tuple)
    assert [file.path for file in files] == ["bin", "docs/PERF.md", "src/说明.md"]
    assert tree(kite.path).search(commit, ("nowhere",)) == ()
    assert tree(kite.path).search(commit, ("-e", "--help")) == ()
    assert tree(kite.path).search(commit, ()) == ()


def test_a_clone_without_contents_says_so(kite: Project, tmp_path: Path) -> None:
    git(kite.path, "config", "uploadpack.allowFilter", "true")
    first = kite.commit({"a": "1\n"})
    kite.commit({"a": "2\n"})
    partial = kite.clone(tmp_path / "partial", "--filter=blob:none", "--no-checkout")
    assert isinstance(tree(partial).file(first, "a"), Unavailable)
    assert isinstance(tree(partial).commit(first), Commit)


def test_settings_of_the_clone_start_no_program(kite: Project, tmp_path: Path) -> None:
    commit = kite.commit({"a.txt": "93 tok/s\n", ".gitattributes": "*.txt diff=evil filter=evil\n"})
    mark = tmp_path / "ran"
    for key in ("diff.evil.textconv", "diff.evil.command", "filter.evil.smudge", "core.fsmonitor", "core.pager"):
        git(kite.path, "config", key, f"touch {mark}")
    looked = tree(kite.path)
    assert isinstance(looked.commit(commit), Commit)
    assert looked.file(commit, "a.txt") == File(path="a.txt", kind="file", data=b"93 tok/s\n")
    assert looked.search(commit, ("93",)) != ()
    assert not mark.exists()
