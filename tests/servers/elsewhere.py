"""The hub, pages and feeds on 127.0.0.1: what stands there is set by the test, and so is how it lies.

with Elsewhere().running() as server: ...
place.revise("example/Kite-27B", files={"kite-Q4_K_M.gguf": b"GGUF…"})
place.pages["https://kite.example.org/blog"] = "<main>…</main>"
place.feeds["daily"] = [Entry("a", "title")]
"""

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from typing import Any

from tests.servers.loopback import NOT_FOUND, Heard, Reply, Server, loopback

HUB, PAGES, FEEDS = "huggingface.co", "pages.example.org", "feeds.example.org"


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One item of a feed."""

    guid: str
    title: str
    summary: str = ""
    published: str = "Wed, 28 Oct 2026 08:00:00 +0800"


@dataclass(frozen=True, kw_only=True)
class Weights:
    """A repository of the hub at its newest revision."""

    revision: str
    files: dict[str, bytes]
    modified: str
    licence: str = "apache-2.0"


@dataclass(kw_only=True)
class Elsewhere:
    """What stands there."""

    hub: dict[str, Weights] = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)
    """Path → body."""
    feeds: dict[str, list[Entry]] = field(default_factory=dict)
    lies: dict[str, list[Reply]] = field(default_factory=dict)
    """Part (hub, pages, feeds) → what is answered instead, the last one for ever."""

    @contextmanager
    def running(self) -> Iterator[Server]:
        def answer(heard: Heard) -> Reply:  # a test may put another one in its place while the server runs
            return self.answer(heard)

        with loopback(answer) as server:
            yield server

    def hosts(self, server: Server) -> dict[str, str]:
        """Give the radar's `hosts` that send these hosts here."""
        return {HUB: f"{server.base}/hub", PAGES: f"{server.base}/pages", FEEDS: f"{server.base}/feeds"}

    def revise(self, repo: str, files: dict[str, bytes], *, modified: str = "2026-10-20T08:00:00.000Z") -> str:
        """Put a revision there that follows from its files, and give its commit."""
        revision = hashlib.sha1(repr((repo, sorted(files.items()))).encode(), usedforsecurity=False).hexdigest()
        self.hub[repo] = Weights(revision=revision, files=files, modified=modified)
        return revision

    def answer(self, heard: Heard) -> Reply:
        part, _, path = heard.path.lstrip("/").partition("/")
        if lies := self.lies.get(part):
            return lies.pop(0) if len(lies) > 1 else lies[0]
        match part:
            case "hub":
                return self._hub(f"/{path}")
            case "pages":
                body = self.pages.get(f"/{path}")
                return NOT_FOUND if body is None else _text(body, "text/html; charset=utf-8")
            case _:
                entries = self.feeds.get(path)
                return NOT_FOUND if entries is None else _text(_rss(entries), "application/rss+xml")

    def _hub(self, path: str) -> Reply:
        if found := re.fullmatch(r"/api/models/([^/]+/[^/]+)(?:/revision/[^/]+)?", path):
            held = self.hub.get(found[1])
            return (
                Reply(status=404, body=b'{"error":"Repository not found"}') if held is None else _model(found[1], held)
            )
        if found := re.fullmatch(r"/([^/]+/[^/]+)/resolve/[0-9a-f]{40}/(.+)", path):
            held = self.hub.get(found[1])
            data = held.files.get(found[2]) if held else None
            return NOT_FOUND if data is None else Reply(body=data)
        return NOT_FOUND


def _model(repo: str, held: Weights) -> Reply:
    files: list[dict[str, Any]] = [
        {"rfilename": name, "size": len(data), "lfs": {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}}
        for name, data in sorted(held.files.items())
    ]
    tree = {
        "id": repo, "sha": held.revision, "lastModified": held.modified, "gated": False, "disabled": False,
        "cardData": {"license": held.licence}, "tags": [], "siblings": files,
    }  # fmt: skip
    return _text(json.dumps(tree), "application/json")


def _rss(entries: list[Entry]) -> str:
    items = "".join(
        f'<item><guid isPermaLink="false">{escape(one.guid)}</guid><title>{escape(one.title)}</title>'
        f"<link>https://{PAGES}/{escape(one.guid)}</link><pubDate>{one.published}</pubDate>"
        f"<description>{escape(one.summary)}</description></item>"
        for one in entries
    )
    return f'<rss version="2.0"><channel><title>A feed</title><link>https://{FEEDS}/</link>{items}</channel></rss>'


def _text(body: str, content_type: str) -> Reply:
    data = body.encode()
    etag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
    return Reply(body=data, headers={"Content-Type": content_type, "ETag": etag})
