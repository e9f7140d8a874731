"""A backslash stands before what acts, and before nothing else: the source of a report stays readable."""

from itertools import product

import pytest
from tests.reading import READERS, effects, faults

from inferrsi.digest.escape import clean, text

READABLE = (
    "ReaDy 302.78 tok/s, 1.236x (B200, BF16 / FP32); p50=12.5 ms + 3%",
    "decode 93.10 → 95.0, 2026-10-28 21:10Z; A-B, --no-cache, -5%, +1",
    "C++ and C#: 100% of O(n^2), {x}; \"quoted\" 'single' a/b",
    "架构优先级：先把｜放下（＃１），再看“引号”。",
    "1.10 is 1.1; 3) is a bracket; x = y; 4 < 5 <6 > 2 >= 1",
    "snake_case_name and a__b, 权重_量化, trailing_",
    "Is it? Yes, it is. Closed-loop, fixed BF16/FP32, resolved 5 tok/s.",
)


@pytest.mark.parametrize("readable", READABLE)
def test_text_that_cannot_act_is_left_alone(readable: str) -> None:
    assert text(readable) == readable
    assert faults(readable, readable) == []


WRITTEN = (
    ("see @maya and maya/engine#12.", "see `@maya` and `maya/engine#12`."),
    ("问@maya第#12号", "问`@maya`第`#12`号"),
    ("Duplicate of #97", "`Duplicate of` `#97`"),
    ("fixes #1; closed: a/b#3", "`fixes` `#1`; `closed`: `a/b#3`"),
    ("a5c3785...b5c3785, 1234567", "`a5c3785...b5c3785`, `1234567`"),
    ("(https://x.example/a_(b)).", "(`https://x.example/a_(b)`)."),
    ("www.x.example, a@b.example", "`www.x.example`, `a@b.example`"),
    ("/close it", "`/close` it"),
    (":+1: std::move::x", "`:+1:` `std::move::x`"),
    ("$5 or $HOME", "` $5 ` or ` $HOME `"),
    ("__init__ [E1] ~30 2*3 a|b", r"\_\_init__ \[E1\] \~30 2\*3 a\|b"),
    ("`a|b` <b> &amp; R&D", r"\`a\|b\` \<b> \&amp; R\&D"),
    ("1. x", r"1\. x"),
    ("12) x", r"12\) x"),
    ("- x", r"\- x"),
    ("---", r"\---"),
    ("# x #", r"\# x \#"),
    ("> x > y", r"\> x > y"),
    ("x!", r"x\!"),
    ("\\", r"\\"),
)


@pytest.mark.parametrize(("given", "written"), WRITTEN)
def test_text_that_acts_is_written_so(given: str, written: str) -> None:
    assert text(given) == written
    assert faults(written, given) == []


# One witness for each escape: without it the text is read as something else, or touches its neighbours.
ACTING = (
    *("\\*", "`a`", "*a*", "[a](https://x.example)", "~a~", "a|b", "_a_", "(_a)_"),
    *("<b>", "<!-- a -->", "<https://x.example>", "&amp;", "&#97;", "a #", "#", "# a", "> a", "+ a", "- a"),
    *("-", "---", "- -", "1. a", "1)", "[ ] a", "@a", "a@b.c", "#1", "gh-1", "deadbee", "$a$", ":a:", "/a"),
    *("www.a.b", "http://a.b", "duplicate of it", "![a](https://x.example)", "a/b#1", "@a/b"),
)


@pytest.mark.parametrize("witness", ACTING)
def test_each_escape_is_needed(witness: str) -> None:
    assert faults(witness, witness)
    assert faults(text(witness), witness) == []


ALPHABET = "\\`*_~[<#-1)|!& a"


def test_every_short_row_of_active_characters_reads_back_in_lists_and_headings_and_tables() -> None:
    rows = sorted({clean("".join(row)) for length in (1, 2, 3) for row in product(ALPHABET, repeat=length)} - {""})
    items = "".join(f"- {text(row)}\n" for row in rows)
    headings = "".join(f"## {text(row)}\n" for row in rows)
    table = "| a | b |\n| - | - |\n" + "".join(f"| {text(row)} | x |\n" for row in rows)
    for read in READERS:
        assert read(items).items == tuple(rows)
        assert tuple(heading.text for heading in read(headings).headings) == tuple(rows)
        assert read(table).tables[0][1:] == tuple((row, "x") for row in rows)
    assert effects(items + "\n" + headings + "\n" + table) == ()
