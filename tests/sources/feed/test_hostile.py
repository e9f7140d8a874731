"""No bytes whatever make the reader crash, and none of 1 MB takes it a second."""

import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.sources.feed.feeds import DATA, feed

from inferrsi.sources.feed.item import Feed
from inferrsi.sources.feed.prune import ALIKE, ITEMS
from inferrsi.sources.feed.read import read
from inferrsi.sources.unavailable import Unavailable

MB = 1_000_000
HEAD, TAIL = b'<rss version="2.0"><channel><title>t</title><item>', b"</item></channel></rss>"
ITUNES = b'xmlns:itunes="http://www.itunes.com/DTDs/PodCast-1.0.dtd"'
DC = b'xmlns:dc="http://purl.org/dc/elements/1.1/"'


def many(unit: bytes) -> bytes:
    return unit * (MB // len(unit))


def inside(inner: bytes) -> bytes:
    return HEAD + inner + TAIL


def numbered(form: bytes) -> bytes:
    return b"".join(form % number for number in range(MB // (len(form) + 3)))


HOSTILE: dict[str, Callable[[], bytes]] = {
    "zeros": lambda: many(b"\0"),
    "blank lines before the feed": lambda: many(b"\n") + b"<rss/>",
    "less-thans": lambda: many(b"<"),
    "ampersands": lambda: b"<rss>" + many(b"&"),
    "depth": lambda: many(b"<a>"),
    "items in items": lambda: b"<rss><channel>" + many(b"<item>"),
    "open CDATA": lambda: inside(b"<title>" + many(b"<![CDATA[")),
    "open comments": lambda: many(b"<!--"),
    "open instructions": lambda: many(b"<?"),
    "doctypes": lambda: many(b"<!DOCTYPE "),
    "quotes of a doctype": lambda: b"<!DOCTYPE a " + many(b"\"x' "),
    "open titles": lambda: b"<rss><channel>" + many(b"<title>"),
    "bad fragments": lambda: b"<rss><channel><item>" + many(b"<title><b></title>"),
    "good fragments in a bad feed": lambda: b"<rss><channel><item>" + many(b"<title><b/></title>") + b"<",
    "bad items": lambda: b"<rss><channel>" + many(b"<item><description><p>x<br>y</description></item>"),
    "empty items": lambda: b"<rss><channel>" + many(b"<item/>") + b"</channel></rss>",
    "end tags that do not match": lambda: b"<rss><channel>" + many(b"<item></p></item>"),
    "categories": lambda: inside(numbered(b"<category>%d</category>")),
    "keywords": lambda: inside(b"<itunes:keywords " + ITUNES + b">" + numbered(b"%d,") + b"</itunes:keywords>"),
    "tags": lambda: inside(b"<tags>" + numbered(b"%d,") + b"</tags>"),
    "an author of one letter": lambda: inside(b"<author>" + many(b"a") + b"</author>"),
    "authors like addresses": lambda: (
        b"<rss><channel>" + many(b"<item><author>" + b"a@a." * 120 + b"</author></item>") + b"</channel></rss>"
    ),
    "creators": lambda: inside(many(b"<dc:creator " + DC + b">" + b"ab.cd " * 80 + b"</dc:creator>")),
    "markup": lambda: inside(b"<description>" + many(b"<b/>") + b"</description>"),
    "as much markup as is read": lambda: inside(
        b"<description>" + b"<b/>" * 50_000 + b" " * 800_000 + b"</description>"
    ),
    "attributes": lambda: inside(b"<description>" + many(b'<b a="1" c="2"/>') + b"</description>"),
    "attributes of one element": lambda: b"<rss " + numbered(b' a%d="u"') + b"><channel/></rss>",
    "namespaces": lambda: inside(b"<description>" + numbered(b'<a xmlns="u:%d"/>') + b"</description>"),
    "declarations": lambda: b"<rss " + numbered(b' xmlns:a%d="u%d"'.replace(b"u%d", b"u")) + b"><channel/></rss>",
    "prefixes": lambda: inside(numbered(b"<x%d:a/>")),
    "references": lambda: inside(b"<title>" + many(b"&#0;") + b"</title>"),
    "entities": lambda: inside(b"<description>" + many(b"&nbsp;") + b"</description>"),
    "a long date": lambda: inside(b"<pubDate>" + many(b"1") + b"</pubDate>"),
    "a long guid": lambda: inside(b"<guid>" + many(b"a") + b"</guid>"),
    "a long text": lambda: inside(b"<description>" + many(b"&lt;/a ") + b"</description>"),
    "base64": lambda: (
        b'<feed xmlns="http://www.w3.org/2005/Atom">'
        + many(b'<entry><content type="a/b">QUJD</content></entry>')
        + b"</feed>"
    ),
    "bad items with content": lambda: b"<rss><channel>" + many("<content:encoded><日></item>".encode()),
    "Chinese bytes": lambda: many(b"\xb0\xa1"),
    "Western bytes": lambda: many(b"\xe9 "),
    "UTF-16": lambda: ("<rss>" + "a" * 499_000).encode("utf-16"),
    "deep JSON": lambda: b'{"version":"1.1","items":' + many(b"["),
    "long number in JSON": lambda: b'{"version":"1.1","items":[' + many(b"1") + b"]}",
    "items in JSON": lambda: b'{"version":"1.1","items":[' + many(b'{"id":1},') + b"{}]}",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_megabyte_takes_less_than_a_second(name: str) -> None:
    body = HOSTILE[name]()
    read(b"<rss><channel/></rss>")  # the parsers are imported
    began = time.process_time()
    assert isinstance(read(body), Feed | Unavailable)
    assert time.process_time() - began < 1.0


def test_what_is_left_out_of_too_much_is_told() -> None:
    found = feed(b"<rss><channel>" + b"<item><title>a</title></item>" * (ITEMS + 7) + b"</channel></rss>")
    assert len(found.items) == ITEMS
    assert [(fault.words, fault.loses) for fault in found.faults] == [
        (f"left out: 7 items after the first {ITEMS}", True)
    ]
    found = feed(inside(b"<title>a</title>" + b"".join(b"<category>%d</category>" % n for n in range(ALIKE + 2))))
    assert len(found.items[0].categories) == ALIKE
    assert [fault.loses for fault in found.faults] == [False]


SEEDS = tuple(path.read_bytes() for path in sorted(DATA.iterdir()) if path.suffix != ".md")
PIECES = (
    *(b"<item>", b"</item>", b"<title>", b"</title>", b"<![CDATA[", b"]]>", b"<!--", b"-->", b"<?", b"?>", b"&", b"<"),
    *(b"&#0;", b"&nbsp;", b"<a:b>", b"</a:b>", b'<x xmlns="">', b'xmlns:x=""', b"<!DOCTYPE x>", b"\xff\xfe", b"\0"),
    *(b"<content type='xhtml'>", b"<content mode='base64'>", b"<author><email>", b"<link rel='a'/>", b"\xef\xbb\xbf"),
    *(
        b"<guid isPermaLink='x'>",
        b"<entry xml:base='//['>",
        b"<svg>",
        b"<math>",
        b"<source>",
        b"<image>",
        b"\xed\xa0\x80",
    ),
    *("<é>".encode(), "<日>".encode(), "<\U00010000>".encode(), b"<_:_/>", b"<rdf:RDF>", b"<xml:a/>", b"xmlns:xml='x'"),
)


@given(st.binary(max_size=400))
def test_no_bytes_whatever_crash_it(body: bytes) -> None:
    assert isinstance(read(body), Feed | Unavailable)


@given(
    st.sampled_from(SEEDS), st.lists(st.tuples(st.floats(0, 1), st.sampled_from(PIECES), st.integers(0, 9)), max_size=8)
)
def test_feeds_with_anything_put_anywhere_crash_nothing(seed: bytes, puts: list[tuple[float, bytes, int]]) -> None:
    body = seed
    for place, put, taken in puts:
        start = int(place * len(body))
        body = body[:start] + put + body[start + taken :]
    found = read(body, url="https://ex.org/feed", content_type="text/xml")
    assert isinstance(found, Feed | Unavailable)
    for item in found.items if isinstance(found, Feed) else ():
        f"{item.title}{item.summary}{item.link}{item.guid}{item.contents}{item.authors}{item.categories}".encode()


@given(st.lists(st.sampled_from(PIECES), max_size=30))
def test_feeds_made_of_pieces_crash_nothing(pieces: list[bytes]) -> None:
    assert isinstance(read(HEAD + b"".join(pieces) + TAIL), Feed | Unavailable)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=5), st.booleans())
def test_a_megabyte_of_any_pieces_takes_less_than_a_second(pieces: list[bytes], is_closed: bool) -> None:
    body = HEAD + many(b"".join(pieces)) + (TAIL if is_closed else b"")
    began = time.process_time()
    assert isinstance(read(body), Feed | Unavailable)
    assert time.process_time() - began < 1.0
