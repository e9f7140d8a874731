"""An HTTP server on 127.0.0.1 that answers from a table of routes and lies where it is told to.

    with loopback({"/a": Reply(body=b"x"), "/b": [drop(), Reply(body=b"second time")], "/c": by_function}) as server:
        transport(server.hosts("example.org")).get("https://example.org/a")
        server.heard[0].headers["accept"]

A route is a reply, a list of replies (one after the other, the last one for ever) or a function of what was heard. Where
the table is a function itself, it gets everything. What a route raises is raised again when the server stops.
"""

import gzip
import itertools
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

FOREVER_S = 600.0


@dataclass(frozen=True, kw_only=True)
class Heard:
    """One request as it came in."""

    method: str
    target: str
    """Path and query as they stood in the request line."""
    headers: Mapping[str, str]
    """Names in small letters."""
    body: bytes
    at: float
    """When its first line was there, on the monotonic clock."""
    stamp: float
    """The same on the wall clock, which processes share."""
    connection: int
    """Which connection it came over, counted from 0."""

    @property
    def path(self) -> str:
        return self.target.partition("?")[0]

    @property
    def query(self) -> str:
        return self.target.partition("?")[2]


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What is answered, and the lies in it."""

    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    length: int | str | None = None
    """Content-Length where it is not the true one."""
    chunked: bool = False
    cut: int | None = None
    """So many bytes of the body are sent, then the connection is closed."""
    raw: bytes | None = None
    """Sent in place of everything; then the connection is closed."""
    delay_s: float = 0.0
    """Before the first byte."""
    drip_s: float = 0.0
    """After each byte, headers included."""
    hang: bool = False
    """After `cut` bytes of the body, or of `raw`, nothing more comes and the connection stays open."""
    reset: bool = False
    """The connection ends with a TCP reset."""


Route = Reply | Sequence[Reply] | Callable[[Heard], Reply]
Table = Mapping[str, Route] | Callable[[Heard], Reply]
NOT_FOUND = Reply(status=404, body=b"not here")


def text(body: str, content_type: str = "text/plain; charset=utf-8", **headers: str) -> Reply:
    """Answer with a text; `ETag="…"` and the like become headers, with - for _."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(body=body.encode(), headers={"Content-Type": content_type, **named})


def packed(body: bytes, *, layers: int = 1, encoding: str = "gzip", **lies: Any) -> Reply:
    """Answer in gzip, so many times over."""
    for _ in range(layers):
        body = gzip.compress(body, compresslevel=9, mtime=0)
    return Reply(body=body, headers={"Content-Encoding": encoding}, **lies)


def status(code: int, body: bytes = b"", **headers: str) -> Reply:
    """Answer with a status and headers, with - for _."""
    return Reply(status=code, body=body, headers={name.replace("_", "-"): value for name, value in headers.items()})


def redirect(location: str, code: int = 302) -> Reply:
    """Send elsewhere."""
    return Reply(status=code, headers={"Location": location})


def drop() -> Reply:
    """Close the connection without a word."""
    return Reply(raw=b"")


def hang() -> Reply:
    """Accept and say nothing."""
    return Reply(raw=b"", hang=True)


class Server:
    """A running server and what it heard."""

    def __init__(self, table: Table, *, tls: ssl.SSLContext | None = None) -> None:
        self.heard: list[Heard] = []
        self.faults: list[BaseException] = []
        self.stopped = threading.Event()
        self._table = table
        self._scripts: dict[str, Iterator[Reply]] = {}
        self._lock = threading.Lock()
        self._connections = itertools.count()
        self._open: set[socket.socket] = set()
        self._http = _Http(("127.0.0.1", 0), _Handler)
        self._http.owner = self
        self._scheme = "https" if tls else "http"
        if tls:  # each connection shakes hands in its own thread, at its first byte
            self._http.socket = tls.wrap_socket(self._http.socket, server_side=True, do_handshake_on_connect=False)
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)

    @property
    def port(self) -> int:
        return int(self._http.server_address[1])

    @property
    def base(self) -> str:
        return f"{self._scheme}://127.0.0.1:{self.port}"

    def hosts(self, *names: str) -> dict[str, str]:
        """Give the radar's `hosts` that send these hosts here, each to its own root."""
        return dict.fromkeys(names, self.base)

    def paths(self) -> list[str]:
        return [heard.path for heard in self.heard]

    def gaps(self) -> list[float]:
        """Give the seconds between the starts of requests."""
        stamps = sorted(heard.at for heard in self.heard)
        return [later - earlier for earlier, later in itertools.pairwise(stamps)]

    def reply(self, heard: Heard) -> Reply:
        """Choose the answer; called in the thread of the connection."""
        with self._lock:
            self.heard.append(heard)
        route = self._table if callable(self._table) else self._table.get(heard.path, NOT_FOUND)
        if isinstance(route, Reply):
            return route
        if callable(route):
            return route(heard)
        with self._lock:
            script = self._scripts.setdefault(heard.path, itertools.chain(route, itertools.repeat(route[-1])))
            return next(script)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self.stopped.set()
        self._http.shutdown()
        self._thread.join()
        with self._lock:
            for connection in self._open:
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
        self._http.server_close()  # waits for the threads of the connections

    def opened(self, connection: socket.socket) -> int:
        with self._lock:
            self._open.add(connection)
            return next(self._connections)

    def closed(self, connection: socket.socket) -> None:
        with self._lock:
            self._open.discard(connection)


@contextmanager
def loopback(table: Table, *, tls: ssl.SSLContext | None = None) -> Iterator[Server]:
    """Run a server for the length of a block."""
    server = Server(table, tls=tls)
    server.start()
    try:
        yield server
    finally:
        server.stop()
    if server.faults:
        raise server.faults[0]


class _Http(ThreadingHTTPServer):
    daemon_threads = False
    block_on_close = True
    request_queue_size = 128
    owner: Server

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Stay silent: a client that goes away is what many tests are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Http

    def setup(self) -> None:
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._number = self.server.owner.opened(self.connection)

    def finish(self) -> None:
        with suppress(OSError):
            super().finish()
        self.server.owner.closed(self.connection)

    def parse_request(self) -> bool:
        self._at, self._stamp = time.monotonic(), time.time()
        return super().parse_request()

    def do_GET(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        heard = Heard(
            method=self.command,
            target=self.path,
            headers={name.lower(): value for name, value in self.headers.items()},
            body=self.rfile.read(length),
            at=self._at,
            stamp=self._stamp,
            connection=self._number,
        )
        try:
            reply = self.server.owner.reply(heard)
        except BaseException as fault:  # noqa: BLE001  # raised again where the test waits
            self.server.owner.faults.append(fault)
            reply = Reply(raw=b"")
        with suppress(OSError):
            self._answer(reply)

    do_POST = do_HEAD = do_PUT = do_GET

    def _answer(self, reply: Reply) -> None:
        owner = self.server.owner
        owner.stopped.wait(reply.delay_s) if reply.delay_s else None
        if reply.raw is not None:
            self._write(reply.raw, reply)
        else:
            self._write(_head(reply), reply)
            self._write(_framed(reply), reply)
        if reply.hang:
            owner.stopped.wait(FOREVER_S)
        if reply.reset:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        if reply.raw is not None or reply.cut is not None or reply.hang or reply.reset or reply.length is not None:
            self.close_connection = True

    def _write(self, data: bytes, reply: Reply) -> None:
        if not reply.drip_s:
            self.connection.sendall(data)
            return
        for byte in data:
            self.connection.sendall(bytes([byte]))
            if self.server.owner.stopped.wait(reply.drip_s):
                return

    def log_message(self, format: str, *args: Any) -> None:  # the name of the base class
        """Stay silent."""


def _head(reply: Reply) -> bytes:
    headers = dict(reply.headers)
    if reply.chunked:
        headers["Transfer-Encoding"] = "chunked"
    elif reply.status not in {204, 304}:
        headers.setdefault("Content-Length", str(len(reply.body) if reply.length is None else reply.length))
    lines = [f"HTTP/1.1 {reply.status} X", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def _framed(reply: Reply) -> bytes:
    body = reply.body
    if reply.chunked:
        body = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in _parts(body)) + b"0\r\n\r\n"
    return body if reply.cut is None else body[: reply.cut]


def _parts(body: bytes) -> list[bytes]:
    return [body[start : start + 1000] for start in range(0, len(body), 1000)]


def lying(reply: Reply, **lies: Any) -> Reply:
    """Give the same answer with further lies."""
    return replace(reply, **lies)
