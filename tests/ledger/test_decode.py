"""Bytes to text: what hides in a file is told with its line, all at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferrsi.ledger.decode import FORBIDDEN, MAX_BYTES, decode
from inferrsi.ledger.fault import Fault, Refused


def faults(data: bytes) -> tuple[Fault, ...]:
    with pytest.raises(Refused) as caught:
        decode(data)
    return caught.value.faults


def told(data: bytes) -> list[tuple[int, str]]:
    return [(fault.line, fault.message) for fault in faults(data)]


@pytest.mark.parametrize("text", ["id: maya\n", "id: maya", "标题: 见 #121 之后\n", "a: 😀\n", "a:\tb\n", "\n\na: b\n"])
def test_plain_utf8_is_text(text: str) -> None:
    assert decode(text.encode()) == text


@pytest.mark.parametrize(
    ("data", "line", "message"),
    [
        (b"", 1, "the file is empty"),
        (b" \n\n", 1, "the file is empty"),
        (b"\xef\xbb\xbfid: a\n", 1, "the file begins with a byte order mark"),
        ("id: a\n".encode("utf-16"), 1, "the file is UTF-16"),
        (b"id: a\nb: \xff\n", 2, "byte 0xFF at offset 9 is not UTF-8 (invalid start byte)"),
        (b"a: \xed\xa0\x80\n", 1, "byte 0xED at offset 3 is not UTF-8 (invalid continuation byte)"),
        (b"a: b\nc: \x00\n", 2, "U+0000 stands here: a control character"),
        (b"a: b\n\nc: \x1b[31m\n", 3, "U+001B stands here: a control character"),
        ("a: b\nc: d\x85e\n".encode(), 2, "U+0085 stands here: NEL, a line break to some readers"),
        ("a: b\u2028c\n".encode(), 1, "U+2028 stands here: a line separator, invisible"),
        ("a: b\u2029c\n".encode(), 1, "U+2029 stands here: a paragraph separator, invisible"),
        ("a: b\ufeffc\n".encode(), 1, "U+FEFF stands here: a byte order mark in the middle of the text, invisible"),
        ("a: b\uffffc\n".encode(), 1, "U+FFFF stands here: no character"),
        (b"a: b\nc: d\r\ne: f\r\n", 2, "lines end with CRLF, here and in 1 more places"),
        (b"a: b\rc: d\n", 1, "lines end with a lone CR, here and in 0 more places"),
    ],
)
def test_fault_is_told_with_its_line(data: bytes, line: int, message: str) -> None:
    assert told(data) == [(line, message)]


def test_gbk_file_is_recognised() -> None:
    (fault,) = faults("id: a\n标题: 循环状态的草稿\n".encode("gbk"))
    assert (fault.line, "it reads as GBK" in fault.todo) == (2, True)


def test_latin_1_file_is_not_called_gbk() -> None:
    (fault,) = faults("a: na\xefve\n".encode("latin-1"))
    assert "GBK" not in fault.todo


def test_conflict_is_told_at_each_marker() -> None:
    data = b"id: a\n<<<<<<< HEAD\nring: now\n||||||| base\nring: watch\n=======\nring: next\n>>>>>>> branch\n"
    assert [line for line, message in told(data) if message.startswith("a merge conflict")] == [2, 4, 6, 8]


def test_row_of_equal_signs_alone_is_no_conflict() -> None:
    assert decode(b"a: |\n  x\n=======\n").endswith("=======\n")
    assert told(b"a: \x00\n=======\n") == [(1, "U+0000 stands here: a control character")]


def test_all_faults_are_told_at_once() -> None:
    data = b"\xef\xbb\xbfa: \x00\r\n<<<<<<< HEAD\r\nb: \xff\r\n"
    assert [line for line, _ in told(data)] == [1, 1, 1, 2, 3]


def test_size_cap_holds_to_the_byte() -> None:
    assert len(decode(b"a: " + b"x" * (MAX_BYTES - 3))) == MAX_BYTES
    assert told(b"a: " + b"x" * (MAX_BYTES - 2)) == [(1, "the file has more than 262,144 bytes")]


def test_ten_megabytes_are_refused_before_decoding() -> None:
    assert told(b"\xff" * 10_000_000) == [(1, "the file has more than 262,144 bytes")]


def answer(data: bytes) -> str | tuple[Fault, ...]:
    try:
        return decode(data)
    except Refused as refused:
        return refused.faults


@given(st.binary(max_size=200))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    match answer(data):
        case str(text):
            assert text.encode() == data
            assert not FORBIDDEN.search(text)
        case found:
            assert all(fault.todo and 1 <= fault.line <= data.count(b"\n") + 1 for fault in found)
