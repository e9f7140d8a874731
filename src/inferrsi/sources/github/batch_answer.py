"""Reads the answer to a query for many repositories: each alias has its facts or its trouble. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from inferrsi.sources.github.batch_facts import Error, facts, unavailable
from inferrsi.sources.github.batch_query import Item
from inferrsi.sources.github.dates import instant
from inferrsi.sources.github.facts import Facts
from inferrsi.sources.unavailable import Unavailable

_PATIENCE: Final = frozenset({"RATE_LIMITED", "RATE_LIMIT"})
_TOO_MUCH: Final = (
    "something went wrong while executing your query",
    "resource limits for this query exceeded",
    "timedout",
    "timeout",
    "couldn't respond to your request in time",
)
"""What GitHub says of a query that is too heavy, in an answer with status 200."""


@dataclass(frozen=True, kw_only=True)
class Rate:
    """What the query cost and what is left."""

    remaining: int
    reset: datetime | None


@dataclass(frozen=True, kw_only=True)
class Answered:
    """The answer to one query."""

    repositories: tuple[Facts | Unavailable, ...]
    """In the order of the items."""
    rate: Rate | None


def answered(body: Any, items: Sequence[Item], *, sha256: str) -> Answered | Unavailable:
    """Read an answer.

    Unavailable is given where it holds nothing for any repository: too heavy (`timeout`), throttled, or malformed.

    Raises:
        TypeError, KeyError: It is not of the form that was asked for.
    """
    errors = tuple(_errors(body.get("errors") or ()))
    data: Mapping[str, Any] = body.get("data") or {}
    whole = [error for error in errors if not error.path]
    if not any(data.get(f"r{index}") for index in range(len(items))) and whole:
        return _whole(whole[0])
    rate = data.get("rateLimit")
    return Answered(
        repositories=tuple(
            _repository(data.get(f"r{index}"), item, _below(errors, f"r{index}"), sha256)
            for index, item in enumerate(items)
        ),
        rate=Rate(remaining=int(rate["remaining"]), reset=instant(rate["resetAt"])) if rate else None,
    )


def is_too_heavy(trouble: Unavailable) -> bool:
    """Say whether a smaller query may have an answer."""
    return trouble.kind in {"timeout", "dropped", "too_large", "malformed"} or trouble.status in {502, 503, 504}


def _errors(entries: Iterable[Any]) -> Iterator[Error]:
    for entry in entries:
        kind = entry.get("type") or (entry.get("extensions") or {}).get("code") or ""
        path = tuple(str(step) for step in entry.get("path") or ())
        yield Error(path=path, kind=str(kind), message=str(entry.get("message") or "no reason given"))


def _below(errors: Iterable[Error], alias: str) -> tuple[Error, ...]:
    """Give the errors below an alias, and those of the whole query, with what is left of their paths."""
    return tuple(
        Error(path=error.path[1:], kind=error.kind, message=error.message)
        for error in errors
        if not error.path or error.path[0] == alias
    )


def _whole(error: Error) -> Unavailable:
    said = error.message.lower()
    if error.kind in _PATIENCE:
        return unavailable(error, kind="throttled")
    return unavailable(error, kind="timeout" if any(words in said for words in _TOO_MUCH) else "malformed")


def _repository(found: Any, item: Item, errors: Sequence[Error], sha256: str) -> Facts | Unavailable:
    if found is not None:
        return _read(found, item, errors, sha256)
    if not errors:
        reason = f"GitHub's answer leaves {item.repo} out and does not say why"
        return Unavailable(reason=reason, todo="a later run asks again", kind="malformed")
    own = next((error for error in errors if not error.path), errors[0])
    return unavailable(own)


def _read(found: Any, item: Item, errors: Sequence[Error], sha256: str) -> Facts | Unavailable:
    """Read one repository; one that is not of the expected form takes no other with it."""
    try:
        return facts(found, item, errors, sha256=sha256)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        reason = (
            f"GitHub's answer for {item.repo} is not of the form that was asked for ({type(error).__name__}: {error})"
        )
        return Unavailable(reason=reason[:300], todo="a later run asks again", kind="malformed")
