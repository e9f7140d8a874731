"""What of a record can be proved by looking outside it: pins, tags, papers, links, snapshots, result files, quotes.

A relayed source is an address, not bytes: behind it there is nothing to prove, and what it names is only tried where a
clone happens to be at hand.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from inferrsi.evidence.experiment import Claim
from inferrsi.evidence.provenance import Pin, Source
from inferrsi.evidence.record import Record
from inferrsi.evidence.value import printed_numbers

ProofKind = Literal["relayed", "pin", "tag", "paper", "revision", "snapshot", "link", "run", "quote"]
KEPT = frozenset({"page", "feed", "release", "pull"})
"""Sources that change under their address: what was read is proved by the bytes that were kept."""


@dataclass(frozen=True, kw_only=True)
class Quoted:
    """A span that is said to stand in a source."""

    text: str
    line: str | None = None
    numbers: tuple[str, ...] = ()
    """What it is quoted for, as printed: looked for where the span itself is missing."""


@dataclass(frozen=True, kw_only=True)
class Provable:
    """One thing that a record rests on."""

    what: str
    """`quote:c4`; pins by their name in the record, sources and claims by id; `span:e1.0` is a condition that is quoted."""
    kind: ProofKind
    field: tuple[str, ...]
    """Where it stands in the file."""
    of: str
    """Fingerprint of what is asked."""
    named: Pin | Source
    """What names it; of a quote its source."""
    quoted: Quoted | None = None
    """Of a quote."""
    relayed: bool = False


def provables(record: Record) -> Iterator[Provable]:
    """Give the things to prove in the order of the file."""
    sources = {source.id: source for source in record.sources}
    for source in record.sources:
        yield from _of_source(source)
    for pin in record.pins:
        behind = sources.get(pin.source)
        yield from _of_pin(pin, relayed=behind is None or behind.kind == "relayed")
    for experiment in record.experiments:
        for claim in experiment.claims:
            quoted = sources.get(claim.where.source)
            if quoted is not None and quoted.kind != "relayed":
                yield _of_claim(claim, quoted, ("experiments", experiment.id, "claims", claim.id, "where"))
    yield from _spans(record)


def _of_source(source: Source) -> Iterator[Provable]:
    for kind in _kinds_of_source(source):
        yield Provable(
            what=f"{'source' if kind == 'relayed' else kind}:{source.id}",
            kind=kind,
            field=("sources", source.id),
            of=_fingerprint(kind, *_named(source), source.post),
            named=source,
            relayed=kind == "relayed",
        )


def _kinds_of_source(source: Source) -> Iterator[ProofKind]:
    match source.kind:
        case "relayed":
            yield "relayed"
        case "git" if source.commit:
            yield "link"
        case "arxiv" if source.paper and source.version:
            yield "paper"
        case "hub" if source.revision:
            yield "revision"
        case "release" if source.tag:
            yield "tag"
        case "run":
            yield "run"
        case _:
            pass
    if source.kind in {"page", "feed", "pull"} or (source.sha256 and source.kind in KEPT | {"arxiv", "hub"}):
        yield "snapshot"


def _of_pin(pin: Pin, *, relayed: bool) -> Iterator[Provable]:
    for kind in _kinds_of_pin(pin):
        if relayed and kind not in {"pin", "tag"}:
            continue
        yield Provable(
            what=f"{kind}:{pin.name_in_record}",
            kind=kind,
            field=("pins", pin.name_in_record),
            of=_fingerprint(
                kind, pin.role, pin.repo, pin.commit, pin.tag, pin.paper, pin.version, pin.revision, pin.sha256,
                str(pin.committed or ""),
            ),
            named=pin,
            relayed=relayed,
        )  # fmt: skip


def _kinds_of_pin(pin: Pin) -> Iterator[ProofKind]:
    if pin.commit:
        yield "pin"
    if pin.kind == "git" and pin.tag:
        yield "tag"
    if pin.kind == "arxiv" and pin.paper and pin.version:
        yield "paper"
    if pin.kind == "hub" and pin.revision:
        yield "revision"
    if pin.kind == "page" and pin.sha256:
        yield "snapshot"


def _of_claim(claim: Claim, source: Source, field: tuple[str, ...]) -> Provable:
    return Provable(
        what=f"quote:{claim.id}",
        kind="quote",
        field=field,
        of=_fingerprint("quote", claim.where.quote, claim.where.line, *_named(source)),
        named=source,
        quoted=Quoted(text=claim.where.quote, line=claim.where.line, numbers=printed_numbers(claim.value)),
    )


def _spans(record: Record) -> Iterator[Provable]:
    """Give the spans that sources are quoted for, and those of conditions where one source alone can hold them."""
    held = [(source, ("sources", source.id), source.quotes) for source in record.sources if source.kind != "relayed"]
    for experiment in record.experiments:
        names = {claim.where.source for claim in experiment.claims}
        behind = [source for source in record.sources if source.id in names]
        if len(behind) == 1 and behind[0].kind != "relayed":
            held.append((behind[0], ("experiments", experiment.id), experiment.quotes))
    for source, at, quotes in held:
        for position, text in enumerate(quotes):
            yield Provable(
                what=f"span:{at[1]}.{position}",
                kind="quote",
                field=(*at, "quotes", str(position)),
                of=_fingerprint("span", text, *_named(source)),
                named=source.model_copy(update={"lines": None}),  # it may stand anywhere in the file
                quoted=Quoted(text=text),
            )


def _named(source: Source) -> tuple[str | None, ...]:
    """Give everything by which a source names bytes."""
    number = None if source.pull is None else str(source.pull)
    names = (source.repo, source.commit, source.path, source.lines, source.paper, source.version, source.url)
    return (source.kind, *names, source.tag, number, source.revision, source.sha256)


def _fingerprint(*parts: str | None) -> str:
    return hashlib.sha256("\x1f".join(part or "" for part in parts).encode()).hexdigest()[:16]
