"""Exchanges with GitHub that others recorded, from the shared data; `INDEX.tsv` there lists them all."""

import base64
import csv
import gzip
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.sources.github.published import SHARED


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """One request and its answer."""

    file: str
    method: str
    url: str
    """Path and query."""
    status: int
    headers: Mapping[str, str] = field(repr=False)
    body: bytes = field(repr=False)
    """Empty also where it was not copied: accounts, which nobody here reads."""

    @property
    def path(self) -> str:
        return self.url.partition("?")[0]

    @property
    def name(self) -> str:
        return f"{self.method} {self.url[:80]} {self.status} {self.file}"


def exchanges() -> tuple[Exchange, ...]:
    """Give all that the index lists, in its order; none where the data is absent."""
    index = SHARED / "INDEX.tsv"
    if not index.exists():
        return ()
    with index.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    taken: set[int] = set()
    return tuple(_listed(row, taken) for row in rows)


def _listed(row: Mapping[str, str], taken: set[int]) -> Exchange:
    """Find the exchange of a row; a file may hold the same request several times."""
    wanted = (row["method"], row["url"], int(row["status"]))
    for found in _of_file(row["file"]):
        if id(found) not in taken and (found.method, found.url, found.status) == wanted:
            taken.add(id(found))
            return found
    message = f"{row['file']} lacks {wanted}"
    raise AssertionError(message)


@cache
def _of_file(name: str) -> tuple[Exchange, ...]:
    path = SHARED / name
    data = json.loads(path.read_text(encoding="utf-8"))
    if isinstance(data, list):
        return tuple(_of_nock(name, one) for one in data)
    if "http_interactions" in data:
        return tuple(_of_vcr(name, one) for one in data["http_interactions"])
    if "interactions" in data:
        return tuple(_of_vcr(name, one) for one in data["interactions"])
    return (_of_wiremock(path, name, data),)


def _of_nock(file: str, one: Mapping[str, Any]) -> Exchange:
    said = one["response"]
    body = said if isinstance(said, str) else json.dumps(said)
    headers = one.get("responseHeaders") or one.get("headers") or {}
    return _exchange(file, one["method"].upper(), one["path"], one["status"], headers, body.encode())


def _of_vcr(file: str, one: Mapping[str, Any]) -> Exchange:
    asked, said = one["request"], one["response"]
    body = said["body"]
    data = base64.b64decode(body["base64_string"]) if "base64_string" in body else str(body.get("string", "")).encode()
    address = urlsplit(asked["uri"])
    url = address.path + (f"?{address.query}" if address.query else "")
    status = said["status"]["code"] if "status" in said else said["status_code"]
    return _exchange(file, asked["method"].upper(), url, status, said["headers"], data)


def _of_wiremock(path: Path, file: str, data: Mapping[str, Any]) -> Exchange:
    said = data["response"]
    kept = path.parent.parent / "__files" / said["bodyFileName"] if "bodyFileName" in said else None
    body = kept.read_bytes() if kept and kept.exists() else str(said.get("body", "")).encode()
    asked = data["request"]
    return _exchange(file, asked["method"].upper(), asked["url"], said["status"], said.get("headers", {}), body)


def _exchange(file: str, method: str, url: str, status: int, headers: Any, body: bytes) -> Exchange:
    pairs = headers.items() if isinstance(headers, dict) else zip(headers[::2], headers[1::2], strict=True)
    said = {name.lower(): value[0] if isinstance(value, list) else str(value) for name, value in pairs}
    if body.startswith(b"\x1f\x8b"):
        body = gzip.decompress(body)
    body = re.sub(
        rb"<(GITHUB_[A-Z_]+)>", lambda found: found[1].replace(b"_", b"-"), body
    )  # what the recorder hid is no name of a repository
    return Exchange(file=file, method=method, url=url, status=int(status), headers=said, body=body)


def described(*names: str) -> Iterator[tuple[str, bytes]]:
    """Give bodies of the dependabot fixtures, which have no headers."""
    for name in names:
        path = SHARED / "dependabot-core" / name
        if path.exists():
            yield name, path.read_bytes()
