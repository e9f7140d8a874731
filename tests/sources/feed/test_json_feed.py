"""JSON Feed is read by a reader of ours, whatever stands in place of what should."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sources.feed.feeds import feed, refused, words

from inferrsi.sources.feed.item import Feed
from inferrsi.sources.feed.json_feed import read
from inferrsi.sources.unavailable import Unavailable

VERSION = "https://jsonfeed.org/version/1.1"


def written(*items: Any, **fields: Any) -> str:
    return json.dumps({"version": VERSION, "title": "T", "items": items, **fields})


def test_an_id_may_be_a_number_and_keeps_its_digits() -> None:
    text = written({"id": 0}, {"id": "b"}).replace('"id": 0', '"id": 9007199254740993.10')
    assert [item.guid for item in feed(text).items] == ["9007199254740993.10", "b"]


def test_all_fields_are_read() -> None:
    item = {
        "id": "1", "url": "https://ex.org/1", "title": "A", "summary": "s", "content_html": "<p>h</p>",
        "content_text": "t", "date_published": "2026-09-30T08:00:00Z", "date_modified": "2026-10-01T08:00:00+08:00",
        "authors": [{"name": "Ada"}, {"url": "x"}], "tags": ["kv", 3],
    }  # fmt: skip
    (read_item,) = feed(written(item, language="zh")).items
    assert (read_item.contents, read_item.authors, read_item.categories) == (("<p>h</p>", "t"), ("Ada",), ("kv", "3"))
    assert str(read_item.updated and read_item.updated.when) == "2026-10-01 00:00:00+00:00"
    assert feed(written(item, version="https://jsonfeed.org/version/1", author={"name": "x"})).version == "json10"


def test_what_should_not_be_is_told() -> None:
    found = feed(written({"title": "A"}, "x", None))
    assert (len(found.items), words(found)) == (
        1,
        ("left out: 2 items that are no objects", "1 items without an id, which JSON Feed requires"),
    )


def test_half_a_pair_of_surrogates_can_be_written_down() -> None:
    text = written({"id": "1", "title": "x"}).replace('"x"', '"\\ud800"')
    assert feed(text).items[0].title == "�"


@pytest.mark.parametrize("text", ["{", '{"version": "2"}', '{"version": "1.1", "items": {}}', "[" * 10_000, "{}"])
def test_other_json_is_no_feed(text: str) -> None:
    assert refused(text).kind == "malformed"


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
_ITEM = st.dictionaries(
    st.sampled_from(["id", "url", "title", "summary", "content_html", "date_published", "authors", "author", "tags"]),
    _JSON,
)


@given(st.lists(_ITEM | _JSON, max_size=4))
def test_no_value_in_no_place_crashes_it(items: list[Any]) -> None:
    assert isinstance(read(written(*items)), Feed | Unavailable)
