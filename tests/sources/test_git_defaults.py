"""Lines that may set a default, in real differences."""

from pathlib import Path

import pytest
from tests.gitrepos import Project, project

from inferrsi.sources.git.clone import open_clone
from inferrsi.sources.git.defaults import Defaults, defaults_between
from inferrsi.sources.unavailable import Unavailable


@pytest.fixture
def kite(tmp_path: Path) -> Project:
    return project(tmp_path / "kite")


def looked(kite: Project, before: str, after: str, *switches: str) -> Defaults:
    """Commit one file twice, and look at what lies between."""
    old = kite.commit({"src/main": before})
    new = kite.commit({"src/main": after})
    clone = open_clone(kite.path)
    assert not isinstance(clone, Unavailable)
    found = defaults_between(clone, old, new, switches)
    assert isinstance(found, Defaults), found
    return found


@pytest.mark.parametrize(
    "line",
    [
        'parser.add_argument("--prior", default=1.5)', 'prior: float = typer.Option(1.5)', '@click.option("--prior")',
        "DEFINE_double(prior, 1.5, \"bias\");", "    .default_value(\"1.5\")", "constexpr float kDefaultPrior = 1.5f;",
        "DEFAULT_PRIOR = 1.5", "const char *e = getenv(\"STRATA_ROUTE_PRIOR\");", "p = os.environ.get('PRIOR', '1.5')",
        "let p = std::env::var(\"PRIOR\");", "flag.Float64(\"prior\", 1.5, \"bias\")", "  default: 1.5",
        "float defaultPrior = 1.5;",
    ],
)  # fmt: skip
def test_a_line_that_reads_like_a_setting_is_a_candidate(kite: Project, line: str) -> None:
    assert looked(kite, "x\n", f"x\n{line}\n").paths == ("src/main",)


@pytest.mark.parametrize(
    "line", ["int prior = 2;", "// by default nothing happens", "switch (x) { default: }", "return 1.5;"]
)
def test_most_lines_are_none(kite: Project, line: str) -> None:
    expected = ("src/main",) if "default:" in line else ()
    assert looked(kite, "x\n", f"x\n{line}\n").paths == expected


def test_a_setting_that_stands_beside_the_change_is_none(kite: Project) -> None:
    assert looked(kite, "DEFAULT_PRIOR = 1.5\nx = 1\n", "DEFAULT_PRIOR = 1.5\nx = 2\n").paths == ()


def test_switches_of_the_record_are_looked_for_by_name(kite: Project) -> None:
    found = looked(
        kite, "prior(1.0)\n", "prior(1.5)\nroute.bias+=2\n", "prior", "route.bias+", "experts_used", "(", "\0"
    )
    assert found.switches == (("prior", ("src/main",)), ("route.bias+", ("src/main",)), ("(", ("src/main",)))
