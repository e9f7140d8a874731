"""Pins a subject: asks a repository, drafts the next record, writes it; orders this and decides nothing.

Where the answer comes from is the business of `seen_in_clone` alone: a source that asks over the network gives a
`Reading` too, and goes on at `record`.
"""

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from inferrsi.ledger.atomic import write_new
from inferrsi.ledger.files import record_path
from inferrsi.ledger.paths import inside
from inferrsi.ledger.write import render
from inferrsi.sources.git_changes import changed_between
from inferrsi.sources.git_clone import Clone, open_clone
from inferrsi.sources.git_pin import commit_of_tag, resolve
from inferrsi.sources.git_ref import commit_of_hex
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.next_record import Chain, next_id, next_record
from inferrsi.triage.reading import Reading, is_unchanged, looks_stale, trees

STALE: Final = "the commit is older than what the last record pinned; was the clone fetched?"


@dataclass(frozen=True, kw_only=True)
class Asked:
    """The words of the call."""

    clone: Path
    ref: str | None = None
    """Tag, branch or commit; the default branch where none is given."""
    at: str | None = None
    """A commit to take instead of the ref's own; it must be in its history."""


@dataclass(frozen=True, kw_only=True)
class Pinned:
    """What came of it."""

    reading: Reading
    record: str | None
    """Address of the new record; None where nothing changed."""
    path: Path | None
    """Its file, which a dry run has not written; None where nothing changed."""
    text: str
    """What the file holds; empty where nothing changed."""

    @property
    def unchanged(self) -> bool:
        """Whether the last record already read this commit and knows its tag: nothing was written."""
        return self.path is None


def pin(chain: Chain, asked: Asked, *, today: date, root: Path, dry_run: bool = False) -> Pinned | Unavailable:
    """Write the subject's next record from its last and from what a clone on this machine answers.

    Args:
        chain: What the ledger holds of the subject.
        asked: Where to look, and for what.
        today: The radar's day.
        root: The workspace.
        dry_run: Draft everything and write nothing.
    """
    reading = seen_in_clone(chain, asked)
    if isinstance(reading, Unavailable):
        return reading
    return record(chain, reading, today=today, root=root, dry_run=dry_run)


def record(chain: Chain, reading: Reading, *, today: date, root: Path, dry_run: bool) -> Pinned | Unavailable:
    """Write the subject's next record from what was seen, unless nothing changed."""
    if is_unchanged(chain.last, reading):
        return Pinned(reading=reading, record=None, path=None, text="")
    if chain.last and chain.last.date > today:
        reason = f"the last record, {chain.last.id}, lies after {today}, the day of this one"
        return Unavailable(reason=reason, todo="correct its date, or pin on a later day")
    address = next_id(chain, today)
    path, text = inside(root, record_path(address)), render(next_record(chain, reading, today=today))
    if not dry_run:
        write_new(path, text)
    return Pinned(reading=reading, record=address, path=path, text=text)


def seen_in_clone(chain: Chain, asked: Asked) -> Reading | Unavailable:
    """Ask a clone what the ref stands for and what changed since the last record."""
    home = chain.subject.home
    known = home.repo if home.kind in {"git", None} else None
    clone = open_clone(asked.clone, home=known)
    if isinstance(clone, Unavailable):
        return clone
    resolved = resolve(clone, asked.ref, at=asked.at)
    if isinstance(resolved, Unavailable):
        return resolved
    repo = known or clone.repo
    before, notes = _before(chain, clone, repo)
    stale = looks_stale(chain.last, resolved, repo)
    return Reading(
        repo=repo,
        resolved=resolved,
        changes=changed_between(clone, before, resolved.commit) if isinstance(before, str) else before,
        moved_tags=_moved_tags(chain, clone, repo),
        notes=(*resolved.notes, *_whose(clone, known), *notes, *((STALE,) if stale else ())),
    )


def _before(chain: Chain, clone: Clone, repo: str | None) -> tuple[str | Unavailable | None, tuple[str, ...]]:
    """Find in the clone the commit that the last record read, by what it knows of it; notes go into the record."""
    missing: Unavailable | None = None
    for old in trees(chain.last, repo) if chain.last else ():
        name = old.commit or old.short or old.tag or ""
        found = commit_of_tag(clone, name) if name == old.tag else commit_of_hex(clone, name)
        if isinstance(found, str):
            return found, () if old.commit else (f"the last record gives {name}, which is {found} in the clone",)
        todo = f"run `git -C '{clone.path}' fetch --tags`"
        missing = missing or found or Unavailable(reason=f"no tag '{name}' in '{clone.path}'", todo=todo)
    return missing, ("nothing that the last record pinned is in the clone",) if missing else ()


def _moved_tags(chain: Chain, clone: Clone, repo: str | None) -> tuple[str, ...]:
    """Give the tags of the last record that stand for another commit in the clone."""
    pinned = [(old.tag, old.commit or old.short) for old in (trees(chain.last, repo) if chain.last else ())]
    now = [(tag, sha, commit_of_tag(clone, tag)) for tag, sha in pinned if tag and sha]
    return tuple(dict.fromkeys(tag for tag, sha, commit in now if commit and not commit.startswith(sha)))


def _whose(clone: Clone, home: str | None) -> tuple[str, ...]:
    if clone.repo:
        return () if home else (f"the pack gives no home; the clone says it comes from {clone.repo}",)
    if home:
        return (f"the clone does not say where it comes from; that it is {home} was taken on trust",)
    return ("neither the pack nor the clone says where the project lives; repo is to be filled in",)
