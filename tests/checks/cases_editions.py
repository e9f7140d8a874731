"""E7xx: one passage of a sound workspace is broken, code and line are named; its near miss is silent."""

from tests.checks.cases import Clean, Flagged
from tests.workspaces import EDITION, LATER, RADAR, RECORD, SOUND, broken, changed, later, next_day

LATER_EDITION = "evidence/editions/2026-10-25.yaml"
ROWS = "    rows:\n      - {e: 1, record: kite/2026-10-25, lane: main, row: increment}\n"
NO_ROWS = (ROWS, "    rows: []\n")
WATCH = changed(EDITION, ("    now:\n", "    watch:\n"))
REASON = ', row_reason: {zh: "人工判断。", en: "A person decided so."}'
EXECUTED = changed(
    RECORD,
    ("not_read: [], ran: none", "not_read: [], ran: model"),
    ("status: not_executed", "status: executed\n    authorisation: given"),
)
CORRECTS = (
    "    plans: [kite/2026-10-25#v1]\n",
    '    plans: [kite/2026-10-25#v1]\n    corrects:\n      - {post: %s, was: {zh: "旧", en: "old"}, now: {zh: "新", en: "new"}, reason: {zh: "有误", en: "wrong"}}\n',
)


def again(*pairs: tuple[str, str]) -> dict[str, str | bytes | None]:
    """Give an edition of the later day that stands on the first record."""
    text = next_day(NO_ROWS)[LATER_EDITION]
    assert isinstance(text, str)
    text = text.replace("kite/2026-10-25", "kite/2026-10-20")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return {LATER_EDITION: text}


def rejected(ring: str) -> dict[str, str | bytes | None]:
    record = changed(
        RECORD,
        ("kind: baseline", "kind: rejection"),
        ("recommendation: [worth_verifying]", "recommendation: [rejected_instance]"),
        ("ring: now", f"ring: {ring}"),
    )
    return record | changed(EDITION, ("row: baseline", "row: rejection"), ("    now:\n", f"    {ring}:\n"))


def correcting(post: str) -> tuple[str, str]:
    return CORRECTS[0], CORRECTS[1] % post


def entry(name: str) -> tuple[tuple[str, str], ...]:
    return ("基线日。", f"基线日，见 {name}。"), ("A day of baselines.", f"A day of baselines, see {name}.")


FLAGGED = (
    # code, what is broken, file whose line is named, words on that line
    Flagged("E701", broken(EDITION, "{e: 1,", "{e: 2,"), EDITION, "e: 2"),
    Flagged("E702", broken(EDITION, "- n: 1", "- n: 2"), EDITION, "n: 2"),
    Flagged("E703", broken(EDITION, "role: note", "role: figure"), EDITION, "role: figure"),
    Flagged("E704", broken(RADAR, "Asia/Shanghai", "Asia/Shangai"), RADAR, "zone:"),
    Flagged("E705", broken(EDITION, "row: baseline", "row: increment"), EDITION, "row: increment"),
    Flagged("E706", broken(RECORD, 'pins:\n  - {role: source, kind: git, repo: example/kite, commit: "1111111111111111111111111111111111111111", committed: 2026-10-19, source: s1}', "pins: []"), EDITION, "records:"),
    Flagged("E707", broken(EDITION, "row: baseline}\n", "row: baseline}\n      - {e: 2, record: kite/2026-10-20, lane: main, row: baseline}\n"), EDITION, "e: 2"),
    Flagged("E708", WATCH | again(), LATER_EDITION, "records:"),
    Flagged("E709", broken(RECORD, "ring: now", "ring: next"), EDITION, "records:"),
    Flagged("E710", later() | next_day(NO_ROWS), LATER_EDITION, "records:"),
    Flagged("E711", rejected("now"), EDITION, "records:"),
    Flagged("E712", later() | next_day(("subject: wren", "subject: kite")), LATER_EDITION, "subject: kite"),
    Flagged("E713", EXECUTED, EDITION, "plans:"),
    Flagged("E714", later() | next_day(NO_ROWS), LATER, "date:"),
    Flagged("E715", changed(EDITION, *entry("[E9]")), EDITION, "role: note"),
    Flagged("E716", later() | next_day(correcting("2026-10-19/1")), LATER_EDITION, "post:"),
    Flagged("E716", later() | next_day(correcting("2026-10-25/1")), LATER_EDITION, "post:"),
    Flagged("E717", broken(EDITION, ", row: baseline", "") | later() | next_day(), EDITION, "e: 1"),
    Flagged("E718", broken(EDITION, "row: baseline}", "row: baseline, priority: P0}"), EDITION, "e: 1"),
    Flagged("E719", changed(RECORD, ("recommendation: [worth_verifying]", "recommendation: [classic_baseline]")), EDITION, "e: 1"),
)  # fmt: skip
CLEAN = (
    Clean("E701", changed(EDITION, ("row: baseline}\n", "row: baseline}\n      - {e: 2, record: kite/2026-10-20-2, lane: main, row: baseline}\n")) | {"evidence/records/kite/2026-10-20-2.yaml": SOUND[RECORD].replace("id: kite/2026-10-20", "id: kite/2026-10-20-2")}),
    Clean("E702", later() | next_day()),
    Clean("E703", changed(EDITION, ("- {role: note, items: [{zh: \"基线日。\", en: \"A day of baselines.\"}]}", "- {role: figure, mermaid: {zh: \"flowchart LR\", en: \"flowchart LR\"}}"))),
    Clean("E704", broken(RADAR, "Asia/Shanghai", "Europe/Berlin")),
    Clean("E705", broken(EDITION, "row: baseline}", "row: increment" + REASON + "}")),
    Clean("E706", broken(RECORD, 'commit: "1111111111111111111111111111111111111111", committed', 'tag: v1, commit: "1111111111111111111111111111111111111111", committed')),
    Clean("E707", later() | next_day()),
    Clean("E708", again(("    now:\n", "    watch:\n"), ("先读", "先等"), ("Read ", "Wait for "))),
    Clean("E708", WATCH | later(("gaps: [p99, repeats]", "gaps: [p99]")) | next_day()),
    Clean("E709", {}),
    Clean("E710", later() | next_day()),
    Clean("E711", rejected("watch")),
    Clean("E712", later() | next_day()),
    Clean("E713", changed(EDITION, ("    plans: [kite/2026-10-20#v1]\n", "")) | EXECUTED),
    Clean("E714", later() | next_day()),
    Clean("E715", changed(EDITION, *entry("[E1]"))),
    Clean("E716", later() | next_day(correcting("2026-10-20/1"))),
    Clean("E717", broken(EDITION, ", row: baseline", "") | later()),
    Clean("E718", broken(EDITION, "row: baseline}", "row: baseline, priority: P1}")),
    Clean("E719", changed(RECORD, ("recommendation: [worth_verifying]", "recommendation: [classic_baseline]")) | broken(EDITION, "lane: main", "lane: baseline")),
)  # fmt: skip
