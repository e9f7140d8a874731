"""Reads a subject on GitHub for a pin: heads, a ref, a commit, a pull request. Orders I/O, decides nothing."""

from dataclasses import dataclass, replace
from datetime import date, datetime

from inferrsi.pipeline.numbers import numbers_moved
from inferrsi.pipeline.way import Way
from inferrsi.sources.git.changes import Changes
from inferrsi.sources.github.address import Place
from inferrsi.sources.github.compare import compare
from inferrsi.sources.github.pinned import Pinned
from inferrsi.sources.github.pins import head_pins, resolve_place, resolve_ref
from inferrsi.sources.github.tree import GithubTree
from inferrsi.sources.github.truth import Clone, true_state
from inferrsi.sources.github.wire import ls_refs
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.next_record import Chain
from inferrsi.triage.reading import Reading, trees
from inferrsi.triage.reading_github import Read, changes_of, first_lines, names_of, pull_reading, tree_reading

PAGES = 2  # of a hundred commits each, whose first lines are shown to the one who pins; chosen 2026-11


@dataclass(frozen=True, kw_only=True)
class AskedOfGithub:
    """The words of the call, as far as GitHub is concerned."""

    place: Place
    """Repository, and at most one of commit, pull request, tag, tree."""
    ref: str | None = None
    """Tag, branch or commit, in place of what `place` names."""
    at: str | None = None
    """A commit to take instead of the ref's own; it must be in its history."""
    clone: Clone | None = None
    """In which patches of a pull request can be compared."""


def read_github(chain: Chain, asked: AskedOfGithub, way: Way, *, now: datetime, today: date) -> Reading | Unavailable:
    """Read what was asked for, and compare it with what the last record pinned."""
    if asked.place.pull is not None:
        return _pull(chain, asked, way, now=now, today=today)
    found = _found(asked, way)
    if isinstance(found, Unavailable):
        return found
    pins, missing = found
    is_foreign = _is_foreign(chain, asked.place.repo)
    if not is_foreign:  # a record calls it as its pack does; that it moved stands in a note
        pins = tuple(replace(pin, repo=chain.subject.home.repo or pin.repo) for pin in pins)
    reading = tree_reading(Read(pins=pins, retrieved=now, is_foreign=is_foreign, missing=missing))
    return reading if is_foreign or reading.commit is None else _compared(chain, reading, way)


def _compared(chain: Chain, reading: Reading, way: Way) -> Reading:
    """Add what lies between the tree of the last record and this one, and the tags that moved."""
    repo, new = (reading.tree.repo if reading.tree else None) or "", reading.commit or ""
    known = trees(chain.last, repo) if chain.last else ()
    moved = _moved_tags(names_of(known), repo, way)
    old = next((sha for pin in known if (sha := pin.commit or pin.short or _of_tag(pin.tag, repo, way))), None)
    if old is None:
        return replace(reading, moved_tags=moved)
    between = compare(way.github, repo, old, new, pages=PAGES)
    changes = changes_of(between, old=old, new=new)
    tree = GithubTree(way.github, repo)
    return replace(
        reading,
        changes=changes,
        numbers=numbers_moved(tree, changes, chain) if isinstance(changes, Changes) else None,
        between=first_lines(between),
        moved_tags=moved,
    )


def _of_tag(tag: str | None, repo: str, way: Way) -> str | None:
    """Give the commit of a tag that the last record knows by its name only."""
    refs = ls_refs(way.github, repo, [f"refs/tags/{tag}"]) if tag else None
    ref = None if refs is None or isinstance(refs, Unavailable) else refs.named(f"refs/tags/{tag}")
    return ref.commit if ref else None


def _found(asked: AskedOfGithub, way: Way) -> tuple[tuple[Pinned, ...], tuple[Unavailable, ...]] | Unavailable:
    place = asked.place
    if asked.at is not None:
        one = _at(asked, asked.at, way)
    elif asked.ref is not None:
        one = resolve_ref(way.github, place.repo, asked.ref)
    elif place.commit or place.tag or place.tree:
        one = resolve_place(way.objects, place)
    else:
        heads = head_pins(way.github, place.repo)
        return heads if isinstance(heads, Unavailable) else (heads.pins, heads.missing)
    return one if isinstance(one, Unavailable) else ((one,), ())


def _at(asked: AskedOfGithub, at: str, way: Way) -> Pinned | Unavailable:
    """Resolve a commit, and make sure that the ref it is asked for holds it."""
    repo = asked.place.repo
    commit = resolve_ref(way.github, repo, at.lower())
    ref = asked.ref or asked.place.tag or asked.place.tree
    if isinstance(commit, Unavailable) or ref is None:
        return commit
    whole = resolve_ref(way.github, repo, ref)
    if isinstance(whole, Unavailable):
        return whole
    between = compare(way.github, repo, commit.commit, whole.commit)
    if isinstance(between, Unavailable):
        return between
    if between.relation not in {"ahead", "identical"}:
        reason = f"commit {commit.commit} is not in the history of '{ref}'"
        return Unavailable(reason=reason, todo="leave the ref out, or name one that holds the commit")
    reached = whole.reached or commit.reached
    return replace(commit, role="source", asked=ref, reached=reached, tag=None, tag_object=None, notes=whole.notes)


def _pull(chain: Chain, asked: AskedOfGithub, way: Way, *, now: datetime, today: date) -> Reading | Unavailable:
    pinned = resolve_place(way.objects, asked.place)
    if isinstance(pinned, Unavailable):
        return pinned
    if pinned.pull is None:
        return Unavailable(reason="GitHub gave no pull request", todo="a later run asks again", kind="malformed")
    truth = true_state(way.objects, pinned.pull, clone=asked.clone)
    home = chain.subject.home.repo
    if home and not _is_foreign(chain, asked.place.repo):
        truth = replace(truth, pull=replace(truth.pull, repo=home))
    return pull_reading(pinned, truth, retrieved=now, today=today)


def _is_foreign(chain: Chain, repo: str) -> bool:
    """Say whether a repository is not where the subject lives."""
    home = chain.subject.home
    return home.kind in {"git", None} and home.repo is not None and home.repo.casefold() != repo.casefold()


def _moved_tags(pinned: tuple[tuple[str, str], ...], repo: str, way: Way) -> tuple[str, ...]:
    """Give the tags of the last record that stand for another commit now."""
    if not pinned:
        return ()
    refs = ls_refs(way.github, repo, [f"refs/tags/{tag}" for tag, _ in pinned])
    if isinstance(refs, Unavailable):
        return ()
    now = {tag: refs.named(f"refs/tags/{tag}") for tag, _ in pinned}
    return tuple(dict.fromkeys(tag for tag, sha in pinned if (ref := now[tag]) and not ref.commit.startswith(sha)))
