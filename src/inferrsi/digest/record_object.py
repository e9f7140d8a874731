"""A record as one object for programs: what identifies it, what was read, and every claim with its state; pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from inferrsi.digest.claim_object import ClaimObject, claim_object
from inferrsi.digest.context import Context
from inferrsi.evidence.conditions import Name
from inferrsi.evidence.prose import Prose
from inferrsi.evidence.provenance import Licence, Pin, PriorArt, Reading, SemanticChange, Source, Upstream
from inferrsi.evidence.record import Assessment, Category, Correction, Kind, Negative, Record, WaitsFor

SCHEMA: Literal["inferrsi.export/1"] = "inferrsi.export/1"


@dataclass(frozen=True, kw_only=True)
class RecordObject:
    """One record; null where it does not say."""

    schema: Literal["inferrsi.export/1"]
    id: str
    """Its address, `<subject>/<date>[-n]`."""
    subject: str
    names: tuple[str, ...]
    """Of the subject, as its pack lists them; the first is the one printed."""
    date: date
    """The radar's day on which it was read."""
    category: Category
    kind: Kind
    title: Prose
    target_models: tuple[Name, ...]
    sources: tuple[Source, ...]
    pins: tuple[Pin, ...]
    """What was read: what was asked for and the immutable thing it resolved to."""
    read: Reading
    mechanism: Prose
    evidence: Prose | None
    """Facts that are no claim, and why numbers may not be set against each other."""
    prior_art: tuple[PriorArt, ...]
    hot_paths: tuple[str, ...]
    semantic_changes: tuple[SemanticChange, ...]
    upstream: tuple[Upstream, ...]
    licences: tuple[Licence, ...]
    negative_results: tuple[Negative, ...]
    gaps: tuple[str, ...]
    waits_for: tuple[WaitsFor, ...]
    assessment: Assessment
    plans: tuple[str, ...]
    """Addresses of its verification plans, `<record>#<plan>`."""
    corrects: tuple[Correction, ...]
    unstated: tuple[str, ...]
    """Paths under the record that were looked for and not stated."""
    previous: str | None
    """The subject's record before it, as the record names it."""
    newest: str
    """The subject's newest record: the states of the claims are with respect to what it read."""
    claims: tuple[ClaimObject, ...]


def record_object(context: Context, record: Record) -> RecordObject:
    """Gather a record with all its claims."""
    subject = context.material.subjects.get(record.subject)
    return RecordObject(
        schema=SCHEMA,
        id=record.id,
        subject=record.subject,
        names=subject.names if subject else (record.subject,),
        date=record.date,
        category=record.category,
        kind=record.kind,
        title=record.title,
        target_models=record.target_models,
        sources=record.sources,
        pins=record.pins,
        read=record.read,
        mechanism=record.mechanism,
        evidence=record.evidence,
        prior_art=record.prior_art,
        hot_paths=record.hot_paths,
        semantic_changes=record.semantic_changes,
        upstream=record.upstream,
        licences=record.licences,
        negative_results=record.negative_results,
        gaps=record.gaps,
        waits_for=record.waits_for,
        assessment=record.assessment,
        plans=tuple(f"{record.id}#{plan.id}" for plan in record.plans),
        corrects=record.corrects,
        unstated=record.unstated,
        previous=record.previous,
        newest=context.newest.get(record.subject, record).id,
        claims=tuple(claim_objects(context, record)),
    )


def claim_objects(context: Context, record: Record) -> Iterator[ClaimObject]:
    """Gather the claims of a record in its order."""
    for experiment in record.experiments:
        for claim in experiment.claims:
            yield claim_object(context, record, experiment, claim)
