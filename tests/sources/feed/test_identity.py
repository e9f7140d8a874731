"""An item has one name for ever and each of its texts another."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from inferrsi.sources.feed.dates import read as read_date
from inferrsi.sources.feed.identity import name
from inferrsi.sources.feed.item import Item

KITE = Item(guid="tag:1", link="https://ex.org/1", title="Kite", summary="s", contents=("c",))


def test_the_guid_names_it_else_the_link_else_what_it_says() -> None:
    assert name(KITE, feed="daily").item == "feed:daily:tag:1"
    assert name(replace(KITE, guid=None), feed="daily").item == "feed:daily:https://ex.org/1"
    unnamed = replace(KITE, guid=None, link=None)
    assert name(unnamed, feed="daily").item.startswith("feed:daily:sha256:")
    assert name(unnamed, feed="daily") != name(replace(unnamed, title="Gull"), feed="daily")


def test_title_summary_and_content_make_the_text_and_dates_and_links_do_not() -> None:
    for edited in (replace(KITE, title="Kite!"), replace(KITE, summary="s."), replace(KITE, contents=("c", "d"))):
        assert name(edited, feed="daily").item == name(KITE, feed="daily").item
        assert name(edited, feed="daily").text != name(KITE, feed="daily").text
    same = replace(KITE, link="https://ex.org/1?utm=x", updated=read_date("2026-10-01"), categories=("x",))
    assert name(same, feed="daily") == name(KITE, feed="daily")


def test_a_name_is_of_bounded_length() -> None:
    long = name(replace(KITE, guid="x" * 5_000), feed="daily").item
    assert len(long) < 100
    assert long != name(replace(KITE, guid="x" * 5_001), feed="daily").item


@given(st.text(max_size=50), st.text(max_size=50))
def test_texts_that_differ_have_names_that_differ(one: str, other: str) -> None:
    first, second = (name(Item(guid="1", title=title), feed="d").text for title in (one, other))
    assert (first == second) is (one == other)
