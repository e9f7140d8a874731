"""Writes are whole or not at all: killed, out of space, raced or tricked with links."""

import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from inferrsi.errors import InferrsiError, RefusedError
from inferrsi.ledger.atomic import remove_stale, write_atomic, write_new

OLD, NEW = "old: text\n", "new: " + "文" * 3000 + "\n"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_text_replaces_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    write_atomic(path, OLD)
    write_atomic(path, NEW)
    assert (path.read_bytes(), names(tmp_path)) == (NEW.encode(), ["a.yaml"])


def test_folders_are_made(tmp_path: Path) -> None:
    write_new(tmp_path / "records/maya/a.yaml", NEW)
    assert (tmp_path / "records/maya/a.yaml").read_text(encoding="utf-8") == NEW


def test_permissions_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(OLD, encoding="utf-8")
    path.chmod(0o640)
    write_atomic(path, NEW)
    assert path.stat().st_mode & 0o777 == 0o640


def test_line_ends_are_written_as_they_are(tmp_path: Path) -> None:
    write_atomic(tmp_path / "a", "a\nb\r\n")
    assert (tmp_path / "a").read_bytes() == b"a\nb\r\n"


def test_new_file_does_not_overwrite(tmp_path: Path) -> None:
    write_new(tmp_path / "a.yaml", OLD)
    with pytest.raises(RefusedError, match=r'"a\.yaml" exists already'):
        write_new(tmp_path / "a.yaml", NEW)
    assert ((tmp_path / "a.yaml").read_text(encoding="utf-8"), names(tmp_path)) == (OLD, ["a.yaml"])


@pytest.mark.parametrize("write", [write_atomic, write_new])
@pytest.mark.parametrize("target", ["there", "missing"])
def test_symlink_is_not_followed(tmp_path: Path, write: type, target: str) -> None:
    outside = tmp_path / "there"
    outside.write_text(OLD, encoding="utf-8")
    folder = tmp_path / "ledger"
    folder.mkdir()
    (folder / "a.yaml").symlink_to(tmp_path / target)
    with pytest.raises(RefusedError, match="not a plain file"):
        write(folder / "a.yaml", NEW)
    assert (outside.read_text(encoding="utf-8"), names(tmp_path), names(folder)) == (
        OLD,
        ["ledger", "there"],
        ["a.yaml"],
    )


@pytest.mark.parametrize("write", [write_atomic, write_new])
def test_folder_that_is_a_symlink_is_not_followed(tmp_path: Path, write: type) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "ledger").symlink_to("outside")
    with pytest.raises(InferrsiError, match="could not be written"):
        write(tmp_path / "ledger/a.yaml", NEW)
    assert names(tmp_path / "outside") == []


def test_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").mkdir()
    with pytest.raises(RefusedError, match="not a plain file"):
        write_atomic(tmp_path / "a.yaml", NEW)


def test_text_that_cannot_be_encoded_leaves_the_old_file(tmp_path: Path) -> None:
    write_atomic(tmp_path / "a", OLD)
    with pytest.raises(UnicodeEncodeError):
        write_atomic(tmp_path / "a", "\ud800")
    assert ((tmp_path / "a").read_text(encoding="utf-8"), names(tmp_path)) == (OLD, ["a"])


def test_text_is_on_the_disk_before_its_name(tmp_path: Path) -> None:
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("no strace here: the order of the system calls cannot be seen")
    script = f"from pathlib import Path; from inferrsi.ledger.atomic import *; write_atomic(Path({str(tmp_path / 'a')!r}), 'x')"
    calls = "--trace=write,fsync,rename,renameat,renameat2"
    run = subprocess.run([strace, calls, sys.executable, "-c", script], capture_output=True, text=True, check=False)
    if run.returncode:
        pytest.skip(f"strace does not work here: {run.stderr.strip()[-200:]}")
    seen = [line.partition("(")[0].rstrip("at2") for line in run.stderr.splitlines() if "(" in line]
    assert seen[-4:] == ["write", "fsync", "rename", "fsync"]


KILLED = """
import os, signal, sys
from pathlib import Path
from inferrsi.ledger import atomic
path, text, write, at = Path(sys.argv[1]), sys.argv[2], getattr(atomic, sys.argv[3]), sys.argv[4]
seen = 0
def die(event, arguments):
    global seen
    if event in {"open", "os.rename", "os.link", "os.remove"}:
        seen += 1
        if at in {str(seen), event}:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(die)
write(path, text)
print(seen)
"""


def killed_at(step: int | str, path: Path, write: str) -> int:
    command = [sys.executable, "-c", KILLED, str(path), NEW, write, str(step)]
    return subprocess.run(command, capture_output=True, check=False).returncode


def test_write_killed_before_any_step_leaves_old_or_new(tmp_path: Path) -> None:
    found = []
    for step in range(1, 10):
        path = tmp_path / str(step) / "a.yaml"
        write_atomic(path, OLD)
        code = killed_at(step, path, "write_atomic")
        found.append(path.read_text(encoding="utf-8"))
        if code == 0:
            break
        assert code == -9
        assert all(name == "a.yaml" or name.startswith(".tmp-") for name in names(path.parent))
    assert found == [OLD, OLD, OLD, OLD, NEW]  # before the folder is opened, the file made, filled, renamed; not at all


def test_write_killed_between_write_and_rename_leaves_a_file_that_is_removed_later(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    write_atomic(path, OLD)
    assert killed_at("os.rename", path, "write_atomic") == -9
    left = [name for name in names(tmp_path) if name != "a.yaml"]
    assert [(tmp_path / name).read_text(encoding="utf-8") for name in left] == [NEW]
    now = datetime.now(UTC)  # noqa: TID251  # the age of a real file
    assert remove_stale(tmp_path, now=now + timedelta(minutes=59)) == ()
    assert remove_stale(tmp_path, now=now + timedelta(minutes=61)) == tuple(tmp_path / name for name in left)
    assert (path.read_text(encoding="utf-8"), names(tmp_path)) == (OLD, ["a.yaml"])


def test_new_file_killed_before_any_step_is_missing_or_whole(tmp_path: Path) -> None:
    found = []
    for step in range(1, 10):
        path = tmp_path / str(step) / "a.yaml"
        path.parent.mkdir()
        code = killed_at(step, path, "write_new")
        found.append(path.read_text(encoding="utf-8") if path.exists() else None)
        if code == 0:
            break
    assert found == [None, None, None, None, NEW, NEW]  # the fifth step takes the temporary name away


def test_only_own_old_files_are_removed(tmp_path: Path) -> None:
    for name in ("a.yaml", ".tmp", "tmp-1"):
        (tmp_path / name).touch()
    (tmp_path / ".tmp-folder").mkdir()
    (tmp_path / ".tmp-link").symlink_to("a.yaml")
    (tmp_path / ".tmp-1-ab").touch()
    assert remove_stale(tmp_path, now=datetime(2100, 1, 1, tzinfo=UTC)) == (tmp_path / ".tmp-1-ab",)


TOO_LARGE = """
import resource, signal, sys
from pathlib import Path
from inferrsi.errors import InferrsiError
from inferrsi.ledger import atomic
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    getattr(atomic, sys.argv[2])(Path(sys.argv[1]), "x" * 9000)
except InferrsiError as error:
    print(error.what)
"""


@pytest.mark.parametrize("write", ["write_atomic", "write_new"])
def test_write_that_fails_half_way_leaves_nothing(tmp_path: Path, write: str) -> None:
    (tmp_path / "old.yaml").write_text(OLD, encoding="utf-8")
    path = tmp_path / ("old.yaml" if write == "write_atomic" else "new.yaml")
    run = subprocess.run(
        [sys.executable, "-c", TOO_LARGE, str(path), write], capture_output=True, text=True, check=True
    )
    assert run.stdout == f'"{path.name}" could not be written: File too large\n'
    assert ((tmp_path / "old.yaml").read_text(encoding="utf-8"), names(tmp_path)) == (OLD, ["old.yaml"])


FULL_DISK = """
mount -t tmpfs -o size=64k tmpfs "$1" && printf 'old: text\\n' > "$1/a.yaml" || exit 77
"$2" -c '
import sys
from pathlib import Path
from inferrsi.errors import InferrsiError
from inferrsi.ledger.atomic import write_atomic
path = Path(sys.argv[1])
try:
    write_atomic(path, "x" * 200_000)
except InferrsiError as error:
    print(error.what)
print(repr(path.read_text()), sorted(p.name for p in path.parent.iterdir()))
' "$1/a.yaml"
"""


def test_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    namespace = ["unshare", "--user", "--map-root-user", "--mount"] if os.geteuid() else ["unshare", "--mount"]
    try:
        command = [*namespace, "sh", "-c", FULL_DISK, "sh", str(tmp_path), sys.executable]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("no unshare here: a small disk cannot be made")
    if run.returncode == 77 or "unshare" in run.stderr:
        pytest.skip(f"a small disk cannot be made here: {run.stderr.strip()}")
    assert run.stdout == "\"a.yaml\" could not be written: No space left on device\n'old: text\\n' ['a.yaml']\n"


CLAIM = """
import sys
from pathlib import Path
from inferrsi.errors import RefusedError
from inferrsi.ledger.atomic import write_new
sys.stdin.readline()
for n in range(50):
    try:
        write_new(Path(sys.argv[1]) / f"{n}.yaml", sys.argv[2] * 500)
        print(n)
    except RefusedError:
        pass
"""


def test_of_four_runs_exactly_one_makes_each_new_file(tmp_path: Path) -> None:
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", CLAIM, str(tmp_path), who], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for who in "abcd"
    ]
    won = {who: [] for who in "abcd"}
    for run in runs:
        assert run.stdin
        run.stdin.write("go\n")
        run.stdin.flush()
    for who, run in zip("abcd", runs, strict=True):
        won[who] = [int(line) for line in run.communicate()[0].split()]
    assert sorted(n for wins in won.values() for n in wins) == list(range(50))
    assert all(
        (tmp_path / f"{n}.yaml").read_text(encoding="utf-8") == who * 500 for who, wins in won.items() for n in wins
    )
    assert len(names(tmp_path)) == 50
