"""The true state of a pull request, and what proves it where GitHub does not state it. Pure."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from inferrsi.sources.github.facts import Pull
from inferrsi.sources.unavailable import Unavailable

Rung = Literal["closing_commit", "cherry_pick_line", "same_author_and_subject", "patch_id", "release_note", "mentioned"]
"""From the strongest to the weakest; `mentioned`: a commit names it, which proves nothing."""
Proof = Literal["tree_contains", "patch_id", "release_note"]
"""The record's words for the proof of a cherry-pick."""
Git = Callable[..., tuple[str, ...] | Unavailable]
"""Runs git on a clone that the caller opened, and gives what it prints by lines."""
_PROOF: Final[dict[Rung, Proof]] = {
    "closing_commit": "tree_contains",
    "cherry_pick_line": "tree_contains",
    "same_author_and_subject": "tree_contains",
    "patch_id": "patch_id",
    "release_note": "release_note",
}


@dataclass(frozen=True, kw_only=True)
class Truth:
    """The true state of a pull request."""

    pull: Pull
    """Its state is `cherry_picked` where a rung holds."""
    rung: Rung | None = None
    commit: str | None = None
    """The one that carries or names it."""
    words: str
    """What was found, or what was looked at in vain."""
    missing: tuple[Unavailable, ...] = ()
    """What could not be looked at: with any of these a closed pull request may still have gone in."""

    @property
    def proof(self) -> Proof | None:
        """The proof of a cherry-pick, in the record's words."""
        return _PROOF.get(self.rung) if self.rung else None


@dataclass(frozen=True, kw_only=True)
class Clone:
    """A clone in which patches can be compared."""

    git: Git
    main: str
    """The head of the default branch in it: a ref, or 40 hex digits."""
