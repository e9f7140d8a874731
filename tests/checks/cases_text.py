"""M8xx: one passage of a sound workspace is broken, code and line are named; its near miss is silent."""

from tests.checks.cases import Clean, Flagged
from tests.workspaces import EDITION, RECORD, broken, changed

MECHANISM_ZH, MECHANISM = "专家按热度分层。", "Experts are kept in tiers by heat."
EVIDENCE_ZH, EVIDENCE = "由 {c1} 到 {c2}（{c2%c1}）。", "From {c1} to {c2} ({c2%c1})."
C5 = 'quote: "from 4 to 6"}, reporter: author, attribution: measured}'
LIMIT = 'boundary: [{zh: "质量未测。", en: "Quality was not measured."}]'
ARMS = ("      - {id: tiered, label: tiered", "      - {id: ref, label: reference}\n      - {id: tiered, label: tiered")
EXACT = (
    "- {id: plain, label: plain}",
    "- {id: plain, label: plain, quality: {semantics: transparent, evidence: [c5]}}",
)
RAN = ("not_read: [], ran: none", "not_read: [], ran: tests")
TRACE = ("sources:\n", 'sources:\n  - {id: s9, kind: run, path: runs/kite.json, sha256: "' + "a" * 64 + '"}\n')


def mechanism(zh: str, en: str) -> tuple[tuple[str, str], ...]:
    return (MECHANISM_ZH, zh), (MECHANISM, en)


def english(text: str) -> dict[str, str | bytes | None]:
    return broken(RECORD, MECHANISM, text)


def chinese(text: str) -> dict[str, str | bytes | None]:
    return broken(RECORD, MECHANISM_ZH, text)


def evidence(zh: str, en: str) -> tuple[tuple[str, str], ...]:
    return (EVIDENCE_ZH, zh), (EVIDENCE, en)


def ratio(name: str, baseline: str, value: str) -> tuple[str, str]:
    """Add a ratio of the tiered arm behind the last claim."""
    return (
        C5,
        f'{C5}\n      - {{id: {name}, arm: tiered, baseline: {baseline}, metric: prefill_throughput, value: {{form: ratio, v: "{value}"}}, {LIMIT}, where: {{source: s1, quote: "{value}x"}}, reporter: author, attribution: measured}}',
    )


TWO = (ARMS, ratio("c7", "plain", "1.50"), ratio("c6", "ref", "1.94"))

FLAGGED = (
    # code, what is broken, file whose line is named, words on that line
    Flagged("M801", broken(RECORD, 'reason: {zh: "样本小", en: "few samples"}', "reason: {}"), RECORD, "id: c4"),
    Flagged("M802", broken(RECORD, "由 {c1} 到", "由 {c1 } 到"), RECORD, "evidence:"),
    Flagged("M802", broken(RECORD, "由 {c1} 到", "由 {c9} 到"), RECORD, "evidence:"),
    Flagged("M803", broken(RECORD, "Experts are kept in tiers by heat.", "Experts in tiers give 25.0 tok/s."), RECORD, "mechanism:"),
    Flagged("M803", broken(RECORD, "Experts are kept in tiers by heat.", "Experts in tiers, see #557."), RECORD, "mechanism:"),
    Flagged("M804", broken(RECORD, "From {c1} to {c2} ({c2%c1}).", "From {c1} to {c2}."), RECORD, "evidence:"),
    Flagged("M805", broken(RECORD, "Experts are kept in tiers by heat.", "Experts 分层 by heat."), RECORD, "mechanism:"),
    Flagged("M807", broken(RECORD, "专家按热度分层。", "Experts are kept in tiers by heat, as before."), RECORD, "mechanism:"),
    Flagged("M806", broken(RECORD, ', en: "Experts are kept in tiers by heat."', ""), RECORD, "mechanism:"),
    Flagged("M808", changed(RECORD, ("{c2%c1}", "{c2%c3}"), ("{c2%c1}", "{c2%c3}")), RECORD, "evidence:"),
    Flagged("M808", changed(EDITION, ("{kite/2026-10-20#c2}", "{kite/2026-10-20#c2/c5}"), ("{kite/2026-10-20#c2}", "{kite/2026-10-20#c2/c5}")), EDITION, "records:"),
    Flagged("M809", changed(RECORD, *TWO, *evidence("总计 {c6}；{c7}。", "{c6}, of which {c7} comes from tiers.")), RECORD, "evidence:"),
    Flagged("M809", changed(RECORD, *TWO, *evidence("{c6}，其中 {c7} 来自分层。", "{c6}; {c7}.")), RECORD, "evidence:"),
    Flagged("M810", changed(RECORD, *evidence(EVIDENCE_ZH, "Serving goes from {c1} to {c2} ({c2%c1}).")), RECORD, "evidence:"),
    Flagged("M810", changed(RECORD, *evidence("端到端由 {c1} 到 {c2}（{c2%c1}）。", EVIDENCE)), RECORD, "evidence:"),
    Flagged("M810", changed(EDITION, ("先读 {", "生产环境达到 {")), EDITION, "records:"),
    Flagged("M811", english("Lossless tiers for experts."), RECORD, "mechanism:"),
    Flagged("M811", english("The first engine with tiers."), RECORD, "mechanism:"),
    Flagged("M811", english("A production-ready engine."), RECORD, "mechanism:"),
    Flagged("M811", english("State-of-the-art tiers."), RECORD, "mechanism:"),
    Flagged("M811", chinese("首创的专家分层。"), RECORD, "mechanism:"),
    Flagged("M811", chinese("专家分层无损，生产可用。"), RECORD, "mechanism:"),
    Flagged("M811", changed(RECORD, EXACT, *mechanism(MECHANISM_ZH, "A production-ready engine.")), RECORD, "mechanism:"),
    Flagged("M812", english("Throughput doubles with tiers."), RECORD, "mechanism:"),
    Flagged("M812", chinese("分层让吞吐翻倍。"), RECORD, "mechanism:"),
    Flagged("M813", english("We measured experts in tiers."), RECORD, "mechanism:"),
    Flagged("M813", chinese("我们实测了专家分层。"), RECORD, "mechanism:"),
    Flagged("M813", broken(EDITION, "A day of baselines.", "Baselines, independently verified."), EDITION, "role: note"),
    Flagged("M814", english("Experts are kept in **tiers** by heat."), RECORD, "mechanism:"),
    Flagged("M814", english("Experts are kept in <b>tiers</b> by heat."), RECORD, "mechanism:"),
    Flagged("M814", english("See [the tiers](https://example.org)."), RECORD, "mechanism:"),
    Flagged("M815", chinese("**专家分层：**按热度。"), RECORD, "mechanism:"),
)  # fmt: skip
CLEAN = (
    Clean("M801", changed(RECORD, ("  ring: now\n", "  ring: now\n  hook: {own: [5]}\n"))),
    Clean("M802", changed(RECORD, *evidence("由 {c1} 到 {c2}（{c2%c1}），集合 {{a}}。", "From {c1} to {c2} ({c2%c1}), a set {{a}}."))),
    Clean("M803", english("On 4 cards, 16 of 128 experts stay in 24 GB, as of v1.2.3 and 2026-10-19.")),
    Clean("M804", changed(RECORD, *evidence("{c2%c1}：{c1}、{c2}。", "{c1}, {c2}: {c2%c1}."))),
    Clean("M805", english("Experts are kept in tiers (“π0.5”, 2×512) by heat.")),
    Clean("M806", {}),
    Clean("M807", chinese("Qwen3.8-27B / B200 / TP8")),
    Clean("M808", changed(EDITION, ("{kite/2026-10-20#c2}", "{kite/2026-10-20#c2/c1}"), ("{kite/2026-10-20#c2}", "{kite/2026-10-20#c2/c1}"))),
    Clean("M809", changed(RECORD, *TWO, *evidence("相对参考为 {c6}；相对普通为 {c7}。", "{c6} against the reference; {c7} against plain."))),
    Clean("M809", changed(RECORD, *TWO, *evidence("{c6} 与 {c7} 不能相加。", "{c6} and {c7} do not add up."))),
    Clean("M810", changed(RECORD, *evidence("由 {c1} 到 {c2}（{c2%c1}），不是服务收益。", "From {c1} to {c2} ({c2%c1}), which is no gain in serving."))),
    Clean("M810", changed(RECORD, *evidence("端到端没有测；由 {c1} 到 {c2}（{c2%c1}）。", "End to end is open; from {c1} to {c2} ({c2%c1})."))),
    Clean("M811", english("Tiers for experts, which are not lossless.")),
    Clean("M811", english("The author calls the tiers “lossless”.")),
    Clean("M811", english("Read the first file first; the fastest option comes last.")),
    Clean("M811", chinese("专家分层不是首创，也谈不上生产可用。")),
    Clean("M811", chinese("作者称之为“无损”。")),
    Clean("M811", changed(RECORD, EXACT, *mechanism("无损的专家分层。", "Lossless tiers for experts."))),
    Clean("M812", english("Throughput does not double; it is printed twice.")),
    Clean("M813", english("No one reproduced it; we did not run anything.")),
    Clean("M813", changed(RECORD, TRACE, RAN, *mechanism("我们实测了专家分层。", "We measured experts in tiers."))),
    Clean("M814", english("Experts in tiers: 2*3*4, a < b, smooth_l1, __init__, [E1] and (c).")),
    Clean("M815", {}),
)  # fmt: skip
