"""A workspace with a history: the second record of a subject reads a newer tree, the third corrects a number."""

from pathlib import Path

from tests.workspaces import RECORD, SOUND, write

SECOND = "evidence/records/kite/2026-10-25.yaml"
THIRD = "evidence/records/kite/2026-10-25-2.yaml"
LATER = "evidence/editions/2026-10-25.yaml"
NEWER = "3333333333333333333333333333333333333333"


def second() -> str:
    """The sound record five days later: another commit, other gaps, a pull request, one new number."""
    head = SOUND[RECORD].partition("experiments:")[0].replace("2026-10-20", "2026-10-25").replace("1" * 40, NEWER)
    head = head.replace("kind: baseline", "kind: increment").replace("committed: 2026-10-19", "committed: 2026-10-24")
    head = head.replace("由 {c1} 到 {c2}（{c2%c1}）", "{c1}").replace("From {c1} to {c2} ({c2%c1})", "{c1}")
    return f"""\
{head}upstream:
  - {{repo: example/kite, pull: 7, state: merged, as_of: 2026-10-25, source: s1}}
experiments:
  - id: e1
    anchor: {{commit: "{NEWER}", how: stated, source: s1}}
    arms:
      - {{id: plain, label: plain}}
    claims:
      - {{id: c1, arm: plain, metric: decode_throughput, value: {{form: point, v: "21.50"}}, unit: tok/s, where: {{source: s1, quote: "plain 21.50 tok/s"}}, reporter: author, attribution: measured}}
    unstated: [dates.experiment, artefact, hardware, precision, workload]
gaps: [repeats, closed_loop]
assessment: {{reason: {{zh: "可复核。", en: "It can be rechecked."}}}}
unstated: [licences]
previous: kite/2026-10-20
"""


def third() -> str:
    """The same day again: the first record's c2 was wrong."""
    text = (
        second().replace("id: kite/2026-10-25", "id: kite/2026-10-25-2").replace("kind: increment", "kind: correction")
    )
    text = text.replace("previous: kite/2026-10-20", "previous: kite/2026-10-25").replace(
        "state: merged", "state: released"
    )
    return text + (
        'corrects:\n  - {claim: "kite/2026-10-20#c2", was: {form: point, v: "25.0"}, now: {form: point, v: "24.0"}, '
        'reason: {zh: "抄写有误。", en: "Copied wrongly."}}\n'
    )


def later() -> str:
    """The edition of that day: a row, two rings."""
    return """\
schema: inferrsi.edition/1
date: 2026-10-25
own: {repository: own/radar, issue: 5}
posts:
  - n: 1
    kind: daily
    title: {zh: "日报", en: "Daily"}
    cutoff: 2026-10-25T00:30:00Z
    rows:
      - {e: 1, record: kite/2026-10-25, lane: main, row: increment}
    now:
      - {records: [kite/2026-10-25], text: {zh: "先读。", en: "Read it first."}}
    watch:
      - {records: [kite/2026-10-25], text: {zh: "等复核。", en: "Waiting for a recheck."}}
    coverage_stated: {zh: "人工检索。", en: "Searched by hand."}
"""


def kites(root: Path) -> Path:
    """Write the workspace."""
    return write(root, {SECOND: second(), THIRD: third(), LATER: later()})
