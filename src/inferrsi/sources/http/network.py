"""Connections: to addresses that were looked at, under one deadline for the whole request.

httpx bounds each read alone, so that a byte every second is a slow answer for ever, and it resolves a name by itself, so
that the address that was checked need not be the one that is asked. Both are decided where the socket is made.
"""

import logging
import ssl
import threading
import time

import httpcore

from inferrsi.sources.http.address import resolve
from inferrsi.sources.unavailable import Unavailable

logging.getLogger("httpcore").setLevel(logging.INFO)  # below that it writes headers, where a server may repeat a token


class UnreachableError(Exception):
    """Carries the reason through the layers of the library."""

    def __init__(self, unavailable: Unavailable) -> None:
        super().__init__(unavailable.reason)
        self.unavailable = unavailable


class Network(httpcore.NetworkBackend):
    """Connects to addresses that were looked at, and lets no read wait beyond the deadline of the whole."""

    def __init__(self) -> None:
        self._tcp = httpcore.SyncBackend()
        self._thread = threading.local()

    def begin(self, *, until: float, private: bool) -> None:
        """Set the deadline of this thread's request, on the monotonic clock, and which addresses are open to it."""
        self._thread.until, self._thread.private = until, private
        self._thread.hung_up = self._thread.is_fresh = False

    @property
    def private(self) -> bool:
        """Whether this thread's request may go to any address."""
        return bool(self._thread.private)

    @property
    def is_fresh(self) -> bool:
        """Whether a connection was made for this thread's request, and none was used again."""
        return bool(self._thread.is_fresh)

    @property
    def hung_up(self) -> bool:
        """Whether the other side ended the connection of this thread's request."""
        return bool(self._thread.hung_up)

    def left(self, timeout: float | None) -> float:
        """Give how long one step may take."""
        left = float(self._thread.until) - time.monotonic()
        if left <= 0:
            message = "the deadline of the whole answer"
            raise httpcore.ReadTimeout(message)
        return left if timeout is None else min(left, timeout)

    def note_end(self) -> None:
        """Note that the other side ended the connection."""
        self._thread.hung_up = True

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: object = None,
    ) -> httpcore.NetworkStream:
        """Connect to the first address that may be reached and answers; nothing is resolved twice."""
        self._thread.is_fresh = True
        addresses = resolve(host, port, private=self.private)
        if isinstance(addresses, Unavailable):
            raise UnreachableError(addresses)
        for address in addresses[:-1]:
            try:
                return _Stream(self._tcp.connect_tcp(address, port, self.left(timeout), local_address), self)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return _Stream(self._tcp.connect_tcp(addresses[-1], port, self.left(timeout), local_address), self)


class _Stream(httpcore.NetworkStream):
    """A connection whose every step is bounded by the deadline of the request that uses it."""

    def __init__(self, inner: httpcore.NetworkStream, network: Network) -> None:
        self._inner = inner
        self._network = network

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        data = self._inner.read(max_bytes, self._network.left(timeout))
        if not data:
            self._network.note_end()
        return data

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._inner.write(buffer, self._network.left(timeout))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        return _Stream(self._inner.start_tls(ssl_context, server_hostname, self._network.left(timeout)), self._network)

    def get_extra_info(self, info: str) -> object:
        return self._inner.get_extra_info(info)
