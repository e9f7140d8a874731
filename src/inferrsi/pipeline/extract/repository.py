"""Reads the texts of a repository for `extract`: of a subject at a ref or at its pin, of an address. Orders I/O."""

from inferrsi.evidence.pack import Subject
from inferrsi.evidence.provenance import Pin, Source
from inferrsi.evidence.record import Record
from inferrsi.ledger.files import record_path
from inferrsi.pipeline.chain import chain
from inferrsi.pipeline.extract.read import Means, Read, document_of, read_texts
from inferrsi.pipeline.pin_remote import NO_ADDRESS
from inferrsi.pipeline.texts import Texts, notes_of, texts_in_clone, texts_on_github
from inferrsi.sources.git.clone import Clone, open_clone
from inferrsi.sources.git.pin import resolve
from inferrsi.sources.github.address import Place
from inferrsi.sources.github.api import parsed
from inferrsi.sources.github.pins import resolve_place, resolve_ref
from inferrsi.sources.github.plain import text_or_none
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.accept.text import Document
from inferrsi.triage.extract_target import FileAt, splits
from inferrsi.triage.next_record import Chain
from inferrsi.triage.reading import trees
from inferrsi.triage.target import OfSubject

FULL = 40  # digits of a commit that need no looking up


def of_repository(asked: OfSubject | FileAt | Place, means: Means) -> Read | Unavailable:
    """Read the texts of a subject, or what an address on GitHub names.

    Raises:
        UsageError: No pack follows the subject, or a record of it did not pass.
    """
    match asked:
        case OfSubject():
            return of_subject(asked, means)
        case FileAt():
            return of_file(asked, means)
        case Place(pull=int(number)):
            return _pull(asked.repo, number, means)
        case Place(tag=str(tag)) if means.clone is None and not means.paths:
            return _release(asked.repo, tag, means)
        case _:
            return _of_tree(asked, means)


def of_subject(asked: OfSubject, means: Means) -> Read | Unavailable:
    """Read the texts of a followed subject at a tag, branch or commit; alone at the commit that its record pins.

    Raises:
        UsageError: No pack follows it, or a record of it did not pass.
    """
    known = chain(means.checked, asked.name)
    repo = _repo(known.subject)
    if means.clone is not None:
        clone = open_clone(means.clone, home=repo)
        return (
            clone if isinstance(clone, Unavailable) else _in_clone(clone, repo, _ref(known, asked, repo, means), means)
        )
    if repo is None:
        todo = f"name a clone with --clone PATH, or an address; home of {asked.name} stands in its pack"
        return Unavailable(reason=f"{asked.name}: {NO_ADDRESS}", todo=todo)
    return _on_github(repo, _ref(known, asked, repo, means), means)


def _repo(subject: Subject) -> str | None:
    return subject.home.repo if subject.home.kind in {"git", None} else None


def _ref(known: Chain, asked: OfSubject, repo: str | None, means: Means) -> str | None:
    """Give the ref that is meant; None: nothing is pinned, and the default branch is read."""
    if asked.ref is not None:
        return asked.ref
    record: Record | None = known.last
    if means.pinned is not None and means.pinned.partition("/")[0] == asked.name:
        record = means.checked.ledger.read(record_path(means.pinned), Record)
    pins: tuple[Pin, ...] = trees(record, repo) if record else ()
    return next((name for pin in pins if (name := pin.commit or pin.short or pin.tag)), None)


def _in_clone(clone: Clone, repo: str | None, ref: str | None, means: Means) -> Read | Unavailable:
    found = resolve(clone, ref)
    if isinstance(found, Unavailable):
        return found
    texts = texts_in_clone(clone, found.commit, repo=repo, paths=means.paths)
    notes = (*found.notes, *_unpinned(ref, found.commit))
    return texts if isinstance(texts, Unavailable) else read_texts(texts, means, notes=notes)


def _unpinned(ref: str | None, commit: str) -> tuple[str, ...]:
    return () if ref else (f"nothing is pinned: the default branch was read, at {commit}",)


def _on_github(repo: str, ref: str | None, means: Means) -> Read | Unavailable:
    if ref is not None and len(ref) == FULL and set(ref) <= set("0123456789abcdef"):
        return _texts(texts_on_github(means.way, repo, ref, paths=means.paths), means, ())
    found = resolve_ref(means.way.github, repo, ref) if ref else resolve_place(means.way.objects, Place(repo=repo))
    if isinstance(found, Unavailable):
        return found
    texts = texts_on_github(means.way, repo, found.commit, tag=found.tag, paths=means.paths)
    return _texts(texts, means, (*found.notes, *_unpinned(ref, found.commit)))


def _texts(found: Texts | Unavailable, means: Means, notes: tuple[str, ...]) -> Read | Unavailable:
    return found if isinstance(found, Unavailable) else read_texts(found, means, notes=notes)


def of_file(asked: FileAt, means: Means) -> Read | Unavailable:
    """Read one file of a repository by its address."""
    clone = open_clone(means.clone, home=asked.repo) if means.clone else None
    if isinstance(clone, Unavailable):
        return clone
    found = _file_in_clone(clone, asked) if clone else _file_on_github(asked, means)
    if isinstance(found, Unavailable):
        return found
    read = _texts(found, means, ())
    if isinstance(read, Unavailable) or read.documents:
        return (
            read
            if isinstance(read, Unavailable)
            else Read(documents=read.documents, notes=read.notes, lines=asked.lines)
        )
    return read.left_out[0]


def _file_in_clone(clone: Clone, asked: FileAt) -> Texts | Unavailable:
    missing: Unavailable | None = None
    for ref, path in splits(asked.below):
        found = resolve(clone, ref)
        if not isinstance(found, Unavailable):
            return texts_in_clone(clone, found.commit, repo=asked.repo, paths=(path,))
        missing = found
    return missing or Unavailable(reason=f"'{asked.below}' names no file", todo="write …/blob/REF/PATH")


def _file_on_github(asked: FileAt, means: Means) -> Texts | Unavailable:
    first, _, rest = asked.below.partition("/")
    if len(first) == FULL and set(first) <= set("0123456789abcdef"):
        return texts_on_github(means.way, asked.repo, first, paths=(rest,))
    found = resolve_place(means.way.objects, Place(repo=asked.repo, tree=asked.below))
    if isinstance(found, Unavailable):
        return found
    ref = next(
        (name for name, _ in splits(asked.below) if found.asked in {name, f"refs/heads/{name}", f"refs/tags/{name}"}),
        first,
    )
    return texts_on_github(means.way, asked.repo, found.commit, paths=(asked.below.removeprefix(f"{ref}/"),))


def _release(repo: str, tag: str, means: Means) -> Read | Unavailable:
    """Read the notes of a release alone."""
    notes = notes_of(means.way, repo, tag)
    if notes is None:
        reason = f"the release {tag} of {repo} has no notes"
        return Unavailable(reason=reason, todo=f"read its tree: {means.web}/{repo}/tree/{tag}")
    return notes if isinstance(notes, Unavailable) else Read(documents=(document_of(notes, means),))


def _of_tree(asked: Place, means: Means) -> Read | Unavailable:
    """Read the texts of a commit, a tag or a branch."""
    ref = asked.tag or asked.commit or asked.tree
    if means.clone is not None:
        clone = open_clone(means.clone, home=asked.repo)
        return clone if isinstance(clone, Unavailable) else _in_clone(clone, asked.repo, ref, means)
    if asked.tree is None:
        return _on_github(asked.repo, ref, means)
    found = resolve_place(means.way.objects, asked)
    if isinstance(found, Unavailable):
        return found
    return _texts(texts_on_github(means.way, asked.repo, found.commit, paths=means.paths), means, found.notes)


def _pull(repo: str, number: int, means: Means) -> Read | Unavailable:
    """Read what the author of a pull request says of it; it can be edited, so the answer is kept."""
    api = means.way.github
    fetched = api.get(api.url(f"/repos/{repo}/pulls/{number}"))
    if isinstance(fetched, Unavailable):
        return fetched
    said = parsed(fetched, lambda body: (text_or_none(body["title"]) or "", text_or_none(body.get("body")) or ""))
    if isinstance(said, Unavailable):
        return said
    title, body = said
    url = f"{means.web}/{repo}/pull/{number}"
    source = Source(
        id="s", kind="pull", repo=repo, pull=number, url=url, retrieved=fetched.retrieved, sha256=fetched.sha256
    )
    document = Document(
        name=f"pull request {number}",
        text="\n\n".join((title, body)).replace("\r\n", "\n").replace("\r", "\n"),
        layout="markdown",
        source=source,
        data=fetched.body,
        permalink=url,
        kept=fetched.body,
    )
    return Read(documents=(document,), notes=("a number of a pull request is no number of a release",))
