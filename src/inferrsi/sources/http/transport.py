"""The one polite way to the network: asks once, waits its turn, keeps what it got; knows no source."""

import re
import weakref
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from inferrsi.sources.http.fetched import Fetched, fresh, kept, to_keep
from inferrsi.sources.http.follow import CONDITIONS, follow
from inferrsi.sources.http.gate import Gate
from inferrsi.sources.http.hop import Means, Question, ask
from inferrsi.sources.http.policy import Hosts, Target
from inferrsi.sources.http.secret import Scheme, holds_secret
from inferrsi.sources.http.store import Store, key
from inferrsi.sources.unavailable import Unavailable

if TYPE_CHECKING:
    from inferrsi.sources.http.client import Deadlines

USER_AGENT: Final = "inferrsi/0.1"
_NONE: Final[Mapping[str, str]] = MappingProxyType({})
_OURS: Final = frozenset({"authorization", "proxy-authorization", "cookie", "host", "connection", "accept-encoding"})
"""Headers that the transport writes, or nobody."""


class Transport:
    """What a run asks the network with; may be used by several threads."""

    def __init__(  # noqa: PLR0913  # made once a run, all by keyword
        self,
        *,
        folder: Path,
        now: Callable[[], datetime],
        sleep: Callable[[float], None],
        hosts: Mapping[str, str] = _NONE,
        offline: bool = False,
        reuse_today: bool = True,
        deadlines: "Deadlines | None" = None,
        user_agent: str = USER_AGENT,
    ) -> None:
        self._now = now
        self._hosts = Hosts(hosts)
        self._offline = offline
        self._reuse_today = reuse_today
        self._deadlines = deadlines
        self._user_agent = user_agent
        self._store = Store(folder)
        self._gate = Gate(folder / "gates", now=now, sleep=sleep)

    @property
    def requests(self) -> int:
        """How many requests went over the network."""
        return self._means.client.requests if "_means" in self.__dict__ else 0

    def close(self) -> None:
        """Close all connections."""
        if "_means" in self.__dict__:
            self._means.client.close()

    def get(  # noqa: PLR0913  # what a request may say, all by keyword
        self,
        url: str,
        *,
        accept: str = "*/*",
        headers: Mapping[str, str] = _NONE,
        secret: str | None = None,
        scheme: Scheme = "Bearer",
        limit: int = 10_000_000,
        conditional: bool = True,
    ) -> Fetched | Unavailable:
        """Give what stands at a URL: today's answer where there is one, else what the server says now.

        Args:
            url: With https or http; a host that the radar names elsewhere is asked there.
            accept: The media types wanted.
            headers: Further ones. With a condition of the caller's own, 304 is an answer, and nothing is kept.
            secret: Goes into Authorization, to this host alone.
            scheme: How it stands there.
            limit: Bytes of the body, packed and unpacked.
            conditional: Let the server say that what is stored still holds.
        """
        target = self._target(url, headers, secret)
        if isinstance(target, Unavailable):
            return target
        question = self._question("GET", headers, accept=accept, secret=secret, scheme=scheme, limit=limit)
        name = key(target.url, accept=accept, headers=headers, secret=secret)
        is_own = bool(question.headers.keys() & CONDITIONS)
        stored = None if is_own else self._store.load(name)
        if stored is not None and self._reuse_today and self._is_today(stored.retrieved) and len(stored.body) <= limit:
            return replace(kept(url, stored), reused=True)
        if self._offline:
            return _offline(target)
        held = stored if conditional else None
        fetched = follow(question, target, stored=held, hosts=self._hosts, means=self._means)
        if isinstance(fetched, Unavailable):
            return fetched
        if not is_own:
            self._store.keep(name, to_keep(fetched))
        return replace(fetched, url=url)

    def post(  # noqa: PLR0913  # what a request may say, all by keyword
        self,
        url: str,
        *,
        body: bytes,
        content_type: str,
        accept: str = "*/*",
        headers: Mapping[str, str] = _NONE,
        secret: str | None = None,
        scheme: Scheme = "Bearer",
        limit: int = 10_000_000,
    ) -> Fetched | Unavailable:
        """Send bytes once and give the answer: never repeated, reused or kept, and no redirect is followed.

        A redirect is `Unavailable` of kind "redirect" with the new address as its detail.
        """
        target = self._target(url, headers, secret)
        if isinstance(target, Unavailable):
            return target
        if self._offline:
            return _offline(target)
        asked = {**headers, "content-type": content_type}
        question = self._question("POST", asked, accept=accept, secret=secret, scheme=scheme, limit=limit)
        received = ask(replace(question, body=body), target, means=self._means)
        if isinstance(received, Unavailable):
            return received
        if not 200 <= received.status < 300:
            location = received.headers.get("location", "")
            reason = f"{target.url} sends this elsewhere: {location[:300]!r} (HTTP {received.status})"
            todo = "write the new address; what is sent once is not sent on"
            return Unavailable(
                reason=reason, todo=todo, kind="redirect", status=received.status, detail=location.encode()
            )
        return fresh(url, target.url, received, retrieved=self._now(), moved_to=None)

    def stored(self, sha256: str) -> bytes | None:
        """Give the bytes of an answer that was kept, None where they are not here or not whole."""
        return self._store.bytes(sha256)

    def _target(self, url: str, headers: Mapping[str, str], secret: str | None) -> Target | Unavailable:
        """Give where to ask, or why nothing is asked."""
        if holds_secret(url.encode(errors="replace"), secret):
            return _refused("an address that carries the token is not asked", "give the token apart from the address")
        target = self._hosts.target(url)
        if isinstance(target, Unavailable):
            return target
        if taken := sorted(name for name in headers if name.lower() in _OURS):
            return _refused(f"the header {taken[0]} is not the caller's to write", "leave it out")
        if secret is not None and not re.fullmatch(r"[\x21-\x7e]+", secret):
            return _refused(f"the token for {target.host} holds what no header may hold", "write it without spaces")
        if secret is not None and target.scheme == "http" and not target.configured:
            return _refused(f"no token is sent to {target.host} without https", "write the address with https")
        return target

    def _question(  # noqa: PLR0913  # as above
        self, method: str, headers: Mapping[str, str], *, accept: str, secret: str | None, scheme: Scheme, limit: int
    ) -> Question:
        written = {name.lower(): value for name, value in headers.items()}
        packed = "identity" if "range" in written else "gzip"
        ours = {"user-agent": self._user_agent, "accept": accept, "accept-encoding": packed}
        return Question(method=method, headers={**ours, **written}, secret=secret, scheme=scheme, limit=limit)

    def _is_today(self, moment: datetime) -> bool:
        return moment.astimezone(UTC).date() == self._now().astimezone(UTC).date()

    @cached_property
    def _means(self) -> Means:
        from inferrsi.sources.http.client import Client, Deadlines  # noqa: PLC0415  # 90 ms, for who asks nothing

        client = Client(self._deadlines or Deadlines())
        weakref.finalize(self, client.close)  # who forgets to close a transport leaves no socket open
        return Means(client=client, gate=self._gate, now=self._now)


def _offline(target: Target) -> Unavailable:
    reason = f"{target.url} was not asked: this run is offline"
    return Unavailable(reason=reason, todo="run it without --offline", kind="offline")


def _refused(reason: str, todo: str) -> Unavailable:
    return Unavailable(reason=reason, todo=todo, kind="refused")
