"""C249, C250, C252, C253, C262: is what became of the output shown, and are losses told?"""

from collections.abc import Iterator

from inferrsi.checks.claims import claims
from inferrsi.evidence import vocabulary
from inferrsi.evidence.experiment import Claim
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.page import Page, claims_of, quoted_numbers
from inferrsi.evidence.record import Record
from inferrsi.evidence.value import Count

EXACT = frozenset({"transparent", "exact_greedy"})
NO_QUALITY = frozenset({"throughput", "latency", "memory", "energy", "utilisation", "speculation", "speedup"})
EQUALITY = frozenset({"token_exact", "action_exact"})
"""Metrics of which anything below all of n disproves an equal output."""


def measured_loss_without_evidence(record: Record, /) -> Iterator[Finding]:
    """C249: "lossy, measured" names the claims that measured it."""
    for experiment in record.experiments:
        for arm in experiment.arms:
            if arm.quality and arm.quality.semantics == "lossy_measured" and not arm.quality.evidence:
                yield Finding(
                    code="C249",
                    path=("experiments", experiment.id, "arms", arm.id, "quality", "evidence"),
                    message="lossy_measured without a claim that measured it",
                    help="name the claims under quality.evidence, or write lossy_unmeasured",
                )


def exactness_contradicted(record: Record, /) -> Iterator[Finding]:
    """C250: an arm called exact has no claim that shows a difference; near ties are flagged as such."""
    known = {claim.id: claim for _, claim, _ in claims(record)}
    for experiment in record.experiments:
        for arm in experiment.arms:
            if arm.quality is None or arm.quality.semantics not in EXACT:
                continue
            own = [claim for claim in experiment.claims if claim.arm == arm.id and claim.metric in EQUALITY]
            evidence = [known[name] for name in arm.quality.evidence if name in known]
            for claim in {claim.id: claim for claim in (*own, *evidence)}.values():
                if _shows_difference(claim):
                    yield Finding(
                        code="C250",
                        path=("experiments", experiment.id, "arms", arm.id, "quality", "semantics"),
                        message=f"'{arm.quality.semantics}', but '{claim.id}' shows a difference",
                        help="write rounding, lossy_measured or lossy_unmeasured, or flag the claim near_tie with its reason",
                    )


def _shows_difference(claim: Claim) -> bool:
    if any(flag.flag in {"near_tie", "rounding"} for flag in claim.flags):
        return False
    value = claim.value
    return claim.negative or (claim.metric in EQUALITY and isinstance(value, Count) and value.k < value.n)


def negative_not_told(page: Page, /) -> Iterator[Finding]:
    """C252: a loss is told: under negative_results, or quoted where the record argues."""
    record: Record = page.owner
    told = {name for negative in record.negative_results for name in negative.claims}
    losses = [(claim, path) for _, claim, path in claims(record) if claim.negative and claim.id not in told]
    if not losses:
        return
    quoted = {address for text in page.texts for address in claims_of(quoted_numbers(text.text))}
    for claim, path in losses:
        if f"#{claim.id}" not in quoted:
            yield Finding(
                code="C252",
                path=(*path, "negative"),
                message=f"the loss '{claim.id}' is told nowhere",
                help="add it to negative_results with its claim, or quote it in evidence",
                severity="warning",
            )


def told_negative_is_none(record: Record, /) -> Iterator[Finding]:
    """C253: what is listed as a negative result is marked as one."""
    marked = {claim.id: claim.negative for _, claim, _ in claims(record)}
    for position, negative in enumerate(record.negative_results):
        for name in negative.claims:
            if marked.get(name) is False:
                yield Finding(
                    code="C253",
                    path=("negative_results", position, "claims"),
                    message=f"'{name}' is listed as a negative result, but not marked `negative: true`",
                    help="mark the claim, or quote it in the text and take it off the list",
                )


def speed_as_quality(record: Record, /) -> Iterator[Finding]:
    """C262: what shows the quality of an arm is a claim about quality, not about speed or memory."""
    known = {claim.id: claim for _, claim, _ in claims(record)}
    for experiment in record.experiments:
        for arm in experiment.arms:
            for name in arm.quality.evidence if arm.quality else ():
                metric = vocabulary.metrics().get(known[name].metric) if name in known else None
                if metric and metric.group in NO_QUALITY:
                    yield Finding(
                        code="C262",
                        path=("experiments", experiment.id, "arms", arm.id, "quality", "evidence"),
                        message=f"'{name}' is about {metric.id}, which says nothing of the output",
                        help="name claims about tokens, scores or errors",
                        severity="warning",
                    )
