"""A6xx: one passage of a sound workspace is broken, code and line are named; its near miss is silent."""

from tests.checks.cases import Clean, Flagged
from tests.workspaces import EDITION, RECORD, SOUND, broken, changed

ADVICE = "recommendation: [worth_verifying]"
BUDGET = '    budget: {zh: "一张卡一天", en: "one card for a day"}\n'
STOP = '      - {zh: "质量下降", en: "quality falls"}\n'
SLOW = '      - {zh: "太慢", en: "too slow"}\n'
MEASURE = '    measure:\n      - {zh: "token 是否相等", en: "whether tokens are equal"}\n'
EXECUTED = ("status: not_executed", "status: executed")
RAN = ("not_read: [], ran: none", "not_read: [], ran: model")
TRACE = ("sources:\n", 'sources:\n  - {id: s9, kind: run, path: runs/kite.json, sha256: "' + "a" * 64 + '"}\n')
NO_PLANS = changed(EDITION, ("    plans: [kite/2026-10-20#v1]\n", ""))
C1 = 'quote: "plain 20.0 tok/s"}, reporter: '
LICENCES = "unstated: [licences]"

FLAGGED = (
    # code, what is broken, file whose line is named, words on that line
    Flagged("A601", broken(RECORD, "recommendation: [worth_verifying]", "recommendation: [recommended_reading]"), RECORD, "assessment:"),
    Flagged("A602", broken(RECORD, "verification: not_run", "verification: locally_verified"), RECORD, "verification:"),
    Flagged("A603", broken(RECORD, BUDGET, ""), RECORD, "id: v1"),
    Flagged("A604", broken(RECORD, STOP, SLOW), RECORD, "id: v1"),
    Flagged("A605", changed(RECORD, EXECUTED) | NO_PLANS, RECORD, "status:"),
    Flagged("A605", changed(RECORD, ("status: not_executed", "status: executed\n    authorisation: given")) | NO_PLANS, RECORD, "status:"),
    Flagged("A606", broken(RECORD, C1 + "author", C1 + "self"), RECORD, "id: c1"),
    Flagged("A607", broken(RECORD, ADVICE, "recommendation: [worth_verifying, do_not_integrate]"), RECORD, "recommendation:"),
    Flagged("A608", broken(RECORD, "gaps: [p99, repeats]", "gaps: [p99, repeats, canonical_code]"), RECORD, "maturity:"),
    Flagged("A609", changed(RECORD, ("waits_for:\n  - {event: independent_run}\n", ""), ("ring: now", "ring: watch")), RECORD, "ring:"),
    Flagged("A610", broken(RECORD, "maturity: code_available", "maturity: paper_readable"), RECORD, "maturity:"),
    Flagged("A611", broken(RECORD, "verification: not_run", "verification: third_party_reported"), RECORD, "verification:"),
    Flagged("A612", broken(RECORD, "event: independent_run", "event: closed_loop_result"), RECORD, "event:"),
)  # fmt: skip
CLEAN = (
    Clean("A601", broken(RECORD, ADVICE, 'recommendation: [recommended_reading]\n  scope: {zh: "研究设计", en: "the study design"}')),
    Clean("A602", changed(RECORD, TRACE, RAN, ("verification: not_run", "verification: locally_verified"))),
    Clean("A603", changed(RECORD, (BUDGET, ""), (LICENCES, "unstated: [licences, plans.v1.budget]"))),
    Clean("A604", broken(RECORD, STOP, SLOW + MEASURE)),
    Clean("A605", changed(RECORD, RAN, ("status: not_executed", "status: executed\n    authorisation: given")) | NO_PLANS),
    Clean("A606", {RECORD: SOUND[RECORD].replace("reporter: author", "reporter: self").replace(*RAN)}),
    Clean("A607", broken(RECORD, ADVICE, "recommendation: [worth_verifying, quality_risk_first]")),
    Clean("A608", changed(RECORD, ("gaps: [p99, repeats]", "gaps: [p99, repeats, canonical_code]"), ("maturity: code_available", "maturity: docs_only"))),
    Clean("A609", changed(RECORD, ("ring: now", "ring: watch")) | changed(EDITION, ("    now:\n", "    watch:\n"))),
    Clean("A609", changed(RECORD, ("waits_for:\n  - {event: independent_run}\n", ""), ("ring: now", "ring: watch"), (LICENCES, "unstated: [licences, waits_for]"))),
    Clean("A610", broken(RECORD, "maturity: code_available", "maturity: docs_only")),
    Clean("A611", broken(RECORD, "verification: not_run", "verification: author_reported")),
    Clean("A612", changed(RECORD, ("event: independent_run", "event: closed_loop_result"), ("gaps: [p99, repeats]", "gaps: [p99, repeats, closed_loop]"))),
)  # fmt: skip
