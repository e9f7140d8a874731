"""Resolves a host and says which of its addresses may be reached: those of the public network only."""

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

from inferrsi.sources.unavailable import Unavailable

_METADATA: Final = frozenset({ip_address("168.63.129.16")})  # Azure's, in a public range; the others are link-local
_NAT64: Final = IPv6Network("64:ff9b::/96")


def is_public(text: str) -> bool:
    """Tell whether an address belongs to the public network, whatever form it is written in."""
    address = ip_address(text.partition("%")[0])
    inner = _inner(address)
    if inner is not None:
        return is_public(str(inner))
    return address.is_global and not address.is_multicast and address not in _METADATA


def _inner(address: IPv4Address | IPv6Address) -> IPv4Address | None:
    """Give the IPv4 address that an IPv6 one stands for: mapped, 6to4, Teredo, NAT64."""
    if isinstance(address, IPv4Address):
        return None
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


def resolve(host: str, port: int, *, private: bool) -> tuple[str, ...] | Unavailable:
    """Give the addresses of a host that may be reached, in the order of the system's resolver.

    Args:
        host: A name or an address.
        port: That will be asked.
        private: The radar names this host as its own, so any address will do.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        todo = "check the network and the name; a later run asks again"
        return Unavailable(reason=f"{host} has no address here ({error})", todo=todo, kind="dropped")
    addresses = tuple(dict.fromkeys(str(entry[4][0]) for entry in found))
    public = tuple(address for address in addresses if private or is_public(address))
    if public:
        return public
    reason = f"{host} is {', '.join(addresses)}, which is not of the public network"
    return Unavailable(
        reason=reason, todo=f"if it is yours, name {host} under `hosts` in inferrsi.yaml", kind="refused"
    )
