"""A canary for a token: it is sent to its host and stands nowhere else, in no form."""

import base64
import logging
import re
import traceback
from pathlib import Path
from urllib.parse import quote

import pytest
from tests.conftest import Edge
from tests.servers.loopback import Heard, Reply, drop, hang, loopback, redirect, status, text
from tests.servers.transports import QUICK, transport

from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.http.secret import fingerprint, holds_secret, without_secret

SECRET = "ghp_Canary/0123+456789abcdef=="  # noqa: S105  # made up
PAGE = "https://example.org/a"


def has_secret(data: bytes) -> bool:
    """Look for the token as somebody would who knows it: as it is, quoted, in hexadecimal, in any run of base64."""
    raw = SECRET.encode()
    if any(form in data for form in (raw, quote(SECRET, safe="").encode(), raw.hex().encode())):
        return True
    for run in re.findall(rb"[A-Za-z0-9+/_-]{20,}", data):
        for start in range(4):
            part = run[start:].translate(bytes.maketrans(b"-_", b"+/"))
            if raw in base64.b64decode(part + b"A" * (-len(part) % 4)):
                return True
    return False


def echo(heard: Heard) -> Reply:
    return text(f"you sent {heard.headers['authorization']}")


ANSWERS: dict[str, object] = {
    "sound": text("x", ETag='"1"'),
    "echoed": echo,
    "echoed in a header": lambda heard: text("x", X_Debug=heard.headers["authorization"]),
    "echoed in base64": lambda heard: text(base64.b64encode(b"a" + heard.headers["authorization"].encode()).decode()),
    "echoed in an error": lambda heard: status(500, heard.headers["authorization"].encode()),
    "echoed in a throttle": lambda heard: status(429, heard.headers["authorization"].encode()),
    "echoed in a broken header": lambda heard: Reply(raw=f"HTTP/1.1 200 OK\r\n{heard.headers['authorization']}\r\n\r\n".encode()),
    "echoed in a broken status line": lambda heard: Reply(raw=f"HTTP/1.1 {SECRET}\r\n\r\n".encode()),
    "echoed in a redirect": lambda _heard: redirect(f"https://elsewhere.org/?t={quote(SECRET)}"),
    "echoed in an unsound redirect": lambda _heard: redirect(f"file:///{SECRET}"),
    "dropped": drop(),
    "hangs": hang(),
    "unauthorised": status(401, b"Bad credentials"),
    "moved": redirect("https://elsewhere.org/b"),
}  # fmt: skip


@pytest.mark.parametrize("route", ANSWERS.values(), ids=ANSWERS)
def test_secret_stands_nowhere(tmp_path: Path, caplog: pytest.LogCaptureFixture, route: object) -> None:
    caplog.set_level(logging.DEBUG)
    with loopback({"/a": route, "/b": text("x")}) as server:  # type: ignore[dict-item]  # a table of routes
        way = transport(tmp_path, server.hosts("example.org", "elsewhere.org"), deadlines=QUICK, reuse_today=False)
        answers = [way.get(PAGE, secret=SECRET), way.post(PAGE, body=b"", content_type="a/b", secret=SECRET)]
        answers.append(way.get(PAGE, secret=SECRET))
        assert server.heard[0].headers["authorization"] == f"Bearer {SECRET}"
    shown = repr((answers, way, vars(way))) + caplog.text
    for answer in answers:
        shown += str(vars(answer)) if not isinstance(answer, Fetched) else f"{answer.headers}{answer.body!r}"
    kept = b"".join(str(path).encode() + path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert not has_secret(kept)
    assert not has_secret(shown.encode())


def test_secret_is_in_no_frame_that_a_traceback_shows(tmp_path: Path, network: Edge) -> None:
    """A fault of our own on the way is shown without values; its message carries none."""
    network.names["example.org"] = ["93.184.215.14"]
    try:
        answer = transport(tmp_path, {}).get(PAGE, secret=SECRET)
    except OSError:
        shown = traceback.format_exc()
    else:
        shown = repr(answer)
    assert SECRET not in shown


@pytest.mark.parametrize("before", [b"", b"x", b"xy", b"xyz", b"Bearer "])
@pytest.mark.parametrize("after", [b"", b"x", b"xy", b"\n"])
def test_every_form_is_found_and_hidden(before: bytes, after: bytes) -> None:
    whole = before + SECRET.encode() + after
    for form in (
        whole,
        quote(whole).encode(),
        quote(whole, safe="").encode(),
        whole.hex().encode(),
        base64.b64encode(whole),
        base64.urlsafe_b64encode(whole),
    ):
        assert has_secret(form) or b"%" in form
        assert holds_secret(b"<" + form + b">", SECRET)
        assert not has_secret(without_secret(b"<" + form + b">", SECRET))


def test_text_without_the_secret_is_left_alone() -> None:
    page = bytes(range(256)) * 100
    assert not holds_secret(page, SECRET)
    assert without_secret(page, SECRET) == page
    assert not holds_secret(page, None)
    assert without_secret(page, None) == page


def test_fingerprints_tell_tokens_apart_and_say_nothing() -> None:
    assert len({fingerprint("a" * 40), fingerprint("b" * 40), fingerprint(None)}) == 3
    assert fingerprint(None) == ""
    assert SECRET[:6] not in fingerprint(SECRET)
