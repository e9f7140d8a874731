"""What GitHub answered, as a reading of a subject: pins with their sources, states with their proof, what changed. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from inferrsi.evidence.provenance import Pin, PinRole, Source, Upstream
from inferrsi.sources.git.changes import Changes, PathChange, Relation
from inferrsi.sources.git.names import printable
from inferrsi.sources.github.compare import Between
from inferrsi.sources.github.compare import Relation as Compared
from inferrsi.sources.github.pinned import Pinned
from inferrsi.sources.github.truth import Truth
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.reading import Reading, asked_for

_RELATIONS: Final[dict[Compared, Relation]] = {
    "ahead": "ahead",
    "behind": "behind",
    "identical": "same",
    "diverged": "diverged",
}
TODO: Final = "pin from a clone, `--clone PATH`, which knows all paths and commits"


@dataclass(frozen=True, kw_only=True)
class Read:
    """What GitHub answered about trees."""

    pins: tuple[Pinned, ...]
    """What was asked for first."""
    retrieved: datetime
    is_foreign: bool = False
    """The repository is not where the subject lives: the subject depends on it."""
    missing: tuple[Unavailable, ...] = ()
    """What could not be had besides."""


def tree_reading(read: Read) -> Reading:
    """Make a reading of heads, of a tag or of a commit."""
    pairs = tuple(_pairs(read))
    sources: dict[str, Source] = {}
    pins = []
    for pin, source in pairs:
        own = next((known for known in sources.values() if _is_same(known, source)), None)
        own = own or source.model_copy(update={"id": f"s{len(sources) + 1}"})
        sources.setdefault(own.id, own)
        pins.append(pin.model_copy(update={"source": own.id}))
    first = read.pins[0]
    notes = [note for pinned in read.pins for note in pinned.notes]
    notes += [f"not had: {missing.reason}" for missing in read.missing]
    return Reading(
        pins=tuple(pins),
        sources=tuple(sources.values()),
        seen=("commits, dates, refs and releases on GitHub",),
        unread=(f"the source at {first.commit[:8]}",),
        notes=tuple(dict.fromkeys(notes)),
    )


def _pairs(read: Read) -> Iterator[tuple[Pin, Source]]:
    """Give each pin with the source that it stands on; a tag that was asked for is a tree too."""
    for pinned in read.pins:
        is_asked_tag = pinned is read.pins[0] and pinned.role == "release"
        if is_asked_tag and not read.is_foreign:
            yield _tree(pinned, "source", read.retrieved)
        role: PinRole = "dependency" if read.is_foreign else pinned.role
        yield (
            _tree(pinned, role, read.retrieved)
            if role in {"source", "docs", "pull"}
            else _tagged(pinned, role, read.retrieved)
        )


def _tree(pinned: Pinned, role: PinRole, retrieved: datetime) -> tuple[Pin, Source]:
    pin = Pin(
        role=role,
        kind="git",
        repo=pinned.repo,
        asked=asked_for(pinned.asked, pinned.commit, is_tag=pinned.tag is not None),
        commit=pinned.commit,
        committed=pinned.committed,
        reached=pinned.reached,
        source="s1",
    )
    source = Source(
        id="s1", kind="git", repo=pinned.repo, commit=pinned.commit, retrieved=retrieved, note=_tag_note(pinned)
    )
    return pin, source


def _tagged(pinned: Pinned, role: PinRole, retrieved: datetime) -> tuple[Pin, Source]:
    pin = Pin(
        role=role,
        kind="git",
        repo=pinned.repo,
        commit=pinned.commit,
        tag=pinned.tag,
        state="released" if pinned.release is not None else None,
        committed=pinned.committed,
        published=pinned.published,
        reached=pinned.reached,
        source="s1",
    )
    if pinned.release is None:
        kind = {"kind": "git", "commit": pinned.commit}
    else:
        kind = {"kind": "release", "tag": pinned.tag or ""}
    return pin, Source.model_validate({
        "id": "s1", "repo": pinned.repo, "retrieved": retrieved, "note": _tag_note(pinned), **kind,
    })  # fmt: skip


def _tag_note(pinned: Pinned) -> str | None:
    return f"{pinned.tag} is the tag object {pinned.tag_object}" if pinned.tag and pinned.tag_object else None


def _is_same(one: Source, other: Source) -> bool:
    return (one.kind, one.repo, one.commit, one.tag) == (other.kind, other.repo, other.commit, other.tag)


def pull_reading(pinned: Pinned, truth: Truth, *, retrieved: datetime, today: date) -> Reading:
    """Make a reading of a pull request in its true state."""
    pull = truth.pull
    source = Source(
        id="s1",
        kind="pull",
        repo=pull.repo,
        pull=pull.number,
        retrieved=retrieved,
        note="; ".join(_pull_notes(truth)),
    )
    pin = Pin(
        role="pull",
        kind="pull",
        repo=pull.repo,
        pull=pull.number,
        commit=pinned.commit,
        state=pull.state,
        committed=pinned.committed,
        reached=pinned.reached,
        source="s1",
    )
    state = Upstream(
        repo=pull.repo,
        pull=pull.number,
        state=pull.state,
        as_of=today,
        head=pull.head,
        base=pull.base_branch,
        proof=truth.proof if pull.state == "cherry_picked" else None,
        source="s1",
    )
    return Reading(
        pins=(pin,),
        sources=(source,),
        upstream=(state,),
        seen=(f"state, head and timeline of pull request {pull.number} on GitHub",),
        unread=(f"the changes of pull request {pull.number}",),
        notes=tuple(note for note in pinned.notes if not note.startswith("head of pull request")),
    )


def _pull_notes(truth: Truth) -> Iterator[str]:
    pull = truth.pull
    yield f"{pull.state} at {pull.head[:12]}, which a push moves" if pull.state in {"open", "draft"} else pull.state
    for word, when in (("merged", pull.merged), ("closed", pull.closed)):
        if when is not None:
            yield f"{word} {when:%Y-%m-%dT%H:%M:%SZ}"
    if pull.merge_commit:
        yield f"merge commit {pull.merge_commit}"
    yield truth.words
    yield from (f"not looked at: {missing.reason}" for missing in truth.missing)


def changes_of(between: Between | Unavailable, *, old: str, new: str) -> Changes | Unavailable:
    """Say what lies between two trees; what GitHub cannot tell whole is an unknown distance."""
    if isinstance(between, Unavailable):
        return between
    if between.relation == "unrelated":
        reason = f"GitHub finds no way from {old[:12]} to {new[:12]}: history was rewritten, or the commit is lost"
        return Unavailable(reason=reason, todo=TODO)
    if between.files is None:
        reason = f"{between.ahead} commits lie between, and GitHub lists no more than 300 of the files they changed"
        return Unavailable(reason=reason, todo=TODO)
    whole = old if len(old) == 40 or between.merge_base is None else _whole(between, old)
    return Changes(
        old=whole,
        new=new,
        relation=_RELATIONS[between.relation],
        commits=between.ahead,
        paths=tuple(
            PathChange(path=printable(path.encode(errors="replace")), status="unknown") for path in between.files
        ),
        repinned=None,
    )


def _whole(between: Between, old: str) -> str:
    """Give the full commit of what was known by its beginning or by its tag: where it is an ancestor, the merge base."""
    return between.merge_base if between.relation in {"ahead", "identical"} and between.merge_base else old


def first_lines(between: Between | Unavailable | None) -> tuple[str, ...]:
    """Give the first lines of the commits between, oldest first."""
    if between is None or isinstance(between, Unavailable):
        return ()
    listed = tuple(f"{commit.sha[:8]} {commit.subject}" for commit in between.commits)
    return (*listed, *((f"and more, {between.ahead} in all",) if between.lacks_commits else ()))


def names_of(pins: Iterable[Pin]) -> tuple[tuple[str, str], ...]:
    """Give the tags that pins name, with the commits that they stood for."""
    return tuple((pin.tag, sha) for pin in pins if pin.tag and (sha := pin.commit or pin.short))
