"""What the Hub says of a repository at a revision, read from its JSON; pure."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Literal

from inferrsi.sources.huggingface.files import HubFile

Gating = Literal["none", "auto", "manual"]
NAME: Final = re.compile(r"(?=.{1,200}\Z)[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*")
"""org/name."""


@dataclass(frozen=True, kw_only=True)
class Info:
    """A repository at a revision."""

    repo: str
    """As it was answered: another name than was asked means that it moved."""
    revision: str
    """40 hex digits."""
    modified: datetime | None
    gating: Gating
    """Whether its terms must be agreed to before its files are given, and who then decides."""
    disabled: bool
    licence: str | None
    """As the card names it."""
    licence_name: str | None
    licence_link: str | None
    base: str | None
    """The repository that this one was made from."""
    relation: str | None
    """quantized, finetune, adapter, merge."""
    files: tuple[HubFile, ...]


def read_info(body: bytes) -> Info | str:
    """Read an answer of `/api/models/…`, or say what is wrong with it."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        return "is no JSON"
    if not isinstance(data, dict):
        return "is no description of a repository"
    repo, revision = data.get("id"), data.get("sha")
    if not (isinstance(repo, str) and NAME.fullmatch(repo)) or (revision := _hex(revision, 40)) is None:
        return "names no repository or no revision"
    gating = _gating(data.get("gated", False))
    files = _files(data.get("siblings", []))
    if gating is None or files is None:
        return "is not of the form that is documented"
    card = _mapping(data.get("cardData"))
    tags = [tag for tag in data.get("tags") or () if isinstance(tag, str)] if isinstance(data.get("tags"), list) else []
    relation, base = _base(tags)
    return Info(
        repo=repo,
        revision=revision,
        modified=_instant(data.get("lastModified")),
        gating=gating,
        disabled=data.get("disabled") is True,
        licence=_text(card, "license") or _tagged(tags, "license:"),
        licence_name=_text(card, "license_name"),
        licence_link=_text(card, "license_link"),
        base=base or _text(card, "base_model"),
        relation=relation,
        files=files,
    )


def _gating(value: Any) -> Gating | None:
    if value is None or value is False:
        return "none"
    if value == "auto":
        return "auto"
    return "manual" if value == "manual" or value is True else None  # what asks for more is taken as the stricter


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _files(siblings: Any) -> tuple[HubFile, ...] | None:
    """Read `siblings`, where a large file's hash is called lfs.sha256, or a `tree`, where it is called lfs.oid."""
    if not isinstance(siblings, list):
        return None
    files = []
    for entry in siblings:
        if not isinstance(entry, dict) or entry.get("type", "file") not in ("file", "directory"):
            return None
        path = entry.get("rfilename", entry.get("path"))
        if not isinstance(path, str) or not path or ".." in path.split("/"):
            return None
        if entry.get("type") != "directory":
            files.append(_file(path, entry))
    return tuple(files)


def _file(path: str, entry: Mapping[str, Any]) -> HubFile:
    large = _mapping(entry.get("lfs"))
    sha256 = _hex(large.get("sha256", large.get("oid")), 64)
    blob = None if large else _hex(entry.get("blobId", entry.get("oid")), 40)
    size = large.get("size", entry.get("size"))
    return HubFile(path=path, size=size if type(size) is int and size >= 0 else None, sha256=sha256, blob=blob)


def read_tree(body: bytes) -> tuple[HubFile, ...] | str:
    """Read a page of `/api/models/…/tree/…`, or say what is wrong with it."""
    try:
        files = _files(json.loads(body))
    except (ValueError, RecursionError):
        return "is no JSON"
    return "is no list of files" if files is None else files


def _hex(value: Any, digits: int) -> str | None:
    text = value.removeprefix("sha256:") if isinstance(value, str) else ""
    return text if re.fullmatch(rf"[0-9a-f]{{{digits}}}", text) else None


def _base(tags: list[str]) -> tuple[str | None, str | None]:
    """Read `base_model:quantized:org/name`."""
    for tag in tags:
        parts = tag.split(":")
        if parts[0] == "base_model" and len(parts) == 3:
            return parts[1], parts[2]
    return None, None


def _text(card: Mapping[str, Any], name: str) -> str | None:
    value = card.get(name)
    first = value[0] if isinstance(value, list) and value else value
    return first if isinstance(first, str) and first else None


def _tagged(tags: list[str], prefix: str) -> str | None:
    return next((tag.removeprefix(prefix) for tag in tags if tag.startswith(prefix)), None)


def _instant(value: Any) -> datetime | None:
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    return moment.astimezone(UTC).replace(microsecond=0) if moment and moment.tzinfo else None
