"""Reads what is to be pinned at the service it stands at. Orders I/O, decides nothing."""

from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from pathlib import Path

from inferrsi.evidence.provenance import Pin
from inferrsi.ledger import snapshots
from inferrsi.pipeline.pin_github import AskedOfGithub, read_github
from inferrsi.pipeline.way import Way
from inferrsi.sources.arxiv import pin as arxiv
from inferrsi.sources.git.clone import open_clone
from inferrsi.sources.git.ref import find
from inferrsi.sources.git.run import lines
from inferrsi.sources.github.address import Place
from inferrsi.sources.github.truth import Clone
from inferrsi.sources.huggingface import artefact
from inferrsi.sources.page import fetch as page
from inferrsi.sources.page.fetch import Page
from inferrsi.sources.page.text import text_of_html, text_of_plain
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.next_record import Chain
from inferrsi.triage.reading import Reading
from inferrsi.triage.reading_elsewhere import hub_reading, page_reading, paper_reading
from inferrsi.triage.target import AtPage, OfPaper, OfSubject, OnHub, Target

NO_ADDRESS = "its pack gives no address to ask"


@dataclass(frozen=True, kw_only=True)
class Call:
    """The words of the call, and when and where it was made."""

    target: Target
    at: str | None = None
    """A commit to take instead of the ref's own."""
    clone: Path | None = None
    """In which the patches of a pull request can be compared."""
    now: datetime
    today: date
    root: Path


def read_remote(chain: Chain, call: Call, way: Way) -> Reading | Unavailable:
    """Ask the service that a target stands at."""
    match call.target:
        case OfSubject():
            return _subject(chain, call, call.target, way)
        case Place():
            return _github(chain, call, call.target, way)
        case OfPaper():
            found = arxiv.resolve(way.transport, str(call.target.ref))
            return found if isinstance(found, Unavailable) else paper_reading(found)
        case OnHub():
            return _hub(call.target, way)
        case AtPage():
            return _page(chain, call, call.target.url, way)


def _subject(chain: Chain, call: Call, asked: OfSubject, way: Way) -> Reading | Unavailable:
    """Read a subject where it lives: its repository, else its paper, its weights, its page."""
    subject = chain.subject
    home = subject.home
    if home.repo and home.kind in {"git", None}:
        return _github(chain, call, Place(repo=home.repo), way, ref=asked.ref)
    if asked.ref is not None or call.at is not None:
        reason = f"'{asked.ref or call.at}' of {subject.id} cannot be looked up: its pack gives no repository"
        return Unavailable(reason=reason, todo=f"give the address of the commit, with --subject {subject.id}")
    if subject.arxiv:
        found = arxiv.resolve(way.transport, subject.arxiv[0])
        return found if isinstance(found, Unavailable) else paper_reading(found)
    if subject.hub:
        return _hub(OnHub(repo=subject.hub[0]), way)
    if home.kind == "page" and home.url:
        return _page(chain, call, home.url, way)
    todo = f"give an address, `inferrsi pin https://… --subject {subject.id}`, or a clone with --clone PATH"
    return Unavailable(reason=f"{subject.id}: {NO_ADDRESS}", todo=todo)


def _github(chain: Chain, call: Call, place: Place, way: Way, *, ref: str | None = None) -> Reading | Unavailable:
    clone = _clone(call.clone, place) if call.clone and place.pull else None
    if isinstance(clone, Unavailable):
        return clone
    asked = AskedOfGithub(place=place, ref=ref, at=call.at, clone=clone)
    return read_github(chain, asked, way, now=call.now, today=call.today)


def _clone(path: Path, place: Place) -> Clone | Unavailable:
    opened = open_clone(path, home=place.repo)
    if isinstance(opened, Unavailable):
        return opened
    main = find(opened)
    return main if isinstance(main, Unavailable) else Clone(git=partial(lines, opened.folder), main=main.commit)


def _hub(target: OnHub, way: Way) -> Reading | Unavailable:
    found = artefact.resolve(way.transport, target.repo, target.revision, target.file, token=way.hub_token)
    return found if isinstance(found, Unavailable) else hub_reading(found)


def _page(chain: Chain, call: Call, url: str, way: Way) -> Reading | Unavailable:
    found = page.fetch(way.transport, url)
    if isinstance(found, Unavailable):
        return found
    before = [pin for pin in (chain.last.pins if chain.last else ()) if pin.kind == "page" and pin.url == url]
    return page_reading(found, is_same_text=any(_says_the_same(pin, found, call.root) for pin in before))


def _says_the_same(pin: Pin, found: Page, root: Path) -> bool:
    """Say whether the snapshot of a pin holds the same text: the frame of a page changes by the hour."""
    data = snapshots.read(root, pin.sha256) if pin.sha256 else None
    if data is None or found.text is None:
        return False
    read = text_of_html if "html" in found.media_type else text_of_plain
    return read(data, found.media_type).text == found.text
