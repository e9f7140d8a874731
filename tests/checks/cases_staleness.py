"""S3xx: one passage of a sound workspace is broken, code and line are named; its near miss is silent."""

from tests.checks.cases import Clean, Flagged
from tests.workspaces import EDITION, RECORD, SOUND, broken, changed, later, next_day

ANCHOR = 'anchor: {commit: "1111111111111111111111111111111111111111", how: stated, source: s1}'
REASON = '{reason: {zh: "见发布说明。", en: "The release notes say so."}}'
UPSTREAM = ("experiments:\n", "upstream: [{pull: 7, state: open, as_of: 2026-10-20, source: s1}]\nexperiments:\n")
EVIDENCE = ("From {c1} to {c2} ({c2%c1}).", "It currently decodes at {c1}, and {c2} ({c2%c1}) with tiers.")
UNKNOWN = (ANCHOR, "anchor: {how: none}")
LATER_EDITION = "evidence/editions/2026-10-25.yaml"
NOW = "先读 {kite/2026-10-25#c2}。", "Read {kite/2026-10-25#c2} first."
DIRTY = '{flag: dirty_tree, reason: {zh: "有未提交的改动。", en: "It has local changes."}}'
OLD = """\
  - id: e2
    anchor: {version: v0.9, how: stated, source: s1}
    triggers: {remeasured: {reason: {zh: "作者重测。", en: "Its authors measured again."}}}
    arms:
      - {id: old, label: old}
    claims:
      - {id: c9, arm: old, metric: decode_throughput, value: {form: point, v: "9.0"}, unit: tok/s, where: {source: s1, quote: "old 9.0 tok/s"}, reporter: author, attribution: measured}
    unstated: [dates.experiment, artefact, hardware, precision, workload, timing, repeat]
"""
WITH_OLD = ("negative_results:\n", OLD + "negative_results:\n")


def triggered(name: str) -> tuple[str, str]:
    return ANCHOR, f"{ANCHOR}\n    triggers: {{{name}: {REASON}}}"


def telling(zh: str, en: str) -> tuple[tuple[str, str], ...]:
    """Let the evidence of the sound record quote something else."""
    return ("由 {c1} 到 {c2}（{c2%c1}）。", zh), ("From {c1} to {c2} ({c2%c1}).", en)


def now(zh: str, en: str) -> tuple[tuple[str, str], ...]:
    """Let the later edition say something else of Now."""
    return (NOW[0], zh), (NOW[1], en)


def dirty() -> str:
    text = SOUND[RECORD].replace("how: stated, source: s1}", "dirty: 3f2a, how: stated, source: s1}", 1)
    text = text.replace("attribution: measured}", f"attribution: measured, flags: [{DIRTY}]}}")
    return text.replace("flags: [{flag: low_n", f"flags: [{DIRTY}, {{flag: low_n")


CORRECTION = (
    ("kind: increment", "kind: correction"),
    (
        "previous: kite/2026-10-20\n",
        'previous: kite/2026-10-20\ncorrects:\n  - {claim: "kite/2026-10-20#c2", was: {form: point, v: "25.0"}, now: {form: point, v: "24.0"},'
        ' reason: {zh: "抄写有误。", en: "Copied wrongly."}}\n',
    ),
)
CORRECTED = later(*CORRECTION)

FLAGGED = (
    # code, what is broken, file whose line is named, words on that line
    Flagged("S301", broken(RECORD, "how: stated", "how: none"), RECORD, "anchor:"),
    Flagged("S301", broken(RECORD, 'anchor: {commit: "1111111111111111111111111111111111111111", how: stated, source: s1}', "anchor: {how: stated, source: s1}"), RECORD, "anchor:"),
    Flagged("S302", broken(RECORD, "flag: low_n", "flag: superseded"), RECORD, "id: c4"),
    Flagged("S303", changed(RECORD, (ANCHOR, ANCHOR.replace("1" * 40, "2" * 40).replace("stated", "same_tree_artifact"))), RECORD, "anchor:"),
    Flagged("S304", broken(RECORD, ANCHOR, ANCHOR.replace("how:", "dirty: 3f2a, how:")), RECORD, "id: c1"),
    Flagged("S305", changed(RECORD, triggered("pr_only")), RECORD, "triggers:"),
    Flagged("S305", changed(RECORD, triggered("paper_corrected")), RECORD, "triggers:"),
    Flagged("S306", changed(RECORD, triggered("docs_only")), RECORD, "triggers:"),
    Flagged("S307", changed(RECORD, UNKNOWN, EVIDENCE), RECORD, "evidence:"),
    Flagged("S307", later() | next_day(*now("当前为 {kite/2026-10-20#c2}。", "Its speed is {kite/2026-10-20#c2}.")), LATER_EDITION, "records:"),
    Flagged("S308", changed(RECORD, WITH_OLD, *telling("曾为 {c9}。", "It was {c9}.")), RECORD, "evidence:"),
    Flagged("S309", changed(RECORD, WITH_OLD) | changed(EDITION, ("{kite/2026-10-20#c2}", "{kite/2026-10-20#c9}"), ("{kite/2026-10-20#c2}", "{kite/2026-10-20#c9}")), EDITION, "records:"),
    Flagged("S309", CORRECTED | next_day(*now("曾为 {kite/2026-10-20#c2}。", "It was {kite/2026-10-20#c2}."), ("row: increment", "row: correction")), LATER_EDITION, "records:"),
)  # fmt: skip
CLEAN = (
    Clean("S301", changed(RECORD, UNKNOWN)),
    Clean("S302", broken(RECORD, "flag: low_n", "flag: must_identify")),
    Clean("S303", broken(RECORD, "how: stated", "how: same_tree_artifact")),
    Clean("S304", {RECORD: dirty()}),
    Clean("S305", changed(RECORD, triggered("pr_only"), UPSTREAM)),
    Clean("S305", changed(RECORD, triggered("baseline_moved"))),
    Clean("S306", changed(RECORD, (ANCHOR, f"anchor: {{version: v0.9, how: stated, source: s1}}\n    triggers: {{docs_only: {REASON}}}"))),
    Clean("S307", changed(RECORD, EVIDENCE)),
    Clean("S307", changed(RECORD, UNKNOWN, ("From {c1} to {c2} ({c2%c1}).", "This is not the current speed: {c1}, {c2} ({c2%c1})."))),
    Clean("S307", later() | next_day(*now("当前为 {kite/2026-10-25#c2}。", "It is now {kite/2026-10-25#c2}."))),
    Clean("S308", changed(RECORD, WITH_OLD, *telling("由 {c9} 改为 {c2}。", "From {c9} to {c2}."))),
    Clean("S309", CORRECTED | next_day(*now("由 {kite/2026-10-20#c2} 改为 {kite/2026-10-25#c2}。", "From {kite/2026-10-20#c2} to {kite/2026-10-25#c2}."), ("row: increment", "row: correction"))),
)  # fmt: skip
