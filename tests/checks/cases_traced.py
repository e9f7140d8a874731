"""P136 to P141, E731 to E737, A631, A632, K911: identifiers, days, rings, plans and tables beside what was printed."""

from tests.checks.cases import Clean, Flagged
from tests.workspaces import EDITION, PACK, RECORD, broken, changed, later, next_day

ONE = "1" * 40
SOURCE = "path: README.md}"
QUOTED = (SOURCE, 'path: README.md, quotes: ["committed on 10-19", "v1.2"]}')
PIN = "committed: 2026-10-19, source: s1}"
RELAYED = (f'kind: git, repo: example/kite, commit: "{ONE}", path: README.md}}', "kind: relayed, post: 2026-10-20/1%s}")
SPAN = ', quotes: ["' + ONE + ' of 10-19"]'
UPSTREAM = "experiments:\n"
PULL = "upstream:\n  - {pull: 7, state: %s, as_of: 2026-10-20, repo: example/kite, source: s1}\nexperiments:\n"
SAID = (SOURCE, 'path: README.md, quotes: ["committed on 10-19", "#7 %s"]}')
BUDGET = 'budget: {zh: "一张卡一天", en: "one card for a day"}'
STATUS = "status: not_executed"
GIVEN = (STATUS, f"{STATUS}\n    authorisation: given")
REASON = 'reason: {zh: "可验证。", en: "It can be verified."}'
HOOK = (REASON, REASON + '\n  hook: {zh: "见 {own:121}。", en: "See {own:121}.", own: [%s]}')
MAIN = "reread: unchanged}"
HOME = "confidence: found, how: by name}"
GAPS = "gaps: [p99, repeats]"
ROW = "{e: 1, record: kite/2026-10-20, lane: main, row: baseline}"
STAND = "- {records: [kite/2026-10-25]"
PLANS = "plans: [kite/2026-10-25#v1]"


def relayed(span: str, *more: tuple[str, str]) -> dict[str, str | bytes | None]:
    """Let the record rest on a post of its day, with quotes."""
    return changed(RECORD, (RELAYED[0], RELAYED[1] % span), *more)


def move(begin: str, end: str) -> tuple[str, str]:
    """Write a move between trees in front of the gaps."""
    written = f'{{trigger: hot_path_changed, status: proposed, from: "{begin}", to: "{end}", source: s1'
    return GAPS, f'moves: [{written}, reason: {{zh: "热路径改了。", en: "Hot paths changed."}}}}]\n{GAPS}'


FLAGGED = (
    # code, what is broken, file whose line is named, words on that line
    Flagged("P136", changed(RECORD, QUOTED, (PIN, PIN.replace("19", "18"))), RECORD, "committed: 2026-10-18"),
    Flagged("P136", changed(RECORD, QUOTED, (PIN, f"tag: v1.3, {PIN}")), RECORD, "tag: v1.3"),
    Flagged("P136", changed(RECORD, QUOTED, (PIN, f"tag: v1, {PIN}")), RECORD, "tag: v1,"),
    Flagged("P136", relayed(SPAN.replace(ONE, "2" * 40)), RECORD, ONE),
    Flagged("P136", changed(RECORD, QUOTED, (UPSTREAM, PULL % "open")), RECORD, "pull: 7"),
    Flagged("P137", relayed(', quotes: ["' + ONE + ' of 10-19", "' + "x" * 61 + '"]'), RECORD, "x" * 61),
    Flagged("P138", relayed("", (UPSTREAM, PULL.replace("2026-10-20", "2026-10-19") % "open")), RECORD, "as_of: 2026-10-19"),
    Flagged("P139", changed(RECORD, (SAID[0], SAID[1] % "closed unmerged"), (UPSTREAM, PULL % "merged")), RECORD, "state: merged"),
    Flagged("P139", changed(RECORD, (SAID[0], SAID[1] % "已合入"), (UPSTREAM, PULL % "open")), RECORD, "state: open"),
    Flagged("P141", relayed("").copy() | changed(RECORD, (RELAYED[0], "kind: relayed, post: 2026-10-19/1}")), RECORD, "source: s1"),
    Flagged("P142", relayed("", (UPSTREAM, PULL.replace("repo:", "proof: patch_id, repo:") % "cherry_picked")), RECORD, "proof: patch_id"),
    Flagged("E731", later() | next_day((STAND, "- {records: [kite/2026-10-20]")), "evidence/editions/2026-10-25.yaml", "records: [kite/2026-10-20]"),
    Flagged("E732", later() | next_day((STAND, "- {records: [kite/2026-10-20]")), "evidence/editions/2026-10-25.yaml", "record: kite/2026-10-25"),
    Flagged("E733", later() | next_day((PLANS, "plans: [kite/2026-10-20#v1]")), "evidence/editions/2026-10-25.yaml", "plans: [kite/2026-10-20#v1]"),
    Flagged("E734", later() | next_day((PLANS, "plans: [kite/2026-10-20#v1]")), "evidence/editions/2026-10-25.yaml", "record: kite/2026-10-25"),
    Flagged("E735", broken(EDITION, ROW, ROW.replace("lane: main", "lane: baseline") + "\n      - " + ROW.replace("e: 1", "e: 2")), EDITION, "lane: baseline"),
    Flagged("E736", broken(EDITION, MAIN, 'reread: unchanged, quote: "main 3333333 unchanged"}'), EDITION, "main:"),
    Flagged("E736", broken(EDITION, MAIN, 'reread: not_done, quote: "main ' + "2" * 40 + ' unchanged"}'), EDITION, "main:"),
    Flagged("E737", later() | next_day(("issue: 5", "issue: 6")), "evidence/editions/2026-10-25.yaml", "issue: 6"),
    Flagged("A631", changed(RECORD, GIVEN), RECORD, "authorisation: given"),
    Flagged("A631", changed(RECORD, GIVEN, (BUDGET, 'budget: {zh: "须另行授权", en: "needs its own authorisation"}')), RECORD, "authorisation: given"),
    Flagged("A632", changed(RECORD, (HOOK[0], HOOK[1] % "121, 122")), RECORD, "own: [121, 122]"),
    Flagged("S321", changed(RECORD, move("0" * 40, "4" * 40)), RECORD, "moves:"),
    Flagged("S321", changed(RECORD, move(ONE, ONE[:8])), RECORD, "moves:"),
    Flagged("K911", broken(PACK, HOME, "confidence: pinned, how: by name}"), PACK, "confidence: pinned"),
)  # fmt: skip

CLEAN = (
    Clean("P136", changed(RECORD, QUOTED, (PIN, f"tag: v1.2, {PIN}"))),
    Clean("P136", relayed(SPAN)),
    Clean("P137", relayed(SPAN)),
    Clean("P138", relayed("", (UPSTREAM, PULL % "open"))),
    Clean("P139", changed(RECORD, (SAID[0], SAID[1] % "关闭未合并"), (UPSTREAM, PULL % "closed_unmerged"))),
    Clean("P139", changed(RECORD, (SAID[0], SAID[1] % "looks fine"), (UPSTREAM, PULL % "merged"))),
    Clean("P141", relayed("")),
    Clean("P142", relayed("", (UPSTREAM, PULL.replace("repo:", "proof: stated, repo:") % "cherry_picked"))),
    Clean("E731", later() | next_day()),
    Clean("E732", broken(EDITION, "lane: main", "lane: mechanisms")),
    Clean("E733", later() | next_day()),
    Clean("E734", later() | next_day()),
    Clean("E735", {}),
    Clean("E736", broken(EDITION, MAIN, 'reread: unchanged, quote: "main ' + "2" * 40 + ' 未变"}')),
    Clean("E737", later() | next_day()),
    Clean("A631", changed(RECORD, GIVEN, (BUDGET, 'budget: {zh: "已批准一张卡一天", en: "approved: one card for a day"}'))),
    Clean("A632", changed(RECORD, (HOOK[0], HOOK[1] % "121"))),
    Clean("S321", changed(RECORD, move("0" * 40, ONE[:8]))),
    Clean("K911", broken(PACK, HOME, "confidence: pinned, how: holds 1111111}")),
)  # fmt: skip
