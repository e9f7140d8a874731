"""The texts of a tree in which numbers stand: which are read, what is left out with its reason, whoever is asked."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.gitrepos import Project, git, project, submodule
from tests.servers.github import Github, Repo, github
from tests.servers.loopback import Reply, status
from tests.servers.transports import transport

from inferrsi.pipeline.texts import Texts, texts_in_clone, texts_on_github
from inferrsi.pipeline.way import Way
from inferrsi.sources.git.clone import Clone, open_clone
from inferrsi.sources.unavailable import Unavailable

FILES = {
    "README.md": "# Kite\n\n88.1 tok/s\n",
    "README.zh-CN.md": "# 风筝\n",
    "CHANGELOG.md": "## 0.3\n",
    "docs/DETAILS.md": "details\n",
    "docs/api/index.rst": "api\n",
    "docs/logo.png": b"\x89PNG\0",
    "bench/README": "bench\n",
    "src/main.c": "int main;\n",
    "requirements.txt": "torch\n",
    "LICENSE.txt": "MIT\n",
    "notes.md": "private notes\n",
}


@pytest.fixture
def kite(tmp_path: Path) -> Project:
    return project(tmp_path / "kite")


def clone_of(kite: Project) -> Clone:
    found = open_clone(kite.path)
    assert isinstance(found, Clone)
    return found


def read(kite: Project, commit: str, *paths: str) -> Texts:
    found = texts_in_clone(clone_of(kite), commit, repo="example/kite", paths=paths)
    assert isinstance(found, Texts)
    return found


def names(found: Texts) -> list[str]:
    return [text.path for text in found.found]


def reasons(found: Texts) -> str:
    return "; ".join(one.reason for one in found.left_out)


def test_the_top_comes_first_then_documents_then_other_readmes(kite: Project) -> None:
    found = read(kite, kite.commit(FILES))
    assert names(found) == [
        "CHANGELOG.md", "README.md", "README.zh-CN.md", "docs/DETAILS.md", "docs/api/index.rst", "bench/README",
    ]  # fmt: skip
    assert [text.layout for text in found.found] == ["markdown"] * 4 + ["rst", "markdown"]
    assert found.left_out == ()


def test_a_text_is_a_permalink_to_its_lines_with_the_hash_of_its_bytes(kite: Project) -> None:
    commit = kite.commit(FILES)
    text = read(kite, commit, "README.md").found[0]
    assert text.permalink("3") == f"https://github.com/example/kite/blob/{commit}/README.md#L3"
    assert text.sha256 == hashlib.sha256(text.data).hexdigest()
    assert text.data == b"# Kite\n\n88.1 tok/s\n"


def test_the_same_blob_is_known_at_another_commit(kite: Project) -> None:
    first = read(kite, kite.commit(FILES)).found
    second = read(kite, kite.commit({"CHANGELOG.md": "## 0.4\n"})).found
    same = {one.path for one in first for other in second if (one.path, one.blob) == (other.path, other.blob)}
    assert same == {text.path for text in first} - {"CHANGELOG.md"}


def test_only_the_named_paths_are_read_and_a_missing_one_is_told(kite: Project) -> None:
    found = read(kite, kite.commit(FILES), "notes.md", "./src/main.c", "none.md")
    assert names(found) == ["notes.md", "src/main.c"]
    assert reasons(found).startswith("there is no 'none.md' at ")


@pytest.mark.parametrize(
    "path", ["../../etc/passwd", "/etc/passwd", "docs/../README.md", "docs//x", "a\x1b[2Jb", "", "."]
)
def test_a_path_that_leaves_the_tree_is_refused(kite: Project, path: str) -> None:
    found = read(kite, kite.commit(FILES), path)
    assert found.found == ()
    assert "is no path of a tree" in reasons(found)


def test_folders_submodules_and_binaries_are_left_out_with_their_reason(kite: Project) -> None:
    commit = kite.commit(
        {
            **FILES,
            "docs/sub.md": submodule("1" * 40),
            "docs/bin.md": b"a\0b",
            "docs/lfs.md": b"version https://git-lfs.github.com/spec/v1\n",
        }
    )
    assert "is a folder" in reasons(read(kite, commit, "docs"))
    found = read(kite, commit)
    assert "docs/sub.md" not in names(found)
    assert (
        reasons(found)
        == "'docs/bin.md' was not read: it is a binary file; 'docs/lfs.md' was not read: the file itself is kept outside git (LFS)"
    )


def test_a_link_is_followed_once_inside_the_tree_and_never_out_of_it(kite: Project) -> None:
    (kite.path / "docs").mkdir()
    (kite.path / "docs/README.md").write_text("inside\n", encoding="utf-8")
    for name, target in {
        "README.md": "docs/README.md",
        "CHANGELOG.md": "../../secret",
        "NEWS.md": "/etc/passwd",
        "HISTORY.md": "RESULTS.md",
        "RESULTS.md": "README.md",
    }.items():
        (kite.path / name).symlink_to(target)
    git(kite.path, "add", "-A")
    git(kite.path, "commit", "--quiet", "--message=links")
    found = read(kite, git(kite.path, "rev-parse", "HEAD"))
    assert {text.path: text.text for text in found.found} == {"docs/README.md": "inside\n"}
    assert [one.reason.partition(" at ")[0] for one in found.left_out] == [
        "'CHANGELOG.md'",
        "'RESULTS.md'",
        "'NEWS.md'",
        "'README.md'",
    ]


def test_a_large_text_is_read_only_by_its_name(kite: Project) -> None:
    commit = kite.commit({"README.md": "x\n", "docs/huge.md": "0123456789\n" * 400_000})
    found = read(kite, commit)
    assert names(found) == ["README.md"]
    assert reasons(found) == "'docs/huge.md' was not read: it has 4,400,000 bytes"
    assert names(read(kite, commit, "docs/huge.md")) == ["docs/huge.md"]


def test_many_texts_are_cut_off_with_a_word(kite: Project) -> None:
    commit = kite.commit({f"docs/{n:04}.md": f"{n}\n" for n in range(310)})
    found = read(kite, commit)
    assert len(found.found) == 300
    assert reasons(found) == "'docs/0300.md' and 9 more texts were not read: the tree holds many"


@pytest.mark.parametrize(
    ("data", "text"),
    [(b"a\r\nb\r", "a\nb\n"), ("风筝 88 tok/s\n".encode("gb18030"), "风筝 88 tok/s\n"), ("\ufeffx\n".encode(), "x\n")],
)
def test_bytes_of_other_encodings_and_line_ends_are_read_as_text(kite: Project, data: bytes, text: str) -> None:
    assert read(kite, kite.commit({"README.md": data})).found[0].text == text


def test_a_file_name_that_hides_something_does_no_harm(kite: Project) -> None:
    commit = kite.commit({b"docs/\x1b[2J.md": "x\n", "README.md": "y\n"})
    found = read(kite, commit)
    assert names(found) == ["README.md"]
    assert "\x1b" not in reasons(found)


# ---- GitHub -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def service(tmp_path: Path) -> Iterator[tuple[Github, Repo, Way, str]]:
    kite = project(tmp_path / "kite")
    commit = kite.commit(FILES)
    with github() as running:
        repo = running.add("example/kite", kite)
        running.lie(r"GET /api/repos/example/kite/git/trees/", tree(kite, commit))
        yield running, repo, Way(transport=transport(tmp_path / "http", running.hosts)), commit


def tree(kite: Project, commit: str, *, truncated: bool = False) -> Reply:
    """Answer as GitHub's REST API lists a tree."""
    listed = (line.split(maxsplit=3) for line in git(kite.path, "ls-tree", "-r", "-l", commit).split("\n"))
    entries = [
        {"path": rest.split("\t")[1], "mode": mode, "type": kind, "sha": sha, "size": int(rest.split("\t")[0])}
        for mode, kind, sha, rest in listed
    ]
    return Reply(body=json.dumps({"sha": commit, "tree": entries, "truncated": truncated}).encode())


def test_the_service_gives_the_same_texts_as_a_clone(service: tuple[Github, Repo, Way, str]) -> None:
    _, repo, way, commit = service
    found = texts_on_github(way, "example/kite", commit)
    assert isinstance(found, Texts)
    assert found.found == read(repo.project, commit).found


def test_the_notes_of_a_release_come_with_their_answer(service: tuple[Github, Repo, Way, str]) -> None:
    _, repo, way, commit = service
    repo.project.tag("v1", commit)
    repo.release("v1", published="2026-10-05T12:00:00Z", body="decode 90 tok/s\r\n")
    found = texts_on_github(way, "example/kite", commit, tag="v1")
    assert isinstance(found, Texts)
    notes = found.found[-1]
    assert (notes.kind, notes.text, notes.permalink()) == (
        "release",
        "decode 90 tok/s\n",
        "https://github.com/example/kite/releases/tag/v1",
    )
    assert b"decode 90 tok/s" in notes.data


def test_a_tag_without_a_release_lacks_nothing(service: tuple[Github, Repo, Way, str]) -> None:
    _, _, way, commit = service
    found = texts_on_github(way, "example/kite", commit, tag="v9")
    assert isinstance(found, Texts)
    assert found.left_out == ()


def test_a_list_that_is_cut_off_is_told(service: tuple[Github, Repo, Way, str]) -> None:
    running, repo, way, commit = service
    running.lie(r"GET /api/repos/example/kite/git/trees/", tree(repo.project, commit, truncated=True))
    found = texts_on_github(way, "example/kite", commit)
    assert isinstance(found, Texts)
    assert reasons(found) == "GitHub cut off the list of example/kite"


def test_a_service_that_does_not_answer_is_no_empty_tree(service: tuple[Github, Repo, Way, str]) -> None:
    running, _, way, commit = service
    running.lie(r"GET /api/repos/example/kite/git/trees/", status(502))
    found = texts_on_github(way, "example/kite", commit)
    assert isinstance(found, Unavailable)
    assert found.status == 502


def test_one_file_that_does_not_come_is_left_out(service: tuple[Github, Repo, Way, str]) -> None:
    running, _, way, commit = service
    running.lie(r"GET /api/repos/example/kite/contents/docs/DETAILS.md", status(503))
    found = texts_on_github(way, "example/kite", commit)
    assert isinstance(found, Texts)
    assert "docs/DETAILS.md" not in names(found)
    assert len(found.left_out) == 1
