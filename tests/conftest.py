"""No test of this project reaches the network: what is not loopback is refused where sockets are made.

This is the one place that patches anything, and it patches the standard library, at the edge.
"""

import ipaddress
import os
import socket
from dataclasses import dataclass, field
from typing import Any

import pytest

PROXIES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy", "ftp_proxy")
_LOCAL_NAMES = frozenset({"localhost", ""})


class NetworkRefusedError(OSError):
    """A test tried to reach something beyond loopback."""


@dataclass
class Edge:
    """What the tests' network knows and saw."""

    names: dict[str, list[str]] = field(default_factory=dict)
    """Name → its addresses, one for each look-up, the last one for ever; a test may write here."""
    asked: list[str] = field(default_factory=list)
    """Names that were looked up."""
    refused: list[str] = field(default_factory=list)
    """What was beyond loopback and was refused."""

    def refuse(self, host: object) -> None:
        """Let loopback pass."""
        if not _is_loopback(host):
            self.refused.append(str(host))
            message = f"a test tried to reach {host!r}; tests stay on loopback"
            raise NetworkRefusedError(message)

    def address(self, host: str) -> str:
        """Give the address of a name that a test wrote down."""
        self.asked.append(host)
        left = self.names[host]
        return left.pop(0) if len(left) > 1 else left[0]


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> Edge:
    """Refuse connections and look-ups beyond loopback, and forget proxies."""
    edge = Edge()
    for name in tuple(os.environ):
        if name.lower() in PROXIES:
            monkeypatch.delenv(name)
    look_up = socket.getaddrinfo

    def guarded_look_up(host: Any, *arguments: Any, **named: Any) -> Any:
        if host in edge.names:
            host = edge.address(host)
        elif not _is_numeric(host):  # a number asks nobody
            edge.refuse(host)
        return look_up(host, *arguments, **named)

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, _guarded(getattr(socket.socket, name), edge))
    monkeypatch.setattr(socket, "getaddrinfo", guarded_look_up)
    return edge


def _guarded(reach: Any, edge: Edge) -> Any:
    def guarded(self: socket.socket, *arguments: Any) -> Any:
        address = arguments[-1]
        if self.family in {socket.AF_INET, socket.AF_INET6} and isinstance(address, tuple):
            edge.refuse(address[0])
        return reach(self, *arguments)

    return guarded


def _is_loopback(host: object) -> bool:
    text = _text(host)
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text in _LOCAL_NAMES
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


def _is_numeric(host: object) -> bool:
    try:
        ipaddress.ip_address(_text(host))
    except ValueError:
        return False
    return True


def _text(host: object) -> str:
    text = host.decode() if isinstance(host, bytes) else str(host if host is not None else "")
    return text.partition("%")[0]
