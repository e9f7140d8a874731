"""What a file of the Hub is, for good: revision, hash, parts, terms, and what its own header says."""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from urllib.parse import quote

from inferrsi.sources.http.transport import Transport
from inferrsi.sources.huggingface.files import HubFile, combined, is_blob, label, parts
from inferrsi.sources.huggingface.gguf import GgufError, GgufHeader, read_header
from inferrsi.sources.huggingface.hub import HUB, info_of, model, told, tree
from inferrsi.sources.huggingface.info import Info
from inferrsi.sources.unavailable import Unavailable

HEADER: Final = 1_048_576  # of a GGUF file; the general keys come first
SMALL: Final = 1_000_000  # up to this size a file without a sha256 is read to get one


@dataclass(frozen=True, kw_only=True)
class Artefact:
    """A file of a repository, with all its parts, or the whole repository, at a revision."""

    asked: str
    """The repository as it was asked for."""
    asked_revision: str | None
    info: Info
    file: str | None
    files: tuple[HubFile, ...]
    """The file, or its parts in order; all files where none was named."""
    sha256: str | None
    """Of the file; of several parts that of the list which `sha256sum` prints of them; None where no file was named."""
    label: str | None
    """The quantisation as the file name writes it: UD-IQ1_S."""
    header: GgufHeader | None
    """What the file says of itself, where it is GGUF and lets itself be read."""
    url: str
    """Where it stands for good."""
    retrieved: datetime
    notes: tuple[str, ...] = ()
    """What the reader has to know."""


def resolve(
    transport: Transport, name: str, revision: str | None = None, file: str | None = None, *, token: str | None = None
) -> Artefact | Unavailable:
    """Resolve a repository, or a file of it, to what cannot change.

    Args:
        transport: The way out.
        name: org/name.
        revision: Branch, tag or commit; None for the default branch.
        file: Path in the repository; any part of a file that comes in parts.
        token: Of the Hub, for what is gated or private.
    """
    fetched = model(transport, name, revision, token=token)
    if isinstance(fetched, Unavailable):
        return fetched
    info = info_of(fetched, revision=revision)
    if isinstance(info, Unavailable):
        return info
    files = info.files if file is None else parts(info.files, file)
    if isinstance(files, str) and file is not None:  # the description may leave files out
        listed = tree(transport, info, token=token)
        if isinstance(listed, Unavailable):
            return listed
        files = parts(listed, file)
    if isinstance(files, str):
        todo = f"look at {HUB}/{info.repo}/tree/{info.revision}"
        return Unavailable(reason=f"{info.repo} at {info.revision[:8]}: {files}", todo=todo, kind="malformed")
    notes = [f"asked for {name}, answered as {info.repo}"] if info.repo.lower() != name.lower() else []
    notes += [f"its terms must be agreed to ({info.gating})"] if info.gating != "none" else []
    sha256, told_of_it = _sha256(transport, info, files, token=token) if file else (None, "")
    header = _header(transport, info, files[0], token=token) if file and file.lower().endswith(".gguf") else None
    notes += [note for note in (told_of_it, header) if isinstance(note, str) and note]
    where = f"blob/{info.revision}/{quote(files[0].path)}" if file else f"tree/{info.revision}"
    return Artefact(
        asked=name,
        asked_revision=revision,
        info=info,
        file=file,
        files=files,
        sha256=sha256,
        label=label(file) if file else None,
        header=header if isinstance(header, GgufHeader) else None,
        url=f"{HUB}/{info.repo}/{where}",
        retrieved=fetched.retrieved,
        notes=tuple(notes),
    )


def _sha256(
    transport: Transport, info: Info, files: tuple[HubFile, ...], *, token: str | None
) -> tuple[str | None, str]:
    """Give the sha256 and what is to be said of it; git's id, which small files have as ETag, is none."""
    known = combined(files)
    if known is not None:
        return known, ""
    if len(files) > 1 or (files[0].size or 0) > SMALL:
        return None, "the Hub states no sha256 for it"
    fetched = transport.get(_address(info, files[0]), secret=token, limit=SMALL)
    if isinstance(fetched, Unavailable):
        return None, f"no sha256: {told(fetched, info.repo).reason}"
    if files[0].blob is not None and not is_blob(fetched.body, files[0].blob):
        return None, "no sha256: its bytes are not those of the revision"
    return hashlib.sha256(fetched.body).hexdigest(), ""


def _header(transport: Transport, info: Info, file: HubFile, *, token: str | None) -> GgufHeader | str:
    """Read the header from the first megabyte, or say why not."""
    span = {"Range": f"bytes=0-{HEADER - 1}"}
    fetched = transport.get(_address(info, file), headers=span, secret=token, limit=HEADER)
    if isinstance(fetched, Unavailable):
        return f"its header was not read: {told(fetched, info.repo).reason}"
    try:
        return read_header(fetched.body)
    except GgufError as error:
        return f"its header is unsound: {error}"


def _address(info: Info, file: HubFile) -> str:
    return f"{HUB}/{info.repo}/resolve/{info.revision}/{quote(file.path)}"
