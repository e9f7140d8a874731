"""The round trip: what is not edited keeps its bytes, what is set gets our quoting, what would be reformatted is refused."""

import copy
from pathlib import Path

import pytest
from ruamel.yaml.comments import CommentedMap

from inferrsi.ledger.fault import Fault, Refused
from inferrsi.ledger.roundtrip import check_roundtrip, dump, load
from inferrsi.ledger.yaml_text import parse

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT.parent / "shared/proto/schema/examples").rglob("*.yaml"))
OURS = sorted((ROOT / "evidence").rglob("*.yaml")) + sorted((ROOT / "packs").glob("*/pack.yaml"))

TEXT = """\
# What was read of ReaDy.

id: ready/2026-10-28   # the address
short: 8621e331
title: {zh: ReaDy：草稿, en: 'single'}

sources:
  # originals not read
  - {id: s1, kind: relayed}

  - id: s2
    note: "引号, and \\"escapes\\""
models: [{raw: Qwen}, {raw: DeepSeek, id: ""}]
mechanism:
  zh: |
    一。

    二 # 不是注释
  en: >-
    folded
    text
empty: {}
# the end
"""


def faults(text: str) -> tuple[Fault, ...]:
    with pytest.raises(Refused) as caught:
        check_roundtrip(text)
    return caught.value.faults


def edited(text: str, key: str, value: object) -> str:
    document = load(text)
    document[key] = value
    return dump(document)


def test_comments_chinese_quotes_and_layout_come_back() -> None:
    assert dump(load(TEXT)) == TEXT
    check_roundtrip(TEXT)


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in EXAMPLES])
def test_example_comes_back_byte_for_byte(path: Path) -> None:
    check_roundtrip(path.read_text(encoding="utf-8"))


def test_examples_are_there_where_shared_is() -> None:
    if not (ROOT.parent / "shared").exists():
        pytest.skip("../shared with the examples is not here")
    assert len(EXAMPLES) >= 9


def test_one_edit_changes_one_line() -> None:
    document = load(TEXT)
    document["sources"][1]["note"] = "新的, 说明"
    changed = [(old, new) for old, new in zip(TEXT.split("\n"), dump(document).split("\n"), strict=True) if old != new]
    assert changed == [(r'    note: "引号, and \"escapes\""', '    note: "新的, 说明"')]


@pytest.mark.parametrize("before", ["plain", '"double"', "'single'", "|\n  literal\n", ">\n  folded\n"])
@pytest.mark.parametrize(
    ("value", "after"),
    [
        ("8621e331", '"8621e331"'),
        ("1.10", '"1.10"'),
        ("见 #121 之后", '"见 #121 之后"'),
        ("a, b: c", '"a, b: c"'),
        ("maya", "maya"),
        ("2026-10-28", "2026-10-28"),
        ("一\n二", "|-\n  一\n  二"),
    ],
)
def test_set_text_gets_our_quoting_whatever_stood_there(before: str, value: str, after: str) -> None:
    text = f"a: {before.rstrip()}\nb: c\n"
    assert edited(text, "a", value) == f"a: {after}\nb: c\n"


def test_set_prose_is_quoted() -> None:
    document = load("title: {zh: 旧, en: old}\n")
    document["title"]["en"] = "new"
    assert dump(document) == 'title: {zh: 旧, en: "new"}\n'


def test_set_prose_of_several_lines_stays_on_one_inside_braces() -> None:
    document = load("title: {zh: 旧, en: old}\n")
    document["title"]["en"] = "new\nlines"
    assert dump(document) == 'title: {zh: 旧, en: "new\\nlines"}\n'


def test_new_key_is_quoted_where_it_must_be() -> None:
    assert edited("a: b\n", "off", "c") == 'a: b\n"off": c\n'


def test_set_mapping_and_list_get_our_layout() -> None:
    value = [
        {"raw": "Qwen"},
        {"id": "e1", "config": {"n": "7", "short": "55374155"}, "text": {"zh": "长" * 60, "en": "x " * 40}},
    ]
    assert edited("a: b\n", "models", value) == (
        "a: b\n"
        "models:\n"
        "  - {raw: Qwen}\n"
        "  - id: e1\n"
        '    config: {n: 7, short: "55374155"}\n'
        "    text:\n"
        f'      zh: "{"长" * 60}"\n'
        f'      en: "{"x " * 40}"\n'
    )


def test_item_added_to_a_list_leaves_the_others() -> None:
    document = load("gaps: [p99, 'x']\npins:\n  - {id: s1}  # first\n")
    document["gaps"].append("no")
    document["pins"].append({"id": "s2"})
    assert dump(document) == "gaps: [p99, 'x', \"no\"]\npins:\n  - {id: s1}  # first\n  - {id: s2}\n"


def test_value_that_stands_twice_is_written_twice() -> None:
    document = load("a: {b: c}\n")
    document["d"] = document["a"]
    assert dump(document) == "a: {b: c}\nd: {b: c}\n"


def test_dump_twice_gives_the_same_bytes() -> None:
    document = load(TEXT)
    document["new"] = {"a": ["1.10", {"b": "中"}]}
    assert dump(document) == dump(document)


def test_document_survives_a_copy() -> None:
    assert dump(copy.deepcopy(load(TEXT))) == TEXT


@pytest.mark.parametrize("value", [1, 1.5, True, None, [1]])
def test_only_text_can_be_set(value: object) -> None:
    with pytest.raises(TypeError, match="a document holds text, dicts and lists"):
        edited("a: b\n", "a", value)


@pytest.mark.parametrize("value", ["\x07", {"a": "\u2028"}])
def test_text_that_the_reader_refuses_is_not_written(value: object) -> None:
    with pytest.raises(Refused, match=r"the text holds U\+"):
        edited("a: b\n", "a", value)


@pytest.mark.parametrize(
    ("text", "line", "todo"),
    [
        ("a: b\nc:   d\n", 2, "write the line so: c: d"),
        ("a: b\nc:\n- d\n", 3, "write the line so: - d"),
        ("a: {b: c,  d: e}\n", 1, "write the line so: a: {b: c, d: e}"),
        ("a: b\nc: {d: e,\n  f: g}\n", 2, "write the line so: c: {d: e, f: g}"),
        ('a: "b\n  c"\n', 1, 'write the line so: a: "b c"'),
        ('a: "\\u4e2d"\n', 1, 'write the line so: a: "中"'),
        ("---\na: b\n", 1, "write the line so: a: b"),
        ("a: b", 2, "end the file with one line break"),
    ],
)
def test_file_that_an_edit_would_reformat_is_refused(text: str, line: int, todo: str) -> None:
    assert [(fault.line, fault.message, fault.todo) for fault in faults(text)] == [
        (line, "an edit would rewrite this line", todo)
    ]


def test_file_that_the_bulk_reader_refuses_is_refused() -> None:
    assert [fault.message for fault in faults("a: ~\nb: &x c\n")] == [
        "null is not allowed",
        "the anchor &x is not allowed",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "- a\n",
        "a\n",
        "a: b: c\n",
        "a: *x\n",
        "a: b\na: c\n",
        "a: " + "[" * 400,
        "%YAML 1.3\n---\na: b\n",
    ],
)
def test_text_that_cannot_be_edited_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        load(text)


def test_loaded_document_holds_text_only() -> None:
    document = load("a: 8621e331\nb: {c: 1.10, d: no}\n<<: x\n")
    assert isinstance(document, CommentedMap)
    assert document == {"a": "8621e331", "b": {"c": "1.10", "d": "no"}, "<<": "x"}


@pytest.mark.parametrize("path", [pytest.param(path, id=str(path.relative_to(ROOT))) for path in OURS])
def test_shipped_file_comes_back_byte_for_byte(path: Path) -> None:
    check_roundtrip(path.read_text(encoding="utf-8"))


def test_edit_of_every_leaf_is_read_back() -> None:
    document = load(TEXT)
    for key in document:
        document[key] = f"{key} = #1, 中"
    assert parse(dump(document)) == {key: f"{key} = #1, 中" for key in document}
