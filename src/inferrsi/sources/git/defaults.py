"""Finds files in which a line that may set a default changed between two commits of a local clone.

Candidates, by what the line looks like: whether the output changes, only a person who reads it can say.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from inferrsi.sources.git.clone import Clone
from inferrsi.sources.git.names import printable
from inferrsi.sources.git.run import run
from inferrsi.sources.unavailable import Unavailable

SWITCHES: Final = 40  # names looked for, one walk over the difference each; chosen 2026-11
_LINES: Final = "|".join((
    r"add_argument *\(|add_option *\(|(typer|click)\.(Option|option)|ArgumentParser",  # Python
    r"DEFINE_(bool|u?int(32|64)?|double|float|string)|getopt(_long)? *\(|add_flag *\(|->default_val",  # C and C++
    r"default_value(_t)? *[=(]|#\[arg\(|\.Arg\(|flag\.(Bool|Int|String|Float64|Duration) *\(",  # Rust, Go
    r"[^a-zA-Z]default *[=:]|[dD]efault[A-Z][A-Za-z0-9]* *=|DEFAULT_[A-Z0-9_]+|_DEFAULT *[=,)]",  # names of constants
    r"getenv *\(|environ(\.get)? *[[(]|env::var|process\.env|os\.(Getenv|LookupEnv)",  # settings by environment
))  # fmt: skip
_SPECIAL: Final = str.maketrans({char: f"\\{char}" for char in ".[]{}()*+?^$|\\"})


@dataclass(frozen=True, kw_only=True)
class Defaults:
    """Where defaults may have changed."""

    switches: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Switch that records name → paths in which a line with its name changed."""
    paths: tuple[str, ...] = ()
    """Paths in which a line changed that reads like a setting: an option, a constant, a variable of the environment."""


def defaults_between(clone: Clone, old: str, new: str, switches: Iterable[str]) -> Defaults | Unavailable:
    """Look for lines that may set a default, in two commits that are there.

    Args:
        clone: Where to look.
        old: 40 hex digits.
        new: 40 hex digits.
        switches: Names of settings on which numbers rest.
    """
    paths = _changed(clone, old, new, _LINES)
    if isinstance(paths, Unavailable):
        return paths
    named = []
    for switch in list(dict.fromkeys(switches))[:SWITCHES]:
        found = _changed(clone, old, new, switch.translate(_SPECIAL)) if switch.isprintable() else ()
        if isinstance(found, Unavailable):
            return found
        if found:
            named.append((switch, found))
    return Defaults(switches=tuple(named), paths=paths)


def _changed(clone: Clone, old: str, new: str, pattern: str) -> tuple[str, ...] | Unavailable:
    quiet = ("--no-renames", "--no-ext-diff", "--no-textconv", "--text", "--ignore-submodules=all")
    found = run(clone.folder, "diff-tree", "-r", "-z", *quiet, "--name-only", f"-G{pattern}", old, new, "--")
    return found if isinstance(found, Unavailable) else tuple(printable(path) for path in found.split(b"\0")[:-1])
