"""Finds out whether a pull request that was closed went in all the same, and says what proves it.

GitHub states open, merged and closed. That a closed one was cherry-picked it does not state: it is read off its
timeline, off the commits of the branch, off the notes of releases. Each is a rung of proof, none is proof alone after
edits by hand, and the rung is part of what is told.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from inferrsi.sources.github.commit import Commit
from inferrsi.sources.github.commits import commit_at
from inferrsi.sources.github.compare import compare
from inferrsi.sources.github.facts import Pull, Release
from inferrsi.sources.github.objects import Objects
from inferrsi.sources.github.proof import Clone, Rung, Truth
from inferrsi.sources.github.pulls import Event, commits, happened
from inferrsi.sources.github.releases import list_url, listed
from inferrsi.sources.unavailable import Unavailable

__all__ = ["Clone", "Truth", "true_state"]

LOOKED_AT: Final = 5  # commits of a timeline, the last ones; chosen 2026-11
_WORDS: Final[dict[Rung, str]] = {
    "closing_commit": "closed by commit",
    "cherry_pick_line": "named as picked by commit",
    "same_author_and_subject": "same author, date and subject as commit",
    "mentioned": "named by commit",
}
_PICKED: Final = re.compile(r"cherry picked from commit ([0-9a-f]{7,40})")


def true_state(objects: Objects, pull: Pull, *, clone: Clone | None = None) -> Truth:
    """Give the state of a pull request, and the rung of proof where it is one that GitHub does not state."""
    if pull.state != "closed_unmerged":
        return Truth(pull=pull, words="as GitHub states it")
    search = _Search(objects=objects, pull=pull, clone=clone)
    missing: list[Unavailable] = []
    mention: Truth | None = None
    for climb in (_by_commit, _by_patch, _by_note):
        found = climb(search)
        if isinstance(found, Unavailable):
            missing.append(found)
        elif found is not None and found.rung == "mentioned":
            mention = found
        elif found is not None:
            return replace(found, pull=replace(pull, state="cherry_picked"), missing=tuple(missing))
    nothing = Truth(pull=pull, words="no commit and no release note was found to carry it")
    return replace(mention or nothing, missing=tuple(missing))


@dataclass(frozen=True, kw_only=True)
class _Search:
    """One pull request, and what it is looked for with."""

    objects: Objects
    pull: Pull
    clone: Clone | None

    def found(self, rung: Rung, commit: str) -> Truth:
        words = f"{_WORDS[rung]} {commit} on {self.pull.base_branch}"
        return Truth(pull=self.pull, rung=rung, commit=commit, words=words)


def _by_commit(search: _Search) -> Truth | Unavailable | None:
    """Look at the commits that closed it or name it and that the branch holds."""
    events = happened(search.objects, search.pull.repo, search.pull.number)
    if isinstance(events, Unavailable):
        return events
    mention = None
    for event in _last(events):
        held = _holds(search, event.commit)
        if isinstance(held, Unavailable):
            return held
        if held and event.kind == "closed":
            return search.found("closing_commit", event.commit)
        rung = _named_by(search, event.commit) if held else None
        if isinstance(rung, Unavailable):
            return rung
        if rung is not None and rung != "mentioned":
            return search.found(rung, event.commit)
        mention = search.found("mentioned", event.commit) if rung else mention
    return mention


def _last(events: Iterable[Event]) -> tuple[Event, ...]:
    """Give the last events that name a commit, those that closed it first."""
    newest = tuple(events)[::-1]
    return tuple(sorted(newest, key=lambda event: event.kind != "closed"))[:LOOKED_AT]


def _holds(search: _Search, commit: str) -> bool | Unavailable:
    """Say whether the branch holds a commit: the clone says it where there is one, else a comparison."""
    if search.clone is not None:
        missing = search.clone.git("rev-list", "--max-count=1", commit, f"^{search.clone.main}", "--")
        if not isinstance(missing, Unavailable):
            return not missing
    between = compare(search.objects.api, search.pull.repo, search.pull.base_branch, commit)
    return between if isinstance(between, Unavailable) else between.relation in {"behind", "identical"}


def _named_by(search: _Search, sha: str) -> Rung | Unavailable:
    """Say by what a commit is known as a copy of one of the pull request's; a pick keeps author, date and subject."""
    mine = commits(search.objects, search.pull.repo, search.pull.number)
    commit = commit_at(search.objects.api, search.pull.repo, sha)
    if isinstance(mine, Unavailable):
        return mine
    if isinstance(commit, Unavailable):
        return commit
    picked = [found.group(1) for found in _PICKED.finditer(commit.message)]
    if any(known.sha.startswith(start) for start in picked for known in mine):
        return "cherry_pick_line"
    return "same_author_and_subject" if _stamp(commit) in map(_stamp, mine) else "mentioned"


def _stamp(commit: Commit) -> tuple[object, ...]:
    return (commit.author, commit.authored, commit.subject)


def _by_patch(search: _Search) -> Truth | Unavailable | None:
    """Let git compare patches: it marks those commits of the pull request of which the branch holds an equal one."""
    if search.clone is None:
        return None
    both = f"{search.pull.head}...{search.clone.main}"
    marked = search.clone.git("rev-list", "--cherry-mark", "--left-only", "--no-merges", both, "--")
    if isinstance(marked, Unavailable):
        todo = f"run `git fetch origin pull/{search.pull.number}/head` in the clone and try again"
        return replace(marked, todo=todo)
    equal = [line for line in marked if line.startswith("=")]
    words = f"{len(equal)} of {len(marked)} commits have an equal patch on the branch"
    return Truth(pull=search.pull, rung="patch_id", words=words) if equal else None


def _by_note(search: _Search) -> Truth | Unavailable | None:
    """Look whether the notes of a release name it: `#611`, or its address; `other/repo#611` is another one."""
    fetched = search.objects.api.get(list_url(search.objects.api, search.pull.repo))
    releases = fetched if isinstance(fetched, Unavailable) else listed(fetched)
    if isinstance(releases, Unavailable):
        return releases
    release = next((release for release in releases if _names(release, search.pull)), None)
    if release is None:
        return None
    return Truth(pull=search.pull, rung="release_note", words=f"named by the notes of release {release.tag}")


def _names(release: Release, pull: Pull) -> bool:
    address = rf"/{re.escape(pull.repo)}/pull/{pull.number}\b"
    named = rf"(?<![\w/&#.-])#{pull.number}\b|{address}"
    return release.notes is not None and re.search(named, release.notes, re.IGNORECASE) is not None
