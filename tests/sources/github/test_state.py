"""Refusals told apart: what is gone, blocked, empty, throttled, forbidden or broken has its own word and outcome."""

import json
from datetime import UTC, datetime

import pytest

from inferrsi.sources.github.state import trouble
from inferrsi.sources.unavailable import Kind, Unavailable

UNTIL = datetime(2026, 10, 29, 12, 40, tzinfo=UTC)
LIMIT = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."
ABUSE = "You have triggered an abuse detection mechanism. Please wait a few minutes before you try again."


def refused(status: int | None, message: object = "", kind: Kind = "status", **block: str) -> Unavailable:
    detail = json.dumps({"message": message, **({"block": block} if block else {})}).encode()
    return Unavailable(reason="why", todo="what", kind=kind, status=status, detail=detail, retry_at=UNTIL)


@pytest.mark.parametrize(
    ("of", "word", "outcome", "said"),
    [
        (refused(404, "Not Found"), "gone", "failed", "not found; it is gone, private"),
        (refused(410, "Issues are disabled"), "gone", "failed", "HTTP 410"),
        (
            refused(451, "Repository access blocked", reason="dmca", html_url="https://x/y"),
            "blocked",
            "failed",
            "(dmca: https://x/y)",
        ),
        (refused(403, "Repository access blocked", reason="tos"), "blocked", "failed", "(tos)"),
        (refused(403, "Access to this repository has been disabled by GitHub staff."), "blocked", "failed", "blocked"),
        (refused(409, "Git Repository is empty."), "empty", "complete", "no commit yet"),
        (refused(409, "Conflict"), "error", "failed", "why"),
        (
            refused(403, "API rate limit exceeded for 127.0.0.1."),
            "throttled",
            "throttled",
            "until 2026-10-29T12:40:00Z",
        ),
        (refused(403, LIMIT), "throttled", "throttled", "asks for patience"),
        (refused(403, ABUSE), "throttled", "throttled", "asks for patience"),
        (refused(429, ""), "error", "failed", "why"),
        (refused(429, "", "throttled"), "throttled", "throttled", "asks for patience"),
        (refused(None, "", "throttled"), "throttled", "throttled", "asks for patience"),
        (refused(401, "Bad credentials"), "unauthorised", "failed", "refused the token"),
        (
            refused(403, "Resource not accessible by personal access token"),
            "forbidden",
            "failed",
            "Resource not accessible",
        ),
        (refused(500, "oops"), "error", "failed", "why; what"),
        (refused(502), "error", "failed", "why; what"),
        (refused(None, "", "timeout"), "error", "failed", "why; what"),
        (refused(None, "", "offline"), "refused", "skipped", "why; what"),
        (refused(404, ["not", "a", "text"]), "gone", "failed", "not found"),
    ],
)
def test_each_refusal_is_told_apart(of: Unavailable, word: str, outcome: str, said: str) -> None:
    found = trouble(of, "o/r")
    assert (found.word, found.outcome, found.until) == (word, outcome, UNTIL)
    assert found.reason.startswith("o/r: ")
    assert said in found.reason


@pytest.mark.parametrize("detail", [b"", b"<html>", b"[]", b"null", b"\xff\xfe", b'{"message": null}'])
def test_body_of_any_form_is_told_without_a_fault(detail: bytes) -> None:
    of = Unavailable(reason="why", todo="what", kind="status", status=403, detail=detail)
    assert trouble(of, "o/r").word == "forbidden"
