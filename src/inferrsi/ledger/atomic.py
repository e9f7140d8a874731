"""Writing a file so that a reader, a crash or a full disk finds the old one or the new one, never a part of either."""

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from inferrsi.errors import InferrsiError, RefusedError

TEMPORARY: Final = ".tmp-"
"""How the names of files begin that are being written; git ignores them and walks pass them over."""

STALE_AFTER: Final = timedelta(hours=1)  # no write lasts that long; in a trial 12 of 154 kills left one

_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


def write_atomic(path: Path, text: str) -> None:
    """Write `text` to `path`, replacing what is there; the folder is made where it is missing.

    Raises `RefusedError` where `path` is a symlink or no file, `InferrsiError` where the system refuses. The folder is
    not followed where it is a symlink; for those further up see `paths.inside`.
    """
    with _folder(path) as folder, _written(path, text, folder) as temporary:
        os.rename(temporary, path.name, src_dir_fd=folder, dst_dir_fd=folder)


def write_new(path: Path, text: str | bytes) -> None:
    """Write `text` to `path`, which must not exist: of two runs at once exactly one wins, the other is refused.

    Needs a file system with hard links; only so does a name appear at once and complete, and never twice.
    """
    with _folder(path) as folder, _written(path, text, folder) as temporary:
        try:
            os.link(temporary, path.name, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=False)
        except FileExistsError as error:
            what = f'"{path.name}" exists already'
            raise RefusedError(what, where=str(path), todo="edit it, or choose another id") from error
        os.unlink(temporary, dir_fd=folder)


def remove_stale(folder: Path, *, now: datetime) -> tuple[Path, ...]:
    """Remove what writes that were killed left in `folder` over an hour before `now`; gives their paths."""
    removed = []
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.name.startswith(TEMPORARY) and entry.is_file(follow_symlinks=False):
            written = datetime.fromtimestamp(entry.stat(follow_symlinks=False).st_mtime, tz=now.tzinfo)
            if now - written > STALE_AFTER:
                with suppress(FileNotFoundError):  # another run removed it
                    Path(entry.path).unlink()
                    removed.append(Path(entry.path))
    return tuple(removed)


@contextmanager
def _folder(path: Path) -> Iterator[int]:
    """Open the folder of `path`, through which all else goes; sync it at the end, or the new name may be lost."""
    try:
        _make(path.parent)
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError as error:
        raise _failed(path, error) from error
    try:
        yield folder
        os.fsync(folder)
    except OSError as error:
        raise _failed(path, error) from error
    finally:
        os.close(folder)


@contextmanager
def _written(path: Path, text: str | bytes, folder: int) -> Iterator[str]:
    """Give the name of a temporary file that holds `text` on the disk; remove it where it did not become `path`."""
    data, mode = text if isinstance(text, bytes) else text.encode(), _mode(path, folder)
    temporary = f"{TEMPORARY}{os.getpid()}-{secrets.token_hex(4)}"
    try:
        with os.fdopen(os.open(temporary, _CREATE, 0o666, dir_fd=folder), "wb") as file:
            file.write(data)
            file.flush()
            if mode is not None:
                os.fchmod(file.fileno(), mode)
            os.fsync(file.fileno())
        yield temporary
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary, dir_fd=folder)
        raise


def _mode(path: Path, folder: int) -> int | None:
    """Give the permissions of the file to be replaced, None where there is none; refuse what is no file."""
    try:
        mode = os.stat(path.name, dir_fd=folder, follow_symlinks=False).st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        todo = "replace the link by what it points to" if stat.S_ISLNK(mode) else "move it away"
        what = f'"{path.name}" is not a plain file'
        raise RefusedError(what, where=str(path), todo=todo)
    return stat.S_IMODE(mode)


def _make(folder: Path) -> None:
    """Make a folder and those around it, each on the disk before the next."""
    if not folder.is_dir():
        _make(folder.parent)
        folder.mkdir(exist_ok=True)
        around = os.open(folder.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(around)
        finally:
            os.close(around)


def _failed(path: Path, error: OSError) -> InferrsiError:
    what = f'"{path.name}" could not be written: {error.strerror}'
    return InferrsiError(what, where=str(path), todo="mend that and run the command again; nothing is half written")
