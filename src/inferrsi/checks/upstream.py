"""U5xx: is the state of a pull request told once, in time, and never as more than it is?"""

import re
from collections.abc import Iterator

from inferrsi.evidence.experiment import Experiment
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.record import Record

UNRELEASED = frozenset({"open", "draft", "closed_unmerged", "planned", "experimental"})
SETTLED = frozenset({"merged", "released", "cherry_picked"})
COMES_TRUE = {"pull_merged": frozenset({"merged", "released"}), "released": frozenset({"released", "cherry_picked"})}
_PULL = re.compile(r"#?(\d+)|(?:pr|pull)\s*#?(\d+)", re.IGNORECASE)


def pull_number(text: str | None) -> int | None:
    """Give the number of a pull request from `557`, `#557` or `PR 557`; None where it is something else."""
    found = _PULL.fullmatch((text or "").strip())
    return int(found[1] or found[2]) if found else None


def pull_number_without_trigger(record: Record, /) -> Iterator[Finding]:
    """U501: a number measured at a pull request says so, whatever becomes of the pull request."""
    for experiment in record.experiments:
        pull = _measured_at(record, experiment)
        if pull is not None and experiment.claims and "pr_only" not in experiment.triggers:
            yield Finding(
                code="U501",
                path=("experiments", experiment.id, "anchor"),
                message=f"measured at pull request #{pull}, without trigger pr_only",
                help="add triggers: {pr_only: {reason, source}}: a merge moves the code, not the number",
            )


def _measured_at(record: Record, experiment: Experiment) -> int | None:
    anchor = experiment.anchor
    if re.match(r"(?:pr|pull)\s*#?\d", anchor.version or "", re.IGNORECASE):
        return pull_number(anchor.version) or 0
    measured = anchor.commit or anchor.short
    heads = [
        (pin.commit or pin.short, pin.pull) for pin in record.pins if pin.role == "pull" and pin.state in UNRELEASED
    ]
    heads += [(known.head, known.pull) for known in record.upstream if known.state in UNRELEASED]
    for head, pull in heads:
        if measured and head and pull is not None and (head.startswith(measured) or measured.startswith(head)):
            return pull
    return None


def cherry_pick_without_proof(record: Record, /) -> Iterator[Finding]:
    """U503: a cherry-pick says how it is known that the code is in the release."""
    for known in record.upstream:
        if known.state == "cherry_picked" and known.proof is None:
            yield Finding(
                code="U503",
                path=("upstream", str(known.pull), "proof"),
                message=f"#{known.pull} is said to be cherry-picked, on no proof",
                help="add proof: tree_contains, patch_id, release_note, or stated where the source only says so",
            )


def proof_without_cherry_pick(record: Record, /) -> Iterator[Finding]:
    """U504: a proof belongs to a cherry-pick; a merge proves itself."""
    for known in record.upstream:
        if known.state != "cherry_picked" and known.proof is not None:
            yield Finding(
                code="U504",
                path=("upstream", str(known.pull), "proof"),
                message=f"#{known.pull} is '{known.state}' and carries a proof of a cherry-pick",
                help="write state: cherry_picked, or take the proof out",
                severity="warning",
            )


def pull_in_two_states(record: Record, /) -> Iterator[Finding]:
    """U505: a pull request has one state on one day."""
    seen: dict[tuple[str | None, int, object], str] = {}
    for known in record.upstream:
        key = (known.repo, known.pull, known.as_of)
        if seen.setdefault(key, known.state) != known.state:
            yield Finding(
                code="U505",
                path=("upstream", str(known.pull), "state"),
                message=f"#{known.pull} is '{seen[key]}' and '{known.state}' on {known.as_of}",
                help="keep the state that was read; closed with a merge commit is not yet merged",
            )


def pin_contradicts_upstream(record: Record, /) -> Iterator[Finding]:
    """U507: a pinned pull request has the state and the head that upstream gives it."""
    for pin in record.pins:
        if pin.pull is None:
            continue
        states = [
            known for known in record.upstream if known.pull == pin.pull and known.repo in {None, pin.repo} | {pin.repo}
        ]
        for known in states:
            heads = [head for head in (known.head, pin.commit or pin.short) if head]
            if pin.state and known.state != pin.state:
                message = f"#{pin.pull} is '{pin.state}' in the pin, '{known.state}' under upstream"
            elif len(heads) == 2 and not (heads[0].startswith(heads[1]) or heads[1].startswith(heads[0])):
                message = f"#{pin.pull} has head '{heads[1]}' in the pin, '{heads[0]}' under upstream"
            else:
                continue
            yield Finding(
                code="U507", path=("pins", pin.name_in_record), message=message, help="keep what was read last in both"
            )


def waits_for_what_happened(record: Record, /) -> Iterator[Finding]:
    """U508: nobody waits for what the record says has happened."""
    states = {known.pull: known.state for known in record.upstream}
    for position, awaited in enumerate(record.waits_for):
        number = pull_number(awaited.ref)
        if number is not None and states.get(number) in COMES_TRUE.get(awaited.event, frozenset()):
            yield Finding(
                code="U508",
                path=("waits_for", position),
                message=f"waits for '{awaited.event}' of #{number}, which is '{states[number]}'",
                help="take it out of waits_for, and see whether a gap closes with it",
                severity="warning",
            )


def release_not_released(record: Record, /) -> Iterator[Finding]:
    """U510: what is pinned as a release is released."""
    for pin in record.pins:
        if pin.role == "release" and pin.state in UNRELEASED - {"experimental"}:
            yield Finding(
                code="U510",
                path=("pins", pin.name_in_record, "state"),
                message=f"a release in state '{pin.state}'",
                help="pin it under role pull or source, or correct its state",
            )


def awaited_pull_unknown(record: Record, /) -> Iterator[Finding]:
    """U511: a pull request that is waited for stands under upstream, so that its event can come true."""
    known = {state.pull for state in record.upstream} | {pin.pull for pin in record.pins}
    for position, awaited in enumerate(record.waits_for):
        number = pull_number(awaited.ref)
        if number is not None and awaited.event in COMES_TRUE and number not in known:
            yield Finding(
                code="U511",
                path=("waits_for", position, "ref"),
                message=f"#{number} is waited for and stands under upstream nowhere",
                help="add upstream: {pull, state, as_of}, or correct ref",
                severity="warning",
            )
