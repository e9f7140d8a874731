"""Reads a subject in a clone on this machine for a pin. Orders I/O, decides nothing."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from inferrsi.evidence.provenance import Pin, Source
from inferrsi.pipeline.numbers import numbers_moved
from inferrsi.sources.git.changes import Changes, changed_between
from inferrsi.sources.git.clone import Clone, open_clone
from inferrsi.sources.git.defaults import Defaults, defaults_between
from inferrsi.sources.git.objects import CloneTree
from inferrsi.sources.git.pin import Resolved, commit_of_tag, resolve
from inferrsi.sources.git.ref import commit_of_hex
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.moves import switches
from inferrsi.triage.next_record import Chain
from inferrsi.triage.reading import Reading, asked_for, looks_stale, trees

STALE: Final = "the commit is older than what the last record pinned; was the clone fetched?"


@dataclass(frozen=True, kw_only=True)
class Asked:
    """The words of the call."""

    clone: Path
    ref: str | None = None
    """Tag, branch or commit; the default branch where none is given."""
    at: str | None = None
    """A commit to take instead of the ref's own; it must be in its history."""


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
    changes = changed_between(clone, before, resolved.commit) if isinstance(before, str) else before
    stale = looks_stale(chain.last, resolved.committed, repo)
    return Reading(
        pins=_pins(resolved, repo),
        sources=(Source(id="s1", kind="git", repo=repo, commit=resolved.commit, note=_note(resolved)),),
        seen=("commit, dates and tags in a clone",),
        unread=(f"the source at {resolved.commit[:8]}",),
        changes=changes,
        defaults=_defaults(chain, clone, changes) if isinstance(changes, Changes) else None,
        numbers=numbers_moved(CloneTree(clone=clone), changes, chain) if isinstance(changes, Changes) else None,
        moved_tags=_moved_tags(chain, clone, repo),
        notes=(*resolved.notes, *_whose(clone, known), *notes, *((STALE,) if stale else ())),
    )


def _pins(resolved: Resolved, repo: str | None) -> tuple[Pin, ...]:
    source = Pin(
        role="source",
        kind="git",
        repo=repo,
        asked=asked_for(resolved.asked, resolved.commit, is_tag=resolved.kind == "tag"),
        commit=resolved.commit,
        committed=resolved.committed,
        reached=resolved.reached,
        source="s1",
    )
    if resolved.tag is None:
        return (source,)
    tag = Pin(
        role="release",
        kind="git",
        repo=repo,
        commit=resolved.commit,
        tag=resolved.tag.name,
        published=resolved.tag.tagged,
        source="s1",
    )
    return source, tag


def _note(resolved: Resolved) -> str:
    tag = resolved.tag
    is_annotated = tag is not None and tag.object is not None
    return "seen in a local clone" + (f"; {tag.name} is the tag object {tag.object}" if tag and is_annotated else "")


def _defaults(chain: Chain, clone: Clone, changes: Changes) -> Defaults | None:
    """Look for lines that may set a default, where there are older numbers that they may touch."""
    known = chain.records or ((chain.last,) if chain.last else ())
    found = defaults_between(clone, changes.old, changes.new, switches(known))
    return None if isinstance(found, Unavailable) else found


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
