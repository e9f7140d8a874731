"""What was derived from a file, kept by its content: deleting it changes no output, only the time it takes.

A key is the kind of file, its path, the sha256 of its bytes and the fingerprint of the program, so that neither an
edited file nor an edited rule ever meets an old answer.
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

NAME = "cache.sqlite"
_TABLE = "CREATE TABLE IF NOT EXISTS derived (path TEXT PRIMARY KEY, key TEXT NOT NULL, value TEXT NOT NULL)"


@cache
def fingerprint() -> str:
    """Give the sha256 of the program's own code and vocabulary."""
    digest = hashlib.sha256()
    for name, content in _contents(files("inferrsi"), ""):
        digest.update(name.encode())
        digest.update(hashlib.sha256(content).digest())
    return digest.hexdigest()


def _contents(folder: Traversable, at: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda found: found.name):
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _contents(entry, f"{at}{entry.name}/")
        elif entry.name.endswith((".py", ".yaml")):
            yield at + entry.name, entry.read_bytes()


def key_of(data: bytes) -> str:
    """Give the key of a file's content."""
    return f"{hashlib.sha256(data).hexdigest()}:{fingerprint()}"


def state_of(keys: Mapping[str, str], names: Iterable[object]) -> str:
    """Give the sha256 of all files with their keys, in their order, and of what is wrong with names."""
    digest = hashlib.sha256(repr(tuple(names)).encode())
    for path, key in keys.items():
        digest.update(f"{path}\0{key}\n".encode())
    return digest.hexdigest()


def load(folder: Path) -> Mapping[str, tuple[str, str]]:
    """Give path → (key, value) of everything that is kept; empty where the cache is missing or unreadable."""
    path = folder / NAME
    if not path.is_file():
        return {}
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            return {
                name: (key, value) for name, key, value in connection.execute("SELECT path, key, value FROM derived")
            }
    except sqlite3.Error:
        return {}


def store(folder: Path, *, fresh: Mapping[str, tuple[str, str]], gone: Iterable[str]) -> None:
    """Keep what was derived anew and forget files that are gone; a cache that cannot be written is left as it is."""
    try:
        folder.mkdir(exist_ok=True)
        with closing(sqlite3.connect(folder / NAME, timeout=5)) as connection, connection:
            _write(connection, fresh, gone)
    except sqlite3.DatabaseError:
        _start_anew(folder, fresh)
    except OSError:
        return


def _write(connection: sqlite3.Connection, fresh: Mapping[str, tuple[str, str]], gone: Iterable[str]) -> None:
    connection.execute(_TABLE)
    connection.executemany("DELETE FROM derived WHERE path = ?", [(path,) for path in gone])
    rows = [(path, key, value) for path, (key, value) in fresh.items()]
    connection.executemany("INSERT OR REPLACE INTO derived VALUES (?, ?, ?)", rows)


def _start_anew(folder: Path, fresh: Mapping[str, tuple[str, str]]) -> None:
    """Replace a damaged cache; it held nothing that the files do not."""
    try:
        (folder / NAME).unlink(missing_ok=True)
        with closing(sqlite3.connect(folder / NAME)) as connection, connection:
            _write(connection, fresh, ())
    except (OSError, sqlite3.Error):
        return
