"""Runs the `git` program on a repository of this machine; nothing is fetched, written or started by the repository.

A clone is not trusted: its settings may name programs (monitors, hooks, text converters) and its refs and file names
may be anything. So only plumbing runs, with fixed arguments, our settings for the dangerous keys and no transport, and
on a folder that is named outright: a search upwards would find the repository that the workspace itself stands in.
"""

import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from inferrsi.sources.git.names import printable
from inferrsi.sources.unavailable import Unavailable

LIMIT_S: Final = 60.0  # a walk over a million commits takes under 10 s; chosen 2026-10
_ENVIRONMENT: Final[Mapping[str, str]] = MappingProxyType({
    "GIT_ALLOW_PROTOCOL": "none",  # else a partial clone fetches what it lacks
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_GRAFT_FILE": os.devnull,
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
})  # fmt: skip
_SETTINGS: Final = (
    "core.fsmonitor=false",
    f"core.hooksPath={os.devnull}",
    f"core.attributesFile={os.devnull}",
    "protocol.allow=never",
    "advice.graftFileDeprecated=false",  # else our empty graft file is told in place of what went wrong
)
_CREDENTIALS = re.compile(r"//[^/@\s]*@")


def run(folder: Path, *arguments: str) -> bytes | Unavailable:
    """Give what git prints.

    Args:
        folder: The `.git` folder or file, or the bare repository. Named outright, git asks for no `safe.directory`.
        arguments: Ours; a part that comes from outside stands behind `refs/`, `--end-of-options` or is plain hex.
    """
    settings = [part for setting in _SETTINGS for part in ("-c", setting)]
    command = ["git", *settings, "--no-pager", f"--git-dir={folder}", *arguments]
    # The one thing taken over is where programs are found.
    environment = {"PATH": os.environ.get("PATH", os.defpath), **_ENVIRONMENT}
    try:
        return subprocess.run(  # noqa: S603  # a fixed program, no shell
            command,
            cwd=folder.parent,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=LIMIT_S,
            check=True,
        ).stdout
    except FileNotFoundError:
        return Unavailable(reason="the program git was not found", todo="install git")
    except subprocess.TimeoutExpired:
        reason = f"git {arguments[0]} took longer than {LIMIT_S:.0f} s on '{folder}'"
        return Unavailable(reason=reason, todo=f"run `git -C '{folder.parent}' gc` and try again")
    except subprocess.CalledProcessError as error:
        said = _CREDENTIALS.sub("//", printable(error.stderr.strip().rpartition(b"\n")[2]))[:200]
        reason = f"git {arguments[0]} failed on '{folder}': {said or f'exit {error.returncode}'}"
        return Unavailable(reason=reason, todo="run `git fsck` in the clone, or clone anew")


def lines(folder: Path, *arguments: str) -> tuple[str, ...] | Unavailable:
    """Give what git prints by lines, as text that can be shown."""
    printed = run(folder, *arguments)
    return printed if isinstance(printed, Unavailable) else tuple(map(printable, printed.splitlines()))
