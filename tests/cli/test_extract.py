"""`extract`: a file, a batch, a typed line; nothing is written."""

import json
from pathlib import Path

from tests.cli.calls import call

from inferrsi.extract.confidence import IN_TABLES, IN_TEXT

TEXT = "# Toy engine\n\nOn one RTX 4090 with Q4_K_M weights, decode reaches 88.1 tok/s.\n"


def written(tmp_path: Path, text: str = TEXT) -> str:
    path = tmp_path / "README.md"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_file_gives_a_line_for_each_proposal(tmp_path: Path) -> None:
    name = written(tmp_path)
    called = call("extract", name, root=None)
    assert called.code == 0
    assert f"{name}:3: 88.1 tok/s, decode_throughput (one RTX 4090; Q4_K_M)" in called.out


def test_json_carries_every_span(tmp_path: Path) -> None:
    called = call("extract", written(tmp_path), "--json", root=None)
    (claim,) = json.loads(called.out)["claims"]
    assert TEXT[claim["start"] : claim["end"]] == "88.1 tok/s"
    assert [TEXT[one["start"] : one["end"]] for one in claim["precision"]] == ["Q4_K_M"]
    assert claim["hardware"][0]["canonical"] == "nvidia/rtx-4090"


def test_a_batch_gives_a_line_for_a_line(tmp_path: Path) -> None:
    lines = "".join(json.dumps({"id": str(i), "text": TEXT}, ensure_ascii=False) + "\n" for i in range(2))
    called = call("extract", "--batch", written(tmp_path, lines), root=None)
    made = [json.loads(line) for line in called.out.splitlines()]
    assert [one["id"] for one in made] == ["0", "1"]
    assert [one["claims"][0]["text"] for one in made] == ["88.1 tok/s", "88.1 tok/s"]


def test_a_typed_line_says_what_it_did_not_understand() -> None:
    called = call("extract", "--line", "decode 79.3 tok/s, was 56.4; RTX 3090, blue moon", root=None)
    said = json.loads(called.out)
    assert [claim["value"]["v"] for claim in said["experiment"]["claims"]] == ["79.3", "56.4"]
    assert said["not_understood"] == ["blue moon"]


def test_less_sure_proposals_are_left_out(tmp_path: Path) -> None:
    called = call("extract", written(tmp_path), "--min-confidence", "1", root=None)
    assert called.out.startswith(f"{tmp_path}/README.md: 0 proposals")


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    assert call("extract", str(tmp_path / "none.md"), root=None).code == 2
    (tmp_path / "bytes.md").write_bytes(b"\xff\xfe")
    called = call("extract", str(tmp_path / "bytes.md"), root=None)
    assert called.code == 2
    assert "is not UTF-8" in called.err


def test_one_source_at_a_time(tmp_path: Path) -> None:
    assert call("extract", root=None).code == 2
    assert call("extract", written(tmp_path), "--line", "1 ms", root=None).code == 2


def test_a_batch_line_that_is_no_object_is_named(tmp_path: Path) -> None:
    called = call("extract", "--batch", written(tmp_path, '{"id": "a", "text": "1 ms"}\n[]\n'), root=None)
    assert called.code == 2
    assert "line 2 of the batch" in called.err


def test_help_names_the_default_that_is_used() -> None:
    assert f"[default: ({IN_TABLES} in tables, {IN_TEXT} in text);" in " ".join(
        call("extract", "--help", root=None).out.split()
    )
