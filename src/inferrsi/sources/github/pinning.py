"""Pins a branch or a tag: asks for its commit and its release."""

from inferrsi.sources.github.api import Api
from inferrsi.sources.github.commit import Commit
from inferrsi.sources.github.commits import commit_at
from inferrsi.sources.github.facts import Release
from inferrsi.sources.github.packets import Ref
from inferrsi.sources.github.pinned import Pinned
from inferrsi.sources.github.reach import default_branch
from inferrsi.sources.github.releases import by_tag
from inferrsi.sources.github.wire import Refs
from inferrsi.sources.unavailable import Unavailable


def pinned_head(api: Api, refs: Refs) -> Pinned | Unavailable:
    """Pin the head of the default branch."""
    head = refs.named("HEAD")
    if head is None:
        todo = "nothing can be pinned before its first commit"
        return Unavailable(reason=f"{refs.full_name} has no commit yet", todo=todo)
    return pinned_branch(api, refs, Ref(name=default_branch(refs), commit=head.commit))


def pinned_branch(api: Api, refs: Refs, ref: Ref, *, notes: tuple[str, ...] = ()) -> Pinned | Unavailable:
    """Pin a branch, or any ref that is no tag."""
    commit = commit_at(api, refs.full_name, ref.commit)
    if isinstance(commit, Unavailable):
        return commit
    return Pinned(
        role="source",
        repo=refs.full_name,
        asked=ref.name.removeprefix("refs/heads/"),
        commit=commit.sha,
        committed=commit.committed,
        reached=ref.name,
        notes=(*renamed(refs), *notes),
    )


def pinned_tag(
    api: Api, refs: Refs, ref: Ref, *, release: Release | None = None, notes: tuple[str, ...] = ()
) -> Pinned | Unavailable:
    """Pin a tag, with its release where it has one."""
    name = ref.name.removeprefix("refs/tags/")
    commit = commit_at(api, refs.full_name, ref.commit)
    if isinstance(commit, Unavailable):
        return commit
    found = release or by_tag(api, refs.full_name, name)
    if isinstance(found, Unavailable):
        if found.status != 404:  # without a release it is a tag like many
            notes = (*notes, f"whether {name} has a release was not found out: {found.reason}")
        return _of_tag(refs, ref, commit, None, notes=notes)
    return _of_tag(refs, ref, commit, found, notes=notes)


def _of_tag(refs: Refs, ref: Ref, commit: Commit, release: Release | None, *, notes: tuple[str, ...]) -> Pinned:
    name = ref.name.removeprefix("refs/tags/")
    return Pinned(
        role="release",
        repo=refs.full_name,
        asked=name,
        commit=commit.sha,
        committed=commit.committed,
        reached=ref.name,
        tag=name,
        tag_object=ref.object,
        published=release.published if release else None,
        release=release.number if release else None,
        notes=(*renamed(refs), *notes),
    )


def renamed(refs: Refs) -> tuple[str, ...]:
    """Give the note that a repository is called otherwise now, none where it is not."""
    same = refs.asked.lower() == refs.full_name.lower()
    return () if same else (f"{refs.asked} is called {refs.full_name} now",)
