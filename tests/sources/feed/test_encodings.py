"""Bytes become text by mark, HTTP, declaration or by what they look like, and a false claim is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferrsi.sources.feed.encodings import decode

TEXT = "大模型推理：BeaconKV"


def declared(encoding: str) -> str:
    return f'<?xml version="1.0" encoding="{encoding}"?><t>{TEXT}</t>'


@pytest.mark.parametrize(
    ("body", "content_type", "encoding"),
    [
        (declared("utf-8").encode(), "", "utf-8"),
        (b"\xef\xbb\xbf" + TEXT.encode(), "text/xml; charset=gbk", "utf-8"),
        (declared("gb2312").encode("gbk"), "", "gb18030"),
        (declared("utf-8").encode("gbk"), "text/xml; charset=GBK", "gb18030"),
        (declared("utf-16").encode("utf-16"), "", "utf-16-le"),
        (declared("utf-16").encode("utf-16-be"), "", "utf-16-be"),
        (declared("utf-32").encode("utf-32"), "", "utf-32-le"),
        (declared("big5").encode("big5hkscs", errors="ignore"), "", "big5hkscs"),
    ],
)
def test_true_claims(body: bytes, content_type: str, encoding: str) -> None:
    found = decode(body, content_type=content_type)
    assert (found.encoding, found.fault) == (encoding, None)
    assert "BeaconKV" in found.text


@pytest.mark.parametrize(
    ("body", "content_type", "encoding", "fault"),
    [
        (declared("utf-8").encode("gbk"), "", "gb18030", "bytes declared as utf-8 were read as gb18030"),
        (declared("gbk").encode("gbk"), "text/xml; charset=utf-8", "gb18030",
         "the bytes are not in 'utf-8' as HTTP says: read as gbk"),
        (declared("klingon").encode(), "", "utf-8", "no encoding is called 'klingon': read as utf-8"),
        (declared("unicode_escape").encode(), "", "utf-8", "no encoding is called 'unicode_escape': read as utf-8"),
        (b"<t>" + "déjà vu à côté".encode("cp1252"), "", "cp1252", "bytes without a declaration were read as cp1252"),
        (("été " * 40).encode() + b"\xe9", "", "utf-8", "bytes without a declaration were read as utf-8"),
    ],
)  # fmt: skip
def test_false_claims_are_told(body: bytes, content_type: str, encoding: str, fault: str) -> None:
    found = decode(body, content_type=content_type)
    assert (found.encoding, found.fault) == (encoding, fault)


def test_gbk_bytes_called_utf_8_are_chinese_and_no_rubbish() -> None:
    assert TEXT in decode(declared("utf-8").encode("gbk")).text


@given(st.binary(max_size=200), st.text(max_size=40))
def test_no_bytes_whatever_crash_it_and_none_leave_half_characters(body: bytes, content_type: str) -> None:
    decode(body, content_type=f"text/xml; charset={content_type}").text.encode()
