"""What changed paths mean for old numbers."""

import pytest

from inferrsi.sources.git.changes import Changes, PathChange
from inferrsi.triage.what_moved import Moved, what_moved


def moved(*paths: str, hot: tuple[str, ...] = (), repinned: tuple[str, ...] | None = ()) -> Moved:
    """Changes of these paths; a leading @ marks a submodule."""
    changed = tuple(
        PathChange(path=path.removeprefix("@"), status="modified", is_submodule=path.startswith("@")) for path in paths
    )
    return what_moved(
        Changes(old="0" * 40, new="1" * 40, relation="ahead", commits=1, paths=changed, repinned=repinned), hot
    )


@pytest.mark.parametrize(
    ("path", "is_document"),
    [
        ("README.md", True), ("README", True), ("README.zh.md", True), ("docs/conf.py", True), ("docs/a/b.png", True),
        ("LICENSE", True), ("LICENCE-MIT", True), ("third_party/x/COPYING", True), (".github/workflows/ci.yml", True),
        (".gitlab-ci.yml", True), ("CHANGELOG.rst", True), ("CITATION.cff", True),
        ("src/a.cu", False), ("documents/a.py", False), ("docs", False), ("@docs/theme", False), ("prompts/a.txt", False),
        ("requirements.txt", False), ("CMakeLists.txt", False), ("src/readme_parser.py", False), ("src/docs/a.py", False),
    ],
)  # fmt: skip
def test_documents_are_documentation_licences_and_ci(path: str, is_document: bool) -> None:
    assert moved(path).docs_only is is_document


def test_one_code_file_among_documents_ends_docs_only() -> None:
    assert not moved("README.md", "src/a.cu").docs_only
    assert not moved().docs_only


@pytest.mark.parametrize(
    ("glob", "path", "is_hot"),
    [
        ("adapter.py", "adapter.py", True), ("adapter.py", "src/deep/adapter.py", True), ("adapter.py", "my_adapter.py", False),
        ("*.cu", "src/kernels/a.cu", True), ("*.cu", "a.cuh", False), ("kernels", "src/kernels/deep/a.py", True),
        ("kernels/", "kernels/a.py", True), ("src/*.py", "src/a.py", True), ("src/*.py", "src/deep/a.py", False),
        ("/src/a.py", "src/a.py", True), ("/a.py", "src/a.py", False), ("src/**/a.py", "src/a.py", True),
        ("src/**/a.py", "src/x/y/a.py", True), ("src/**", "src/x/y", True), ("**/fla/*.py", "python/fla/a.py", True),
        ("kv_[kv].py", "kv_k.py", True), ("[z-a].py", "a.py", False), ("[", "[", True), ("Adapter.py", "adapter.py", False),
        ("说明.md", "docs/说明.md", True),
    ],
)  # fmt: skip
def test_hot_globs_match_as_git_matches_its_ignore_files(glob: str, path: str, is_hot: bool) -> None:
    assert moved(path, hot=(glob,)).hot == ((path,) if is_hot else ())


def test_without_hot_globs_every_file_but_documents_is_hot() -> None:
    assert moved("README.md", "src/a.cu", "setup.cfg").hot == ("src/a.cu", "setup.cfg")


def test_hot_glob_wins_over_documentation() -> None:
    found = moved("docs/prompt.md", hot=("docs/prompt.md",))
    assert (found.hot, found.docs_only) == (("docs/prompt.md",), False)


@pytest.mark.parametrize(
    ("path", "repinned", "is_pin"),
    [
        ("Cargo.lock", (), True), ("uv.lock", (), True), ("requirements-dev.txt", (), True), ("go.mod", (), True),
        ("@third_party/ggml", (), True), (".gitmodules", (), True), ("web/package-lock.json", (), True),
        ("CMakeLists.txt", (), False), ("CMakeLists.txt", ("CMakeLists.txt",), True), ("CMakeLists.txt", None, True),
        ("src/a.cu", None, False),
    ],
)  # fmt: skip
def test_dependencies_are_locks_submodules_and_repinned_manifests(
    path: str, repinned: tuple[str, ...] | None, is_pin: bool
) -> None:
    assert moved(path, repinned=repinned).dependencies == ((path.removeprefix("@"),) if is_pin else ())


def test_licence_files_are_named() -> None:
    assert moved("LICENSE", "weights/NOTICE.txt", "src/license.py").licences == ("LICENSE", "weights/NOTICE.txt")
