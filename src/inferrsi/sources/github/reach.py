"""Says by which ref a repository holds a commit: that it opens under the repository's address proves nothing.

Forks share their objects with the repository they came from, so any fork's commit opens under its parent's name, in the
browser and in the API (Chainguard, "What the fork?", 2023). Proof is a branch, a tag or the head of a pull request.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from inferrsi.sources.github.api import Api
from inferrsi.sources.github.compare import compare
from inferrsi.sources.github.packets import Ref
from inferrsi.sources.github.versions import natural
from inferrsi.sources.github.wire import Refs, ls_refs
from inferrsi.sources.unavailable import Unavailable

Via = Literal["branch", "tag", "pull", "nothing", "unknown"]
"""nothing: no ref of the repository was found to hold it; unknown: not all could be asked."""
TRIED: Final = 10  # branches and tags that are compared one by one after the likely ones; chosen 2026-11
LISTED: Final = ("HEAD", "refs/heads/", "refs/tags/")
"""Refs from which a commit may be reached; the heads of all pull requests would be megabytes."""


@dataclass(frozen=True, kw_only=True)
class Reach:
    """How a commit is reached."""

    via: Via
    ref: str | None = None
    """In full: `refs/heads/main`, `refs/pull/557/head`."""
    words: str
    """What a reader has to know."""


def reach(api: Api, refs: Refs, commit: str, *, first: Iterable[str] = ()) -> Reach:
    """Find the ref that holds a commit.

    Args:
        api: How GitHub is asked.
        refs: What the repository lists, of the kinds in `LISTED`.
        commit: 40 hex digits.
        first: Full refs that are likely, such as the one that was asked for.
    """
    tips = {ref.name: ref for ref in refs.refs if ref.name != "HEAD"}
    likely = [tips[name] for name in dict.fromkeys((default_branch(refs), *first)) if name in tips]
    others = [ref for ref in _others(tips) if ref not in likely]
    tip = next((ref for ref in (*likely, *others) if ref.commit == commit), None)
    if tip is not None:
        return _held(tip.name)
    left_out = max(0, len(others) - TRIED)
    looks = (_holder(api, refs, commit, likely), _pull(api, refs, commit), _holder(api, refs, commit, others[:TRIED]))
    return _first(looks, refs.full_name, commit, left_out=left_out)


def default_branch(refs: Refs) -> str:
    """Give the default branch in full."""
    head = refs.named("HEAD")
    return (head.target if head else None) or "refs/heads/main"


_Look = Iterator[Ref | Unavailable]
"""Looks at refs one after the other and ends with the one that holds the commit, or with what kept it from looking."""


def _first(looks: Iterable[_Look], repo: str, commit: str, *, left_out: int) -> Reach:
    doubts: list[Unavailable] = []
    for look in looks:
        for found in look:
            if isinstance(found, Ref):
                return _held(found.name)
            doubts.append(found)
    if doubts:
        words = f"it was not established where {commit} belongs: {doubts[0].reason}"
        return Reach(via="unknown", words=words)
    rest = f"; {left_out} more branches and tags were not looked at" if left_out else ""
    words = f"no branch, tag or pull request of {repo} was found to hold {commit}: it may live in a fork only{rest}"
    return Reach(via="nothing", words=words)


def _others(tips: dict[str, Ref]) -> tuple[Ref, ...]:
    """Give branches by name and tags from the newest down, in turns."""
    names = sorted(tips, key=natural, reverse=True)
    tags = [name for name in names if name.startswith("refs/tags/")]
    branches = [name for name in reversed(names) if name.startswith("refs/heads/")]
    pairs = [name for pair in zip(branches, tags, strict=False) for name in pair]
    return tuple(tips[name] for name in dict.fromkeys((*pairs, *branches, *tags)))


def _holder(api: Api, refs: Refs, commit: str, among: Iterable[Ref]) -> _Look:
    """Compare: what is behind a ref, or identical to it, is in its history."""
    for ref in among:
        between = compare(api, refs.full_name, ref.commit, commit)
        if isinstance(between, Unavailable):
            yield between
            return
        if between.relation in {"behind", "identical"}:
            yield ref
            return


def pulls_with(api: Api, repo: str, commit: str) -> tuple[int, ...] | Unavailable:
    """Give the pull requests of a repository that have a commit, as far as GitHub knows."""
    url = api.url(f"/repos/{repo}/commits/{commit}/pulls")
    return api.read(url, lambda body: tuple(int(entry["number"]) for entry in body if _is_of(entry, repo)))


def _pull(api: Api, refs: Refs, commit: str) -> _Look:
    """Ask which pull requests have the commit, and whether the head of one holds it."""
    numbers = pulls_with(api, refs.full_name, commit)
    if isinstance(numbers, Unavailable):
        yield numbers
        return
    heads = ls_refs(api, refs.full_name, [f"refs/pull/{number}/head" for number in numbers]) if numbers else None
    if isinstance(heads, Unavailable):
        yield heads
    elif heads is not None:
        tips = [ref for ref in heads.refs if ref.commit == commit]
        yield from iter(tips[:1]) if tips else _holder(api, refs, commit, heads.refs)


def _is_of(entry: object, repo: str) -> bool:
    """Say whether a pull request is one of this repository: those of forks are listed too."""
    base = entry["base"]["repo"] if isinstance(entry, dict) else {}
    return str(base["full_name"]).lower() == repo.lower()


def _held(name: str) -> Reach:
    kinds: tuple[tuple[str, Via], ...] = (("refs/heads/", "branch"), ("refs/tags/", "tag"), ("refs/pull/", "pull"))
    via = next(kind for prefix, kind in kinds if name.startswith(prefix))
    return Reach(via=via, ref=name, words=f"reached by {name}")
