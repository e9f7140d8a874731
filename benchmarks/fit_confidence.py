"""Fit the weights of the extractor's rules on the looked-at part of the labelled corpus, and write them.

Logistic regression with an L2 penalty, pure Python, deterministic; whole sources are left out in turn to see what the
weights are worth on a source they were not fitted on. Needs ../shared/corpus beside the repository.
"""

import argparse
import json
import math
from collections import Counter
from pathlib import Path

from extraction_split import part_of

from inferrsi.extract.extraction import Page, candidates_of
from inferrsi.extract.masking import view
from inferrsi.extract.reading import blocks
from inferrsi.extract.traps import PRIORS as TRAPS

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "corpus" / "dev.jsonl"
WEIGHTS = ROOT / "src" / "inferrsi" / "extract" / "weights.py"
SEEN = 4  # a rule that fired less often is left out
PENALTY = 1.5
ROUNDS = 400

PRIORS = {
    **dict(TRAPS), "date": -4.0, "money": -4.0, "ordinal": -3.0, "assigned": -3.0, "inside device": -4.0, "cell inside device": -4.0, "inside name": -4.0,
    "cell inside name": -3.0, "inside workload": -2.5, "counted": -2.0, "device after memory": -2.0, "device before memory": -1.5, "cell strong setting": -2.0,
    "limit beside": -1.0, "hypothetical beside": -0.5, "bare integer": -1.0, "trap scaled count": -1.0, "unit Gbps": -1.5, "percent without a word": -2.5, "none without a word": -1.5,
}  # fmt: skip
"""Where the penalty pulls a weight to: traps are rare in the corpus, and their meaning is not in doubt."""

Example = tuple[str, tuple[str, ...], bool, str]
"""Source, rules, is a claim, passage."""


def examples() -> list[Example]:
    """Give (source, rules, is a claim) for every value of the looked-at part."""
    found = []
    for line in CORPUS.read_text(encoding="utf-8").splitlines():
        passage = json.loads(line)
        source = passage["source"]["repo"]
        if part_of(source) != "looked_at":
            continue
        text = passage["text"]
        page = Page(view(text), blocks(text, "markdown"))
        gold = [(claim["value"]["start"], claim["value"]["end"]) for claim in passage["claims"]]
        for at in range(len(page.blocks)):
            for candidate in candidates_of(page, at):
                here = (candidate.mention.start, candidate.mention.end)
                found.append((source, candidate.rules, any(overlap(here, span) >= 0.5 for span in gold), passage["id"]))
    return found


def overlap(a: tuple[int, int], b: tuple[int, int]) -> float:
    """Give the share of the union that two spans have in common."""
    return max(0, min(a[1], b[1]) - max(a[0], b[0])) / (max(a[1], b[1]) - min(a[0], b[0]))


def fit(data: list[Example]) -> tuple[float, dict[str, float]]:
    """Give bias and weights, by Adam on the penalised likelihood."""
    counts = Counter(rule for _, rules, _, _ in data for rule in set(rules))
    names = sorted({*(rule for rule, count in counts.items() if count >= SEEN), *PRIORS})
    prior = [PRIORS.get(name, 0.0) for name in names] + [0.0]
    index = {name: at for at, name in enumerate(names)}
    rows = [([index[rule] for rule in set(rules) if rule in index], truth) for _, rules, truth, _ in data]
    weights = list(prior)
    first, second = [0.0] * len(weights), [0.0] * len(weights)
    for step in range(1, ROUNDS + 1):
        slope = [PENALTY * (weight - start) for weight, start in zip(weights, prior, strict=True)]
        slope[-1] = 0.0
        for active, truth in rows:
            miss = 1 / (1 + math.exp(-(weights[-1] + sum(weights[at] for at in active)))) - truth
            slope[-1] += miss
            for at in active:
                slope[at] += miss
        for at, value in enumerate(slope):
            first[at] = 0.9 * first[at] + 0.1 * value
            second[at] = 0.99 * second[at] + 0.01 * value * value
            weights[at] -= 0.05 * (first[at] / (1 - 0.9**step)) / (math.sqrt(second[at] / (1 - 0.99**step)) + 1e-8)
    return weights[-1], {name: weights[at] for name, at in index.items()}


def left_out(data: list[Example], folds: int = 8) -> None:
    """Print how well weights do on sources they did not see."""
    sources = sorted({source for source, _, _, _ in data})
    hits = wrong = missed = 0
    seen: list[tuple[str, float, bool]] = []
    bins: dict[int, list[int]] = {}
    for fold in range(folds):
        held = {source for at, source in enumerate(sources) if at % folds == fold}
        bias, weights = fit([example for example in data if example[0] not in held])
        for _, rules, truth, passage in (example for example in data if example[0] in held):
            chance = 1 / (1 + math.exp(-(bias + sum(weights.get(rule, 0.0) for rule in set(rules)))))
            said = chance >= 0.5
            hits, wrong, missed = hits + (said and truth), wrong + (said and not truth), missed + (truth and not said)
            seen.append((passage, chance, truth))
            bucket = bins.setdefault(min(9, int(chance * 10)), [0, 0])
            bucket[0] += truth
            bucket[1] += 1
    precision, recall = hits / (hits + wrong), hits / (hits + missed)
    print(
        f"left out: precision {precision:.3f} recall {recall:.3f} F1 {2 * precision * recall / (precision + recall):.3f}"
    )
    everything = {json.loads(line)["id"]: json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()}
    without = {name for name, passage in everything.items() if part_of(passage["source"]["repo"]) == "looked_at"} - {
        passage for passage, _, truth in seen if truth
    }
    for bar in (0.4, 0.5, 0.6, 0.7, 0.8):
        tp, fp = (
            sum(truth and chance >= bar for _, chance, truth in seen),
            sum(chance >= bar and not truth for _, chance, truth in seen),
        )
        loud = {passage for passage, chance, _ in seen if chance >= bar and passage in without}
        print(
            f"  bar {bar}: F1 {2 * tp / (tp + fp + hits + missed):.3f}, {1 - len(loud) / len(without):.2f} of passages without a claim stay empty"
        )
    for at, (true, all_) in sorted(bins.items()):
        print(f"  said {at / 10:.1f}-{(at + 1) / 10:.1f}: {true / all_:.2f} of {all_} were claims")


def write(bias: float, weights: dict[str, float]) -> None:
    """Write the weights as a module, rounded; what weighs nothing is left out."""
    kept = {name: round(weight, 2) for name, weight in sorted(weights.items()) if abs(weight) >= 0.05}
    lines = "\n".join(f"        {json.dumps(name, ensure_ascii=False)}: {weight}," for name, weight in kept.items())
    WEIGHTS.write_text(
        '"""The weights of the rules, written by `benchmarks/fit_confidence.py`; not edited by hand."""\n\n'
        "from collections.abc import Mapping\nfrom types import MappingProxyType\nfrom typing import Final\n\n"
        f"BIAS: Final = {round(bias, 2)}\nWEIGHTS: Final[Mapping[str, float]] = MappingProxyType(\n    {{\n{lines}\n    }}\n)\n",
        encoding="utf-8",
    )
    print(f"{len(kept)} weights written to {WEIGHTS.relative_to(ROOT)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-folds", action="store_true", help="only write the weights")
    asked = parser.parse_args()
    if not CORPUS.exists():
        print(f"no labelled corpus at {CORPUS}: nothing fitted")
        return
    data = examples()
    if not asked.no_folds:
        left_out(data)
    write(*fit(data))


if __name__ == "__main__":
    main()
