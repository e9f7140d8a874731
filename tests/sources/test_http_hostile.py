"""Sixty-odd answers that no server should give: each ends soon, as an answer or as a reason, and the next one is right."""

import gzip
import time
import tracemalloc
import zlib
from pathlib import Path

import pytest
from tests.servers.loopback import Reply, drop, hang, loopback, packed, redirect, status, text
from tests.servers.transports import PATIENT, QUICK, fetched, transport, unavailable

LIMIT = 10_000
OK = b"HTTP/1.1 200 OK\r\n"
WELL = b"fifteen letters"
BOMB = gzip.compress(bytes(30_000_000), mtime=0)


def raw(head: bytes, body: bytes = b"") -> Reply:
    return Reply(raw=head + b"\r\n" + body)


def coded(body: bytes, encoding: str) -> Reply:
    return Reply(body=body, headers={"Content-Encoding": encoding})


def raw_deflate(body: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(body) + packer.flush()


ANSWERED: dict[str, tuple[Reply, bytes]] = {
    "html with 200": (text("<!doctype html><title>Down</title>", "text/html"), b"<!doctype html><title>Down</title>"),
    "empty": (text(""), b""),
    "204": (status(204), b""),
    "no length, closed at the end": (raw(OK, WELL), WELL),
    "http 1.0": (raw(b"HTTP/1.0 200 OK\r\n", WELL), WELL),
    "chunked": (Reply(body=WELL * 200, chunked=True), WELL * 200),
    "chunked with extensions and trailers": (
        raw(OK + b"Transfer-Encoding: chunked\r\n", b"3;a=b\r\nfif\r\n0\r\nX: y\r\n\r\n"),
        b"fif",
    ),
    "length too short": (Reply(body=WELL, length=7), b"fifteen"),
    "length twice, alike": (raw(OK + b"Content-Length: 15\r\nContent-Length: 15\r\n", WELL), WELL),
    "100 before the answer": (Reply(raw=b"HTTP/1.1 100 Continue\r\n\r\n" + OK + b"Content-Length: 15\r\n\r\n" + WELL), WELL),
    "103 before the answer": (
        Reply(raw=b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + OK + b"Content-Length: 15\r\n\r\n" + WELL),
        WELL,
    ),
    "no reason phrase": (raw(b"HTTP/1.1 200\r\nContent-Length: 15\r\n", WELL), WELL),
    "gzip": (packed(WELL), WELL),
    "gzip named x-gzip": (packed(WELL, encoding="x-gzip"), WELL),
    "GZIP in capitals": (packed(WELL, encoding="GZIP"), WELL),
    "gzip in two members": (coded(gzip.compress(WELL) + gzip.compress(WELL), "gzip"), WELL * 2),
    "gzip of gzip, said once, is unpacked once": (coded(gzip.compress(gzip.compress(WELL, mtime=0), mtime=0), "gzip"), gzip.compress(WELL, mtime=0)),
    "gzip, empty": (coded(b"", "gzip"), b""),
    "gzip file without the header": (Reply(body=gzip.compress(WELL, mtime=0)), gzip.compress(WELL, mtime=0)),
    "deflate": (coded(zlib.compress(WELL), "deflate"), WELL),
    "deflate without its header": (coded(raw_deflate(WELL), "deflate"), WELL),
    "identity": (coded(WELL, "identity"), WELL),
    "exactly the limit": (text("x" * LIMIT), b"x" * LIMIT),
    "gzip of exactly the limit": (packed(b"x" * LIMIT), b"x" * LIMIT),
    "delayed start": (Reply(body=WELL, delay_s=0.1), WELL),
    "two hundred headers": (Reply(body=WELL, headers={f"X-{n}": "y" for n in range(200)}), WELL),
    "headers in latin-1": (Reply(body=WELL, headers={"X-Name": "caf\xe9"}), WELL),
    "unasked upgrade header": (Reply(body=WELL, headers={"Upgrade": "h2c", "Alt-Svc": 'h3=":443"'}), WELL),
    "HSTS and a refresh header": (Reply(body=WELL, headers={"Refresh": "0; url=http://127.0.0.1/"}), WELL),
}  # fmt: skip

FAILED: dict[str, tuple[Reply, str]] = {
    "dropped": (drop(), "dropped"),
    "reset": (Reply(raw=b"", reset=True), "dropped"),
    "reset in the body": (Reply(body=WELL, cut=5, reset=True), "dropped"),
    "status line cut": (Reply(raw=b"HTTP/1.1 2"), "dropped"),
    "headers cut": (Reply(raw=OK + b"Content-Le"), "dropped"),
    "length too long": (Reply(body=WELL, length=100), "dropped"),
    "chunks cut": (Reply(body=WELL * 200, chunked=True, cut=1500), "dropped"),
    "last chunk missing": (Reply(body=WELL, chunked=True, cut=18), "dropped"),
    "gzip cut": (coded(gzip.compress(WELL * 50)[:-9], "gzip"), "dropped"),
    "gzip cut before its checksum": (coded(gzip.compress(WELL)[:-8], "gzip"), "dropped"),
    "hang": (hang(), "timeout"),
    "hang after the status line": (Reply(raw=OK, hang=True), "timeout"),
    "hang in the body": (Reply(body=WELL, cut=5, hang=True), "timeout"),
    "drip of headers": (Reply(body=WELL, headers={"X": "y" * 500}, drip_s=0.02), "timeout"),
    "drip of the body": (Reply(body=WELL * 100, drip_s=0.01), "timeout"),
    "late start": (Reply(body=WELL, delay_s=5), "timeout"),
    "a flood of 100": (Reply(raw=b"HTTP/1.1 100 Continue\r\n\r\n" * 100, hang=True), "timeout"),
    "too large": (text("x" * (LIMIT + 1)), "too_large"),
    "too large by its length alone": (Reply(raw=OK + b"Content-Length: 100000000\r\n\r\n", hang=True), "too_large"),
    "too large in chunks": (Reply(body=b"x" * (LIMIT + 1), chunked=True), "too_large"),
    "too large without a length": (raw(OK, b"x" * (LIMIT + 1)), "too_large"),
    "hundred megabytes": (Reply(body=bytes(100_000_000)), "too_large"),
    "gzip bomb": (coded(BOMB, "gzip"), "too_large"),
    "small gzip bomb": (packed(bytes(1_000_000)), "too_large"),
    "gzip bomb in deflate": (coded(zlib.compress(bytes(1_000_000)), "deflate"), "too_large"),
    "gzip members without end": (coded(gzip.compress(b"x" * 100) * 200, "gzip"), "too_large"),
    "gzip of gzip, said twice": (packed(WELL, layers=2, encoding="gzip, gzip"), "malformed"),
    "gzip with rubbish after it": (coded(gzip.compress(WELL) + b"rubbish!", "gzip"), "malformed"),
    "gzip with a wrong checksum": (coded(gzip.compress(WELL)[:-8] + bytes(8), "gzip"), "malformed"),
    "said to be gzip": (coded(WELL, "gzip"), "malformed"),
    "br, which nobody asked for": (coded(WELL, "br"), "malformed"),
    "zstd, which nobody asked for": (coded(WELL, "zstd"), "malformed"),
    "unknown encoding": (coded(WELL, "rot13"), "malformed"),
    "no http, which waits for us": (Reply(raw=b"SSH-2.0-OpenSSH_9.2\r\n", hang=True), "timeout"),
    "no http": (Reply(raw=b"220 mail.example.org ESMTP\r\n\r\n", hang=True), "malformed"),
    "http 0.9": (Reply(raw=b"<html>old\r\n\r\n", hang=True), "malformed"),
    "status that is no number": (Reply(raw=b"HTTP/1.1 abc X\r\n\r\n", hang=True), "malformed"),
    "header without a colon": (Reply(raw=OK + b"rubbish\r\n\r\n", hang=True), "malformed"),
    "header with a null": (Reply(raw=OK + b"X: a\0b\r\n\r\n", hang=True), "malformed"),
    "headers without end": (Reply(raw=OK + b"X: " + b"y" * 300_000, hang=True), "malformed"),
    "negative length": (Reply(raw=OK + b"Content-Length: -5\r\n\r\n", hang=True), "malformed"),
    "length that is no number": (Reply(raw=OK + b"Content-Length: many\r\n\r\n", hang=True), "malformed"),
    "length twice, unlike": (Reply(raw=OK + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef", hang=True), "malformed"),
    "chunk size that is no number": (Reply(raw=OK + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", hang=True), "malformed"),
    "chunk size without end": (Reply(raw=OK + b"Transfer-Encoding: chunked\r\n\r\n" + b"f" * 300_000, hang=True), "malformed"),
    "unknown transfer encoding": (Reply(raw=OK + b"Transfer-Encoding: gzip\r\n\r\n", hang=True), "malformed"),
    "101": (Reply(raw=b"HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n", hang=True), "malformed"),
    "206 for the whole": (Reply(status=206, body=WELL), "malformed"),
    "304 for nothing": (status(304), "malformed"),
    "300": (status(300), "malformed"),
    "status 999": (status(999), "status"),
    "401": (status(401), "status"),
    "451 with an endless body": (Reply(status=451, body=bytes(5_000_000)), "status"),
    "500 in a broken gzip": (Reply(status=500, body=WELL, headers={"Content-Encoding": "gzip"}), "status"),
    "503": (status(503), "status"),
    "429": (status(429), "throttled"),
    "429 for ever": (status(429, Retry_After="9" * 30), "throttled"),
    "redirect to itself": (redirect("/hostile"), "redirect"),
    "redirect to nothing": (status(302), "redirect"),
}  # fmt: skip


@pytest.mark.parametrize(("reply", "body"), ANSWERED.values(), ids=ANSWERED)
def test_answer_is_read_as_it_was_meant(tmp_path: Path, reply: Reply, body: bytes) -> None:
    with loopback({"/hostile": reply, "/next": text("next")}) as server:
        way = transport(tmp_path, server.hosts("example.org"), deadlines=PATIENT)
        assert fetched(way.get("https://example.org/hostile", limit=LIMIT)).body == body
        assert fetched(way.get("https://example.org/next")).body == b"next"


@pytest.mark.parametrize(("reply", "kind"), FAILED.values(), ids=FAILED)
def test_failure_has_a_reason_and_an_end(tmp_path: Path, reply: Reply, kind: str) -> None:
    with loopback({"/hostile": reply, "/next": text("next")}) as server:
        deadlines = QUICK if kind == "timeout" else PATIENT
        way = transport(tmp_path, server.hosts("example.org"), deadlines=deadlines)
        began = time.monotonic()
        got = unavailable(way.get("https://example.org/hostile", limit=LIMIT))
        assert time.monotonic() - began < deadlines.total_s + 1.5  # nothing that hangs is asked twice
        assert got.kind == kind
        assert "example.org/hostile" in got.reason
        assert len(got.reason) < 600
        assert "\n" not in got.reason
        assert got.todo
        if kind != "throttled":
            again = transport(tmp_path, server.hosts("example.org"), deadlines=PATIENT) if kind == "timeout" else way
            assert fetched(again.get("https://example.org/next")).body == b"next"
    assert not list((tmp_path / "answers").rglob("*.json"))[1:]  # nothing of the failure is kept


def test_bomb_is_not_unpacked_in_memory(tmp_path: Path) -> None:
    with loopback({"/hostile": coded(BOMB, "gzip")}) as server:
        way = transport(tmp_path, server.hosts("example.org"))
        way.get("https://example.org/warm")
        tracemalloc.start()
        try:
            assert unavailable(way.get("https://example.org/hostile", limit=1_000_000)).kind == "too_large"
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert peak < 5_000_000


def test_steady_drip_ends_at_the_deadline_of_the_whole(tmp_path: Path) -> None:
    with loopback({"/a": Reply(body=b"x" * 20, drip_s=0.05)}) as server:
        way = transport(tmp_path, server.hosts("example.org"), deadlines=QUICK)
        began = time.monotonic()
        assert unavailable(way.get("https://example.org/a")).kind == "timeout"
        assert QUICK.total_s * 0.9 < time.monotonic() - began < QUICK.total_s + 1.5
        assert len(server.heard) == 1  # what hangs is not asked again
