"""The deciding parts of the transport, without a socket: Retry-After, addresses, URLs."""

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferrsi.sources.http.address import is_public
from inferrsi.sources.http.body import read_body
from inferrsi.sources.http.policy import Hosts, Target, redirected
from inferrsi.sources.http.retry_after import LONGEST, Throttled, throttled
from inferrsi.sources.unavailable import Unavailable

NOW = datetime(2026, 10, 29, 12, 0, tzinfo=UTC)


def seconds(found: Throttled | None) -> float | None:
    assert found is not None
    return None if found.until is None else (found.until - NOW).total_seconds()


@pytest.mark.parametrize(
    ("headers", "wanted"),
    [
        ({"retry-after": "17"}, 17),
        ({"retry-after": " 17 "}, 17),
        ({"retry-after": "0"}, 0),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after": "Thu, 29 Oct 2026 12:00:17 GMT"}, 17),
        ({"retry-after": "Thursday, 29-Oct-26 12:00:17 GMT"}, 17),
        ({"retry-after": "Thu Oct 29 12:00:17 2026"}, 17),
        ({"retry-after": "Thu, 29 Oct 2026 20:00:17 +0800"}, 17),
        ({"retry-after": "Thu, 29 Oct 2026 11:00:00 GMT"}, 0),
        ({"retry-after": "Thu, 29 Oct 2026 13:00:17 GMT", "date": "Thu, 29 Oct 2026 13:00:00 GMT"}, 17),
        ({"retry-after": "9" * 40}, LONGEST.total_seconds()),
        ({"retry-after": "Fri, 31 Dec 9999 23:59:59 GMT"}, LONGEST.total_seconds()),
        ({"retry-after": "-5"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "Thu, 99 Oct 2026 12:00:17 GMT"}, None),
        ({"retry-after": ""}, None),
        ({"ratelimit": '"api";r=0;t=55'}, 55),
        ({"ratelimit": '"api";r=0'}, None),
        ({"retry-after": "3", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1"}, 3),
        ({"x-ratelimit-remaining": "0", "x-ratelimit-reset": str(int(NOW.timestamp()) + 90)}, 90),
        ({"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1"}, 0),
        ({"x-ratelimit-remaining": "0", "x-ratelimit-reset": "never"}, None),
        ({"x-ratelimit-remaining": "0"}, None),
        ({}, None),
    ],
)
def test_patience_is_read(headers: dict[str, str], wanted: float | None) -> None:
    assert seconds(throttled(429, headers, now=NOW)) == wanted


@pytest.mark.parametrize(
    ("code", "headers", "is_throttled"),
    [
        (403, {}, False),
        (403, {"retry-after": "60"}, True),
        (403, {"x-ratelimit-remaining": "0"}, True),
        (403, {"x-ratelimit-remaining": "58"}, False),
        (503, {}, False),
        (503, {"retry-after": "60"}, True),
        (429, {}, True),
        (404, {"retry-after": "60"}, False),
        (451, {}, False),
        (200, {"x-ratelimit-remaining": "0"}, False),
    ],
)
def test_throttle_is_told_from_other_answers(code: int, headers: dict[str, str], is_throttled: bool) -> None:
    assert (throttled(code, headers, now=NOW) is not None) == is_throttled


@given(st.text(max_size=60), st.text(max_size=60))
def test_no_header_breaks_the_reading(after: str, date: str) -> None:
    found = throttled(429, {"retry-after": after, "date": date, "x-ratelimit-reset": date}, now=NOW)
    assert found is not None
    assert found.until is None or NOW <= found.until <= NOW + LONGEST


@pytest.mark.parametrize(
    "address",
    ["93.184.215.14", "140.82.121.3", "2606:4700::6810:84e5", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::"],
)
def test_public_addresses(address: str) -> None:
    assert is_public(address)


@given(
    st.sampled_from(
        [
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "100.64.0.0/10",
            "0.0.0.0/8",
            "224.0.0.0/4",
            "240.0.0.0/4",
        ]
    ),
    st.integers(min_value=0),
)
def test_private_addresses_in_every_form(network: str, number: int) -> None:
    start, bits = network.split("/")
    inside = int(ip_address(start)) + number % 2 ** (32 - int(bits))
    plain = str(ip_address(inside))
    high, low = inside >> 16, inside & 0xFFFF
    for form in (
        plain,
        f"::ffff:{plain}",
        f"::ffff:{high:x}:{low:x}",
        f"64:ff9b::{plain}",
        f"2002:{high:x}:{low:x}::1",
    ):
        assert not is_public(form), form


@pytest.mark.parametrize(
    "address", ["::1", "::", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1", "168.63.129.16"]
)
def test_other_addresses_of_no_public_network(address: str) -> None:
    assert not is_public(address)


def target(url: str, hosts: dict[str, str] | None = None) -> Target:
    found = Hosts(hosts or {}).target(url)
    assert isinstance(found, Target), found
    return found


@pytest.mark.parametrize(
    ("url", "written"),
    [
        ("https://Example.ORG", "https://example.org/"),
        ("HTTPS://example.org/A", "https://example.org/A"),
        ("https://example.org./a", "https://example.org/a"),
        ("https://example.org:443/a", "https://example.org/a"),
        ("http://example.org:80/a", "http://example.org/a"),
        ("https://example.org:8443/a", "https://example.org:8443/a"),
        ("https://example.org/a#b", "https://example.org/a"),
        ("https://example.org?x=1", "https://example.org/?x=1"),
        ("https://example.org/a%20b?q=%22x%22", "https://example.org/a%20b?q=%22x%22"),
        ("https://bücher.example/ü", "https://xn--bcher-kva.example/%C3%BC"),
        ("https://[2606:4700::1]:8443/", "https://[2606:4700::1]:8443/"),
        ("https://my_host.example.org/", "https://my_host.example.org/"),
        ("https://example.org/a/../b/./c", "https://example.org/b/c"),
        ("https://example.org/a/..", "https://example.org/"),
        ("https://example.org/a/.", "https://example.org/a/"),
        ("https://example.org/../../a//b", "https://example.org/a//b"),
        ("https://example.org/a..b/...", "https://example.org/a..b/..."),
        ("https://example.org/a?x=../b", "https://example.org/a?x=../b"),
    ],
)
def test_url_has_one_written_form(url: str, written: str) -> None:
    assert target(url).url == written
    assert target(written).url == written


def test_homograph_shows_what_it_is() -> None:
    assert target("https://gіthub.com/").host == "xn--gthub-n2e.com"


@pytest.mark.parametrize(
    ("url", "wire"),
    [
        ("https://api.github.com/repos/a/b?x=1", "http://127.0.0.1:4001/api/repos/a/b?x=1"),
        ("https://API.github.com", "http://127.0.0.1:4001/api/"),
        ("https://github.com/a", "http://127.0.0.1:4001/web/a"),
        ("http://127.0.0.1:4001/web/a", "http://127.0.0.1:4001/web/a"),
        ("http://127.0.0.1:4001/web?x", "http://127.0.0.1:4001/web/?x"),
        ("https://raw.githubusercontent.com/a", "https://raw.githubusercontent.com/a"),
    ],
)
def test_configured_hosts_are_asked_elsewhere(url: str, wire: str) -> None:
    hosts = {"api.github.com": "http://127.0.0.1:4001/api/", "GitHub.com": "http://127.0.0.1:4001/web"}
    assert target(url, hosts).wire == wire
    assert target(url, hosts).configured == ("127.0.0.1" in wire)


def test_secret_travels_within_an_origin_only() -> None:
    one = target("https://example.org/a")
    assert one.origin == target("https://example.org/b").origin
    others = (
        "https://example.org:8443/a",
        "http://example.org/a",
        "https://www.example.org/a",
        "https://example.org.evil/",
    )
    assert all(target(other).origin != one.origin for other in others)


@given(st.text(max_size=80))
def test_no_text_breaks_the_reading_of_urls(text: str) -> None:
    for url in (text, f"https://{text}", f"https://example.org/{text}", f"https://example.org:{text}/"):
        found = Hosts({}).target(url)
        if isinstance(found, Target):
            assert found.url.isascii()
            assert Hosts({}).target(found.url) == found
        else:
            assert found.kind == "refused"


@given(st.text(max_size=80))
def test_no_location_breaks_a_redirect(location: str) -> None:
    found = redirected(target("https://example.org/a"), location, Hosts({}))
    assert isinstance(found, Unavailable) or found.scheme == "https"


@given(st.lists(st.binary(max_size=50), max_size=5), st.sampled_from(["gzip", "deflate", "", "br"]))
def test_no_bytes_break_the_unpacking(chunks: list[bytes], encoding: str) -> None:
    body = read_body(iter(chunks), encoding=encoding, limit=100)
    assert body in {"too_large", "malformed", "truncated"} or len(body) <= 100


def test_longest_wait_fits_a_calendar() -> None:
    assert timedelta(days=1) <= LONGEST
