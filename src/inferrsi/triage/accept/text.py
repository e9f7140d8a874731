"""A text with what makes it a source, and the proposals that were found in it; values for whoever accepts some. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from inferrsi.evidence.provenance import Source
from inferrsi.evidence.record import Record
from inferrsi.evidence.value import printed_numbers
from inferrsi.extract.confidence import is_sure
from inferrsi.extract.proposal import Proposal
from inferrsi.triage.proofs_of_text import read_lines
from inferrsi.triage.texts_chosen import Layout


@dataclass(frozen=True, kw_only=True)
class Document:
    """One text."""

    name: str
    """What a person calls it: `docs/DETAILS.md`, `arxiv:2606.08094v2`."""
    text: str = field(repr=False)
    layout: Layout
    source: Source | None = None
    """As a record would name it, its id still open; None: nothing that others can read again, such as standard input."""
    data: bytes = field(default=b"", repr=False)
    """In which its quotes are proved."""
    permalink: str | None = None
    """Without lines."""
    is_relayed: bool = False
    """Whoever wrote it tells of others' work."""
    kept: bytes | None = field(default=None, repr=False)
    """To be kept as a snapshot beside the record, since what stands at its address changes."""


@dataclass(frozen=True, kw_only=True)
class Numbered:
    """A proposal with the number by which it is chosen."""

    n: int
    document: Document
    proposal: Proposal
    known: str | None = None
    """The claim of the record that was read from the same place."""

    @property
    def lines(self) -> str:
        """On which lines the value stands: 10 or 10-12."""
        return lines_of(self.proposal)


def lines_of(proposal: Proposal) -> str:
    """Give the lines of a value, counted from 1."""
    last = proposal.line + proposal.text.count("\n")
    return str(proposal.line) if last == proposal.line else f"{proposal.line}-{last}"


def ranked(found: Iterable[tuple[Document, Sequence[Proposal]]], *, least: float | None) -> tuple[Numbered, ...]:
    """Number the proposals of some texts, the surest first; equals in the order of the texts."""
    flat = [(document, one) for document, proposals in found for one in proposals if is_sure(one, least)]
    order = {id(document): at for at, (document, _) in enumerate(flat)}
    ordered = sorted(flat, key=lambda pair: (-pair[1].confidence, order[id(pair[0])], pair[1].value))
    return tuple(Numbered(n=n, document=document, proposal=one) for n, (document, one) in enumerate(ordered, 1))


def same_bytes(one: Source, other: Source | None) -> bool:
    """Say whether two sources name the same text."""
    if other is None or one.kind != other.kind:
        return False
    match one.kind:
        case "git":
            return (one.commit, one.path) == (other.commit, other.path) and _same(one.repo, other.repo)
        case "arxiv":
            return (one.paper, one.version) == (other.paper, other.version)
        case "release":
            return one.tag == other.tag and _same(one.repo, other.repo)
        case "pull":
            return one.pull == other.pull and _same(one.repo, other.repo)
        case _:
            return one.url is not None and one.url == other.url and one.sha256 in {None, other.sha256}


def _same(one: str | None, other: str | None) -> bool:
    return (one or "").casefold() == (other or "").casefold()


def known_in(
    record: Record, numbered: Iterable[Numbered], numbers: dict[int, tuple[tuple[str, ...], ...]]
) -> dict[int, str]:
    """Give, by number, the claims of a record that were read from the same place.

    Args:
        record: What the claims are added to.
        numbered: The proposals.
        numbers: By number the printed numbers of each claim that would be made of it.
    """
    sources = {source.id: source for source in record.sources}
    free = [claim for experiment in record.experiments for claim in experiment.claims]
    found: dict[int, str] = {}
    for one in sorted(numbered, key=lambda each: (each.document.name, each.proposal.value)):
        for wanted in numbers.get(one.n, ()):
            hit = next(
                (
                    claim
                    for claim in free
                    if (source := sources.get(claim.where.source)) is not None
                    and same_bytes(source, one.document.source)
                    and printed_numbers(claim.value) == wanted
                    and _meets(claim.where.line or source.lines, one.lines)
                ),
                None,
            )
            if hit is not None:
                free.remove(hit)
                found[one.n] = hit.id
    return found


def _meets(given: str | None, lines: str) -> bool:
    """Say whether two places share a line; a claim without one may stand on any."""
    first = read_lines(given) if given else None
    second = read_lines(lines)
    return first is None or second is None or (first.first <= second.last and second.first <= first.last)
