"""Measure extraction on the labelled corpus: both parts, by language, kind of passage and metric.

Needs ../shared/corpus beside the repository (its own score.py does the counting). `--misses N` lists errors of the
looked-at part; the measured-on part is only counted, never shown.
"""

import argparse
import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

from extraction_split import part_of

from inferrsi.extract.batch import batch

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


def measured(passages: list[dict[str, Any]], misses: int = 0) -> tuple[dict[str, Any], list[Any]]:
    """Give the scores of these passages, and the errors to look at."""
    lines = (json.dumps({"id": passage["id"], "text": passage["text"]}) for passage in passages)
    predicted = {found["id"]: found["claims"] for found in map(json.loads, batch(lines))}
    scores: tuple[dict[str, Any], list[Any]] = scorer().score(passages, predicted, misses)
    return scores


def heads(score: dict[str, Any]) -> list[float]:
    """Give the four figures of the goal."""
    return [score["detection"]["f1"], score["strict"]["f1"], score["clean"] or 0.0, score["links"]["hardware"]["f1"]]


def table(parts: dict[str, list[dict[str, Any]]]) -> None:
    """Print the goal, then each slice of both parts."""
    scores = {name: measured(passages)[0] for name, passages in parts.items()}
    print("| figure | " + " | ".join(parts) + " | goal | done from |")
    print("|---|" + "---:|" * (len(parts) + 2))
    for at, (name, goal, least) in enumerate(GOALS):
        print(
            f"| {name} | "
            + " | ".join(f"{heads(scores[part])[at]:.3f}" for part in parts)
            + f" | {goal:.2f} | {least:.2f} |"
        )
    for name in ("norm", "unit", "kind", "metric", "direction"):
        print(f"| right {name} | " + " | ".join(f"{scores[part]['fields'][name]:.3f}" for part in parts) + " | | |")
    print(
        "| precision-format links F1 | "
        + " | ".join(f"{scores[part]['links']['precision']['f1']:.3f}" for part in parts)
        + " | | |"
    )
    print(
        "| claims / passages | "
        + " | ".join(f"{scores[part]['gold_author_claims']} / {len(parts[part])}" for part in parts)
        + " | | |"
    )
    slices(parts)


def slices(parts: dict[str, list[dict[str, Any]]]) -> None:
    """Print detection and strict F1 by language and kind of passage, and recall by metric."""
    print(
        "\n| slice | "
        + " | ".join(f"{part}: detection, strict (claims)" for part in parts)
        + " |\n|---|"
        + "---:|" * len(parts)
    )
    for field in ("lang", "kind"):
        for value in sorted({passage[field] for passages in parts.values() for passage in passages}):
            cells = []
            for passages in parts.values():
                score = measured([passage for passage in passages if passage[field] == value])[0]
                cells.append(
                    f"{score['detection']['f1']:.2f}, {score['strict']['f1']:.2f} ({score['gold_author_claims']})"
                )
            print(f"| {value} | " + " | ".join(cells) + " |")
    print(
        "\n| metric | " + " | ".join(f"{part}: recall (claims)" for part in parts) + " |\n|---|" + "---:|" * len(parts)
    )
    recalls = {part: measured(passages)[0]["recall_by"] for part, passages in parts.items()}
    for name in sorted({name for recall in recalls.values() for name in recall if name.startswith("metric ")}):
        print(
            f"| {name[7:]} | "
            + " | ".join("{:.2f} ({})".format(*recalls[part].get(name, (0, 0))) for part in parts)
            + " |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--misses", type=int, default=0, help="list so many errors of the looked-at part")
    parser.add_argument("--part", choices=("looked_at", "measured_on"), help="only this part's four figures")
    asked = parser.parse_args()
    if not (CORPUS / "dev.jsonl").exists():
        print(f"no labelled corpus at {CORPUS}: nothing measured")
        return
    parts: dict[str, list[dict[str, Any]]] = {"looked_at": [], "measured_on": []}
    for line in (CORPUS / "dev.jsonl").read_text(encoding="utf-8").splitlines():
        passage = json.loads(line)
        parts[part_of(passage["source"]["repo"])].append(passage)
    if asked.part:
        print(asked.part, heads(measured(parts[asked.part])[0]))
    elif asked.misses:
        for row in measured(parts["looked_at"], asked.misses)[1]:
            print(*row, sep="\t")
    else:
        table(parts)


if __name__ == "__main__":
    main()
