"""The labelled corpus beside the repository: no worse than what the page on extraction says; its text is not copied."""

import importlib.util
import json
from pathlib import Path

import pytest

from inferrsi.extract.batch import batch

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
pytestmark = pytest.mark.skipif(
    not (CORPUS / "dev.jsonl").exists(), reason="the labelled corpus is not beside the repository"
)


def test_the_whole_corpus_keeps_its_figures() -> None:
    """Both parts together, a little under the figures of docs/explanation/extraction.md."""
    spec = importlib.util.spec_from_file_location("corpus_score", CORPUS / "score.py")
    assert spec is not None
    assert spec.loader is not None
    scorer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scorer)
    passages = [json.loads(line) for line in (CORPUS / "dev.jsonl").read_text(encoding="utf-8").split("\n") if line]
    lines = (json.dumps({"id": passage["id"], "text": passage["text"]}) for passage in passages)
    found = {made["id"]: made["claims"] for made in map(json.loads, batch(lines))}
    score, _ = scorer.score(passages, found)
    assert score["detection"]["f1"] > 0.90
    assert score["strict"]["f1"] > 0.76
    assert score["links"]["hardware"]["f1"] > 0.80
