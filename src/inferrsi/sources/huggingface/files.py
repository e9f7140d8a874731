"""The files of a Hub repository as their names tell: parts of one artefact, and the quantisation they are labelled with; pure."""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_PART: Final = re.compile(r"(?P<stem>.*)-(?P<number>\d{5})-of-(?P<count>\d{5})(?P<end>\.[A-Za-z0-9]+)")
_LABEL: Final = re.compile(
    r"(?<![A-Za-z0-9])"
    r"(?P<label>(?:UD-)?(?:I?Q[1-9]_(?:[0-9](?:_[0-9]+)*|K(?:_(?:XXL|XL|[SML]))?|XXS|XS|S|M|NL|P)(?:_XL)?"
    r"|TQ[12]_0|MXFP[468](?:_MOE)?|NVFP4|BF16|FP?(?:32|16)|FP8|INT[48]|W\dA\d+|[2-8]-?bit|AWQ|GPTQ|EXL[23]))"
    r"(?![A-Za-z0-9])",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class HubFile:
    """One file at a revision."""

    path: str
    size: int | None
    sha256: str | None
    """Of large files, which the Hub keeps by it; None for small ones, whose id is git's."""
    blob: str | None
    """git's id of a small file: a SHA-1 of a header and the bytes, 40 hex digits."""


def parts(files: Iterable[HubFile], path: str) -> tuple[HubFile, ...] | str:
    """Give the files that make the artefact at a path, in order: itself, or all its parts; or say what is missing."""
    by_path = {file.path: file for file in files}
    part = _PART.fullmatch(path)
    if part is None:
        return (by_path[path],) if path in by_path else f"there is no file {path!r}"
    count = int(part["count"])
    if not 0 < int(part["number"]) <= count <= 10_000:
        return f"{path!r} is no part of a whole"
    names = [f"{part['stem']}-{number:05}-of-{count:05}{part['end']}" for number in range(1, count + 1)]
    missing = [name for name in names if name not in by_path]
    if missing:
        return f"{len(missing)} of {count} parts are missing, first {missing[0]!r}"
    return tuple(by_path[name] for name in names)


def combined(files: tuple[HubFile, ...]) -> str | None:
    """Give one sha256 for all files: that of a single one, or of the list that `sha256sum` would print of the parts."""
    if len(files) == 1:
        return files[0].sha256
    if not files or any(file.sha256 is None for file in files):
        return None
    listed = "".join(f"{file.sha256}  {file.path}\n" for file in sorted(files, key=lambda file: file.path))
    return hashlib.sha256(listed.encode()).hexdigest()


def label(path: str) -> str | None:
    """Give the quantisation that a file name carries, as it is written there: UD-IQ1_S; the last one where it has two."""
    found = [match["label"] for match in _LABEL.finditer(path.rpartition("/")[2])]
    folder = [match["label"] for match in _LABEL.finditer(path.rpartition("/")[0])]
    return found[-1] if found else folder[-1] if folder else None


def is_blob(data: bytes, blob: str) -> bool:
    """Tell whether some bytes are the ones that git knows by this id."""
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest() == blob
