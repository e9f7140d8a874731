"""A subject that is to be followed, made of what stands at its address. Pure."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from urllib.parse import urlsplit

from inferrsi.sources.arxiv.ids import PaperRef
from inferrsi.sources.arxiv.pin import Resolved as Paper
from inferrsi.sources.git.names import printable
from inferrsi.sources.github.address import Place
from inferrsi.sources.github.facts import Facts
from inferrsi.sources.huggingface.artefact import Artefact
from inferrsi.sources.page.fetch import Page
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.target import AtPage, OfPaper, OnHub, Target

SLUG: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,79}")
LONGEST: Final = 80  # of a name taken from a title; chosen 2026-11


@dataclass(frozen=True, kw_only=True)
class Newcomer:
    """What was found at an address."""

    name: str
    """As it calls itself there: text from outside."""
    target: Target
    """Its address under its true name."""
    home: dict[str, str]
    """As a pack holds it."""
    lists: dict[str, list[str]]
    """Further addresses, as a pack holds them."""
    notes: tuple[str, ...] = ()


def of_repository(facts: Facts, today: date) -> Newcomer:
    """Make a newcomer of a repository."""
    how = f"followed by its address since {today}; GitHub knows it as repository {facts.number}"
    renamed = facts.asked.casefold() != facts.full_name.casefold()
    states = (("archived", facts.is_archived), ("a fork", facts.is_fork), (f"called {facts.full_name} now", renamed))
    return Newcomer(
        name=facts.full_name.partition("/")[2],
        target=Place(repo=facts.full_name),
        home={"kind": "git", "repo": facts.full_name, "confidence": "found", "how": how},
        lists={},
        notes=tuple(f"{facts.asked} is {state}" for state, is_so in states if is_so),
    )


def of_paper(paper: Paper, today: date) -> Newcomer:
    """Make a newcomer of a paper, called by what stands before the colon of its title."""
    how = f"followed by its number since {today}, at v{paper.version}"
    url = f"https://arxiv.org/abs/{paper.paper}"
    return Newcomer(
        name=paper.title.partition(":")[0],
        target=OfPaper(ref=PaperRef(paper=paper.paper)),
        home={"kind": "arxiv", "url": url, "confidence": "found", "how": how},
        lists={"arxiv": [paper.paper]},
        notes=(f"its title: {paper.title}", *paper.notes),
    )


def of_hub(artefact: Artefact, today: date) -> Newcomer:
    """Make a newcomer of a repository of the hub."""
    repo = artefact.info.repo
    how = f"followed by its address since {today}, at {artefact.info.revision[:8]}"
    return Newcomer(
        name=repo.partition("/")[2],
        target=OnHub(repo=repo),
        home={"kind": "hub", "url": f"https://huggingface.co/{repo}", "confidence": "found", "how": how},
        lists={"hub": [repo]},
        notes=artefact.notes,
    )


def of_page(page: Page, today: date) -> Newcomer:
    """Make a newcomer of a page, called by its title."""
    url = page.moved_to or page.url
    return Newcomer(
        name=page.title or urlsplit(url).hostname or url,
        target=AtPage(url=url),
        home={"kind": "page", "url": url, "confidence": "found", "how": f"followed by its address since {today}"},
        lists={},
        notes=(f"moved from {page.url} for good",) if page.moved_to else (),
    )


def subject_tree(
    found: Newcomer, *, name: str | None, slug: str | None, taken: Collection[str]
) -> dict[str, Any] | Unavailable:
    """Give the subject as a pack will hold it.

    Args:
        found: What stands at its address.
        name: Its name as it is printed, in place of what it calls itself.
        slug: Its id, in place of one made of the name.
        taken: Ids of all subjects.
    """
    called = name or printable(" ".join(found.name.split())[:LONGEST].encode(errors="replace")).strip()
    own = slug or re.sub(r"[^a-z0-9]+", "-", called.casefold()).strip("-")
    if not SLUG.fullmatch(own):
        todo = "choose one with --id: small letters, digits, dots, underscores and hyphens"
        return Unavailable(reason=f"'{called}' makes no id", todo=todo)
    if own in taken:
        return Unavailable(reason=f"the id '{own}' is taken", todo="choose another one with --id")
    return {"id": own, "names": [called], "home": found.home, **found.lists, "follow": "true"}
