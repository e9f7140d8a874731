"""Rules between files: does a workspace agree with itself? They work on index cards, so no file is read twice."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TypeVar

from inferrsi.checks.provenance import order
from inferrsi.evidence.card import Card, EditionCard, PackCard, RecordCard
from inferrsi.evidence.facts import ClaimFact, PostFact
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.seen import SeenCard
from inferrsi.evidence.verdict import VerdictCard

Told = tuple[str, Finding]
"""A finding with the file it belongs to."""
C = TypeVar("C", RecordCard, EditionCard, PackCard, SeenCard, VerdictCard)


@dataclass(frozen=True, kw_only=True)
class Workspace:
    """Every card of a workspace by its file, and the radar's day."""

    cards: Mapping[str, Card]
    refused: frozenset[str]
    """Addresses of records whose files did not pass: references to them are not missing."""
    today: date

    def of(self, kind: type[C]) -> Iterator[tuple[str, C]]:
        """Give the cards of one kind with their files, in the order of the files."""
        return ((path, card) for path, card in self.cards.items() if isinstance(card, kind))

    @cached_property
    def records(self) -> Mapping[str, RecordCard]:
        """Cards of records by address."""
        return {card.id: card for _, card in self.of(RecordCard)}

    @cached_property
    def editions(self) -> Mapping[str, EditionCard]:
        """Cards of editions by day."""
        return {card.date: card for _, card in self.of(EditionCard)}

    @cached_property
    def by_subject(self) -> Mapping[str, tuple[tuple[str, RecordCard], ...]]:
        """Records of each subject with their files, in the order in which they were read."""
        found: dict[str, list[tuple[str, RecordCard]]] = {}
        for path, card in self.of(RecordCard):
            found.setdefault(card.subject, []).append((path, card))
        return {subject: tuple(sorted(cards, key=lambda item: order(item[1].id))) for subject, cards in found.items()}

    @cached_property
    def posts(self) -> tuple[tuple[str, EditionCard, PostFact], ...]:
        """Posts of all editions with their files, in the order in which they were written."""
        found = [(path, card, post) for path, card in self.of(EditionCard) for post in card.times]
        return tuple(sorted(found, key=lambda item: (item[1].date, item[2].n)))

    def number(self, address: str) -> tuple[RecordCard, ClaimFact] | None:
        """Find a number by its address."""
        record, _, claim = address.partition("#")
        card = self.records.get(record)
        fact = next((fact for fact in card.numbers if fact.id == claim), None) if card else None
        return (card, fact) if card and fact else None

    @cached_property
    def followed(self) -> Mapping[str, str]:
        """Pack of each followed subject."""
        return {subject: card.id for _, card in self.of(PackCard) for subject in card.subjects}


def reference_broken(workspace: Workspace, /) -> Iterator[Told]:
    """P109: what a file names of another file is there."""
    for path, card in workspace.cards.items():
        for reference in card.references if isinstance(card, RecordCard | EditionCard) else ():
            found = workspace.records.get(reference.record)
            if found is None and reference.record not in workspace.refused:
                message = f"no record '{reference.record}'"
            elif found and reference.inner and reference.inner not in (*found.claims, *found.plans):
                message = f"record '{reference.record}' has no '{reference.inner}'"
            else:
                continue
            todo = f"name one that exists; `inferrsi log {reference.record.split('/')[0]}` lists the subject's records"
            yield path, Finding(code="P109", path=tuple(reference.field.split(".")), message=message, help=todo)


def post_unknown(workspace: Workspace, /) -> Iterator[Told]:
    """P110: a relayed source names a post that exists, and its entry is the number which that post gave."""
    for path, card in workspace.of(RecordCard):
        for source, post, entry in card.relayed:
            day, _, number = post.partition("/")
            edition = workspace.editions.get(day)
            if edition is None:
                continue
            at = ("sources", source, "post")
            if int(number) not in edition.posts:
                yield path, _wrong_post(at, f"the edition of {day} has no post {number}")
                continue
            rows = [row.e for row in edition.rows if row.post == int(number) and row.record == card.id]
            if entry and rows and entry != f"E{rows[0]}":
                yield path, _wrong_post(at, f"entry {entry}, but the edition gives it E{rows[0]}")


def _wrong_post(path: tuple[str, ...], message: str) -> Finding:
    return Finding(
        code="P110", path=path, message=message, help="write post: <date>/<n> and the entry as the post printed it"
    )


def date_in_the_future(workspace: Workspace, /) -> Iterator[Told]:
    """T401: nothing was read, measured or published after today."""
    for path, card in workspace.cards.items():
        if isinstance(card, RecordCard | EditionCard | SeenCard) and card.latest[0] > workspace.today.isoformat():
            yield (
                path,
                Finding(
                    code="T401",
                    path=tuple(card.latest[1].split(".")),
                    message=f"{card.latest[0]} is in the future: today is {workspace.today}",
                    help="correct the date; dates are the radar's days, instants are UTC",
                ),
            )


def record_after_edition(workspace: Workspace, /) -> Iterator[Told]:
    """T402: an edition cannot tell what was read after its day."""
    for path, card in workspace.of(EditionCard):
        for row in card.rows:
            found = workspace.records.get(row.record)
            if found and found.date > card.date:
                yield (
                    path,
                    Finding(
                        code="T402",
                        path=("posts", str(row.post), "rows", str(row.e), "record"),
                        message=f"'{row.record}' was read on {found.date}, after the edition of {card.date}",
                        help="name the record of the day, or move the row to a later edition",
                    ),
                )
