"""Reads every written form of an arXiv id and gives the one that the services match; pure.

The server takes `arXiv:2609.01234` for valid and then finds nothing, and one id that it cannot read fails a whole
batch: so an id is made canonical, or refused, before anything is sent.
"""

import re
from dataclasses import dataclass
from typing import Final

from inferrsi.sources.unavailable import Unavailable

_NEW: Final = r"(?P<new>\d{4}\.\d{4,5})"
_OLD: Final = r"(?P<archive>[a-z]+(?:-[a-z]+)*)(?:\.[a-z]{2})?/(?P<number>\d{7})"  # the class after the dot is dropped
_ID: Final = re.compile(rf"(?:{_NEW}|{_OLD})(?:v(?P<version>[1-9]\d{{0,2}}))?", re.IGNORECASE | re.ASCII)
_AROUND: Final = re.compile(
    r"""(?:https?://)?(?:[a-z]+\.)*arxiv\.org/(?:abs|pdf|html|format|ps|src|e-print)/   # a page of it
      | (?:https?://(?:dx\.)?doi\.org/)?10\.48550/arxiv\.                               # its DOI
      | oai:arxiv\.org:                                                                 # OAI, and the lists of the day
      | arxiv:\s*""",
    re.IGNORECASE | re.VERBOSE | re.ASCII,
)
_AFTER: Final = re.compile(r"(?:\.pdf|/)?(?:[?#]\S*)?(?:\s*\[[A-Za-z.-]+\])?")
_MENTION: Final = re.compile(
    r"(?:arxiv\.org/(?:abs|pdf|html)/|10\.48550/arxiv\.|\barxiv:\s?)"
    r"(\d{4}\.\d{4,5}(?:v\d{1,3})?|[a-z-]{2,20}(?:\.[a-z]{2})?/\d{7}(?:v\d{1,3})?)(?![\d/])",
    re.IGNORECASE | re.ASCII,
)
_LONGEST: Final = 300


@dataclass(frozen=True, kw_only=True, order=True)
class PaperRef:
    """A paper, or one version of it."""

    paper: str
    """Without its version: `2606.08094`, `cs/0112017`."""
    version: int | None = None

    def __str__(self) -> str:
        return self.paper if self.version is None else f"{self.paper}v{self.version}"


def canonical(written: str) -> PaperRef | Unavailable:
    """Read an id, a page's address, a DOI or an OAI name: `cs.CL/0112017V1` is `cs/0112017v1`."""
    text = written.strip() if len(written) <= _LONGEST else ""
    around = _AROUND.match(text)
    found = _ID.match(text, around.end() if around else 0)
    if found is None or not _AFTER.fullmatch(text, found.end()) or not _is_of_calendar(found):
        return Unavailable(
            reason=f"{written[:100]!r} is no arXiv id",
            todo="write it as 2606.08094, 2606.08094v2 or cs/0112017v1",
            kind="refused",
        )
    paper = found["new"] or f"{found['archive'].lower()}/{found['number']}"
    return PaperRef(paper=paper, version=int(found["version"]) if found["version"] else None)


def mentioned(text: str) -> tuple[PaperRef, ...]:
    """Give the papers that a text names by address, DOI or `arXiv:`, in order; a bare number is not taken for an id."""
    found = (canonical(f"arXiv:{name}") for name in _MENTION.findall(text))
    return tuple(dict.fromkeys(ref for ref in found if isinstance(ref, PaperRef)))


def _is_of_calendar(found: re.Match[str]) -> bool:
    """Tell whether year and month can be: new ids begin in 2007-04, with five digits from 2015-01; old ones end then."""
    if found["new"] is None:
        year, month = int(found["number"][:2]), int(found["number"][2:4])
        return 1 <= month <= 12 and (year >= 91 or (year, month) <= (7, 3))
    year, month, digits = int(found["new"][:2]), int(found["new"][2:4]), len(found["new"]) - 5
    return 1 <= month <= 12 and (year, month) >= (7, 4) and digits == (5 if year >= 15 else 4)
