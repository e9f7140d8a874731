"""K9xx: one passage of a sound workspace is broken, code and line are named; its near miss is silent."""

from tests.checks.cases import Clean, Flagged
from tests.workspaces import EDITION, PACK, RECORD, SOUND, broken

OTHER_PACK = SOUND[PACK].replace("id: engines", "id: more").replace("id: wren", "id: lark")
SUBJECTS = "feeds:\n"
WREN = "home: {confidence: unknown}, follow: true}"

FLAGGED = (
    # code, what is broken, file whose line is named, words on that line
    Flagged("K901", broken(PACK, "- {id: wren", "- {id: kite"), PACK, "id: kite"),
    Flagged("K902", broken(PACK, "repo: example/kite, confidence: found", "confidence: found"), PACK, "id: kite"),
    Flagged("K902", broken(PACK, "confidence: unknown", "repo: a/b, confidence: unknown"), PACK, "id: wren"),
    Flagged("K903", broken(PACK, "enabled: false, reason: address not established", "enabled: false"), PACK, "id: daily"),
    Flagged("K903", broken(PACK, "enabled: false, reason: address not established", "enabled: true"), PACK, "id: daily"),
    Flagged("K904", {"packs/more/pack.yaml": OTHER_PACK}, PACK, "id: kite"),
    Flagged("K905", broken(PACK, "id: wren", "id: lark"), EDITION, "wren"),
    Flagged("K905", broken(PACK, "id: kite", "id: lark"), RECORD, "subject:"),
    Flagged("K906", broken(PACK, "repo: example/kite", "repo: other/kite"), RECORD, "role: source"),
    Flagged("K907", broken(PACK, "feeds:\n", "queries: {axes: [[engine, KITE]], sources: [github]}\nfeeds:\n"), PACK, "queries:"),
    Flagged("K908", broken(PACK, WREN, "home: {confidence: unknown}, feeds: [nobody], follow: true}"), PACK, "id: wren"),
    Flagged("K909", broken(PACK, "{confidence: unknown}", "{kind: git, repo: Example/Kite, confidence: found, how: by name}"), PACK, "id: wren"),
    Flagged("K910", broken(RECORD, "category: model_specific", "category: rsi"), RECORD, "category:"),
)  # fmt: skip
CLEAN = (
    Clean("K901", broken(PACK, "feeds:\n", "feeds:\n  - {id: weekly, enabled: false, reason: address not established}\n")),
    Clean("K902", broken(PACK, "{confidence: unknown}", "{kind: git, repo: example/wren, confidence: found, how: by name}")),
    Clean("K903", broken(PACK, "enabled: false, reason: address not established", 'enabled: true, url: "https://example.org/feed"')),
    Clean("K904", {"packs/more/pack.yaml": OTHER_PACK.replace("id: kite", "id: robin").replace("example/kite", "example/robin").replace("id: daily", "id: weekly")}),
    Clean("K905", broken(PACK, "names: [Wren]", "names: [Wren, wren.cpp]")),
    Clean("K906", broken(PACK, "repo: example/kite", "repo: Example/Kite")),
    Clean("K907", broken(PACK, "feeds:\n", "queries: {axes: [[engine, runtime]], exclude: [Kite], sources: [github]}\nfeeds:\n")),
    Clean("K908", broken(PACK, WREN, "home: {confidence: unknown}, feeds: [daily], follow: true}")),
    Clean("K909", broken(PACK, "{confidence: unknown}", "{kind: git, repo: example/wren, confidence: found, how: by name}")),
    Clean("K910", {}),
)  # fmt: skip
