"""The labels beside the corpus: they point at texts, hold none, and a text that is another is not taken."""

import importlib.util
import json
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def passages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("passages", BENCHMARKS / "passages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_label_points_at_a_pinned_text_and_holds_none_of_it(passages: ModuleType) -> None:
    labels = passages.labelled()
    assert len({label["id"] for label in labels}) == len(labels) > 1000
    for label in labels:
        assert set(label) == {"id", "lang", "kind", "source", "read", "sha256", "claims"}
        assert set(label["source"]) <= {"repo", "path", "commit", "lines", "cut"}
        assert len(label["source"]["commit"]) == 40
        assert len(label["sha256"]) == 64
        assert all(first <= last for first, last in label["source"]["lines"])
        for start, end, _, unit, kind, metric, direction, attribution, *_ in label["claims"]:
            assert 0 <= start < end
            assert kind in {"absolute", "ratio", "percent_change", "quality"}
            assert direction in {"lower", "higher"}
            assert attribution in {"author_reported", "third_party_quoted", "target_or_plan"}
            assert len(unit) < 16
            assert metric.isidentifier()


def test_the_parts_share_no_source(passages: ModuleType) -> None:
    read = {label["source"]["repo"] for label in passages.labelled() if label["read"]}
    assert read.isdisjoint(label["source"]["repo"] for label in passages.labelled() if not label["read"])


def test_a_text_is_read_out_of_a_clone_and_another_is_left_out(
    passages: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clone = tmp_path / "clones" / "example" / "toy"
    clone.mkdir(parents=True)
    git = ["git", "-C", str(clone), "-c", "user.name=t", "-c", "user.email=t@example.invalid"]
    (clone / "README.md").write_text("# Toy\n\nDecode runs at 45.2 tok/s here.\nMore.\n", encoding="utf-8")
    for asked in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run([*git, *asked], check=True)
    commit = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout.strip()
    text = "Decode runs at 45.2 tok/s"
    said = [15, 25, 45.2, "tok/s", "absolute", "decode_throughput", "higher", "author_reported", [], []]
    label = {
        "id": "toy-001", "lang": "en", "kind": "sentence", "read": True, "sha256": passages.digest(text), "claims": [said],
        "source": {"repo": "example/toy", "path": "README.md", "commit": commit, "lines": [[3, 3]], "cut": [0, 25]},
    }  # fmt: skip
    labels = tmp_path / "labels.jsonl"
    other = {**label, "id": "toy-002", "sha256": passages.digest("another")}
    labels.write_text("\n".join(map(json.dumps, (label, other))) + "\n", encoding="utf-8")
    monkeypatch.setattr(passages, "LABELS", labels)
    (found,) = passages.passages(tmp_path / "clones")
    assert found["text"] == text
    assert found["claims"][0]["value"] == {"text": "45.2 tok/s", "start": 15, "end": 25}
    assert capsys.readouterr().err == "toy-002: another text\n"
