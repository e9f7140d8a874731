"""Resolves a tag, a branch or a commit of a local clone to its full SHA, with the proof that it belongs there."""

import re
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Literal

from inferrsi.sources.git.clone import Clone
from inferrsi.sources.git.names import is_ref_name
from inferrsi.sources.git.run import lines, run
from inferrsi.sources.unavailable import Unavailable

Kind = Literal["head", "tag", "branch", "pull", "commit"]
_HEX = re.compile(r"[0-9a-f]{7,40}")


@dataclass(frozen=True, kw_only=True)
class Ref:
    """A ref of the clone, or a commit that was named by its SHA, and the commit it stands for."""

    asked: str
    commit: str
    """40 hex digits."""
    kind: Kind
    full: str | None = None
    """Its name in the clone: `refs/remotes/origin/main`; None for a SHA."""
    notes: tuple[str, ...] = ()
    """What the reader has to know of the choice that was made."""


def find(clone: Clone, ref: str | None = None, *, at: str | None = None) -> Ref | Unavailable:
    """Find a ref, the default branch where none is given.

    Args:
        clone: Where to look.
        ref: Tag, branch, full ref or commit (7 to 40 hex digits). A name wins over a commit, a tag over a branch.
        at: A commit to take instead of the ref's own; it must be in the history of `ref`.
    """
    refs = _refs(clone, ref, at)
    if isinstance(refs, Unavailable) or at is None:
        return refs if isinstance(refs, Unavailable) else _named(clone, refs, ref)
    commit = commit_of_hex(clone, at.lower())
    if isinstance(commit, Unavailable) or ref is None:
        return commit if isinstance(commit, Unavailable) else Ref(asked=at, commit=commit, kind="commit")
    whole = _named(clone, refs, ref)
    if isinstance(whole, Ref) and run(clone.folder, "rev-list", "--max-count=1", commit, f"^{whole.commit}"):
        reason = f"commit {commit} is not in the history of '{ref}'"
        return Unavailable(reason=reason, todo="leave the ref out, or name one that holds the commit")
    return replace(whole, commit=commit, kind="commit") if isinstance(whole, Ref) else whole


def commit_of_hex(clone: Clone, digits: str) -> str | Unavailable:
    """Find the one commit whose SHA begins with these digits; the SHA of an annotated tag stands for its commit."""
    if not _HEX.fullmatch(digits):
        return Unavailable(reason=f"'{digits}' is no commit", todo="write 7 to 40 hex digits")
    objects = lines(clone.folder, "rev-parse", f"--disambiguate={digits}")
    if isinstance(objects, Unavailable):
        return objects
    commits = sorted({commit for name in objects if isinstance(commit := peeled(clone, name), str)})
    if not commits:
        todo = f"run `git -C '{clone.path}' fetch` if it is newer, or look for it in a fork"
        return Unavailable(reason=f"no commit '{digits}' in '{clone.path}'", todo=todo)
    if len(commits) > 1:
        reason = f"'{digits}' is short for {len(commits)} commits: {', '.join(commits[:5])}"
        return Unavailable(reason=reason, todo="write more digits")
    return commits[0]


def _refs(clone: Clone, *asked: str | None) -> frozenset[str] | Unavailable:
    """Give the refs of the clone, once what was asked for is a name that git admits."""
    for name in asked:
        if name is not None and not is_ref_name(name):
            todo = "name a tag, a branch or a commit; an expression such as HEAD~3 pins nothing"
            return Unavailable(reason=f"{name!r} cannot be the name of a ref", todo=todo)
    refs = lines(clone.folder, "for-each-ref", "--format=%(refname)")
    if not refs:
        todo = "fetch into it, or name another clone"
        return Unavailable(reason=f"'{clone.path}' is empty: it has no branch and no tag", todo=todo)
    return refs if isinstance(refs, Unavailable) else frozenset(refs)


def default_branch(clone: Clone, refs: frozenset[str]) -> str | None:
    """Give the branch that the remote's HEAD names, else the clone's HEAD, else main or master, else the only one."""
    mine = (_symbolic(clone, "HEAD") or "").replace("refs/heads/", clone.branches, 1)
    own = [name for name in refs if name.startswith(clone.branches) and name != f"{clone.branches}HEAD"]
    guesses = (_symbolic(clone, f"{clone.branches}HEAD"), mine, f"{clone.branches}main", f"{clone.branches}master")
    return next((name for name in (*guesses, *(own if len(own) == 1 else ())) if name in refs), None)


def peeled(clone: Clone, name: str) -> str | Unavailable:
    """Follow tags to the commit; `name` is a full ref or 40 hex digits."""
    commit = lines(clone.folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    if isinstance(commit, Unavailable) or not commit:
        reason = f"'{name}' leads to no commit in '{clone.path}'"
        return Unavailable(reason=reason, todo=f"run `git -C '{clone.path}' fetch`, or pin another ref")
    return commit[0]


def _named(clone: Clone, refs: frozenset[str], ref: str | None) -> Ref | Unavailable:
    if ref is None or ref == "HEAD":
        return _head(clone, refs)
    tag, branches = f"refs/tags/{ref}", (f"{clone.branches}{ref}", f"refs/heads/{ref}", f"refs/remotes/{ref}")
    places = (tag, *branches, f"refs/{ref}", ref)
    full = next((place for place in places if place in refs), None)
    if full is None:
        return _of_hex(clone, refs, ref)
    commit = peeled(clone, full)
    if isinstance(commit, Unavailable):
        return commit
    kind = _kind(full)
    notes = []
    if full == tag and refs & set(branches):
        notes.append(f"'{ref}' is a tag and a branch; the tag was taken (refs/heads/{ref} means the branch)")
    if _HEX.fullmatch(ref.lower()):
        notes.append(f"'{ref}' looks like a commit; the {kind} of that name was taken")
    return Ref(asked=ref, commit=commit, kind=kind, full=full, notes=tuple(notes))


def _kind(full: str) -> Kind:
    if full.startswith("refs/tags/"):
        return "tag"
    return "pull" if full.startswith("refs/pull/") else "branch"


def _head(clone: Clone, refs: frozenset[str]) -> Ref | Unavailable:
    full = default_branch(clone, refs)
    if full is None:
        known = sorted(name.removeprefix(clone.branches) for name in refs if name.startswith(clone.branches))
        todo = f"say which one to pin, as in SUBJECT@BRANCH: {', '.join(known[:10]) or 'it has none, so name a tag'}"
        return Unavailable(reason=f"'{clone.path}' does not say which branch is its default", todo=todo)
    commit = peeled(clone, full)
    if isinstance(commit, Unavailable):
        return commit
    return Ref(asked=full.removeprefix(clone.branches), commit=commit, kind="head", full=full)


def _symbolic(clone: Clone, name: str) -> str | None:
    target = lines(clone.folder, "symbolic-ref", "--quiet", name)
    return target[0] if target and not isinstance(target, Unavailable) else None


def _of_hex(clone: Clone, refs: frozenset[str], ref: str) -> Ref | Unavailable:
    if _HEX.fullmatch(ref.lower()):
        commit = commit_of_hex(clone, ref.lower())
        return commit if isinstance(commit, Unavailable) else Ref(asked=ref, commit=commit, kind="commit")
    names = {name.removeprefix(clone.branches).removeprefix("refs/heads/").removeprefix("refs/tags/") for name in refs}
    near = get_close_matches(ref, sorted(names), n=3, cutoff=0.5)
    todo = f"did you mean {' or '.join(near)}?" if near else f"run `git -C '{clone.path}' fetch --tags` if it is newer"
    if re.fullmatch(r"[0-9a-fA-F]{4,6}", ref):
        todo = "write at least 7 digits of a commit"
    return Unavailable(reason=f"'{ref}' is no tag, branch or commit of '{clone.path}'", todo=todo)
