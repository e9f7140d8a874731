"""C273, C278 to C281: do the words for what became of the output agree with its claims, arms and switches?"""

from collections.abc import Iterator

from inferrsi.checks.claims import claims
from inferrsi.checks.quality import EQUALITY, EXACT
from inferrsi.evidence.conditions import Config
from inferrsi.evidence.experiment import Arm, Claim, Experiment
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.inherit import conditions
from inferrsi.evidence.page import claims_of, quoted_numbers
from inferrsi.evidence.provenance import SemanticChange
from inferrsi.evidence.record import Record
from inferrsi.evidence.value import Count
from inferrsi.evidence.wording import listed

LOSSY = frozenset({"lossy_measured", "lossy_unmeasured"})
DISTANCE = frozenset(
    {"kl_divergence", "nll", "ppl", "top1_agreement", "top1_flips", "retention",
     "max_abs_error", "max_rel_error", "greedy_lcp"}
)  # fmt: skip
"""Metrics that measure how far an output is from that of a reference."""


def loss_told_without_number(record: Record, /) -> Iterator[Finding]:
    """C273: a negative result lists each of its claims once, and its text quotes those that are numbers."""
    known = {claim.id: claim for _, claim, _ in claims(record)}
    losses = [name for name, claim in known.items() if claim.negative]
    for position, negative in enumerate(record.negative_results):
        quoted = {address for text in (negative.zh, negative.en) if text for address in claims_of(quoted_numbers(text))}
        left_out = [name for name in losses if f"#{name}" in quoted and name not in negative.claims]
        for place, name in enumerate(negative.claims):
            is_number = name in known and known[name].value.form != "qualitative"
            if name in negative.claims[:place]:
                message = f"'{name}' is listed twice"
            elif is_number and f"#{name}" not in quoted:
                message = f"'{name}' is listed, and the text does not quote it"
            elif left_out:
                message = f"the text quotes the loss '{left_out[0]}', which is not listed"
            else:
                continue
            yield Finding(
                code="C273",
                path=("negative_results", position, "claims"),
                message=message,
                help="list the claims that the text quotes as {c…}",
                severity="warning",
            )


def evidence_of_another_arm(record: Record, /) -> Iterator[Finding]:
    """C278: what shows the quality of an arm was measured on that arm, on one of the same label, or stands beside it."""
    labels = {arm.id: arm.label for experiment in record.experiments for arm in experiment.arms}
    known = {claim.id: claim for _, claim, _ in claims(record)}
    for experiment, arm in _arms(record):
        named = [known[name] for name in arm.quality.evidence if name in known] if arm.quality else []
        own = {claim.metric for claim in named if arm.id in {claim.arm, claim.baseline}}
        for name in arm.quality.evidence if arm.quality else ():
            claim = known.get(name)
            if claim and claim.metric not in own and labels.get(claim.arm) != arm.label:
                yield Finding(
                    code="C278",
                    path=("experiments", experiment.id, "arms", arm.id, "quality", "evidence"),
                    message=f"'{name}' was measured on arm '{claim.arm}'",
                    help="name a claim on this arm, or give both arms the label that they share",
                    severity="warning",
                )


def output_contradicts_arm(record: Record, /) -> Iterator[Finding]:
    """C279: a switch changes the output or does not, and the arms that turn it on say the same."""
    for change in record.semantic_changes:
        for experiment, arm in _arms(record):
            semantics = arm.quality.semantics if arm.quality and _turns_on(arm.config, change) else ""
            if (semantics in EXACT and change.output == "changed") or (
                semantics in LOSSY and change.output != "changed"
            ):
                yield Finding(
                    code="C279",
                    path=("semantic_changes", change.switch, "output"),
                    message=f"output {change.output}, but arm '{arm.id}' of '{experiment.id}' is {semantics}",
                    help="correct output, or the semantics of the arm",
                    severity="warning",
                )


def output_without_ground(record: Record, /) -> Iterator[Finding]:
    """C280: that a switch changes the output, or leaves it alone, is said by an arm, a note or the evidence; "unknown" by none."""
    text = "\n".join(_sentences(record))
    is_told = any(change.output == "changed" for change in record.semantic_changes)
    for change in record.semantic_changes:
        note = "\n".join(
            part for prose in (change.note, change.scope) if prose for part in (prose.zh, prose.en) if part
        )
        has_arm = any(_turns_on(arm.config, change) for _, arm in _arms(record))  # of its quality C251 speaks
        grounds = {
            "changed": has_arm or listed("changed").search(note) or listed("output_changed").search(text),
            "unchanged": has_arm or listed("unchanged").search(note),
            "unknown": not listed("flipped").search(note if is_told else f"{note}\n{text}"),
        }
        if not grounds[change.output]:
            yield Finding(
                code="C280",
                path=("semantic_changes", change.switch, "output"),
                message=f"output {change.output}, and nothing in the record says so",
                help="say in the note what the source says of the output, or correct changed, unchanged or unknown",
                severity="warning",
            )


def semantics_without_ground(record: Record, /) -> Iterator[Finding]:
    """C281: the word for an arm's output has what it takes: a measurement, greedy sampling, a rounding that is named."""
    known = {claim.id: claim for _, claim, _ in claims(record)}
    for experiment, arm in _arms(record):
        shown = [known[name] for name in arm.quality.evidence if name in known] if arm.quality else []
        if arm.quality and (reason := _groundless(experiment, arm, arm.quality.semantics, shown)):
            yield Finding(
                code="C281",
                path=("experiments", experiment.id, "arms", arm.id, "quality", "semantics"),
                message=f"'{arm.quality.semantics}', but {reason}",
                help="correct semantics, or give what it rests on",
                severity="warning",
            )


def _groundless(experiment: Experiment, arm: Arm, semantics: str, shown: list[Claim]) -> str:
    workload = conditions(experiment, arm).workload
    own = [claim for claim in experiment.claims if claim.arm == arm.id]
    limits = (experiment.title, *experiment.boundary)
    is_equal = bool(shown) and all(_shows_equality(claim) for claim in shown)
    is_compared = any(claim.metric in EQUALITY for claim in shown)
    measured = [claim.id for claim in shown if claim.metric in DISTANCE and claim.value.form != "qualitative"]
    is_greedy = workload is not None and workload.sampling == "greedy"
    is_flagged = any(flag.flag in {"rounding", "near_tie"} for claim in own for flag in claim.flags)
    words = " ".join(text for prose in limits if prose for text in (prose.zh, prose.en) if text)
    is_in_words = bool(shown) and all(claim.value.form == "qualitative" for claim in shown)
    equal = "its evidence shows an equal output"
    grounds = (
        (bool(shown), "transparent", "no claim shows it"),
        (is_compared or is_greedy, "exact_greedy", "neither is its sampling greedy nor does a claim compare tokens"),
        (is_flagged or bool(listed("rounding").search(words)), "rounding", "no flag, boundary or title speaks of it"),
        (not is_in_words, "lossy_measured", "no number measured the loss"),
        (not measured, "lossy_unmeasured", f"'{' and '.join(measured)}' measured how far the output is off"),
        (not shown, "unknown", "claims are given as evidence of it"),
        (not is_equal, "lossy_measured", equal),
        (not is_equal, "lossy_unmeasured", equal),
    )
    return next((reason for is_there, name, reason in grounds if name == semantics and not is_there), "")


def _shows_equality(claim: Claim) -> bool:
    value = claim.value
    is_whole = value.form == "qualitative" or (isinstance(value, Count) and value.k == value.n)
    return claim.metric in EQUALITY and is_whole and not claim.negative


def _turns_on(config: Config | None, change: SemanticChange) -> bool:
    if config is None:
        return False
    value = config.experts_used if change.switch == "experts_used" else config.switches.get(change.switch)
    return value == change.new


def _arms(record: Record) -> Iterator[tuple[Experiment, Arm]]:
    return ((experiment, arm) for experiment in record.experiments for arm in experiment.arms)


def _sentences(record: Record) -> Iterator[str]:
    facts = (fact.reason for experiment in record.experiments for fact in experiment.triggers.values())
    for prose in (record.evidence, *record.negative_results, *facts):
        if prose:
            yield from (text for text in (prose.zh, prose.en) if text)
