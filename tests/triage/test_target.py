"""What the words of `pin` and `track` name, and whose it is."""

from typing import Any

import pytest

from inferrsi.evidence.pack import Subject
from inferrsi.sources.arxiv.ids import PaperRef
from inferrsi.sources.github.address import Place
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.target import AtPage, OfPaper, OfSubject, OnHub, Target, owners, read_target

SHA = "8ac61b51d529fad980566cfde7a3c41415ba93a5"
KITE = "https://github.com/example/kite"


@pytest.mark.parametrize(
    ("words", "target"),
    [
        ("kite", OfSubject(name="kite")),
        ("kite@v1@x", OfSubject(name="kite", ref="v1@x")),
        ("kite@refs/heads/a/b", OfSubject(name="kite", ref="refs/heads/a/b")),
        (KITE, Place(repo="example/kite")),
        (f"{KITE}.git", Place(repo="example/kite")),
        (f"{KITE}/commit/{SHA}", Place(repo="example/kite", commit=SHA)),
        (f"{KITE}/pull/557/files", Place(repo="example/kite", pull=557)),
        (f"{KITE}/releases/tag/v1%2B2", Place(repo="example/kite", tag="v1+2")),
        (f"{KITE}/tree/main", Place(repo="example/kite", tree="main")),
        ("https://redirect.github.com/example/kite/pull/5", Place(repo="example/kite", pull=5)),
        ("arxiv:2606.08094v2", OfPaper(ref=PaperRef(paper="2606.08094", version=2))),
        ("arXiv:2606.08094", OfPaper(ref=PaperRef(paper="2606.08094"))),
        ("https://arxiv.org/pdf/2606.08094v2.pdf", OfPaper(ref=PaperRef(paper="2606.08094", version=2))),
        ("hf:org/name", OnHub(repo="org/name")),
        ("hf:org/name@rev#a b.gguf", OnHub(repo="org/name", revision="rev", file="a b.gguf")),
        ("hf:org/name#dir/a.gguf", OnHub(repo="org/name", file="dir/a.gguf")),
        ("https://huggingface.co/org/name", OnHub(repo="org/name")),
        ("https://hf.co/org/name/blob/main/d/a.gguf", OnHub(repo="org/name", revision="main", file="d/a.gguf")),
        ("https://huggingface.co/org/name/tree/main/d", OnHub(repo="org/name", revision="main")),
        ("https://huggingface.co/blog/kite", AtPage(url="https://huggingface.co/blog/kite")),
        ("https://kite.example.org/post?x=1", AtPage(url="https://kite.example.org/post?x=1")),
    ],
)
def test_words_name_one_thing(words: str, target: Target) -> None:
    assert read_target(words) == target


@pytest.mark.parametrize(
    "words",
    [
        f"{KITE}/issues/5",
        "https://github.com/",
        "arxiv:9999",
        "hf:name",
        "ftp://example.org/x",
        "file:///etc/passwd",
        "https://[x",
    ],
)
def test_words_that_name_nothing_say_what_to_write(words: str) -> None:
    found = read_target(words)
    assert isinstance(found, Unavailable)
    assert found.todo


def subject(name: str, **fields: Any) -> Subject:
    return Subject.model_validate(
        {"id": name, "names": [name], "home": {"confidence": "unknown"}, "follow": True} | fields
    )


SUBJECTS = (
    subject("kite", home={"kind": "git", "repo": "Example/Kite", "confidence": "found"}),
    subject("paper", arxiv=["2606.08094"]),
    subject("weights", hub=["Org/Name"]),
    subject("page", home={"kind": "page", "url": "https://page.example.org", "confidence": "found"}),
    subject("lost"),
)


@pytest.mark.parametrize(
    ("words", "owner"),
    [
        (f"{KITE}/pull/5", "kite"),
        ("arxiv:2606.08094v3", "paper"),
        ("hf:org/name@main", "weights"),
        ("https://page.example.org/", "page"),
    ],
)
def test_address_belongs_to_who_lives_there(words: str, owner: str) -> None:
    target = read_target(words)
    assert not isinstance(target, Unavailable)
    assert owners(target, SUBJECTS, {}) == (owner,)


def test_address_of_nobody_has_no_owner() -> None:
    assert owners(Place(repo="other/kite"), SUBJECTS, {}) == ()
