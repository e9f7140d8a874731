"""Fetches and reads in one step, so that an answer which cannot be read is not kept for the rest of the day."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.unavailable import Unavailable

_Value = TypeVar("_Value")


@dataclass(frozen=True, kw_only=True)
class Got(Generic[_Value]):
    """What an answer said, with the answer."""

    value: _Value
    fetched: Fetched


def fetch_and_read(
    transport: Transport,
    url: str,
    *,
    accept: str,
    read: Callable[[Fetched], _Value | Unavailable],
    limit: int = 10_000_000,
) -> Got[_Value] | Unavailable:
    """Give what stands at a URL; where what was kept cannot be read, ask once more and let nobody repeat it."""
    fetched = transport.get(url, accept=accept, limit=limit)
    if isinstance(fetched, Unavailable):
        return fetched
    value = read(fetched)
    if isinstance(value, Unavailable) and (fetched.reused or fetched.unchanged):
        no_copy = {"cache-control": "no-cache"}
        fetched = transport.get(url, accept=accept, headers=no_copy, limit=limit, conditional=False)
        if isinstance(fetched, Unavailable):
            return fetched
        value = read(fetched)
    return value if isinstance(value, Unavailable) else Got(value=value, fetched=fetched)
