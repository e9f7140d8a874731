"""A list of subscriptions becomes feeds of a pack; what cannot be taken over is told."""

from hypothesis import given
from hypothesis import strategies as st

from inferrsi.sources.feed.opml import Subscriptions, read
from inferrsi.sources.unavailable import Unavailable

LIST = """<?xml version="1.0" encoding="utf-8"?>
<opml version="2.0"><head><title>Mine</title></head><body>
<outline text="AI"><outline text="Infra">
  <outline type="rss" text="AI Infra on MessageDaily" xmlUrl="https://messagedaily.example/index.xml" htmlUrl="https://x"/>
  <outline type="rss" title="每日论文" xmlURL="https://papers.example/feed"/>
</outline></outline>
<outline type="rss" text="AI &amp; Infra on MessageDaily" xmlUrl="https://other.example/index.xml"/>
<outline type="rss" text="Twice" xmlUrl="https://papers.example/feed"/>
<outline type="rss" text="Local" xmlUrl="file:///etc/passwd"/>
<outline text="A note"/>
</body></opml>"""


def subscriptions(text: str) -> Subscriptions:
    found = read(text.encode())
    assert isinstance(found, Subscriptions), found
    return found


def test_feeds_get_ids_addresses_and_folders() -> None:
    found = subscriptions(LIST)
    assert [(feed.id, feed.url) for feed in found.feeds] == [
        ("ai-infra-on-messagedaily", "https://messagedaily.example/index.xml"),
        ("papers-example", "https://papers.example/feed"),
        ("ai-infra-on-messagedaily-2", "https://other.example/index.xml"),
    ]
    assert found.folders == (("AI", "Infra"), ("AI", "Infra"), ())
    assert all(feed.enabled for feed in found.feeds)


def test_an_address_that_is_none_is_told() -> None:
    assert subscriptions(LIST).refused == ("'Local': its address is none: 'file:///etc/passwd'",)


def test_a_broken_list_gives_what_it_holds_and_says_so() -> None:
    found = subscriptions(LIST.replace("A note", "A & <note>").replace("</body></opml>", ""))
    assert len(found.feeds) == 3
    assert any(refusal.startswith("cut:") for refusal in found.refused)


def test_what_is_no_list_is_a_failure() -> None:
    for body in (b"", b"<rss/>", b"<!DOCTYPE a [<!ENTITY b 'c'>]><opml/>", b"x" * 4_000_001):
        assert isinstance(read(body), Unavailable)


@given(st.binary(max_size=300), st.integers(0, len(LIST)))
def test_no_bytes_whatever_crash_it(put: bytes, place: int) -> None:
    body = LIST.encode()
    assert isinstance(read(body[:place] + put + body[place:]), Subscriptions | Unavailable)
