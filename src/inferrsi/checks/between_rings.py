"""Rules about Now, Next and Watch: who stands there, on what ground, and with what entry."""

from collections.abc import Iterator

from inferrsi.checks.between import Told, Workspace
from inferrsi.evidence.card import EditionCard
from inferrsi.evidence.facts import StandFact
from inferrsi.evidence.finding import Finding, Severity

RINGS = ("watch", "next", "now")
"""From the outer to the inner."""


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


def ring_moved_without_ground(workspace: Workspace, /) -> Iterator[Told]:
    """E708: who moves to an inner ring closed a gap or brought new evidence; every other move has a text of its own."""
    last: dict[str, tuple[str, tuple[StandFact, ...]]] = {}
    for path, card, post in workspace.posts:
        for subject, stands in _by_subject(workspace, card, post.n).items():
            rings = {stand.ring for stand in stands}
            if subject in last and rings != {stand.ring for stand in last[subject][1]}:
                was = last[subject][1]
                if not _is_grounded(workspace, card, was, stands):
                    names = [" + ".join(ring for ring in RINGS if ring in found) for found in (_rings(was), rings)]
                    yield (
                        path,
                        Finding(
                            code="E708",
                            path=tuple(stands[0].field.split(".")),
                            message=f"'{subject}' moves from {names[0]} to {names[1]} on the same evidence",
                            help="close a gap in a newer record, name that record, or give the row of the day a row_reason",
                            severity="warning",
                        ),
                    )
            last[subject] = (card.date, stands)


def _by_subject(workspace: Workspace, card: EditionCard, post: int) -> dict[str, tuple[StandFact, ...]]:
    found: dict[str, tuple[StandFact, ...]] = {}
    for stand in card.stands:
        record = workspace.records.get(stand.record)
        if stand.post == post and record is not None:
            found[record.subject] = (*found.get(record.subject, ()), stand)
    return found


def _rings(stands: tuple[StandFact, ...]) -> set[str]:
    return {stand.ring for stand in stands}


def _is_grounded(
    workspace: Workspace, card: EditionCard, was: tuple[StandFact, ...], now: tuple[StandFact, ...]
) -> bool:
    """Say whether a move has a ground: a reason of the day's row, a closed gap, a newer reading, or (outwards) a new text."""
    before, after = workspace.records[was[-1].record], workspace.records[now[-1].record]
    if any(row.reasoned for row in card.rows if row.record == after.id):
        return True
    if before.id != after.id and (set(before.gaps) - set(after.gaps) or after.numbers or before.head != after.head):
        return True
    is_inward = max(map(RINGS.index, _rings(now))) > max(map(RINGS.index, _rings(was)))
    return not is_inward and {stand.text for stand in now} != {stand.text for stand in was}


def ring_against_record(workspace: Workspace, /) -> Iterator[Told]:
    """E709: an edition may place a subject otherwise than its record proposes; a person looks twice."""
    for path, card, post in workspace.posts:
        for stands in _by_subject(workspace, card, post.n).values():
            record = workspace.records[stands[0].record]
            if record.ring and record.ring not in _rings(stands):
                message = f"'{record.id}' proposes {record.ring}, the edition says {stands[0].ring}"
                todo = "nothing to do where the edition decides so; else correct one"
                yield path, _of_stand("E709", stands[0], message, todo, severity="note")


def _of_stand(code: str, stand: StandFact, message: str, todo: str, *, severity: Severity) -> Finding:
    return Finding(code=code, path=tuple(stand.field.split(".")), message=message, help=todo, severity=severity)


def ring_without_entry(workspace: Workspace, /) -> Iterator[Told]:
    """E710: who stands in a ring has an entry, that day or before: numbering and index agree both ways."""
    entered: set[str] = set()
    for path, card, post in workspace.posts:
        entered |= {row.record for row in card.rows if row.post == post.n}
        for stand in card.stands:
            if stand.post == post.n and stand.record not in entered and stand.record in workspace.records:
                message = f"'{stand.record}' stands in {stand.ring.capitalize()} and has no row up to this post"
                yield (
                    path,
                    _of_stand(
                        "E710", stand, message, "give it a row, or name a record that has one", severity="failure"
                    ),
                )


def rejected_in_now(workspace: Workspace, /) -> Iterator[Told]:
    """E711: what was rejected stands in no inner ring."""
    for path, card in workspace.of(EditionCard):
        for stand in card.stands:
            record = workspace.records.get(stand.record)
            if record and record.verdict == "rejection" and stand.ring != "watch":
                message = f"'{record.id}' is a rejected candidate and stands in {stand.ring.capitalize()}"
                todo = "move it to Watch or take it out; a new reading that changes the verdict is a new record"
                yield path, _of_stand("E711", stand, message, todo, severity="warning")
