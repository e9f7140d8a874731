"""Asks OAI-PMH (arXivRaw) for the life of a paper: all versions with dates, the licence, and whether it was withdrawn.

The search service has neither the licence nor a field for a withdrawal, and the `created` of OAI's `arXiv` format is
the date of the current version.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Final
from urllib.parse import quote

from inferrsi.sources.arxiv.ids import PaperRef, canonical
from inferrsi.sources.arxiv.markup import malformed, root_of, text_of
from inferrsi.sources.arxiv.service import Service
from inferrsi.sources.http.reading import Got
from inferrsi.sources.unavailable import Unavailable

ENDPOINT: Final = "https://oaipmh.arxiv.org/oai"
ACCEPT: Final = "text/xml, application/xml;q=0.9, */*;q=0.1"
_OAI: Final = "{http://www.openarchives.org/OAI/2.0/}"
_RAW: Final = "{http://arxiv.org/OAI/arXivRaw/}"
_WITHDRAWN: Final = re.compile(
    r"\b(?:paper|article|manuscript|submission|preprint|work|version)\b[^.]{0,40}\bwithdrawn\b"
    r"|\bwithdrawn\s+by\s+(?:the\s+)?(?:authors?|arxiv|submitters?)\b|(?:^|[;,.(])\s*withdrawn\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class Version:
    """One version of a paper."""

    number: int
    submitted: datetime
    withdrawal: bool | None = None
    """The version is a notice of withdrawal; None: the record does not say of which kind it is."""


@dataclass(frozen=True, kw_only=True)
class History:
    """The life of a paper; texts are from outside."""

    paper: str
    title: str
    versions: tuple[Version, ...]
    """v1 first, without a gap."""
    licence: str | None
    """Of the current version, as an address; old records have none."""
    withdrawn: bool
    """By the current version; earlier ones keep their text."""


def says_withdrawn(comment: str | None, summary: str) -> bool:
    """Tell whether comment or abstract say that the paper was withdrawn; the only sign where nothing else tells."""
    return bool(_WITHDRAWN.search(comment or "") or _WITHDRAWN.search(summary[:120]))


def ask(service: Service, paper: str) -> Got[History] | Unavailable:
    """Ask for the history of a paper."""
    name = quote(f"oai:arXiv.org:{paper}", safe=":/")
    url = f"{ENDPOINT}?verb=GetRecord&identifier={name}&metadataPrefix=arXivRaw"
    return service.get(url, accept=ACCEPT, read=lambda answer: read(answer.body, paper=paper))


def read(body: bytes, *, paper: str) -> History | Unavailable:
    """Read the record of one paper."""
    records = read_all(body)
    if isinstance(records, Unavailable):
        return records
    if [record.paper for record in records] != [paper]:
        return malformed(f"the record of {' and '.join(record.paper for record in records)} came in place of {paper}")
    return records[0]


def read_all(body: bytes) -> tuple[History, ...] | Unavailable:
    """Read an answer of OAI-PMH in the format arXivRaw; one unreadable record fails the whole."""
    root = root_of(body, what="a record")
    if isinstance(root, Unavailable):
        return root
    if root.tag != f"{_OAI}OAI-PMH":
        return malformed(f"<{str(root.tag).rpartition('}')[2]}> came in place of a record")
    error = root.find(f"{_OAI}error")
    if error is not None:
        return _refusal(str(error.get("code")), (error.text or "").strip())
    raw = root.findall(f".//{_RAW}arXivRaw")
    if not raw:
        return malformed("the answer holds no record in the format arXivRaw")
    histories = [_history(element) for element in raw]
    for history in histories:
        if isinstance(history, Unavailable):
            return history
    return tuple(history for history in histories if isinstance(history, History))


def _refusal(code: str, said: str) -> Unavailable:
    reason = f"arXiv refused the request: {said[:200] or code} ({code[:60]})"
    return Unavailable(reason=reason, todo="open the paper's page at arxiv.org/abs", kind="unknown")


def _history(raw: Any) -> History | Unavailable:
    ref = canonical(text_of(raw, f"{_RAW}id") or "")
    if not isinstance(ref, PaperRef):
        return malformed("a record names no paper")
    versions = tuple(_version(element) for element in raw.iterfind(f"{_RAW}version"))
    if not versions or [version and version.number for version in versions] != [*range(1, len(versions) + 1)]:
        return malformed(f"the record of {ref} does not date all its versions from v1 on")
    dated = tuple(version for version in versions if version is not None)
    texts = {name: text_of(raw, f"{_RAW}{name}") for name in ("title", "comments", "abstract", "license")}
    told = dated[-1].withdrawal
    return History(
        paper=ref.paper,
        title=" ".join((texts["title"] or "").split()),
        versions=dated,
        licence=texts["license"],
        withdrawn=says_withdrawn(texts["comments"], texts["abstract"] or "") if told is None else told,
    )


def _version(element: Any) -> Version | None:
    number = re.fullmatch(r"v([1-9]\d{0,2})", element.get("version", ""), re.ASCII)
    try:
        submitted = parsedate_to_datetime(text_of(element, f"{_RAW}date") or "")
    except ValueError:
        return None
    if number is None or submitted.tzinfo is None:
        return None
    kind = text_of(element, f"{_RAW}source_type")
    return Version(
        number=int(number[1]),
        submitted=submitted.astimezone(UTC),
        withdrawal=None if kind is None else "I" in kind,  # oaipmh/serializers/create_records.py: 'withdrawn': 'I'
    )
