"""Write a new workspace from the files shipped beside this module. Orders I/O, decides nothing."""

import os
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from inferrsi.errors import RefusedError
from inferrsi.ledger.atomic import write_new

NAMES = {"gitignore": ".gitignore"}
"""Shipped name → name in the workspace: a `.gitignore` of ours would be obeyed where it is shipped."""


def start(folder: Path) -> tuple[str, ...]:
    """Write the example workspace into a folder and give the paths, relative to it.

    Raises:
        RefusedError: A file of that name exists, or the way to it leads through a link; nothing was written.
        InferrsiError: A file could not be written.
    """
    found = dict(_shipped(files("inferrsi.pipeline") / "starter", ""))
    for name in found:
        _refuse(folder, name)
    for name, text in found.items():
        write_new(folder / name, text)
    return tuple(found)


def _shipped(place: Traversable, at: str) -> Iterator[tuple[str, str]]:
    """Give path and text of each file, in the order of the paths."""
    for entry in sorted(place.iterdir(), key=lambda found: found.name):
        if entry.is_dir():
            yield from _shipped(entry, f"{at}{entry.name}/")
        else:
            yield at + NAMES.get(entry.name, entry.name), entry.read_text(encoding="utf-8")


def _refuse(folder: Path, name: str) -> None:
    """Refuse to replace what is there, and to write through a link or a file in place of a folder."""
    target = folder / name
    if os.path.lexists(target):
        what = f'"{name}" exists already, and nothing is overwritten'
        raise RefusedError(what, where=str(target), todo="choose an empty folder: `inferrsi init DIR`")
    inside = [path for path in target.parents if path.is_relative_to(folder) and path != folder]
    if any(path.is_symlink() for path in inside) or any(
        path.exists() and not path.is_dir() for path in (folder, *inside)
    ):
        what = f'"{name}" cannot be written: on its way stands a link or a file where a folder belongs'
        raise RefusedError(what, where=str(target), todo="choose an empty folder: `inferrsi init DIR`")
