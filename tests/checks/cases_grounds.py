"""P135, C270, C271, S320, A620 and E730: a word that was chosen from a list has its ground in the file."""

from tests.checks.cases import Clean, Flagged
from tests.workspaces import EDITION, RECORD, broken, changed

PIN = "{role: source, kind: git"
GUESS = ("attribution: measured}", "attribution: projected}")
C5 = 'quote: "from 4 to 6"}, reporter: author, attribution: measured'
ARM = "- {id: plain, label: plain}"
RUN = '- {id: s2, kind: run, path: runs/kite.json, sha256: "' + "a" * 64 + '"}'
ANCHOR = "how: stated, source: s1}\n    artefact"
SOURCES = "sources:\n"
ROW = "record: kite/2026-10-20, lane: main, row: baseline}"
REASON = 'row_reason: {zh: "论文较早。", en: "The paper is older."}'

FLAGGED = (
    # code, what is broken, file whose line is named, words on that line
    Flagged("P135", broken(RECORD, PIN, "{role: release, kind: git"), RECORD, "role: release"),
    Flagged("P135", broken(RECORD, PIN, "{role: artefact, kind: git"), RECORD, "role: artefact"),
    Flagged("P135", broken(RECORD, PIN, "{role: dependency, kind: git"), RECORD, "role: dependency"),
    Flagged("C270", broken(RECORD, C5, C5.replace("measured", "projected")), RECORD, "id: c5"),
    Flagged("C270", broken(RECORD, C5, C5.replace("measured", "synthetic")), RECORD, "id: c5"),
    Flagged("C270", broken(RECORD, C5, C5.replace("measured", "quoted")), RECORD, "id: c5"),
    Flagged("C271", broken(RECORD, ARM, f"{ARM}\n      - {{id: third, label: third}}"), RECORD, "id: third"),
    Flagged("S320", changed(RECORD, ("kind: git, repo: example/kite, commit: \"" + "1" * 40 + "\", path: README.md}", "kind: relayed, post: 2026-10-20/1}"), (ANCHOR, ANCHOR.replace("stated", "provenance_file"))), RECORD, "provenance_file"),
    Flagged("A620", broken(RECORD, "ran: none}", "ran: tests}"), RECORD, "ran: tests"),
    Flagged("E730", broken(EDITION, ROW, ROW.replace("baseline}", f"late_find, {REASON}}}")), EDITION, "late_find"),
)  # fmt: skip

CLEAN = (
    Clean("P135", broken(RECORD, PIN, '{role: release, version: "1.0", kind: git')),
    Clean("C270", broken(RECORD, C5, C5.replace("measured", "projected") + ', boundary: [{zh: "推算。", en: "Projected."}], flags: [{flag: assumed, reason: {zh: "推算", en: "projected"}}]')),
    Clean("C271", broken(RECORD, "arm: tiered, baseline: plain", "arm: tiered, baseline: plain")),
    Clean("S320", broken(RECORD, ANCHOR, ANCHOR.replace("stated", "provenance_file"))),
    Clean("A620", changed(RECORD, ("ran: none}", "ran: tests}"), (SOURCES, f"{SOURCES}  {RUN}\n"))),
    Clean("E730", broken(EDITION, ROW, ROW.replace("baseline}", f"baseline, {REASON}}}"))),
)  # fmt: skip
