"""Hostile texts in the files of a workspace, and in the reasons of what failed, come out of the command as texts."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from tests.digest.filled import NAMED_BY_SOURCES, filled
from tests.digest.filled import Path as Place
from tests.digest.hostile_own import OWN
from tests.digest.reported import found
from tests.digest.shipped import copy, digest, material, original, run
from tests.digest.test_hostile_report import printed_at, strings
from tests.reading import READERS, Page, effects

from inferrsi.digest.clean import CAP, clean
from inferrsi.digest.markdown import render
from inferrsi.digest.plan import Missing, plan
from inferrsi.evidence.edition import Row
from inferrsi.evidence.observation import Observation
from inferrsi.labels import OVERRULED, Language
from inferrsi.ledger import write
from inferrsi.ledger.decode import FORBIDDEN

RECORD = "vla-rolling/2026-10-28"
WANTED = {
    "zh": "这份记录故意写满有害的文字，用来试报告",
    "en": "this record is filled with hostile texts on purpose, to try the report",
}
HELD = frozenset(("unstated", "quote", "quotes", "hot_paths", "entry", "id"))
"""Fields that a rule holds to the rest of the record."""
PRINTABLE = tuple(
    text
    for text in OWN
    if text.isascii()
    and not FORBIDDEN.search(text)
    and not any(c.isdigit() or c in "{}" for c in text)
    and 0 < len(text.strip()) < write.MAX_KEY
)
"""Our hostile strings that stand in English prose without breaking a rule: no number, no Chinese, nothing unseen."""


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fill one record with hostile texts, as a file."""
    root = copy(tmp_path_factory.mktemp("hostile"))
    text = cycle(PRINTABLE)
    printed = frozenset[Place]().union(*printed_at())
    record = material().records[RECORD]
    tree = record.model_dump(mode="json", by_alias=True, exclude_unset=True)

    def give(path: Place) -> str:
        if HELD & set(path):
            return str(reduce(lambda found, step: found[step], path, tree))
        if (RECORD, *path) not in printed:
            return "中文" if path[-1] == "zh" else "plain"
        if NAMED_BY_SOURCES & set(path):
            return " ".join(next(text).split())  # a key has one line
        return f"中文 {next(text)}" if path[-1] == "zh" else next(text)

    hostile = filled(record, give).model_dump(mode="json", by_alias=True, exclude_unset=True)
    # Markup in prose and names of trees that no pin has are findings: here they are meant, and allowed with a reason.
    hostile["allow"] = [{"code": code, "reason": WANTED} for code in ("M814", "P136", "S303")]
    (root / f"evidence/records/{RECORD}.yaml").write_text(write.render(as_text(hostile)), encoding="utf-8")
    return root


def as_text(value: Any) -> Any:
    """Write numbers and flags as the text that a file holds."""
    if isinstance(value, dict):
        return {key: as_text(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_text(item) for item in value]
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_a_hostile_record_passes_the_check(workspace: Path) -> None:
    done = run(workspace, "check", "--quiet")
    assert done.returncode == 0, done.stdout.decode()


@pytest.mark.parametrize("read", READERS)
def test_the_command_prints_hostile_files_as_texts(workspace: Path, read: Callable[[str], Page]) -> None:
    shown = ""
    languages: tuple[Language, ...] = ("zh", "en")
    for language in languages:
        hostile = digest(workspace, "2026-10-28", "--lang", language).decode()
        shipped = original("2026-10-28", "--lang", language).decode()
        assert effects(hostile) == ()
        assert sum(OVERRULED.in_(language) in line for line in hostile.splitlines()) == 1
        kept = [line for line in hostile.split("\n") if OVERRULED.in_(language) not in line]
        page, wanted = read("\n".join(kept)), read(shipped)
        assert page.structure == wanted.structure
        assert [[len(row) for row in t] for t in page.tables] == [[len(row) for row in t] for t in wanted.tables]
        texts = found(page)
        shown += "\n".join((*texts.items, *(cell for row in texts.cells for cell in row)))
    assert [text for text in PRINTABLE if clean(text).removesuffix(".") not in shown] == []


def test_reasons_of_failures_are_texts_too() -> None:
    whole = material()
    edition = whole.editions[1]
    post = edition.posts[0]
    seen = tuple(
        Observation(at=post.cutoff, source=f"source-{n}", asked="heads", outcome="failed", reason=text)
        for n, text in enumerate(strings())
    )
    rows = tuple(Row(e=n, record=f"gone/2026-10-28-{n}", lane="main") for n, _ in enumerate(strings(), 1))
    refused = {row.record: text for row, text in zip(rows, strings(), strict=True)}
    bare = post.model_copy(update={"coverage_stated": None, "rows": rows})
    day = edition.model_copy(update={"posts": (bare,)})
    material_ = replace(whole, editions=(*whole.editions[:1], day))
    markdown = render(plan(material_, day, observations=seen, missing=Missing(records=refused)), "en")
    assert effects(markdown) == ()
    read = [reader(markdown) for reader in READERS]
    assert read[0] == read[1] or read[0].structure == read[1].structure
    for page in read:
        lines = [line for line in page.items if line.startswith("source-")]
        left = [line for line in page.items if "gone/2026-10-28-" in line]
        assert (len(lines), len(left)) == (len(seen), len(rows))
        for text, line, gone in zip(strings(), sorted(lines, key=_number), sorted(left, key=_number), strict=True):
            assert clean(text) in line
            assert clean(text)[: CAP - 100] in gone  # cut with what stands before it


def _number(line: str) -> int:
    found = re.search(r"source-(\d+)|gone/2026-10-28-(\d+)", line)
    assert found
    return int(found[1] or found[2])
