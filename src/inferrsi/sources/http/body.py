"""Reads the body of an answer under a cap, on the wire and unpacked, and never further; no network of its own."""

import zlib
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, Literal

STEP: Final = 65_536  # how much is unpacked at once: a bomb of 1:1030 is seen after one step
Fault = Literal["too_large", "malformed", "truncated"]
_WINDOW: Final = {"gzip": 31, "x-gzip": 31, "deflate": 15}


def read_body(chunks: Iterator[bytes], *, encoding: str, limit: int, cut: bool = False) -> bytes | Fault:
    """Give the unpacked body, or what is wrong with it.

    Args:
        chunks: As they come from the wire.
        encoding: Content-Encoding; one layer at most, since nobody asked for two.
        limit: In bytes, on the wire and unpacked alike.
        cut: Give the beginning of a body that is larger.
    """
    encoding = encoding.strip().lower()
    if encoding in {"", "identity"}:
        return _joined(chunks, limit, cut=cut)
    if encoding not in _WINDOW:
        return "malformed"
    first = next(chunks, b"")
    window = _WINDOW[encoding]
    if encoding == "deflate" and not _is_zlib(first):  # some send it without its two bytes of header
        window = -window
    return _unpacked(chain((first,), chunks), window, limit, cut=cut)


def _joined(chunks: Iterable[bytes], limit: int, *, cut: bool) -> bytes | Fault:
    body = bytearray()
    for chunk in chunks:
        body += chunk
        if len(body) > limit:
            return bytes(body[:limit]) if cut else "too_large"
    return bytes(body)


def _is_zlib(data: bytes) -> bool:
    return len(data) < 2 or (data[0] & 0x0F == 8 and (data[0] << 8 | data[1]) % 31 == 0)  # RFC 1950, 2.2


def _unpacked(chunks: Iterable[bytes], window: int, limit: int, *, cut: bool) -> bytes | Fault:
    body, wire = bytearray(), 0
    unpacker = zlib.decompressobj(window)
    for chunk in chunks:
        left, wire = chunk, wire + len(chunk)
        while left:
            if unpacker.eof:  # gzip may consist of several members
                unpacker = zlib.decompressobj(window)
            try:
                body += unpacker.decompress(left, STEP)
            except zlib.error:
                return "malformed"
            if max(len(body), wire) > limit:
                return bytes(body[:limit]) if cut else "too_large"
            left = unpacker.unconsumed_tail or unpacker.unused_data
    try:
        body += unpacker.decompress(b"", STEP)  # what a full step held back
    except zlib.error:
        return "malformed"
    return bytes(body) if unpacker.eof or not wire else "truncated"
