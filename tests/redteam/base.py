"""Sound workspaces that the red-team cases break: the small one of the rules' tests, and one that holds more.

The richer one has an upstream pull request, a corrected number, two editions, a second subject that is only relayed, and
arms with unlike baselines; once more with everything of one record proved.
"""

from collections.abc import Mapping
from types import MappingProxyType

from tests.workspaces import EDITION, PACK, RADAR, RECORD, SOUND, replaced

from inferrsi.evidence.provable import provables
from inferrsi.evidence.record import Record
from inferrsi.ledger.yaml_text import parse

ROBOTS = "packs/robots/pack.yaml"
LATER = "evidence/records/kite/2026-10-25.yaml"
HERON = "evidence/records/heron/2026-10-20.yaml"
CORRECTION = "evidence/records/heron/2026-10-25.yaml"
NEXT_DAY = "evidence/editions/2026-10-25.yaml"
SEEN = "evidence/observations/2026-10-25.jsonl"
VERDICTS = "evidence/verdicts/2026-10-26.jsonl"

RECORD_TEXT = replaced(SOUND[RECORD], ("gaps: [p99, repeats]", "gaps: [p99, repeats, independent_run]"))
PACK_TEXT = SOUND[PACK] + (
    "queries:\n  axes:\n    - [mixture of experts, robot policy]\n    - [serving, kernel]\n  exclude: [Kite]\n"
    "  sources: [github, arxiv]\n"
)
ROBOTS_TEXT = """\
schema: inferrsi.pack/1
id: robots
title: {zh: "机器人", en: "Robots"}
category: decision_vla
subjects:
  - {id: heron, names: [Heron], home: {kind: git, repo: example/heron, confidence: found, how: by name}, arxiv: ["2610.01234"], feeds: [daily], follow: true}
"""

LATER_TEXT = """\
schema: inferrsi.record/1
id: kite/2026-10-25
subject: kite
date: 2026-10-25
category: model_specific
kind: increment
title: {zh: "Kite：分层之后", en: "Kite: after the tiers"}
target_models:
  - {raw: Qwen3.8-27B, id: qwen3.8-27b}
sources:
  - {id: s1, kind: git, repo: example/kite, commit: "3333333333333333333333333333333333333333", path: README.md, lines: 10-40}
  - {id: s2, kind: pull, repo: example/kite, pull: 34, retrieved: 2026-10-25T00:10:00Z}
pins:
  - {role: release, kind: git, repo: example/kite, tag: v1.1, asked: v1.1, commit: "3333333333333333333333333333333333333333", published: 2026-10-24, state: released, source: s1}
  - {role: pull, kind: pull, repo: example/kite, pull: 34, commit: "4444444444444444444444444444444444444444", state: open, source: s2}
read: {read: [README, PR 34], not_read: [], ran: none}
mechanism: {zh: "草稿与分层并用。", en: "A draft runs beside the tiers."}
evidence: {zh: "PR 上从 {c1} 到 {c2}；{pr:kite#12} 已合入。", en: "On the pull request from {c1} to {c2}; {pr:kite#12} is merged."}
semantic_changes:
  - {switch: fast_draft, old: "off", new: "on", output: changed, note: {zh: "接受规则放宽。", en: "The rule of acceptance is looser."}, source: s1}
upstream:
  - {repo: example/kite, pull: 12, state: merged, as_of: 2026-10-24, source: s1}
  - {repo: example/kite, pull: 34, state: open, as_of: 2026-10-25, head: "4444444444444444444444444444444444444444", source: s2}
licences:
  - {artefact: code, spdx: Apache-2.0}
  - {artefact: draft weights, spdx: CC-BY-NC-4.0}
experiments:
  - id: e1
    title: {zh: "PR 上的草稿", en: "the draft on the pull request"}
    anchor: {commit: "4444444444444444444444444444444444444444", how: stated, source: s2}
    triggers: {pr_only: {reason: {zh: "只在 PR 上测得。", en: "Measured on the pull request only."}, source: s2}}
    artefact: {model: {raw: Qwen3.8-27B, id: qwen3.8-27b}}
    hardware: {raw: 2 x RTX 4090 24GB, accelerators: [{raw: RTX 4090, id: nvidia/rtx-4090, count: 2, memory_gb: 24}]}
    precision: {raw: BF16, weights: bf16, kv_k: kv_f16, kv_v: kv_f16}
    workload: {task: chat, concurrency: 1}
    scope: engine
    timing: {excludes: [network]}
    repeat: {runs: 5, statistic: median}
    arms:
      - {id: plain, label: plain, config: {speculation: {method: none}}}
      - {id: draft, label: draft, config: {speculation: {method: draft, n_draft: 4, acceptance: measured}, switches: {fast_draft: "on"}}, quality: {semantics: lossy_measured, evidence: [c3]}}
      - {id: exact, label: exact, config: {speculation: {method: draft, n_draft: 2, acceptance: measured}}, quality: {semantics: exact_greedy, evidence: [c6]}}
    claims:
      - {id: c1, arm: plain, metric: decode_throughput, value: {form: point, v: "40.0"}, unit: tok/s, where: {source: s1, quote: "plain 40.0 tok/s", line: "12"}, reporter: author, attribution: measured}
      - {id: c2, arm: draft, metric: decode_throughput, raw: TPS, value: {form: point, v: "60.0"}, unit: tok/s, where: {source: s1, quote: "draft 60.0 tok/s", line: "13"}, reporter: author, attribution: measured}
      - {id: c3, arm: draft, metric: token_exact, value: {form: count, k: 90, n: 100}, where: {source: s1, quote: "90 of 100 equal"}, reporter: author, attribution: measured, negative: true}
      - {id: c4, arm: draft, baseline: plain, metric: decode_throughput, value: {form: ratio, v: "1.50"}, where: {source: s1, quote: "1.50x"}, reporter: author, attribution: measured}
      - {id: c5, arm: draft, metric: acceptance_rate, value: {form: point, v: "71"}, unit: "%", where: {source: s1, quote: "acceptance 71 %"}, reporter: author, attribution: measured}
      - {id: c6, arm: exact, metric: token_exact, value: {form: count, k: 100, n: 100}, where: {source: s1, quote: "100 of 100 equal"}, reporter: author, attribution: measured}
    unstated: [dates.experiment, software.driver]
negative_results:
  - {zh: "草稿改变了一部分输出（{c3}）。", en: "The draft changes part of the output ({c3}).", claims: [c3]}
gaps: [p99]
waits_for:
  - {event: pull_merged, ref: "34"}
assessment:
  maturity: code_available
  recommendation: [worth_verifying]
  verification: not_run
  priority: P1
  ring: next
  reason: {zh: "可验证，但不是无损，尾延迟未知。", en: "It can be verified, but it is not lossless, and its tail is not known."}
plans:
  - id: v1
    title: {zh: "复测草稿", en: "measure the draft again"}
    arms:
      - {zh: "草稿", en: "draft"}
    measure:
      - {zh: "逐 token 一致", en: "equality of tokens"}
    budget: {zh: "一张卡一天", en: "one card for a day"}
    stop:
      - {zh: "输出不一致", en: "the output differs"}
    status: not_executed
unstated: [hot_paths]
previous: kite/2026-10-20
"""

HERON_TEXT = """\
schema: inferrsi.record/1
id: heron/2026-10-20
subject: heron
date: 2026-10-20
category: decision_vla
kind: baseline
title: {zh: "Heron：动作块", en: "Heron: action chunks"}
sources:
  - {id: s1, kind: relayed, post: 2026-10-20/1, entry: E2, note: "the daily report"}
pins:
  - {role: paper, kind: arxiv, paper: "2610.01234", version: "2", dates: {v1: 2026-10-12, v2: 2026-10-18}, source: s1}
read: {ran: none}
mechanism: {zh: "滚动复用动作块。", en: "Action chunks are reused while they roll."}
evidence: {zh: "快臂对前一版 {h4}，对原版 {h5}，基线不同，不能相加；成功数 {h6} 与 {h7}。", en: "The fast arm is {h4} against the one before and {h5} against the first, with unlike baselines that do not add up; successes {h6} and {h7}."}
experiments:
  - id: e1
    title: {zh: "快臂舍入不同", en: "the fast arm rounds differently"}
    anchor: {version: "2", how: stated, source: s1}
    artefact: {model: {raw: Heron-3B}}
    hardware: {raw: RTX 4090, accelerators: [{raw: RTX 4090, id: nvidia/rtx-4090, count: 1}]}
    precision: {raw: BF16, weights: bf16}
    workload: {task: pick, batch: 1}
    scope: model_forward
    timing: {includes: [policy]}
    repeat: {runs: 7, statistic: mean}
    arms:
      - {id: base, label: base}
      - {id: prev, label: previous}
      - {id: fast, label: fast, quality: {semantics: rounding}}
    claims:
      - {id: h1, arm: base, metric: predict_latency, value: {form: point, v: "100.0"}, unit: ms, where: {source: s1, quote: "base 100.0 ms"}, reporter: author, attribution: measured}
      - {id: h2, arm: prev, metric: predict_latency, value: {form: point, v: "95.0"}, unit: ms, where: {source: s1, quote: "previous 95.0 ms"}, reporter: author, attribution: measured}
      - {id: h3, arm: fast, metric: predict_latency, value: {form: point, v: "87.4"}, unit: ms, where: {source: s1, quote: "fast 87.4 ms"}, reporter: author, attribution: measured}
      - {id: h4, arm: fast, baseline: prev, metric: predict_latency, value: {form: percent, v: "-8.0"}, where: {source: s1, quote: "-8.0 %"}, reporter: author, attribution: measured}
      - {id: h5, arm: fast, baseline: base, metric: predict_latency, value: {form: percent, v: "-12.6"}, where: {source: s1, quote: "-12.6 %"}, reporter: author, attribution: measured}
    unstated: [dates.experiment, artefact.model.id]
  - id: e2
    anchor: {version: "2", how: stated, source: s1}
    artefact: {model: {raw: Heron-3B}}
    hardware: {raw: RTX 4090, accelerators: [{raw: RTX 4090, id: nvidia/rtx-4090, count: 1}]}
    precision: {raw: BF16, weights: bf16}
    workload: {task: pick}
    scope: closed_loop
    timing: {includes: [episode]}
    boundary: [{zh: "快臂舍入不同。", en: "The fast arm rounds differently."}]
    arms:
      - {id: base, label: base}
      - {id: fast, label: fast, quality: {semantics: rounding}}
    claims:
      - {id: h6, arm: base, metric: success_rate, value: {form: count, k: 14, n: 20}, where: {source: s1, quote: "14/20"}, reporter: author, attribution: measured, flags: [{flag: low_n, reason: {zh: "样本小", en: "few samples"}}]}
      - {id: h7, arm: fast, baseline: base, metric: success_rate, value: {form: count, k: 15, n: 20}, where: {source: s1, quote: "15/20"}, reporter: author, attribution: measured, flags: [{flag: low_n, reason: {zh: "样本小", en: "few samples"}}]}
    unstated: [dates.experiment, artefact.model.id, repeat]
gaps: [statistical_power, canonical_code]
waits_for:
  - {event: code_released}
assessment:
  maturity: paper_readable
  recommendation: [recommended_reading]
  scope: {zh: "滚动复用的边界", en: "the bounds of rolling reuse"}
  verification: author_reported
  priority: P2
  ring: watch
  reason: {zh: "样本小，先读。", en: "Few samples: read first."}
unstated: [licences]
"""

CORRECTION_TEXT = """\
schema: inferrsi.record/1
id: heron/2026-10-25
subject: heron
date: 2026-10-25
category: decision_vla
kind: correction
title: {zh: "Heron：更正一个数字", en: "Heron: one number corrected"}
sources:
  - {id: s1, kind: relayed, post: 2026-10-25/1, entry: E2, note: "the daily report"}
pins:
  - {role: paper, kind: arxiv, paper: "2610.01234", version: "3", dates: {v1: 2026-10-12, v2: 2026-10-18, v3: 2026-10-24}, source: s1}
read: {ran: none}
mechanism: {zh: "机制未变。", en: "The mechanism is the same."}
evidence: {zh: "原为 {heron/2026-10-20#h3}，更正为 {k1}。", en: "It was {heron/2026-10-20#h3} and is corrected to {k1}."}
experiments:
  - id: e1
    title: {zh: "快臂舍入不同", en: "the fast arm rounds differently"}
    anchor: {version: "3", how: stated, source: s1}
    artefact: {model: {raw: Heron-3B}}
    hardware: {raw: RTX 4090, accelerators: [{raw: RTX 4090, id: nvidia/rtx-4090, count: 1}]}
    precision: {raw: BF16, weights: bf16}
    workload: {task: pick, batch: 1}
    scope: model_forward
    timing: {includes: [policy]}
    repeat: {runs: 7, statistic: mean}
    arms:
      - {id: fast, label: fast, quality: {semantics: rounding}}
    claims:
      - {id: k1, arm: fast, metric: predict_latency, value: {form: point, v: "88.4"}, unit: ms, where: {source: s1, quote: "fast 88.4 ms"}, reporter: author, attribution: measured}
    unstated: [dates.experiment, artefact.model.id]
gaps: [statistical_power, canonical_code]
waits_for:
  - {event: code_released}
assessment:
  maturity: paper_readable
  recommendation: [recommended_reading]
  scope: {zh: "滚动复用的边界", en: "the bounds of rolling reuse"}
  verification: author_reported
  priority: P2
  ring: watch
  reason: {zh: "样本小，先读。", en: "Few samples: read first."}
unstated: [licences]
previous: heron/2026-10-20
corrects:
  - {claim: heron/2026-10-20#h3, was: {form: point, v: "87.4"}, now: {form: point, v: "88.4"}, reason: {zh: "论文第三版更正。", en: "Version 3 of the paper corrects it."}}
"""

EDITION_TEXT = replaced(
    SOUND[EDITION],
    (
        "row: baseline}\n    blocks",
        "row: baseline}\n      - {e: 2, record: heron/2026-10-20, lane: main, row: baseline}\n    blocks",
    ),
    (
        "    plans:",
        "    watch:\n"
        '      - {records: [heron/2026-10-20], text: {zh: "样本小，先等。", en: "Few samples, so wait."}}\n    plans:',
    ),
)
NEXT_DAY_TEXT = """\
schema: inferrsi.edition/1
date: 2026-10-25
own: {repository: own/radar, issue: 5}
posts:
  - n: 1
    kind: daily
    title: {zh: "日报", en: "Daily"}
    cutoff: 2026-10-25T00:30:00Z
    main: {commit: "2222222222222222222222222222222222222222", reread: unchanged}
    window: {from: 2026-10-20T00:30:00Z, to: 2026-10-25T00:30:00Z, overlap_h: 24}
    rows:
      - {e: 1, record: kite/2026-10-25, lane: main, row: increment}
      - {e: 2, record: heron/2026-10-25, lane: main, row: correction}
    blocks:
      - {role: note, items: [{zh: "一处更正，见 [E2]。", en: "One correction, see [E2]."}]}
    next:
      - {records: [kite/2026-10-25], text: {zh: "PR 上的 {kite/2026-10-25#c2} 不是发布版。", en: "{kite/2026-10-25#c2} on the pull request is not released."}}
    watch:
      - {records: [heron/2026-10-25], text: {zh: "样本小，再等。", en: "Few samples, so wait on."}}
    plans: [kite/2026-10-25#v1]
    status:
      - {subject: wren, text: {zh: "无变化。", en: "No change."}}
    coverage_stated: {zh: "人工检索。", en: "Searched by hand."}
  - n: 2
    kind: correction
    title: {zh: "更正", en: "Correction"}
    cutoff: 2026-10-25T10:30:00Z
    rows: []
    blocks:
      - {role: note, items: [{zh: "只改一处说法。", en: "One wording only."}]}
    corrects:
      - {post: 2026-10-20/1, was: {zh: "先读", en: "Read first"}, now: {zh: "再读", en: "Read again"}, reason: {zh: "已有新版。", en: "A newer version exists."}}
"""
SEEN_TEXT = (
    '{"at": "2026-10-25T00:20:00Z", "source": "github", "asked": "heads", "outcome": "complete", '
    '"mark": {"before": "1", "after": "2"}}\n'
    '{"at": "2026-10-25T00:21:00Z", "source": "arxiv", "asked": "list", "outcome": "throttled", '
    '"reason": "429", "mark": {"before": "7", "after": "7"}}\n'
)

RICH: Mapping[str, str] = MappingProxyType(
    {
        RADAR: SOUND[RADAR],
        PACK: PACK_TEXT,
        ROBOTS: ROBOTS_TEXT,
        RECORD: RECORD_TEXT,
        LATER: LATER_TEXT,
        HERON: HERON_TEXT,
        CORRECTION: CORRECTION_TEXT,
        EDITION: EDITION_TEXT,
        NEXT_DAY: NEXT_DAY_TEXT,
        SEEN: SEEN_TEXT,
    }
)


def _verified(record: str) -> str:
    """Write what `verify` stores when everything of a record is proved, one line a thing."""
    held = Record.model_validate(parse(record))
    return "".join(
        f'{{"at": "2026-10-26T01:00:00Z", "record": "{held.id}", "what": "{thing.what}", "of": "{thing.of}", '
        f'"verdict": "proved", "reason": "seen: {thing.what}", "how": "clone"}}\n'
        for thing in provables(held)
    )


BASES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "sound": MappingProxyType({**SOUND, RECORD: RECORD_TEXT}),
        "rich": RICH,
        "verified": MappingProxyType({**RICH, VERDICTS: _verified(RECORD_TEXT)}),
    }
)
FILES: Mapping[str, str] = MappingProxyType(
    {
        "radar": RADAR,
        "pack": PACK,
        "robots": ROBOTS,
        "record": RECORD,
        "later": LATER,
        "heron": HERON,
        "correction": CORRECTION,
        "edition": EDITION,
        "next day": NEXT_DAY,
        "seen": SEEN,
        "verdicts": VERDICTS,
    }
)
"""What the cases call the files of the bases; any other name is a path of its own."""
