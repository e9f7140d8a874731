"""T41x: does an observation say why it is not whole, and leave its mark where it was?"""

from collections.abc import Iterator

from inferrsi.evidence.finding import Finding
from inferrsi.evidence.observation import ANSWERED, Observation


def failure_without_reason(seen: Observation, /) -> Iterator[Finding]:
    """T411: an answer that is not complete says why: a failure is never silence."""
    if seen.outcome not in ANSWERED and not seen.reason:
        yield Finding(code="T411", path=("reason",), message=f"'{seen.outcome}' without a reason", help="add reason")


def mark_moved_unread(seen: Observation, /) -> Iterator[Finding]:
    """T412: a mark moves only after a complete answer, or what was missed is never asked again."""
    if seen.outcome not in ANSWERED and seen.mark and seen.mark.before != seen.mark.after:
        yield Finding(
            code="T412",
            path=("mark", "after"),
            message=f"the mark moved on '{seen.outcome}'",
            help="keep mark.after equal to mark.before; it moves on complete or unchanged",
        )
