"""Git's packets: the command that lists refs, and its answers in both versions of the protocol (gitprotocol-v2). Pure."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

_LINE: Final = re.compile(rb"([0-9a-f]{40}|unborn) (\S+)((?: [^ \n]+)*)\n?")
_OLD: Final = re.compile(rb"([0-9a-f]{40}) ([^\0\n]+)(?:\0([^\n]*))?\n?")
_LENGTH: Final = re.compile(rb"[0-9a-f]{4}")
_FLUSH: Final = b""
"""Stands for the packet that ends a list."""


@dataclass(frozen=True, kw_only=True)
class Ref:
    """One ref of a repository."""

    name: str
    """In full: `refs/tags/v1`, `HEAD`."""
    commit: str
    """40 hex digits, followed through the tag object of an annotated tag."""
    object: str | None = None
    """SHA of that tag object."""
    target: str | None = None
    """Of HEAD: the branch that it stands for."""


@dataclass(frozen=True, kw_only=True)
class Refs:
    """What a repository listed."""

    asked: str
    full_name: str
    """The repository that answered: another name after a rename."""
    refs: tuple[Ref, ...]
    sha256: str

    def named(self, name: str) -> Ref | None:
        """Give a ref by its full name."""
        return next((ref for ref in self.refs if ref.name == name), None)


def request(prefixes: Iterable[str]) -> bytes:
    """Write the command with its arguments as packets."""
    arguments = ["peel\n", "symrefs\n", *(f"ref-prefix {prefix}\n" for prefix in prefixes)]
    lines = ["command=ls-refs\n", "agent=inferrsi\n"]
    return b"".join([*map(_packet, lines), b"0001", *map(_packet, arguments), b"0000"])


def _packet(text: str) -> bytes:
    data = text.encode()
    return b"%04x%s" % (len(data) + 4, data)


def packets(body: bytes) -> Iterator[bytes]:
    """Take the packets of an answer apart; the end of a list comes as empty bytes.

    Raises:
        ValueError: It is cut off, or no answer of git at all.
    """
    at = 0
    while at < len(body):
        length = int(body[at : at + 4], 16) if _LENGTH.fullmatch(body, at, at + 4) else None
        if length is None or at + length > len(body):
            message = "the answer is cut off, or none of git"
            raise ValueError(message)
        yield body[at + 4 : at + length] if length > 4 else _FLUSH
        at += max(length, 4)


def listed(body: bytes) -> tuple[Ref, ...] | None:
    """Read an answer to `ls-refs`, None where it is none or lacks its end."""
    refs: list[Ref] = []
    try:
        for packet in packets(body):
            if packet == _FLUSH:
                return tuple(refs)
            if (ref := _ref(packet)) is not None:
                refs.append(ref)
    except ValueError:
        return None
    return None


def _ref(packet: bytes) -> Ref | None:
    """Read one line; None for a HEAD whose branch has no commit yet."""
    found = _LINE.fullmatch(packet)
    if found is None:
        message = "no line of ls-refs"
        raise ValueError(message)
    sha, name, attributes = found[1].decode(), found[2].decode(errors="replace"), found[3].decode(errors="replace")
    if sha == "unborn":
        return None
    said = dict(word.partition(":")[::2] for word in attributes.split())
    peeled = said.get("peeled")
    return Ref(
        name=name,
        commit=peeled or sha,
        object=sha if peeled else None,
        target=said.get("symref-target"),
    )


def advertised(body: bytes) -> tuple[Ref, ...] | None:
    """Read an answer of the first version: `# service=…`, then the refs, of which the first carries what the server can do."""
    try:
        announced, end, *lines, last = packets(body)
    except ValueError:
        return None
    if not announced.startswith(b"# service=") or end != _FLUSH or last != _FLUSH:
        return None
    found: dict[str, Ref] = {}
    target = None
    for line in lines:
        parts = _OLD.fullmatch(line)
        if parts is None:
            return None
        sha, name = parts[1].decode(), parts[2].decode(errors="replace")
        target = target or _symref(parts[3] or b"")
        if name == "capabilities^{}":  # of a repository without refs
            continue
        tag = name.removesuffix("^{}")
        if tag != name and tag in found:
            found[tag] = Ref(name=tag, commit=sha, object=found[tag].commit)
        else:
            found[name] = Ref(name=name, commit=sha)
    if "HEAD" in found:
        found["HEAD"] = Ref(name="HEAD", commit=found["HEAD"].commit, target=target)
    return tuple(found.values())


def _symref(capabilities: bytes) -> str | None:
    said = re.search(rb"\bsymref=HEAD:(\S+)", capabilities)
    return said[1].decode(errors="replace") if said else None
