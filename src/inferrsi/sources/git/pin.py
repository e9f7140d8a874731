"""Pins a ref of a local clone: the commit it stands for, its dates, its tag, and the ref that proves where it belongs."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime

from inferrsi.sources.git.clone import Clone
from inferrsi.sources.git.names import is_ref_name
from inferrsi.sources.git.ref import Kind, Ref, default_branch, find, peeled
from inferrsi.sources.git.run import lines
from inferrsi.sources.unavailable import Unavailable

_VERSION = re.compile(r"\d")


@dataclass(frozen=True, kw_only=True)
class Tag:
    """A tag that stands for the commit."""

    name: str
    object: str | None = None
    """SHA of the tag object of an annotated tag, which changes when the tag is made anew on the same commit."""
    tagged: datetime | None = None
    """The date (UTC) that its tagger gave; a lightweight tag has none."""


@dataclass(frozen=True, kw_only=True)
class Resolved:
    """What was asked for and the immutable commit that it stood for in the clone."""

    asked: str
    """As it was asked for; the name of the default branch where nothing was."""
    commit: str
    """40 hex digits."""
    kind: Kind
    committed: datetime | None
    """The date (UTC) that its committer gave; None where it is none of our calendar."""
    tag: Tag | None
    """The tag that was asked for, else the newest tag with a digit in its name on the commit."""
    reached: str | None
    """The project's ref that holds the commit, by its name in the project (`refs/heads/main`): the default branch, else
    a tag, another branch, the head of a pull request. None: no ref of the project holds it, as with a fork's commit."""
    notes: tuple[str, ...] = ()
    """What the reader has to know of the choices that were made."""


def resolve(clone: Clone, ref: str | None = None, *, at: str | None = None) -> Resolved | Unavailable:
    """Resolve a ref, the default branch where none is given; for the arguments see `git.ref.find`."""
    found = find(clone, ref, at=at)
    if isinstance(found, Unavailable):
        return found
    stamp = lines(clone.folder, "rev-list", "--max-count=1", "--timestamp", found.commit)
    if isinstance(stamp, Unavailable):
        return stamp
    holder, notes = _holder(clone, found), found.notes
    if holder is None:
        notes += (f"no branch or tag of the project holds {found.commit} in this clone: it may live in a fork only",)
    return Resolved(
        asked=found.asked,
        commit=found.commit,
        kind=found.kind,
        committed=_instant(stamp[0].split()[0]),
        tag=_tag(clone, found),
        reached=holder and holder.replace(clone.branches, "refs/heads/", 1),
        notes=notes,
    )


def commit_of_tag(clone: Clone, name: str) -> str | None:
    """Give the commit that a tag stands for in the clone, None where there is no such tag."""
    commit = peeled(clone, f"refs/tags/{name}") if is_ref_name(name) else None
    return commit if isinstance(commit, str) else None


def _holder(clone: Clone, found: Ref) -> str | None:
    """Give the ref that proves that the commit is the project's, the default branch where it can."""
    refs = lines(clone.folder, "for-each-ref", "--format=%(refname)")
    first = None if isinstance(refs, Unavailable) else default_branch(clone, frozenset(refs))
    asked = found.full if found.full and found.full.startswith(("refs/tags/", "refs/pull/", clone.branches)) else None
    for place in (first, asked, "refs/tags/", clone.branches, "refs/pull/"):
        if place and (holders := _holding(clone, found.commit, place)):
            return holders[0]
    return None


def _holding(clone: Clone, commit: str, place: str) -> tuple[str, ...]:
    """Give the refs at or below a place that have the commit in their history, oldest first."""
    oldest = ("--sort=creatordate", "--format=%(refname)")
    held = lines(clone.folder, "for-each-ref", f"--contains={commit}", *oldest, place)
    return () if isinstance(held, Unavailable) else held


def _tag(clone: Clone, found: Ref) -> Tag | None:
    asked = found.full if found.kind == "tag" else None
    chosen = (asked,) if asked else (f"--points-at={found.commit}", "refs/tags/")
    newest = ("--sort=-version:refname", "--sort=-creatordate")
    form = "--format=%(refname) %(objecttype) %(objectname) %(taggerdate:unix)"
    printed = lines(clone.folder, "for-each-ref", *newest, form, *chosen)
    for line in () if isinstance(printed, Unavailable) else printed:
        full, kind, sha, tagged = line.split(" ")
        name = full.removeprefix("refs/tags/")
        if full == asked or (asked is None and _VERSION.search(name)):
            return Tag(name=name, object=sha if kind == "tag" else None, tagged=_instant(tagged))
    return None


def _instant(epoch: str) -> datetime | None:
    """Read a date, which in git is free text: seconds before 1970 or beyond the calendar are none."""
    try:
        return datetime.fromtimestamp(int(epoch), tz=UTC) if int(epoch) > 0 else None
    except (ValueError, OverflowError, OSError):
        return None
