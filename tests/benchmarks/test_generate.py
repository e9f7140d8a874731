"""The workspaces that are measured: of the shipped records' size, without a finding, the same for the same seed."""

import os
import subprocess
import sys
from datetime import date
from pathlib import Path
from statistics import median

import pytest

from inferrsi.evidence.card import EditionCard, RecordCard
from inferrsi.ledger.yaml_text import parse
from inferrsi.pipeline.workspace import check

ROOT = Path(__file__).parents[2]
NUMBER = 30


def generate(folder: Path, *, seed: str = "1", hash_seed: str = "0") -> str:
    words = [sys.executable, ROOT / "benchmarks" / "generate.py", str(NUMBER), folder, "--seed", seed]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(words, check=True, capture_output=True, text=True, env=environment).stdout


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("generated") / "workspace"
    generate(folder)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def sizes(folder: Path) -> list[tuple[int, int, int]]:
    """Give bytes, claims and arms of each record."""
    found = []
    for path in sorted((folder / "evidence" / "records").rglob("*.yaml")):
        experiments = parse(path.read_text(encoding="utf-8"))["experiments"]
        claims = sum(len(experiment.get("claims", [])) for experiment in experiments)
        found.append((path.stat().st_size, claims, sum(len(experiment["arms"]) for experiment in experiments)))
    return found


def test_nothing_is_to_be_mended(workspace: Path) -> None:
    checked = check(workspace, today=date(2026, 10, 29), cached=False)
    kinds = [type(card) for card in checked.ledger.cards.values()]
    assert (checked.findings, kinds.count(RecordCard), kinds.count(EditionCard)) == ((), NUMBER, 5)


def test_every_record_is_as_large_as_the_median_of_the_shipped_ones(workspace: Path) -> None:
    shipped = [median(column) for column in zip(*sizes(ROOT), strict=True)]
    far = [
        (mine, its)
        for record in sizes(workspace)
        for mine, its in zip(record, shipped, strict=True)
        if abs(mine - its) > 0.2 * its
    ]
    assert not far


def test_both_medians_are_printed(tmp_path: Path) -> None:
    shipped, generated = generate(tmp_path / "workspace").splitlines()
    assert shipped.startswith("shipped median: ")
    assert generated.startswith("generated median: ")


def test_bytes_follow_from_the_seed(workspace: Path, tmp_path: Path) -> None:
    for folder, seed in (("again", "1"), ("other", "2")):
        generate(tmp_path / folder, seed=seed, hash_seed="7")
    first, again, other = (contents(folder) for folder in (workspace, tmp_path / "again", tmp_path / "other"))
    assert first == again
    assert first.keys() != other.keys()


def test_records_of_a_subject_form_a_chain(workspace: Path) -> None:
    checked = check(workspace, today=date(2026, 10, 29), cached=False)
    last: dict[str, str] = {}
    for card in sorted(checked.ledger.records(), key=lambda card: card.date):
        assert card.previous == last.get(card.subject, "")
        last[card.subject] = card.id


def test_a_folder_that_is_not_empty_is_left_alone(workspace: Path) -> None:
    before = contents(workspace)
    words = [sys.executable, ROOT / "benchmarks" / "generate.py", "1", workspace]
    ended = subprocess.run(words, check=False, capture_output=True, text=True)
    assert (ended.returncode, contents(workspace)) == (1, before)
    assert "is not empty" in ended.stderr
