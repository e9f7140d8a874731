"""One writer at a time: nothing is lost, the holder is named, a dead holder does not hold."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from inferrsi.errors import LedgerLockedError, RefusedError
from inferrsi.ledger.lock import LOCK, locked

UPDATES = """
import sys
from pathlib import Path
from inferrsi.ledger.atomic import write_atomic
from inferrsi.ledger.lock import locked
root = Path(sys.argv[1])
path = root / "events.txt"
for n in range(25):
    with locked(root, wait=60):
        write_atomic(path, path.read_text() + f"{sys.argv[2]}.{n}\\n")
"""

HOLD = """
import sys, time
from pathlib import Path
from inferrsi.ledger.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.readline()
"""


def holder(root: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", HOLD, str(root)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline() == "held\n"
    return process


def test_eight_processes_lose_no_update(tmp_path: Path) -> None:
    (tmp_path / "events.txt").touch()
    runs = [subprocess.Popen([sys.executable, "-c", UPDATES, str(tmp_path), str(who)]) for who in range(8)]
    assert [run.wait(timeout=60) for run in runs] == [0] * 8
    events = (tmp_path / "events.txt").read_text(encoding="utf-8").split()
    assert sorted(events) == sorted(f"{who}.{n}" for who in range(8) for n in range(25))
    assert [[event for event in events if event.startswith(f"{who}.")] for who in range(8)] == [
        [f"{who}.{n}" for n in range(25)] for who in range(8)
    ]


def test_busy_lock_names_process_and_host(tmp_path: Path) -> None:
    process = holder(tmp_path)
    with pytest.raises(LedgerLockedError) as caught, locked(tmp_path):
        pass
    process.communicate("\n")
    assert caught.value.what == f"another run holds the ledger: process {process.pid} on {os.uname().nodename}"
    assert caught.value.where == str(tmp_path / LOCK)


def test_busy_lock_is_waited_for(tmp_path: Path) -> None:
    process = holder(tmp_path)
    start = time.monotonic()
    with pytest.raises(LedgerLockedError), locked(tmp_path, wait=0.3):
        pass
    assert 0.3 <= time.monotonic() - start < 5
    process.communicate("\n")
    with locked(tmp_path):
        pass


def test_lock_of_a_killed_holder_is_free(tmp_path: Path) -> None:
    process = holder(tmp_path)
    process.kill()
    process.communicate()
    with locked(tmp_path, wait=5):
        assert (tmp_path / LOCK).read_text(encoding="utf-8") == f"process {os.getpid()} on {os.uname().nodename}\n"


def test_lock_is_free_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), locked(tmp_path):
        raise ZeroDivisionError
    with locked(tmp_path):
        pass
    assert (tmp_path / LOCK).read_bytes() == b""


EMPTIED = """
import sys
from pathlib import Path
from inferrsi.ledger.lock import LOCK, locked
root = Path(sys.argv[1])
def empty(event, arguments, seen=[]):
    if event == "fcntl.flock" and not seen:
        seen.append(event)
        (root / LOCK).unlink()
sys.addaudithook(empty)
with locked(root):
    print((root / LOCK).exists())
"""


def test_lock_removed_before_it_is_held_is_taken_again(tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, "-c", EMPTIED, str(tmp_path)], capture_output=True, text=True, check=True)
    assert run.stdout == "True\n"


def test_lock_removed_under_its_holder_is_made_anew(tmp_path: Path) -> None:
    with locked(tmp_path):
        (tmp_path / LOCK).unlink()
    with locked(tmp_path):
        assert (tmp_path / LOCK).exists()


@pytest.mark.parametrize("link", [".inferrsi", LOCK])
def test_lock_behind_a_symlink_is_refused(tmp_path: Path, link: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "root" / link).parent.mkdir(parents=True)
    (tmp_path / "root" / link).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(RefusedError, match="symbolic link"), locked(tmp_path / "root"):
        pass
    assert list((tmp_path / "elsewhere").iterdir()) == []
