"""Names and folders: nothing leaves the workspace, nothing is followed, nothing means two files."""

import os
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferrsi.errors import RefusedError
from inferrsi.ledger.paths import files, inside, slug_fault


@pytest.mark.parametrize(
    "name", ["maya", "2026-10-29.yaml", "vla-cpp", "0", "a" * 80, "v1.2_3", "console", "com", "nulls.yaml"]
)
def test_slug_is_admitted(name: str) -> None:
    assert slug_fault(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "", ".", "..", "../x", "a/b", "a\\b", "/etc", "Maya", "ma ya", "-x", ".hidden", "_x", "a" * 81, "a:b", "a*", "a\n", "\na",
        "é", "玛雅", "a\x00", "\u212a", "a.", "con", "aux", "nul", "prn", "com1", "lpt9", "aux.v", "con.yaml", "~", "a\u2215b",
    ],
)  # fmt: skip
def test_other_names_are_refused(name: str) -> None:
    assert slug_fault(name) is not None


@pytest.mark.parametrize(
    "relative",
    [
        "../../etc/passwd",
        "/etc/passwd",
        "maya/../../x",
        "maya//x",
        "maya/",
        "maya/./x",
        "",
        "maya\\..\\x",
        "maya/x\x00.yaml",
        "Maya/x",
        "maya/con",
    ],
)
def test_path_that_leaves_the_workspace_is_refused(tmp_path: Path, relative: str) -> None:
    with pytest.raises(RefusedError):
        inside(tmp_path, relative)


def test_path_inside_need_not_exist(tmp_path: Path) -> None:
    assert (
        inside(tmp_path, "evidence/records/maya/2026-10-29.yaml") == tmp_path / "evidence/records/maya/2026-10-29.yaml"
    )


@pytest.mark.parametrize(
    "link", ["evidence", "evidence/records", "evidence/records/maya", "evidence/records/maya/x.yaml"]
)
def test_path_through_a_symlink_is_refused(tmp_path: Path, link: str) -> None:
    root, outside = tmp_path / "root", tmp_path / "outside"
    (root / link).parent.mkdir(parents=True)
    (outside / "records/maya").mkdir(parents=True)
    (root / link).symlink_to(outside)
    with pytest.raises(RefusedError, match="goes through a symbolic link"):
        inside(root, "evidence/records/maya/x.yaml")


def test_symlink_above_the_root_is_the_users_own(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    assert inside(tmp_path / "link", "packs") == tmp_path / "link/packs"


def test_twin_in_another_case_is_refused(tmp_path: Path) -> None:
    (tmp_path / "Maya").mkdir()
    with pytest.raises(RefusedError, match='beside "Maya"'):
        inside(tmp_path, "maya/2026-10-29.yaml")


@given(st.text(max_size=100))
def test_any_text_stays_inside_or_is_refused(relative: str) -> None:
    root = Path("/nonexistent/root")
    try:
        path = inside(root, relative)
    except RefusedError:
        return
    assert Path(os.path.normpath(path)).is_relative_to(root)
    assert path != root


def put(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("", encoding="utf-8")


def test_files_are_listed_by_code_point(tmp_path: Path) -> None:
    put(tmp_path, "records/b.yaml", "records/a/2.yaml", "records/a/10.yaml", "records/a-b/1.yaml", "records/a.yaml")
    listing = files(tmp_path, "records", ".yaml")
    assert listing.faults == ()
    assert [path.relative_to(tmp_path / "records").as_posix() for path in listing.files] == [
        "a-b/1.yaml", "a.yaml", "a/10.yaml", "a/2.yaml", "b.yaml",
    ]  # fmt: skip


def test_hidden_and_foreign_files_are_passed_over(tmp_path: Path) -> None:
    put(
        tmp_path,
        "records/.tmp-1-ab",
        "records/.tmp-1-ab.yaml",
        "records/.git/x.yaml",
        "records/README.md",
        "records/a.yaml",
    )
    listing = files(tmp_path, "records", ".yaml")
    assert (listing.files, listing.faults) == ((tmp_path / "records/a.yaml",), ())


def test_names_that_are_not_admitted_are_faults(tmp_path: Path) -> None:
    put(
        tmp_path,
        "records/Maya.yaml",
        "records/maya.yaml",
        "records/con.yaml",
        "records/Old/x.yaml",
        "records/a b/x.yaml",
    )
    (tmp_path / "records/link.yaml").symlink_to("maya.yaml")
    (tmp_path / "records/folder").symlink_to("Old")
    (tmp_path / "records/loop").symlink_to(".")
    (tmp_path / "records/notes").symlink_to("/nowhere")
    os.mkfifo(tmp_path / "records/pipe.yaml")
    listing = files(tmp_path, "records", ".yaml")
    assert [path.name for path in listing.files] == ["maya.yaml"]
    assert [path.name for path, _ in listing.faults] == [
        "Maya.yaml", "Old", "a b", "con.yaml", "folder", "link.yaml", "loop", "notes", "pipe.yaml",
    ]  # fmt: skip


def test_missing_folder_holds_nothing(tmp_path: Path) -> None:
    listing = files(tmp_path, "evidence/records", ".yaml")
    assert (listing.files, listing.faults) == ((), ())


def test_ten_thousand_files_are_listed_fast(tmp_path: Path) -> None:
    for subject in range(100):
        (tmp_path / f"records/s{subject:02}").mkdir(parents=True)
        for n in range(100):
            (tmp_path / f"records/s{subject:02}/{n:02}.yaml").touch()
    start = time.perf_counter()
    listing = files(tmp_path, "records", ".yaml")
    assert time.perf_counter() - start < 1
    assert len(listing.files) == 10_000
