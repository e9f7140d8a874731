"""`pin` tells which numbers of a project's texts are new, changed or gone, from a clone and from the service."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from tests.cli.calls import call
from tests.gitrepos import Project, git, project
from tests.servers.github import TOKEN, github
from tests.servers.transports import Clock, transport
from tests.workspaces import EDITION, RECORD, SOUND, write

from inferrsi.evidence.finding import BLOCKING
from inferrsi.evidence.record import Record
from inferrsi.ledger.yaml_text import parse
from inferrsi.pipeline.chain import chain
from inferrsi.pipeline.pin import Pinned, Writing, record
from inferrsi.pipeline.pin_target import Where, meant, read
from inferrsi.pipeline.way import Way
from inferrsi.pipeline.workspace import check
from inferrsi.sources.github.token import Token
from inferrsi.triage.numbers.between import NumbersMoved

TODAY = date(2026, 11, 1)
NOW = datetime(2026, 11, 1, 8, tzinfo=UTC)
OLD = """# Kite

| placement | decode (tok/s) |
|---|---|
| plain | 20.0 |
| tiered | 25.0 |

Peak VRAM is 17.5 GiB on a B200.
"""
NEW = """# Kite

A kite flies in tiers.

| placement | decode (tok/s) |
|---|---|
| tiered | 27.5 |
| plain | 20.0 |
"""
LOG = "# v2\n\n- TTFT falls from 900 ms to 640 ms on a B200.\n"


@dataclass(kw_only=True)
class Kite:
    """A project with one record of its first commit, and where it lies."""

    root: Path
    project: Project

    def grow(self) -> str:
        return self.project.commit({"README.md": NEW, "CHANGELOG.md": LOG, "src/route.cu": "decode 99.9 tok/s\n"})

    def pinned(self, words: str, *, clone: Path | None = None, way: Way | None = None) -> Pinned:
        found = check(self.root, today=TODAY, cached=False)
        wanted = meant(found, words, None)
        known = chain(found, wanted.subject)
        reading = read(known, wanted.target, Where(root=self.root, clone=clone, now=NOW, today=TODAY), way)
        made = record(known, reading, Writing(root=self.root, today=TODAY))  # type: ignore[arg-type]  # asserted below
        assert isinstance(made, Pinned), made
        return made


@pytest.fixture
def kite(tmp_path: Path) -> Kite:
    made = project(tmp_path / "kite")
    git(made.path, "config", "remote.origin.url", "https://github.com/example/kite")
    first = made.commit(
        {"README.md": OLD, "docs/same.md": "Decode is 55.5 tok/s on a B200.\n"}, when=datetime(2026, 10, 19, tzinfo=UTC)
    )
    text = SOUND[RECORD].replace("1" * 40, first)
    write(tmp_path / "radar", {RECORD: text, EDITION: SOUND[EDITION]})
    return Kite(root=tmp_path / "radar", project=made)


@pytest.fixture
def served(kite: Kite, tmp_path: Path) -> Iterator[Way]:
    with github() as service:
        service.add("example/kite", kite.project)
        way = transport(tmp_path / "http", service.hosts, Clock(moment=NOW), reuse_today=False)
        yield Way(transport=way, github_token=Token(value=TOKEN, origin="GH_TOKEN"))


def told(numbers: NumbersMoved | None) -> list[tuple[str, str, int, str, str, tuple[str, ...]]]:
    assert numbers is not None
    return [(one.how, one.path, one.line, one.was, one.claim.value, one.touches) for one in numbers.moved]


WANTED = [
    ("changed", "README.md", 7, "25.0", "27.5", ("kite/2026-10-20#c2",)),
    ("gone", "README.md", 8, "", "17.5 GiB", ()),
    ("new", "CHANGELOG.md", 3, "", "900 ms", ()),
    ("new", "CHANGELOG.md", 3, "", "640 ms", ()),
]


def test_clone_gives_what_is_new_changed_and_gone(kite: Kite) -> None:
    kite.grow()
    found = kite.pinned("kite", clone=kite.project.path)
    assert told(found.reading.numbers) == WANTED
    assert found.reading.numbers is not None
    assert sorted(found.reading.numbers.texts) == ["CHANGELOG.md", "README.md"]


def test_service_gives_the_same(kite: Kite, served: Way) -> None:
    kite.grow()
    found = kite.pinned("kite", way=served)
    assert told(found.reading.numbers) == WANTED


def test_tag_is_compared_too(kite: Kite) -> None:
    kite.project.tag("v2", kite.grow())
    assert told(kite.pinned("kite@v2", clone=kite.project.path).reading.numbers) == WANTED


def test_record_counts_them_quotes_what_it_touches_and_passes(kite: Kite) -> None:
    kite.grow()
    found = kite.pinned("kite", clone=kite.project.path)
    made = Record.model_validate(parse(found.text))
    assert made.evidence is not None
    assert "Numbers in its texts: new 2, changed 1, gone 1." in (made.evidence.en or "")
    assert "{kite/2026-10-20#c2}" in (made.evidence.en or "")
    assert "文档里的数字：新增 2 个，改动 1 个，删去 1 个。" in (made.evidence.zh or "")
    assert "numbers in texts that changed (2), by machine" in made.read.read
    findings = check(kite.root, today=TODAY, cached=False).findings
    assert [one for one in findings if one.severity in BLOCKING and one.path.endswith("2026-11-01.yaml")] == []


def test_text_that_only_moved_or_was_wrapped_anew_changes_nothing(kite: Kite) -> None:
    moved = "Intro.\n\n" + OLD.replace("is 17.5", "\nis 17.5")
    kite.project.commit(
        {"README.md": moved, "docs/same.md": None, "docs/other.md": "Decode is 55.5 tok/s on a B200.\n"}
    )
    assert told(kite.pinned("kite", clone=kite.project.path).reading.numbers) == []


def test_text_that_is_no_text_is_named(kite: Kite) -> None:
    kite.project.commit(
        {
            "README.md": b"\x00\x01\x02" * 50,
            "docs/big.md": "Decode 20.5 tok/s.\n" * 60_000,
            "docs/line.md": "Decode 20.5 tok/s. " * 2_000,
        }
    )
    numbers = kite.pinned("kite", clone=kite.project.path).reading.numbers
    assert numbers is not None
    assert [one.reason.partition(" was")[0] for one in numbers.left_out] == [
        "'README.md'",
        "'docs/big.md'",
        "'docs/line.md'",
    ]


def test_command_lists_them_compactly(kite: Kite) -> None:
    kite.grow()
    called = call("pin", "kite", "--clone", str(kite.project.path), "--dry-run", root=kite.root)
    lines = [line for line in called.err.splitlines() if line.startswith("number: ")]
    assert lines[0].startswith("number: changed README.md:7: 25.0 → 27.5 tok/s decode throughput")
    assert "kite/2026-10-20#c2 has the old one" in lines[0]
    assert lines[1].startswith("number: gone README.md:8: 17.5 GiB peak VRAM (B200)")
    assert len(lines) == 4
