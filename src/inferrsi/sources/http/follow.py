"""A GET to its end: redirects hop by hop, each checked anew, and conditions that spare an answer already held."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from inferrsi.sources.http.fetched import Fetched, fresh, kept
from inferrsi.sources.http.hop import Means, Question, ask
from inferrsi.sources.http.policy import Hosts, Target, redirected
from inferrsi.sources.http.store import Stored
from inferrsi.sources.unavailable import Kind, Unavailable

if TYPE_CHECKING:
    from inferrsi.sources.http.client import Received

MOST: Final = 5  # chosen 2026-11; nothing that we follow needs more than two
CONDITIONS: Final = frozenset({"if-none-match", "if-modified-since"})
_AGAIN: Final = frozenset({301, 302, 303, 307, 308})
_FOR_GOOD: Final = frozenset({301, 308})
_GOES_ALONG: Final = frozenset({"accept", "accept-encoding", "accept-language", "range", "user-agent"})
"""Headers that a redirect takes to another host; a token in one of the caller's own would leak."""
_NONE: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class _Walk:
    """How far a GET has come."""

    question: Question
    target: Target
    for_good: bool = True
    hops: int = 0


def follow(
    question: Question, target: Target, *, stored: Stored | None, hosts: Hosts, means: Means
) -> Fetched | Unavailable:
    """Give the answer at the end of the redirects, the stored one where the server says that it still holds."""
    walk = _Walk(question=question, target=target)
    while True:
        conditions = _conditions(stored) if stored and walk.target.url == stored.final_url else _NONE
        received = ask(_with(walk.question, conditions), walk.target, means=means)
        if isinstance(received, Unavailable):
            return received
        if received.status in _AGAIN:
            onward = _onward(walk, received, hosts)
            if isinstance(onward, Unavailable):
                return onward
            walk = onward
            continue
        if received.status == 304 and not question.headers.keys() & CONDITIONS:
            if stored is not None and conditions and _is_of(stored, received):
                return replace(kept(target.url, stored), retrieved=means.now(), unchanged=True)
            received = ask(_with(walk.question, {"cache-control": "no-cache"}), walk.target, means=means)
            if isinstance(received, Unavailable):
                return received
        return _arrived(walk, received, asked=target, means=means)


def _onward(walk: _Walk, received: "Received", hosts: Hosts) -> _Walk | Unavailable:
    location = received.headers.get("location", "")
    target = redirected(walk.target, location, hosts)
    if isinstance(target, Unavailable):
        return replace(target, status=received.status)
    if walk.hops == MOST:
        return _astray(walk.target, received, f"redirect number {MOST + 1}")
    question = walk.question
    if target.origin != walk.target.origin:
        headers = {name: value for name, value in question.headers.items() if name in _GOES_ALONG}
        question = replace(question, headers=headers, secret=None)
    for_good = walk.for_good and received.status in _FOR_GOOD
    return _Walk(question=question, target=target, for_good=for_good, hops=walk.hops + 1)


def _arrived(walk: _Walk, received: "Received", *, asked: Target, means: Means) -> Fetched | Unavailable:
    own = walk.question.headers.keys()
    if received.status == 304 and own & CONDITIONS:
        answer = fresh(asked.url, walk.target.url, received, retrieved=means.now(), moved_to=None)
        return replace(answer, unchanged=True)
    if not 200 <= received.status < 300:
        return _astray(walk.target, received, "neither a page nor an error")
    if received.status == 206 and "range" not in own:
        return _astray(walk.target, received, "a part of the page although the whole was asked for")
    moved_to = walk.target.url if walk.hops and walk.for_good else None
    return fresh(asked.url, walk.target.url, received, retrieved=means.now(), moved_to=moved_to)


def _with(question: Question, more: Mapping[str, str]) -> Question:
    return replace(question, headers={**question.headers, **more}) if more else question


def _conditions(stored: Stored) -> Mapping[str, str]:
    told = {"if-none-match": stored.etag, "if-modified-since": stored.last_modified}
    return {name: value for name, value in told.items() if value and re.fullmatch(r"[\x20-\x7e]{1,500}", value)}


def _is_of(stored: Stored, received: "Received") -> bool:
    """Tell whether a 304 speaks of the stored answer: an ETag that it names is the stored one's."""
    named = received.headers.get("etag", stored.etag or "")
    return named.removeprefix("W/") == (stored.etag or named).removeprefix("W/")


def _astray(target: Target, received: "Received", what: str) -> Unavailable:
    reason = f"{target.url} answered with {what} (HTTP {received.status})"
    kind: Kind = "redirect" if received.status in _AGAIN else "malformed"
    todo = "open the address in a browser; a later run asks again"
    return Unavailable(reason=reason, todo=todo, kind=kind, status=received.status)
