"""What lies between two commits of real repositories."""

from pathlib import Path
from time import monotonic

import pytest
from tests.gitrepos import Project, git, project, submodule

from inferrsi.sources.git.changes import Changes, PathChange, changed_between
from inferrsi.sources.git.clone import Clone, open_clone
from inferrsi.sources.unavailable import Unavailable


@pytest.fixture
def strata(tmp_path: Path) -> Project:
    made = project(tmp_path / "strata")
    made.commit({"README.md": "one\n", "src/a.cu": "a\n", "CMakeLists.txt": "project(x VERSION 1.0)\nGIT_TAG b1\n"})
    return made


def between(path: Path, old: str, new: str) -> Changes:
    clone = open_clone(path)
    assert isinstance(clone, Clone)
    changes = changed_between(clone, old, new)
    assert isinstance(changes, Changes), changes
    return changes


def test_commits_and_paths_between_two_commits(strata: Project) -> None:
    old = git(strata.path, "rev-parse", "main")
    strata.commit({"src/a.cu": "b\n"})
    new = strata.commit({"src/b.cu": "b\n", "README.md": None})
    changes = between(strata.path, old, new)
    assert (changes.relation, changes.commits, changes.repinned) == ("ahead", 2, ())
    assert changes.paths == (
        PathChange(path="README.md", status="deleted"),
        PathChange(path="src/a.cu", status="modified"),
        PathChange(path="src/b.cu", status="added"),
    )


def test_same_commit_has_nothing_between(strata: Project) -> None:
    head = git(strata.path, "rev-parse", "main")
    changes = between(strata.path, head, head)
    assert (changes.relation, changes.commits, changes.paths) == ("same", 0, ())


def test_older_commit_is_behind(strata: Project) -> None:
    old = git(strata.path, "rev-parse", "main")
    new = strata.commit({"src/a.cu": "b\n"})
    assert between(strata.path, new, old).relation == "behind"


def test_rewritten_history_has_diverged(strata: Project) -> None:
    base = git(strata.path, "rev-parse", "main")
    old = strata.commit({"src/a.cu": "b\n"})
    new = strata.commit({"src/a.cu": "c\n"}, onto=base)
    changes = between(strata.path, old, new)
    assert (changes.relation, changes.commits, len(changes.paths)) == ("diverged", 1, 1)


def test_history_without_a_common_commit_has_diverged(strata: Project) -> None:
    old = git(strata.path, "rev-parse", "main")
    new = strata.commit({"other": "x\n"}, branch="orphan")
    assert between(strata.path, old, new).relation == "diverged"


def test_merge_of_an_old_branch_counts_its_commits(strata: Project) -> None:
    old = git(strata.path, "rev-parse", "main")
    strata.commit({"src/b.cu": "b\n"}, branch="topic", onto=old)
    strata.commit({"src/a.cu": "b\n"})
    git(strata.path, "symbolic-ref", "HEAD", "refs/heads/main")
    git(strata.path, "reset", "--quiet", "--hard")
    git(strata.path, "merge", "--quiet", "--no-edit", "topic")
    changes = between(strata.path, old, git(strata.path, "rev-parse", "main"))
    assert (changes.commits, len(changes.paths)) == (3, 2)


def test_submodule_that_moved_is_marked(strata: Project) -> None:
    old = strata.commit({"third_party/ggml": submodule("1" * 40), ".gitmodules": '[submodule "g"]\n\tignore = all\n'})
    git(strata.path, "config", "submodule.g.ignore", "all")
    new = strata.commit({"third_party/ggml": submodule("2" * 40)})
    assert between(strata.path, old, new).paths == (
        PathChange(path="third_party/ggml", status="modified", is_submodule=True),
    )


@pytest.mark.parametrize(
    ("path", "before", "after", "is_pin"),
    [
        ("CMakeLists.txt", "project(x VERSION 1.0)\nGIT_TAG b1\n", "project(x VERSION 1.0)\nGIT_TAG b2\n", True),
        ("CMakeLists.txt", "project(x VERSION 1.0)\nGIT_TAG b1\n", "project(x VERSION 1.1)\nGIT_TAG b1\n", False),
        ("cmake/deps.cmake", "set(LLAMA_TAG b1)\n", "set(LLAMA_TAG b2)\n", True),
        ("pyproject.toml", 'version = "1"\n  "torch>=2.4",\n', 'version = "1"\n  "torch>=2.5",\n', True),
        ("pyproject.toml", 'version = "1"\n  "torch>=2.4",\n', 'version = "2"\n  "torch>=2.4",\n', False),
        ("engine/Cargo.toml", 'cudarc = { version = "0.1" }\n', 'cudarc = { version = "0.2" }\n', True),
        ("engine/Cargo.toml", '[package]\nversion = "0.1"\n', '[package]\nversion = "0.2"\n', False),
        ("Dockerfile", "FROM cuda:12.8\n", "FROM cuda:12.9\n", True),
        ("web/package.json", '{"a": "^1.0"}\n', '{"a": "^2.0"}\n', True),
        ("notes.txt", "torch==1\n", "torch==2\n", False),
    ],
)  # fmt: skip
def test_manifest_counts_where_a_pinning_line_changed(
    strata: Project, path: str, before: str, after: str, is_pin: bool
) -> None:
    old = strata.commit({path: before})
    new = strata.commit({path: after})
    assert between(strata.path, old, new).repinned == ((path,) if is_pin else ())


def test_names_in_gbk_are_read(strata: Project) -> None:
    old = git(strata.path, "rev-parse", "main")
    new = strata.commit({"说明.md".encode("gb18030"): "x\n", "文档/读我.md": "x\n"})
    assert [change.path for change in between(strata.path, old, new).paths] == ["说明.md", "文档/读我.md"]


def test_ten_thousand_files_take_under_two_seconds(strata: Project) -> None:
    old = git(strata.path, "rev-parse", "main")
    new = strata.commit({f"src/{n % 100}/{n}.cu": f"{n}\n" for n in range(10_000)})
    start = monotonic()
    changes = between(strata.path, old, new)
    assert monotonic() - start < 2.0
    assert len(changes.paths) == 10_000


def test_commit_that_the_clone_lacks_is_told(strata: Project, tmp_path: Path) -> None:
    old = git(strata.path, "rev-parse", "main")
    new = strata.commit({"src/a.cu": "b\n"})
    clone = open_clone(strata.clone(tmp_path / "shallow", "--depth=1"))
    assert isinstance(clone, Clone)
    told = changed_between(clone, old, new)
    assert isinstance(told, Unavailable)
    assert old in told.reason
    assert "--unshallow" in told.todo


def test_distance_in_a_shallow_clone_is_unknown_not_rewritten(strata: Project, tmp_path: Path) -> None:
    old = git(strata.path, "rev-parse", "main")
    strata.commit({"src/a.cu": "b\n"})
    new = strata.commit({"src/a.cu": "c\n"})
    git(strata.path, "config", "uploadpack.allowAnySHA1InWant", "true")
    shallow = strata.clone(tmp_path / "shallow", "--depth=1")
    git(shallow, "fetch", "--quiet", "--depth=1", "origin", old)
    assert between(shallow, old, new).relation == "unknown"
