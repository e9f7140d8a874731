"""Rules between files: does a workspace agree with itself? They work on index cards, so no file is read twice."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TypeVar

from inferrsi.evidence.card import Card, EditionCard, PackCard, RecordCard
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.seen import SeenCard

Told = tuple[str, Finding]
"""A finding with the file it belongs to."""
C = TypeVar("C", RecordCard, EditionCard, PackCard, SeenCard)


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


def row_kind_disagrees(workspace: Workspace, /) -> Iterator[Told]:
    """E705: a row is of the kind that its record says, or a person gives the reason."""
    for path, card in workspace.of(EditionCard):
        for row in card.rows:
            found = workspace.records.get(row.record)
            if found and row.row and row.row != found.kind and not row.reasoned:
                yield (
                    path,
                    Finding(
                        code="E705",
                        path=("posts", str(row.post), "rows", str(row.e), "row"),
                        message=f"row '{row.row}', but '{row.record}' is of kind '{found.kind}'",
                        help="correct one of them, or add row_reason: {zh, en}",
                    ),
                )


def now_without_pin(workspace: Workspace, /) -> Iterator[Told]:
    """E706: nothing stands in Now that could not be read again: it has a pin, a source and a reason."""
    for path, card in workspace.of(EditionCard):
        for reference in card.now:
            found = workspace.records.get(reference.record)
            if found and not found.pinned:
                yield (
                    path,
                    Finding(
                        code="E706",
                        path=tuple(reference.field.split(".")),
                        message=f"'{reference.record}' stands in Now without a pin",
                        help="pin it (`inferrsi pin`), or move it to Next or Watch",
                    ),
                )


def record_twice_in_edition(workspace: Workspace, /) -> Iterator[Told]:
    """E707: a record has one row a day."""
    for path, card in workspace.of(EditionCard):
        seen: dict[str, int] = {}
        for row in card.rows:
            if row.record in seen:
                yield (
                    path,
                    Finding(
                        code="E707",
                        path=("posts", str(row.post), "rows", str(row.e), "record"),
                        message=f"'{row.record}' already has E{seen[row.record]}",
                        help="keep one row; a subject may still stand in several rings",
                    ),
                )
            seen.setdefault(row.record, row.e)


def subject_in_two_packs(workspace: Workspace, /) -> Iterator[Told]:
    """K904: a subject lives in one pack."""
    for path, card in workspace.of(PackCard):
        for subject in card.subjects:
            if workspace.followed[subject] != card.id:
                yield (
                    path,
                    Finding(
                        code="K904",
                        path=("subjects", subject),
                        message=f"'{subject}' also lives in pack '{workspace.followed[subject]}'",
                        help="keep it in one pack",
                    ),
                )


def subject_in_no_pack(workspace: Workspace, /) -> Iterator[Told]:
    """K905: whoever has a record or a status is followed."""
    todo = "add it under subjects of a pack, `confidence: unknown` where its home is not known"
    for path, card in workspace.of(RecordCard):
        if card.subject not in workspace.followed:
            message = f"no pack follows '{card.subject}'"
            yield path, Finding(code="K905", path=("subject",), message=message, help=todo)
    for path, edition in workspace.of(EditionCard):
        for field, subject in edition.statuses:
            if subject not in workspace.followed:
                message = f"no pack follows '{subject}'"
                yield path, Finding(code="K905", path=tuple(field.split(".")), message=message, help=todo)
