"""What the words of a call of `extract` mean, before anything is asked."""

import pytest

from inferrsi.evidence.seen import SignalCard
from inferrsi.sources.arxiv.ids import PaperRef
from inferrsi.sources.github.address import Place
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.extract_target import FeedItem, FileAt, OfSignal, asked, is_text, of_signal, splits
from inferrsi.triage.target import AtPage, OfPaper, OfSubject, OnHub

SHA = "8d576642c39b9a2d782a80159ba84ef5a81c0b81"


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("strata", OfSubject(name="strata")),
        ("strata@v0.2.7", OfSubject(name="strata", ref="v0.2.7")),
        ("strata@feature/x", OfSubject(name="strata", ref="feature/x")),
        ("arxiv:2606.08094v2", OfPaper(ref=PaperRef(paper="2606.08094", version=2))),
        ("https://arxiv.org/pdf/2606.08094", OfPaper(ref=PaperRef(paper="2606.08094"))),
        ("hf:org/name@main", OnHub(repo="org/name", revision="main")),
        ("feed:daily:https://x/1", FeedItem(id="feed:daily:https://x/1")),
        ("signal:12", OfSignal(n=12)),
        ("https://example.org/kite.html", AtPage(url="https://example.org/kite.html")),
        ("https://github.com/o/r/pull/5", Place(repo="o/r", pull=5)),
        ("https://github.com/o/r/releases/tag/v1", Place(repo="o/r", tag="v1")),
        (f"https://github.com/o/r/blob/{SHA}/a/b.md#L3-L9", FileAt(repo="o/r", below=f"{SHA}/a/b.md", lines=(3, 9))),
        ("https://github.com/o/r/blob/main/a%20b.md#L3", FileAt(repo="o/r", below="main/a b.md", lines=(3, 3))),
        ("https://raw.githubusercontent.com/o/r/refs/heads/main/a.md", FileAt(repo="o/r", below="main/a.md")),
        ("https://git.example.com/o/r/blob/main/a.md", AtPage(url="https://git.example.com/o/r/blob/main/a.md")),
    ],
)
def test_words_are_read(words: str, meant: object) -> None:
    assert asked(words) == meant


def test_an_enterprise_is_known_by_its_address() -> None:
    found = asked("https://git.example.com/o/r/blob/main/a.md", web="https://git.example.com")
    assert found == FileAt(repo="o/r", below="main/a.md")


@pytest.mark.parametrize(
    "words",
    ["", "  ", "What Is This", "signal:0", "signal:x", "ftp://x/y", "arxiv:zz", "../x", "a\x1b[2J", "https://[::1"],
)
def test_words_without_a_meaning_are_told(words: str) -> None:
    found = asked(words)
    assert isinstance(found, Unavailable)
    assert "\x1b" not in found.reason


def test_a_ref_may_hold_slashes() -> None:
    assert splits("feature/x/docs/a.md") == (
        ("feature/x/docs", "a.md"), ("feature/x", "docs/a.md"), ("feature", "x/docs/a.md"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "meant"),
    [
        ({"source": "feed", "id": "feed:daily:1"}, FeedItem(id="feed:daily:1")),
        ({"source": "arxiv", "id": "paper:2606.08094v2", "ref": "2606.08094v2"}, OfPaper(ref=PaperRef(paper="2606.08094", version=2))),
        ({"source": "github", "url": "https://github.com/o/r/releases/tag/v1"}, Place(repo="o/r", tag="v1")),
        ({"source": "page", "url": "https://example.org/"}, AtPage(url="https://example.org/")),
        ({"source": "github", "subject": "kite", "ref": SHA}, OfSubject(name="kite", ref=SHA)),
    ],
)  # fmt: skip
def test_a_signal_leads_to_what_it_is_about(changes: dict[str, str], meant: object) -> None:
    empty = dict.fromkeys(("id", "kind", "source", "subject", "seen", "at", "ref", "title", "url", "note"), "")
    assert of_signal(SignalCard(**{**empty, **changes})) == meant  # type: ignore[arg-type]  # texts only


@pytest.mark.parametrize(
    ("url", "media", "is_one"),
    [("https://x/a.md", "text/plain", True), ("https://x/a", "text/markdown", True), ("https://x/a.md", "text/html", False), ("https://x/a", "text/plain", False)],
)  # fmt: skip
def test_a_text_is_told_from_a_page(url: str, media: str, *, is_one: bool) -> None:
    assert is_text(url, media) is is_one
