"""Everything a plan may look at: the records of the editions up to a post, and nothing later, so that old days do not change."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from inferrsi.evidence.edition import Edition, Post
from inferrsi.evidence.experiment import Claim, Experiment
from inferrsi.evidence.pack import Subject
from inferrsi.evidence.radar import Radar
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import AckCard
from inferrsi.evidence.state import Head, Standing, State, has_moved, standing
from inferrsi.evidence.value import RELATIVE
from inferrsi.triage.signals import Unread


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


@dataclass(frozen=True, kw_only=True)
class Context:
    """The ledger as it stood at one post."""

    material: Material
    seen: tuple[str, ...]
    """Addresses of records in the order in which the posts up to this one named them."""
    entries: Mapping[str, int] = field(default_factory=dict)
    """Entry number of each record in this edition."""

    @cached_property
    def newest(self) -> Mapping[str, Record]:
        """The last record of each subject."""
        found: dict[str, Record] = {}
        for address in self.seen:
            if record := self.material.records.get(address):
                found[record.subject] = record
        return found

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
        newest = self.newest.get(record.subject, record)
        head = Head(
            pins=newest.pins,
            moved=newest.id != record.id and has_moved(record.pins, newest.pins),
            corrected=f"{record.id}#{claim.id}" in self.corrected,
        )
        return standing(
            experiment.anchor,
            head,
            triggers=experiment.triggers,
            outcomes=self.material.outcomes,
            relative=claim.value.form in RELATIVE,
        )


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
    )
