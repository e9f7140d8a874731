"""Finds the token for GitHub in an environment, or asks the `gh` program for its own; it is never shown."""

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

VARIABLES: Final = ("INFERRSI_GITHUB_TOKEN", "GH_TOKEN", "GITHUB_TOKEN")
"""In this order: ours, then those that the `gh` program reads, in its order."""
LIMIT_S: Final = 5.0  # gh reads a file or a keyring; a keyring that waits for a person is no answer


@dataclass(frozen=True, kw_only=True)
class Token:
    """A secret and where it was found."""

    value: str = field(repr=False)
    origin: str
    """The name of the variable, or `gh auth token`."""


def find_token(environment: Mapping[str, str], *, web: str = "github.com") -> Token | None:
    """Find the token, None where there is none or what stands there cannot be one.

    Args:
        environment: Of the process; also what `gh` is started with.
        web: The host that `gh` is asked for; another one for GitHub Enterprise.
    """
    for name in VARIABLES:
        if token := _token(environment.get(name, ""), name):
            return token
    return _of_gh(environment, web)


def _of_gh(environment: Mapping[str, str], web: str) -> Token | None:
    try:
        asked = subprocess.run(  # noqa: S603  # a fixed program, no shell
            ["gh", "auth", "token", "--hostname", web],  # noqa: S607  # where `gh` stands is the environment's to say
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=LIMIT_S,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):  # not installed, not logged in, asks for a password
        return None
    return _token(asked.stdout.decode(errors="replace"), "gh auth token")


def _token(text: str, origin: str) -> Token | None:
    """Admit a text that can stand in a header; a line break in it would begin another header."""
    value = text.strip()
    is_sound = bool(value) and value.isascii() and value.isprintable() and " " not in value
    return Token(value=value, origin=origin) if is_sound else None
