"""Opening clones: whose they are, and that nothing of theirs is started."""

from pathlib import Path

import pytest
from tests.gitrepos import Project, git, project

from inferrsi.sources.git.changes import Changes, changed_between
from inferrsi.sources.git.clone import Clone, open_clone
from inferrsi.sources.git.names import printable
from inferrsi.sources.git.pin import Resolved, resolve
from inferrsi.sources.git.run import lines, run
from inferrsi.sources.unavailable import Unavailable


@pytest.fixture
def strata(tmp_path: Path) -> Project:
    made = project(tmp_path / "strata")
    made.commit({"README.md": "one\n"})
    return made


@pytest.mark.parametrize(
    ("url", "repo"),
    [
        ("https://github.com/Niko1221/Strata", "Niko1221/Strata"),
        ("https://x-access-token:secret@github.com/Niko1221/Strata.git", "Niko1221/Strata"),
        ("git@github.com:VinRobotics/vla.cpp.git", "VinRobotics/vla.cpp"),
        ("ssh://git@github.com:22/a/b.git", "a/b"),
        ("ssh://git@ssh.github.com:443/a/b", "a/b"),
        ("https://GitHub.com/a/b/", "a/b"),
        ("https://gitlab.com/a/b.git", None),
        ("https://github.com.evil.example/a/b", None),
        ("https://evil.example/github.com/a/b", None),
        ("https://github.com/a/b/c", None),
        ("../strata.git", None),
        ("ext::sh -c touch% pwned", None),
    ],
)
def test_address_names_a_github_repository_or_none(strata: Project, url: str, repo: str | None) -> None:
    git(strata.path, "config", "remote.origin.url", url)
    clone = open_clone(strata.path)
    assert isinstance(clone, Clone)
    assert (clone.repo, clone.remote) == (repo, None)


def test_clone_of_a_fork_is_not_the_project(strata: Project, tmp_path: Path) -> None:
    fork = strata.clone(tmp_path / "clone", url="https://token@github.com/evil/Strata")
    told = open_clone(fork, home="Niko1221/Strata")
    assert isinstance(told, Unavailable)
    assert told.reason.endswith("is a clone of evil/Strata, not of Niko1221/Strata")
    assert "token" not in told.reason + told.todo


def test_remote_that_is_the_home_is_chosen_over_origin(strata: Project, tmp_path: Path) -> None:
    clone = strata.clone(tmp_path / "clone", url="https://github.com/me/Strata")
    git(clone, "remote", "add", "upstream", "https://github.com/niko1221/strata")
    git(clone, "update-ref", "refs/remotes/upstream/main", "main")
    found = open_clone(clone, home="Niko1221/Strata")
    assert isinstance(found, Clone)
    assert (found.remote, found.repo) == ("upstream", "niko1221/strata")


@pytest.mark.parametrize("name", ["missing", "file", "folder", "inside/src"])
def test_path_that_is_no_repository_is_told(tmp_path: Path, name: str) -> None:
    project(tmp_path / "inside")
    (tmp_path / "inside/src").mkdir()
    (tmp_path / "file").write_text("x", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    told = open_clone(tmp_path / name)
    assert isinstance(told, Unavailable)
    assert "is no git repository" in told.reason


def test_broken_git_file_is_told(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("gitdir: nowhere\n", encoding="utf-8")
    told = open_clone(tmp_path)
    assert isinstance(told, Unavailable)
    assert "git rev-parse failed" in told.reason


def test_sha256_repository_is_refused(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--object-format=sha256")
    told = open_clone(tmp_path)
    assert isinstance(told, Unavailable)
    assert "sha256" in told.reason


def test_settings_of_a_clone_start_nothing(strata: Project, tmp_path: Path) -> None:
    pwned = tmp_path / "pwned"
    script = tmp_path / "script"
    script.write_text(f"#!/bin/sh\ntouch '{pwned}'\n", encoding="utf-8")
    script.chmod(0o755)
    old = git(strata.path, "rev-parse", "main")
    new = strata.commit({"CMakeLists.txt": "GIT_TAG b1\n", ".gitattributes": "* diff=evil filter=evil\n"})
    strata.tag("v1", new)
    (strata.path / ".git/info/attributes").write_text("* diff=evil\n", encoding="utf-8")
    for key in (
        "core.fsmonitor", "core.pager", "core.sshCommand", "core.askPass", "core.editor", "diff.external",
        "diff.evil.command", "diff.evil.textconv", "filter.evil.smudge", "filter.evil.clean", "gpg.program",
        "uploadpack.packObjectsHook", "core.alternateRefsCommand", "pager.diff-tree", "alias.rev-list",
    ):  # fmt: skip
        git(strata.path, "config", key, f"!{script}" if key.startswith("alias") else str(script))
    git(strata.path, "config", "log.showSignature", "true")
    hooks = strata.path / ".git/hooks"
    hooks.mkdir(exist_ok=True)
    for hook in ("post-checkout", "reference-transaction", "post-index-change", "fsmonitor-watchman"):
        (hooks / hook).symlink_to(script)
    clone = open_clone(strata.path)
    assert isinstance(clone, Clone)
    assert isinstance(resolve(clone, "v1"), Resolved)
    changes = changed_between(clone, old, new)
    assert isinstance(changes, Changes)
    assert changes.repinned == ("CMakeLists.txt",)
    assert not pwned.exists()


def test_partial_clone_fetches_nothing(strata: Project, tmp_path: Path) -> None:
    git(strata.path, "config", "uploadpack.allowFilter", "true")
    old = git(strata.path, "rev-parse", "main")
    new = strata.commit({"CMakeLists.txt": "GIT_TAG b1\n", "src/a.cu": "x\n"})
    clone = opened(strata.clone(tmp_path / "partial", "--bare", "--filter=blob:none"))
    before = sorted((tmp_path / "partial/objects").rglob("*"))
    changes = changed_between(clone, old, new)
    assert isinstance(changes, Changes)
    assert [change.path for change in changes.paths] == ["CMakeLists.txt", "src/a.cu"]
    assert changes.repinned is None
    assert sorted((tmp_path / "partial/objects").rglob("*")) == before


def opened(path: Path) -> Clone:
    clone = open_clone(path)
    assert isinstance(clone, Clone)
    return clone


def test_environment_does_not_lead_elsewhere(strata: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("GIT_TRACE", str(tmp_path / "trace"))
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", "false")
    assert lines(strata.path / ".git", "for-each-ref", "--format=%(refname)") == ("refs/heads/main",)
    assert not (tmp_path / "trace").exists()


def test_absent_git_is_told(strata: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    told = run(strata.path / ".git", "rev-parse", "HEAD")
    assert told == Unavailable(reason="the program git was not found", todo="install git")


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"src/a.py", "src/a.py"),
        ("说明.md".encode(), "说明.md"),
        ("说明.md".encode("gb18030"), "说明.md"),
        (b"caf\xe9.py", r"caf\xe9.py"),
        (b"a\x1b[2Jb\nc", r"a\x1b[2Jb\nc"),
        ("a\u202eb".encode(), r"a\u202eb"),
    ],
)
def test_name_of_any_encoding_becomes_text_that_hides_nothing(raw: bytes, text: str) -> None:
    assert printable(raw) == text
