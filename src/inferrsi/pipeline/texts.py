"""The texts of a subject at a commit in which numbers stand: README, change logs, documents, notes of a release.

Read from a clone on this machine or from GitHub; what could not be read is named with its reason. Orders I/O, decides
nothing: which paths are texts stands in `triage.texts_chosen`.

    clone = open_clone(path, home=repo)
    texts_in_clone(clone, commit, repo=repo)       # of a clone
    texts_on_github(way, repo, commit, tag=tag)    # of the service, with the notes of a release
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, Literal

from inferrsi.digest.permalink import of_source
from inferrsi.evidence.provenance import Source
from inferrsi.pipeline.way import Way
from inferrsi.sources.git.clone import Clone
from inferrsi.sources.git.listing import listing as listing_in_clone
from inferrsi.sources.git.objects import CloneTree
from inferrsi.sources.github.api import parsed, part
from inferrsi.sources.github.listing import listing as listing_on_github
from inferrsi.sources.github.releases import release_of
from inferrsi.sources.github.tree import GithubTree
from inferrsi.sources.listing import Listing
from inferrsi.sources.text_span import opaque
from inferrsi.sources.text_span import texts as readings
from inferrsi.sources.tree import Absent, File, Tree
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.texts_chosen import Layout, is_path, layout_of, link_target, texts_chosen

FROM_CLONE: Final = 300  # texts of one tree; the largest documents folder looked at had 260. Chosen 2026-12
FROM_SERVICE: Final = 25  # a request each, of 60 an hour without a token; chosen 2026-12


@dataclass(frozen=True, kw_only=True)
class SourceText:
    """One text, with what makes it a permalink."""

    kind: Literal["git", "release"]
    path: str
    """In the tree; of the notes of a release its tag."""
    data: bytes = field(repr=False)
    """As they stand there; of notes the whole answer that holds them."""
    text: str = field(repr=False)
    """What is read of them, with LF; lines and quotes are counted in it."""
    layout: Layout
    repo: str | None
    """owner/name; None where neither pack nor clone says it."""
    commit: str
    """40 hex digits; of a release what its tag stands for, empty where that was not asked."""
    tag: str | None = None
    """Of a release."""
    blob: str | None = None
    """SHA of the file in git: the same one means the same bytes at another commit. None where no list was read."""
    retrieved: datetime | None = None

    @property
    def sha256(self) -> str:
        """Of the bytes."""
        return hashlib.sha256(self.data).hexdigest()

    def permalink(self, lines: str | None = None, *, web: str = "https://github.com") -> str | None:
        """Give the address of the text, or of lines such as 10-14 in it; None without a repository."""
        is_file = self.kind == "git"
        named = Source(
            id="s",
            kind=self.kind,
            repo=self.repo,
            commit=self.commit if is_file else None,
            path=self.path if is_file else None,
            tag=self.tag,
        )
        url = of_source(named, lines) if self.repo else None
        return url and url.replace("https://github.com", web, 1)


@dataclass(frozen=True, kw_only=True)
class Texts:
    """The texts of one commit."""

    commit: str
    found: tuple[SourceText, ...]
    left_out: tuple[Unavailable, ...] = ()
    """Texts that were not read, each with the reason."""


def texts_in_clone(
    clone: Clone, commit: str, *, repo: str | None = None, paths: Sequence[str] = ()
) -> Texts | Unavailable:
    """Read the texts of a commit in a clone.

    Args:
        clone: Where it lies.
        commit: 40 hex digits, of a commit that is there.
        repo: owner/name by which the permalinks go; the clone's own where none is given.
        paths: Read these and no others.
    """
    listed = listing_in_clone(clone, commit)
    if isinstance(listed, Unavailable):
        return listed
    tree = CloneTree(clone=clone)
    return _texts(tree, listed, _At(commit=commit, repo=repo or clone.repo), paths, at_most=FROM_CLONE)


def texts_on_github(
    way: Way, repo: str, commit: str, *, tag: str | None = None, paths: Sequence[str] = ()
) -> Texts | Unavailable:
    """Read the texts of a commit at GitHub, and the notes of the release of a tag.

    Args:
        way: The way out; an answer that was kept is taken again.
        repo: owner/name.
        commit: 40 hex digits.
        tag: A tag that stands for the commit.
        paths: Read these and no others, nor any notes.
    """
    tree, at = GithubTree(way.github, repo), _At(commit=commit, repo=repo)
    if paths:
        return _texts(tree, None, at, paths, at_most=FROM_SERVICE)
    listed = listing_on_github(way.github, repo, commit)
    if isinstance(listed, Unavailable):
        return listed
    found = _texts(tree, listed, at, (), at_most=FROM_SERVICE)
    notes = _notes(way, at, tag) if tag else None
    if isinstance(notes, SourceText):
        return replace(found, found=(*found.found, notes))
    return replace(found, left_out=(*found.left_out, notes)) if notes else found


@dataclass(frozen=True, kw_only=True)
class _At:
    commit: str
    repo: str | None


def _texts(tree: Tree, listed: Listing | None, at: _At, paths: Sequence[str], *, at_most: int) -> Texts:
    blobs = {entry.path: entry.blob for entry in listed.entries} if listed else {}
    if paths:
        wanted: Iterable[str] = dict.fromkeys(path.removeprefix("./") for path in paths)
        left: tuple[Unavailable, ...] = ()
    else:
        chosen = texts_chosen(listed.entries if listed else (), at_most=at_most)
        wanted, left = (entry.path for entry in chosen.entries), chosen.left_out
    if listed and not listed.is_whole and not paths:
        left += (Unavailable(reason=f"GitHub cut off the list of {at.repo}", todo="use a clone: --clone PATH"),)
    read = {one.path if isinstance(one, SourceText) else one.reason: one for one in _read(tree, at, wanted, blobs)}
    return Texts(
        commit=at.commit,
        found=tuple(one for one in read.values() if isinstance(one, SourceText)),
        left_out=(*left, *(one for one in read.values() if isinstance(one, Unavailable))),
    )


def _read(tree: Tree, at: _At, paths: Iterable[str], blobs: dict[str, str]) -> Iterator[SourceText | Unavailable]:
    for path in paths:
        file = _file(tree, at.commit, path)
        if isinstance(file, Unavailable):
            yield file
        elif why := opaque(file.data):
            yield Unavailable(reason=f"'{file.path}' was not read: {why}", todo="name a text with --path")
        else:
            yield SourceText(
                kind="git",
                path=file.path,
                data=file.data,
                text=next(iter(readings(file.data)), ""),
                layout=layout_of(file.path) or "text",
                repo=at.repo,
                commit=at.commit,
                blob=blobs.get(file.path),
            )


def _file(tree: Tree, commit: str, path: str, *, is_linked: bool = False) -> File | Unavailable:
    """Read a file; a link is followed once, inside the tree."""
    if not is_path(path):
        return Unavailable(
            reason=f"{path!r} is no path of a tree", todo="write it from the top: docs/DETAILS.md", kind="refused"
        )
    found = tree.file(commit, path)
    if isinstance(found, Unavailable):
        return found
    if isinstance(found, Absent):
        return Unavailable(
            reason=f"there is no '{path}' at {commit[:12]}", todo="correct the path, or name another commit"
        )
    if found.kind == "file":
        return found
    target = link_target(path, found.data.decode(errors="replace")) if found.kind == "link" and not is_linked else None
    if target is not None:
        return _file(tree, commit, target, is_linked=True)
    what = {"folder": "a folder", "submodule": "a submodule"}.get(found.kind, "a link that leads nowhere here")
    return Unavailable(reason=f"'{path}' at {commit[:12]} is {what}", todo="name a file with --path")


def _notes(way: Way, at: _At, tag: str) -> SourceText | Unavailable | None:
    """Read the notes of a release; None where the tag has none."""
    found = notes_of(way, at.repo or "", tag, commit=at.commit)
    return None if isinstance(found, Unavailable) and found.status == 404 else found


def notes_of(way: Way, repo: str, tag: str, *, commit: str = "") -> SourceText | Unavailable | None:
    """Read the notes of the release of a tag; their bytes are the whole answer, and None means that there are none."""
    api = way.github
    fetched = api.get(api.url(f"/repos/{repo}/releases/tags/{part(tag)}"))
    if isinstance(fetched, Unavailable):
        return fetched
    release = parsed(fetched, release_of)
    if isinstance(release, Unavailable):
        return release
    if not release.notes:
        return None
    return SourceText(
        kind="release",
        path=tag,
        data=fetched.body,
        text=next(iter(readings(release.notes.encode())), ""),
        layout="markdown",
        repo=repo,
        commit=commit,
        tag=tag,
        retrieved=fetched.retrieved,
    )
