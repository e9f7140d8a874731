"""arXiv's services as one: who is throttled by one of them asks none of them again in the same run."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.http.reading import Got, fetch_and_read
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.unavailable import Unavailable

_Value = TypeVar("_Value")


class Service:
    """What asks arXiv during one run."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._throttled: Unavailable | None = None

    def get(
        self, url: str, *, accept: str, read: Callable[[Fetched], _Value | Unavailable]
    ) -> Got[_Value] | Unavailable:
        """Fetch and read, unless arXiv has asked for patience: with a status, or with a text under status 200."""
        if self._throttled is not None:
            reason = f"arXiv was not asked again after it asked for patience: {self._throttled.reason}"
            return replace(self._throttled, reason=reason)
        got = fetch_and_read(self._transport, url, accept=accept, read=read)
        if isinstance(got, Unavailable) and got.kind == "throttled":
            self._throttled = got
        return got
