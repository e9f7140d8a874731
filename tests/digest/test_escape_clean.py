"""Cleaning shows what is there: one line, nothing unseen, a bounded length."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferrsi.digest.clean import CAP, clean

UNSEEN_CATEGORIES = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("", ""),
        ("plain", "plain"),
        ("  two   spaces ", "two spaces"),
        ("a\tb\nc\r\nd\x0be\x0cf\x85g\u2028h\u2029i", "a b c d e f g h i"),
        ("\u3000全角\u3000\u3000空格\xa0", "全角 空格"),
        ("e\u0301\u212a", "éK"),
        ("\u202eabc\u202c", "⟨U+202E⟩abc⟨U+202C⟩"),
        ("a\x00\x1b[31m\x7f\x9b", "a⟨U+0000⟩⟨U+001B⟩[31m⟨U+007F⟩⟨U+009B⟩"),
        ("a\u200bb\ufeff\xad", "a⟨U+200B⟩b⟨U+FEFF⟩⟨U+00AD⟩"),
        ("\ud800\udfff", "⟨U+D800⟩⟨U+DFFF⟩"),
        ("\ue000\ufdd0\U0010ffff", "⟨U+E000⟩⟨U+FDD0⟩⟨U+10FFFF⟩"),
        ("\u115f\u1160\u3164\uffa0\u2800", "⟨U+115F⟩⟨U+1160⟩⟨U+3164⟩⟨U+FFA0⟩⟨U+2800⟩"),
        ("a\ufe0f\U000e0100\u034f", "a⟨U+FE0F⟩⟨U+E0100⟩⟨U+034F⟩"),
        ("\U000e0041\U0001d159", "⟨U+E0041⟩⟨U+1D159⟩"),
        (
            "👩\u200d🔬 ❤\ufe0f 1\ufe0f\u20e3 🏳\ufe0f\u200d🌈 👩🏽\u200d🔬",
            "👩\u200d🔬 ❤\ufe0f 1\ufe0f\u20e3 🏳\ufe0f\u200d🌈 👩🏽\u200d🔬",
        ),
        ("a\u200db 👩\u200d", "a⟨U+200D⟩b 👩⟨U+200D⟩"),
        ("＠＃｜“”，。", "＠＃｜“”，。"),
        ("\U0001fae8", "⟨U+1FAE8⟩"),  # of Unicode 15: the same on every Python
    ],
)
def test_clean_shows(given: str, shown: str) -> None:
    assert clean(given) == shown


@pytest.mark.parametrize("given", ["a" * 5000, "长" * 5000, "\u202e" * 500, "👩\u200d" * 2000, "a " * 3000])
def test_a_long_text_is_cut_visibly(given: str) -> None:
    assert len(clean(given)) <= CAP == 2000
    assert clean(given).endswith("…")
    assert "\u200d…" not in clean(given)


def test_a_text_of_exactly_the_cap_is_whole() -> None:
    assert clean("a" * CAP) == "a" * CAP


def test_no_code_point_passes_unseen() -> None:
    points = [chr(point) for point in range(sys.maxunicode + 1)]
    through = [c for c in points if unicodedata.category(c) in UNSEEN_CATEGORIES and c in clean(f"a{c}b")]
    assert through == []


@given(st.text(max_size=60))
def test_cleaning_is_settled_and_leaves_one_visible_line(s: str) -> None:
    shown = clean(s)
    assert clean(shown) == shown
    assert unicodedata.is_normalized("NFC", shown)
    assert shown == shown.strip()
    assert not {unicodedata.category(c) for c in shown.replace("\u200d", "")} & UNSEEN_CATEGORIES
