"""Keeps what servers answered: bytes by sha256, and beside them who gave them, when, and how to ask again.

Derived and deletable: whatever is damaged counts as never fetched.
"""

import hashlib
import json
import logging
import os
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from inferrsi.sources.http.secret import fingerprint

logger = logging.getLogger(__name__)
FORM: Final = 1
"""Of the stored answers; another one counts as never fetched."""


@dataclass(frozen=True, kw_only=True)
class Stored:
    """An answer that was kept."""

    url: str
    final_url: str
    moved_to: str | None
    status: int
    headers: Mapping[str, str]
    etag: str | None
    last_modified: str | None
    sha256: str
    retrieved: datetime
    body: bytes = field(repr=False)


def key(url: str, *, accept: str, headers: Mapping[str, str], secret: str | None) -> str:
    """Give the name of a question: the same question of another token is another one, as its ETags are."""
    asked = [url, accept, sorted((name.lower(), value) for name, value in headers.items()), fingerprint(secret)]
    return hashlib.sha256(json.dumps(asked).encode()).hexdigest()


class Store:
    """The answers of a workspace, below one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, name: str) -> Stored | None:
        """Give the answer to a question, None where there is none or where it is damaged."""
        try:
            fields: dict[str, Any] = json.loads(self._answer(name).read_bytes())
            if fields.pop("form") != FORM:
                return None
            body = self.bytes(fields["sha256"])
            if body is None:
                return None
            retrieved = datetime.fromisoformat(fields.pop("retrieved"))
            stored = Stored(**fields, retrieved=retrieved, body=body)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None
        return stored if retrieved.tzinfo is not None else None

    def keep(self, name: str, stored: Stored) -> None:
        """Keep an answer; where the disk refuses, the run goes on without."""
        fields = asdict(replace(stored, body=b""))
        del fields["body"]
        text = json.dumps({"form": FORM, **fields, "retrieved": stored.retrieved.isoformat()}, indent=1, sort_keys=True)
        try:
            if self.bytes(stored.sha256) is None:
                _write(self._body(stored.sha256), stored.body)
            _write(self._answer(name), text.encode())
        except OSError as error:
            logger.warning("the answer of %s was not kept: %s", stored.url, error.strerror)

    def bytes(self, sha256: str) -> bytes | None:
        """Give the bytes of this sha256, None where they are not here or not whole."""
        try:
            data = self._body(sha256).read_bytes()
        except OSError:
            return None
        return data if hashlib.sha256(data).hexdigest() == sha256 else None

    def _body(self, sha256: str) -> Path:
        return self._folder / "bodies" / sha256[:2] / sha256

    def _answer(self, name: str) -> Path:
        return self._folder / "answers" / name[:2] / f"{name}.json"


def _write(path: Path, data: bytes) -> None:
    """Replace a file at once; it may be lost when the power fails, and then it is fetched again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.parent / f".tmp-{os.getpid()}-{secrets.token_hex(4)}"
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
