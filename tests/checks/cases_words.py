"""C272 to C288 and A621 to A626: a word from a list, or a number of a condition, that the record does not carry."""

from tests.checks.cases import Clean, Flagged
from tests.workspaces import RECORD, broken, changed

ADVICE = "recommendation: [worth_verifying]"
C1, C4 = 'quote: "plain 20.0 tok/s"', 'quote: "7 of 8 equal"'
C5 = "{id: c5, arm: plain, metric: agent_score"
GAPS = "gaps: [p99, repeats]"
BOTH = 'quote: "plain 20.0, tiered 25.0 tok/s"'
UNSTATED = "    unstated: [dates.experiment, software.driver]"
PLAIN = "- {id: plain, label: plain}"
TIERED = "- {id: tiered, label: tiered, config: {placement: tiers}"
QUALITY = "quality: {semantics: lossy_unmeasured, evidence: [c4]}"
RATIO = 'metric: ttft, value: {form: ratio, v: "1.10", hi: "1.30", across: runs, sense: speedup}'
PRECISION = "precision: {raw: BF16, weights: bf16}"
CHANGE = 'semantic_changes: [{switch: tiers, new: "on", output: %s%s}]\nexperiments:\n'
NOTE = ', note: {zh: "答案相同。", en: "Same answers."}'
ON = (TIERED, TIERED.replace("placement: tiers", 'placement: tiers, switches: {tiers: "on"}'))
TITLE = 'title: {zh: "两臂对照", en: "two arms"}'
SCOPE = "    timing: {excludes: [network]}"
TOLD = "claims: [c4]}"
LOAD = (
    (PLAIN, "- {id: plain, label: plain, workload: {prompt_tokens: 1K}}"),
    (TIERED, TIERED.replace("config", "workload: {prompt_tokens: 8K}, config")),
)


def output(word: str, note: str = "") -> tuple[str, str]:
    return ("experiments:\n", CHANGE % (word, note))


FLAGGED = (
    # code, what is broken, file whose line is named, words on that line
    Flagged("C272", changed(RECORD, *LOAD), RECORD, "id: c3"),
    Flagged("C273", broken(RECORD, TOLD, "claims: [c4, c4]}"), RECORD, "claims: [c4, c4]"),
    Flagged("C273", broken(RECORD, 'zh: "有一例不等（{c4}）。", en: "One case differs ({c4})."', 'zh: "有一例不等。", en: "One case differs."'), RECORD, "One case"),
    Flagged("C274", broken(RECORD, "metric: ttft", "metric: prefill_throughput"), RECORD, "id: c3"),
    Flagged("C274", broken(RECORD, "metric: ttft", "metric: vram_peak"), RECORD, "id: c3"),
    Flagged("C275", broken(RECORD, "metric: token_exact", "metric: ttft"), RECORD, "id: c4"),
    Flagged("C276", broken(RECORD, "metric: token_exact", "metric: action_exact"), RECORD, "id: c4"),
    Flagged("C277", broken(RECORD, C4, 'quote: "top1 翻转 7 of 8"'), RECORD, "id: c4"),
    Flagged("C278", broken(RECORD, "evidence: [c4]", "evidence: [c4, c5]"), RECORD, "id: tiered"),
    Flagged("C279", changed(RECORD, output("unchanged", NOTE), ON), RECORD, "output: unchanged"),
    Flagged("C280", changed(RECORD, output("changed")), RECORD, "output: changed"),
    Flagged("C280", changed(RECORD, output("unchanged")), RECORD, "output: unchanged"),
    Flagged("C280", changed(RECORD, output("unknown", ', note: {zh: "首选翻转。", en: "The top token flipped."}')), RECORD, "output: unknown"),
    Flagged("C281", broken(RECORD, PLAIN, PLAIN[:-1] + ", quality: {semantics: transparent}}"), RECORD, "id: plain"),
    Flagged("C281", broken(RECORD, PLAIN, PLAIN[:-1] + ", quality: {semantics: exact_greedy}}"), RECORD, "id: plain"),
    Flagged("C281", broken(RECORD, PLAIN, PLAIN[:-1] + ", quality: {semantics: rounding}}"), RECORD, "id: plain"),
    Flagged("C281", broken(RECORD, QUALITY, "quality: {semantics: unknown, evidence: [c4]}"), RECORD, "id: tiered"),
    Flagged("C281", changed(RECORD, ("metric: token_exact", "metric: top1_flips")), RECORD, "id: tiered"),
    Flagged("C282", broken(RECORD, C1 + "}, reporter: author", C1 + "}, reporter: third_party"), RECORD, "id: c1"),
    Flagged("C283", broken(RECORD, UNSTATED, '    quotes: ["3 runs"]\n' + UNSTATED), RECORD, "concurrency"),
    Flagged("C284", broken(RECORD, C1, 'quote: "the gate is 20.0 tok/s"'), RECORD, "id: c1"),
    Flagged("C284", broken(RECORD, C1 + "}, reporter: author, attribution: measured", C1 + '}, boundary: [{zh: "引用。", en: "Cited."}], reporter: author, attribution: reference'), RECORD, "id: c1"),
    Flagged("C285", broken(RECORD, RATIO, RATIO.replace("across: runs", "across: machines")), RECORD, "id: c3"),
    Flagged("C286", changed(RECORD, ("repeat: {runs: 3}", "repeat: {runs: 3, statistic: mean}"), (C1, 'quote: "plain, median 20.0 tok/s"')), RECORD, "repeat:"),
    Flagged("C287", changed(RECORD, (SCOPE, "    scope: engine\n" + SCOPE), ("metric: token_exact", "metric: success_rate")), RECORD, "scope:"),
    Flagged("C287", broken(RECORD, SCOPE, "    scope: closed_loop\n" + SCOPE), RECORD, "scope:"),
    Flagged("C288", broken(RECORD, PRECISION, "precision: {raw: FP16, weights: bf16}"), RECORD, "precision:"),
    Flagged("C288", broken(RECORD, PRECISION, "precision: {raw: BF16 with INT8 cache, weights: bf16, kv_k: kv_f16}"), RECORD, "precision:"),
    Flagged("C289", changed(RECORD, ("metric: decode_throughput, value: {form: point, v: \"25.0\"}", "metric: prefill_throughput, value: {form: point, v: \"25.0\"}"), (C1, BOTH), ('quote: "tiered 25.0 tok/s"', BOTH)), RECORD, "id: c2"),
    Flagged("C290", broken(RECORD, "id: c1, arm: plain", "id: c1, arm: tiered"), RECORD, "id: c1"),
    Flagged("A621", broken(RECORD, GAPS, "gaps: [p99, repeats, long_run]"), RECORD, "gaps:"),
    Flagged("A623", broken(RECORD, ADVICE, ADVICE + '\n  scope: {zh: "分层", en: "the tiers"}'), RECORD, "scope:"),
    Flagged("A624", broken(RECORD, ADVICE, "recommendation: [code_not_found]"), RECORD, "recommendation:"),
    Flagged("A624", broken(RECORD, ADVICE, "recommendation: [config_to_clarify]"), RECORD, "recommendation:"),
    Flagged("A625", broken(RECORD, ADVICE, "recommendation: [watch]"), RECORD, "ring:"),
    Flagged("A626", broken(RECORD, "maturity: code_available", "maturity: method_boundary"), RECORD, "maturity:"),
    Flagged("A626", broken(RECORD, "maturity: code_available", "maturity: experimental"), RECORD, "maturity:"),
)  # fmt: skip
CLEAN = (
    Clean("C272", changed(RECORD, (PLAIN, "- {id: plain, label: plain, workload: {prompt_tokens: 8K}}"), LOAD[1])),
    Clean("C273", broken(RECORD, 'en: "One case differs ({c4})."', 'en: "One case is not equal ({c4})."')),
    Clean("C274", broken(RECORD, RATIO, RATIO.replace("ttft", "tpot"))),
    Clean("C275", broken(RECORD, "metric: token_exact", "metric: tests_passed")),
    Clean("C276", changed(RECORD, ("metric: token_exact", "metric: action_exact"), (C4, 'quote: "identical actions in 7 of 8"'))),
    Clean("C277", broken(RECORD, C4, 'quote: "identical tokens in 7 of 8"')),
    Clean("C278", changed(RECORD, ("evidence: [c4]", "evidence: [c4, c5]"), (C5, C5.replace("plain", "tiered")))),
    Clean("C279", changed(RECORD, output("changed"), ON)),
    Clean("C280", changed(RECORD, output("unchanged", NOTE))),
    Clean("C281", changed(RECORD, (PLAIN, PLAIN[:-1] + ", quality: {semantics: exact_greedy}}"), ("concurrency: 1}", "concurrency: 1, sampling: greedy}"))),
    Clean("C281", changed(RECORD, (PLAIN, PLAIN[:-1] + ", quality: {semantics: rounding}}"), (TITLE, 'title: {zh: "舍入不同的两臂", en: "two arms that round differently"}'))),
    Clean("C282", changed(RECORD, (C1 + "}, reporter: author", 'quote: "plain 20.0 tok/s, says the maintainer"}, reporter: maintainer'))),
    Clean("C283", broken(RECORD, UNSTATED, '    quotes: ["3 runs", "concurrency 1"]\n' + UNSTATED)),
    Clean("C284", broken(RECORD, C1 + "}, reporter: author, attribution: measured", C1 + '}, boundary: [{zh: "门槛。", en: "A threshold."}], reporter: author, attribution: reference')),
    Clean("C285", broken(RECORD, RATIO, RATIO.replace("across: runs", "across: unknown"))),
    Clean("C286", changed(RECORD, ("repeat: {runs: 3}", "repeat: {runs: 3, statistic: median}"), (C1, 'quote: "plain, median 20.0 tok/s"'))),
    Clean("C287", broken(RECORD, SCOPE, "    scope: engine\n" + SCOPE)),
    Clean("C288", broken(RECORD, PRECISION, "precision: {raw: BF16 with F16 cache, weights: bf16, kv_k: kv_f16}")),
    Clean("C289", changed(RECORD, (C1, BOTH), ('quote: "tiered 25.0 tok/s"', BOTH))),
    Clean("C290", broken(RECORD, C1, 'quote: "tiers off 20.0 tok/s"')),
    Clean("A621", changed(RECORD, (GAPS, "gaps: [p99, repeats, long_run]"), ('en: "It can be verified."', 'en: "It can be verified, if not yet in a long run."'))),
    Clean("A623", broken(RECORD, ADVICE, 'recommendation: [recommended_reading]\n  scope: {zh: "分层", en: "the tiers"}')),
    Clean("A624", broken(RECORD, ADVICE, "recommendation: [worth_verifying, quality_risk_first]")),
    Clean("A625", broken(RECORD, ADVICE, "recommendation: [worth_verifying, quality_risk_first]")),
    Clean("A626", broken(RECORD, "maturity: code_available", "maturity: docs_only")),
)  # fmt: skip
