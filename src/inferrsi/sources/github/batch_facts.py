"""Reads what one alias of a query for many repositories holds, whole or in part. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from inferrsi.sources.github.batch_query import RELEASES, TAGS, Item
from inferrsi.sources.github.dates import instant
from inferrsi.sources.github.facts import Facts, Pull, PullWord, Release, Tag
from inferrsi.sources.github.plain import repo, sha, text, text_or_none
from inferrsi.sources.unavailable import Kind, Unavailable

_STATUS: Final = {"NOT_FOUND": 404, "FORBIDDEN": 403, "UNAUTHORIZED": 401}
"""Types of GraphQL errors, as the REST API would say them; the others are trouble of the moment."""


@dataclass(frozen=True, kw_only=True)
class Error:
    """One entry of `errors`."""

    path: tuple[str, ...]
    """Where it happened: below the alias once the alias is known; empty: in all of it."""
    kind: str
    message: str


def unavailable(error: Error, *, kind: Kind | None = None) -> Unavailable:
    """Turn an error into the value that every source gives."""
    status = _STATUS.get(error.kind)
    return Unavailable(
        reason=f"GitHub answered: {error.message[:200]}",
        todo="a later run asks again" if status is None else "correct the name, or ask with a token that may read it",
        kind=kind or ("status" if status else "timeout"),
        status=None if kind else status,
        detail=error.message.encode(),
    )


def facts(found: Any, item: Item, errors: Sequence[Error], *, sha256: str) -> Facts:
    """Read one repository.

    Raises:
        KeyError, TypeError, ValueError: It is not of the form that was asked for.
    """
    read_pull = partial(_pull, repo(found["nameWithOwner"]))
    pulls = tuple(
        (number, _or_trouble(found.get(f"p{n}"), read_pull, errors, f"p{n}", f"{item.repo}#{number}"))
        for n, number in enumerate(item.pulls)
    )
    named = Facts(
        asked=item.repo,
        full_name=repo(found["nameWithOwner"]),
        number=int(found["databaseId"]),
        pulls=pulls,
        sha256=sha256,
    )
    return _whole(named, found, item, errors) if item.is_whole else named


def _whole(named: Facts, found: Any, item: Item, errors: Sequence[Error]) -> Facts:
    branch = found["defaultBranchRef"] or {}
    target = branch.get("target") or {}
    tags = _or_trouble(found["refs"], _tags, errors, "refs", f"the tags of {item.repo}")
    releases = _or_trouble(found["releases"], _releases, errors, "releases", f"the releases of {item.repo}")
    if not isinstance(releases, Unavailable) and found["latestRelease"]:
        releases = (*releases, _release(found["latestRelease"]))
    return Facts(
        asked=named.asked,
        full_name=named.full_name,
        number=named.number,
        is_archived=found["isArchived"] is True,
        is_fork=found["isFork"] is True,
        branch=text_or_none(branch.get("name")),
        head=sha(target["oid"]) if target else None,
        committed=instant(target.get("committedDate")),
        tags=tags,
        lacks_tags=bool(found["refs"]) and found["refs"]["totalCount"] > TAGS,
        pinned=tuple((name, _pinned(found, n, errors)) for n, name in enumerate(item.tags)),
        releases=releases if isinstance(releases, Unavailable) else _once_each(releases),
        lacks_releases=bool(found["releases"]) and found["releases"]["totalCount"] > RELEASES,
        pulls=named.pulls,
        sha256=named.sha256,
    )


def _or_trouble(found: Any, read: Any, errors: Sequence[Error], field: str, what: str) -> Any:
    """Read a part, or say why it is not there; a part that is null without an error is empty or broken."""
    if found is not None:
        return read(found)
    own = next((error for error in errors if error.path[:1] == (field,)), None)
    if own is None:
        own = next((error for error in errors if not error.path), None)
    if own is not None:
        return unavailable(own)
    reason = f"GitHub's answer leaves {what} out and does not say why"
    return Unavailable(reason=reason, todo="a later run asks again", kind="malformed")


def _pinned(found: Any, n: int, errors: Sequence[Error]) -> Tag | Unavailable | None:
    ref = found.get(f"t{n}")
    own = next((error for error in errors if error.path[:1] in {(f"t{n}",), ()}), None)
    if ref is None:
        return None if own is None else unavailable(own)
    return _tag(ref)


def _tags(found: Any) -> tuple[Tag, ...]:
    return tuple(tag for node in found["nodes"] if node is not None and (tag := _tag(node)) is not None)


def _tag(node: Any) -> Tag | None:
    """Follow a tag to its commit; None where it stands for a file or a folder, or for a tag of tags of tags."""
    target = node["target"]
    annotated = target["oid"] if target["__typename"] == "Tag" else None
    dated = instant((target.get("tagger") or {}).get("date") if annotated else target.get("committedDate"))
    while target["__typename"] == "Tag" and target.get("target"):
        target = target["target"]
        dated = dated or instant(target.get("committedDate"))
    if target["__typename"] != "Commit":
        return None
    return Tag(name=text(node["name"]), commit=sha(target["oid"]), object=annotated, dated=dated)


def _releases(found: Any) -> tuple[Release, ...]:
    return tuple(_release(node) for node in found["nodes"] if node is not None)


def _release(node: Any) -> Release:
    return Release(
        number=int(node["databaseId"]),
        tag=text(node["tagName"]),
        title=text_or_none(node["name"]),
        published=instant(node["publishedAt"]),
        updated=instant(node["updatedAt"]),
        is_draft=bool(node["isDraft"]),
        is_prerelease=bool(node["isPrerelease"]),
    )


def _once_each(releases: tuple[Release, ...]) -> tuple[Release, ...]:
    return tuple({release.number: release for release in releases}.values())


def _pull(full_name: str, node: Any) -> Pull:
    return Pull(
        repo=full_name,
        number=int(node["number"]),
        state=_word(node),
        title=text_or_none(node["title"]),
        head=sha(node["headRefOid"]),
        base=sha(node["baseRefOid"]),
        base_branch=text(node["baseRefName"]),
        merged=instant(node["mergedAt"]),
        closed=instant(node["closedAt"]),
        updated=instant(node["updatedAt"]),
        merge_commit=(node["mergeCommit"] or {}).get("oid") if node["state"] == "MERGED" else None,
    )


def _word(node: Any) -> PullWord:
    match node["state"]:
        case "MERGED":
            return "merged"
        case "CLOSED":
            return "closed_unmerged"
        case "OPEN":
            return "draft" if node["isDraft"] else "open"
        case other:
            message = f"state {other!r}"
            raise ValueError(message)
