"""What moved beside the tree that was read: a paper, a baseline, weights; what it may mean for older numbers. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from inferrsi.evidence.experiment import Claim, Experiment, Foreign, Trigger
from inferrsi.evidence.inherit import arm_of
from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import SignalCard
from inferrsi.evidence.state import heads
from inferrsi.evidence.value import RELATIVE
from inferrsi.labels import Phrase
from inferrsi.triage import move_words as words

Held = tuple[Record, Experiment, Claim]


@dataclass(frozen=True, kw_only=True)
class Around:
    """What the ledger knows besides the subject itself."""

    readings: Mapping[str, Record] = field(default_factory=dict)
    """Name of a followed subject, in small letters → its newest record."""
    signals: tuple[SignalCard, ...] = ()
    """What the sources saw of the subject."""
    hub: tuple[str, ...] = ()
    """Hub repositories of the subject."""


@dataclass(frozen=True, kw_only=True)
class Beside:
    """One fact about something beside the tree."""

    trigger: Trigger
    was: str
    now: str
    claims: tuple[str, ...]
    """Addresses of the numbers that it touches."""
    words: tuple[Phrase, Mapping[str, str]]
    """A sentence and what stands in its places: names as upstream writes them."""


def beside(records: tuple[Record, ...], around: Around, pins: tuple[Pin, ...] = ()) -> tuple[Beside, ...]:
    """Give what moved beside the tree since the numbers of a subject were read.

    Args:
        records: Of the subject, oldest first.
        around: What the ledger knows besides.
        pins: What is being read now.
    """
    held = tuple(
        (record, experiment, claim)
        for record in records
        for experiment in record.experiments
        for claim in experiment.claims
    )
    return (*_papers(records, held, around, pins), *_baselines(held, around), *_artefacts(held, around, pins))


def _papers(
    records: tuple[Record, ...], held: tuple[Held, ...], around: Around, pins: tuple[Pin, ...]
) -> Iterator[Beside]:
    """Hold versions that numbers were read from against the newest one that was read or seen."""
    newest: dict[str, int] = {}
    read = [*(pin for record in records for pin in record.pins), *pins]
    seen = [(pin.paper, pin.version) for pin in read if pin.paper]
    seen += [signal.ref.rpartition("v")[::2] for signal in around.signals if signal.kind == "paper_version"]
    for paper, version in seen:
        if paper and version and version.isdigit():
            newest[paper] = max(newest.get(paper, 0), int(version))
    found: dict[tuple[str, str], list[str]] = {}
    for record, experiment, claim in held:
        if (old := _paper_of(record, experiment, claim)) and int(old[1]) < newest.get(old[0], 0):
            found.setdefault(old, []).append(f"{record.id}#{claim.id}")
    for (paper, version), claims in found.items():
        was, now = f"v{version}", f"v{newest[paper]}"
        said = (words.PAPER, {"from_": was, "to": now})
        yield Beside(trigger="paper_corrected", was=was, now=now, claims=tuple(claims), words=said)


def _paper_of(record: Record, experiment: Experiment, claim: Claim) -> tuple[str, str] | None:
    """Give paper and version that a number was read from: its source's, else that of a record which read nothing else."""
    source = next((source for source in record.sources if source.id == claim.where.source), None)
    paper, version = (source.paper, source.version) if source and source.paper else (None, None)
    if paper is None:
        read = heads(record.pins)
        pinned = [pin for pin in read if pin.paper and pin.version]
        is_paper = len(pinned) == 1 and (len(read) == 1 or _is_version(experiment.anchor.version, pinned[0].version))
        paper, version = (pinned[0].paper, pinned[0].version) if is_paper else (None, None)
    return (paper, version) if paper and version and version.isdigit() else None


def _is_version(one: str | None, other: str | None) -> bool:
    return one is not None and other is not None and one.removeprefix("v") == other.removeprefix("v")


def _baselines(held: tuple[Held, ...], around: Around) -> Iterator[Beside]:
    """Hold baselines of ratios against the newest reading of the project that they name, where it is followed."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for record, experiment, claim in held:
        arm = arm_of(experiment, claim.baseline) if claim.value.form in RELATIVE else None
        foreign = arm.subject if arm else None
        reading = around.readings.get(foreign.name.casefold()) if foreign else None
        if foreign and reading and (step := _moved_on(foreign, reading)):
            found.setdefault((foreign.name, *step), []).append(f"{record.id}#{claim.id}")
    for (name, was, now), claims in found.items():
        said = (words.BASELINE, {"name": name})
        yield Beside(
            trigger="baseline_moved", was=f"{name} {was}", now=f"{name} {now}", claims=tuple(claims), words=said
        )


def _moved_on(foreign: Foreign, reading: Record) -> tuple[str, str] | None:
    """Give what a baseline was measured at and what was read of it since; None where that is the same or not known."""
    pins = heads(reading.pins)
    if foreign.commit:
        commits = [pin.commit for pin in pins if pin.commit]
        return (foreign.commit, commits[0]) if commits and foreign.commit not in commits else None
    versions = [name for pin in pins for name in (pin.version, pin.tag) if name]
    if foreign.version is None or not versions or any(_is_version(foreign.version, name) for name in versions):
        return None
    return foreign.version, versions[0]


def _artefacts(held: tuple[Held, ...], around: Around, pins: tuple[Pin, ...]) -> Iterator[Beside]:
    """Hold revisions of weights against the newest one that the hub showed, or that is being read now."""
    refs = [signal.ref for signal in around.signals if signal.kind == "hub_revision" and signal.ref]
    refs += [pin.revision for pin in pins if pin.kind == "hub" and pin.revision]
    found: dict[str, list[str]] = {}
    for record, experiment, claim in held:
        revision = experiment.artefact.revision if experiment.artefact else None
        if revision and refs and len(around.hub) == 1 and not _is_revision(revision, refs[-1]):
            found.setdefault(revision, []).append(f"{record.id}#{claim.id}")
    for revision, claims in found.items():
        said = (words.ARTEFACT, {"name": around.hub[0]})
        yield Beside(trigger="artefact_changed", was=revision, now=refs[-1], claims=tuple(claims), words=said)


def _is_revision(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def readings(newest: Iterable[tuple[tuple[str, ...], Record]]) -> dict[str, Record]:
    """Give names in small letters → newest record, of followed subjects."""
    return {name.casefold(): record for names, record in newest for name in names}
