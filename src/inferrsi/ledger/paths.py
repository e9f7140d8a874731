"""Paths that stay inside a workspace and mean the same on every system; reads folders, opens no file."""

import os
import re
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from typing import Final

from inferrsi.errors import RefusedError
from inferrsi.ledger.fault import Fault

SLUG: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,79}")
RESERVED: Final = frozenset({"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(10)})
"""Names that Windows keeps for devices, whatever follows a dot: git-for-windows #843 could not check out AUX.V."""

_SLUG_TODO = "use a-z, 0-9, `.`, `_` and `-`, beginning with a letter or digit, at most 80"


@dataclass(frozen=True, kw_only=True)
class Listing:
    """What a walk over a folder found."""

    files: tuple[Path, ...]
    """In order of code points of the path below the folder."""
    faults: tuple[tuple[Path, Fault], ...]
    """Names that are not admitted, each with its reason; they are not among `files`."""


def slug_fault(name: str, /) -> Fault | None:
    """Say why `name` cannot be an id or a file name in the ledger, or None where it can."""
    if not SLUG.fullmatch(name):
        return Fault(message=f"{name!r} is not a name that every system can keep", todo=_SLUG_TODO)
    if name.endswith("."):
        return Fault(message=f'"{name}" ends with a dot, which Windows drops', todo="remove the dot")
    if name.partition(".")[0] in RESERVED:
        return Fault(message=f'"{name}" is the name of a device on Windows', todo="choose another name")
    return None


def inside(root: Path, relative: str, /) -> Path:
    """Give the path of `relative` (`evidence/records/maya/2026-10-29.yaml`) below `root`.

    Raises `RefusedError` where a part is no slug (so `..` and `/etc` cannot leave the workspace), where a part that
    exists is a symlink, or where it exists in another spelling. What does not exist yet is fine.
    """
    path = root
    for part in relative.split("/"):
        if fault := slug_fault(part):
            what = f'"{relative}" cannot be a path here: {fault.message}'
            raise RefusedError(what, where=str(root), todo=fault.todo)
        if twin := _twin(path, part):
            what = f'"{relative}" would stand beside "{twin}", the same name on some systems'
            raise RefusedError(what, where=str(path), todo="use the name that exists, or rename it")
        path /= part
        if path.is_symlink():
            what = f'"{relative}" goes through a symbolic link'
            raise RefusedError(what, where=str(path), todo="replace the link by what it points to")
    return path


def files(root: Path, folder: str, suffix: str) -> Listing:
    """List the files below `root/folder` whose names end in `suffix`; hidden names are passed over.

    One `readdir` a folder and no `stat`: 10,000 files take tens of milliseconds. A missing folder holds nothing.
    """
    top = inside(root, folder)
    found: list[str] = []
    faults: list[tuple[str, Fault]] = []
    folders = [""] if top.is_dir() else []
    for below in folders:  # grows while we go
        with os.scandir(top / below) as entries:
            for entry in entries:
                name = below + entry.name
                is_folder = entry.is_dir(follow_symlinks=False)
                if entry.name.startswith(".") or not (is_folder or entry.is_symlink() or name.endswith(suffix)):
                    continue
                if fault := _entry_fault(entry):
                    faults.append((name, fault))
                elif is_folder:
                    folders.append(name + "/")
                else:
                    found.append(name)
    return Listing(
        files=tuple(top / name for name in sorted(found)),
        faults=tuple((top / name, fault) for name, fault in sorted(faults, key=itemgetter(0))),
    )


def _entry_fault(entry: os.DirEntry[str]) -> Fault | None:
    if entry.is_symlink():
        return Fault(message="a symbolic link stands in the ledger", todo="replace it by what it points to")
    if not (entry.is_file(follow_symlinks=False) or entry.is_dir(follow_symlinks=False)):
        return Fault(message="neither a file nor a folder", todo="remove it")
    return slug_fault(entry.name)


def _twin(folder: Path, name: str) -> str | None:
    """Find a name in `folder` that some systems take for `name`."""
    try:
        names = {entry.name for entry in folder.iterdir()}
    except (FileNotFoundError, NotADirectoryError):
        return None
    return None if name in names else next((other for other in sorted(names) if other.casefold() == name), None)
