"""T4xx: one passage of a sound workspace is broken, code and line are named; its near miss is silent."""

from tests.checks.cases import Clean, Flagged
from tests.workspaces import EDITION, RECORD, SEEN, SOUND, broken, changed, later, next_day

SECOND = {
    "evidence/records/kite/2026-10-21.yaml": SOUND[RECORD]
    .replace("kite/2026-10-20", "kite/2026-10-21")
    .replace("date: 2026-10-20", "date: 2026-10-21")
}
LINE = '{"at": "2026-10-20T00:00:00Z", "source": "github", "asked": "heads", "outcome": "%s"%s}\n'
LATER_EDITION = "evidence/editions/2026-10-25.yaml"
PIN = "committed: 2026-10-19, source: s1}"
PAPER = '\n  - {role: paper, kind: arxiv, paper: "%s", version: "2", dates: {v1: %s, v2: %s}, source: s1}'
CUTOFF = "    cutoff: 2026-10-20T00:30:00Z\n"
ARTEFACT = "    artefact: {model"
MEASURED_ON = "    dates: {experiment: %s}\n    artefact: {model"
NOT_UNSTATED = ("unstated: [dates.experiment, software.driver]", "unstated: [software.driver]")
INCREMENT = changed(RECORD, ("kind: baseline", "kind: increment"))
ADVICE = "recommendation: [worth_verifying]"
REASON = ', row_reason: {zh: "论文当日才公开。", en: "The paper became public only that day."}'


def window(since: str, until: str) -> str:
    return f"    window: {{from: {since}, to: {until}}}\n"


def rejected() -> dict[str, str | bytes | None]:
    record = changed(
        RECORD,
        ("kind: baseline", "kind: rejection"),
        (ADVICE, "recommendation: [rejected_instance, watch]"),
        ("ring: now", "ring: watch"),
    )
    return record | changed(EDITION, ("row: baseline", "row: rejection"), ("    now:\n", "    watch:\n"))


def wren(kind: str) -> dict[str, str | bytes | None]:
    """Give the other followed subject its first record, of work that is weeks old."""
    text = SOUND[RECORD].replace("kite/2026-10-20", "wren/2026-10-25").replace("subject: kite", "subject: wren")
    text = text.replace("date: 2026-10-20", "date: 2026-10-25").replace(
        "committed: 2026-10-19", "committed: 2026-10-01"
    )
    return {"evidence/records/wren/2026-10-25.yaml": text.replace("kind: baseline", f"kind: {kind}")}


def told(row: str) -> dict[str, str | bytes | None]:
    text = next_day((", row: increment}", f", {row}}}"))[LATER_EDITION]
    assert isinstance(text, str)
    return {LATER_EDITION: text.replace("kite/2026-10-25", "wren/2026-10-25").replace("subject: wren", "subject: kite")}


FLAGGED = (
    # code, what is broken, file whose line is named, words on that line
    Flagged("T401", broken(RECORD, "committed: 2026-10-19", "committed: 2027-10-19"), RECORD, "2027-10-19"),
    Flagged("T401", broken(EDITION, "cutoff: 2026-10-20T00:30:00Z", "cutoff: 2026-12-20T00:30:00Z"), EDITION, "cutoff:"),
    Flagged("T402", SECOND | broken(EDITION, "record: kite/2026-10-20, lane: main", "record: kite/2026-10-21, lane: main"), EDITION, "e: 1"),
    Flagged("T411", {SEEN: LINE % ("failed", "")}, SEEN, "failed"),
    Flagged("T412", {SEEN: LINE % ("throttled", ', "reason": "429", "mark": {"before": "1", "after": "2"}')}, SEEN, "throttled"),
    Flagged("T403", changed(RECORD, (ARTEFACT, MEASURED_ON % "2026-10-19"), NOT_UNSTATED), RECORD, "dates:"),
    Flagged("T404", changed(RECORD, (PIN, PIN.replace("19", "21"))), RECORD, "role: source"),
    Flagged("T404", changed(RECORD, (ARTEFACT, MEASURED_ON % "2026-10-21"), NOT_UNSTATED), RECORD, "dates:"),
    Flagged("T405", changed(RECORD, (PIN, PIN + PAPER % ("2610.01234", "2026-10-18", "2026-10-14"))), RECORD, "role: paper"),
    Flagged("T406", changed(RECORD, (PIN, PIN + PAPER % ("2608.01234", "2026-10-14", "2026-10-18"))), RECORD, "role: paper"),
    Flagged("T407", broken(RECORD, "kind: baseline", "kind: rejection"), RECORD, "kind: rejection"),
    Flagged("T407", broken(RECORD, ADVICE, "recommendation: [rejected_instance]"), RECORD, "kind: baseline"),
    Flagged("T408", broken(EDITION, CUTOFF, CUTOFF + window("2026-10-20T00:30:00Z", "2026-10-19T00:30:00Z")), EDITION, "window:"),
    Flagged("T408", broken(EDITION, CUTOFF, CUTOFF + window("2026-10-19T00:30:00Z", "2026-10-20T06:30:00Z")), EDITION, "window:"),
    Flagged("T409", broken(EDITION, CUTOFF, CUTOFF.replace("10-20", "10-23")), EDITION, "cutoff:"),
    Flagged("T410", later() | next_day((CUTOFF.replace("10-20", "10-25"), CUTOFF.replace("10-20", "10-25") + window("2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z"))), LATER_EDITION, "window:"),
    Flagged("T413", wren("increment") | told("row: increment"), LATER_EDITION, "e: 1"),
    Flagged("T414", later(("kind: increment", "kind: recheck")) | next_day(("row: increment", "row: recheck")), LATER_EDITION, "e: 1"),
)  # fmt: skip
CLEAN = (
    Clean("T401", changed(RECORD, (PIN, PIN.replace("19", "20")))),
    Clean("T402", later() | next_day()),
    Clean("T403", changed(RECORD, (ARTEFACT, MEASURED_ON % "2026-10-15"), NOT_UNSTATED)),
    Clean("T403", changed(RECORD, (ARTEFACT, MEASURED_ON % "2026-10-19"), NOT_UNSTATED, ("how: stated, source: s1}", "date: 2026-10-19, how: stated, source: s1}"))),
    Clean("T404", changed(RECORD, (PIN, "published: 2026-10-20T23:00Z, " + PIN))),
    Clean("T405", changed(RECORD, (PIN, PIN + PAPER % ("2610.01234", "2026-10-14", "2026-10-14")))),
    Clean("T406", changed(RECORD, (PIN, PIN + PAPER % ("2610.01234", "2026-09-30", "2026-10-14")))),
    Clean("T407", rejected()),
    Clean("T408", INCREMENT | changed(EDITION, (CUTOFF, CUTOFF + window("2026-10-19T00:30:00Z", "2026-10-20T00:30:00Z")), ("row: baseline", "row: increment"))),
    Clean("T409", broken(EDITION, CUTOFF, CUTOFF.replace("10-20T00:30", "10-19T16:30"))),
    Clean("T410", later() | next_day((CUTOFF.replace("10-20", "10-25"), CUTOFF.replace("10-20", "10-25") + window("2026-10-20T00:30:00Z", "2026-10-25T00:30:00Z")))),
    Clean("T411", {SEEN: LINE % ("failed", ', "reason": "502"')}),
    Clean("T412", {SEEN: LINE % ("throttled", ', "reason": "429", "mark": {"before": "1", "after": "1"}')}),
    Clean("T413", wren("late_find") | told("row: late_find")),
    Clean("T413", wren("increment") | told("row: increment" + REASON)),
    Clean("T414", later() | next_day()),
)  # fmt: skip
