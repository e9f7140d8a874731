"""Call the command line as a shell does, in this process: words in, exit code and both streams out."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from inferrsi.cli.app import run

REPOSITORY = Path(__file__).parents[2]
"""Itself a workspace: the shipped ledger."""


@dataclass(frozen=True, kw_only=True)
class Called:
    code: int
    out: str
    err: str


def call(*words: str, root: Path | None = REPOSITORY) -> Called:
    """Run one command on a workspace (None: the command takes none)."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    place = [] if root is None else ["--root", str(root)]
    with _process("inferrsi", *words, *place), redirect_stdout(out), redirect_stderr(err):
        code = _exit_code()
        sys.stdout.flush()
    err.flush()
    return Called(code=code, out=_text(out), err=_text(err))


def _exit_code() -> int:
    try:
        return int(run())
    except SystemExit as end:
        return int(end.code or 0)


@contextmanager
def _process(*words: str) -> Iterator[None]:
    """Set what a process of its own would have, and put it back."""
    before: tuple[Any, Any, Any] = (sys.argv, sys.excepthook, dict(os.environ))
    sys.argv = list(words)
    try:
        yield
    finally:
        sys.argv, sys.excepthook, environment = before
        os.environ.clear()
        os.environ.update(environment)


def _text(stream: io.TextIOWrapper) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode("utf-8")
