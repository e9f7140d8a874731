"""What a call of `extract` reads: subjects at refs and pins, addresses, papers, pages, feeds; from clones, services, what was kept."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.engines import ADDRESS, Engine, engine
from tests.pipeline.test_texts import tree
from tests.servers.arxiv import Arxiv, Version, Work, at
from tests.servers.elsewhere import Elsewhere, Entry
from tests.servers.github import Github, Repo, github
from tests.servers.loopback import Reply, status
from tests.servers.transports import NOON, Clock, transport
from tests.workspaces import PACK, SOUND

from inferrsi.errors import InferrsiError, NotAnsweredError, UsageError
from inferrsi.evidence.observation import Observation, Signal
from inferrsi.extract.extraction import extract
from inferrsi.ledger.append import append
from inferrsi.pipeline.extract.asked import read
from inferrsi.pipeline.extract.read import Means, Read
from inferrsi.pipeline.way import Way
from inferrsi.triage.accept.text import Document

FEED = "https://feeds.example.org/daily"
PAPER = Work(
    paper="2606.08094",
    versions=(
        Version(title="Kite: experts in tiers", submitted=at("2026-06-12")),
        Version(title="Kite: experts in tiers, corrected", submitted=at("2026-07-01")),
    ),
    summary="On one RTX 5090 prefill is 1.52-4.19x faster than the dense path.",
)
PACKED = SOUND[PACK].replace(
    "  - {id: daily, enabled: false, reason: address not established}\n",
    f'  - {{id: daily, url: "{FEED}", enabled: true}}\n',
)


@dataclass(kw_only=True)
class Here:
    """A workspace, and what stands around it."""

    engine: Engine
    means: Means
    github: Github
    repo: Repo
    arxiv: Arxiv
    elsewhere: Elsewhere
    clock: Clock
    hosts: dict[str, str]
    folder: Path

    def read(self, words: str, **changes: object) -> Read:
        checked = self.engine.checked()
        return read(words, replace(self.means, checked=checked, **changes))  # type: ignore[arg-type]  # fields of Means

    def one(self, words: str, **changes: object) -> Document:
        (document,) = self.read(words, **changes).documents
        return document

    def offline(self) -> Way:
        return Way(transport=transport(self.folder, self.hosts, self.clock, offline=True))


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Here]:
    made = engine(tmp_path)
    (made.root / PACK).write_text(PACKED, encoding="utf-8")
    arxiv, elsewhere = Arxiv(works=[PAPER]), Elsewhere()
    with github() as service, arxiv.running() as papers, elsewhere.running() as others:
        repo = service.add("example/kite", made.project)
        service.lie(r"GET /api/repos/example/kite/git/trees/", tree(made.project, made.commit))
        hosts = {**service.hosts, **arxiv.hosts(papers), **elsewhere.hosts(others)}
        clock, folder = Clock(moment=NOON), tmp_path / "http"
        way = Way(transport=transport(folder, hosts, clock))
        means = Means(checked=made.checked(), way=way, now=NOON, web="https://github.com")
        yield Here(
            engine=made, means=means, github=service, repo=repo, arxiv=arxiv, elsewhere=elsewhere, clock=clock,
            hosts=hosts, folder=folder,
        )  # fmt: skip


def values(document: Document) -> list[str]:
    return [one.text for one in extract(document.text, kind=document.layout) if one.confidence >= 0.65]


# ---- subjects ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["kite", "kite@v0.3.0", "kite@main"])
def test_a_subject_is_read_in_a_clone(here: Here, words: str) -> None:
    found = here.read(words, clone=here.engine.project.path)
    assert [one.name for one in found.documents] == ["CHANGELOG.md", "README.md", "docs/DETAILS.md"]
    source = found.documents[1].source
    assert source is not None
    assert (source.repo, source.commit, source.path) == ("example/kite", here.engine.commit, "README.md")
    assert here.github.asked == []


def test_a_subject_alone_means_the_tree_that_its_record_pins(here: Here) -> None:
    here.engine.project.commit({"README.md": "later: 999 tok/s\n"})
    found = here.read("kite", clone=here.engine.project.path)
    assert "999" not in "".join(one.text for one in found.documents)
    assert "999" in here.one("kite@main", clone=here.engine.project.path, paths=("README.md",)).text


def test_a_record_decides_which_pin_is_meant(here: Here) -> None:
    assert here.read("kite", clone=here.engine.project.path, pinned=ADDRESS).documents[0].source is not None


def test_a_subject_is_read_at_github_with_the_notes_of_its_tag(here: Here) -> None:
    here.repo.release("v0.3.0", published="2026-10-05T12:00:00Z", body="Decode is 91 tok/s on an RTX 4090.")
    found = here.read("kite@v0.3.0")
    assert [one.name for one in found.documents][-1] == "release notes of v0.3.0"
    assert found.documents[-1].kept is not None
    assert values(found.documents[-1]) == ["91 tok/s"]


def test_only_named_paths_are_read(here: Here) -> None:
    assert here.one("kite@v0.3.0", paths=("docs/DETAILS.md",)).name == "docs/DETAILS.md"


def test_an_unknown_ref_is_told_with_the_nearest(here: Here) -> None:
    with pytest.raises(InferrsiError, match=r"'v0\.3' is no tag") as told:
        here.read("kite@v0.3", clone=here.engine.project.path)
    assert "v0.3.0" in told.value.todo


def test_an_unknown_subject_is_a_word_of_the_call(here: Here) -> None:
    with pytest.raises(UsageError, match="no pack follows 'kit'"):
        here.read("kit")


def test_a_service_that_does_not_answer_is_told_as_such(here: Here) -> None:
    here.github.lie(r"GET /api/repos/example/kite/git/trees/", status(502))
    with pytest.raises(NotAnsweredError):
        here.read("kite")


def test_offline_without_a_clone_nothing_is_asked(here: Here) -> None:
    with pytest.raises(NotAnsweredError, match="offline"):
        here.read("kite", way=here.offline())
    assert here.github.asked == []


def test_offline_what_was_answered_today_is_enough(here: Here) -> None:
    first = here.read("kite")
    here.github.forget()
    assert here.read("kite", way=here.offline()).documents == first.documents
    assert here.github.asked == []


# ---- addresses on GitHub ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "https://github.com/example/kite/blob/{sha}/docs/DETAILS.md",
        "https://github.com/example/kite/blob/main/docs/DETAILS.md",
        "https://github.com/example/kite/blob/v0.3.0/docs/DETAILS.md#L5-L8",
        "https://github.com/example/kite/raw/refs/heads/main/docs/DETAILS.md",
        "https://raw.githubusercontent.com/example/kite/main/docs/DETAILS.md",
        "https://raw.githubusercontent.com/example/kite/refs/tags/v0.3.0/docs/DETAILS.md",
    ],
)
@pytest.mark.parametrize("is_here", [True, False])
def test_an_address_of_a_file_gives_that_file_at_its_commit(here: Here, address: str, *, is_here: bool) -> None:
    clone = here.engine.project.path if is_here else None
    document = here.one(address.format(sha=here.engine.commit), clone=clone)
    assert document.name == "docs/DETAILS.md"
    assert document.source is not None
    assert document.source.commit == here.engine.commit


def test_lines_of_an_address_are_kept(here: Here) -> None:
    found = here.read("https://github.com/example/kite/blob/main/docs/DETAILS.md#L7-L8", clone=here.engine.project.path)
    assert found.lines == (7, 8)


def test_a_release_gives_its_notes_alone(here: Here) -> None:
    here.repo.release("v0.3.0", published="2026-10-05T12:00:00Z", body="Decode is 91 tok/s on an RTX 4090.")
    document = here.one("https://github.com/example/kite/releases/tag/v0.3.0")
    assert document.source is not None
    assert (document.source.kind, document.source.tag) == ("release", "v0.3.0")


def test_a_release_without_notes_is_told(here: Here) -> None:
    here.repo.release("v0.3.0", published="2026-10-05T12:00:00Z")
    with pytest.raises(InferrsiError, match="has no notes"):
        here.read("https://github.com/example/kite/releases/tag/v0.3.0")


def test_a_pull_request_gives_what_its_author_says(here: Here) -> None:
    body = b'{"title": "Faster tiers", "body": "Decode goes to 95 tok/s on an RTX 4090.\\r\\n"}'
    here.github.lie(r"GET /api/repos/example/kite/pulls/7", Reply(body=body))
    found = here.read("https://github.com/example/kite/pull/7")
    (document,) = found.documents
    assert document.text == "Faster tiers\n\nDecode goes to 95 tok/s on an RTX 4090.\n"
    assert (document.kept, document.source and document.source.pull) == (body, 7)
    assert "no number of a release" in found.notes[0]


@pytest.mark.parametrize("address", ["commit/{sha}", "tree/v0.3.0", "tree/main", ""])
def test_a_commit_a_tree_or_the_repository_gives_the_texts_there(here: Here, address: str) -> None:
    found = here.read(f"https://github.com/example/kite/{address.format(sha=here.engine.commit)}")
    assert [one.name for one in found.documents] == ["CHANGELOG.md", "README.md", "docs/DETAILS.md"]


# ---- papers, pages, feeds ---------------------------------------------------------------------------------------------


def test_a_paper_is_read_in_the_version_that_is_named(here: Here) -> None:
    first = here.one("arxiv:2606.08094v1")
    assert (first.name, first.source and first.source.version) == ("arXiv:2606.08094v1", "1")
    assert first.text.startswith("Kite: experts in tiers\n\nOn one RTX 5090")
    assert values(first) == ["1.52-4.19x"]
    assert here.one("arxiv:2606.08094").source.version == "2"  # type: ignore[union-attr]  # a paper has one
    assert here.one("https://arxiv.org/abs/2606.08094v1").name == first.name


def test_a_version_that_is_not_there_is_told(here: Here) -> None:
    with pytest.raises(InferrsiError, match=r"2606\.08094v9"):
        here.read("arxiv:2606.08094v9")


def test_a_page_is_read_as_it_is_seen(here: Here) -> None:
    here.elsewhere.pages["/kite"] = (
        "<html><body><nav>99 tok/s</nav><p>Kite decodes <b>31.5</b> tok/s.</p><script>1 ms</script></body></html>"
    )
    document = here.one("https://pages.example.org/kite")
    assert (document.text, document.layout) == ("Kite decodes 31.5 tok/s.", "text")
    assert (document.source and document.source.kind, document.kept) == ("page", document.data)


def test_a_markdown_file_stays_markdown(here: Here) -> None:
    text = "# Kite\r\n\r\n| Model | Decode (tok/s) |\r\n|---|---|\r\n| Qwen3.8-27B | 88.1 |\r\n"
    here.elsewhere.lies["pages"] = [Reply(body=text.encode(), headers={"Content-Type": "text/plain; charset=utf-8"})]
    document = here.one("https://pages.example.org/notes/KITE.md?raw=1")
    assert (document.text, document.layout) == (text.replace("\r\n", "\n"), "markdown")
    assert values(document) == ["88.1"]


def test_a_page_without_text_is_told(here: Here) -> None:
    here.elsewhere.lies["pages"] = [Reply(body=b"%PDF-1.7 88 tok/s", headers={"Content-Type": "application/pdf"})]
    with pytest.raises(InferrsiError, match="it is a PDF"):
        here.read("https://pages.example.org/kite.pdf")


def test_a_page_that_is_gone_is_no_answer_to_wait_for(here: Here) -> None:
    with pytest.raises(InferrsiError) as told:
        here.read("https://pages.example.org/none")
    assert not isinstance(told.value, NotAnsweredError)


def test_an_item_of_a_feed_is_second_hand(here: Here) -> None:
    here.elsewhere.feeds["daily"] = [
        Entry(guid="a/1", title="Kite", summary="<p>Kite reaches <b>88</b> tok/s on an RTX 4090.</p>"),
        Entry(guid="a/2", title="Wren"),
    ]
    document = here.one("feed:daily:a/1")
    assert document.text == "Kite\n\nKite reaches 88 tok/s on an RTX 4090."
    assert document.is_relayed
    assert document.permalink == "https://pages.example.org/a/1"


def test_an_item_is_read_in_what_sync_kept(here: Here) -> None:
    here.elsewhere.feeds["daily"] = [Entry(guid="a/1", title="Kite", summary="Kite reaches 88 tok/s.")]
    data = here.one("feed:daily:a/1").data
    sha256 = here.one("feed:daily:a/1").source.sha256  # type: ignore[union-attr]  # a feed has one
    kept = here.engine.root / "evidence/snapshots" / str(sha256)
    kept.parent.mkdir(parents=True)
    kept.write_bytes(data)
    seen = Observation(
        at=datetime(2026, 10, 29, tzinfo=UTC), source="feed", asked="items of daily", outcome="complete", sha256=sha256,
        ids=("feed:daily:a/1", "feed:daily:a/1@0011223344556677"),
        signals=(Signal(id="feed:daily:a/1", kind="feed_item", title="Kite"),),
    )  # fmt: skip
    append(here.engine.root, "evidence/observations", "2026-10-29", [seen])
    here.elsewhere.feeds["daily"] = []
    for words in ("feed:daily:a/1", "signal:1"):
        assert here.one(words, way=here.offline()).text == "Kite\n\nKite reaches 88 tok/s."


def test_ids_are_searched_for_and_never_invented(here: Here) -> None:
    here.elsewhere.feeds["daily"] = [Entry(guid="a/1", title="Kite")]
    with pytest.raises(InferrsiError, match="holds 'feed:daily:a/9'"):
        here.read("feed:daily:a/9")
    with pytest.raises(InferrsiError, match="no feed 'weekly'"):
        here.read("feed:weekly:a/1")
    with pytest.raises(UsageError, match="there is no signal 3"):
        here.read("signal:3")


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("arxiv:2606.08094", {"paths": ("README.md",)}),
        ("arxiv:2606.08094", {"clone": Path("x")}),
        ("https://pages.example.org/kite", {"paths": ("a.md",)}),
        ("feed:daily:a/1", {"clone": Path("x")}),
        ("what is this", {}),
        ("ftp://example.org/x", {}),
        ("signal:x", {}),
        ("arxiv:nonsense", {}),
    ],
)
def test_words_that_mean_nothing_together_are_refused(here: Here, words: str, changes: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        here.read(words, **changes)
