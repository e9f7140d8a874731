"""One commit as the REST API gives it. Pure."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from inferrsi.sources.github.dates import instant
from inferrsi.sources.github.plain import sha, text, text_or_none


@dataclass(frozen=True, kw_only=True)
class Commit:
    """One commit."""

    sha: str
    subject: str
    """First line of its message: text from outside."""
    message: str
    author: str | None
    authored: datetime | None
    committed: datetime | None
    """The committer's date, which a rebase or a cherry-pick makes anew."""


def commit_of(body: Any) -> Commit:
    """Read a commit as the REST API gives it."""
    inner = body["commit"]
    message = text(inner["message"])
    author, committer = inner.get("author") or {}, inner.get("committer") or {}
    return Commit(
        sha=sha(body["sha"]),
        subject=message.partition("\n")[0],
        message=message,
        author=text_or_none(author.get("name")),
        authored=instant(author.get("date")),
        committed=instant(committer.get("date")),
    )
