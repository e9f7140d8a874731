"""`pin` over the network: every kind of target in, the bytes of the next record out, judged by all rules of a workspace."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from tests.gitrepos import Project, git, project
from tests.servers.arxiv import Arxiv, Version, Work, at
from tests.servers.elsewhere import Elsewhere
from tests.servers.github import TOKEN, Github, Repo, github
from tests.servers.loopback import status
from tests.servers.transports import Clock, transport
from tests.workspaces import PACK, SOUND

from inferrsi.errors import UsageError
from inferrsi.evidence.finding import BLOCKING
from inferrsi.evidence.record import Record
from inferrsi.ledger.roundtrip import check_roundtrip
from inferrsi.ledger.yaml_text import parse
from inferrsi.pipeline.chain import chain
from inferrsi.pipeline.pin import Pinned, Writing, record
from inferrsi.pipeline.pin_target import Where, meant, read
from inferrsi.pipeline.way import Way
from inferrsi.pipeline.workspace import Checked, check
from inferrsi.sources.github.token import Token
from inferrsi.sources.unavailable import Unavailable

TODAY = date(2026, 10, 30)
NOW = datetime(2026, 10, 30, 8, tzinfo=UTC)
RADAR = SOUND["inferrsi.yaml"]
KITE = "https://github.com/example/kite"
PACK_TEXT = SOUND[PACK].replace(
    "  - {id: wren, names: [Wren], home: {confidence: unknown}, follow: true}\n",
    '  - {id: wren, names: [Wren], home: {kind: arxiv, url: "https://arxiv.org/abs/2610.00001", confidence: found, how: x}, arxiv: ["2610.00001"], follow: true}\n'
    '  - {id: owl, names: [Owl], home: {kind: page, url: "https://pages.example.org/owl", confidence: found, how: x}, hub: [example/Owl-7B], follow: true}\n',
)
GGUF = b"GGUF" + (3).to_bytes(4, "little") + bytes(16)


@dataclass(kw_only=True)
class Here:
    """A workspace without records, and what stands around it."""

    root: Path
    way: Way
    github: Github
    repo: Repo
    arxiv: Arxiv
    elsewhere: Elsewhere
    day: date = TODAY

    @property
    def kite(self) -> Project:
        return self.repo.project

    def checked(self) -> Checked:
        return check(self.root, today=self.day, cached=False)

    def read(
        self, words: str, *, subject: str | None = None, at: str | None = None, clone: Path | None = None
    ) -> "Pinned | Unavailable":
        found = self.checked()
        wanted = meant(found, words, subject)
        where = Where(root=self.root, clone=clone, at=at, now=NOW, today=self.day)
        known = chain(found, wanted.subject)
        reading = read(known, wanted.target, where, self.way)
        if isinstance(reading, Unavailable):
            return reading
        return record(known, reading, Writing(root=self.root, today=self.day, stored=self.way.transport.stored))

    def pin(self, words: str, **asked: object) -> Record:
        """Pin, and give the record after every reader and rule has agreed on it."""
        found = self.read(words, **asked)  # type: ignore[arg-type]  # the options of `read`
        assert isinstance(found, Pinned), found
        assert found.path is not None, "nothing changed"
        check_roundtrip(found.text)
        told = [one for one in self.checked().findings if one.severity in BLOCKING]
        assert told == []
        return Record.model_validate(parse(found.text))

    def unchanged(self, words: str, **asked: object) -> None:
        found = self.read(words, **asked)  # type: ignore[arg-type]  # as above
        assert isinstance(found, Pinned)
        assert found.unchanged

    def refused(self, words: str, **asked: object) -> Unavailable:
        found = self.read(words, **asked)  # type: ignore[arg-type]  # as above
        assert isinstance(found, Unavailable)
        return found


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Here]:
    kite = project(tmp_path / "kite")
    kite.commit({"README.md": "one\n", "src/route.cu": "a\n"})
    arxiv, elsewhere = Arxiv(), Elsewhere()
    with github() as service, arxiv.running() as papers, elsewhere.running() as others:
        repo = service.add("example/kite", kite)
        root = tmp_path / "radar"
        for name, text in {"inferrsi.yaml": RADAR, PACK: PACK_TEXT}.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        hosts = {**service.hosts, **arxiv.hosts(papers), **elsewhere.hosts(others)}
        clock = Clock(moment=NOW)
        way = Way(
            transport=transport(tmp_path / "http", hosts, clock, reuse_today=False),
            github_token=Token(value=TOKEN, origin="GH_TOKEN"),
        )
        yield Here(root=root, way=way, github=service, repo=repo, arxiv=arxiv, elsewhere=elsewhere)


def evidence(found: Record) -> str:
    assert found.evidence is not None
    return found.evidence.en or ""


# ---- GitHub: trees ----------------------------------------------------------------------------------------------------


def test_subject_gives_head_release_and_docs_each_with_its_dates(here: Here) -> None:
    first = here.kite.tag("v1", "main", annotated=datetime(2026, 10, 3, tzinfo=UTC))
    here.repo.release("v1", published="2026-10-05T12:00:00Z")
    second = here.kite.commit({"src/route.cu": "b\n"})
    found = here.pin("kite")
    source, release, docs = found.pins
    assert (source.asked, source.commit, source.reached) == ("main", second, "refs/heads/main")
    assert (release.tag, release.state, str(release.published)) == ("v1", "released", "2026-10-05 12:00:00+00:00")
    assert (docs.role, docs.commit) == ("docs", release.commit)
    assert f"v1 is the tag object {first}" in (found.sources[1].note or "")
    here.unchanged("kite")


def test_next_record_tells_what_lies_between(here: Here) -> None:
    here.pin("kite")
    here.kite.commit({"src/route.cu": "b\n", "requirements.txt": "torch==2\n"})
    here.kite.commit({"README.md": "two\n"})
    found = here.read("kite")
    assert isinstance(found, Pinned)
    assert [line.split()[1] for line in found.reading.between] == ["2", "3"]
    text = evidence(Record.model_validate(parse(found.text)))
    assert "commits: 2, changed files: 3." in text
    assert "Files that pin dependencies changed: 1." in text


def test_more_files_than_github_lists_are_an_unknown_distance(here: Here) -> None:
    here.pin("kite")
    here.kite.commit({f"src/{n}.cu": "x\n" for n in range(320)})
    found = here.read("kite")
    assert isinstance(found, Pinned)
    assert isinstance(found.reading.changes, Unavailable)
    assert "no more than 300" in found.reading.changes.reason
    assert "an unknown distance is not zero" in evidence(Record.model_validate(parse(found.text)))


def test_rewritten_history_is_told(here: Here) -> None:
    base = git(here.kite.path, "rev-parse", "main")
    here.kite.commit({"src/route.cu": "b\n"})
    here.pin("kite")
    here.kite.commit({"src/route.cu": "c\n"}, onto=base)
    assert "is not in its history: rewritten, or another branch." in evidence(here.pin("kite"))


def test_moved_tag_is_told_and_overrules_the_older_record_with_its_reason(here: Here) -> None:
    here.kite.tag("v1", "main")
    here.pin("kite@v1")
    here.kite.tag("v1", here.kite.commit({"src/route.cu": "b\n"}))
    found = here.pin("kite@v1")
    assert "The tag v1 now names another commit." in evidence(found)
    assert [(allow.code, allow.path) for allow in found.allow] == [("P117", "pins.release.tag")]


def test_renamed_repository_is_the_same_one(here: Here) -> None:
    here.pin("kite")
    here.github.rename("example/kite", "example/falcon")
    here.kite.commit({"src/route.cu": "b\n"})
    found = here.pin("kite")
    assert [(pin.role, pin.repo) for pin in found.pins] == [("source", "example/kite"), ("docs", "example/kite")]
    assert "commits: 1" in evidence(found)
    assert "example/kite is called example/falcon now" in (found.sources[0].note or "")


def test_at_takes_a_commit_of_the_branch_and_no_other(here: Here) -> None:
    first = git(here.kite.path, "rev-parse", "main")
    here.kite.commit({"src/route.cu": "b\n"})
    lost = here.kite.commit({"x": "1\n"}, branch="other", onto=first)
    found = here.pin("kite@main", at=first[:9])
    assert (found.pins[0].asked, found.pins[0].commit) == ("main", first)
    assert "is not in the history of 'main'" in here.refused("kite@main", at=lost).reason


def test_commit_of_a_fork_is_unproved(here: Here) -> None:
    lost = here.kite.commit({"src/route.cu": "evil\n"}, branch="gone", onto="main")
    git(here.kite.path, "update-ref", "-d", "refs/heads/gone")
    here.repo.of_a_fork(lost)
    found = here.pin(f"{KITE}/commit/{lost}")
    assert (found.pins[0].reached, found.unstated) == (None, ("pins.source.reached",))
    assert "it may live in a fork only" in evidence(found)


@pytest.mark.parametrize("name", ["v1{c4}", "3x", "v1#12", "v1`@ada`", "8621e331", "1.10", "v1<b>", "lossless", "发布"])
def test_tag_of_any_name_makes_a_record_that_passes(here: Here, name: str) -> None:
    here.kite.tag(name, "main")
    found = here.pin(f"kite@{name}")
    assert found.pins[1].tag == name


def test_other_repository_is_a_dependency_and_leaves_the_tree_pinned(here: Here) -> None:
    own = here.pin("kite")
    other = project(here.root.parent / "sglang")
    commit = other.commit({"a.py": "1\n"})
    here.github.add("example/sglang", other)
    found = here.pin(f"https://github.com/example/sglang/commit/{commit}", subject="kite")
    assert [(pin.role, pin.repo) for pin in found.pins] == [
        ("dependency", "example/sglang"), ("source", "example/kite"), ("docs", "example/kite"),
    ]  # fmt: skip
    assert found.pins[1].commit == own.pins[0].commit
    assert "source example/kite at" in found.read.not_read[-2]


def test_no_answer_writes_nothing_and_says_why(here: Here) -> None:
    here.github.lie("", status(502, b"bad gateway"))
    assert here.refused("kite").todo
    assert not (here.root / "evidence/records").exists()


# ---- GitHub: pull requests --------------------------------------------------------------------------------------------


def opened(here: Here, number: int = 557) -> str:
    head = here.kite.commit({"src/route.cu": "b\n"}, branch="topic", onto="main")
    git(here.kite.path, "update-ref", "-d", "refs/heads/topic")
    here.repo.pull(number, head=head, base=git(here.kite.path, "rev-parse", "main"))
    return head


def test_pull_request_is_pinned_with_its_state_and_told_when_it_changes(here: Here) -> None:
    head = opened(here)
    here.pin("kite")
    found = here.pin(f"{KITE}/pull/557")
    assert (found.pins[0].role, found.pins[0].commit, found.pins[0].state) == ("pull", head, "open")
    assert (found.upstream[0].state, found.upstream[0].as_of) == ("open", TODAY)
    assert [pin.role for pin in found.pins[1:]] == ["source", "docs"]
    here.unchanged(f"{KITE}/pull/557")
    pull = here.repo.pulls[557]
    pull.state, pull.closed, pull.merged = "closed", "2026-10-29T12:00:00Z", "2026-10-29T12:00:00Z"
    merged = here.pin(f"{KITE}/pull/557")
    assert [(known.pull, known.state) for known in merged.upstream] == [(557, "merged")]
    assert "Pull request {pr:example/kite#557}: merged. In the last record it was: open." in evidence(merged)


def test_cherry_pick_carries_its_rung_of_proof(here: Here) -> None:
    opened(here)
    landed = here.kite.commit({"src/route.cu": "b\n"})
    pull = here.repo.pulls[557]
    pull.state, pull.closed = "closed", "2026-10-29T12:00:00Z"
    pull.events.append(("closed", landed, None))
    found = here.pin(f"{KITE}/pull/557")
    assert (found.upstream[0].state, found.upstream[0].proof) == ("cherry_picked", "tree_contains")
    assert f"closed by commit {landed} on main" in (found.sources[0].note or "")


def test_what_was_waited_for_and_happened_is_waited_for_no_more(here: Here) -> None:
    opened(here)
    first = here.pin(f"{KITE}/pull/557")
    path = here.root / f"evidence/records/{first.id}.yaml"
    waits = 'waits_for:\n  - {event: pull_merged, ref: "#557"}\n  - {event: independent_run}\nassessment:'
    path.write_text(path.read_text(encoding="utf-8").replace("assessment:", waits, 1), encoding="utf-8")
    here.repo.pulls[557].merged = "2026-10-29T12:00:00Z"
    found = here.pin(f"{KITE}/pull/557")
    assert [waited.event for waited in found.waits_for] == ["independent_run"]


# ---- papers, weights, pages -------------------------------------------------------------------------------------------


def paper(*titles: str) -> Work:
    days = ("2026-10-01", "2026-10-20")
    versions = tuple(Version(title=title, submitted=at(day)) for title, day in zip(titles, days, strict=False))
    return Work(paper="2610.00001", versions=versions)


def test_paper_is_pinned_with_the_dates_of_its_versions(here: Here) -> None:
    here.arxiv.works = [paper("Wren: one")]
    first = here.pin("wren")
    assert (first.pins[0].role, first.pins[0].version, dict(first.pins[0].dates)) == (
        "paper",
        "1",
        {"v1": date(2026, 10, 1)},
    )
    assert (here.root / f"evidence/snapshots/{first.sources[0].sha256}").is_file()
    here.unchanged("arxiv:2610.00001")
    here.arxiv.works = [paper("Wren: one", "Wren: two")]
    here.day = date(2026, 10, 31)
    second = here.pin("arxiv:2610.00001v2")
    assert (second.kind, second.pins[0].version) == ("increment", "2")
    assert "from arXiv:2610.00001v1 to arXiv:2610.00001v2" in evidence(second)


def test_paper_beside_a_tree_leaves_the_tree_pinned(here: Here) -> None:
    here.arxiv.works = [paper("Kite: one")]
    tree = here.pin("kite")
    found = here.pin("arxiv:2610.00001", subject="kite")
    assert [pin.role for pin in found.pins] == ["paper", "source", "docs"]
    assert found.pins[1].commit == tree.pins[0].commit
    assert "The source was not read again" in evidence(found)
    here.kite.commit({"src/route.cu": "b\n"})
    assert [pin.role for pin in here.pin("kite").pins] == ["source", "docs", "paper"]


def test_weights_are_pinned_by_revision_and_hash(here: Here) -> None:
    revision = here.elsewhere.revise("example/Owl-7B", {"owl-Q4_K_M.gguf": GGUF, "README.md": b"x"})
    found = here.pin("hf:example/Owl-7B@main#owl-Q4_K_M.gguf")
    pin = found.pins[0]
    assert (pin.role, pin.name, pin.revision) == ("artefact", "owl-Q4_K_M.gguf", revision)
    assert pin.sha256 == found.sources[0].sha256
    assert "Q4_K_M by the name of the file" in (found.sources[0].note or "")
    assert found.unstated == ("pins.source",)
    here.unchanged("hf:example/Owl-7B@main#owl-Q4_K_M.gguf")
    here.elsewhere.revise("example/Owl-7B", {"owl-Q4_K_M.gguf": GGUF + b"2"})
    here.day = date(2026, 10, 31)
    assert here.pin("hf:example/Owl-7B@main#owl-Q4_K_M.gguf").pins[0].revision != revision


def test_page_is_kept_and_is_unchanged_while_it_says_the_same(here: Here) -> None:
    page = "<html><body><nav>{}</nav><main><p>{}</p></main></body></html>"
    here.elsewhere.pages["/owl"] = page.format("08:00", "ready for owls")
    found = here.pin("https://pages.example.org/owl")
    kept = here.root / f"evidence/snapshots/{found.pins[0].sha256}"
    assert kept.read_text(encoding="utf-8") == here.elsewhere.pages["/owl"]
    here.elsewhere.pages["/owl"] = page.format("09:00", "ready for owls")
    here.unchanged("https://pages.example.org/owl")
    here.elsewhere.pages["/owl"] = page.format("09:00", "not ready for owls")
    assert here.pin("https://pages.example.org/owl").pins[0].sha256 != found.pins[0].sha256


def test_dry_run_keeps_no_snapshot_and_writes_no_record(here: Here) -> None:
    here.elsewhere.pages["/owl"] = "<html><body><p>owls</p></body></html>"
    known = chain(here.checked(), "owl")
    wanted = meant(here.checked(), "https://pages.example.org/owl", None)
    reading = read(known, wanted.target, Where(root=here.root, now=NOW, today=TODAY), here.way)
    assert not isinstance(reading, Unavailable)
    where = Writing(root=here.root, today=TODAY, dry_run=True, stored=here.way.transport.stored)
    found = record(known, reading, where)
    assert isinstance(found, Pinned)
    assert found.text
    assert not (here.root / "evidence").exists()


# ---- whose it is ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "subject", "said"),
    [
        ("https://github.com/other/thing", None, "belongs to no followed subject"),
        ("kite", "owl", "--subject names another"),
        ("ftp://example.org/x", None, "no address of the web"),
    ],
)
def test_target_that_is_nobodys_is_refused_with_what_to_do(
    here: Here, words: str, subject: str | None, said: str
) -> None:
    with pytest.raises(UsageError, match=said) as refusal:
        meant(here.checked(), words, subject)
    assert refusal.value.todo


def test_clone_holds_no_paper(here: Here) -> None:
    with pytest.raises(UsageError, match="a clone holds no paper"):
        here.read("arxiv:2610.00001", subject="kite", clone=here.kite.path)
