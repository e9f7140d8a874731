"""Quotes in answers that were kept: plain, HTML, JSON."""

import json

import pytest

from inferrsi.sources.snapshot_text import holds, page_text

PAGE = (
    "<!doctype html><html><head><title>Kite</title><style>.x{width:93px}</style></head><body>"
    "<p>Decode: <b>93.0</b>&nbsp;tok/s on <i>RTX&#160;5070</i></p><table><tr><td>plain</td><td>20.0</td></tr></table>"
    "<script>var fastest = '777 tok/s'</script></body></html>"
)


@pytest.mark.parametrize(
    ("quote", "is_there"),
    [
        ("Decode: 93.0 tok/s on RTX 5070", True), ("plain 20.0", True), ("<b>93.0</b>", True), ("193.0 tok/s", False),
        ("3.0 tok/s", False), ("plain20.0", False),
    ],
)  # fmt: skip
def test_a_page_is_read_as_a_reader_sees_it(quote: str, is_there: bool) -> None:
    assert holds(PAGE.encode(), quote) is is_there


def test_scripts_and_styles_are_not_shown() -> None:
    assert "777" not in page_text(PAGE)
    assert "93px" not in page_text(PAGE)


def test_strings_of_json_are_read_and_markup_in_them() -> None:
    release = {
        "tag_name": "v1",
        "body": "Faster:\r\n\r\n* decode 25.0 tok/s\n",
        "body_html": "<p>TTFT <b>1.10</b>x</p>",
    }
    data = json.dumps(release).encode()
    assert holds(data, "decode 25.0 tok/s")
    assert holds(data, "Faster: * decode")
    assert holds(data, "TTFT 1.10x")
    assert holds(data, '"tag_name": "v1"')
    assert not holds(data, "decode 26.0 tok/s")


def test_broken_json_and_broken_html_are_still_text() -> None:
    assert holds(b'{"a": "93 tok/s"', "93 tok/s")
    assert holds(b"<p>93 <b>tok/s", "93 tok/s")
