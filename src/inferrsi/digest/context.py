"""Everything a plan may look at: the records of the editions up to a post, and nothing later, so that old days do not change."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property

from inferrsi.evidence.card import RecordCard
from inferrsi.evidence.crossing import Number, Step, crossed, steps
from inferrsi.evidence.edition import Edition, Post
from inferrsi.evidence.experiment import Claim, Experiment
from inferrsi.evidence.pack import Feed, Subject
from inferrsi.evidence.radar import Radar
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import AckCard
from inferrsi.evidence.state import Head, Standing, State, standing
from inferrsi.evidence.value import RELATIVE
from inferrsi.triage.signals import Reading, Unread, readings


@dataclass(frozen=True, kw_only=True)
class Material:
    """What the ledger hands to a plan: values only."""

    radar: Radar
    editions: tuple[Edition, ...]
    """In the order of their days."""
    records: Mapping[str, Record]
    """Every record that the editions name, by address; a refused one is absent."""
    subjects: Mapping[str, Subject]
    outcomes: Mapping[str, State]
    """Trigger → state, of the vocabulary."""
    signals: tuple[Unread, ...] = ()
    """Everything the sources ever saw, numbered."""
    acks: tuple[AckCard, ...] = ()
    feeds: tuple[Feed, ...] = ()
    """Of all packs."""
    rows: tuple[tuple[str, int, RecordCard], ...] = ()
    """(day, post, card of a record) of every row that any edition has, in their order; the draft's own last."""

    def read_at(self, day: str, post: int) -> dict[str, Reading]:
        """Give the newest reading of each subject as a post knows it."""
        return readings(card for at, n, card in self.rows if (at, n) <= (day, post))


@dataclass(frozen=True, kw_only=True)
class Context:
    """The ledger as it stood at one post."""

    material: Material
    seen: tuple[str, ...]
    """Addresses of records in the order in which the posts up to this one named them."""
    entries: Mapping[str, int] = field(default_factory=dict)
    """Entry number of each record in this edition."""
    as_of: datetime | None = None
    """What a person decided later is not decided yet; None: everything counts."""

    @cached_property
    def newest(self) -> Mapping[str, Record]:
        """The last record of each subject."""
        return {subject: found[-1].record for subject, found in self.steps.items()}

    @cached_property
    def steps(self) -> Mapping[str, tuple[Step, ...]]:
        """The readings of each subject, oldest first."""
        found: dict[str, dict[str, Record]] = {}
        for address in self.seen:
            if record := self.material.records.get(address):
                found.setdefault(record.subject, {}).setdefault(address, record)
        return {subject: steps(records.values()) for subject, records in found.items()}

    @cached_property
    def corrected(self) -> frozenset[str]:
        """Addresses of claims that a later record corrects."""
        records = (self.material.records.get(address) for address in self.seen)
        return frozenset(correction.claim for record in records if record for correction in record.corrects)

    def claim(self, record: str, claim: str) -> tuple[Record, Experiment, Claim] | None:
        """Find a claim by its address."""
        found = self.material.records.get(record)
        for experiment in found.experiments if found else ():
            for candidate in experiment.claims:
                if candidate.id == claim and found:
                    return found, experiment, candidate
        return None

    def standing(self, record: Record, experiment: Experiment, claim: Claim) -> Standing:
        """Give the state of a claim as it stood at this post."""
        address = f"{record.id}#{claim.id}"
        later = self.after(record)
        between = crossed(
            Number(address=address, anchor=experiment.anchor, told=bool(experiment.triggers)),
            record,
            later,
            until=self.as_of,
        )
        head = Head(
            pins=later[-1].record.pins if later else record.pins,
            moved=between.moved,
            apart=between.apart,
            corrected=address in self.corrected,
        )
        return standing(
            experiment.anchor,
            head,
            triggers={*experiment.triggers, *between.triggers},
            outcomes=self.material.outcomes,
            relative=claim.value.form in RELATIVE,
        )

    def after(self, record: Record) -> tuple[Step, ...]:
        """Give the readings of a subject after one of its records; that of a record which no post named, by its day."""
        own = self.steps.get(record.subject, ())
        at = next((place for place, step in enumerate(own) if step.record.id == record.id), None)
        if at is not None:
            return own[at + 1 :]
        return tuple(step for step in own if (step.record.date, step.record.id) > (record.date, record.id))


def posts_before(editions: Iterable[Edition], day: date, post: int) -> Iterable[tuple[Edition, Post]]:
    """Give the posts of all editions up to and with this one, in order."""
    for edition in editions:
        for found in edition.posts:
            if (edition.date, found.n) <= (day, post):
                yield edition, found


def context(material: Material, edition: Edition, post: Post) -> Context:
    """Stand at one post of an edition."""
    past = [found for _, found in posts_before(material.editions, edition.date, post.n)]
    return Context(
        material=material,
        seen=tuple(row.record for found in past for row in found.rows),
        entries={row.record: row.e for found in edition.posts for row in found.rows},
        as_of=post.cutoff,
    )
