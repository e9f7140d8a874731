"""What a plan may see: the same from cards as from the files."""

from datetime import date
from pathlib import Path

from tests.workspaces import PACK, broken, write

from inferrsi.evidence.pack import Pack
from inferrsi.ledger.yaml_text import parse
from inferrsi.pipeline import material
from inferrsi.pipeline.workspace import check

TODAY = date(2026, 10, 30)


def test_subjects_and_feeds_of_cards_are_those_of_the_files(tmp_path: Path) -> None:
    held = "how: by name}, follow: true, frozen: {reason: over, since: 2026-10-21}}"
    texts = broken(PACK, "how: by name}, follow: true}", held)
    pack = Pack.model_validate(parse(texts[PACK]))
    write(tmp_path, texts)
    for _ in ("examined", "kept"):
        ledger = check(tmp_path, today=TODAY).ledger
        assert material.subjects(ledger) == {subject.id: subject for subject in pack.subjects}
        assert material.feeds(ledger) == pack.feeds
    assert any(subject.frozen for subject in pack.subjects)
    assert pack.feeds
