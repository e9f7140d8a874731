"""One request to one host: waits for its turn, asks again where that is fair, and tells why it got nothing."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from inferrsi.sources.http.gate import LONGEST_WAIT_S, Gate
from inferrsi.sources.http.policy import Target
from inferrsi.sources.http.retry_after import Throttled, throttled
from inferrsi.sources.http.secret import Scheme, authorization, holds_secret, without_secret
from inferrsi.sources.unavailable import Unavailable

if TYPE_CHECKING:
    from inferrsi.sources.http.client import Client, Received  # which takes 90 ms to import

logger = logging.getLogger(__name__)
COOLDOWN: Final = timedelta(minutes=10)  # for who throttles twice or says no time; chosen 2026-11, as Polaris keeps


@dataclass(frozen=True, kw_only=True)
class Question:
    """What is asked, apart from where."""

    method: str
    headers: Mapping[str, str]
    body: bytes | None = field(default=None, repr=False)
    secret: str | None = field(default=None, repr=False)
    scheme: Scheme = "Bearer"
    limit: int


@dataclass(frozen=True, kw_only=True)
class Means:
    """What a request is made with."""

    client: "Client"
    gate: Gate
    now: Callable[[], datetime]


def ask(question: Question, target: Target, *, means: Means) -> "Received | Unavailable":
    """Ask once, and once more after a dropped connection or a wait that the server named; a POST is never repeated."""
    answer = _ask(question, target, means=means)
    secret = question.secret
    if isinstance(answer, Unavailable):
        reason = without_secret(answer.reason.encode(), secret).decode(errors="replace")
        return replace(answer, reason=reason, detail=without_secret(answer.detail, secret))
    heard = "\n".join(f"{name}: {value}" for name, value in answer.headers.items()).encode()
    if holds_secret(heard, secret) or holds_secret(answer.body, secret):
        reason = f"the answer of {target.url} repeats the token that it was sent"
        return Unavailable(reason=reason, todo="take that token back: somebody may have logged it", kind="malformed")
    return answer


def _ask(question: Question, target: Target, *, means: Means) -> "Received | Unavailable":
    may_repeat = question.method == "GET"
    dropped = waited = False
    while True:
        answer = _once(question, target, means=means)
        if isinstance(answer, Unavailable):
            if answer.kind == "dropped" and may_repeat and not dropped:
                dropped = True
                continue
            return answer
        if answer.status < 400:
            return answer
        patience = throttled(answer.status, answer.headers, now=means.now(), also=target.throttles)
        if patience is None:
            return _failed(target, answer)
        if may_repeat and not waited and _is_short(patience, means.now()):
            logger.info("%s asks for patience until %s", target.host, patience.until)
            means.gate.close(target.pace, patience.until or means.now())
            waited = True
            continue
        return _given_up(target, answer, patience, means=means, again=waited)


def _once(question: Question, target: Target, *, means: Means) -> "Received | Unavailable":
    from inferrsi.sources.http.client import Sent  # noqa: PLC0415  # 90 ms, for who asks nothing

    headers = dict(question.headers)
    if question.secret is not None:
        headers["authorization"] = authorization(question.secret, question.scheme)
    sent = Sent(
        method=question.method,
        url=target.wire,
        asked=target.url,
        headers=headers,
        body=question.body,
        limit=question.limit,
        private=target.configured,
    )
    try:
        with means.gate.turn(target.pace) as closed_until:
            if closed_until is None:
                return means.client.send(sent)
    except OSError as error:
        todo = "make that folder writable: without it requests cannot be kept apart"
        reason = f"{target.url} was not asked: its gate {error.filename} does not open ({error.strerror})"
        return Unavailable(reason=reason, todo=todo, kind="refused")
    reason = f"{target.host} asked to be left alone until {closed_until:%Y-%m-%dT%H:%M:%SZ}"
    return Unavailable(reason=reason, todo="run this again after that", kind="throttled", retry_at=closed_until)


def _is_short(patience: Throttled, now: datetime) -> bool:
    if patience.until is None or patience.quota:
        return False
    return (patience.until - now).total_seconds() <= LONGEST_WAIT_S


def _given_up(target: Target, answer: "Received", patience: Throttled, *, means: Means, again: bool) -> Unavailable:
    until = patience.until
    if not patience.quota:  # a spent quota is this token's; the host itself may be asked
        least = means.now() + COOLDOWN
        until = max(until or least, least) if again or until is None else until
        means.gate.close(target.pace, until)
    when = f"until {until:%Y-%m-%dT%H:%M:%SZ}" if until else "without saying for how long"
    return Unavailable(
        reason=f"{target.url} asks for patience {when} (HTTP {answer.status})",
        todo="run this again after that" if until else "run this again in an hour",
        kind="throttled",
        status=answer.status,
        retry_at=until,
        detail=answer.body,
    )


def _failed(target: Target, answer: "Received") -> Unavailable:
    reason = f"{target.url} answered with HTTP {answer.status}"
    todo = "a later run asks again" if answer.status >= 500 else "check the address, and whether a token is needed"
    return Unavailable(reason=reason, todo=todo, kind="status", status=answer.status, detail=answer.body)
