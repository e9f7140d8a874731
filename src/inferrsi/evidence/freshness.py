"""Of what kind a row is: computed against the editions up to that post and its window, not from memory.

New, found late, rechecked, corrected and baseline are different things, and the thread's readers rely on it.
"""

from datetime import date

from inferrsi.evidence.card import RecordCard
from inferrsi.evidence.record import Kind
from inferrsi.evidence.state import differ


def kind_of(card: RecordCard, before: RecordCard | None, *, since: date | None) -> Kind:
    """Give the kind of a row.

    Args:
        card: The record of the row.
        before: The subject's record in an earlier post, if there was one.
        since: The day on which the window of the post begins; None in the very first post of a ledger, which has
            nothing to be new against.
    """
    match card.verdict:
        case "correction":
            return "correction"
        case "rejection":
            return "rejection"
        case "baseline":
            return "baseline"
        case _:
            pass
    if before is not None:
        moved = bool(before.head) and bool(card.head) and differ(before.head, card.head)
        return "increment" if moved else "recheck"
    if since is None:
        return "baseline"
    return "increment" if card.head_day >= since.isoformat() else "late_find"
