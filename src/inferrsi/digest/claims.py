"""A claim as the report prints it: arm, metric, value, baseline, state, and what limits it."""

from collections.abc import Iterator
from dataclasses import dataclass

from inferrsi.digest import conditions, words
from inferrsi.digest.context import Context
from inferrsi.digest.number import printed
from inferrsi.digest.quote import marked, said, url_of
from inferrsi.digest.said import Number, Said, Segment, both, concat, join, plain
from inferrsi.digest.words import word
from inferrsi.evidence.experiment import Claim, Experiment
from inferrsi.evidence.inherit import arm_of
from inferrsi.evidence.record import Record
from inferrsi.evidence.state import Standing
from inferrsi.labels import (
    AGAINST,
    CLOSE,
    COLON,
    COMMA,
    NEGATIVE,
    OPEN,
    RANGE_OVER,
    REPORTED_BY,
    Language,
    Phrase,
)  # fmt: skip

_SPACE = Phrase(" ", " ")


@dataclass(frozen=True, kw_only=True)
class ClaimLine:
    """One number of the evidence index."""

    record: Record
    experiment: Experiment
    claim: Claim
    standing: Standing
    said: Said
    """As printed."""

    @property
    def address(self) -> str:
        """`<record>#<claim>`."""
        return f"{self.record.id}#{self.claim.id}"


def claim_lines(context: Context, record: Record, experiment: Experiment) -> Iterator[ClaimLine]:
    """Give the numbers of an experiment in the order of the record."""
    for claim in experiment.claims:
        standing = context.standing(record, experiment, claim)
        yield ClaimLine(
            record=record,
            experiment=experiment,
            claim=claim,
            standing=standing,
            said=_line(context, record, experiment, claim, standing),
        )


def _line(context: Context, record: Record, experiment: Experiment, claim: Claim, standing: Standing) -> Said:
    arm = arm_of(experiment, claim.arm)
    number = both(lambda language: _number(record, claim, standing, language))
    head = concat(plain(arm.label if arm else claim.arm), COLON, words.metric(claim.metric), _SPACE, number)
    return join([head, *_limits(context, record, experiment, claim)], COMMA)


def _number(record: Record, claim: Claim, standing: Standing, language: Language) -> Iterator[Segment]:
    yield Number(
        text=printed(claim.value, claim.unit, language) + marked(language, standing.state, claim),
        address=f"{record.id}#{claim.id}",
        state=standing.state,
        url=url_of(record, claim),
    )


def _limits(context: Context, record: Record, experiment: Experiment, claim: Claim) -> Iterator[Said]:
    if claim.baseline:
        against = arm_of(experiment, claim.baseline)
        yield concat(AGAINST, _SPACE, plain(against.label if against else claim.baseline))
    if across := getattr(claim.value, "across", None):
        yield concat(RANGE_OVER, _SPACE, word("across", across))
    if sense := getattr(claim.value, "sense", None):
        yield plain(word("sense", sense))
    if claim.reporter != "author":
        who = word("reporter", claim.reporter)
        yield plain(Phrase(REPORTED_BY.zh.format(who=who.zh), REPORTED_BY.en.format(who=who.en)))
    if claim.negative:
        yield plain(NEGATIVE)
    if claim.timing:
        yield conditions.timing(claim.timing)
    if claim.repeat:
        yield conditions.repeat(claim.repeat)
    for flag in claim.flags:
        yield concat(plain(words.flag(flag.flag)), OPEN, said(context, flag.reason, record.id), CLOSE)
    for limit in claim.boundary:
        yield said(context, limit, record.id)
