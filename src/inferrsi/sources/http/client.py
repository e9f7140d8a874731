"""One request and its answer: the only module that speaks httpx, so that a successor is a change of one line."""

import itertools
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

import httpcore
import httpx

from inferrsi.sources.http.body import read_body
from inferrsi.sources.http.network import Network, UnreachableError
from inferrsi.sources.unavailable import Kind, Unavailable

DETAIL: Final = 4096
"""How much is kept of the body of an error."""
KEPT_S: Final = 15.0  # a connection without a request; chosen 2026-11, below what servers keep
_LATER: Final = "nothing to do; a later run asks again"


@dataclass(frozen=True, kw_only=True)
class Deadlines:
    """How long we wait, in seconds."""

    connect_s: float = 10.0
    read_s: float = 30.0
    """For the next byte."""
    total_s: float = 60.0
    """For the whole answer, however steadily it drips."""


@dataclass(frozen=True, kw_only=True)
class Sent:
    """One request as it goes out."""

    method: str
    url: str
    asked: str
    """The URL as it was asked for, which the reasons name."""
    headers: Mapping[str, str] = field(repr=False)
    body: bytes | None = field(default=None, repr=False)
    limit: int
    private: bool = False
    """The radar names this address itself: it may be one of no public network."""


@dataclass(frozen=True, kw_only=True)
class Received:
    """One answer of a server, whatever its status."""

    status: int
    headers: Mapping[str, str]
    """Names in small letters; cookies are left out."""
    body: bytes = field(repr=False)


class Client:
    """Connections to any number of hosts; may be used by several threads."""

    def __init__(self, deadlines: Deadlines) -> None:
        self._deadlines = deadlines
        self._network = Network()
        self._wire = _Wire(self._network)  # no `httpx.Client`: it keeps cookies and reads where a redirect leads
        self._counter = itertools.count(1)
        self.requests = 0
        """Sent so far."""

    def send(self, sent: Sent) -> Received | Unavailable:
        """Send one request and read its answer to the end; no redirect is followed and nothing is sent twice."""
        self.requests = next(self._counter)  # one step of the interpreter, also where threads share us
        self._network.begin(until=time.monotonic() + self._deadlines.total_s, private=sent.private)
        try:
            return self._exchange(sent)
        except UnreachableError as error:
            return error.unavailable
        except (httpcore.TimeoutException, httpx.TimeoutException):
            reason = f"{sent.asked} did not answer in time"
            return Unavailable(reason=reason, todo=_LATER, kind="timeout")
        except (httpcore.ProtocolError, httpx.ProtocolError) as error:
            # On a connection used again it may be what another answer left over: worth a second try on a fresh one.
            is_its_own = self._network.is_fresh and not self._network.hung_up
            kind: Kind = "malformed" if is_its_own else "dropped"
            reason = f"{sent.asked} answered with something that is not whole HTTP ({_text(error)})"
            return Unavailable(reason=reason, todo=_LATER, kind=kind)
        except (httpcore.NetworkError, httpx.NetworkError) as error:
            return _lost(sent, error)

    def close(self) -> None:
        """Close all connections."""
        self._wire.close()

    def _exchange(self, sent: Sent) -> Received | Unavailable:
        timeout = httpx.Timeout(self._deadlines.read_s, connect=self._deadlines.connect_s)
        request = httpx.Request(
            sent.method, sent.url, headers=sent.headers, content=sent.body, extensions={"timeout": timeout.as_dict()}
        )
        answer = self._wire.handle_request(request)
        try:
            return _received(sent, answer)
        finally:
            answer.close()


def _received(sent: Sent, answer: httpx.Response) -> Received | Unavailable:
    headers = {name.lower(): value for name, value in answer.headers.items() if name.lower() != "set-cookie"}
    is_wanted = 200 <= answer.status_code < 300  # of all else the status and the headers tell most
    length = headers.get("content-length", "")
    if is_wanted and length.isdecimal() and int(length[:20]) > sent.limit:
        return _too_large(sent)
    encoding = headers.get("content-encoding", "")
    limit = sent.limit if is_wanted else DETAIL
    body = read_body(answer.iter_raw(), encoding=encoding, limit=limit, cut=not is_wanted)
    if not is_wanted and isinstance(body, str):
        body = b""
    if body == "too_large":
        return _too_large(sent)
    if isinstance(body, str):
        reason = f"the body of {sent.asked} is {body} ({encoding})"
        return Unavailable(reason=reason, todo=_LATER, kind="dropped" if body == "truncated" else "malformed")
    return Received(status=answer.status_code, headers=headers, body=body)


def _lost(sent: Sent, error: Exception) -> Unavailable:
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, ssl.SSLCertVerificationError):
        cause = cause.__cause__ or cause.__context__
    if cause is not None:
        reason = f"the certificate of {sent.asked} does not hold ({cause.verify_message})"
        return Unavailable(
            reason=reason, todo="look at it in a browser; set SSL_CERT_FILE for one of yours", kind="refused"
        )
    return Unavailable(reason=f"{sent.asked} dropped the connection ({_text(error)})", todo=_LATER, kind="dropped")


def _text(error: Exception) -> str:
    return " ".join(str(error).split())[:200]  # a library may quote what the server wrote


def _too_large(sent: Sent) -> Unavailable:
    reason = f"{sent.asked} answered with more than {sent.limit} bytes"
    return Unavailable(reason=reason, todo="name a smaller page, or leave this one out", kind="too_large")


class _Wire(httpx.BaseTransport):
    """httpx over connections of ours: `httpx.HTTPTransport` takes no network backend."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._pools: dict[tuple[bool, bool], httpcore.ConnectionPool] = {}
        self._lock = threading.Lock()

    def _pool(self, *, secure: bool) -> httpcore.ConnectionPool:
        """Give the connections of one kind; those to addresses of the radar's own are never used for another request."""
        kind = (secure, self._network.private)
        with self._lock:
            if kind not in self._pools:
                self._pools[kind] = httpcore.ConnectionPool(
                    network_backend=self._network,
                    ssl_context=_certificates() if secure else None,
                    keepalive_expiry=KEPT_S,
                )
            return self._pools[kind]

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send one request."""
        url = httpcore.URL(
            scheme=request.url.raw_scheme,
            host=request.url.raw_host,
            port=request.url.port,
            target=request.url.raw_path,
        )
        pool = self._pool(secure=request.url.scheme == "https")
        answer = pool.handle_request(
            httpcore.Request(
                request.method, url, headers=request.headers.raw, content=request.stream, extensions=request.extensions
            )
        )
        return httpx.Response(answer.status, headers=answer.headers, stream=_Chunks(answer))

    def close(self) -> None:
        """Close all connections that were made."""
        for pool in self._pools.values():
            pool.close()


def _certificates() -> ssl.SSLContext:
    """Read those that are trusted: certifi's, or those of SSL_CERT_FILE; takes 20 ms."""
    try:
        return httpx.create_ssl_context()
    except OSError as error:
        reason = f"the certificates of this machine cannot be read ({error.strerror})"
        raise UnreachableError(Unavailable(reason=reason, todo="look at SSL_CERT_FILE", kind="refused")) from error


class _Chunks(httpx.SyncByteStream):
    def __init__(self, answer: httpcore.Response) -> None:
        self._answer = answer

    def __iter__(self) -> Iterator[bytes]:
        yield from self._answer.iter_stream()

    def close(self) -> None:
        self._answer.close()
