"""C2xx: one passage of a sound workspace is broken, code and line are named; its near miss is silent."""

from tests.checks.cases import Clean, Flagged
from tests.workspaces import RECORD, SOUND, broken, changed

C1 = '- {id: c1, arm: plain, metric: decode_throughput, value: {form: point, v: "20.0"}'
C5 = 'quote: "from 4 to 6"}, reporter: author, attribution: measured}'
LIMIT = 'boundary: [{zh: "质量未测。", en: "Quality was not measured."}]'
FLAG = '{flag: %s, reason: {zh: "见来源", en: "as the source says"}}'
MEASURED = "reporter: author, attribution: measured"
LOW = ', flags: [{flag: low_n, reason: {zh: "样本小", en: "few samples"}}]'
UNSTATED = "software.driver]"
QUALITY = "quality: {semantics: lossy_unmeasured, evidence: [c4]}"
WORKLOAD = "workload: {task: chat, concurrency: 1}"
DEVICE = "{raw: B200, id: nvidia/b200, count: 1}"
HARDWARE = "hardware: {raw: B200, accelerators: [" + DEVICE + "]}"
EXTRA = "    unstated: [dates.experiment"
CHANGE = ("experiments:\n", 'semantic_changes: [{switch: tiers, new: "on", output: changed}]\nexperiments:\n')
TOLD = '  - {zh: "有一例不等（{c4}）。", en: "One case differs ({c4}).", claims: [c4]}'


def told(name: str) -> str:
    """Tell of one more loss beside c4."""
    return TOLD.replace("{c4}", f"{{c4}}, {{{name}}}").replace("[c4]", f"[c4, {name}]")


def claim(name: str, arm: str, metric: str, value: str, quote: str, rest: str = LIMIT) -> tuple[str, str]:
    """Add a claim behind the last one."""
    return (
        C5,
        f'{C5}\n      - {{id: {name}, arm: {arm}, metric: {metric}, value: {{{value}}}, {rest}, where: {{source: s1, quote: "{quote}"}}, {MEASURED}}}',
    )


def relative(
    name: str, value: str, quote: str, metric: str = "prefill_throughput", rest: str = LIMIT
) -> tuple[str, str]:
    """Add a claim of the tiered arm against the plain one."""
    return claim(name, "tiered, baseline: plain", metric, value, quote, rest)


RATIO = 'form: ratio, v: "%s"'
ARMS = ("      - {id: tiered, label: tiered", "      - {id: ref, label: reference}\n      - {id: tiered, label: tiered")
TTFT = ('v: "1.10", hi: "1.30"', 'v: "0.80", hi: "0.90"'), ("TTFT 1.10 to 1.30x", "TTFT 0.80 to 0.90x")


def chain(third: str) -> dict[str, str | bytes | None]:
    return changed(
        RECORD,
        ARMS,
        claim("c8", "tiered, baseline: plain", "prefill_throughput", RATIO % third, f"{third}x"),
        claim("c7", "plain, baseline: ref", "prefill_throughput", RATIO % "1.42", "1.42x"),
        claim("c6", "tiered, baseline: ref", "prefill_throughput", RATIO % "1.94", "1.94x"),
    )


FLAGGED = (
    # code, what is broken, file whose line is named, words on that line
    Flagged("C201", broken(RECORD, "arm: tiered, baseline: plain, metric: ttft", "arm: tiered, metric: ttft"), RECORD, "id: c3"),
    Flagged("C201", broken(RECORD, "arm: tiered, baseline: plain, metric: ttft", "arm: tiered, baseline: tiered, metric: ttft"), RECORD, "id: c3"),
    Flagged("C202", broken(RECORD, "id: c1, arm: plain", "id: c1, arm: plane"), RECORD, "id: c1"),
    Flagged("C203", broken(RECORD, "k: 7, n: 8", "k: 9, n: 8"), RECORD, "id: c4"),
    Flagged("C203", broken(RECORD, "k: 7, n: 8", "k: 7, n: 8, k_hi: 9"), RECORD, "id: c4"),
    Flagged("C204", broken(RECORD, 'lo: "4", hi: "6"', 'lo: "6", hi: "4"'), RECORD, "id: c5"),
    Flagged("C204", broken(RECORD, 'v: "1.10", hi: "1.30"', 'v: "1.30", hi: "1.10"'), RECORD, "id: c3"),
    Flagged("C205", broken(RECORD, 'v: "20.0"}, unit: tok/s', 'v: "20.0"}'), RECORD, "id: c1"),
    Flagged("C206", broken(RECORD, "plain 20.0 tok/s", "plain 20 tok/s"), RECORD, "id: c1"),
    Flagged("C206", broken(RECORD, "plain 20.0 tok/s", "plain 120.0 tok/s"), RECORD, "id: c1"),
    Flagged("C206", broken(RECORD, "7 of 8 equal", "7 of 9 equal"), RECORD, "id: c4"),
    Flagged("C207", {RECORD: SOUND[RECORD].replace('kind: git, repo: example/kite, commit: "1111111111111111111111111111111111111111", path: README.md}', "kind: relayed, post: 2026-10-20/1}").replace("plain 20.0 tok/s", "plain 20.0 tok/s and then a good deal more of what the other report said")}, RECORD, "id: c1"),
    Flagged("C208", broken(RECORD, "    precision: {raw: BF16, weights: bf16}\n", ""), RECORD, "id: e1"),
    Flagged("C208", broken(RECORD, "unstated: [dates.experiment, software.driver]", "unstated: [software.driver]"), RECORD, "id: e1"),
    Flagged("C209", broken(RECORD, 'v: "25.0"}, unit: tok/s, boundary: [{zh: "质量未测。", en: "Quality was not measured."}]', 'v: "25.0"}, unit: tok/s'), RECORD, "id: c2"),
    Flagged("C210", broken(RECORD, "claims: [c4]", "claims: [c44]"), RECORD, "c44"),
    Flagged("C210", broken(RECORD, "evidence: [c4]", "evidence: [c44]"), RECORD, "c44"),
    Flagged("C221", broken(RECORD, "software.driver]", "software.drivers]"), RECORD, "drivers"),
    Flagged("C221", broken(RECORD, "unstated: [licences]", "unstated: [pins.sauce.repo]"), RECORD, "sauce"),
    Flagged("C222", broken(RECORD, "software.driver]", "hardware.raw]"), RECORD, "hardware.raw"),
    Flagged("C223", broken(RECORD, "read: {read: [README], not_read: [], ran: none}", "read: {ran: none}"), RECORD, "read:"),
    Flagged("C231", broken(RECORD, C1, C1.replace("decode_throughput", "decode_throughputs")), RECORD, "id: c1"),
    Flagged("C232", broken(RECORD, 'v: "20.0"}, unit: tok/s', 'v: "20.0"}, unit: ms'), RECORD, "id: c1"),
    Flagged("C233", broken(RECORD, ", sense: speedup", ""), RECORD, "id: c3"),
    Flagged("C234", broken(RECORD, "gaps: [p99, repeats]", "gaps: [p99, repeat]"), RECORD, "gaps:"),
    Flagged("C234", broken(RECORD, "event: independent_run", "event: independant_run"), RECORD, "event:"),
    Flagged("C234", broken(RECORD, "flag: low_n", "flag: tiny_n"), RECORD, "id: c4"),
    Flagged("C235", broken(RECORD, "id: nvidia/b200", "id: nvidia/b201"), RECORD, "b201"),
    Flagged("C235", broken(RECORD, "weights: bf16", "weights: bf17"), RECORD, "bf17"),
    Flagged("C235", broken(RECORD, "id: qwen3.8-27b}\nsources", "id: qwen3.8-28b}\nsources"), RECORD, "28b"),
    Flagged("C209", changed(RECORD, claim("c6", "tiered", "prefill_throughput", 'form: point, v: "30.0"', "30.0 tok/s", "unit: tok/s")), RECORD, "id: c6"),
    Flagged("C211", broken(RECORD, "    repeat: {runs: 3}\n", ""), RECORD, "id: c1"),
    Flagged("C212", broken(RECORD, "    timing: {excludes: [network]}\n", ""), RECORD, "id: c1"),
    Flagged("C213", broken(RECORD, "config: {placement: tiers}", "config: {placement: tiers, speculation: {method: mtp, acceptance: assumed}}"), RECORD, "id: c2"),
    Flagged("C214", changed(RECORD, *TTFT), RECORD, "id: c3"),
    Flagged("C214", changed(RECORD, relative("c6", 'form: percent, v: "−6.1"', "−6.1%")), RECORD, "id: c6"),
    Flagged("C214", changed(RECORD, ("id: c2, arm: tiered", "id: c2, arm: tiered, baseline: plain"), ('v: "25.0"', 'v: "15.0"'), ("tiered 25.0", "tiered 15.0")), RECORD, "id: c2"),
    Flagged("C215", changed(RECORD, (QUALITY, "quality: {semantics: rounding}"), relative("c6", RATIO % "1.50", "1.50x", rest="negative: true")), RECORD, "id: c6"),
    Flagged("C216", changed(RECORD, relative("c6", RATIO % "1.37", "1.37x", "decode_throughput")), RECORD, "id: c6"),
    Flagged("C216", changed(RECORD, relative("c6", 'form: percent, v: "37"', "37%", "decode_throughput")), RECORD, "id: c6"),
    Flagged("C217", changed(RECORD, relative("c6", RATIO % "1.50", "1.50x", rest=LIMIT + ", repeat: {runs: 3, statistic: mean}")), RECORD, "id: c6"),
    Flagged("C218", chain("2.00"), RECORD, "id: c8"),
    Flagged("C219", changed(RECORD, ("id: c4, arm: tiered", "id: c4, arm: tiered, baseline: plain"), (LOW, ""), claim("c6", "plain", "token_exact", "form: count, k: 8, n: 8", "8 of 8 equal")), RECORD, "id: c4"),
    Flagged("C224", broken(RECORD, "gaps: [p99, repeats]", "gaps: [p99, repeats, p99]"), RECORD, "gaps:"),
    Flagged("C236", broken(RECORD, DEVICE, "{raw: B200, count: 1}"), RECORD, "hardware:"),
    Flagged("C237", broken(RECORD, DEVICE, "{raw: B200, id: nvidia/b200, count: 1, memory_gb: 100}"), RECORD, "hardware:"),
    Flagged("C238", broken(RECORD, HARDWARE, HARDWARE.replace("raw: B200", "raw: 8×B200", 1)), RECORD, "hardware:"),
    Flagged("C238", broken(RECORD, HARDWARE, "hardware: {raw: RTX3090+8×5060Ti, accelerators: [{raw: RTX3090, id: nvidia/rtx-3090, count: 9}]}"), RECORD, "hardware:"),
    Flagged("C239", broken(RECORD, "weights: bf16}", "weights: bf16, kv_k: bf16}"), RECORD, "precision:"),
    Flagged("C239", broken(RECORD, "weights: bf16}", "weights: kv_f16}"), RECORD, "precision:"),
    Flagged("C240", broken(RECORD, "weights: bf16}", "weights: fp16}"), RECORD, "precision:"),
    Flagged("C240", broken(RECORD, "id: qwen3.8-27b}\nsources", "id: glm-5.3-flash}\nsources"), RECORD, "raw: Qwen3.8-27B"),
    Flagged("C241", changed(RECORD, ("repeat: {runs: 3}", "repeat: {runs: 1}"), ("gaps: [p99, repeats]", "gaps: [p99]")), RECORD, "id: c1"),
    Flagged("C242", changed(RECORD, (C1 + ", unit: tok/s", C1 + ", unit: tok/s, repeat: {runs: 7}")), RECORD, "id: c2"),
    Flagged("C243", changed(RECORD, relative("c6", 'form: pp, v: "6.1"', "6.1 pp")), RECORD, "id: c6"),
    Flagged("C244", broken(RECORD, "plain 20.0 tok/s", "plain 20.0 ms"), RECORD, "id: c1"),
    Flagged("C244", broken(RECORD, "TTFT 1.10 to 1.30x", "TTFT 1.10 to 1.30%"), RECORD, "id: c3"),
    Flagged("C245", changed(RECORD, claim("c6", "plain", "acceptance_rate", 'form: point, v: "830"', "830%", 'unit: "%"')), RECORD, "id: c6"),
    Flagged("C245", changed(RECORD, relative("c6", RATIO % "0", "0x")), RECORD, "id: c6"),
    Flagged("C246", changed(RECORD, claim("c6", "plain", "decode_throughput", 'form: point, v: "22.0"', "22.0 tok/s", "unit: tok/s")), RECORD, "id: c6"),
    Flagged("C247", changed(RECORD, claim("c6", "plain", "goodput", 'form: point, v: "3.0"', "3.0 req/s", "unit: req/s")), RECORD, "id: c6"),
    Flagged("C248", broken(RECORD, "repeat: {runs: 3}", "repeat: {runs: 1, statistic: median}"), RECORD, "repeat:"),
    Flagged("C248", broken(RECORD, "repeat: {runs: 3}", "repeat: {runs: 3, statistic: single}"), RECORD, "repeat:"),
    Flagged("C249", broken(RECORD, QUALITY, "quality: {semantics: lossy_measured}"), RECORD, "id: tiered"),
    Flagged("C250", broken(RECORD, QUALITY, "quality: {semantics: exact_greedy, evidence: [c4]}"), RECORD, "id: tiered"),
    Flagged("C251", changed(RECORD, CHANGE, ("config: {placement: tiers}, " + QUALITY, 'config: {placement: tiers, switches: {tiers: "on"}}')), RECORD, "id: tiered"),
    Flagged("C252", broken(RECORD, TOLD, '  - {zh: "有一例不等。", en: "One case differs."}'), RECORD, "id: c4"),
    Flagged("C253", broken(RECORD, "claims: [c4]}", "claims: [c4, c1]}"), RECORD, "claims:"),
    Flagged("C254", broken(RECORD, "    timing:", "    scope: kernel\n    timing:"), RECORD, "id: c1"),
    Flagged("C255", broken(RECORD, "flag: low_n", "flag: single_run"), RECORD, "id: c4"),
    Flagged("C255", changed(RECORD, (LOW, ", flags: [" + FLAG % "dirty_tree" + "]")), RECORD, "id: c4"),
    Flagged("C256", changed(RECORD, relative("c6", 'form: percent, v: "6.1"', "6.1%", "acceptance_rate")), RECORD, "id: c6"),
    Flagged("C257", broken(RECORD, C1, C1.replace("decode_throughput", "decode_throughput, raw: TTFT")), RECORD, "id: c1"),
    Flagged("C238", broken(RECORD, "hardware: {raw: B200,", "hardware: {ram_gb: 32, raw: B200 / 64 GB RAM,"), RECORD, "hardware:"),
    Flagged("C258", broken(RECORD, 'quote: "tiered 25.0 tok/s"}, reporter: author', 'quote: "tiered 25.0 tok/s"}, reporter: maintainer'), RECORD, "id: c2"),
    Flagged("C259", broken(RECORD, 'quote: "plain 20.0 tok/s"}, reporter: author, attribution: measured', 'quote: "plain 20.0 tok/s"}, reporter: author, attribution: target'), RECORD, "id: c1"),
    Flagged("C260", broken(RECORD, "plain 20.0 tok/s", "about 20.0 tok/s"), RECORD, "id: c1"),
    Flagged("C260", broken(RECORD, 'v: "20.0"', 'v: "20.0", qualifier: up_to'), RECORD, "id: c1"),
    Flagged("C261", broken(RECORD, "plain 20.0 tok/s", "plain 20.0 tok/s (5 runs)"), RECORD, "id: c1"),
    Flagged("C262", broken(RECORD, "evidence: [c4]", "evidence: [c4, c1]"), RECORD, "id: tiered"),
)  # fmt: skip
CLEAN = (
    Clean("C201", changed(RECORD, relative("c6", RATIO % "1.50", "1.50x"))),
    Clean("C202", changed(RECORD, ("id: c1, arm: plain", "id: c1, arm: plane"), ("baseline: plain", "baseline: plane"), ("id: c5, arm: plain", "id: c5, arm: plane"), ("- {id: plain", "- {id: plane"))),
    Clean("C203", changed(RECORD, ("k: 7, n: 8", "k: 7, n: 8, k_hi: 8"))),
    Clean("C204", changed(RECORD, ('lo: "4", hi: "6"', 'lo: "6", hi: "6"'), ("from 4 to 6", "from 6 to 6"))),
    Clean("C205", changed(RECORD, claim("c6", "plain", "ppl", 'form: point, v: "5.1"', "5.1", "unit: none"))),
    Clean("C206", changed(RECORD, ('v: "20.0"', 'v: "1,020.0"'), ("plain 20.0", "plain: 1,020.0"), ("id: c2, arm: tiered", "id: c2, arm: tiered"))),
    Clean("C207", changed(RECORD, ("path: README.md}", "path: README.md}\n  - {id: s9, kind: relayed, post: 2026-10-20/1}"), ('source: s1, quote: "plain 20.0 tok/s"', 'source: s9, quote: "plain 20.0 tok/s"'))),
    Clean("C208", changed(RECORD, ("    precision: {raw: BF16, weights: bf16}\n", ""), (UNSTATED, "software.driver, precision]"))),
    Clean("C209", changed(RECORD, claim("c6", "tiered", "prefill_throughput", 'form: point, v: "30.0"', "30.0 tok/s", "unit: tok/s, flags: [" + FLAG % "quality_unmeasured" + "]"))),
    Clean("C210", changed(RECORD, ("evidence: [c4]", "evidence: [c4, c5]"), ("{id: c5, arm: plain", "{id: c5, arm: tiered"))),
    Clean("C211", changed(RECORD, ("    repeat: {runs: 3}\n", ""), (UNSTATED, "software.driver, repeat.runs]"))),
    Clean("C211", changed(RECORD, claim("c6", "plain", "model_size", 'form: point, v: "273"', "273 MB", "unit: MB"))),
    Clean("C212", changed(RECORD, ("    timing: {excludes: [network]}\n", ""), (UNSTATED, "software.driver, timing]"))),
    Clean("C213", broken(RECORD, "config: {placement: tiers}", "config: {placement: tiers, speculation: {method: mtp, acceptance: measured}}")),
    Clean("C214", changed(RECORD, *TTFT, ("TTFT 0.80 to 0.90x\"}, " + MEASURED, "TTFT 0.80 to 0.90x\"}, " + MEASURED + ", negative: true"), (TOLD, told("c3")))),
    Clean("C214", changed(RECORD, relative("c6", 'form: percent, v: "6.1"', "6.1%"))),
    Clean("C215", changed(RECORD, relative("c6", RATIO % "1.50", "1.50x", rest="negative: true, " + LIMIT), (TOLD, told("c6")))),
    Clean("C216", changed(RECORD, relative("c6", RATIO % "1.2", "1.2x", "decode_throughput"))),
    Clean("C216", changed(RECORD, relative("c6", 'form: percent, v: "25"', "25%", "decode_throughput"))),
    Clean("C217", changed(RECORD, relative("c6", RATIO % "1.50", "1.50x", rest=LIMIT + ", repeat: {runs: 3, statistic: geomean}"))),
    Clean("C218", chain("1.37")),
    Clean("C219", changed(RECORD, ("id: c4, arm: tiered", "id: c4, arm: tiered, baseline: plain"), claim("c6", "plain", "token_exact", "form: count, k: 8, n: 8", "8 of 8 equal"))),
    Clean("C221", changed(RECORD, (UNSTATED, "software.driver, hardware.accelerators.B200.memory_gb]"))),
    Clean("C222", changed(RECORD, (UNSTATED, "software.driver, hardware.cpu]"))),
    Clean("C223", changed(RECORD, ("read: {read: [README], not_read: [], ran: none}", "read: {ran: none}"), ("kind: git, repo: example/kite, commit: \"1111111111111111111111111111111111111111\", path: README.md}", "kind: relayed, post: 2026-10-20/1}"))),
    Clean("C224", broken(RECORD, "gaps: [p99, repeats]", "gaps: [repeats, p99]")),
    Clean("C231", changed(RECORD, claim("c6", "plain", "output_throughput", 'form: point, v: "19.0"', "19.0 tok/s", "unit: tok/s, raw: TPS, flags: [" + FLAG % "single_run" + "]"), ("repeat: {runs: 3}", "repeat: {runs: 1}"))),
    Clean("C232", changed(RECORD, ("unit: tok/s, where: {source: s1, quote: \"plain 20.0 tok/s", "unit: tokens/s, where: {source: s1, quote: \"plain 20.0 tokens/s"))),
    Clean("C233", changed(RECORD, (", sense: speedup", ", sense: of_baseline"), (MEASURED + "}\n      - {id: c4", MEASURED + ", negative: true}\n      - {id: c4"), (TOLD, told("c3")))),
    Clean("C234", broken(RECORD, "gaps: [p99, repeats]", "gaps: [p99, repeats, closed_loop]")),
    Clean("C235", broken(RECORD, "weights: bf16}", "weights: bf16, draft: fp8_e4m3}")),
    Clean("C236", {}),
    Clean("C237", broken(RECORD, DEVICE, "{raw: B200, id: nvidia/b200, count: 1, memory_gb: 192}")),
    Clean("C238", broken(RECORD, HARDWARE, HARDWARE.replace("raw: B200", "raw: 8×B200", 1).replace("count: 1", "count: 8"))),
    Clean("C238", broken(RECORD, HARDWARE, "hardware: {raw: RTX3090+8×5060Ti, accelerators: [{raw: RTX3090, id: nvidia/rtx-3090, count: 1}, {raw: 5060Ti, id: nvidia/rtx-5060-ti, count: 8}]}")),
    Clean("C239", broken(RECORD, "weights: bf16}", "weights: bf16, kv_k: kv_f16, state: state_fp32}")),
    Clean("C240", broken(RECORD, "{raw: BF16, weights: bf16}", "{raw: BF16 / FP32 state, weights: bf16}")),
    Clean("C241", broken(RECORD, "repeat: {runs: 3}", "repeat: {runs: 1}")),
    Clean("C242", changed(RECORD, (C1 + ", unit: tok/s", C1 + ", unit: tok/s, repeat: {runs: 7}, flags: [" + FLAG % "unequal_n" + "]"))),
    Clean("C243", changed(RECORD, relative("c6", 'form: pp, v: "6.1"', "6.1 pp", "acceptance_rate"))),
    Clean("C244", broken(RECORD, "plain 20.0 tok/s", "plain 20.0 tokens/s")),
    Clean("C245", changed(RECORD, claim("c6", "plain", "acceptance_rate", 'form: point, v: "83.0"', "83.0%", 'unit: "%"'))),
    Clean("C246", changed(RECORD, claim("c6", "plain", "decode_throughput", 'form: point, v: "22.0"', "22.0 tok/s", "unit: tok/s, timing: {includes: [prefill]}"))),
    Clean("C247", changed(RECORD, (WORKLOAD, "workload: {task: chat, concurrency: 1, extra: {slo: 200 ms}}"), claim("c6", "plain", "goodput", 'form: point, v: "3.0"', "3.0 req/s", "unit: req/s"))),
    Clean("C248", broken(RECORD, "repeat: {runs: 3}", "repeat: {runs: 3, statistic: median}")),
    Clean("C249", broken(RECORD, QUALITY, "quality: {semantics: lossy_measured, evidence: [c4]}")),
    Clean("C250", changed(RECORD, (QUALITY, "quality: {semantics: exact_greedy, evidence: [c4]}"), ("flag: low_n", "flag: near_tie"))),
    Clean("C251", changed(RECORD, CHANGE, ("config: {placement: tiers}", 'config: {placement: tiers, switches: {tiers: "on"}}'))),
    Clean("C252", broken(RECORD, TOLD, '  - {zh: "有一例不等（{c4}）。", en: "One case differs ({c4})."}')),
    Clean("C253", {}),
    Clean("C254", broken(RECORD, "    timing:", "    scope: engine\n    timing:")),
    Clean("C255", changed(RECORD, ("repeat: {runs: 3}", "repeat: {runs: 1}"), (C1 + ", unit: tok/s", C1 + ", unit: tok/s, flags: [" + FLAG % "single_run" + "]"))),
    Clean("C256", changed(RECORD, relative("c6", 'form: percent, v: "6.1"', "relative change 6.1%", "acceptance_rate"))),
    Clean("C257", broken(RECORD, C1, C1.replace("decode_throughput", "decode_throughput, raw: decode"))),
    Clean("C238", broken(RECORD, "hardware: {raw: B200,", "hardware: {ram_gb: 64, raw: B200 / 64 GB RAM,")),
    Clean("C258", {}),
    Clean("C259", changed(RECORD, ('quote: "plain 20.0 tok/s"}, reporter: author, attribution: measured', 'quote: "plain 20.0 tok/s"}, reporter: author, attribution: target, boundary: [{zh: "目标，不是结果。", en: "A goal, no result."}]'))),
    Clean("C260", changed(RECORD, ('v: "20.0"', 'v: "20.0", qualifier: about'), ("plain 20.0 tok/s", "about 20.0 tok/s"))),
    Clean("C260", broken(RECORD, "plain 20.0 tok/s", "over the wire: 20.0 tok/s")),
    Clean("C261", broken(RECORD, "plain 20.0 tok/s", "plain 20.0 tok/s (3 runs)")),
    Clean("C262", changed(RECORD, ("evidence: [c4]", "evidence: [c4, c5]"), ("{id: c5, arm: plain", "{id: c5, arm: tiered"))),
)  # fmt: skip
