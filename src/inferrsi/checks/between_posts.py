"""Rules about a post beside the ledger: the newest record, rows without a ring, plans of others, the radar's own numbers."""

from collections.abc import Iterator

from inferrsi.checks.between import Told, Workspace
from inferrsi.evidence.card import EditionCard, RecordCard
from inferrsi.evidence.finding import Finding


def older_record_stands(workspace: Workspace, /) -> Iterator[Told]:
    """E731: Now, Next and Watch name the newest record that a subject has on that day."""
    newest: dict[str, list[tuple[str, str]]] = {}
    for record in workspace.records.values():
        newest.setdefault(record.subject, []).append((record.date, record.id))
    for path, card in workspace.of(EditionCard):
        for stand in card.stands:
            standing = workspace.records.get(stand.record)
            if standing is None:
                continue
            last = max(one for one in newest[standing.subject] if one[0] <= max(card.date, standing.date))
            beside = {one.record for one in card.stands if one.post == stand.post}
            if last[0] > standing.date and last[1] not in beside:
                yield (
                    path,
                    Finding(
                        code="E731",
                        path=tuple(stand.field.split(".")),
                        message=f"'{standing.id}' stands in {stand.ring.capitalize()}, and '{last[1]}' is newer",
                        help=f"name '{last[1]}', or leave the line out",
                        severity="warning",
                    ),
                )


def row_in_no_ring(workspace: Workspace, /) -> Iterator[Told]:
    """E732: in a post that sorts its records into rings, each record of the main and observation tables stands in one."""
    for path, card in workspace.of(EditionCard):
        for post in card.posts:
            standing = {stand.record for stand in card.stands if stand.post == post}
            for row in card.rows:
                record = workspace.records.get(row.record)
                is_sorted = standing and row.post == post and row.lane in {"main", "observation"}
                if is_sorted and record and record.ring and row.record not in standing:
                    yield (
                        path,
                        Finding(
                            code="E732",
                            path=("posts", str(post), "rows", str(row.e), "record"),
                            message=f"'{row.record}' has a row and stands in no ring of the post",
                            help=f"give it a line in {record.ring.capitalize()}, which its record proposes",
                            severity="note",
                        ),
                    )


def plan_of_no_row(workspace: Workspace, /) -> Iterator[Told]:
    """E733: a plan that a post suggests is of a record that has a row or a ring in it."""
    for path, card in workspace.of(EditionCard):
        for reference in card.references:
            parts = reference.field.split(".")
            if parts[:1] != ["posts"] or parts[2:3] != ["plans"]:
                continue
            told = {row.record for row in card.rows if str(row.post) == parts[1]}
            told |= {stand.record for stand in card.stands if str(stand.post) == parts[1]}
            if reference.record not in told:
                yield (
                    path,
                    Finding(
                        code="E733",
                        path=tuple(parts),
                        message=f"'{reference.record}#{reference.inner}' is suggested, and the record has neither row nor ring in this post",
                        help="name the plan of a record of this post, or give that record its line",
                        severity="warning",
                    ),
                )


def plan_left_out(workspace: Workspace, /) -> Iterator[Told]:
    """E734: a plan that was not carried out yet is suggested where its record has its first row."""
    for path, card in workspace.of(EditionCard):
        named = {(one.record, one.inner) for one in card.references if ".plans." in one.field}
        suggesting = {one.field.split(".")[1] for one in card.references if ".plans." in one.field}
        for row in card.rows:
            record = workspace.records.get(row.record)
            if record is None or record.date != card.date or str(row.post) not in suggesting:
                continue
            for plan in record.plans:
                if plan not in record.executed and (record.id, plan) not in named:
                    yield (
                        path,
                        Finding(
                            code="E734",
                            path=("posts", str(row.post), "rows", str(row.e), "record"),
                            message=f"plan '{record.id}#{plan}' is suggested in no post of the day",
                            help="add it to `plans` of the post, or take the plan out of the record",
                            severity="note",
                        ),
                    )


def own_issue_changes(workspace: Workspace, /) -> Iterator[Told]:
    """E737: the days of a radar are posted to one tracking issue."""
    before = ""
    for path, card in sorted(workspace.of(EditionCard), key=lambda pair: pair[1].date):
        if before and card.issue and card.issue != before:
            message = f"issue {card.issue}, and the edition before was posted to {before}"
            todo = "correct it; where the radar really moved to a new issue there is nothing to do"
            yield path, Finding(code="E737", path=("own", "issue"), message=message, help=todo, severity="note")
        before = card.issue or before


def own_number_unnamed(workspace: Workspace, /) -> Iterator[Told]:
    """A632: the issues of the radar that a record touches are named by somebody: `{own:121}` in its prose or in a report."""
    named = {number for card in workspace.cards.values() for number in getattr(card, "own_named", ())}
    for path, record in workspace.of(RecordCard):
        for position, number in enumerate(record.own):
            if number not in named:
                message = f"#{number} of the radar is touched, and no record or edition names it"
                todo = f"say what is done there: {{own:{number}}}, or correct the number"
                at = ("assessment", "hook", "own", position)
                yield path, Finding(code="A632", path=at, message=message, help=todo, severity="note")
