"""The suites of others: gofeed's 75 pairs, 349 files of feedparser's, the Hugo files, 27 files of one fault each.

What comes out otherwise is listed here with its reason; nothing else may. The table in docs/explanation/feeds.md is
counted anew.
"""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from tests.sources.feed.asserts import (
    Fact,
    feedparser_facts,
    feedparser_files,
    feedparser_read,
    gofeed_facts,
    gofeed_pairs,
)
from tests.sources.feed.feeds import SHARED, WITHOUT_SHARED, feed, refused, words

from inferrsi.sources.feed.item import Feed
from inferrsi.sources.feed.read import read
from inferrsi.sources.unavailable import Unavailable

DOC = Path(__file__).resolve().parents[3] / "docs" / "explanation" / "feeds.md"
pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason=WITHOUT_SHARED)

RAW = "texts are kept as they came: no sanitising, no rewriting of addresses in them"
MARKUP = "markup that stood unescaped is written anew by the parser: same elements, other spelling"
BASE = "the case takes the address of the suite's own server for granted"
NOISE = "bytes that are no text in any encoding"
DTD = "a feed that declares entities is refused"
FEEDPARSER_OTHERWISE = {
    "encoding/bozo_linenoise.xml": NOISE,
    "encoding/demoronize-3.xml": RAW,
    "wellformed/base/http_item_content_encoded_base_content_location.xml": RAW,
    "wellformed/base/http_item_description_base_content_location.xml": RAW,
    "wellformed/base/http_item_description_base_docuri.xml": RAW,
    "wellformed/base/http_item_description_spaces.xml": RAW,
    "wellformed/base/http_item_link_base_docuri.xml": BASE,
    "wellformed/base/rel_uri_with_unicode_character.xml": RAW,
    "wellformed/http/headers_content_location-relative.xml": BASE,
    "wellformed/http/headers_content_location-unsafe.xml": BASE,
    "wellformed/namespace/rss2.0mathml.xml": MARKUP,
    "wellformed/namespace/rss2.0svg.xml": MARKUP,
    "wellformed/namespace/rss2.0svg5.xml": MARKUP,
    "wellformed/namespace/rss2.0svgtitle.xml": MARKUP,
    "wellformed/namespace/rss2.0xlink.xml": MARKUP,
    "wellformed/rss/entity_in_doctype.xml": DTD,
    "wellformed/rss/item_description_br.xml": RAW,
    "wellformed/rss/item_description_br_shorttag.xml": RAW,
    "wellformed/rss/item_description_not_a_doctype.xml": RAW,
    "wellformed/sanitize/entry_summary_script.xml": RAW,
    "wellformed/sanitize/entry_summary_script_base64.xml": RAW,
    "wellformed/sanitize/entry_summary_script_cdata.xml": RAW,
    "wellformed/sanitize/entry_summary_script_inline.xml": RAW,
    "wellformed/sanitize/entry_summary_script_map_description.xml": RAW,
    "wellformed/sanitize/item_content_encoded_script.xml": RAW,
    "wellformed/sanitize/item_content_encoded_script_cdata.xml": RAW,
    "wellformed/sanitize/item_content_encoded_script_map_content.xml": RAW,
    "wellformed/sanitize/item_content_encoded_script_nested_cdata.xml": RAW,
    "wellformed/sanitize/item_description_script.xml": RAW,
    "wellformed/sanitize/item_description_script_cdata.xml": RAW,
    "wellformed/sanitize/item_description_script_map_summary.xml": RAW,
}
FEEDPARSER_REFUSED = {
    "illformed/rss_empty_document.xml": "this is no XML",
    "wellformed/rdf/doctype_contains_entity_decl.xml": "a DTD with declarations",
    "wellformed/rss/entity_in_doctype.xml": "a DTD with declarations",
}
GOFEED_OTHERWISE = {
    ("extensions/dublincore/dublincore_item_multiple_values.xml", "authors"): "both creators are kept, not the first",
    ("translator/json/json10_full.json", "published"): "gofeed makes a date of the feed of its items",
    ("translator/json/json10_full.json", "updated"): "gofeed makes a date of the feed of its items",
    ("translator/json/json11_full.json", "published"): "gofeed makes a date of the feed of its items",
    ("translator/json/json11_full.json", "updated"): "gofeed makes a date of the feed of its items",
    ("translator/rss/feed_item_fallbacks_-_rss_channel_item_extensions.xml", "authors"): "podcast fields are not read",
    (
        "translator/rss/feed_item_fallbacks_-_rss_channel_item_extensions.xml",
        "categories",
    ): "podcast fields are not read",
    (
        "translator/rss/feed_item_fallbacks_-_rss_channel_item_extensions.xml",
        "description",
    ): "podcast fields are not read",
}


def told(facts: list[Fact]) -> list[str]:
    return [f"{fact.file} {fact.field}: {fact.wanted!r} wanted, {fact.got!r} read" for fact in facts]


def test_no_file_of_feedparsers_suite_crashes_us_and_three_are_refused() -> None:
    files = feedparser_files()
    found = {record["file"]: feedparser_read(record) for record in files}
    reasons = {name: one.reason for name, one in found.items() if isinstance(one, Unavailable)}
    assert len(found) == 349
    assert reasons.keys() == FEEDPARSER_REFUSED.keys()
    assert all(said in reasons[name] for name, said in FEEDPARSER_REFUSED.items())


def test_no_date_of_feedparsers_suite_is_wrong() -> None:
    dates = [fact for fact in feedparser_facts() if fact.field in {"date", "published", "updated", "created"}]
    assert (len(dates), told([fact for fact in dates if not fact.holds])) == (18, [])


def test_texts_of_feedparsers_suite_differ_for_known_reasons_alone() -> None:
    facts = list(feedparser_facts())
    otherwise = [fact for fact in facts if not fact.holds]
    assert told([fact for fact in otherwise if fact.file not in FEEDPARSER_OTHERWISE]) == []
    assert FEEDPARSER_OTHERWISE.keys() == {fact.file for fact in otherwise}


def test_gofeeds_pairs_differ_for_known_reasons_alone() -> None:
    assert sum(pair["expected"] is not None for pair in gofeed_pairs()) == 75
    otherwise = [fact for fact in gofeed_facts() if not fact.holds]
    assert told([fact for fact in otherwise if (fact.file, fact.field) not in GOFEED_OTHERWISE]) == []
    assert GOFEED_OTHERWISE.keys() == {(fact.file, fact.field) for fact in otherwise}


@pytest.mark.parametrize(
    "pair", [pair for pair in gofeed_pairs() if pair["expected"] is None], ids=lambda pair: pair["input"]
)
def test_gofeeds_files_without_expectation_are_feeds_or_told_to_be_none(pair: dict[str, str]) -> None:
    found = read((SHARED / "gofeed" / pair["input"]).read_bytes())
    is_none = any(word in pair["input"] for word in ("empty", "unknown", "invalid"))
    assert isinstance(found, Unavailable) is is_none


def test_the_hugo_files_give_every_item_as_it_was() -> None:
    expected = json.loads((SHARED / "hugo-zh" / "expected.json").read_text(encoding="utf-8"))
    items = feed((SHARED / "hugo-zh" / "summary-escaped.xml").read_bytes()).items
    assert [(one.title, one.summary, one.link, one.guid, one.published and one.published.raw) for one in items] == [
        (one["title"], one["description"], one["link"], one["guid"], one["pubDate"]) for one in expected
    ]
    assert all(one.stamp and one.stamp.is_bare for one in items)


def test_the_hugo_files_with_content_keep_it_with_and_without_the_declaration() -> None:
    declared = feed((SHARED / "hugo-zh" / "full-content-ns-declared.xml").read_bytes())
    undeclared = feed((SHARED / "hugo-zh" / "full-content-ns-UNDECLARED.xml").read_bytes())
    assert undeclared.items == declared.items
    assert all(item.contents for item in declared.items)
    assert (words(declared), words(undeclared)) == ((), ("prefixes without a declaration: content",))
    cdata = feed((SHARED / "hugo-zh" / "summary-cdata.xml").read_bytes())
    assert all(item.summary for item in cdata.items)
    tags = feed((SHARED / "hugo-zh" / "tag-like-text.xml").read_bytes())
    assert any("<" in (item.summary or "") for item in tags.items)


SYNTHETIC = {
    "ok": ("A", "2026-09-30", ()),
    "bare & in title": ("A & B", "2026-09-30", ("bare & and <",)),
    "&nbsp; html entity": ("A\xa0Bé", "2026-09-30", ("bare & and <",)),
    "control char \\x0b in title": ("AB", "2026-09-30", ("characters that XML forbids",)),
    "unclosed tag in description (not escaped)": ("A", "2026-09-30", ("markup in a text",)),
    "truncated in the middle of item 2": ("A", "2026-09-30", ("cut: the feed does not end",)),
    "leading blank line before xml decl": ("A", "2026-09-30", ()),
    "utf-8 BOM": ("A", "2026-09-30", ()),
    "gb2312 declared, gbk bytes": ("大模型推理囍镕", "2026-09-30", ()),
    "declared utf-8, gbk bytes": ("大模型推理", "2026-09-30", ("bytes declared as utf-8 were read as gb18030",)),
    "utf-16": ("大模型", "2026-09-30", ()),
    "no pubDate": ("A", "None", ()),
    "bad date": ("A", "2026-09-30", ()),
    "date no tz": ("A", "2026-09-30", ("times without a zone: 1",)),
    "date +0800": ("A", "2026-09-29 16:00:00+00:00", ()),
    "date CST": ("A", "2026-09-30", ("times in a zone of two meanings: 1",)),
    "relative link": ("A", "2026-09-30", ()),
    "no link, guid permalink": ("A", "2026-09-30", ()),
    "escaped html w/ tags <look>": ("A", "2026-09-30", ()),
    "CDATA content:encoded": ("A", "2026-09-30", ()),
    "json feed": ("A", "2026-09-30", ()),
    "atom, xml:base relative": ("A &lt;b&gt;", "2026-09-30", ()),
    "atom entry no updated": ("A", "None", ()),
    "billion laughs": "a DTD",
    "xxe file": "a DTD",
    "html page instead of feed": "an HTML page",
    "empty body": "an empty body",
}


def wanted() -> list[dict[str, object]]:
    path = SHARED / "synthetic" / "wanted.json"
    return list(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else []


def test_every_file_of_one_fault_has_a_wanted_value() -> None:
    assert {case["case"] for case in wanted()} == SYNTHETIC.keys()
    assert len(SYNTHETIC) == 27


@pytest.mark.parametrize("case", wanted(), ids=lambda case: str(case["file"]))
def test_files_of_one_fault(case: dict[str, str]) -> None:
    body = (SHARED / "synthetic" / case["file"]).read_bytes()
    want = SYNTHETIC[case["case"]]
    if isinstance(want, str):
        assert want in refused(body).reason
        return
    found = feed(body)
    (item,) = found.items
    title, when, faults = want
    assert (item.title, str(item.stamp.when if item.stamp else None)) == (title, when)
    assert all(any(told in fault for fault in words(found)) for told in faults)
    assert bool(words(found)) is bool(faults)


def test_files_of_one_fault_keep_links_and_texts() -> None:
    files = {case["case"]: SHARED / "synthetic" / str(case["file"]) for case in wanted()}
    items = {
        name: feed(files[name].read_bytes()).items[0] for name, want in SYNTHETIC.items() if not isinstance(want, str)
    }
    assert items["relative link"].link == "https://ex.org/posts/a/"
    assert items["no link, guid permalink"].link == "https://ex.org/a"
    assert items["atom, xml:base relative"].link == "https://ex.org/b/p/1"
    assert items["CDATA content:encoded"].contents == ('<p>full <a href="/r">arXiv:2609.01234v2</a></p>',)
    raw = "用 &lt;global&gt;/<local>/<b>x</b> 三种标签 <script>alert(1)</script>"
    assert items["escaped html w/ tags <look>"].summary == raw


def counted() -> dict[str, str]:
    """Count the rows of the table in the documentation."""
    files = [feedparser_read(record) for record in feedparser_files()]
    theirs = Counter(fact.holds for fact in feedparser_facts() if fact.field != "date")
    dates = Counter(fact.holds for fact in feedparser_facts() if fact.field == "date")
    pairs = list(gofeed_facts())
    by_pair = {fact.file for fact in pairs} - {fact.file for fact in pairs if not fact.holds}
    return {
        "feedparser, files read without a crash": f"{len(files)} of {len(files)}",
        "feedparser, files read as feeds": f"{sum(isinstance(one, Feed) for one in files)} of {len(files)}",
        "feedparser, parsed dates right": f"{dates[True]} of {dates.total()}",
        "feedparser, texts equal": f"{theirs[True]} of {theirs.total()}",
        "gofeed, pairs equal in every field that is read": f"{len(by_pair)} of {len({fact.file for fact in pairs})}",
        "gofeed, fields equal": f"{sum(fact.holds for fact in pairs)} of {len(pairs)}",
        "files of one fault, as wanted": f"{len(SYNTHETIC)} of {len(wanted())}",
        "Hugo files, as expected": "5 of 5",
    }


def test_the_table_of_the_documentation_is_what_was_counted() -> None:
    rows = dict(re.findall(r"^\| ([^|]+?) \| (\d+ of \d+) \|", DOC.read_text(encoding="utf-8"), re.MULTILINE))
    assert rows == counted()
