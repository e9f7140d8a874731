"""What `verify` stored, as `check` reads it: broken is a failure, never proved is a note, an edit makes both void."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.proving import ADDRESS, FILE, Kite, kite
from tests.workspaces import TODAY

from inferrsi.checks.between import Workspace
from inferrsi.checks.verdicts import never_verified, verified_as_broken
from inferrsi.evidence.finding import Finding
from inferrsi.pipeline.places import Places
from inferrsi.pipeline.verify import store, verify

DAY = datetime(2026, 11, 1, 8, 30, tzinfo=UTC)
VERDICTS = "evidence/verdicts/2026-11-01.jsonl"


@pytest.fixture
def found(tmp_path: Path) -> Kite:
    return kite(tmp_path)


def workspace(kite: Kite) -> Workspace:
    ledger = kite.checked().ledger
    return Workspace(cards=ledger.cards, refused=frozenset(), today=TODAY)


def broken(kite: Kite) -> list[tuple[str, Finding]]:
    return list(verified_as_broken(workspace(kite)))


def unverified(kite: Kite) -> list[tuple[str, Finding]]:
    return list(never_verified(workspace(kite)))


def look(kite: Kite, *, day: int = 1, places: Places | None = None) -> None:
    checked = kite.checked()
    store(kite.root, checked, verify(checked, (), places or kite.here()), now=DAY.replace(day=day))


def test_without_a_verdict_there_is_one_note_a_record(found: Kite) -> None:
    assert broken(found) == []
    [(path, note)] = unverified(found)
    assert (path, note.code, note.severity) == (FILE, "P192", "note")
    assert note.message == "unverified: 11 of 11 things (link:s1, snapshot:s2, run:s3 and 8 more)"
    assert note.help == f"`inferrsi verify {ADDRESS}`, with --clone kite=PATH where it needs one"


def test_what_was_proved_is_silent(found: Kite) -> None:
    look(found, places=Places(clones={"kite": found.project.path}, papers=lambda _: (1, 2)))
    assert (broken(found), unverified(found)) == ([], [])


def test_what_nobody_could_tell_stays_unverified(found: Kite) -> None:
    look(found)
    [(_, note)] = unverified(found)
    assert note.message == "unverified: 1 of 11 things (paper:s4)"


def test_what_is_broken_is_a_failure_at_its_place(found: Kite) -> None:
    found.write(("line: 7", "line: 1"), (", tag: v1.0", ", tag: v9.9"))
    found.project.tag("v9.9", "main")
    look(found)
    told = broken(found)
    assert [(path, finding.code, finding.severity) for path, finding in told] == [(FILE, "P191", "failure")] * 2
    assert [".".join(map(str, finding.path)) for _, finding in told] == [
        "pins.release", "experiments.e1.claims.c1.where"
    ]  # fmt: skip
    assert told[1][1].message.startswith("verified as broken on 2026-11-01: quote:c1: the quote stands on line 7")


def test_an_edit_makes_the_verdict_void(found: Kite) -> None:
    found.write(("line: 7", "line: 1"))
    look(found)
    assert len(broken(found)) == 1
    found.write()
    assert broken(found) == []
    assert unverified(found)[0][1].message == "unverified: 2 of 11 things (paper:s4, quote:c1)"
    look(found, day=2)
    assert unverified(found)[0][1].message == "unverified: 1 of 11 things (paper:s4)"


def test_the_last_word_counts(found: Kite) -> None:
    found.project.tag("v1.0", "main")
    look(found)
    assert len(broken(found)) == 1
    found.project.tag("v1.0", found.commit)
    look(found, day=2)
    assert broken(found) == []
    found.project.tag("v1.0", "main")
    look(found, day=3)
    assert len(broken(found)) == 1


def test_a_run_that_could_not_look_takes_nothing_back(found: Kite) -> None:
    found.project.tag("v1.0", "main")
    look(found)
    look(found, day=2, places=Places())
    assert len(broken(found)) == 1


def test_records_of_relayed_sources_alone_are_silent(found: Kite) -> None:
    text = (found.root / FILE).read_text(encoding="utf-8")
    start, end = text.index("  - {id: s1"), text.index("  - {id: s5")
    relayed = text[:start] + text[end:].replace("source: s1", "source: s5").replace("source: s2", "source: s5")
    (found.root / FILE).write_text(relayed.replace("source: s3", "source: s5"), encoding="utf-8")
    assert unverified(found) == []


def test_a_torn_line_loses_no_other(found: Kite) -> None:
    found.project.tag("v1.0", "main")
    look(found)
    place = found.root / VERDICTS
    place.write_bytes(place.read_bytes() + b'{"at": "2026-11-01T0')
    told = [finding for finding in found.checked().findings if finding.path == VERDICTS]
    assert [(finding.code, finding.line) for finding in told] == [("F106", 12)]
    assert len(broken(found)) == 1
