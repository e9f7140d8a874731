"""Bytes that cannot be fetched again, kept by their sha256 and never removed by the tool."""

import hashlib
from collections.abc import Callable
from pathlib import Path

from inferrsi.ledger.atomic import write_new
from inferrsi.ledger.paths import inside

FOLDER = "evidence/snapshots"


def keep(root: Path, sha256: str | None, stored: Callable[[str], bytes | None]) -> str | None:
    """Keep the bytes of an answer, and give their path relative to the workspace; None where there are none to keep.

    Bytes whose hash is not what they are called by are not kept.
    """
    if sha256 is None:
        return None
    path = f"{FOLDER}/{sha256}"
    target = inside(root, path)
    if target.exists():
        return path
    data = stored(sha256)
    if data is None or hashlib.sha256(data).hexdigest() != sha256:
        return None
    write_new(target, data)
    return path


def read(root: Path, sha256: str) -> bytes | None:
    """Give the bytes of a snapshot, None where it is absent or damaged."""
    target = inside(root, f"{FOLDER}/{sha256}")
    if not target.is_file():
        return None
    data = target.read_bytes()
    return data if hashlib.sha256(data).hexdigest() == sha256 else None
