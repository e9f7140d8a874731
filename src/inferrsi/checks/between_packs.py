"""Rules between packs and the rest: who is followed where, and whether what was read comes from there."""

from collections.abc import Iterator

from inferrsi.checks.between import Told, Workspace
from inferrsi.evidence.card import EditionCard, PackCard, RecordCard
from inferrsi.evidence.finding import Finding


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


def pin_from_elsewhere(workspace: Workspace, /) -> Iterator[Told]:
    """K906: what was read of a subject lies in its own repository; a commit of a fork is another project's."""
    homes = {subject: repo for _, card in workspace.of(PackCard) for subject, repo in card.homes}
    for path, card in workspace.of(RecordCard):
        home = homes.get(card.subject, "")
        for pin in card.pins:
            if home and pin.repo and pin.role in {"source", "release", "docs"} and pin.repo.lower() != home.lower():
                yield (
                    path,
                    Finding(
                        code="K906",
                        path=(*pin.field.split("."), "repo"),
                        message=f"'{pin.repo}', but '{card.subject}' lives at '{home}'",
                        help="pin the subject's own repository, or correct its home in the pack; a moved project changes both",
                        severity="warning",
                    ),
                )


def category_elsewhere(workspace: Workspace, /) -> Iterator[Told]:
    """K910: a record may be of another line of research than its subject's pack; a person looks twice."""
    lines = {subject: card.category for _, card in workspace.of(PackCard) for subject in card.subjects}
    for path, card in workspace.of(RecordCard):
        home = lines.get(card.subject, card.category)
        if card.category != home:
            message = f"category '{card.category}', its subject is followed under '{home}'"
            todo = "nothing to do where this record is about something else; else correct it"
            yield path, Finding(code="K910", path=("category",), message=message, help=todo, severity="note")


def feed_unknown(workspace: Workspace, /) -> Iterator[Told]:
    """K908: a feed that a subject names is one of the packs' feeds."""
    known = {feed for _, card in workspace.of(PackCard) for feed in card.feeds}
    for path, card in workspace.of(PackCard):
        for subject, feed in card.fed:
            if feed not in known:
                message = f"no pack has a feed '{feed}'"
                todo = "add it under feeds, disabled with a reason where its address is not known"
                yield path, Finding(code="K908", path=("subjects", subject, "feeds"), message=message, help=todo)


def home_shared(workspace: Workspace, /) -> Iterator[Told]:
    """K909: a paper and a repository belong to one subject, or every movement is told twice."""
    seen: dict[str, str] = {}
    for path, card in workspace.of(PackCard):
        for subject, place in (*card.homes, *card.papers):
            other = seen.setdefault(place.lower(), subject)
            if other != subject:
                yield (
                    path,
                    Finding(
                        code="K909",
                        path=("subjects", subject),
                        message=f"'{place}' is also followed as '{other}'",
                        help="keep one subject with both names; two parts of one repository need a reason",
                        severity="warning",
                    ),
                )
