"""What lies between two commits of a repository. Pure."""

from dataclasses import dataclass
from typing import Literal

from inferrsi.evidence.documents import is_document
from inferrsi.sources.github.commit import Commit

Relation = Literal["ahead", "behind", "identical", "diverged", "unrelated"]
"""Of the second commit to the first; `unrelated`: GitHub finds no common ancestor, or lost the first commit."""


@dataclass(frozen=True, kw_only=True)
class Between:
    """What lies between two commits."""

    base: str
    head: str
    relation: Relation
    ahead: int
    """Commits in the second one's history and not in the first's."""
    behind: int
    merge_base: str | None
    commits: tuple[Commit, ...]
    """Oldest first."""
    lacks_commits: bool
    """There are more of them than these."""
    files: tuple[str, ...] | None
    """None: GitHub listed as many as it ever lists, so there may be more."""

    @property
    def is_docs_only(self) -> bool | None:
        """Whether nothing but documents changed; None where not all files are known."""
        return None if self.files is None else bool(self.files) and all(map(is_document, self.files))
