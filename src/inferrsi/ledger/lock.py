"""One writer at a time: an advisory lock that the system itself releases when its holder dies."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from inferrsi.errors import LedgerLockedError, RefusedError

LOCK: Final = ".inferrsi/lock"
RETRY_S: Final = 0.05  # between two tries; chosen 2026-10, far under what a person notices


@contextmanager
def locked(root: Path, *, wait: float = 0.0) -> Iterator[None]:
    """Hold the lock of the workspace `root` around a read-modify-write.

    Raises `LedgerLockedError` with the holder's process and host where another run has it for `wait` seconds. Not to
    be nested: a second call of the same process waits for itself.
    """
    path = root / LOCK
    descriptor = _acquire(path, deadline=time.monotonic() + wait)
    try:
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"process {os.getpid()} on {os.uname().nodename}\n".encode(), 0)
        yield
    finally:
        os.ftruncate(descriptor, 0)
        os.close(descriptor)  # releases it


def _acquire(path: Path, *, deadline: float) -> int:
    while True:
        descriptor = _open(path)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(descriptor, 500, 0).decode(errors="replace").strip()
            os.close(descriptor)
            if time.monotonic() >= deadline:
                raise _busy(path, holder) from None
            time.sleep(RETRY_S)
        else:
            if _is_current(path, descriptor):
                return descriptor
            os.close(descriptor)  # someone emptied .inferrsi between our two calls: the file we hold has no name


def _open(path: Path) -> int:
    if path.parent.is_symlink() or path.is_symlink():
        what = "the lock is a symbolic link"
        raise RefusedError(what, where=str(path), todo="remove the link")
    path.parent.mkdir(exist_ok=True)
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)


def _is_current(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _busy(path: Path, holder: str) -> LedgerLockedError:
    what = f"another run holds the ledger: {holder or 'it has not said which'}"
    return LedgerLockedError(what, where=str(path), todo="wait for it to end, or give it time with --wait")
