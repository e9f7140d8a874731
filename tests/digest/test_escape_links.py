"""A link goes where its address says, or it is no link."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.reading import READERS, Hyperlink, effects, faults

from inferrsi.digest.escape import clean, link
from inferrsi.digest.links import destination

SHA = "8ac61b51d529fad980566cfde7a3c41415ba93a5"


@pytest.mark.parametrize(
    ("url", "carried"),
    [
        ("https://arxiv.org/abs/2610.01234v2", "https://arxiv.org/abs/2610.01234v2"),
        ("https://ArXiv.org", "https://arxiv.org"),
        ("https://x.example:8443/a?b=c&d#e", "https://x.example:8443/a?b=c&d#e"),
        ("https://x.example/a b(c)<d>|e`f", "https://x.example/a%20b%28c%29%3Cd%3E%7Ce%60f"),
        ("https://x.example/a\nb\x00\u202e中", "https://x.example/a%0Ab%00%E2%80%AE%E4%B8%AD"),
        ("https://x.example/100%/%41&copy;$[x]", "https://x.example/100%25/%41&copy%3B%24%5Bx%5D"),
        (f"https://github.com/o/r/blob/{SHA}/a.py#L1-L9", f"https://github.com/o/r/blob/{SHA}/a.py#L1-L9"),
        ("https://github.com/o/r/issues/12", "https://redirect.github.com/o/r/issues/12"),
        ("https://github.com/o/r/pull/12#discussion_r1", "https://redirect.github.com/o/r/pull/12#discussion_r1"),
        ("https://www.GitHub.com/o/r/discussions/3", "https://redirect.github.com/o/r/discussions/3"),
        (f"https://github.com/o/r/commit/{SHA}", f"https://redirect.github.com/o/r/commit/{SHA}"),
        ("https://github.com//o/r/%69ssues/1", "https://redirect.github.com//o/r/%69ssues/1"),
        ("https://github.com/Radar/own/issues/121", "https://github.com/Radar/own/issues/121"),
        ("https://github.com/o/r/releases/tag/v1", "https://github.com/o/r/releases/tag/v1"),
    ],
)
def test_address_is_carried_so_and_read_so(url: str, carried: str) -> None:
    assert destination(url, own="radar/own") == carried
    written = link("label", url, own="radar/own")
    read = {page.links for page in (reader(f"- {written}\n") for reader in READERS)}
    assert {a.text for links in read for a in links} == {"label"}
    assert {a.url.replace("&amp;", "&") for links in read for a in links} == {carried}
    assert effects(f"- {written}\n", own="radar/own") == ()


@pytest.mark.parametrize(
    "url",
    [
        *("", "x", "//x.example", "http://x.example", "ftp://x.example", "javascript:alert(1)", "data:text/html,x"),
        *("file:///etc/passwd", "https:x.example", "https://", "https:///x", " https://x.example", "HTTPS://x.example"),
        *("https://user@x.example", "https://user:word@x.example/", "https://github.com@x.example/"),
        *("https://github.com\\@x.example/", "https://x.example\\y", "https://x.example/\\y"),
        *("https://localhost/", "https://localhost./", "https://127.0.0.1/", "https://127.1/", "https://0x7f000001/"),
        *(
            "https://2130706433/",
            "https://[::1]/",
            "https://x..example/",
            "https://-x.example/",
            "https://x_y.example/",
        ),
        *("https://g\u0456thub.com/a", "https://github\u3002com/a", "https://x.example:port/", "https://x.example\n/y"),
        *("https://x.example/../y", "https://x.example/%2e%2E/y", "https://x.example/./y", "https://x.example/\ud800"),
        "https://x.example/" + "a" * 2000,
    ],
)
def test_refused_address_becomes_text(url: str) -> None:
    assert destination(url) is None
    written = link("label", url)
    assert [reader(f"- {written}\n").links for reader in READERS] == [(), ()]
    assert effects(f"- {written}\n") == ()
    assert reader_text(written).startswith("label")


def reader_text(written: str) -> str:
    return READERS[1](f"- {written}\n").items[0]


def test_host_outside_ascii_is_shown_as_punycode() -> None:
    assert link("label", "https://g\u0456thub.com/a") == "label (xn--gthub-n2e.com)"


def test_refused_address_keeps_its_label_and_shows_itself() -> None:
    assert link("a*b", "http://x.example/a_b") == r"a\*b (`http://x.example/a_b`)"
    assert link("", "http://x.example") == "`http://x.example`"


@pytest.mark.parametrize(
    "label", ["https://github.com", "see www.github.com", "github.com/o/r", "http://x.example.net", "g\u0456thub.com/o"]
)
def test_label_that_names_another_host_is_no_link(label: str) -> None:
    assert faults(link(label, "https://x.example/"), f"{label} (https://x.example/)") == []


@pytest.mark.parametrize("label", ["https://x.example/a", "www.x.example", "vla.cpp/README.md", "o/r@v1.1.36", "2.5"])
def test_label_that_names_no_other_host_is_a_link(label: str) -> None:
    url = "https://x.example/"
    assert faults(link(label, url), label, links=(Hyperlink(text=label, url=url),)) == []


def test_link_without_words_shows_its_address() -> None:
    assert link(" ", "https://x.example/a") == "[`https://x.example/a`](https://x.example/a)"


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from("ab/?#:@!&'*+,=%~();|`\\<>[]_.$^{}\" 中\n\x00\u202e"), max_size=20))
def test_any_address_is_read_as_carried_or_is_text(rest: str) -> None:
    url = f"https://x.example/{rest}"
    carried = destination(url)
    if carried is None:
        assert faults(link("label", url), clean(f"label ({clean(url)})")) == []
    else:
        assert faults(link("label", url), "label", links=(Hyperlink(text="label", url=carried),)) == []
