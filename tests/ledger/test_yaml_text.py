"""The bulk reader: text stays text, what could mean two things is refused at its place, nothing blows up."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from inferrsi.ledger.fault import Fault, Refused
from inferrsi.ledger.yaml_text import MAX_DEPTH, parse

ROOT = Path(__file__).resolve().parents[2]


def faults(text: str) -> tuple[Fault, ...]:
    with pytest.raises(Refused) as caught:
        parse(text)
    return caught.value.faults


def told(text: str) -> list[tuple[int, str, str]]:
    return [(fault.line, ".".join(map(str, fault.path)), fault.message) for fault in faults(text)]


@pytest.mark.parametrize(
    "word",
    [
        "8621e331", "55374155", "12345e7890123456789012345678901234567890", "1.10", "no", "0123", "17:25", "1_000",
        "2606.08090", "93.10", "0192117", "83e201", "2026-10-27", "true", "off", ".inf", "0x1F", "1e3", "+1", "=", "none",
    ],
)  # fmt: skip
def test_scalar_stays_as_written(word: str) -> None:
    assert parse(f"a: {word}\nb: [{word}]\n") == {"a": word, "b": [word]}


def test_block_flow_quotes_and_comments_are_read() -> None:
    text = "# top\na: {b: [c, {d: 'e'}], f: \"g\\t\"}\nh:\n  - i: |\n      j\n      k\n  - >-\n    l\n    m\n"
    assert parse(text) == {"a": {"b": ["c", {"d": "e"}], "f": "g\t"}, "h": [{"i": "j\nk\n"}, "l m"]}


@pytest.mark.parametrize(
    ("text", "line", "path", "message"),
    [
        ("a: 1\nb:\n  - {c: &x d}\n", 3, "b.0.c", "the anchor &x is not allowed"),
        ("a: b\nc: [d, *x]\n", 2, "c.1", "the alias *x is not allowed"),
        ("a: b\n*x : c\n", 2, "", "the alias *x is not allowed"),
        ("a:\n  b: !!int 1\n", 2, "a.b", "the tag tag:yaml.org,2002:int is not allowed"),
        ("a: !!python/object/apply:os.system [ls]\n", 1, "a", "the tag tag:yaml.org,2002:python/object/apply:os.system is not allowed"),
        ("a: ! b\n", 1, "a", "the tag ! is not allowed"),
        ("a: {b: 1, c: 2,\n  b: 3}\n", 2, "a.b", 'the key "b" stands twice, first on line 1'),
        ("a: 1\nb: 2\n'a': 3\n", 3, "a", 'the key "a" stands twice, first on line 1'),
        ("a:\n  b: ~\n", 2, "a.b", "null is not allowed"),
        ("a: [null]\n", 1, "a.0", "null is not allowed"),
        ("a: {b: Null}\n", 1, "a.b", "null is not allowed"),
        ("a: NULL\n", 1, "a", "null is not allowed"),
        ("a:\nb: c\n", 1, "a", "the value is missing"),
        ("a: {b, c: d}\n", 1, "a.b", "the value is missing"),
        ("a:\n  - b\n  -\n", 3, "a.1", "the value is missing"),
        ("a: b\n'c': {~: d}\n", 2, "c", "a key is empty or null"),
        ("~: c\n", 1, "", "a key is empty or null"),
        ("a:\n  <<: {b: c}\n", 2, "a.<<", "a merge key is not allowed"),
        ("a:\n  [b, c]: d\n", 2, "a", "a key is not plain text"),
        ("{a: b}: c\n", 1, "", "a key is not plain text"),
        ("a: 1\n? b\n: c\n", 2, "b", "a key written with `?` is not allowed"),
        ("a: {? b : c}\n", 1, "a.b", "a key written with `?` is not allowed"),
        ("a: b\n---\nc: d\n", 2, "", "a second document begins here"),
        ("%YAML 1.1\n---\na: b\n", 1, "", "a directive (%YAML, %TAG) is not allowed"),
        ("%TAG !e! tag:e.org,2026:\n---\na: b\n", 1, "", "a directive (%YAML, %TAG) is not allowed"),
        ("a: b\nc:\td\n", 2, "", "the line holds a tab"),
        ('a: "b\tc"\n', 1, "", "the line holds a tab"),
        ('a: ["b", "c\\0"]\n', 1, "a.1", "the text holds U+0000, written as an escape"),
        ('a: "\\N"\n', 1, "a", "the text holds U+0085, written as an escape"),
        ('"a\\e": b\n', 1, "a\x1b", "the text holds U+001B, written as an escape"),
        ("- a\n- b\n", 1, "", "the top level is not a mapping"),
        ("a\n", 1, "", "the top level is not a mapping"),
        ("# nothing\n", 1, "", "the top level is not a mapping"),
        ("", 1, "", "the top level is not a mapping"),
        ("a: b\nc: d: e\n", 2, "", "this is not YAML: mapping values are not allowed in this context"),
        ("a: b\n  c: d\n", 2, "", "this is not YAML: mapping values are not allowed in this context"),
        ("a:\n  b: 'c\nd: e\n", 3, "a.b", "this is not YAML: found unexpected end of stream, while scanning a quoted scalar from line 2"),
        ('a: "\\ud800"\n', 1, "a", "this is not YAML: found invalid Unicode character escape code"),
        ("a: b\nc: \x07\n", 2, "", "this is not YAML: control characters are not allowed"),
        ("a: \ud800\n", 1, "", "half of a surrogate pair stands alone"),
    ],
)  # fmt: skip
def test_ambiguous_text_is_refused_at_its_place(text: str, line: int, path: str, message: str) -> None:
    assert told(text) == [(line, path, message)]


def test_null_says_the_three_ways_out() -> None:
    (fault,) = faults("a: ~\n")
    assert fault.todo == "leave the key out, list its path in `unstated`, or write n/a"


@pytest.mark.parametrize(
    "text", ['a: "~"\n', "a: 'null'\n", 'a: ""\n', '"<<": b\n', "a: what?\nb: is it ? no\n", "---\na: b\n...\n"]
)
def test_quoted_or_harmless_text_is_admitted(text: str) -> None:
    assert parse(text) == yaml.load(text, yaml.BaseLoader)


def test_all_faults_are_told_before_a_syntax_error() -> None:
    text = "a: &x 1\nb: ~\nc: [*x, !t u]\na: 2\nd: {e:\t1}\nf: ]\ng: ~\n"
    assert [line for line, _, _ in told(text)] == [1, 2, 3, 3, 4, 5, 6]


def test_anchored_null_has_two_faults() -> None:
    assert [message for _, _, message in told("a: &x\nb: c\n")] == [
        "the anchor &x is not allowed",
        "the value is missing",
    ]


def test_what_is_missing_at_the_end_is_told_on_the_last_line() -> None:
    assert {line for line, _, _ in told("a: b\n?")} == {2}


def test_mapping_as_key_is_told_once() -> None:
    assert told("? a: b\n: c\nd: e\n") == [(1, "", "a key is not plain text")]


def test_depth_is_capped_exactly() -> None:
    assert parse("a: " + "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1) + "\n")["a"]
    (fault,) = faults("a: " + "[" * MAX_DEPTH + "]" * MAX_DEPTH + "\n")
    assert (fault.message, len(fault.path)) == ("nesting is deeper than 32", MAX_DEPTH)


def test_alias_bomb_is_refused_at_once() -> None:
    levels = [f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]" for n in range(1, 11)]
    text = "l0: &l0 [x, x, x, x, x, x, x, x, x]\n" + "\n".join(levels) + "\n"
    start = time.perf_counter()
    found = faults(text)
    assert time.perf_counter() - start < 0.05
    assert len(found) == 11 + 90


@pytest.mark.parametrize(
    "unit", ["[", "{", "{a: ", "- ", "? ", "a: [", "[? ", "&a ", "!a ", "-\n", '"', "|\n", "%", ":", "[a, "]
)
def test_quarter_megabyte_of_one_sign_takes_under_a_second(unit: str) -> None:
    start = time.perf_counter()
    assert faults("a: " + unit * (250_000 // len(unit)))
    assert time.perf_counter() - start < 1


def test_two_thousand_block_levels_are_refused() -> None:
    text = "".join(" " * depth + "a:\n" for depth in range(600)) + " " * 600 + "a: b\n"
    assert {message for _, _, message in told(text)} == {"nesting is deeper than 32"}


def answer(text: str) -> dict[str, Any] | tuple[Fault, ...]:
    try:
        return parse(text)
    except Refused as refused:
        return refused.faults


@given(st.text(alphabet="ab:-?[]{}&*!%|>'\"#, \n~<\\x0", max_size=40))
def test_any_text_is_read_like_pyyaml_or_refused(text: str) -> None:
    match answer(text):
        case dict(tree):
            assert tree == yaml.load(text, yaml.BaseLoader)
        case found:
            assert all(fault.todo and 1 <= fault.line <= text.count("\n") + 1 for fault in found)


WITHOUT_LIBYAML = """
import sys
sys.modules["yaml._yaml"] = None
from inferrsi.ledger.fault import Refused
from inferrsi.ledger.yaml_text import Parser, parse
assert Parser.__module__ == "inferrsi.ledger.yaml_text"
for text in sys.stdin.read().split("@@"):
    try:
        print(parse(text))
    except Refused as refused:
        print([(fault.path, fault.line) for fault in refused.faults])
"""


def test_pure_parser_gives_the_same_answers() -> None:
    texts = [
        "a: {b: [c, 8621e331]}\n",
        "a: ~\nb: &x 1\nc: *x\n",
        "a: 1\n? b\n: !t c\na: 2\n",
        "a: b: c\n",
        "[a]: {<<: b}\n",
    ]
    command = [sys.executable, "-c", WITHOUT_LIBYAML]
    run = subprocess.run(command, input="@@".join(texts), capture_output=True, text=True, check=True, cwd=ROOT)
    expected = [
        found if isinstance(found, dict) else [(fault.path, fault.line) for fault in found]
        for found in map(answer, texts)
    ]
    assert run.stdout.splitlines() == [str(found) for found in expected]
