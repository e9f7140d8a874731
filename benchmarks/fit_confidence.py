"""Fit the weights of the extractor's rules on the looked-at part of the corpus and on the labels beside it, and write them.

    python benchmarks/fit_confidence.py passages.jsonl     # passages.jsonl: see passages.py

Logistic regressions with an L2 penalty towards a prior, pure Python, deterministic: one says whether a number is a
claim, two say whether a claim is somebody else's or a plan. Needs ../shared/corpus beside the repository.
"""

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from extraction_split import part_of

from inferrsi.extract import confidence, origin_priors
from inferrsi.extract.attribution import voices
from inferrsi.extract.extraction import Page, candidates_of
from inferrsi.extract.masking import view
from inferrsi.extract.reading import blocks
from inferrsi.extract.trap_words import PRIORS as TRAPS

ROOT = Path(__file__).resolve().parent.parent

CORPUS = ROOT.parent / "shared" / "corpus" / "dev.jsonl"
WEIGHTS = ROOT / "src" / "inferrsi" / "extract" / "weights.py"
SEEN = 4  # a rule that fired less often is left out
PENALTY = 1.5
FIRM = 4.0  # origins: few passages tell, the priors more
ROUNDS = 400

PRIORS = {
    **dict(TRAPS), "date": -4.0, "money": -4.0, "ordinal": -3.0, "assigned": -3.0, "inside device": -4.0, "cell inside device": -4.0, "inside name": -4.0,
    "cell inside name": -3.0, "inside workload": -2.5, "counted": -2.0, "device after memory": -2.0, "device before memory": -1.5, "cell release": -4.0, "cell strong requirement": -4.0, "cell strong limit": -4.0, "cell strong spread": -4.0, "cell strong count": -3.5, "cell strong run": -5.0, "cell strong option": -3.5, "cell strong hyperparameter": -5.0, "listing of settings": -1.5, "listing of options": -4.0,
    "cell first column": -3.5, "cell header setting ": -2.0, "cell row setting ": -1.5, "listing bare": -2.0, "cell data sheet": -3.5, "cell aside": -3.0, "cell metric unit rate": 1.0,
    "limit beside": -1.0, "hypothetical beside": -0.5, "bare integer": -1.0, "trap scaled count": -1.0, "unit Gbps": -1.5, "percent without a word": -2.5, "none without a word": -1.5,
}  # fmt: skip
"""Where the penalty pulls a weight to: traps are rare in the corpus, and their meaning is not in doubt."""

Table = Mapping[str, float]
Example = tuple[str, tuple[str, ...], bool]
"""Source, rules, whether they hold."""


@dataclass(frozen=True, kw_only=True)
class Model:
    """Everything that is learned; the key "" of a table of signs is its bias."""

    bias: float
    weights: Table
    theirs: Table
    plans: Table

    @classmethod
    def installed(cls) -> "Model":
        """Give the model that the extractor weighs with."""
        return cls(bias=confidence.BIAS, weights=confidence.WEIGHTS, theirs=confidence.THEIRS, plans=confidence.PLANS)

    def install(self) -> None:
        """Let the extractor weigh with this model in this process."""
        confidence.BIAS = self.bias  # type: ignore[misc]  # a measurement tries models that are not the shipped one
        confidence.WEIGHTS, confidence.THEIRS, confidence.PLANS = self.weights, self.theirs, self.plans  # type: ignore[misc]


@dataclass(frozen=True, kw_only=True)
class Lessons:
    """What the fit learns from."""

    numbers: tuple[Example, ...]
    theirs: tuple[Example, ...]
    plans: tuple[Example, ...]

    def without(self, sources: Iterable[str]) -> "Lessons":
        """Give the lessons of all other sources."""
        held = frozenset(sources)
        kept = (
            tuple(one for one in listed if one[0] not in held) for listed in (self.numbers, self.theirs, self.plans)
        )
        numbers, theirs, plans = kept
        return Lessons(numbers=numbers, theirs=theirs, plans=plans)


def beside(path: Path) -> list[dict[str, Any]]:
    """Give the passages of other sources that were labelled beside the corpus."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def looked_at() -> list[dict[str, Any]]:
    """Give the passages that may be read."""
    passages = map(json.loads, CORPUS.read_text(encoding="utf-8").splitlines())
    return [passage for passage in passages if part_of(passage["source"]["repo"]) == "looked_at"]


def lessons(passages: Iterable[Mapping[str, Any]]) -> Lessons:
    """Read every number of the passages: whether it is a claim, and whose."""
    numbers: list[Example] = []
    theirs: list[Example] = []
    plans: list[Example] = []
    for passage in passages:
        text, source = passage["text"], passage["source"]["repo"]
        page = Page(view(text), blocks(text, "markdown"))
        gold = [((one["value"]["start"], one["value"]["end"]), one["attribution"]) for one in passage["claims"]]
        for at in range(len(page.blocks)):
            around = tuple(page.scenes[i] for i in page.around(at))
            for candidate in candidates_of(page, at):
                here = (candidate.mention.start, candidate.mention.end)
                whose = next((name for span, name in gold if overlap(here, span) >= 0.5), None)
                numbers.append((source, candidate.rules, whose is not None))
                if whose is not None:
                    signs = voices(candidate, page.scenes[at], around)
                    theirs.append((source, signs, whose == "third_party_quoted"))
                    plans.append((source, signs, whose == "target_or_plan"))
    return Lessons(numbers=tuple(numbers), theirs=tuple(theirs), plans=tuple(plans))


def overlap(a: tuple[int, int], b: tuple[int, int]) -> float:
    """Give the share of the union that two spans have in common."""
    return max(0, min(a[1], b[1]) - max(a[0], b[0])) / (max(a[1], b[1]) - min(a[0], b[0]))


def fit(from_: Lessons) -> Model:
    """Give the model that the lessons and the priors make."""
    bias, weights = regress(from_.numbers, PRIORS, 0.0, held=False)
    (_, theirs_bias), (_, plans_bias) = origin_priors.BIASES
    theirs = regress(from_.theirs, dict(origin_priors.THEIRS), theirs_bias, held=True)
    plans = regress(from_.plans, dict(origin_priors.PLANS), plans_bias, held=True)
    return Model(bias=bias, weights=weights, theirs={"": theirs[0], **theirs[1]}, plans={"": plans[0], **plans[1]})


def regress(data: Sequence[Example], priors: Table, start: float, *, held: bool) -> tuple[float, dict[str, float]]:
    """Give bias and weights, by Adam on the penalised likelihood; `held`: only rules with a prior, and the bias as given."""
    counts = Counter(rule for _, rules, _ in data for rule in set(rules))
    seen = () if held else (rule for rule, count in counts.items() if count >= SEEN)
    names = sorted({*seen, *priors})
    prior = [priors.get(name, 0.0) for name in names] + [start]
    index = {name: at for at, name in enumerate(names)}
    rows = [([index[rule] for rule in set(rules) if rule in index], truth) for _, rules, truth in data]
    weights = list(prior)
    first, second = [0.0] * len(weights), [0.0] * len(weights)
    for step in range(1, ROUNDS + 1):
        slope = [(FIRM if held else PENALTY) * (weight - pull) for weight, pull in zip(weights, prior, strict=True)]
        slope[-1] = 0.0
        for active, truth in rows:
            miss = 1 / (1 + math.exp(-(weights[-1] + sum(weights[at] for at in active)))) - truth
            slope[-1] += 0.0 if held else miss
            for at in active:
                slope[at] += miss
        for at, value in enumerate(slope):
            first[at] = 0.9 * first[at] + 0.1 * value
            second[at] = 0.99 * second[at] + 0.01 * value * value
            weights[at] -= 0.05 * (first[at] / (1 - 0.9**step)) / (math.sqrt(second[at] / (1 - 0.99**step)) + 1e-8)
    return weights[-1], {name: weights[at] for name, at in index.items()}


def rounded(table: Table) -> Mapping[str, float]:
    """Give the weights as they are written; what weighs nothing is left out."""
    kept = {name: round(weight, 2) for name, weight in sorted(table.items()) if abs(weight) >= 0.05}
    return MappingProxyType(kept)


def write(model: Model) -> None:
    """Write the model as a module of tables that a person can read."""
    tables = {"WEIGHTS": model.weights, "THEIRS": model.theirs, "PLANS": model.plans}
    text = (
        '"""The weights of the rules, written by `benchmarks/fit_confidence.py`; not edited by hand."""\n\n'
        "from collections.abc import Mapping\nfrom types import MappingProxyType\nfrom typing import Final\n\n"
        f"BIAS: Final = {round(model.bias, 2)}\n"
    )
    for name, table in tables.items():
        entries = [f"{json.dumps(rule, ensure_ascii=False)}: {weight}," for rule, weight in rounded(table).items()]
        lines = "\n".join(f"    {line}" for line in filled(entries, 112))
        text += f"{name}: Final[Mapping[str, float]] = MappingProxyType({{\n{lines}\n}})  # fmt: skip\n"
    WEIGHTS.write_text(text, encoding="utf-8")
    print(f"{sum(len(rounded(table)) for table in tables.values())} weights written to {WEIGHTS.relative_to(ROOT)}")


def filled(words: Iterable[str], width: int) -> Iterator[str]:
    """Fill lines with words; a word is never broken."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > width:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    if line:
        yield line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("passages", type=Path, help="what passages.py wrote")
    asked = parser.parse_args()
    if not CORPUS.exists():
        print(f"no labelled corpus at {CORPUS}: nothing fitted")
        return
    write(fit(lessons([*looked_at(), *beside(asked.passages)])))


if __name__ == "__main__":
    main()
