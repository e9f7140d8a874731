"""The transport over real sockets: what is asked, what is kept, what is not asked again."""

import threading
from pathlib import Path

import pytest
from tests.servers.loopback import Reply, drop, loopback, status, text
from tests.servers.transports import NOON, Clock, fetched, transport, unavailable

PAGE = "https://example.org/a"
TOKEN = "made-up-1"  # noqa: S105  # made up


def test_get_gives_body_hash_and_headers(tmp_path: Path) -> None:
    with loopback({"/a": text("x", ETag='"1"', Last_Modified="Wed, 28 Oct 2026 00:00:00 GMT")}) as server:
        got = fetched(transport(tmp_path, server.hosts("example.org")).get(PAGE))
    assert (got.status, got.body, got.url, got.final_url, got.retrieved) == (200, b"x", PAGE, PAGE, NOON)
    assert got.sha256 == "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    assert (got.etag, got.last_modified) == ('"1"', "Wed, 28 Oct 2026 00:00:00 GMT")
    assert got.headers["content-type"] == "text/plain; charset=utf-8"
    assert (got.unchanged, got.reused, got.moved_to) == (False, False, None)


def test_request_names_us_and_what_we_take(tmp_path: Path) -> None:
    with loopback({"/a": text("x")}) as server:
        way = transport(tmp_path, server.hosts("example.org"), user_agent="inferrsi/9 (+https://example.org)")
        way.get(PAGE, accept="text/html", headers={"X-GitHub-Api-Version": "2022-11-28"})
        sent = server.heard[0].headers
    assert sent["user-agent"] == "inferrsi/9 (+https://example.org)"
    assert (sent["accept"], sent["accept-encoding"]) == ("text/html", "gzip")
    assert sent["x-github-api-version"] == "2022-11-28"
    assert not {"cookie", "authorization", "referer"} & sent.keys()


def test_range_is_asked_for_unpacked(tmp_path: Path) -> None:
    with loopback({"/a": Reply(status=206, body=b"0123", headers={"Content-Range": "bytes 0-3/9"})}) as server:
        got = fetched(transport(tmp_path, server.hosts("example.org")).get(PAGE, headers={"Range": "bytes=0-3"}))
        assert (server.heard[0].headers["range"], server.heard[0].headers["accept-encoding"]) == (
            "bytes=0-3",
            "identity",
        )
    assert (got.status, got.body) == (206, b"0123")


def test_path_and_query_arrive_below_the_base(tmp_path: Path) -> None:
    with loopback(lambda heard: text(heard.target)) as server:
        way = transport(tmp_path, {"api.github.com": f"{server.base}/api/v3/"})
        assert (
            fetched(way.get("https://api.github.com/repos/a/b?x=1&y=%2F#part")).body == b"/api/v3/repos/a/b?x=1&y=%2F"
        )
        assert fetched(way.get("https://api.github.com/ä b".replace(" ", "%20"))).body == b"/api/v3/%C3%A4%20b"


def test_answer_of_today_is_reused_and_asked_again_tomorrow(tmp_path: Path) -> None:
    clock = Clock()
    with loopback({"/a": [text("one"), text("two")]}) as server:
        first = transport(tmp_path, server.hosts("example.org"), clock)
        assert fetched(first.get(PAGE)).body == b"one"
        second = transport(tmp_path, server.hosts("example.org"), clock)
        again = fetched(second.get(PAGE))
        assert (again.body, again.reused, second.requests) == (b"one", True, 0)
        clock.pass_(hours=12)
        assert fetched(second.get(PAGE)).body == b"two"
        assert (first.requests, second.requests) == (1, 1)


def test_a_day_is_one_of_utc(tmp_path: Path) -> None:
    clock = Clock(moment=NOON.replace(hour=23, minute=59))
    with loopback({"/a": text("x")}) as server:
        way = transport(tmp_path, server.hosts("example.org"), clock)
        way.get(PAGE)
        clock.pass_(minutes=2)
        way.get(PAGE)
        assert len(server.heard) == 2


def test_refresh_asks_what_was_asked_today(tmp_path: Path) -> None:
    with loopback({"/a": [text("one"), text("two")]}) as server:
        transport(tmp_path, server.hosts("example.org")).get(PAGE)
        way = transport(tmp_path, server.hosts("example.org"), reuse_today=False)
        assert fetched(way.get(PAGE)).body == b"two"


@pytest.mark.parametrize(
    "other",
    [{"accept": "text/html"}, {"headers": {"Range": "bytes=0-0"}}, {"secret": "token-of-another"}],
    ids=["accept", "header", "secret"],
)
def test_another_question_is_not_answered_from_the_store(tmp_path: Path, other: dict[str, str]) -> None:
    with loopback({"/a": text("x", ETag='"1"')}) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        way.get(PAGE)
        way.get(PAGE, **other)
        assert len(server.heard) == 2
        assert "if-none-match" not in server.heard[1].headers


def test_stored_answer_above_the_limit_is_asked_anew(tmp_path: Path) -> None:
    with loopback({"/a": text("0123456789")}) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        way.get(PAGE)
        assert unavailable(way.get(PAGE, limit=5)).kind == "too_large"


def test_interrupted_run_asks_only_what_is_missing(tmp_path: Path) -> None:
    pages = [f"https://example.org/{n}" for n in range(5)]
    with loopback(
        lambda heard: Reply(raw=b"") if heard.path == "/3" and len(server.heard) < 6 else text(heard.path)
    ) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        first = [way.get(page) for page in pages[:4]]
        assert [type(answer).__name__ for answer in first] == ["Fetched", "Fetched", "Fetched", "Unavailable"]
        before = len(server.heard)
        rerun = transport(tmp_path, server.hosts("example.org"))
        assert [fetched(rerun.get(page)).body for page in pages] == [b"/0", b"/1", b"/2", b"/3", b"/4"]
        assert server.paths()[before:] == ["/3", "/4"]


def test_errors_are_not_kept(tmp_path: Path) -> None:
    with loopback({"/a": [status(500), text("x")]}) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        assert unavailable(way.get(PAGE)).status == 500
        assert fetched(way.get(PAGE)).body == b"x"


def test_offline_opens_no_socket(tmp_path: Path) -> None:
    with loopback({"/a": text("x")}) as server:
        way = transport(tmp_path, server.hosts("example.org"), offline=True)
        for answer in (way.get(PAGE), way.post(PAGE, body=b"", content_type="text/plain")):
            assert unavailable(answer).kind == "offline"
        assert (server.heard, way.requests) == ([], 0)


def test_offline_gives_what_was_had_today(tmp_path: Path) -> None:
    with loopback({"/a": text("x")}) as server:
        transport(tmp_path, server.hosts("example.org")).get(PAGE)
        got = fetched(transport(tmp_path, server.hosts("example.org"), offline=True).get(PAGE))
    assert (got.body, got.reused) == (b"x", True)


def test_kept_bytes_are_found_by_their_hash(tmp_path: Path) -> None:
    with loopback({"/a": text("x")}) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        got = fetched(way.get(PAGE))
    assert way.stored(got.sha256) == b"x"
    assert way.stored("0" * 64) is None


def test_post_sends_once_and_keeps_nothing(tmp_path: Path) -> None:
    with loopback(
        lambda heard: text(f"{heard.method} {heard.headers['content-type']} {heard.body.decode()}")
    ) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        for _ in range(2):
            got = fetched(way.post(PAGE, body=b"{}", content_type="application/json", secret=TOKEN))
            assert got.body == b"POST application/json {}"
        assert [heard.headers["authorization"] for heard in server.heard] == [f"Bearer {TOKEN}"] * 2
    assert not (tmp_path / "answers").exists()


@pytest.mark.parametrize("lie", [drop(), Reply(reset=True, raw=b""), status(502), status(429, Retry_After="1")])
def test_post_is_never_repeated(tmp_path: Path, lie: Reply) -> None:
    with loopback({"/a": [lie, text("second")]}) as server:
        answer = transport(tmp_path, server.hosts("example.org")).post(PAGE, body=b"1", content_type="text/plain")
        assert unavailable(answer).kind in {"dropped", "status", "throttled"}
        assert len(server.heard) == 1


def test_post_tells_where_it_would_be_sent(tmp_path: Path) -> None:
    with loopback({"/a": status(307, Location="https://example.org/b"), "/b": text("lost")}) as server:
        got = unavailable(transport(tmp_path, server.hosts("example.org")).post(PAGE, body=b"1", content_type="a/b"))
        assert (got.kind, got.status, got.detail) == ("redirect", 307, b"https://example.org/b")
        assert server.paths() == ["/a"]


def test_dropped_get_is_asked_once_more(tmp_path: Path) -> None:
    with loopback({"/a": [drop(), text("x")], "/b": drop()}) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        assert fetched(way.get(PAGE)).body == b"x"
        assert unavailable(way.get("https://example.org/b")).kind == "dropped"
        assert (server.paths(), way.requests) == (["/a", "/a", "/b", "/b"], 4)


def test_error_keeps_the_start_of_its_body(tmp_path: Path) -> None:
    body = b'{"message": "Repository access blocked"}' + b" " * 100_000
    with loopback({"/a": status(451, body)}) as server:
        got = unavailable(transport(tmp_path, server.hosts("example.org")).get(PAGE))
    assert (got.kind, got.status, got.detail) == ("status", 451, body[:4096])


def test_connection_is_used_again(tmp_path: Path) -> None:
    with loopback(lambda heard: text(heard.path)) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        for n in range(5):
            way.get(f"https://example.org/{n}")
        assert {heard.connection for heard in server.heard} == {0}


def test_cookies_are_neither_sent_nor_kept(tmp_path: Path) -> None:
    with loopback(lambda heard: text(heard.path, Set_Cookie="session=abcdefgh; Path=/")) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        got = [fetched(way.get(f"https://example.org/{n}")) for n in range(2)]
        assert all("cookie" not in heard.headers for heard in server.heard)
    assert all("set-cookie" not in answer.headers for answer in got)
    assert b"abcdefgh" not in b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    ("url", "named"),
    [
        ("ftp://example.org/", {}),
        ("file:///etc/passwd", {}),
        ("https://user:pass@example.org/", {}),
        ("https://example.org\\@elsewhere.org/", {}),
        ("https://exa mple.org/", {}),
        ("https://example.org/\r\nHost: x", {}),
        ("https://example.org:99999/", {}),
        ("https://0x7f000001/", {}),
        ("https://2130706433/", {}),
        ("https://127.1/", {}),
        ("https://0177.0.0.1/", {}),
        ("https://", {}),
        ("example.org/a", {}),
        (PAGE, {"headers": {"Authorization": "Bearer x"}}),
        (PAGE, {"headers": {"Cookie": "a=b"}}),
        (PAGE, {"headers": {"Host": "elsewhere.org"}}),
        (PAGE, {"secret": "two words"}),
        (PAGE, {"secret": "line\nbreak"}),
        ("https://example.org/?t=token-12345", {"secret": "token-12345"}),
        ("http://elsewhere.org/", {"secret": "token-12345"}),
    ],
)
def test_refused_without_a_socket(tmp_path: Path, url: str, named: dict[str, object]) -> None:
    with loopback({}) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        got = unavailable(way.get(url, **named))  # type: ignore[arg-type]  # a table of wrong calls
        assert (got.kind, way.requests, server.heard) == ("refused", 0, [])
        assert "token-12345" not in repr(got)


def test_threads_share_a_transport(tmp_path: Path) -> None:
    wrong: list[str] = []
    with loopback(lambda heard: text(heard.path)) as server:
        way = transport(tmp_path, server.hosts("example.org"))

        def ask(name: int) -> None:
            wrong.extend(
                path
                for path in (f"/{name}/{n}" for n in range(10))
                if fetched(way.get(f"https://example.org{path}")).body != path.encode()
            )

        threads = [threading.Thread(target=ask, args=(name,)) for name in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert wrong == []
    assert way.requests == 40


def test_rest_of_a_wrong_length_is_not_taken_for_the_next_answer(tmp_path: Path) -> None:
    with loopback(
        {"/a": Reply(body=b"fifteen letters", headers={"Content-Length": "7"}), "/b": text("next")}
    ) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        assert fetched(way.get(PAGE)).body == b"fifteen"
        assert fetched(way.get("https://example.org/b")).body == b"next"
