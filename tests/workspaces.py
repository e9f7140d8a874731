"""Small workspaces as text: one sound record, edition, pack and radar, which tests break in one place each."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

from inferrsi.evidence.finding import Located
from inferrsi.pipeline.workspace import check

TODAY = date(2026, 11, 1)
RADAR = "inferrsi.yaml"
PACK = "packs/engines/pack.yaml"
RECORD = "evidence/records/kite/2026-10-20.yaml"
EDITION = "evidence/editions/2026-10-20.yaml"
SEEN = "evidence/observations/2026-10-20.jsonl"

SOUND: Mapping[str, str] = {
    RADAR: """\
schema: inferrsi.radar/1
name: Test
own: {repository: own/radar, issue: 5}
zone: Asia/Shanghai
languages: [zh, en]
sources:
  - {id: github, enabled: true, overlap_h: 24}
""",
    PACK: """\
schema: inferrsi.pack/1
id: engines
title: {zh: "引擎", en: "Engines"}
category: model_specific
subjects:
  - {id: kite, names: [Kite], home: {kind: git, repo: example/kite, confidence: found, how: by name}, follow: true}
  - {id: wren, names: [Wren], home: {confidence: unknown}, follow: true}
feeds:
  - {id: daily, enabled: false, reason: address not established}
""",
    RECORD: """\
schema: inferrsi.record/1
id: kite/2026-10-20
subject: kite
date: 2026-10-20
category: model_specific
kind: baseline
title: {zh: "Kite：专家分层", en: "Kite: experts in tiers"}
target_models:
  - {raw: Qwen3.8-27B, id: qwen3.8-27b}
sources:
  - {id: s1, kind: git, repo: example/kite, commit: "1111111111111111111111111111111111111111", path: README.md}
pins:
  - {role: source, kind: git, repo: example/kite, commit: "1111111111111111111111111111111111111111", committed: 2026-10-19, source: s1}
read: {read: [README], not_read: [], ran: none}
mechanism: {zh: "专家按热度分层。", en: "Experts are kept in tiers by heat."}
evidence: {zh: "由 {c1} 到 {c2}（{c2%c1}）。", en: "From {c1} to {c2} ({c2%c1})."}
experiments:
  - id: e1
    title: {zh: "两臂对照", en: "two arms"}
    anchor: {commit: "1111111111111111111111111111111111111111", how: stated, source: s1}
    artefact: {model: {raw: Qwen3.8-27B, id: qwen3.8-27b}}
    hardware: {raw: B200, accelerators: [{raw: B200, id: nvidia/b200, count: 1}]}
    precision: {raw: BF16, weights: bf16}
    workload: {task: chat, concurrency: 1}
    arms:
      - {id: plain, label: plain}
      - {id: tiered, label: tiered, config: {placement: tiers}, quality: {semantics: lossy_unmeasured, evidence: [c4]}}
    claims:
      - {id: c1, arm: plain, metric: decode_throughput, value: {form: point, v: "20.0"}, unit: tok/s, where: {source: s1, quote: "plain 20.0 tok/s"}, reporter: author, attribution: measured}
      - {id: c2, arm: tiered, metric: decode_throughput, value: {form: point, v: "25.0"}, unit: tok/s, boundary: [{zh: "质量未测。", en: "Quality was not measured."}], where: {source: s1, quote: "tiered 25.0 tok/s"}, reporter: author, attribution: measured}
      - {id: c3, arm: tiered, baseline: plain, metric: ttft, value: {form: ratio, v: "1.10", hi: "1.30", across: runs, sense: speedup}, boundary: [{zh: "质量未测。", en: "Quality was not measured."}], where: {source: s1, quote: "TTFT 1.10 to 1.30x"}, reporter: author, attribution: measured}
      - {id: c4, arm: tiered, metric: token_exact, value: {form: count, k: 7, n: 8}, where: {source: s1, quote: "7 of 8 equal"}, reporter: author, attribution: measured, negative: true, flags: [{flag: low_n, reason: {zh: "样本小", en: "few samples"}}]}
      - {id: c5, arm: plain, metric: agent_score, value: {form: range, lo: "4", hi: "6", across: runs}, unit: of 10, where: {source: s1, quote: "from 4 to 6"}, reporter: author, attribution: measured}
    unstated: [dates.experiment, software.driver]
negative_results:
  - {zh: "有一例不等（{c4}）。", en: "One case differs ({c4}).", claims: [c4]}
gaps: [p99, repeats]
waits_for:
  - {event: independent_run}
assessment:
  maturity: code_available
  recommendation: [worth_verifying]
  verification: not_run
  priority: P1
  ring: now
  reason: {zh: "可验证。", en: "It can be verified."}
plans:
  - id: v1
    title: {zh: "复测", en: "measure again"}
    arms:
      - {zh: "普通", en: plain}
    stop:
      - {zh: "质量下降", en: "quality falls"}
    status: not_executed
unstated: [licences]
""",
    EDITION: """\
schema: inferrsi.edition/1
date: 2026-10-20
own: {repository: own/radar, issue: 5}
posts:
  - n: 1
    kind: daily
    title: {zh: "日报", en: "Daily"}
    cutoff: 2026-10-20T00:30:00Z
    main: {commit: "2222222222222222222222222222222222222222", reread: unchanged}
    rows:
      - {e: 1, record: kite/2026-10-20, lane: main, row: baseline}
    blocks:
      - {role: note, items: [{zh: "基线日。", en: "A day of baselines."}]}
    now:
      - {records: [kite/2026-10-20], text: {zh: "先读 {kite/2026-10-20#c2}。", en: "Read {kite/2026-10-20#c2} first."}}
    plans: [kite/2026-10-20#v1]
    status:
      - {subject: wren, text: {zh: "无变化。", en: "No change."}}
    coverage_stated: {zh: "人工检索。", en: "Searched by hand."}
""",
}


def write(root: Path, changes: Mapping[str, str | bytes | None] | None = None) -> Path:
    """Write the sound workspace with some files replaced (None: left out)."""
    for name, content in {**SOUND, **(changes or {})}.items():
        if content is None:
            continue
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return root


def broken(file: str, old: str, new: str) -> dict[str, str | bytes | None]:
    """Replace one passage of a sound file; the passage has to be there."""
    assert old in SOUND[file], f"{old!r} is not in {file}"
    return {file: SOUND[file].replace(old, new, 1)}


def findings(root: Path, changes: Mapping[str, str | bytes | None] | None = None) -> tuple[Located, ...]:
    """Check a workspace and give everything but notes."""
    found = check(write(root, changes), today=TODAY, cached=False).findings
    return tuple(finding for finding in found if finding.severity != "note")
