"""What a source could not give: a value with its reason that travels to the report, never an exception."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Kind = Literal[
    "unknown", "offline", "timeout", "dropped", "throttled", "too_large", "refused", "redirect", "status", "malformed"
]
"""malformed: an answer came and is not what was asked for; refused: we would not ask; status: HTTP 4xx or 5xx."""


@dataclass(frozen=True, kw_only=True)
class Unavailable:
    """Something that was asked for and not had."""

    reason: str
    """What is wrong, in one line: `'v9' is no tag, branch or commit of this clone`."""
    todo: str
    """What the reader does about it, in one line."""
    kind: Kind = "unknown"
    status: int | None = None
    """HTTP status, where there was one."""
    retry_at: datetime | None = None
    """When the server asked to be asked again."""
    detail: bytes = b""
    """The first bytes of the answer, for who has to tell one 403 from another."""
