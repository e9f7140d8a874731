"""P1xx: one passage of a sound workspace is broken, code and line are named; its near miss is silent."""

import json

from tests.checks.cases import Clean, Flagged
from tests.workspaces import EDITION, LATER, RECORD, SOUND, broken, changed, later, next_day

from inferrsi.evidence.provable import provables
from inferrsi.evidence.record import Record
from inferrsi.ledger.yaml_text import parse

SECOND = {
    LATER: SOUND[RECORD].replace("kite/2026-10-20", "kite/2026-10-25").replace("date: 2026-10-20", "date: 2026-10-25")
}
ONE, TWO, THREE = (f'"{digit * 40}"' for digit in "123")
SAME = {LATER: later()[LATER].replace("3" * 40, "1" * 40).replace("2026-10-24", "2026-10-19")}
PIN = "committed: 2026-10-19, source: s1}"
LATER_PIN = "committed: 2026-10-24, source: s1}"
SOURCE = "path: README.md}"
PAGE = (
    '{id: s2, kind: page, url: "https://example.org/o/r/blob/%s/README.md", retrieved: 2026-10-19T00:00:00Z, sha256: "'
    + "a" * 64
    + '"}'
)
PAPER = '\n  - {role: paper, kind: arxiv, paper: "2610.01234", version: "2", dates: {%s}, source: s1}'
C1 = 'where: {source: s1, quote: "plain 20.0 tok/s"'
LICENCES = ("experiments:\n", "licences: [%s]\nexperiments:\n")
NOT_LISTED = ("unstated: [licences]", "unstated: [hot_paths]")
CORRECTS = (
    "previous: kite/2026-10-20\n",
    'previous: kite/2026-10-20\ncorrects:\n  - {claim: "%s", was: {form: point, v: "%s"}, now: {form: point, v: "%s"},'
    ' reason: {zh: "抄写有误。", en: "Copied wrongly."}}\n',
)


def licensed(*listed: str) -> tuple[tuple[str, str], ...]:
    return (LICENCES[0], LICENCES[1] % ", ".join(listed)), NOT_LISTED


def correcting(claim: str, was: str, now: str) -> tuple[tuple[str, str], ...]:
    return ("kind: increment", "kind: correction"), (CORRECTS[0], CORRECTS[1] % (claim, was, now))


def same(*pairs: tuple[str, str]) -> dict[str, str | bytes | None]:
    """Give the later record the tree and the numbers of the first one."""
    text = SAME[LATER]
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return {LATER: text}


def verified(word: str, *only: str) -> dict[str, str | bytes | None]:
    """Let `verify` have said a word of everything in the sound record, or of some things."""
    things = provables(Record.model_validate(parse(SOUND[RECORD])))
    lines = (
        {"at": "2026-10-21T00:00:00Z", "record": "kite/2026-10-20", "what": thing.what, "of": thing.of, "verdict": word, "reason": "looked at a clone", "how": "clone"}
        for thing in things
        if not only or thing.what in only
    )  # fmt: skip
    return {"evidence/verdicts/2026-10-21.jsonl": "".join(json.dumps(line) + "\n" for line in lines)}


OTHER_VALUE = (('v: "20.0"', 'v: "21.0"'), ("plain 20.0 tok/s", "plain 21.0 tok/s"))

FLAGGED = (
    # code, what is broken, file whose line is named, words on that line
    Flagged("P101", broken(RECORD, "id: kite/2026-10-20", "id: kite/2026-10-19"), RECORD, "id: kite/2026-10-19"),
    Flagged("P102", broken(RECORD, ', commit: "1111111111111111111111111111111111111111", path: README.md', ", path: README.md"), RECORD, "id: s1"),
    Flagged("P103", broken(RECORD, 'where: {source: s1, quote: "plain', 'where: {source: s9, quote: "plain'), RECORD, "id: c1"),
    Flagged("P104", broken(RECORD, 'anchor: {commit: "1111111111111111111111111111111111111111"', "anchor: {short: abcdef1"), RECORD, "anchor:"),
    Flagged("P105", broken(RECORD, 'repo: example/kite, commit: "1111111111111111111111111111111111111111", committed', "repo: example/kite, committed"), RECORD, "role: source"),
    Flagged("P106", broken(RECORD, "role: source", "role: docs"), RECORD, "pins:"),
    Flagged("P107", broken(RECORD, "- {id: c2,", "- {id: c1,"), RECORD, "- {id: c1"),
    Flagged("P107", broken(RECORD, "- id: v1", "- id: c1"), RECORD, "id: c1"),
    Flagged("P107", broken(RECORD, "- {id: tiered, label", "- {id: plain, label"), RECORD, "id: plain"),
    Flagged("P108", broken(RECORD, "unstated: [licences]", "unstated: [licences]\nprevious: kite/2026-10-21") | SECOND, RECORD, "previous:"),
    Flagged("P109", broken(RECORD, "unstated: [licences]", "unstated: [licences]\nprevious: kite/2026-10-01"), RECORD, "previous:"),
    Flagged("P109", broken(EDITION, "record: kite/2026-10-20", "record: kite/2026-10-02"), EDITION, "record: kite/2026-10-02"),
    Flagged("P109", broken(EDITION, "先读 {kite/2026-10-20#c2}", "先读 {kite/2026-10-20#c99}"), EDITION, "c99"),
    Flagged("P109", broken(EDITION, "plans: [kite/2026-10-20#v1]", "plans: [kite/2026-10-20#v2]"), EDITION, "plans:"),
    Flagged("P110", broken(RECORD, 'kind: git, repo: example/kite, commit: "1111111111111111111111111111111111111111", path: README.md}', "kind: relayed, post: 2026-10-20/2}"), RECORD, "id: s1"),
    Flagged("P110", broken(RECORD, 'kind: git, repo: example/kite, commit: "1111111111111111111111111111111111111111", path: README.md}', "kind: relayed, post: 2026-10-20/1, entry: E7}"), RECORD, "id: s1"),
    Flagged("P111", changed(RECORD, (PIN, "committed: 2026-10-19, asked: abcdef1, source: s1}")), RECORD, "role: source"),
    Flagged("P111", changed(RECORD, (PIN, "committed: 2026-10-19, short: abcdef1, source: s1}")), RECORD, "role: source"),
    Flagged("P112", changed(RECORD, (f"commit: {ONE}, committed", f"commit: {TWO}, committed")), RECORD, "role: source"),
    Flagged("P113", changed(RECORD, (PIN, PIN + PAPER % "v1: 2026-10-14, v3: 2026-10-18")), RECORD, "role: paper"),
    Flagged("P114", changed(RECORD, (SOURCE, SOURCE + "\n  - " + PAGE % "main")), RECORD, "id: s2"),
    Flagged("P115", changed(RECORD, (SOURCE, "path: README.md, lines: 10-14}"), (C1, C1 + ', line: "36"')), RECORD, "id: c1"),
    Flagged("P116", same(("2026-10-19", "2026-10-18")), LATER, "role: source"),
    Flagged("P117", changed(RECORD, (PIN, "tag: v1, " + PIN)) | later((LATER_PIN, "tag: v1, " + LATER_PIN)), LATER, "role: source"),
    Flagged("P118", changed(RECORD, (PIN, PIN + PAPER % "v2: 2026-10-14")) | later((LATER_PIN, LATER_PIN + PAPER % "v2: 2026-10-15")), LATER, "role: paper"),
    Flagged("P119", changed(RECORD, *licensed("{artefact: repository, spdx: MIT}")) | later(*licensed("{artefact: repository, spdx: Apache-2.0}")), LATER, "licences:"),
    Flagged("P120", changed(RECORD, *licensed("{artefact: code and weights, spdx: MIT}")), RECORD, "licences:"),
    Flagged("P120", changed(RECORD, *licensed("{artefact: repository, spdx: MIT}", "{artefact: draft weights, spdx: MIT}")), RECORD, "licences:"),
    Flagged("P121", same(*OTHER_VALUE), LATER, "id: c1"),
    Flagged("P122", same(), LATER, "id: c1"),
    Flagged("P123", later(*correcting("kite/2026-10-20#c1", "99.0", "21.0")), LATER, "claim:"),
    Flagged("P124", later(*correcting("kite/2026-10-20#c1", "20.0", "20.00")), LATER, "claim:"),
    Flagged("P125", later(*correcting("kite/2026-10-25#c1", "20.0", "21.0")), LATER, "claim:"),
    Flagged("P191", verified("proved") | verified("broken", "quote:c1"), RECORD, "id: c1"),
    Flagged("P192", {}, RECORD, "schema:"),
    Flagged("P127", later() | later(day="2026-10-26"), "evidence/records/kite/2026-10-26.yaml", "previous:"),
    Flagged("P128", changed(RECORD, (PIN, 'paper: "2610.01234", ' + PIN)), RECORD, "role: source"),
    Flagged("P129", changed(RECORD, (SOURCE, SOURCE + "\n  - {id: s9, kind: relayed, post: 2026-10-25/1}")) | later() | next_day(), RECORD, "sources:"),
)  # fmt: skip
CLEAN = (
    Clean("P101", {RECORD: None, "evidence/records/kite/2026-10-20-2.yaml": SOUND[RECORD].replace("id: kite/2026-10-20", "id: kite/2026-10-20-2"), EDITION: SOUND[EDITION].replace("kite/2026-10-20", "kite/2026-10-20-2")}),
    Clean("P102", changed(RECORD, (SOURCE, SOURCE + "\n  - " + PAGE % ("1" * 40)))),
    Clean("P103", changed(RECORD, (SOURCE, SOURCE + "\n  - {id: s9, kind: relayed, post: 2026-10-20/1}"), ('where: {source: s1, quote: "plain', 'where: {source: s9, quote: "plain'))),
    Clean("P104", changed(RECORD, (SOURCE, SOURCE + "\n  - {id: s9, kind: relayed, post: 2026-10-20/1}"), (f"anchor: {{commit: {ONE}, how: stated, source: s1", "anchor: {short: abcdef1, how: stated, source: s9"))),
    Clean("P105", changed(RECORD, (f"repo: example/kite, commit: {ONE}, committed", "repo: example/kite, tag: v1, committed"), ("unstated: [licences]", "unstated: [licences, pins.source.commit]"))),
    Clean("P106", changed(RECORD, ("role: source", "role: docs"), ("unstated: [licences]", "unstated: [licences, pins.source]"), ("ring: now", "ring: next")) | changed(EDITION, ("    now:\n", "    next:\n"))),
    Clean("P107", changed(RECORD, (PIN, PIN + f"\n  - {{role: source, id: tools, kind: git, repo: example/kite, commit: {ONE}, source: s1}}"))),
    Clean("P108", later()),
    Clean("P109", changed(EDITION, ("先读 {kite/2026-10-20#c2}", "先读 {kite/2026-10-20#c1}"), ("Read {kite/2026-10-20#c2}", "Read {kite/2026-10-20#c1}"))),
    Clean("P110", changed(RECORD, (SOURCE, SOURCE + "\n  - {id: s9, kind: relayed, post: 2026-10-20/1, entry: E1}"))),
    Clean("P111", changed(RECORD, (PIN, 'committed: 2026-10-19, asked: "1111111", source: s1}'))),
    Clean("P112", changed(RECORD, (PIN, PIN + f"\n  - {{role: dependency, kind: git, repo: example/other, commit: {TWO}, source: s1}}"))),
    Clean("P113", changed(RECORD, (PIN, PIN + PAPER % "v1: 2026-10-14, v2: 2026-10-18"))),
    Clean("P114", changed(RECORD, (SOURCE, SOURCE + "\n  - " + PAGE % ("1" * 40)))),
    Clean("P114", changed(RECORD, (SOURCE, SOURCE + "\n  - " + PAGE.replace("blob/%s", "latest")))),
    Clean("P115", changed(RECORD, (SOURCE, "path: README.md, lines: 10-14}"), (C1, C1 + ', line: "12"'))),
    Clean("P116", same()),
    Clean("P117", changed(RECORD, (PIN, "tag: v1, " + PIN)) | later((LATER_PIN, "tag: v2, " + LATER_PIN))),
    Clean("P118", changed(RECORD, (PIN, PIN + PAPER % "v2: 2026-10-14")) | later((LATER_PIN, LATER_PIN + PAPER % "v2: 2026-10-14"))),
    Clean("P119", changed(RECORD, *licensed("{artefact: repository, spdx: MIT}")) | later(*licensed("{artefact: repository, spdx: MIT}"))),
    Clean("P120", changed(RECORD, *licensed("{artefact: repository, spdx: MIT}", '{artefact: draft weights, spdx: MIT, note: {zh: "模型卡写明。", en: "The model card says so."}}'))),
    Clean("P121", same(*OTHER_VALUE, *correcting("kite/2026-10-20#c1", "20.0", "21.0"))),
    Clean("P122", later()),
    Clean("P123", later(*correcting("kite/2026-10-20#c1", "20.00", "21.0"))),
    Clean("P124", later(*correcting("kite/2026-10-20#c1", "20.0", "21.0"))),
    Clean("P125", later(*correcting("kite/2026-10-20#c1", "20.0", "21.0"))),
    Clean("P191", verified("proved")),
    Clean("P192", verified("proved")),
    Clean("P127", later() | later(("previous: kite/2026-10-20", "previous: kite/2026-10-25"), day="2026-10-26")),
    Clean("P128", changed(RECORD, (PIN, PIN + PAPER % "v2: 2026-10-18"))),
    Clean("P129", changed(RECORD, (SOURCE, SOURCE + "\n  - {id: s9, kind: relayed, post: 2026-10-20/1}"))),
)  # fmt: skip
