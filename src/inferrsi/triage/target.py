"""What a person wants pinned or followed: a subject, or an address of GitHub, arXiv, the hub or a page. Pure."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote, urlsplit

from inferrsi.evidence.card import RecordCard
from inferrsi.evidence.github import HOSTS, WEB
from inferrsi.evidence.pack import Subject
from inferrsi.sources.arxiv.ids import PaperRef, canonical
from inferrsi.sources.github.address import Place, read_address
from inferrsi.sources.unavailable import Unavailable

HUB_HOSTS: Final = frozenset({"huggingface.co", "www.huggingface.co", "hf.co"})
_HUB: Final = re.compile(r"(?P<repo>[^/@#\s]+/[^/@#\s]+)(?:@(?P<revision>[^#\s]+))?(?:#(?P<file>.+))?")
_NOT_WEIGHTS: Final = frozenset({"datasets", "spaces", "papers", "docs", "blog", "collections", "models", "settings"})


@dataclass(frozen=True, kw_only=True)
class OfSubject:
    """A followed subject."""

    name: str
    ref: str | None = None
    """Tag, branch or commit."""


@dataclass(frozen=True, kw_only=True)
class OfPaper:
    """A paper, or one version of it."""

    ref: PaperRef


@dataclass(frozen=True, kw_only=True)
class OnHub:
    """A repository of the hub, or a file of it."""

    repo: str
    revision: str | None = None
    file: str | None = None


@dataclass(frozen=True, kw_only=True)
class AtPage:
    """A web page."""

    url: str


Target = OfSubject | Place | OfPaper | OnHub | AtPage


def read_target(text: str, *, web: str = WEB) -> Target | Unavailable:
    """Read the words of a call: SUBJECT, SUBJECT@REF, `arxiv:`, `hf:`, or an address.

    Args:
        text: The words.
        web: Where the pages of repositories stand besides GitHub: an Enterprise.
    """
    word = text.strip()
    if word.casefold().startswith("arxiv:"):
        ref = canonical(word)
        return ref if isinstance(ref, Unavailable) else OfPaper(ref=ref)
    if word.casefold().startswith("hf:"):
        return _hub(word[3:])
    if "://" in word:
        return _address(word, web)
    name, _, asked = word.partition("@")
    return OfSubject(name=name, ref=asked or None)


def _hub(word: str) -> OnHub | Unavailable:
    found = _HUB.fullmatch(word)
    if found is None:
        todo = "write hf:org/name, hf:org/name@revision or hf:org/name@revision#file"
        return Unavailable(reason=f"'hf:{word}' names nothing of the hub", todo=todo, kind="refused")
    return OnHub(repo=found["repo"], revision=found["revision"], file=found["file"])


def _address(url: str, web: str) -> Target | Unavailable:
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").removesuffix(".")
    except ValueError as error:
        return Unavailable(reason=f"'{url}' is no address: {error}", todo="correct it", kind="refused")
    if parts.scheme not in {"https", "http"}:
        return Unavailable(reason=f"'{url}' is no address of the web", todo="write https://…", kind="refused")
    if host in HOSTS | {urlsplit(web).hostname}:
        todo = "name a repository, /commit/SHA, /pull/N, /releases/tag/TAG or /tree/BRANCH"
        lost = Unavailable(reason=f"'{url}' names nothing on GitHub that can be pinned", todo=todo, kind="refused")
        return read_address(url, web=web) or lost
    if host == "arxiv.org" or host.endswith(".arxiv.org"):
        ref = canonical(url)
        return ref if isinstance(ref, Unavailable) else OfPaper(ref=ref)
    return (_on_hub(parts.path) if host in HUB_HOSTS else None) or AtPage(url=url)


def _on_hub(path: str) -> OnHub | None:
    owner, _, rest = path.strip("/").partition("/")
    name, _, rest = rest.partition("/")
    if not name or owner in _NOT_WEIGHTS:
        return None
    kind, _, below = rest.partition("/")
    revision, _, file = below.partition("/")
    if kind not in {"tree", "blob", "resolve", "commit"} or not revision:
        return OnHub(repo=f"{owner}/{name}")
    is_file = kind in {"blob", "resolve"} and bool(file)
    return OnHub(repo=f"{owner}/{name}", revision=unquote(revision), file=unquote(file) if is_file else None)


def owners(target: Target, subjects: Iterable[Subject], newest: Mapping[str, RecordCard]) -> tuple[str, ...]:
    """Give the subjects to which a target belongs: by where they live, else by what their newest record names."""
    known = tuple(subjects)
    by_home = tuple(one.id for one in known if lives_at(one, target))
    return by_home or tuple(one.id for one in known if one.id in newest and _names(newest[one.id], target))


def lives_at(subject: Subject, target: Target) -> bool:
    """Say whether a subject's pack gives this as its address."""
    match target:
        case OfSubject():
            return subject.id == target.name
        case Place():
            return subject.home.kind in {"git", None} and _same(subject.home.repo, target.repo)
        case OfPaper():
            return target.ref.paper in subject.arxiv
        case OnHub():
            return any(_same(name, target.repo) for name in subject.hub)
        case AtPage():
            return subject.home.kind == "page" and _same_page(subject.home.url, target.url)


def _names(card: RecordCard, target: Target) -> bool:
    match target:
        case Place():
            pulls = any(_same(state.repo, target.repo) for state in card.upstream)
            return pulls or any(_same(pin.repo, target.repo) for pin in card.pins)
        case OfPaper():
            return any(pin.paper == target.ref.paper for pin in card.pins)
        case OnHub():
            return any(_same(pin.repo, target.repo) for pin in card.pins if pin.role == "artefact")
        case AtPage():
            return any(_same_page(name, target.url) for name in card.names if "://" in name)
        case OfSubject():
            return False


def _same(one: str | None, other: str) -> bool:
    return one is not None and one.casefold() == other.casefold()


def _same_page(one: str | None, other: str) -> bool:
    return one is not None and one.rstrip("/") == other.rstrip("/")
