"""Edits one file of the ledger under its lock: read, change, replace. Orders I/O, decides nothing."""

from collections.abc import Callable
from pathlib import Path

from inferrsi.errors import RefusedError
from inferrsi.ledger.atomic import write_atomic
from inferrsi.ledger.fault import Refused
from inferrsi.ledger.lock import locked
from inferrsi.ledger.paths import inside

LOCK_WAIT_S = 10.0  # as for observations


def rewrite(root: Path, path: str, edit: Callable[[str], str]) -> None:
    """Change a file of the workspace; all but what is edited stays byte for byte.

    Raises:
        RefusedError: It would not, so nothing was written.
    """
    with locked(root, wait=LOCK_WAIT_S):
        place = inside(root, path)
        try:
            text = edit(place.read_text(encoding="utf-8"))
        except Refused as refused:
            fault = refused.faults[0]
            raise RefusedError(fault.message, where=f"{path}:{fault.line}", todo=fault.todo) from refused
        write_atomic(place, text)
