"""Feeds are read without losing a character; what is survived is told, what is no feed is a failure with words."""

import gzip
from pathlib import Path

import pytest
from tests.servers.loopback import Reply, loopback, packed
from tests.servers.transports import transport
from tests.sources.feed.feeds import DATA, feed, followed, question, refused, rss, words

from inferrsi.sources.feed.read import LIMIT
from inferrsi.sources.feed.sweep import sweep


def test_rss_atom_rdf_and_json_give_the_same_item() -> None:
    versions = {}
    for name in ("kite.rss", "kite.atom", "kite.rdf", "kite.json"):
        found = feed((DATA / name).read_bytes(), url="https://ex.org/feed")
        (item,) = found.items
        assert (item.guid, item.link, item.title) == ("tag:1", "https://ex.org/p/1", "Kite <128GB & <think>"), name
        assert item.summary == "1 &lt; 2 <p>x</p>", name
        assert str(item.stamp and item.stamp.when) == "2026-09-30 08:00:00+00:00", name
        versions[name] = found.version
    assert versions == {"kite.rss": "rss20", "kite.atom": "atom10", "kite.rdf": "rss10", "kite.json": "json11"}


def test_tag_like_text_is_kept() -> None:
    text = "在思维链里用 <global>/<local> 三种标签，<128GB，x<1e-3，<script>alert(1)</script>"
    escaped = text.replace("<", "&lt;")
    (item,) = feed(rss(f"<title>{escaped}</title><description>{escaped}</description>")).items
    assert (item.title, item.summary) == (text, text)


SURVIVED = {
    "a bare ampersand": ("<title>A & B</title>", "A & B", "bare & and < and HTML entities"),
    "a bare less-than": ("<title>3<5 and a < b</title>", "3<5 and a < b", "bare & and < and HTML entities"),
    "an HTML entity": ("<title>A&nbsp;B&eacute;&nosuch;</title>", "A\xa0Bé&nosuch;", "bare & and < and HTML entities"),
    "a control character": ("<title>A\x0bB</title>", "AB", "characters that XML forbids"),
    "a reference to one": ("<title>A&#11;B</title>", "A\ufffdB", "bare & and < and HTML entities"),
    "markup that does not close": ("<title>A <b>B<br>C</title>", "A <b>B<br>C", "markup in a text"),
    "an end of CDATA": ("<title>A ]]> B</title>", "A ]]> B", "bare & and < and HTML entities"),
    "CDATA beside a fault": ("<title><![CDATA[A & <b>]]></title><x>&</x>", "A & <b>", "bare & and < and HTML entities"),
}


@pytest.mark.parametrize("name", SURVIVED)
def test_faults_are_survived_without_loss_and_told(name: str) -> None:
    inner, title, told = SURVIVED[name]
    found = feed(rss(f"{inner}<guid>1</guid>", "<title>next</title><guid>2</guid>"))
    assert [(item.title, item.guid) for item in found.items] == [(title, "1"), ("next", "2")]
    assert any(told in fault for fault in words(found))
    assert not any(fault.loses for fault in found.faults)


def test_an_undeclared_prefix_is_survived_and_told() -> None:
    found = feed((DATA / "undeclared.rss").read_bytes())
    assert [item.contents for item in found.items] == [('<p>full <a href="/r">text</a></p>',), ("<p>second</p>",)]
    assert words(found) == ("prefixes without a declaration: content, media",)
    assert not any(fault.loses for fault in found.faults)


def test_a_cut_feed_gives_its_whole_items_and_says_so() -> None:
    whole = rss("<title>A</title><guid>1</guid>", "<title>B</title><guid>22</guid>")
    for cut in (whole.index("<guid>22") + 7, whole.index("<title>B") + 3, whole.index("</item></channel>")):
        found = feed(whole[:cut])
        assert [item.guid for item in found.items] == ["1"], whole[:cut]
        assert any(fault.loses and fault.words.startswith("cut:") for fault in found.faults)


def test_end_tags_that_do_not_match_lose_no_item() -> None:
    body = rss("<title>A</title><guid>1</guid><x><y></x>", "<title>B</title><guid>2</guid>")
    found = feed(body)
    assert [item.guid for item in found.items] == ["1", "2"]
    assert any(fault.loses for fault in found.faults)


NO_FEEDS = {
    "an HTML page": ("<!doctype html><html><title>404</title></html>", "an HTML page came in place of a feed"),
    "an empty body": ("", "an empty body"),
    "space": ("  \n", "an empty body"),
    "a text": ("Rate exceeded.", "text came in place of a feed: 'Rate exceeded.'"),
    "other XML": ("<note><to>x</to></note>", "<note> came in place of a feed"),
    "other JSON": ('{"version": "1.0"}', "JSON that is no JSON Feed"),
    "an entity": ('<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + rss("<title>&x;</title>"), "a DTD"),
    "a DTD": ("<!DOCTYPE rss [<!ELEMENT rss ANY>]>" + rss(), "a DTD with declarations"),
    "an entity behind a comment": ('<!-- x --><!DOCTYPE r [<!ENTITY x "y">]>' + rss("<title>&x;</title>"), "a DTD"),
}


@pytest.mark.parametrize("name", NO_FEEDS)
def test_what_is_no_feed_is_a_failure_with_words(name: str) -> None:
    body, said = NO_FEEDS[name]
    assert said in refused(body).reason


def test_a_doctype_that_declares_nothing_is_dropped_and_told() -> None:
    doctype = '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/rss.dtd">'
    found = feed(f"<?xml version='1.0'?>\n{doctype}{rss('<title>A</title>')}")
    assert (len(found.items), words(found)) == (1, ("a DOCTYPE was left out",))


def test_entities_expand_to_nothing_even_inside_a_mended_feed() -> None:
    bomb = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))
    assert "DTD" in refused(f'<!DOCTYPE r [<!ENTITY l0 "lol">{bomb}]>' + rss("<title>& &l8;</title>")).reason


def test_links_are_of_the_address_of_the_feed_and_of_xml_base() -> None:
    (item,) = feed(rss("<title>A</title><link>/p/a</link>"), url="https://blog.example/en/feed.xml").items
    assert item.link == "https://blog.example/p/a"
    (item,) = feed(rss("<title>A</title><guid>https://ex.org/a</guid>")).items
    assert item.link == "https://ex.org/a"
    atom = '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://ex.org/b/"><entry><link href="p/1"/></entry></feed>'
    assert feed(atom, url="https://other.example/").items[0].link == "https://ex.org/b/p/1"


def test_dates_that_say_less_than_they_seem_are_told() -> None:
    stamps = ("2026年9月30日 08:00", "Wed, 30 Sep 2026 08:00:00 CST", "soon")
    found = feed(rss(*(f"<title>{n}</title><pubDate>{raw}</pubDate>" for n, raw in enumerate(stamps))))
    assert [str(item.stamp and item.stamp.when) for item in found.items] == ["2026-09-30", "2026-09-30", "None"]
    assert words(found) == (
        *("dates that are none: 1", "times without a zone: 1"),
        "times in a zone of two meanings: 1",
    )


def test_a_body_of_40_mb_is_refused_before_it_is_read(tmp_path: Path) -> None:
    assert refused(b"x" * (LIMIT + 1)).kind == "too_large"
    body = b"<rss>" + b" " * 40_000_000
    with loopback({"/feed.xml": Reply(body=body)}) as server:
        (answer,) = sweep(transport(tmp_path, server.hosts("daily.example")), question(followed()))
    assert answer.outcome == "failed"
    assert answer.reason is not None
    assert answer.reason.startswith(f"https://daily.example/feed.xml answered with more than {LIMIT} bytes")


def test_a_gzip_bomb_is_refused(tmp_path: Path) -> None:
    assert len(gzip.compress(b" " * 200_000_000, compresslevel=9)) < 1_000_000
    with loopback({"/feed.xml": packed(b" " * 200_000_000)}) as server:
        (answer,) = sweep(transport(tmp_path, server.hosts("daily.example")), question(followed()))
    assert answer.outcome == "failed"
    assert answer.reason is not None
    assert "more than" in answer.reason
