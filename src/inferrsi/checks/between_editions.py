"""Rules between editions and records: rows, rings, windows and plans as the ledger knows them."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from inferrsi.checks.between import Told, Workspace
from inferrsi.checks.kinds import kinds, row_path
from inferrsi.evidence.card import EditionCard, RecordCard
from inferrsi.evidence.finding import Finding

LANE_OF_VERDICT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"baseline": ("baseline",), "rejection": ("observation",), "correction": ("main", "baseline", "observation")}
)
"""Verdict of a record → tables in which the thread prints such rows."""


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


def late_find_as_new(workspace: Workspace, /) -> Iterator[Told]:
    """T413: what was found late is not told as new; a person who sees it otherwise says why."""
    for path, _, row, record, kind in kinds(workspace):
        if kind == "late_find" and (row.row or record.kind) == "increment" and not row.reasoned:
            told = f"'{record.id}' is of {record.head_day or 'no known day'}, before the window of the post"
            yield path, _wrong_kind("T413", row_path(row, "row"), f"told as an increment, but {told}", kind)


def row_against_editions(workspace: Workspace, /) -> Iterator[Told]:
    """T414: a row is of the kind that the editions before it compute, or a person says why not."""
    for path, _, row, record, kind in kinds(workspace):
        stated = row.row or record.kind
        if stated != kind and not row.reasoned and (kind, stated) != ("late_find", "increment"):
            message = f"'{record.id}' is told as {stated}, the editions compute {kind}"
            yield path, _wrong_kind("T414", row_path(row, "row"), message, kind)


def _wrong_kind(code: str, path: tuple[str, ...], message: str, kind: str) -> Finding:
    todo = f"write {kind} in row and record, or add row_reason: {{zh, en}}"
    return Finding(code=code, path=path, message=message, help=todo)


def row_not_filled(workspace: Workspace, /) -> Iterator[Told]:
    """E717: a row of a past day holds its kind, so that it does not change when earlier editions do."""
    last = max(workspace.editions, default="")
    for path, card, row, _, kind in kinds(workspace):
        if not row.row and card.date < last:
            todo = f"write row: {kind}; `inferrsi check --fix` does"
            message = f"row of E{row.e} is computed anew at each print"
            yield path, Finding(code="E717", path=row_path(row, "row"), message=message, help=todo, severity="note")


def window_gap(workspace: Workspace, /) -> Iterator[Told]:
    """T410: a window begins no later than the post before was cut off: hours between them nobody asked about."""
    before = ""
    for path, _, post in workspace.posts:
        if post.since and before and post.since > before:
            yield (
                path,
                Finding(
                    code="T410",
                    path=("posts", str(post.n), "window", "from"),
                    message=f"begins at {post.since}, the post before was cut off at {before}",
                    help="begin the window at the cut-off before it; the overlap is asked in addition",
                    severity="warning",
                ),
            )
        before = post.cutoff


def increment_and_unchanged(workspace: Workspace, /) -> Iterator[Told]:
    """E712: nobody has an increment and no increment in one post."""
    for path, card in workspace.of(EditionCard):
        new = {
            (row.post, record.subject)
            for row in card.rows
            if (record := workspace.records.get(row.record)) and (row.row or record.kind) == "increment"
        }
        for field, subject in card.statuses:
            if (int(field.split(".")[1]), subject) in new:
                yield (
                    path,
                    Finding(
                        code="E712",
                        path=tuple(field.split(".")),
                        message=f"'{subject}' has an increment among the rows and a line among those without one",
                        help="keep one of them",
                        severity="warning",
                    ),
                )


def executed_plan_suggested(workspace: Workspace, /) -> Iterator[Told]:
    """E713: a suggestion is printed as not executed, so a plan that was carried out is none."""
    for path, card in workspace.of(EditionCard):
        for reference in card.references:
            record = workspace.records.get(reference.record)
            if record and reference.inner in record.executed and ".plans." in reference.field:
                message = f"plan '{reference.record}#{reference.inner}' was executed"
                todo = "tell its result in a record, and take it off the suggestions"
                yield path, Finding(code="E713", path=tuple(reference.field.split(".")), message=message, help=todo)


def record_in_no_row(workspace: Workspace, /) -> Iterator[Told]:
    """E714: what was read on a day that has an edition stands in one of its rows, or in a later one."""
    told = {row.record for _, card in workspace.of(EditionCard) for row in card.rows}
    for path, card in workspace.of(RecordCard):
        if card.date in workspace.editions and card.id not in told:
            message = f"read on {card.date}, whose edition has no row for it"
            todo = "add a row to the edition of that day or of a later one; what nobody reads there is not told"
            yield path, Finding(code="E714", path=("date",), message=message, help=todo, severity="note")


def priority_against_record(workspace: Workspace, /) -> Iterator[Told]:
    """E718: a row may have another priority than its record; a person looks twice."""
    for path, card in workspace.of(EditionCard):
        for row in card.rows:
            record = workspace.records.get(row.record)
            if record and row.priority and record.priority and row.priority != record.priority:
                message = f"priority {row.priority}, but '{record.id}' says {record.priority}"
                todo = "nothing to do where the day decides so; else correct one"
                yield (
                    path,
                    Finding(code="E718", path=row_path(row, "priority"), message=message, help=todo, severity="note"),
                )


def lane_against_advice(workspace: Workspace, /) -> Iterator[Told]:
    """E719: what is only watched, not recommended or classic stands in the table for it; a person looks twice."""
    for path, card in workspace.of(EditionCard):
        for row in card.rows:
            record = workspace.records.get(row.record)
            wanted = LANE_OF_VERDICT.get(record.verdict) if record else None
            if record and row.lane and wanted and row.lane not in wanted:
                message = f"'{record.id}' is a {record.verdict} and stands in lane {row.lane}"
                todo = f"move it to {' or '.join(wanted)}, or leave it where the day decides so"
                yield (
                    path,
                    Finding(code="E719", path=row_path(row, "lane"), message=message, help=todo, severity="note"),
                )


def corrected_post_unknown(workspace: Workspace, /) -> Iterator[Told]:
    """E716: a correction names an earlier post that exists."""
    for path, card in workspace.of(EditionCard):
        for field, post in card.corrects:
            day, _, number = post.partition("/")
            edition = workspace.editions.get(day)
            here = (card.date, int(field.split(".")[1]))
            if edition is None or int(number) not in edition.posts or (day, int(number)) >= here:
                yield (
                    path,
                    Finding(
                        code="E716",
                        path=tuple(field.split(".")),
                        message=f"no earlier post '{post}'",
                        help="name the post that is corrected as <date>/<n>",
                    ),
                )
