"""A verification suggestion: arms, budget, stop rule, and that nobody has executed it."""

from collections.abc import Iterator
from dataclasses import dataclass

from inferrsi.digest.context import Context
from inferrsi.digest.quote import said
from inferrsi.digest.said import Said, concat, join, labelled, plain
from inferrsi.digest.words import word
from inferrsi.evidence.record import Plan, Record
from inferrsi.labels import (
    COLON,
    COMMA,
    LIST_COMMA,
    PLAN_ARMS,
    PLAN_BUDGET,
    PLAN_FIXED,
    PLAN_INCONCLUSIVE,
    PLAN_MEASURE,
    PLAN_REPEATS,
    PLAN_SAMPLE,
    PLAN_STOP,
    SEMICOLON,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Suggestion:
    """One plan, ready to print."""

    address: str
    title: Said
    lines: tuple[Said, ...]


def suggestion(context: Context, address: str) -> Suggestion | None:
    """Lay out the plan at `<record>#<plan>`; None where its record was refused."""
    name, _, wanted = address.partition("#")
    record = context.material.records.get(name)
    plan = next((plan for plan in record.plans if plan.id == wanted), None) if record else None
    if record is None or plan is None:
        return None
    followed = context.material.subjects.get(record.subject)
    subject = followed.names[0] if followed else record.subject
    return Suggestion(
        address=address,
        title=concat(subject, COLON, said(context, plan.title, record.id)),
        lines=tuple(line for line in _lines(context, record, plan) if line),
    )


def _lines(context: Context, record: Record, plan: Plan) -> Iterator[Said]:
    lists = ((PLAN_ARMS, plan.arms), (PLAN_FIXED, plan.fixed), (PLAN_MEASURE, plan.measure), (PLAN_STOP, plan.stop))
    for label, items in lists:
        mark = SEMICOLON if label in {PLAN_ARMS, PLAN_STOP} else LIST_COMMA
        yield labelled(label, join([said(context, item, record.id) for item in items], mark))
    singles = (
        (PLAN_SAMPLE, plan.sample),
        (PLAN_REPEATS, plan.repeats),
        (PLAN_BUDGET, plan.budget),
        (PLAN_INCONCLUSIVE, plan.inconclusive),
    )
    for label, text in singles:
        yield labelled(label, said(context, text, record.id))
    words = [plain(word("plan_status", plan.status))]
    if plan.authorisation:
        words.append(plain(word("authorisation", plan.authorisation)))
    yield join(words, COMMA)
