"""Follows a subject more, after what it is called by was seen to be there. Orders I/O, decides nothing."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from inferrsi.errors import InferrsiError, RefusedError, UsageError
from inferrsi.evidence.pack import Subject
from inferrsi.pipeline import material
from inferrsi.pipeline.way import Way
from inferrsi.pipeline.workspace import Checked
from inferrsi.sources import huggingface, page
from inferrsi.sources.arxiv import pin as arxiv
from inferrsi.sources.github.address import Place
from inferrsi.sources.github.repository import repository_now
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


def newcomer(checked: Checked, wish: Wish, way: Way) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Give the subject as a pack will hold it, after a proof fetch, and what the reader has to know.

    Raises:
        UsageError: The address is none, or the slug is taken.
        RefusedError: It is followed already.
        InferrsiError: Nothing is there.
    """
    target = read_target(wish.address)
    if isinstance(target, Unavailable):
        raise UsageError(target.reason, todo=target.todo)
    if isinstance(target, OfSubject):
        what = f"'{wish.address}' is no address"
        raise UsageError(
            what, todo="write https://github.com/owner/name, arxiv:ID, hf:org/name or the address of a page"
        )
    subjects = material.subjects(checked.ledger)
    _refuse_followed(subjects, target)
    found = _proved(target, way, wish.today)
    if isinstance(found, Unavailable):
        raise InferrsiError(found.reason, where=wish.address, todo=found.todo)
    _refuse_followed(subjects, found.target)
    tree = subject_tree(found, name=wish.name, slug=wish.id, taken=frozenset(subjects))
    if isinstance(tree, Unavailable):
        raise UsageError(tree.reason, todo=tree.todo)
    return tree, found.notes


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
            artefact = huggingface.resolve(way.transport, target.repo, token=way.hub_token)
            return artefact if isinstance(artefact, Unavailable) else of_hub(artefact, today)
        case AtPage():
            found = page.fetch(way.transport, target.url)
            return found if isinstance(found, Unavailable) else of_page(found, today)
        case OfSubject():
            return Unavailable(reason=f"'{target.name}' is no address", todo="give an address")
