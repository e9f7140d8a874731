"""What was answered before: conditions, 304 and the store that they rest on."""

import json
from pathlib import Path

import pytest
from tests.servers.loopback import Heard, Reply, loopback, redirect, status, text
from tests.servers.transports import Clock, fetched, transport, unavailable

PAGE = "https://example.org/a"
STAMP = "Wed, 28 Oct 2026 00:00:00 GMT"


def validated(heard: Heard) -> Reply:
    """Answer as a server that knows ETags does."""
    if heard.headers.get("if-none-match") == '"1"':
        return status(304, ETag='"1"')
    return text("kept", ETag='"1"', Last_Modified=STAMP)


def test_unchanged_answer_is_the_stored_one(tmp_path: Path) -> None:
    clock = Clock()
    with loopback({"/a": validated}) as server:
        way = transport(tmp_path, server.hosts("example.org"), clock)
        first = fetched(way.get(PAGE))
        clock.pass_(days=1)
        second = fetched(way.get(PAGE))
        assert server.heard[1].headers["if-modified-since"] == STAMP
        third = fetched(way.get(PAGE))
        assert len(server.heard) == 2
    assert (second.unchanged, second.body, second.sha256, second.status) == (True, b"kept", first.sha256, 200)
    assert second.retrieved == clock.now()
    assert (third.reused, third.body, third.retrieved) == (True, b"kept", clock.now())


def test_changed_answer_replaces_the_stored_one(tmp_path: Path) -> None:
    clock = Clock()
    with loopback({"/a": [text("one", ETag='"1"'), text("two", ETag='"2"'), text("three")]}) as server:
        way = transport(tmp_path, server.hosts("example.org"), clock, reuse_today=False)
        got = [fetched(way.get(PAGE)) for _ in range(3)]
        assert [heard.headers.get("if-none-match") for heard in server.heard] == [None, '"1"', '"2"']
    assert [(answer.body, answer.unchanged) for answer in got] == [(b"one", False), (b"two", False), (b"three", False)]
    assert [way.stored(answer.sha256) for answer in got] == [b"one", b"two", b"three"]


def test_unconditional_request_sends_no_conditions(tmp_path: Path) -> None:
    with loopback({"/a": validated}) as server:
        way = transport(tmp_path, server.hosts("example.org"), reuse_today=False)
        way.get(PAGE)
        assert fetched(way.get(PAGE, conditional=False)).unchanged is False
        assert "if-none-match" not in server.heard[1].headers


def test_304_without_a_stored_body_is_asked_again_without_conditions(tmp_path: Path) -> None:
    with loopback({"/a": [status(304), text("x")]}) as server:
        assert fetched(transport(tmp_path, server.hosts("example.org")).get(PAGE)).body == b"x"
        assert server.heard[1].headers["cache-control"] == "no-cache"
        assert "if-none-match" not in server.heard[1].headers


def test_304_to_every_question_is_a_failure(tmp_path: Path) -> None:
    with loopback({"/a": status(304)}) as server:
        got = unavailable(transport(tmp_path, server.hosts("example.org")).get(PAGE))
        assert (got.kind, len(server.heard)) == ("malformed", 2)


def test_304_that_speaks_of_another_answer_is_not_believed(tmp_path: Path) -> None:
    with loopback({"/a": [text("old", ETag='"1"'), status(304, ETag='"2"'), text("new", ETag='"2"')]}) as server:
        way = transport(tmp_path, server.hosts("example.org"), reuse_today=False)
        assert fetched(way.get(PAGE)).body == b"old"
        got = fetched(way.get(PAGE))
    assert (got.body, got.unchanged) == (b"new", False)


def test_weak_etag_in_a_304_is_the_same_etag(tmp_path: Path) -> None:
    with loopback({"/a": [text("x", ETag='"1"'), status(304, ETag='W/"1"')]}) as server:
        way = transport(tmp_path, server.hosts("example.org"), reuse_today=False)
        way.get(PAGE)
        assert fetched(way.get(PAGE)).unchanged is True


def test_condition_of_the_caller_is_an_answer(tmp_path: Path) -> None:
    sha = "8621e331" * 5
    with loopback(
        {"/a": lambda heard: status(304) if sha in heard.headers.get("if-none-match", "") else text(sha)}
    ) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        got = fetched(way.get(PAGE, headers={"If-None-Match": f'"{sha}"'}))
        assert (got.status, got.unchanged, got.body) == (304, True, b"")
        assert fetched(way.get(PAGE, headers={"If-None-Match": '"another"'})).body == sha.encode()
    assert not (tmp_path / "answers").exists()


def test_conditions_go_to_the_address_that_they_came_from(tmp_path: Path) -> None:
    clock = Clock()
    with loopback({"/a": redirect("/b"), "/b": validated}) as server:
        way = transport(tmp_path, server.hosts("example.org"), clock, reuse_today=False)
        way.get(PAGE)
        assert fetched(way.get(PAGE)).unchanged is True
        assert [(heard.path, "if-none-match" in heard.headers) for heard in server.heard[2:]] == [
            ("/a", False),
            ("/b", True),
        ]


@pytest.mark.parametrize("etag", ['"' + "x" * 600 + '"', '"\xff"', ""], ids=["long", "not ascii", "empty"])
def test_strange_etag_is_not_sent_back(tmp_path: Path, etag: str) -> None:
    with loopback({"/a": text("x", ETag=etag)}) as server:
        way = transport(tmp_path, server.hosts("example.org"), reuse_today=False)
        way.get(PAGE)
        assert fetched(way.get(PAGE)).body == b"x"
        assert "if-none-match" not in server.heard[1].headers


def files(folder: Path, kind: str) -> list[Path]:
    return [path for path in (folder / kind).rglob("*") if path.is_file()]


@pytest.mark.parametrize(
    "damage",
    [b"", b"{", b"null", b"[]", b'{"form": 1}', b'{"form": 2}', b"\xff\xfe", b'{"form": 1, "sha256": "../../x"}'],
)
@pytest.mark.parametrize("kind", ["answers", "bodies"])
def test_damaged_store_is_asked_anew(tmp_path: Path, damage: bytes, kind: str) -> None:
    with loopback({"/a": validated}) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        way.get(PAGE)
        (file,) = files(tmp_path, kind)
        file.write_bytes(damage)
        got = fetched(way.get(PAGE))
        assert (got.body, got.reused, got.unchanged) == (b"kept", False, False)
        assert "if-none-match" not in server.heard[1].headers
        assert fetched(way.get(PAGE)).reused is True  # and it is whole again


@pytest.mark.parametrize(
    "change",
    [
        {"retrieved": "2026-10-29"},
        {"retrieved": "2026-10-29T12:00:00"},
        {"retrieved": 5},
        {"more": 1},
        {"sha256": None},
    ],
)
def test_answer_of_another_form_is_asked_anew(tmp_path: Path, change: dict[str, object]) -> None:
    with loopback({"/a": validated}) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        way.get(PAGE)
        (file,) = files(tmp_path, "answers")
        file.write_text(json.dumps(json.loads(file.read_text(encoding="utf-8")) | change), encoding="utf-8")
        assert fetched(way.get(PAGE)).reused is False


def test_lost_body_is_asked_anew(tmp_path: Path) -> None:
    with loopback({"/a": validated}) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        way.get(PAGE)
        files(tmp_path, "bodies")[0].unlink()
        assert fetched(way.get(PAGE)).body == b"kept"


def test_store_that_cannot_be_written_costs_no_answer(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "bodies").write_bytes(b"a file where a folder belongs")
    with loopback({"/a": validated}) as server:
        assert fetched(transport(tmp_path, server.hosts("example.org")).get(PAGE)).body == b"kept"
    assert "was not kept" in caplog.text


def test_nothing_half_written_is_left(tmp_path: Path) -> None:
    with loopback({"/a": validated}) as server:
        transport(tmp_path, server.hosts("example.org")).get(PAGE)
    assert list(tmp_path.rglob(".tmp-*")) == []


def test_same_bytes_are_kept_once(tmp_path: Path) -> None:
    with loopback(lambda _heard: text("x")) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        for n in range(3):
            way.get(f"https://example.org/{n}")
    assert (len(files(tmp_path, "bodies")), len(files(tmp_path, "answers"))) == (1, 3)
