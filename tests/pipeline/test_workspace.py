"""What did not change is not examined again, and what is kept changes no answer."""

import shutil
import sqlite3
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from tests.checks.cases_form import REASON, allowing
from tests.workspaces import RECORD, SOUND, TODAY, later, write

from inferrsi.evidence.card import RecordCard
from inferrsi.ledger.cards import filled
from inferrsi.pipeline.workspace import Checked, check

ROOT = Path(__file__).parents[2]
ALLOW = f"code: C216, path: experiments.e1.claims.c6, reason: {REASON}"
WARM = """
import sys
from datetime import date
from pathlib import Path
from inferrsi.pipeline.workspace import check
found = check(Path(sys.argv[1]), today=date(2026, 11, 1))
print(len(found.ledger.cards), sorted(name for name in sys.modules if name.startswith("inferrsi.checks")))
"""


def told(checked: Checked) -> tuple[object, ...]:
    return checked.findings, checked.overruled, dict(checked.ledger.cards.items())


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path, {**allowing(ALLOW), **later()})


def test_the_same_is_told_with_and_without_a_cache(root: Path) -> None:
    uncached = told(check(root, today=TODAY, cached=False))
    cold, warm = (told(check(root, today=TODAY)) for _ in range(2))
    shutil.rmtree(root / ".inferrsi")
    assert uncached == cold == warm == told(check(root, today=TODAY))
    assert warm[1]


def test_where_nothing_changed_no_rule_is_imported(root: Path) -> None:
    run = [sys.executable, "-c", WARM, root]
    first, second = (subprocess.run(run, capture_output=True, text=True, check=True).stdout for _ in range(2))
    assert (first.startswith("4 ["), "registry" in first) == (True, True)
    assert (second.startswith("4 ["), "registry" in second) == (True, False)


def test_an_edit_is_seen_and_taking_it_back_too(root: Path) -> None:
    before = told(check(root, today=TODAY))
    path = root / RECORD
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("kite/2026-10-20", "kite/2026-10-21"), encoding="utf-8")
    assert {one.code for one in check(root, today=TODAY).findings if one.path == RECORD} >= {"F107", "P101"}
    path.write_text(text, encoding="utf-8")
    assert told(check(root, today=TODAY)) == before


def test_a_file_that_is_gone_is_forgotten(root: Path) -> None:
    check(root, today=TODAY)
    (root / RECORD).unlink()
    assert "P109" in {one.code for one in check(root, today=TODAY).findings}
    assert RECORD not in check(root, today=TODAY).ledger.cards


def test_another_day_is_asked_anew(root: Path) -> None:
    late, early = date(2026, 11, 1), date(2026, 10, 21)
    codes = [{one.code for one in check(root, today=day).findings} for day in (late, early, late)]
    assert ["T401" in found for found in codes] == [False, True, False]


@pytest.mark.parametrize("damage", ["not a database", "rows of nonsense"])
def test_a_damaged_cache_is_no_cache(root: Path, damage: str) -> None:
    before = told(check(root, today=TODAY))
    kept = root / ".inferrsi" / "cache.sqlite"
    if damage == "not a database":
        kept.write_bytes(b"x" * 4096)
    else:
        connection = sqlite3.connect(kept)
        with connection:
            connection.execute("UPDATE derived SET key = 'x', value = 'x'")
        connection.close()
    assert told(check(root, today=TODAY)) == before
    assert told(check(root, today=TODAY)) == before


def test_cards_of_the_shipped_ledger_come_back_as_they_were() -> None:
    fresh = check(ROOT, today=TODAY, cached=False).ledger
    kept = [check(ROOT, today=TODAY).ledger for _ in range(2)][1]
    assert len(kept.cards) == len(fresh.cards) > len(SOUND)
    for field in ("corrects", "plans", "licences"):
        cards = [dict(filled(ledger.cards, field)) for ledger in (fresh, kept)]
        assert cards[0] == cards[1]
    assert dict(fresh.cards.items()) == dict(kept.cards.items())
    assert any(isinstance(card, RecordCard) and card.plans for card in kept.cards.values())
