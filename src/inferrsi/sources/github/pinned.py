"""A ref, a release or a pull request as a pin: the full commit, its dates, and the ref that holds it. Pure."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from inferrsi.sources.github.facts import Pull

Role = Literal["source", "release", "docs", "pull"]


@dataclass(frozen=True, kw_only=True)
class Pinned:
    """One thing that was asked for and the commit it stood for."""

    role: Role
    repo: str
    """owner/name as it is called now."""
    asked: str
    commit: str
    """40 hex digits."""
    committed: datetime | None = None
    """The date (UTC) that its committer gave."""
    reached: str | None = None
    """The ref that holds it, in full; None where none was found to."""
    tag: str | None = None
    tag_object: str | None = None
    published: datetime | None = None
    """Of a release."""
    release: int | None = None
    """Its id."""
    pull: Pull | None = None
    notes: tuple[str, ...] = ()
    """What a reader has to know."""
