"""Of what kind each row is, computed for every edition of a workspace on cards, as `digest` computes it for one."""

from collections.abc import Iterator
from datetime import date

from inferrsi.checks.between import Workspace
from inferrsi.evidence.card import EditionCard, RecordCard, RowCard
from inferrsi.evidence.freshness import kind_of
from inferrsi.evidence.record import Kind


def kinds(workspace: Workspace) -> Iterator[tuple[str, EditionCard, RowCard, RecordCard, Kind]]:
    """Give each row whose record is known, with its file, its edition and its computed kind."""
    last: dict[str, RecordCard] = {}
    before = ""
    for path, card, post in workspace.posts:
        start = post.since or before
        since = date.fromisoformat(start[:10]) if start else None
        told: dict[str, RecordCard] = {}
        for row in card.rows:
            record = workspace.records.get(row.record) if row.post == post.n else None
            if record is not None:
                yield path, card, row, record, kind_of(record, last.get(record.subject), since=since)
                told[record.subject] = record
        last |= told
        before = post.cutoff


def row_path(row: RowCard, field: str) -> tuple[str, ...]:
    """Give where a field of a row stands."""
    return ("posts", str(row.post), "rows", str(row.e), field)
