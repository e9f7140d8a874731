"""Redirects, hop by hop: where they may lead, what goes along, what does not."""

from pathlib import Path

import pytest
from tests.conftest import Edge
from tests.servers.loopback import Heard, Reply, loopback, redirect, status, text
from tests.servers.transports import fetched, transport, unavailable

SECRET = "ghp_canary0123456789"  # noqa: S105  # made up
PAGE = "https://example.org/a"


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
def test_redirect_is_followed_with_its_query(tmp_path: Path, code: int) -> None:
    with loopback({"/a": redirect("/b?since=2026&per_page=100", code), "/b": text("there")}) as server:
        got = fetched(transport(tmp_path, server.hosts("example.org")).get(PAGE))
        assert server.heard[1].target == "/b?since=2026&per_page=100"
    assert (got.body, got.url, got.final_url) == (b"there", PAGE, "https://example.org/b?since=2026&per_page=100")
    assert got.moved_to == (got.final_url if code in {301, 308} else None)


def test_chain_is_for_good_only_if_every_hop_is(tmp_path: Path) -> None:
    table = {
        "/a": redirect("/b", 301),
        "/b": redirect("/c", 302),
        "/c": text("x"),
        "/d": redirect("/e", 308),
        "/e": redirect("/c", 301),
    }
    with loopback(table) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        assert fetched(way.get(PAGE)).moved_to is None
        assert fetched(way.get("https://example.org/d")).moved_to == "https://example.org/c"


def test_five_hops_are_followed_and_no_sixth(tmp_path: Path) -> None:
    def onward(heard: Heard) -> Reply:
        left = int(heard.path[1:])
        return redirect(f"/{left - 1}") if left else text("there")

    with loopback(onward) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        assert fetched(way.get("https://example.org/5")).body == b"there"
        assert unavailable(way.get("https://example.org/6")).kind == "redirect"
        assert len(server.heard) == 6 + 6


def test_loop_ends(tmp_path: Path) -> None:
    with loopback({"/a": redirect("/b"), "/b": redirect("/a")}) as server:
        got = unavailable(transport(tmp_path, server.hosts("example.org")).get(PAGE))
    assert (got.kind, got.status) == ("redirect", 302)


@pytest.mark.parametrize(
    "location",
    [
        "",
        "file:///etc/passwd",
        "ftp://example.org/",
        "gopher://example.org/",
        "data:text/plain,x",
        "javascript:alert(1)",
        "https://user:pass@example.org/b",
        "https://example.org\\@elsewhere.org/",
        "https://exa mple.org/b",
        "https://example.org:99999/",
        "https://[::1/",
        "http://example.org/b",
        "http://elsewhere.org/b",
        "https://127.1/",
        "https://0x7f000001/",
        "https://2130706433/",
        "https://0177.0.0.1/",
    ],
)
def test_redirect_is_not_followed_there(tmp_path: Path, network: Edge, location: str) -> None:
    with loopback({"/a": redirect(location), "/b": text("lost")}) as server:
        got = unavailable(transport(tmp_path, server.hosts("example.org", "elsewhere.org")).get(PAGE))
        assert (got.kind, got.status, server.paths()) == ("redirect", 302, ["/a"])
    assert network.refused == []


@pytest.mark.parametrize(
    "location",
    [
        "https://127.0.0.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]/",
        "https://[fe80::1]/",
        "https://[fd00:ec2::254]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[2002:7f00:1::]/",
        "https://10.0.0.1/",
        "https://172.16.0.1/",
        "https://192.168.1.1/",
        "https://100.100.100.200/",
        "https://168.63.129.16/",
        "https://0.0.0.0/",
        "https://224.0.0.1/",
        "https://255.255.255.255/",
        "https://localhost/",
        "https://localhost./",
    ],
)
def test_redirect_to_an_address_of_no_public_network_is_refused(tmp_path: Path, network: Edge, location: str) -> None:
    with loopback({"/a": redirect(location)}) as server:
        got = unavailable(transport(tmp_path, server.hosts("example.org")).get(PAGE))
        assert len(server.heard) == 1
    assert got.kind == "refused"
    assert network.refused == []  # it was we who refused, not the tests' network


def test_name_that_stands_for_a_private_address_is_refused(tmp_path: Path, network: Edge) -> None:
    network.names["inside.example.org"] = ["10.1.2.3"]
    got = unavailable(transport(tmp_path, {}).get("https://inside.example.org/"))
    assert (got.kind, network.refused) == ("refused", [])
    assert "10.1.2.3" in got.reason


def test_name_cannot_change_between_check_and_connection(tmp_path: Path, network: Edge) -> None:
    network.names["turns.example.org"] = ["93.184.215.14", "127.0.0.1"]
    got = unavailable(transport(tmp_path, {}).get("https://turns.example.org/"))
    assert network.refused == ["93.184.215.14"]  # the address that was checked is the one that is asked
    assert network.asked == ["turns.example.org"] * 2  # for the second try it is looked up and checked anew
    assert (got.kind, "127.0.0.1" in got.reason) == ("refused", True)


def test_neighbour_of_a_configured_address_is_not_configured(tmp_path: Path) -> None:
    with loopback({"/api/a": text("api"), "/private": text("no")}) as server:
        way = transport(tmp_path, {"api.github.com": f"{server.base}/api"})
        assert fetched(way.get(f"{server.base}/api/a")).final_url == "https://api.github.com/a"
        assert unavailable(way.get(f"{server.base}/private")).kind == "refused"
        assert unavailable(way.get(f"{server.base}/apis")).kind == "refused"
        assert server.paths() == ["/api/a"]


@pytest.mark.parametrize(
    "path", ["../private", "a/../../private", "%2e%2e/private", ".%2E/%2e./private", "./../private"]
)
def test_nothing_climbs_out_of_a_base(tmp_path: Path, path: str) -> None:
    table = {"/api/a": redirect(f"https://api.github.com/{path}"), "/api/private": text("api"), "/private": text("no")}
    with loopback(table) as server:
        way = transport(tmp_path, {"api.github.com": f"{server.base}/api"})
        assert fetched(way.get("https://api.github.com/a")).body == b"api"
        assert fetched(way.get(f"https://api.github.com/{path}")).body == b"api"
        assert "/private" not in server.paths()


def test_server_that_names_its_own_address_is_understood(tmp_path: Path) -> None:
    with loopback(
        lambda heard: text("x") if heard.path == "/api/b" else redirect(f"{server.base}/api/b", 301)
    ) as server:
        got = fetched(transport(tmp_path, {"api.github.com": f"{server.base}/api"}).get("https://api.github.com/a"))
    assert (got.body, got.moved_to) == (b"x", "https://api.github.com/b")


def test_upgrade_to_https_is_followed(tmp_path: Path) -> None:
    table = {"/a": redirect("https://example.org/b", 301), "/b": text("x")}
    with loopback(table) as server:
        got = fetched(transport(tmp_path, server.hosts("example.org")).get("http://example.org/a"))
    assert got.moved_to == "https://example.org/b"


def test_secret_stays_with_its_host(tmp_path: Path) -> None:
    def route(heard: Heard) -> Reply:
        return {
            "/a": redirect("/b"),
            "/b": redirect("https://elsewhere.org/c"),
            "/c": redirect("https://example.org/d"),
        }.get(heard.path, text("x"))

    with loopback(route) as server:
        way = transport(tmp_path, server.hosts("example.org", "elsewhere.org"))
        fetched(way.get(PAGE, secret=SECRET, headers={"X-Token": SECRET, "Range": "bytes=0-9"}))
        sent = {heard.path: heard.headers for heard in server.heard}
    assert [path for path in sent if "authorization" in sent[path]] == ["/a", "/b"]  # and does not come back
    assert [path for path in sent if "x-token" in sent[path]] == ["/a", "/b"]
    assert all(headers["range"] == "bytes=0-9" for headers in sent.values())


def test_redirect_that_carries_the_secret_is_not_followed(tmp_path: Path) -> None:
    with loopback({"/a": redirect(f"https://elsewhere.org/?t={SECRET}")}) as server:
        way = transport(tmp_path, server.hosts("example.org", "elsewhere.org"))
        got = unavailable(way.get(PAGE, secret=SECRET))
        assert len(server.heard) == 1
    assert SECRET not in repr(got)


@pytest.mark.parametrize("code", [300, 305, 306, 399])
def test_other_redirects_are_no_answer(tmp_path: Path, code: int) -> None:
    with loopback({"/a": status(code, Location="/b"), "/b": text("lost")}) as server:
        got = unavailable(transport(tmp_path, server.hosts("example.org")).get(PAGE))
    assert (got.kind, got.status) == ("malformed", code)


def test_large_body_of_a_redirect_is_not_read(tmp_path: Path) -> None:
    table = {"/a": Reply(status=302, headers={"Location": "/b"}, body=b"x" * 5_000_000), "/b": text("there")}
    with loopback(table) as server:
        assert fetched(transport(tmp_path, server.hosts("example.org")).get(PAGE, limit=100)).body == b"there"
