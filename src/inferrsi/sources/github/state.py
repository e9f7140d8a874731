"""Tells apart why GitHub did not answer as asked: gone, blocked, throttled, empty, not allowed, broken. Pure."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from inferrsi.evidence.observation import Outcome
from inferrsi.sources.unavailable import Unavailable

Word = Literal["gone", "blocked", "empty", "throttled", "unauthorised", "forbidden", "error", "refused"]
STANDING: Final = frozenset({"gone", "blocked", "empty"})
"""Words that say something of the repository, not of this request."""
_QUOTA: Final = ("rate limit", "abuse detection", "wait a few minutes before you try again")
"""What GitHub's limits say, the older text too (octokit/hub4j recordings)."""
_DISABLED: Final = ("repository access blocked", "dmca takedown", "has been disabled", "tos violation")
_EMPTY: Final = "git repository is empty"
_OF_STATUS: Final[Mapping[int, Word]] = {404: "gone", 410: "gone", 401: "unauthorised", 403: "forbidden"}


@dataclass(frozen=True, kw_only=True)
class Trouble:
    """Why a question has no answer."""

    word: Word
    outcome: Outcome
    reason: str
    """In one line, with what to do about it where something can be done."""
    until: datetime | None = None
    """throttled: when to ask again."""


def trouble(of: Unavailable, repo: str) -> Trouble:
    """Tell what an answer that was not had means for a repository."""
    word = _word(of, _message(of).lower())
    return Trouble(word=word, outcome=_outcome(word), reason=f"{repo}: {_reason(word, of)}", until=of.retry_at)


def _reason(word: Word, of: Unavailable) -> str:
    match word:
        case "gone":
            said = f"not found; it is gone, private, or this token may not see it (HTTP {of.status})"
        case "blocked":
            said = f"access is blocked by GitHub ({_block(of)})"
        case "empty":
            said = "the repository has no commit yet"
        case "throttled":
            said = f"not answered, {_patience(of)}"
        case "unauthorised":
            said = "GitHub refused the token (HTTP 401); make a new one or take it out of the environment"
        case "forbidden":
            said = f"this token may not read it (HTTP 403: {_message(of)[:160] or 'no reason given'})"
        case _:
            said = f"{of.reason}; {of.todo}"
    return said


def _word(of: Unavailable, said: str) -> Word:
    if of.status == 451 or any(sign in said for sign in _DISABLED):
        return "blocked"
    if of.kind == "throttled" or (of.status in {403, 429} and any(sign in said for sign in _QUOTA)):
        return "throttled"
    if of.status == 409 and _EMPTY in said:
        return "empty"
    return _OF_STATUS.get(of.status or 0, "refused" if of.kind in {"offline", "refused"} else "error")


def _outcome(word: Word) -> Outcome:
    match word:
        case "empty":
            return "complete"
        case "throttled":
            return "throttled"
        case "refused":
            return "skipped"
        case _:
            return "failed"


def _patience(of: Unavailable) -> str:
    if of.retry_at is None:
        return "GitHub asks for patience and does not say for how long"
    return f"GitHub asks for patience until {of.retry_at:%Y-%m-%dT%H:%M:%SZ}"


def _block(of: Unavailable) -> str:
    block = _object(of).get("block")
    fields = block if isinstance(block, dict) else {}
    reason = str(fields.get("reason") or ("dmca" if of.status == 451 else "no reason given"))
    return f"{reason}: {fields['html_url']}" if isinstance(fields.get("html_url"), str) else reason


def _message(of: Unavailable) -> str:
    message = _object(of).get("message")
    return message if isinstance(message, str) else of.detail[:400].decode(errors="replace")


def _object(of: Unavailable) -> dict[str, Any]:
    try:
        body = json.loads(of.detail)
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}
