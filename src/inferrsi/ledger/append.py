"""Lines that are only ever appended: what sources answered and what a person has seen, one file a day."""

import json
import os
from collections.abc import Iterable
from pathlib import Path

from inferrsi.errors import InferrsiError
from inferrsi.evidence.form import Form
from inferrsi.ledger.paths import inside


def append(root: Path, folder: str, day: str, lines: Iterable[Form]) -> str:
    """Append lines to the file of a day, whole or not at all, and give its path relative to the workspace.

    One `write` of all bytes to a file opened for appending: two runs at once interleave by lines, a kill leaves at most
    one torn last line, which the next append ends so that `check` names it and nothing else is lost.

    Raises:
        InferrsiError: The system refuses.
    """
    path = f"{folder}/{day}.jsonl"
    target = inside(root, path)
    data = "".join(_line(line) for line in lines).encode()
    if not data:
        return path
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        descriptor = os.open(target, flags, 0o644)
        try:
            os.write(descriptor, _ended(target) + data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        what = f"cannot append to '{path}': {error.strerror}"
        raise InferrsiError(
            what, where=str(target), todo="make room or mend the permissions, then run it again"
        ) from error
    return path


def _line(value: Form) -> str:
    tree = value.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return json.dumps(tree, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def _ended(target: Path) -> bytes:
    """Give the newline that a torn last line lacks."""
    with target.open("rb") as file:
        if file.seek(0, os.SEEK_END) == 0:
            return b""
        file.seek(-1, os.SEEK_END)
        return b"" if file.read(1) == b"\n" else b"\n"
