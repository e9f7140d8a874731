"""U5xx: one passage of a sound workspace is broken, code and line are named; its near miss is silent."""

from tests.checks.cases import Clean, Flagged
from tests.workspaces import EDITION, LATER, RECORD, changed, later

ONE = "1111111111111111111111111111111111111111"
ANCHOR = f'anchor: {{commit: "{ONE}", how: stated, source: s1}}'
PR_ONLY = (
    ANCHOR,
    ANCHOR + '\n    triggers: {pr_only: {reason: {zh: "只在 PR 上测过。", en: "Measured on the pull request only."}}}',
)
PIN = "committed: 2026-10-19, source: s1}"
PULL = PIN + "\n  - {role: pull, kind: pull, pull: 7, state: %s, source: s1}"
RELEASE = (
    PIN + f'\n  - {{role: release, kind: git, repo: example/kite, tag: v1, commit: "{ONE}", state: %s, source: s1}}'
)
EVENT = "event: independent_run"


def upstream(*pulls: str) -> tuple[str, str]:
    return "experiments:\n", f"upstream: [{', '.join('{' + pull + ', source: s1}' for pull in pulls)}]\nexperiments:\n"


OPEN = "pull: 7, state: open, as_of: 2026-10-20"
MERGED = "pull: 7, state: merged, as_of: 2026-10-20"
PICKED = "pull: 7, state: cherry_picked, as_of: 2026-10-20"
WAITS = (EVENT, 'event: pull_merged, ref: "#7"')
SHIPS = ("From {c1} to {c2} ({c2%c1}).", "The release ships {c1} and {c2} ({c2%c1}).")
SHIPS_NOT = ("From {c1} to {c2} ({c2%c1}).", "No release ships {c1} or {c2} ({c2%c1}).")
NAMED = (
    ("专家按热度分层。", "专家按热度分层，见 {pr:kite#7}。"),
    ("Experts are kept in tiers by heat.", "Experts in tiers, see {pr:kite#7}."),
)
SHA = (
    ("专家按热度分层。", "专家按热度分层，见 {sha:kite@%s}。"),
    ("Experts are kept in tiers by heat.", "Experts in tiers, see {sha:kite@%s}."),
)


def naming(sha: str) -> tuple[tuple[str, str], ...]:
    return tuple((old, new % sha) for old, new in SHA)


def saying(zh: str, en: str) -> tuple[tuple[str, str], ...]:
    return (("专家按热度分层。", zh), ("Experts are kept in tiers by heat.", en))


FLAGGED = (
    # code, what is broken, file whose line is named, words on that line
    Flagged("U501", changed(RECORD, upstream(f'pull: 7, state: open, as_of: 2026-10-20, head: "{ONE}"')), RECORD, "anchor:"),
    Flagged("U501", changed(RECORD, upstream(OPEN), (ANCHOR, "anchor: {version: PR 7, how: stated, source: s1}")), RECORD, "anchor:"),
    Flagged("U502", changed(RECORD, upstream(OPEN), PR_ONLY, SHIPS), RECORD, "evidence:"),
    Flagged("U503", changed(RECORD, upstream(PICKED)), RECORD, "upstream:"),
    Flagged("U504", changed(RECORD, upstream(MERGED + ", proof: stated")), RECORD, "upstream:"),
    Flagged("U505", changed(RECORD, upstream(OPEN, MERGED)), RECORD, "upstream:"),
    Flagged("U507", changed(RECORD, upstream(MERGED), (PIN, PULL % "open")), RECORD, "role: pull"),
    Flagged("U508", changed(RECORD, upstream(MERGED), WAITS), RECORD, "event: pull_merged"),
    Flagged("U509", changed(RECORD, upstream(MERGED)) | later(upstream(OPEN.replace("20", "25", 2).replace("2526", "2026"))), LATER, "upstream:"),
    Flagged("U510", changed(RECORD, (PIN, RELEASE % "open")), RECORD, "role: release"),
    Flagged("U511", changed(RECORD, WAITS), RECORD, "event: pull_merged"),
    Flagged("U512", changed(RECORD, *NAMED), RECORD, "mechanism:"),
    Flagged("U512", changed(RECORD, *naming("7654321")), RECORD, "mechanism:"),
    Flagged("U513", changed(RECORD, upstream(OPEN), *saying("{pr:kite#7} 已合并。", "{pr:kite#7} was merged.")), RECORD, "mechanism:"),
    Flagged("U513", changed(RECORD, upstream(PICKED + ", proof: stated"), *saying("已合入的 {pr:kite#7}。", "See {pr:kite#7}.")), RECORD, "mechanism:"),
    Flagged("U513", changed(RECORD, upstream(OPEN.replace("open", "draft")), ('en: "measure again"', 'en: "measure v1, which ships {pr:kite#7}"'), ('zh: "复测"', 'zh: "复测 {pr:kite#7}"')), RECORD, "title:"),
    Flagged("U513", changed(RECORD, upstream(OPEN.replace("open", "closed_unmerged"))) | changed(EDITION, ("基线日。", "{pr:kite#7} 已上线。"), ("A day of baselines.", "{pr:kite#7} landed.")), EDITION, "role: note"),
)  # fmt: skip
CLEAN = (
    Clean("U501", changed(RECORD, upstream(f'pull: 7, state: open, as_of: 2026-10-20, head: "{ONE}"'), PR_ONLY)),
    Clean("U501", changed(RECORD, upstream(f'pull: 7, state: merged, as_of: 2026-10-20, head: "{ONE}"'))),
    Clean("U502", changed(RECORD, upstream(OPEN), PR_ONLY, SHIPS_NOT)),
    Clean("U502", changed(RECORD, upstream(OPEN), SHIPS)),
    Clean("U503", changed(RECORD, upstream(PICKED + ", proof: stated"))),
    Clean("U504", changed(RECORD, upstream(MERGED))),
    Clean("U505", changed(RECORD, upstream("pull: 7, state: open, as_of: 2026-10-19", MERGED))),
    Clean("U507", changed(RECORD, upstream(OPEN), (PIN, PULL % "open"))),
    Clean("U508", changed(RECORD, upstream(OPEN), WAITS)),
    Clean("U509", changed(RECORD, upstream(MERGED)) | later(upstream("pull: 7, state: released, as_of: 2026-10-25"))),
    Clean("U510", changed(RECORD, (PIN, RELEASE % "released"))),
    Clean("U511", changed(RECORD, upstream(OPEN), WAITS)),
    Clean("U512", changed(RECORD, upstream(OPEN), *NAMED)),
    Clean("U512", changed(RECORD, *naming("1111111"))),
    Clean("U513", changed(RECORD, upstream(OPEN), *saying("{pr:kite#7} 尚未合并。", "{pr:kite#7} is not merged."))),
    Clean("U513", changed(RECORD, upstream(OPEN), *saying("作者称“{pr:kite#7} 已合并”。", "“{pr:kite#7} is merged”, they say."))),
    Clean("U513", changed(RECORD, upstream(OPEN), *saying("待 {pr:kite#7} 合并后再测。", "Once {pr:kite#7} is merged, measure."))),
    Clean("U513", changed(RECORD, upstream(MERGED), *saying("{pr:kite#7} 已合并。", "{pr:kite#7} was merged."))),
    Clean("U513", changed(RECORD, upstream(PICKED + ", proof: stated"), *saying("{pr:kite#7} 随版发布。", "v1 ships {pr:kite#7}."))),
    Clean("U513", changed(RECORD, upstream(MERGED)) | changed(EDITION, ("基线日。", "{pr:kite#7} 已上线。"), ("A day of baselines.", "{pr:kite#7} landed."))),
)  # fmt: skip
