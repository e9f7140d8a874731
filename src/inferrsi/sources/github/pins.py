"""Resolves what a person names on GitHub to full commits, with dates, and with the ref that proves where they belong."""

import re
from dataclasses import dataclass
from typing import Final

from inferrsi.sources.github.address import Place
from inferrsi.sources.github.api import Api
from inferrsi.sources.github.commit import Commit
from inferrsi.sources.github.commits import commit_at, last_touching
from inferrsi.sources.github.facts import newest
from inferrsi.sources.github.objects import Objects
from inferrsi.sources.github.packets import Ref
from inferrsi.sources.github.pinned import Pinned
from inferrsi.sources.github.pinning import pinned_branch, pinned_head, pinned_tag, renamed
from inferrsi.sources.github.pulls import pull_now
from inferrsi.sources.github.reach import LISTED, reach
from inferrsi.sources.github.releases import list_url, listed
from inferrsi.sources.github.versions import natural
from inferrsi.sources.github.wire import Refs, ls_refs
from inferrsi.sources.unavailable import Unavailable

DOCUMENTS: Final = ("README.md", "docs")
"""What the docs head means: the last commit that touched one of these."""
_HEX: Final = re.compile(r"[0-9a-f]{7,40}")


@dataclass(frozen=True, kw_only=True)
class HeadPins:
    """What stands at the head of a project."""

    pins: tuple[Pinned, ...]
    """Source first, then release and docs as far as there are any."""
    missing: tuple[Unavailable, ...] = ()
    """Of these what could not be had."""


def head_pins(api: Api, repo: str) -> HeadPins | Unavailable:
    """Give the head of the default branch, the newest release and the last commit to the documents."""
    refs = ls_refs(api, repo, LISTED)
    if isinstance(refs, Unavailable):
        return refs
    source = pinned_head(api, refs)
    if isinstance(source, Unavailable):
        return source
    others = (_newest_release(api, refs), _docs(api, source))
    found = tuple(pin for pin in others if isinstance(pin, Pinned))
    missing = tuple(pin for pin in others if isinstance(pin, Unavailable))
    return HeadPins(pins=(source, *found), missing=missing)


def resolve_place(objects: Objects, place: Place) -> Pinned | Unavailable:
    """Give the commit that an address names; an address of a repository alone means its default branch."""
    if place.pull is not None:
        return resolve_pull(objects, place.repo, place.pull)
    if place.tree is not None:
        return _tree(objects.api, place.repo, place.tree)
    ref = f"refs/tags/{place.tag}" if place.tag else place.commit
    if ref is not None:
        return resolve_ref(objects.api, place.repo, ref)
    refs = ls_refs(objects.api, place.repo, LISTED)
    return refs if isinstance(refs, Unavailable) else pinned_head(objects.api, refs)


def resolve_ref(api: Api, repo: str, ref: str) -> Pinned | Unavailable:
    """Give the commit that a tag, a branch, a full ref or 7 to 40 hex digits stand for; a name wins over digits."""
    refs = ls_refs(api, repo, LISTED)
    if isinstance(refs, Unavailable):
        return refs
    named = _named(refs, ref)
    if named is None:
        return _of_hex(api, refs, ref)
    notes = []
    if named.name == f"refs/tags/{ref}" and refs.named(f"refs/heads/{ref}"):
        notes.append(f"'{ref}' is a tag and a branch; the tag was taken (refs/heads/{ref} means the branch)")
    if _HEX.fullmatch(ref.lower()):
        notes.append(f"'{ref}' looks like a commit; the tag or branch of that name was taken")
    make = pinned_tag if named.name.startswith("refs/tags/") else pinned_branch
    return make(api, refs, named, notes=tuple(notes))


def resolve_pull(objects: Objects, repo: str, number: int) -> Pinned | Unavailable:
    """Give the head of a pull request at this moment; it is no commit of the project before it is merged."""
    pull = pull_now(objects, repo, number)
    if isinstance(pull, Unavailable):
        return pull
    commit = commit_at(objects.api, pull.repo, pull.head)
    if isinstance(commit, Unavailable):
        return commit
    return Pinned(
        role="pull",
        repo=pull.repo,
        asked=f"pull/{number}",
        commit=commit.sha,
        committed=commit.committed,
        reached=f"refs/pull/{number}/head",
        pull=pull,
        notes=(f"head of pull request {number}, {pull.state}; a push moves it",),
    )


def _named(refs: Refs, ref: str) -> Ref | None:
    places = (f"refs/tags/{ref}", f"refs/heads/{ref}", ref if ref.startswith("refs/") else "")
    return next((found for place in places if (found := refs.named(place)) is not None), None)


def _tree(api: Api, repo: str, tree: str) -> Pinned | Unavailable:
    """Take the longest ref that the text begins with: `feature/x/docs` is a branch, then a path, or another branch."""
    refs = ls_refs(api, repo, LISTED)
    if isinstance(refs, Unavailable):
        return refs
    steps = tree.split("/")
    names = ["/".join(steps[:length]) for length in range(len(steps), 0, -1)]
    return resolve_ref(api, repo, next((name for name in names if _named(refs, name)), steps[0]))


def _newest_release(api: Api, refs: Refs) -> Pinned | Unavailable | None:
    """Give the newest release; a project without releases has tags, and the newest is guessed by their names."""
    fetched = api.get(list_url(api, refs.full_name), fresh=True)
    releases = fetched if isinstance(fetched, Unavailable) else listed(fetched)
    if isinstance(releases, Unavailable):
        return releases
    release = newest(releases)
    tags = sorted((ref.name for ref in refs.refs if _is_version(ref.name)), key=natural)
    if release is None and not tags:
        return None
    ref = refs.named(f"refs/tags/{release.tag}" if release else tags[-1])
    if ref is None:
        reason = f"the newest release of {refs.full_name} names a tag that is not there"
        return Unavailable(reason=reason, todo="pin a commit, or ask the author", kind="malformed")
    notes = () if release else ("the project has no release; this is its last tag by name",)
    return pinned_tag(api, refs, ref, release=release, notes=notes)


def _is_version(name: str) -> bool:
    return name.startswith("refs/tags/") and any(char.isdigit() for char in name)


def _docs(api: Api, source: Pinned) -> Pinned | Unavailable | None:
    found = [last_touching(api, source.repo, path, ref=source.commit) for path in DOCUMENTS]
    touched = [commit for commit in found if isinstance(commit, Commit)]
    if not touched:
        return next((commit for commit in found if isinstance(commit, Unavailable)), None)
    last = max(touched, key=lambda commit: commit.committed.timestamp() if commit.committed else 0.0)
    return Pinned(
        role="docs",
        repo=source.repo,
        asked=" ".join(DOCUMENTS),
        commit=last.sha,
        committed=last.committed,
        reached=source.reached,
    )


def _of_hex(api: Api, refs: Refs, text: str) -> Pinned | Unavailable:
    digits = text.lower()
    if not _HEX.fullmatch(digits):
        todo = "name a tag, a branch, or at least 7 digits of a commit"
        return Unavailable(reason=f"'{text}' is no tag, branch or commit of {refs.full_name}", todo=todo)
    commit = commit_at(api, refs.full_name, digits)
    if isinstance(commit, Unavailable):
        return commit
    if not commit.sha.startswith(digits):
        reason = f"{refs.full_name} answers to '{text}' with {commit.sha}, which does not begin so"
        return Unavailable(reason=reason, todo="write all 40 digits", kind="malformed")
    found = reach(api, refs, commit.sha)
    return Pinned(
        role="pull" if found.via == "pull" else "source",
        repo=refs.full_name,
        asked=text,
        commit=commit.sha,
        committed=commit.committed,
        reached=found.ref,
        notes=(*renamed(refs), *((found.words,) if found.via not in {"branch", "tag"} else ())),
    )
