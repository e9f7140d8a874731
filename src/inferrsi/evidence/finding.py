"""What a check says: a stable code, where, what is wrong, what to do."""

from dataclasses import dataclass
from typing import Literal

Severity = Literal["failure", "warning", "note"]
BLOCKING = frozenset({"failure", "warning"})
"""Severities after which `check` exits 1; notes alone exit 0."""


@dataclass(frozen=True, kw_only=True)
class Finding:
    """What a rule says of one value; the ledger turns the path into file:line."""

    code: str
    path: tuple[str | int, ...]
    """Field path in the file's own words: ("experiments", "e1", "claims", "c4", "baseline")."""
    message: str
    """What is wrong, in one line."""
    help: str
    """What to do, in one line."""
    severity: Severity = "failure"


@dataclass(frozen=True, kw_only=True, order=True)
class Located:
    """A finding with its place; sorts by file, line, code."""

    path: str
    """File, relative to the workspace, with slashes."""
    line: int
    """Counted from 1; 1 where the whole file is meant."""
    code: str
    field: str
    """Dotted field path, empty where the whole file is meant."""
    message: str
    help: str
    severity: Severity
