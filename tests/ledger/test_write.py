"""The canonical writer: what it writes, every reader reads as that same text, and ruamel gives back byte for byte."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from inferrsi.ledger import roundtrip
from inferrsi.ledger.decode import FORBIDDEN, decode
from inferrsi.ledger.fault import Refused
from inferrsi.ledger.write import MAX_KEY, WIDTH, render
from inferrsi.ledger.yaml_text import parse

RECORD = {
    "schema": "inferrsi.record/1",
    "id": "maya/2026-10-29",
    "date": "2026-10-29",
    "title": {"zh": "Maya：校准", "en": "Maya: calibration"},
    "target_models": [{"raw": "DeepSeek"}, {"raw": "Qwen3.8-27B", "id": "qwen3.8-27b"}],
    "pins": [
        {"role": "source", "kind": "git", "commit": "8ac61b51d529fad980566cfde7a3c41415ba93a5", "committed": "2026-10-15"},
        {"role": "release", "short": "8621e331", "published": "2026-10-27T14:54Z"},
    ],
    "mechanism": {"zh": "第一段。\n\n第二段 #2。\n", "en": "First.\nSecond: it."},
    "experiments": [],
    "workload": {"concurrency": "1", "context": "131072", "extra": {"tasks": "1048576", "off": "n/a", "ratio": "1.10"}},
    "gaps": ["p99", "closed_loop"],
    "negative": "true",
    "stack": {"name": "cuda 12", "version": "3.7.1"},
}  # fmt: skip

TEXT = """\
schema: inferrsi.record/1
id: maya/2026-10-29
date: 2026-10-29
title: {zh: "Maya：校准", en: "Maya: calibration"}
target_models:
  - {raw: DeepSeek}
  - {raw: Qwen3.8-27B, id: qwen3.8-27b}
pins:
  - {role: source, kind: git, commit: 8ac61b51d529fad980566cfde7a3c41415ba93a5, committed: 2026-10-15}
  - {role: release, short: "8621e331", published: 2026-10-27T14:54Z}
mechanism:
  zh: |
    第一段。

    第二段 #2。
  en: |-
    First.
    Second: it.
experiments: []
workload: {concurrency: 1, context: 131072, extra: {tasks: "1048576", "off": n/a, ratio: "1.10"}}
gaps: [p99, closed_loop]
negative: true
stack: {name: cuda 12, version: 3.7.1}
"""


def test_record_is_written_in_our_style() -> None:
    assert render(RECORD) == TEXT


def test_record_comes_back() -> None:
    assert parse(TEXT) == RECORD


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("8621e331", '"8621e331"'), ("55374155", '"55374155"'), ("1.10", '"1.10"'), ("no", '"no"'), ("n", "n"),
        ("0123", '"0123"'), ("17:25", '"17:25"'), ("1_000", '"1_000"'), ("2606.08090", '"2606.08090"'),
        ("12345e7890123456789012345678901234567890", '"12345e7890123456789012345678901234567890"'),
        ("2026-02-30", '"2026-02-30"'), ("2026-10-27 17:25", '"2026-10-27 17:25"'), ("2026-10-27T17:25", '"2026-10-27T17:25"'),
        ("", '""'), ("~", '"~"'), ("null", '"null"'), ("=", '"="'), ("<<", '"<<"'), (".5", '".5"'), (".inf", '".inf"'), ("...", '"..."'),
        ("- a", '"- a"'), ("a: b", '"a: b"'), ("a #b", '"a #b"'), ("见", '"见"'), ('say "hi"', r'"say \"hi\""'), ("a\\b", r'"a\\b"'),
        ("a\tb\n", r'"a\tb\n"'), ("\n", r'"\n"'), (" a\nb", r'" a\nb"'), ("a \nb", r'"a \nb"'), ("a\n\n\n", r'"a\n\n\n"'), ("a,b", '"a,b"'),
        ("0", "0"), ("177", "177"), ("-1", '"-1"'), ("2026-10-27", "2026-10-27"), ("2026-10-27T09:25:00Z", "2026-10-27T09:25:00Z"),
        ("true", "true"), ("True", '"True"'), ("n/a", "n/a"), ("none", "none"), ("owner/name#557", "owner/name#557"), ("C++", "C++"),
        ("https://example.org/a?b=c", '"https://example.org/a?b=c"'), ("https://example.org/a", "https://example.org/a"),
        ("token equality", "token equality"), ("token equality, twice", '"token equality, twice"'),
    ],
)  # fmt: skip
def test_text_is_quoted_where_a_reader_could_mistake_it(text: str, written: str) -> None:
    assert render({"a": text}) == f"a: {written}\n"


@pytest.mark.parametrize("key", ["zh", "en", "quote", "note"])
def test_prose_is_always_quoted(key: str) -> None:
    assert render({key: "twice"}) == f'{key}: "twice"\n'


def test_line_breaks_at_the_width() -> None:
    value = "x" * (WIDTH - len("a: {b: , c: d}"))
    assert render({"a": {"b": value, "c": "d"}}) == f"a: {{b: {value}, c: d}}\n"
    assert render({"a": {"b": value + "x", "c": "d"}}) == f"a:\n  b: {value}x\n  c: d\n"


def test_list_of_mappings_of_one_key_is_never_in_brackets() -> None:
    assert render({"a": {"b": [{"raw": "c"}]}}) == "a:\n  b:\n    - {raw: c}\n"


@pytest.mark.parametrize(
    "tree", [{"a\nb": "c"}, {"k" * (MAX_KEY + 1): "c"}, {"a": ["\x00"]}, {"a": {"b": "\ud800"}}, {"a": "b\rc"}, {"a": "\u2028"}]
)  # fmt: skip
def test_what_cannot_be_written_is_refused(tree: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        render(tree)


def test_refusal_names_the_path() -> None:
    with pytest.raises(Refused) as caught:
        render({"a": [{"b": "\x07"}]})
    assert [fault.path for fault in caught.value.faults] == [("a", 0, "b")]


admitted = st.text(max_size=30).filter(lambda text: not FORBIDDEN.search(text))
tricky = st.text(alphabet="aZ09eExXob_.,:;-+~#&*!?|>%@=<{}[]()'\"\\/ \n\t中。，：😀", max_size=14)
numeric = st.from_regex(
    r"[-+.]?[0-9][0-9_.:eE+-]{0,9}|0[xob][0-9a-f_]{1,5}|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(T[0-9:]{0,8}Z?)?", fullmatch=True
)
word = st.sampled_from(
    [
        "yes",
        "Off",
        "NULL",
        "nan",
        ".NaN",
        "+.inf",
        "-.INF",
        "y",
        "n",
        "null",
        "1e5",
        "0o17",
        "190:20:30",
        "--- a",
        "...b",
    ]
)
texts = st.one_of(admitted, tricky, numeric, word)
keys = texts.filter(lambda key: "\n" not in key)
trees = st.dictionaries(
    keys,
    st.recursive(
        texts, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4), max_leaves=12
    ),
    max_size=5,
)


@given(trees)
def test_any_tree_comes_back(tree: dict[str, Any]) -> None:
    assert parse(decode(render(tree).encode())) == tree


@settings(deadline=None)
@given(trees)
def test_any_tree_makes_the_round_trip_byte_for_byte(tree: dict[str, Any]) -> None:
    text = render(tree)
    assert roundtrip.dump(roundtrip.load(text)) == text


@settings(deadline=None)
@given(trees)
def test_any_tree_set_in_a_document_is_written_alike(tree: dict[str, Any]) -> None:
    document = roundtrip.load("a: b\n")
    document["a"] = tree
    assert roundtrip.dump(document) == render({"a": tree})


def leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from leaves(item)
    else:
        yield value


def is_kept_open(text: str, read: Any) -> bool:
    """Say whether another reader may type the text: our files write these forms plain, and no other."""
    if isinstance(read, bool):
        return text == str(read).lower()
    if isinstance(read, int):
        return text == str(read) and 0 <= read < 1_000_000
    return isinstance(read, date | datetime) and text.startswith(read.isoformat()[:10]) and text[10:11] in {"", "T"}


@settings(deadline=None)
@given(st.lists(texts | keys, max_size=6), keys)
def test_other_readers_take_text_for_the_same_text(items: list[str], key: str) -> None:
    text = render({"a": items, key: {"b": items}})
    for tree in (yaml.safe_load(text), YAML(typ="safe", pure=True).load(text)):
        found = list(leaves(tree))
        expected = list(leaves(parse(text)))
        assert [(e, f) for e, f in zip(expected, found, strict=True) if e != f and not is_kept_open(e, f)] == []
