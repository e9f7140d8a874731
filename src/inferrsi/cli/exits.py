"""Exit codes, which scripts and agents build on (DESIGN §8)."""

from enum import IntEnum

from inferrsi.errors import InferrsiError, LedgerLockedError, NotAnsweredError, RefusedError, UsageError


class Exit(IntEnum):
    """What a run ended with."""

    FINE = 0
    FINDINGS = 1
    USAGE = 2
    INCOMPLETE = 3
    """Some source failed or was not asked; the report is still written."""
    CHANGES = 4
    """Only with --exit-code."""
    REFUSED = 5
    LOCKED = 11
    INTERRUPTED = 130


def exit_of(error: InferrsiError) -> Exit:
    """Give the code of an error."""
    if isinstance(error, UsageError):
        return Exit.USAGE
    if isinstance(error, LedgerLockedError):
        return Exit.LOCKED
    if isinstance(error, NotAnsweredError):
        return Exit.INCOMPLETE
    return Exit.REFUSED if isinstance(error, RefusedError) else Exit.FINDINGS
