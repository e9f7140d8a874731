"""What is wrong with a text file, said so that a person can mend it; decides nothing and does no I/O."""

from collections.abc import Iterable
from dataclasses import dataclass

Path = tuple[str | int, ...]
"""Steps from the top of a document: keys of mappings, positions or ids of list items; empty for the file itself."""


@dataclass(frozen=True, kw_only=True)
class Fault:
    """One thing that keeps a file out of the ledger."""

    path: Path = ()
    line: int = 1
    """1-based; 1 where the whole file is meant."""
    message: str
    """What is wrong, without file and line."""
    todo: str
    """What the reader of the message does about it."""

    def __str__(self) -> str:
        where = ".".join(str(step) for step in self.path)
        return f"line {self.line}: {where + ': ' if where else ''}{self.message}; {self.todo}"


class Refused(Exception):
    """A file is not admitted; carries all its faults, in order of lines. The caller, who knows the file, tells them."""

    def __init__(self, faults: Iterable[Fault], /) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line))
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)
