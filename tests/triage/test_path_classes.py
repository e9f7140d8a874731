"""Changed paths by what they may mean for a number."""

import pytest

from inferrsi.sources.git.changes import Changes, PathChange
from inferrsi.sources.git.defaults import Defaults
from inferrsi.triage.path_classes import Classes, classes


def sorted_(*paths: str, hot: tuple[str, ...] = (), defaults: tuple[str, ...] = ()) -> Classes:
    """Changes of these paths: + added, @ a submodule."""
    changed = tuple(
        PathChange(
            path=path.lstrip("+@"),
            status="added" if path.startswith("+") else "modified",
            is_submodule=path.startswith("@"),
        )
        for path in paths
    )
    changes = Changes(old="0" * 40, new="1" * 40, relation="ahead", commits=1, paths=changed, repinned=())
    return classes(changes, hot, Defaults(paths=defaults))


@pytest.mark.parametrize(
    "path",
    [
        "README.md", "docs/a.png", ".github/workflows/ci.yml", "LICENSE", "tests/test_a.py", "src/deep/tests/a.cu",
        "test_route.py", "route_test.cc", "packaging/deb/rules", "webui/app.js", "src/ui/panel.cpp", "style.css",
        "logo.svg", "installer/setup.nsi",
    ],
)  # fmt: skip
def test_documents_tests_packaging_and_interface_are_quiet(path: str) -> None:
    found = sorted_(path)
    assert (found.quiet, found.hot, found.cold) == ((path,), (), ())


@pytest.mark.parametrize(
    "path", ["bench/run.py", "benchmarks/decode.cpp", "eval/humaneval.py", "tools/llama-bench.cpp", "bench_decode.py"]
)
def test_what_times_and_scores_is_harness(path: str) -> None:
    found = sorted_(path)
    assert (found.harness, found.hot, found.quiet) == ((path,), (), ())


@pytest.mark.parametrize("path", ["uv.lock", "requirements-run.txt", ".gitmodules", "go.sum", "@third_party/ggml"])
def test_pins_of_dependencies_are_no_code(path: str) -> None:
    found = sorted_(path)
    assert (found.dependencies, found.hot, found.quiet) == ((path.lstrip("@"),), (), ())


def test_without_hot_paths_all_code_is_hot() -> None:
    found = sorted_("README.md", "src/a.cu", "+src/b.cu", "bench/a.py", "uv.lock", "tests/a.py")
    assert found.hot == ("src/a.cu", "src/b.cu")
    assert (found.cold, found.only_added) == ((), False)


def test_with_hot_paths_the_other_code_is_cold() -> None:
    found = sorted_("src/route.cu", "src/a.cu", "+src/b.cu", "docs/a.md", hot=("route.cu",))
    assert (found.hot, found.cold, found.only_added) == (("src/route.cu",), ("src/a.cu", "src/b.cu"), False)
    assert sorted_("+src/b.cu", "docs/a.md", hot=("route.cu",)).only_added


def test_a_hot_path_is_hot_whatever_it_is_called() -> None:
    found = sorted_("tests/route.cu", "docs/prompt.md", "bench/a.py", hot=("route.cu", "docs/prompt.md", "bench"))
    assert found.hot == ("tests/route.cu", "docs/prompt.md", "bench/a.py")
    assert (found.quiet, found.harness) == ((), ())


def test_defaults_of_documents_tests_and_harness_are_none() -> None:
    lines = ("README.md", "src/cli.py", "tests/a.py", "bench/a.py")
    assert sorted_(*lines, hot=("route.cu",), defaults=lines).defaults == ("src/cli.py",)
