"""Follows a subject more, after what it is called by was seen to be there. Orders I/O, decides nothing."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from inferrsi.errors import RefusedError, UsageError
from inferrsi.evidence.pack import Subject
from inferrsi.pipeline import material
from inferrsi.pipeline.packs import pack_called
from inferrsi.pipeline.way import Way, error_of
from inferrsi.pipeline.workspace import Checked
from inferrsi.sources.arxiv import pin as arxiv
from inferrsi.sources.github.address import Place
from inferrsi.sources.github.repository import repository_now
from inferrsi.sources.huggingface import artefact as hub
from inferrsi.sources.page import fetch as page
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.newcomer import Newcomer, of_hub, of_page, of_paper, of_repository, subject_tree
from inferrsi.triage.target import AtPage, OfPaper, OfSubject, OnHub, Target, lives_at, read_target


@dataclass(frozen=True, kw_only=True)
class Wish:
    """The words of the call."""

    address: str
    id: str | None = None
    """A slug, in place of one made of the name."""
    name: str | None = None
    """As it is printed, in place of what the address calls itself."""
    today: date
    pack: str | None = None
    """May be left out where there is only one."""


@dataclass(frozen=True, kw_only=True)
class Follower:
    """What will be followed, and where."""

    pack: str
    tree: dict[str, Any]
    """The subject as the pack will hold it."""
    notes: tuple[str, ...]
    """What the reader has to know."""


def newcomer(checked: Checked, wish: Wish, way: Way) -> Follower:
    """Give what will be followed, after a proof fetch.

    Raises:
        UsageError: The address is none, the slug is taken, or which pack is meant is not said.
        RefusedError: It is followed already.
        InferrsiError: Nothing is there, or what should answer did not.
    """
    target = read_target(wish.address, web=material.web(checked))
    if isinstance(target, Unavailable):
        raise UsageError(target.reason, todo=target.todo)
    if isinstance(target, OfSubject):
        what = f"'{wish.address}' is no address"
        raise UsageError(
            what, todo="write https://github.com/owner/name, arxiv:ID, hf:org/name or the address of a page"
        )
    subjects = material.subjects(checked.ledger)
    _refuse_followed(subjects, target)
    pack = pack_called(checked, wish.pack)
    found = _proved(target, way, wish.today)
    if isinstance(found, Unavailable):
        raise error_of(found, where=wish.address)
    _refuse_followed(subjects, found.target)
    tree = subject_tree(found, name=wish.name, slug=wish.id, taken=frozenset(subjects))
    if isinstance(tree, Unavailable):
        raise UsageError(tree.reason, todo=tree.todo)
    return Follower(pack=pack, tree=tree, notes=found.notes)


def _refuse_followed(subjects: dict[str, Subject], target: Target) -> None:
    for subject in subjects.values():
        if lives_at(subject, target):
            what = f"'{subject.id}' is followed already and lives there"
            raise RefusedError(what, todo=f"inferrsi pin {subject.id}, or inferrsi show {subject.id}")


def _proved(target: Target, way: Way, today: date) -> Newcomer | Unavailable:
    """Make sure that something stands at an address, and ask what it is called."""
    match target:
        case Place():
            facts = repository_now(way.github, target.repo)
            return facts if isinstance(facts, Unavailable) else of_repository(facts, today)
        case OfPaper():
            paper = arxiv.resolve(way.transport, target.ref.paper)
            return paper if isinstance(paper, Unavailable) else of_paper(paper, today)
        case OnHub():
            artefact = hub.resolve(way.transport, target.repo, token=way.hub_token)
            return artefact if isinstance(artefact, Unavailable) else of_hub(artefact, today)
        case AtPage():
            found = page.fetch(way.transport, target.url)
            return found if isinstance(found, Unavailable) else of_page(found, today)
        case OfSubject():
            return Unavailable(reason=f"'{target.name}' is no address", todo="give an address")
