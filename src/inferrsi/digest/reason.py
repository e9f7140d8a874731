"""Why a number stands where it stands, in words. Commands talk English; reports print the state alone."""

from inferrsi.digest import words
from inferrsi.digest.context import Context
from inferrsi.digest.dates import when
from inferrsi.evidence.experiment import Anchor
from inferrsi.evidence.record import Record
from inferrsi.evidence.state import Standing, anchored


def measured_at(anchor: Anchor) -> str:
    """Say which tree was measured."""
    tree = [anchor.version or "", anchor.commit or anchor.short or "", f"+{anchor.dirty}" if anchor.dirty else ""]
    day = [f"on {when(anchor.date)}"] if anchor.date else []
    return " ".join(["measured", *(["at"] if any(tree) else []), *filter(None, tree), *day])


def reason(context: Context, record: Record, anchor: Anchor, standing: Standing) -> str:
    """Say what decides the state of a number: which tree was measured, and what happened since."""
    measured = [measured_at(anchor)] if anchored(anchor) and standing.because != "no_anchor" else []
    return "; ".join([*measured, _because(context, record, standing.because)])


def _because(context: Context, record: Record, because: str) -> str:
    newest = context.newest.get(record.subject, record).id
    match because:
        case "no_anchor":
            return "which tree was measured is not known"
        case "same_tree":
            return "the tree that was read" if newest == record.id else f"the tree that {newest} read"
        case "other_tree":
            return "another tree was read" if newest == record.id else f"{newest} read another tree"
        case "moved_since":
            return f"{newest} read a newer tree, and what lies between was not read"
        case "corrected":
            return "a later record corrects it"
        case trigger:
            return words.trigger(trigger).en
