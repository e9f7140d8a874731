"""Why a number stands where it stands, in words. Commands talk English; reports print the state alone."""

from inferrsi.digest import words
from inferrsi.digest.context import Context
from inferrsi.digest.dates import when
from inferrsi.digest.number import printed
from inferrsi.digest.row import SHOWN_HEX
from inferrsi.evidence.experiment import Anchor, Claim, Experiment
from inferrsi.evidence.record import Record
from inferrsi.evidence.state import Standing, anchored


def reason(context: Context, record: Record, experiment: Experiment, claim: Claim, standing: Standing) -> str:
    """Say what decides the state of a number: which tree was measured, and what happened since."""
    measured = [_measured(experiment.anchor)] if anchored(experiment.anchor) else []
    return "; ".join([*measured, _because(context, record, claim, standing.because)])


def _measured(anchor: Anchor) -> str:
    commit = (anchor.commit or anchor.short or "")[:SHOWN_HEX]
    tree = [anchor.version or "", commit, f"+{anchor.dirty}" if anchor.dirty else ""]
    day = [f"on {when(anchor.date)}"] if anchor.date else []
    return " ".join(["measured", *(["at"] if any(tree) else []), *filter(None, tree), *day])


def _because(context: Context, record: Record, claim: Claim, because: str) -> str:
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
            return _corrected(context, f"{record.id}#{claim.id}", claim)
        case trigger:
            return words.trigger(trigger).en


def _corrected(context: Context, address: str, claim: Claim) -> str:
    """Say what the last record that corrects a claim puts in its place."""
    for seen in reversed(context.seen):
        record = context.material.records.get(seen)
        for correction in record.corrects if record else ():
            if correction.claim == address:
                return f"{seen} corrects it to {printed(correction.now, claim.unit, 'en')}"
    return "a later record corrects it"
