"""Measure extraction on the labelled corpus: both parts, by language, kind of passage and metric.

Needs ../shared/corpus beside the repository (its own score.py does the counting). The column `left_out` is the looked-at
part again, each tenth of its sources read with weights that were fitted on the others: the rules have still been
written with these sources in sight, the weights not. With `--beside passages.jsonl` (see passages.py) the labels beside
the corpus are scored too, each source left out of the fit: `others_read`, whose errors were read while rules were
written, and `others`, which nobody read; `left_out` is then fitted on them as well, as the shipped weights are.
`--misses N` lists errors of the looked-at part; the measured-on part is only counted, never shown.
"""

import argparse
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import fit_confidence
from extraction_split import part_of

from inferrsi.extract.batch import batch
from inferrsi.extract.confidence import FLOOR

CORPUS = Path(__file__).resolve().parent.parent.parent / "shared" / "corpus"
GOALS = (("detection F1", 0.90, 0.85), ("strict F1", 0.80, 0.70), ("clean", 0.85, 0.75), ("hardware F1", 0.80, 0.70))


def scorer() -> ModuleType:
    """Load the corpus's own score.py."""
    spec = importlib.util.spec_from_file_location("score", CORPUS / "score.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(CORPUS / "score.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


Passages = list[dict[str, Any]]
Predicted = dict[str, list[dict[str, Any]]]
LEFT_OUT = "left_out"
LEFT = (LEFT_OUT, "others_read", "others")
"""The parts of which each source is read with weights that were fitted on the others."""
FOLDS = 10


def predicted(passages: Passages, minimum: float | None = None) -> Predicted:
    """Give what the extractor finds in these passages."""
    lines = (json.dumps({"id": passage["id"], "text": passage["text"]}) for passage in passages)
    return {found["id"]: found["claims"] for found in map(json.loads, batch(lines, minimum=minimum))}


def predicted_left_out(passages: Passages, minimum: float | None = None) -> Predicted:
    """Give what it finds with weights that never saw the passage's source; the shipped weights are put back."""
    print(f"{FOLDS} fits, each without a tenth of the sources", file=sys.stderr)
    all_ = fit_confidence.lessons(passages)
    sources = sorted({passage["source"]["repo"] for passage in passages})
    shipped, found = fit_confidence.Model.installed(), {}
    for fold in range(FOLDS):
        held = frozenset(sources[fold::FOLDS])
        fit_confidence.fit(all_.without(held)).install()
        found.update(predicted([passage for passage in passages if passage["source"]["repo"] in held], minimum))
    shipped.install()
    return found


def measured(passages: Passages, found: Predicted, misses: int = 0) -> tuple[dict[str, Any], list[Any]]:
    """Give the scores of these passages, and the errors to look at."""
    scores: tuple[dict[str, Any], list[Any]] = scorer().score(passages, found, misses)
    return scores


def heads(score: dict[str, Any]) -> list[float]:
    """Give the four figures of the goal."""
    return [score["detection"]["f1"], score["strict"]["f1"], score["clean"] or 0.0, score["links"]["hardware"]["f1"]]


def table(parts: dict[str, Passages]) -> None:
    """Print the goal, then each slice of the parts."""
    left_out = predicted_left_out([one for name in parts if name in LEFT for one in parts[name]])
    found = {name: left_out if name in LEFT else predicted(passages) for name, passages in parts.items()}
    scores = {name: measured(passages, found[name])[0] for name, passages in parts.items()}
    print("| figure | " + " | ".join(parts) + " | goal | done from |")
    print("|---|" + "---:|" * (len(parts) + 2))
    for at, (name, goal, least) in enumerate(GOALS):
        cells = " | ".join(f"{heads(scores[part])[at]:.3f}" for part in parts)
        print(f"| {name} | {cells} | {goal:.2f} | {least:.2f} |")
    for name in ("norm", "unit", "kind", "metric", "direction"):
        print(f"| right {name} | " + " | ".join(f"{scores[part]['fields'][name]:.3f}" for part in parts) + " | | |")
    links = " | ".join(f"{scores[part]['links']['precision']['f1']:.3f}" for part in parts)
    print(f"| precision-format links F1 | {links} | | |")
    sizes = " | ".join(f"{scores[part]['gold_author_claims']} / {len(parts[part])}" for part in parts)
    print(f"| claims / passages | {sizes} | | |")
    slices(parts, found)


def slices(parts: dict[str, Passages], found: dict[str, Predicted]) -> None:
    """Print detection and strict F1 by language and kind of passage, and recall by metric."""
    heading = " | ".join(f"{part}: detection, strict (claims)" for part in parts)
    print(f"\n| slice | {heading} |\n|---|" + "---:|" * len(parts))
    for field in ("lang", "kind"):
        for value in sorted({passage[field] for passages in parts.values() for passage in passages}):
            cells = []
            for part, passages in parts.items():
                score = measured([passage for passage in passages if passage[field] == value], found[part])[0]
                cells.append(
                    f"{score['detection']['f1']:.2f}, {score['strict']['f1']:.2f} ({score['gold_author_claims']})"
                )
            print(f"| {value} | " + " | ".join(cells) + " |")
    print(
        "\n| metric | " + " | ".join(f"{part}: recall (claims)" for part in parts) + " |\n|---|" + "---:|" * len(parts)
    )
    recalls = {part: measured(passages, found[part])[0]["recall_by"] for part, passages in parts.items()}
    for name in sorted({name for recall in recalls.values() for name in recall if name.startswith("metric ")}):
        cells = ["{:.2f} ({})".format(*recalls[part].get(name, (0, 0))) for part in parts]
        print(f"| {name[7:]} | " + " | ".join(cells) + " |")


def calibration(passages: Passages, found: Predicted) -> None:
    """Print how many of the proposals that were as sure as they say are claims of the attribution they give."""
    bins: dict[int, list[int]] = {}
    for passage in passages:
        listed = found[passage["id"]]
        right = {at for of, at in scorer().pairs(passage["claims"], listed)
                 if passage["claims"][of]["attribution"] == listed[at]["attribution"]}  # fmt: skip
        for at, one in enumerate(listed):
            counted = bins.setdefault(min(9, int(one["confidence"] * 10)), [0, 0])
            counted[0] += at in right
            counted[1] += 1
    print("\n| said | claims among them |\n|---|---:|")
    for at, (true, all_) in sorted(bins.items()):
        print(f"| {at / 10:.1f}-{(at + 1) / 10:.1f} | {true / all_:.2f} of {all_} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--misses", type=int, default=0, help="list so many errors of the looked-at part")
    parser.add_argument("--part", choices=("looked_at", LEFT_OUT, "measured_on"), help="only this part's four figures")
    parser.add_argument("--beside", type=Path, help="passages labelled beside the corpus")
    asked = parser.parse_args()
    if not (CORPUS / "dev.jsonl").exists():
        print(f"no labelled corpus at {CORPUS}: nothing measured")
        return
    parts: dict[str, Passages] = {"looked_at": [], "measured_on": []}
    for line in (CORPUS / "dev.jsonl").read_text(encoding="utf-8").splitlines():
        passage = json.loads(line)
        parts[part_of(passage["source"]["repo"])].append(passage)
    looked_at = parts["looked_at"]
    others = fit_confidence.beside(asked.beside) if asked.beside else []
    if asked.part == LEFT_OUT:
        every = [*looked_at, *others]
        print(LEFT_OUT, heads(measured(every, predicted_left_out(every))[0]))
        calibration(every, predicted_left_out(every, FLOOR))
    elif asked.part:
        print(asked.part, heads(measured(parts[asked.part], predicted(parts[asked.part]))[0]))
    elif asked.misses:
        for row in measured(looked_at, predicted(looked_at), asked.misses)[1]:
            print(*row, sep="\t")
    else:
        read = {
            "others_read": [one for one in others if one["read"]],
            "others": [one for one in others if not one["read"]],
        }
        table(
            {
                "looked_at": looked_at,
                LEFT_OUT: looked_at,
                **(read if others else {}),
                "measured_on": parts["measured_on"],
            }
        )


if __name__ == "__main__":
    main()
