"""Where a quote stands in bytes of any encoding and with any line ends."""

import codecs

import pytest

from inferrsi.sources.text_span import line_count, opaque, spans

README = "# Kite\n\n| arm | tok/s |\n| plain | 20.0 |\n| tiered | 25.0 |\n\nDecode runs at\n25.0 tok/s with tiers.\n"


def lines(text: str | bytes, quote: str) -> list[str]:
    data = text.encode() if isinstance(text, str) else text
    return [str(span) for span in spans(data, quote)]


def test_a_quote_is_found_with_its_lines() -> None:
    assert lines(README, "| plain | 20.0 |") == ["4"]
    assert lines(README, "25.0") == ["5", "8"]
    assert lines(README, "Decode runs at 25.0 tok/s") == ["7-8"]
    assert lines(README, "plain 20.0") == []
    assert lines(README, "decode runs") == []


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_of_any_system_count_alike(end: str) -> None:
    text = README.replace("\n", end)
    assert lines(text, "25.0 tok/s") == ["8"]
    assert lines(text, "at 25.0") == ["7-8"]
    assert line_count(text.encode()) == 8


@pytest.mark.parametrize(
    ("quote", "text", "is_there"),
    [
        ("93 tok/s", "193 tok/s", False), ("93 tok/s", "1.93 tok/s", False), ("93 tok/s", "1,93 tok/s", False),
        ("93 tok/s", "at 93 tok/s", True), ("93 tok/s", "3, 93 tok/s", True), ("KL0.17", "KL0.170", False),
        ("KL0.17", "KL0.17.", True), ("KL0.17", "KL0.17, ", True), ("1", "1,000", False), ("1", "1.5", False),
        ("v2", "v25", False), ("tok", "tokens", True),
    ],
)  # fmt: skip
def test_a_number_is_not_found_within_a_longer_one(quote: str, text: str, is_there: bool) -> None:
    assert bool(lines(text, quote)) is is_there


CHINESE = "速度\n解码 302.78 词元每秒\n"


@pytest.mark.parametrize(
    "data",
    [
        CHINESE.encode(),
        codecs.BOM_UTF8 + CHINESE.encode(),
        CHINESE.encode("utf-16"),
        codecs.BOM_UTF16_BE + CHINESE.encode("utf-16-be"),
        CHINESE.encode("gb18030"),
    ],
    ids=["utf-8", "bom", "utf-16", "utf-16-be", "gb18030"],
)
def test_encodings(data: bytes) -> None:
    assert lines(data, "解码 302.78 词元每秒") == ["2"]
    assert opaque(data) is None
    assert line_count(data) == 2


def test_other_encodings_are_tried_until_the_quote_is_found() -> None:
    assert lines("un café à 93 tok/s\n".encode("latin-1"), "café à 93 tok/s") == ["1"]
    assert lines("速度は 93 です\n".encode("shift_jis"), "速度は 93 です") == ["1"]


def test_white_space_of_any_kind_is_one_space_and_nothing_else_is_forgiven() -> None:
    assert lines("20.0\u00a0tok/s", "20.0 tok/s") == ["1"]
    assert lines("20.0\t \ttok/s", "20.0  tok/s") == ["1"]
    assert lines("**20.0** tok/s", "20.0 tok/s") == []
    assert lines("x", "  ") == []
    assert lines("a.b", "a?b") == []


@pytest.mark.parametrize(("text", "count"), [("", 0), ("a", 1), ("a\n", 1), ("a\nb", 2), ("\n", 1), ("a\n\n", 2)])
def test_lines_are_counted_as_editors_do(text: str, count: int) -> None:
    assert line_count(text.encode()) == count


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "LFS"), (b"%PDF-1.7\n", "PDF"),
        (b"\x7fELF\0\0", "binary"),
    ],
)  # fmt: skip
def test_what_holds_no_text_says_why(data: bytes, why: str) -> None:
    assert why in (opaque(data) or "")
