"""A623 to A626: does each word of the assessment have in the record what it means by definition?"""

from collections.abc import Iterator

from inferrsi.checks.claims import claims
from inferrsi.checks.outputs import LOSSY
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.record import Record
from inferrsi.evidence.wording import listed

RISKS = frozenset({"quality_breadth", "closed_loop", "state_rollback", "live_isolation", "config_alignment"})
"""Gaps behind which the output itself is in doubt."""
ACTS = frozenset({"worth_verifying", "clear_incremental_mechanism"})
"""Advice to do something now or next."""
KNOWN_WORK = frozenset({"baseline", "correction", "recheck"})
"""Kinds of a record that tells of known work."""


def scope_without_reading(record: Record, /) -> Iterator[Finding]:
    """A623: a part is named for what is recommended to be read; without that advice it says nothing."""
    told = record.assessment.recommendation
    is_part = record.assessment.maturity == "cost_scheduling_source_readable"
    if record.assessment.scope and told and "recommended_reading" not in told and not is_part:
        yield Finding(
            code="A623",
            path=("assessment", "scope"),
            message=f"a scope, and the advice is {', '.join(told)}",
            help="add recommended_reading, or take the scope out",
            severity="warning",
        )


def advice_without_ground(record: Record, /) -> Iterator[Finding]:
    """A624: a recommendation has its ground: changed output for a quality risk, no commit for code not found."""
    for position, word in enumerate(record.assessment.recommendation):
        if reason := _groundless(record, word):
            yield Finding(
                code="A624",
                path=("assessment", "recommendation", position),
                message=f"'{word}', but {reason}",
                help="choose the advice that the record carries, or record what it rests on",
                severity="warning",
            )


def _groundless(record: Record, word: str) -> str:
    numbers = {claim.arm for _, claim, _ in claims(record)}
    arms = [arm for experiment in record.experiments for arm in experiment.arms]
    is_lossy = any(arm.quality and arm.quality.semantics in LOSSY for arm in arms)
    is_changed = any(change.output == "changed" for change in record.semantic_changes)
    drifts = any(claim.metric == "repeat_drift" for _, claim, _ in claims(record))
    has_loss = any(claim.negative for _, claim, _ in claims(record))
    is_awaited = any(awaited.event in {"quality_gate", "closed_loop_result"} for awaited in record.waits_for)
    is_unclear = "config_alignment" in record.gaps or any(one.event == "config_clarified" for one in record.waits_for)
    is_risky = is_lossy or has_loss or is_awaited or bool(RISKS & set(record.gaps))
    is_verified = "worth_verifying" in record.assessment.recommendation
    grounds = (
        (not _commit(record), "code_not_found", f"'{_commit(record)}' is pinned to a commit"),
        (is_unclear, "config_to_clarify", "neither gap config_alignment nor event config_clarified is listed"),
        (record.kind in KNOWN_WORK, "classic_baseline", f"the record is of kind '{record.kind}'"),
        (record.kind == "rejection" or bool(record.negative_results), "rejected_instance", "nothing negative is told"),
        (is_risky, "do_not_integrate", "neither a loss, an open quality gate nor a gap of quality is recorded"),
        (is_lossy or is_changed or drifts, "quality_risk_first", "no output changes and no run drifts"),
        (len(numbers) > 1, "clear_incremental_mechanism", "no two arms of it have numbers"),
        (not is_verified, "no_perf_recommendation", "it is called worth verifying"),
    )
    return next((reason for is_there, name, reason in grounds if name == word and not is_there), "")


def _commit(record: Record) -> str:
    return next((pin.name_in_record for pin in record.pins if pin.role == "source" and (pin.commit or pin.short)), "")


def watch_off_its_ring(record: Record, /) -> Iterator[Finding]:
    """A625: who is advised to watch finds the subject in ring watch, and there nobody is told to act."""
    given, ring = record.assessment.recommendation, record.assessment.ring
    is_urged = "watch" not in given and bool(ACTS & set(given))
    if ring is not None and (("watch" in given and ring != "watch") or (ring == "watch" and is_urged)):
        yield Finding(
            code="A625",
            path=("assessment", "ring"),
            message=f"ring {ring}, and the advice is {', '.join(given)}",
            help="choose ring watch with the event that is awaited, or give the advice that fits the ring",
            severity="note",
        )


def maturity_without_ground(record: Record, /) -> Iterator[Finding]:
    """A626: a maturity is the highest that the pins carry: no paper alone where code is pinned, no plan with numbers."""
    told = record.assessment
    sentences = [
        text for prose in (told.reason, told.scope, told.hook) if prose for text in (prose.zh, prose.en) if text
    ]
    words = " ".join([*sentences, *(text for text in (record.mechanism.zh, record.mechanism.en) if text)])
    has_code = any(pin.kind == "git" and pin.role in {"source", "release"} for pin in record.pins)
    match told.maturity:
        case "paper_readable" if _commit(record):
            reason = f"'{_commit(record)}' is pinned to a commit"
        case "method_boundary" if has_code or not any(pin.kind == "page" for pin in record.pins):
            reason = "what is pinned is code" if has_code else "no page is pinned"
        case "planned" if any(claim.attribution == "measured" for _, claim, _ in claims(record)):
            reason = "numbers of it were measured"
        case "experimental" if not listed("experimental").search(words):
            reason = "nothing in the record calls it so"
        case "protocol_readable" if not listed("protocol").search(words):
            reason = "neither reason nor mechanism speaks of how it validates"
        case "cost_scheduling_source_readable" if told.scope is None:
            reason = "no scope names the part that can be read"
        case _:
            return
    yield Finding(
        code="A626",
        path=("assessment", "maturity"),
        message=f"'{told.maturity}', but {reason}",
        help="choose the maturity that the pins carry (`inferrsi schema record` says what each means)",
        severity="warning",
    )
