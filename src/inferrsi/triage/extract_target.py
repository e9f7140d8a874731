"""What a person wants claims extracted from, beside files: the words of a call taken apart. Pure."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote, urlsplit

from inferrsi.evidence.github import HOSTS, WEB
from inferrsi.evidence.seen import SignalCard
from inferrsi.sources.github.address import Place, is_repo, read_address
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.target import AtPage, OfPaper, OfSubject, OnHub, read_target
from inferrsi.triage.texts_chosen import layout_of

RAW_HOST: Final = "raw.githubusercontent.com"
_FILES: Final = frozenset({"blob", "raw", "blame", "edit"})
_LINES: Final = re.compile(r"L(\d{1,9})(?:C\d+)?(?:-L?(\d{1,9})(?:C\d+)?)?")
_SUBJECT: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,79}(?:@\S{1,250})?")


@dataclass(frozen=True, kw_only=True)
class FileAt:
    """A file of a repository on GitHub: ref and path in one, since only the refs tell where the one ends."""

    repo: str
    below: str
    """`main/docs/DETAILS.md`."""
    lines: tuple[int, int] | None = None
    """From `#L10-L20`."""


@dataclass(frozen=True, kw_only=True)
class FeedItem:
    """An item of a followed feed, by the id that `sync` gave it."""

    id: str


@dataclass(frozen=True, kw_only=True)
class OfSignal:
    """What a signal is about, by the number that `status` prints."""

    n: int


Asked = OfSubject | FileAt | Place | OfPaper | OnHub | AtPage | FeedItem | OfSignal


def asked(text: str, *, web: str = WEB) -> Asked | Unavailable:
    """Read SUBJECT[@REF], `arxiv:`, `hf:`, `feed:`, `signal:` or an address."""
    word = text.strip()
    kind, _, rest = word.partition(":")
    if kind == "feed" and rest:
        return FeedItem(id=word)
    if kind == "signal":
        return OfSignal(n=int(rest)) if re.fullmatch(r"[1-9]\d{0,8}", rest) else _no(word, "write signal:7")
    if "://" in word:
        return _file(word, web) or read_target(word, web=web)
    if kind in {"arxiv", "arXiv", "hf"} and rest:
        return read_target(word, web=web)
    if _SUBJECT.fullmatch(word):
        return read_target(word, web=web)
    todo = "name a file, SUBJECT@REF, arxiv:ID, an address with https://, or - for standard input"
    return _no(word, todo)


def _no(word: str, todo: str) -> Unavailable:
    return Unavailable(reason=f"{word[:200]!r} names nothing that can be read", todo=todo, kind="refused")


def _file(url: str, web: str) -> FileAt | None:
    """Read the address of a file on GitHub, None where it is another one."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return None
    steps = unquote(parts.path).strip("/").split("/")
    if host == RAW_HOST and len(steps) > 3:
        below = steps[2:]
    elif host in HOSTS | {urlsplit(web).hostname} and len(steps) > 4 and steps[2] in _FILES:
        below = steps[3:]
    else:
        return None
    if below[:2] in (["refs", "heads"], ["refs", "tags"]):
        below = below[2:]
    repo = f"{steps[0]}/{steps[1]}"
    lines = _LINES.fullmatch(parts.fragment)
    if not is_repo(repo):
        return None
    span = (int(lines[1]), int(lines[2] or lines[1])) if lines else None
    return FileAt(repo=repo, below="/".join(below), lines=span)


def splits(below: str) -> tuple[tuple[str, str], ...]:
    """Give the ways to tell a ref from a path, the longest ref first."""
    steps = below.split("/")
    return tuple(("/".join(steps[:n]), "/".join(steps[n:])) for n in range(len(steps) - 1, 0, -1))


def of_signal(signal: SignalCard, *, web: str = WEB) -> Asked | Unavailable:
    """Give what a signal is about: an item of a feed, a version of a paper, an address."""
    if signal.source == "feed":
        return FeedItem(id=signal.id)
    if signal.id.startswith("paper:"):
        return read_target(f"arxiv:{signal.ref or signal.id.removeprefix('paper:')}", web=web)
    if signal.url:
        return _file(signal.url, web) or read_address(signal.url, web=web) or read_target(signal.url, web=web)
    if signal.subject:
        return OfSubject(name=signal.subject, ref=signal.ref or None)
    return _no(signal.id, "open it where the signal stands")


def is_text(url: str, media_type: str) -> bool:
    """Say whether what stands at an address is a text with marks of its own and no page."""
    if media_type in {"text/markdown", "text/x-markdown", "text/x-rst"}:
        return True
    is_open = media_type in {"text/plain", "application/octet-stream"}
    return is_open and layout_of(urlsplit(url).path) is not None
