"""Looks for the things of a record, place after place until one of them can tell. Orders I/O, decides nothing."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from inferrsi.evidence.provable import Provable, Quoted
from inferrsi.evidence.provenance import Pin, Source
from inferrsi.evidence.record import Record
from inferrsi.evidence.verdict import How, Word
from inferrsi.ledger.paths import inside
from inferrsi.ledger.snapshots import FOLDER, read
from inferrsi.pipeline.places import Places, Trees
from inferrsi.sources.git.objects import LARGEST
from inferrsi.sources.tree import File, Tree
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage import proofs, proofs_of_text
from inferrsi.triage.proofs import Judged

NO_PLACE = "no clone of it is at hand, and nothing was asked over the network"
Told = tuple[Judged, How]


@dataclass(frozen=True, kw_only=True)
class Proof:
    """What was found out about one thing."""

    record: str
    what: str
    field: tuple[str, ...]
    of: str
    verdict: Word
    reason: str
    how: How
    relayed: bool
    line: str | None = None
    """Where a quote stands, in place of the line that the record gives; None where nothing is to be repaired."""


@dataclass(frozen=True, kw_only=True)
class Looks:
    """What is needed to look for the things of one record."""

    root: Path
    record: Record
    trees: Trees
    places: Places

    def proofs(self, things: Iterable[Provable]) -> Iterator[Proof]:
        """Give what was found out; a relayed pin that nobody can look at is covered by its source."""
        for thing in things:
            judged, how = self._look(thing)
            if thing.relayed and thing.kind != "relayed" and not judged.decides:
                continue
            yield Proof(
                record=self.record.id,
                what=thing.what,
                field=thing.field,
                of=thing.of,
                verdict=judged.verdict,
                reason=judged.reason,
                how=how,
                relayed=thing.relayed,
                line=judged.line,
            )

    def _look(self, thing: Provable) -> Told:
        look = self._in_a_tree(thing)
        return self._in_trees(thing, look) if look else self._elsewhere(thing)

    def _in_a_tree(self, thing: Provable) -> Callable[[Tree], Judged] | None:
        """Give how a thing is looked for in a repository, None where it stands in none."""
        match thing.kind, thing.named, thing.quoted:
            case "tag", named, _:
                return lambda tree: _tag(tree, named)
            case "pin", Pin() as pin, _:
                return lambda tree: self._commit(tree, pin.commit, pin)
            case "link", Source() as source, _:
                return lambda tree: self._link(tree, source)
            case "quote", Source(kind="git") as source, Quoted() as quoted:
                return lambda tree: self._quote(tree, source, quoted)
            case _:
                return None

    def _elsewhere(self, thing: Provable) -> Told:
        match thing.kind, thing.named, thing.quoted:
            case "quote", Source() as source, Quoted() as quoted:
                return self._quote_kept(source, quoted)
            case "run", Source() as source, _:
                return proofs_of_text.judge_run(self._result(source), source), "file"
            case "paper", named, _:
                return self._paper(named)
            case "snapshot", named, _:
                return self._snapshot(named.sha256)
            case "revision", named, _:
                return self._revision(named)
            case _:
                return proofs.untried(proofs.RELAYED), "nowhere"

    def _in_trees(self, thing: Provable, look: Callable[[Tree], Judged]) -> Told:
        """Ask the places in turn; the first that can tell is believed."""
        told: Told = (proofs.untried(NO_PLACE), "nowhere")
        for tree in self.trees.of(self.record.subject, thing.named.repo, online=not thing.relayed):
            told = (look(tree), tree.how)
            if told[0].decides:
                break
        return told

    def _commit(self, tree: Tree, commit: str | None, pin: Pin | None = None) -> Judged:
        sha = commit or ""
        return proofs.judge_commit(tree.commit(sha), proofs.known(sha, pin, self.record))

    def _link(self, tree: Tree, source: Source) -> Judged:
        there = self._commit(tree, source.commit)
        if there.verdict != "proved" or source.path is None:
            return there
        return proofs_of_text.judge_link(tree.file(source.commit or "", source.path), source)

    def _quote(self, tree: Tree, source: Source, quoted: Quoted) -> Judged:
        """Look in the file that the source names, then in all files: a wrong path is mended sooner with the right one."""
        there = self._commit(tree, source.commit)
        if there.verdict != "proved":
            return there
        sha, words = source.commit or "", tuple(quoted.text.split())
        seen = tree.file(sha, source.path) if source.path else File(path="", kind="folder")
        if isinstance(seen, File) and seen.kind == "folder":
            return proofs_of_text.judge_folder(tree.search(sha, words), quoted, source)
        judged = proofs_of_text.judge_quote(seen, quoted, source)
        return (
            proofs_of_text.judge_elsewhere(tree.search(sha, words), judged, quoted, source)
            if judged.is_missing
            else judged
        )

    def _quote_kept(self, source: Source, quoted: Quoted) -> Told:
        if source.kind == "run":
            return proofs_of_text.judge_quote(_as_file(source, self._result(source)), quoted, source), "file"
        how: How = "snapshot" if source.sha256 else "nowhere"
        return proofs_of_text.judge_kept_quote(self._kept(source.sha256), quoted), how

    def _paper(self, named: Pin | Source) -> Told:
        if self.places.papers is None:
            return proofs.untried("arXiv was not asked"), "nowhere"
        paper, version = named.paper or "", named.version or ""
        return proofs.judge_paper(self.places.papers(paper), paper=paper, version=version), "arxiv"

    def _revision(self, named: Pin | Source) -> Told:
        if self.places.revisions is None:
            return proofs.untried("the hub was not asked"), "nowhere"
        repo, revision = named.repo or "", named.revision or ""
        return proofs.judge_revision(self.places.revisions(repo, revision), repo=repo, revision=revision), "hub"

    def _snapshot(self, sha256: str | None) -> Told:
        is_there = sha256 is not None and inside(self.root, f"{FOLDER}/{sha256}").exists()
        how: How = "snapshot" if sha256 else "nowhere"
        return proofs_of_text.judge_snapshot(self._kept(sha256), sha256=sha256, is_there=is_there), how

    def _kept(self, sha256: str | None) -> bytes | None:
        return read(self.root, sha256) if sha256 else None

    def _result(self, source: Source) -> bytes | None:
        """Read a result file of our own, which stands in the workspace."""
        place = (self.root / (source.path or "")).resolve()
        if not place.is_relative_to(self.root.resolve()) or not place.is_file() or place.stat().st_size > LARGEST:
            return None
        return place.read_bytes()


def _tag(tree: Tree, named: Pin | Source) -> Judged:
    pinned = named.commit or (named.short if isinstance(named, Pin) else None)
    name = named.tag or ""
    return proofs.judge_tag(tree.tag(name), name=name, commit=pinned)


def _as_file(source: Source, data: bytes | None) -> File | Unavailable:
    path = source.path or ""
    if data is None:
        return Unavailable(reason=f"{path} is not here", todo="copy it to where the record names it")
    return File(path=path, kind="file", data=data)
