"""The exceptions of the house; what is expected to go wrong is a value (`Finding`, `Unavailable`), not one of these."""


class InferrsiError(Exception):
    """Trouble told once, at the edge: what happened, where, and what to do."""

    def __init__(self, what: str, /, *, where: str = "", todo: str = "") -> None:
        self.what = what
        self.where = where
        """`path:line` or URL, empty when the trouble has no place."""
        self.todo = todo
        """The next step for the reader, as a sentence or a command."""
        super().__init__(what)


class UsageError(InferrsiError):
    """The call's words are wrong: exit 2."""


class WorkspaceNotFoundError(UsageError):
    """No inferrsi.yaml here or above."""


class LedgerLockedError(InferrsiError):
    """Another run holds the ledger: exit 11."""


class NotAnsweredError(InferrsiError):
    """A source did not answer, and may later: exit 3."""


class RefusedError(InferrsiError):
    """We decline to do this (overwrite, leave the workspace, write without permission): exit 5."""
