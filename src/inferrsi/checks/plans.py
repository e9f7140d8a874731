"""A603 to A605: is a plan small enough to be carried out, and could it tell that quality fell?"""

from collections.abc import Iterator

from inferrsi.evidence.finding import Finding
from inferrsi.evidence.prose import Prose
from inferrsi.evidence.record import Plan, Record
from inferrsi.evidence.wording import listed


def plan_without_budget(record: Record, /) -> Iterator[Finding]:
    """A603: a plan has a ceiling, or says that none is stated."""
    for plan in record.plans:
        if plan.budget is None and not {f"plans.{plan.id}.budget", f"plans.{plan.id}"} & set(record.unstated):
            yield Finding(
                code="A603",
                path=("plans", plan.id),
                message="a plan without a budget",
                help=f"add budget: {{zh, en}}: hours, configurations; or list plans.{plan.id}.budget in unstated",
                severity="warning",
            )


def plan_without_quality(record: Record, /) -> Iterator[Finding]:
    """A604: a plan fixes or measures quality, so that a gain paid for by wrong output can be refuted."""
    for plan in record.plans:
        if not any(listed("quality").search(text) for prose in _said(plan) for text in (prose.zh, prose.en) if text):
            yield Finding(
                code="A604",
                path=("plans", plan.id),
                message="a plan that would not notice wrong output",
                help="fix or measure quality: token equality, task score, error; and stop when it falls",
                severity="warning",
            )


def _said(plan: Plan) -> tuple[Prose, ...]:
    extra = (plan.inconclusive,) if plan.inconclusive else ()
    return (*plan.fixed, *plan.measure, *plan.stop, *extra)


def plan_executed_unauthorised(record: Record, /) -> Iterator[Finding]:
    """A605: what was executed had been authorised, and something was run."""
    for plan in record.plans:
        if plan.status == "executed" and (plan.authorisation != "given" or record.read.ran == "none"):
            lacks = "authorisation is not given" if plan.authorisation != "given" else "read.ran is none"
            yield Finding(
                code="A605",
                path=("plans", plan.id, "status"),
                message=f"executed, but {lacks}",
                help="write authorisation: given and what was run in read.ran, or status: not_executed",
            )


def authorisation_without_word(record: Record, /) -> Iterator[Finding]:
    """A631: that a plan may be carried out was said by somebody: it is carried out, or the plan says what was allowed."""
    for plan in record.plans:
        told = (plan.title, *plan.fixed, *plan.stop, *([plan.budget] if plan.budget else []))
        said = "\n".join(part for prose in told for part in (prose.zh, prose.en) if part)
        if plan.authorisation == "given" and plan.status != "executed":
            if listed("authorised").search(said) and not listed("authorisation_needed").search(said):
                continue
            yield Finding(
                code="A631",
                path=("plans", plan.id, "authorisation"),
                message="authorisation given, and nothing says for what",
                help="say in `budget` or `fixed` what was allowed, or write authorisation: needed",
                severity="warning",
            )
