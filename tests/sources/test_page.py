"""Pages over loopback: bytes to keep, text to compare, and no change where nothing that is said changed."""

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.servers.loopback import Reply, loopback, redirect, status, text
from tests.servers.transports import NOON, fetched, transport

from inferrsi.evidence.pack import Subject
from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import Record
from inferrsi.sources.answer import Answer, Ask, Followed, Known
from inferrsi.sources.page import sweep as page
from inferrsi.sources.page.fetch import ACCEPT, Page, fetch
from inferrsi.sources.page.text import charset, text_of_html, text_of_plain
from inferrsi.sources.unavailable import Unavailable

URL = "https://kite.example.org/post"
NAV = '<header><nav><ul><li><a href="/">Home</a></li><li><a href="/docs">Docs</a></li></ul></nav></header>'
FOOT = (
    "<aside><h3>Related</h3><ul><li><a href=/a>Another post about caches</a></li></ul></aside>"
    "<footer><p>© 2026 Example · Visits: {visits} · rendered in {ms} ms</p></footer>"
)


def html(body: str, title: str = "Kite 0.3") -> str:
    return f"<!doctype html><html><head><meta charset=utf-8><title>{title}</title></head><body>{NAV}{body}{FOOT}</body></html>"


PAGES: dict[str, tuple[str, tuple[str, ...]]] = {
    "article": (
        html(
            "<main><article><h1>Kite 0.3</h1><p>On one RTX 4090 with batch 1, decode rises from 41.2 to 57.9 tok/s.</p>"
            "<table><thead><tr><th>Context</th><th>v0.2</th><th>v0.3</th></tr></thead><tbody>"
            "<tr><td>1K</td><td>44.1</td><td>61.3</td></tr><tr><td>32K</td><td>22.8</td><td>30.5</td></tr></tbody></table>"
            "<pre><code>kite bench --runs 5\nkite report</code></pre><details><summary>Raw</summary><p>Run 1: 57.7.</p></details>"
            "<ul><li>Prefill stays at 1,830 tok/s.</li></ul></article></main>"
        ),
        (
            "41.2 to 57.9 tok/s",
            "Context\tv0.2\tv0.3\n1K\t44.1\t61.3\n32K\t22.8\t30.5",
            "kite bench --runs 5\nkite report",
            "Raw\nRun 1: 57.7.",
            "1,830 tok/s",
        ),
    ),
    "chinese": (
        html("<main><h1>风筝 0.3 发布</h1><p>解码速度由 41.2 提升到 57.9 tok/s，相对提升 40.5%。</p><p>显存峰值 19.4 GiB。</p></main>"),
        ("由 41.2 提升到 57.9 tok/s，相对提升 40.5%。\n显存峰值 19.4 GiB。",),
    ),
    "landing page": (
        html(
            "<section><h1>Husk</h1></section><section class=stats><div><span>112.4</span> <span>tok/s decode</span></div>"
            "<div><span>9.8</span> <span>GiB peak</span></div></section><p>Measured greedy, batch 1.</p>"
        ),
        ("112.4 tok/s decode\n9.8 GiB peak", "greedy, batch 1"),
    ),
    "release notes": (
        html("<div id=app><div class=release><h3>v1.2.0</h3><ul><li>Decode +18% on H100 (bs=8)</li></ul></div></div>"),
        ("v1.2.0\nDecode +18% on H100 (bs=8)",),
    ),
    "caption and footnote": (
        html(
            "<article><p>Throughput doubles<sup>1</sup>.</p><section class=footnotes><ol><li>Against vLLM 0.11.</li></ol></section>"
            "<figure><img src=x.png><figcaption>Figure 1: 2.0x at batch 16.</figcaption></figure></article>"
        ),
        ("doubles1.", "Against vLLM 0.11.", "2.0x at batch 16"),
    ),
    "header and footer of an article": (
        html("<article><header><h1>Kite</h1><p>1.6x faster on B200.</p></header><p>x</p><footer>Measured 2026-10-20.</footer></article>"),
        ("1.6x faster on B200.", "Measured 2026-10-20."),
    ),
    "comments": (
        html("<div class=comments><div class=comment><p>On my M4 Pro I get 31.5 tok/s.</p></div></div>"),
        ("31.5 tok/s",),
    ),
    "nothing but div": (
        '<html><head><title>Kite</title></head><body><div class="navbar top">Home</div><div id="sidebar">Another post about caches</div>'
        '<div class=post><p>57.9 tok/s.</p><div class=note>Peak 19.4 GiB.</div></div><div class="footer">Visits: {visits}</div></body></html>',
        ("57.9 tok/s.\nPeak 19.4 GiB.",),
    ),
    "cookies": (
        html('<div class="cookie-banner">Session {visits}</div><main><p>57.9 tok/s</p></main><script>var t={ms}</script>'),
        ("57.9 tok/s",),
    ),
    "a date that reads differently tomorrow": (
        html("<main><p>57.9 tok/s</p><time datetime=2026-10-20>{visits} days ago</time></main>"),
        ("57.9 tok/s\n2026-10-20",),
    ),
    "a date as it was written": (html("<main><time datetime=2026-10-20>20 October 2026</time></main>"), ("20 October 2026",)),
    "very short": ("<p>57.9 tok/s", ("57.9 tok/s",)),
}  # fmt: skip


def said(source: str, **counters: str) -> str:
    for name, value in {"visits": "1", "ms": "3", **counters}.items():
        source = source.replace(f"{{{name}}}", value)
    return text_of_html(source.encode(), "text/html; charset=utf-8").text


@pytest.mark.parametrize(("source", "facts"), PAGES.values(), ids=PAGES)
def test_text_keeps_what_is_said(source: str, facts: tuple[str, ...]) -> None:
    for fact in facts:
        assert fact in said(source)


@pytest.mark.parametrize("source", [source for source, _ in PAGES.values()], ids=PAGES)
def test_text_leaves_the_frame_out(source: str) -> None:
    assert said(source) == said(source, visits="20488", ms="17")
    for noise in ("Visits", "Another post", "Session", "Home"):
        assert noise not in said(source)


def test_title_is_one_line() -> None:
    assert text_of_html(html("x", title=" Kite\n &amp; 风筝 ").encode(), "").title == "Kite & 风筝"
    assert text_of_html(b"<p>x", "").title is None
    assert len(text_of_html(html("x", title="k" * 5000).encode(), "").title or "") == 300


@pytest.mark.parametrize(
    ("body", "content_type", "wanted"),
    [
        ("é".encode(), "text/html; charset=utf-8", "utf-8"),
        ("é".encode(), "text/html", "utf-8"),
        ("é".encode("latin-1"), "text/html", "cp1252"),
        ("“é”".encode("cp1252"), "text/html; charset=iso-8859-1", "cp1252"),
        ("风筝".encode("gb18030"), "text/html; charset=GB2312", "gb18030"),
        ("风筝".encode("gbk"), 'text/html; charset="gbk"', "gb18030"),
        (b'<meta charset="big5">' + "風箏".encode("big5"), "text/html", "big5"),
        (b"<meta http-equiv=Content-Type content='text/html; charset=shift_jis'>", "text/html", "shift_jis"),
        ("﻿风筝".encode(), "text/html; charset=gbk", "utf-8"),
        (b"\xff\xfe" + "风筝".encode("utf-16-le"), "text/html; charset=utf-8", "utf-16-le"),
        (b"<meta charset=gbk>" + "风筝".encode("gbk"), "text/html; charset=nonsense", "gb18030"),
        (b"x", "text/html; charset=hex", "utf-8"),
        (b"x", "text/html; charset=zlib", "utf-8"),
        (b"x", "text/html; charset=undefined", "utf-8"),
        (b"", "", "utf-8"),
    ],
)
def test_charset_is_chosen_as_browsers_do(body: bytes, content_type: str, wanted: str) -> None:
    assert charset(body, content_type) == wanted


def test_declared_charset_is_read() -> None:
    body = "<meta charset=gb2312><title>风筝</title><p>解码 57.9 tok/s，提升 40%。镕".encode("gb18030")
    found = text_of_html(body, "text/html")
    assert (found.title, found.text) == ("风筝", "解码 57.9 tok/s，提升 40%。镕")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"   \n ",
        b"\0\0\0",
        b"<",
        b"<html><body></body></html>",
        b"<div id=root></div><script>render()</script>",
        b'<?xml version="1.0" encoding="gbk"?><html xmlns="http://www.w3.org/1999/xhtml"><body></body></html>',
        b"<!-- only a comment -->",
    ],
)
def test_page_without_text_is_empty_and_no_fault(body: bytes) -> None:
    assert text_of_html(body, "text/html").text in {"", "\ufffd\ufffd\ufffd", "<"}


def test_deep_page_is_read_as_far_as_it_goes() -> None:
    found = text_of_html(b"<p>first</p>" + b"<div>" * 50_000 + b"deep", "text/html")
    assert found.text.startswith("first")


def test_entities_of_a_doctype_are_not_read() -> None:
    body = b'<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><html><body><p>&x; 57.9</p></body></html>'
    assert "root:" not in text_of_html(body, "text/html").text


@given(st.binary(max_size=200), st.text(max_size=30))
def test_no_bytes_break_the_reading(body: bytes, content_type: str) -> None:
    for source in (body, b"<html><body><p>" + body + b"</p></body></html>"):
        found = text_of_html(source, content_type)
        assert found.text == "\n".join(filter(None, found.text.split("\n")))
        text_of_plain(source, content_type)


@given(st.text(alphabet=st.characters(exclude_categories=["C", "Z"], exclude_characters="<&"), min_size=1, max_size=50))
def test_words_survive(words: str) -> None:
    assert (
        text_of_html(f"<p>before {words} after</p>".encode(), "text/html; charset=utf-8").text
        == f"before {words} after"
    )


def followed(*, home: str | None = None, pins: tuple[str, ...] = ()) -> Followed:
    place = {"kind": "page", "url": home} if home else {}
    subject = Subject.model_validate(
        {"id": "kite", "names": ["Kite"], "home": {"confidence": "found", **place}, "follow": True}
    )
    made = tuple(Pin.model_validate({"role": "docs", "kind": "page", "url": url, "source": "s1"}) for url in pins)
    return Followed(subject=subject, record=Record.model_construct(pins=made) if pins else None)


def swept(folder: Path, reply: Reply, known: Known | None = None) -> Answer:
    seen = {("kite", f"page {URL}"): known} if known else {}
    with loopback({"/post": reply}) as server:
        ask = Ask(followed=(followed(home=URL),), feeds=(), since=NOON, now=NOON, known=seen)
        (answer,) = page.sweep(transport(folder, server.hosts("kite.example.org")), ask)
    return answer


def reply(source: str, **counters: str) -> Reply:
    for name, value in {"visits": "1", "ms": "3", **counters}.items():
        source = source.replace(f"{{{name}}}", value)
    return text(source, "text/html; charset=utf-8")


ARTICLE = PAGES["article"][0]


def test_first_answer_gives_an_id_and_no_signal(tmp_path: Path) -> None:
    answer = swept(tmp_path, reply(ARTICLE))
    assert (answer.outcome, answer.subject, answer.asked, answer.got) == ("complete", "kite", f"page {URL}", 1)
    assert (answer.signals, len(answer.ids)) == ((), 1)


def test_other_bytes_with_the_same_text_are_no_change(tmp_path: Path) -> None:
    first = swept(tmp_path / "one", reply(ARTICLE))
    known = Known(ids=frozenset(first.ids), asked_before=True)
    second = swept(tmp_path / "two", reply(ARTICLE, visits="20488", ms="17"), known)
    assert second.sha256 != first.sha256
    assert (second.ids, second.signals, second.outcome) == (first.ids, (), "complete")


def test_another_figure_is_a_change(tmp_path: Path) -> None:
    first = swept(tmp_path / "one", reply(ARTICLE))
    known = Known(ids=frozenset(first.ids), asked_before=True)
    second = swept(tmp_path / "two", reply(ARTICLE.replace("57.9", "58.9")), known)
    (signal,) = second.signals
    assert (signal.kind, signal.id, signal.title, signal.url) == ("page_changed", second.ids[0], "Kite 0.3", URL)


def test_bytes_are_there_to_be_kept(tmp_path: Path) -> None:
    with loopback({"/post": reply(ARTICLE)}) as server:
        way = transport(tmp_path, server.hosts("kite.example.org"))
        found = fetch(way, URL)
        assert isinstance(found, Page)
        kept = way.stored(found.sha256)
    assert kept == found.body
    assert found.sha256 == hashlib.sha256(found.body).hexdigest()
    assert found.text_sha256 == hashlib.sha256((found.text or "").encode()).hexdigest()
    assert (found.title, found.media_type, found.url, found.final_url) == ("Kite 0.3", "text/html", URL, URL)


def test_page_that_moved_says_where(tmp_path: Path) -> None:
    with loopback({"/post": redirect("/new", 301), "/new": reply(ARTICLE)}) as server:
        found = fetch(transport(tmp_path, server.hosts("kite.example.org")), URL)
    assert isinstance(found, Page)
    assert (found.final_url, found.moved_to) == ("https://kite.example.org/new", "https://kite.example.org/new")


def test_page_that_says_nothing_without_scripts_is_partial(tmp_path: Path) -> None:
    answer = swept(tmp_path, reply("<html><body><div id=root></div><script src=/app.js></script></body></html>"))
    assert answer.outcome == "partial"
    assert "scripts" in (answer.reason or "")


@pytest.mark.parametrize(
    ("content_type", "body", "wanted"),
    [
        ("text/plain; charset=utf-8", "Kite  0.3\n\n57.9 tok/s", "Kite 0.3\n57.9 tok/s"),
        ("text/markdown", "# Kite\n57.9", "# Kite\n57.9"),
        ("application/json", '{"decode": 57.9}', '{"decode": 57.9}'),
        ("application/xhtml+xml", "<html><body><p>57.9</p></body></html>", "57.9"),
        ("application/pdf", "%PDF-1.7", None),
        ("image/png", "\x89PNG", None),
    ],
)
def test_what_is_no_html_is_read_as_what_it_is(
    tmp_path: Path, content_type: str, body: str, wanted: str | None
) -> None:
    with loopback({"/post": text(body, content_type)}) as server:
        found = fetch(transport(tmp_path, server.hosts("kite.example.org")), URL)
    assert isinstance(found, Page)
    assert found.text == wanted
    assert (found.text_sha256 == found.sha256) == (wanted is None or wanted == body)


def test_page_without_a_type_is_looked_at(tmp_path: Path) -> None:
    with loopback({"/post": Reply(body=b"<html><body><p>57.9</p></body></html>")}) as server:
        found = fetch(transport(tmp_path, server.hosts("kite.example.org")), URL)
    assert isinstance(found, Page)
    assert found.text == "57.9"


@pytest.mark.parametrize(
    ("lie", "outcome"), [(status(404), "failed"), (status(429), "throttled"), (Reply(raw=b""), "failed")]
)
def test_failure_is_an_outcome_with_a_reason(tmp_path: Path, lie: Reply, outcome: str) -> None:
    answer = swept(tmp_path, lie)
    assert (answer.outcome, answer.ids, answer.signals) == (outcome, (), ())
    assert answer.reason


def test_private_page_is_not_read(tmp_path: Path) -> None:
    found = fetch(transport(tmp_path, {}), "http://127.0.0.1/")
    assert isinstance(found, Unavailable)
    assert found.kind == "refused"


def test_homes_and_pins_are_asked_once_each_and_one_failure_stops_nothing(tmp_path: Path) -> None:
    table = {"/post": status(500), "/two": reply(ARTICLE)}
    with loopback(table) as server:
        one = followed(home=URL, pins=(URL, "https://kite.example.org/two"))
        ask = Ask(followed=(one, followed()), feeds=(), since=NOON, now=NOON)
        answers = list(page.sweep(transport(tmp_path, server.hosts("kite.example.org")), ask))
    assert [(answer.asked, answer.outcome) for answer in answers] == [
        (f"page {URL}", "failed"),
        ("page https://kite.example.org/two", "complete"),
    ]


def test_unchanged_page_says_so(tmp_path: Path) -> None:
    sound = lambda heard: status(304) if "if-none-match" in heard.headers else text("<p>x", "text/html", ETag='"1"')  # noqa: E731
    with loopback({"/post": sound}) as server:
        way = transport(tmp_path, server.hosts("kite.example.org"), reuse_today=False)
        ask = Ask(followed=(followed(home=URL),), feeds=(), since=NOON, now=NOON)
        outcomes = [answer.outcome for _ in range(2) for answer in page.sweep(way, ask)]
        assert fetched(way.get(URL, accept=ACCEPT)).unchanged
    assert outcomes == ["complete", "unchanged"]
