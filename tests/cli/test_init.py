"""`init`: a workspace that is sound from the first minute, and never at the cost of a file that was there."""

from pathlib import Path

import pytest
from tests.cli.calls import call

FILES = (
    ".gitignore",
    "README.md",
    "evidence/editions/2026-10-01.yaml",
    "evidence/records/example-engine/2026-10-01.yaml",
    "inferrsi.yaml",
    "packs/example-engines/pack.yaml",
)


def written(root: Path) -> tuple[str, ...]:
    return tuple(sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()))


@pytest.fixture
def started(tmp_path: Path) -> Path:
    root = tmp_path / "a radar"
    called = call("init", str(root), root=None)
    assert called.code == 0
    assert sorted(called.out.splitlines()) == sorted(f"{root}/{name}" for name in FILES)
    assert called.err == (
        f"next: `inferrsi check --root '{root}'`, then `inferrsi digest --date latest --offline --root '{root}'`\n"
    )
    return root


def test_it_writes_the_files_it_names(started: Path) -> None:
    assert written(started) == tuple(sorted(FILES))
    assert ".inferrsi/" in (started / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_the_workspace_passes_with_nothing_to_mend(started: Path) -> None:
    called = call("check", root=started)
    assert (called.code, called.out) == (0, "")
    assert called.err.endswith("; 0 to mend, 0 notes\n")


@pytest.mark.parametrize(("language", "word"), [("zh", "虚构的示例"), ("en", "an invented example")])
def test_it_has_a_report_in_both_languages(started: Path, language: str, word: str) -> None:
    called = call("digest", "--date", "latest", "--offline", "--lang", language, root=started)
    assert called.code == 0
    assert called.out.startswith("# 2026-10-01")
    assert "25.0 tok/s" in called.out
    assert word in called.out


def test_the_example_can_be_shown_logged_and_exported(started: Path) -> None:
    assert "c2 tiers on: decode throughput 25.0 tok/s · current" in call("show", "example-engine", root=started).out
    assert "2026-10-01/1 [E1] Now" in call("log", "example-engine", root=started).out
    assert call("export", root=started).out.startswith('{"schema":"inferrsi.export/1","id":"example-engine/2026-10-01"')


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_exists_is_refused_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    kept = tmp_path / name
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text("mine", encoding="utf-8")
    called = call("init", str(tmp_path), root=None)
    assert (called.code, called.out) == (5, "")
    assert called.err.startswith(f'error: "{name}" exists already')
    assert written(tmp_path) == (name,)
    assert kept.read_text(encoding="utf-8") == "mine"


def test_it_does_not_write_through_a_link(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    root = tmp_path / "root"
    root.mkdir()
    (root / "packs").symlink_to(outside)
    called = call("init", str(root), root=None)
    assert called.code == 5
    assert 'error: "packs/example-engines/pack.yaml" cannot be written: on its way stands a link' in called.err
    assert (written(root), written(outside)) == ((), ())


@pytest.mark.parametrize("name", ["radar", "radar/packs", "radar/evidence/records"])
def test_a_file_in_place_of_a_folder_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text("mine", encoding="utf-8")
    called = call("init", str(tmp_path / "radar"), root=None)
    assert (called.code, called.out) == (5, "")
    assert called.err.startswith("error: ")
    assert written(tmp_path) == (name,)


def test_without_a_name_it_is_this_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    called = call("init", root=None)
    assert called.code == 0
    assert sorted(called.out.splitlines()) == sorted(FILES)
    assert called.err == "next: `inferrsi check`, then `inferrsi digest --date latest --offline`\n"
