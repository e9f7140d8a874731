"""What `show` and `log` give to programs; pure."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from inferrsi.digest.claim_object import ClaimObject
from inferrsi.digest.context import Context
from inferrsi.digest.history import Naming, Step, namings, own_records, steps
from inferrsi.digest.record_object import RecordObject, claim_objects, record_object
from inferrsi.evidence.record import Record


@dataclass(frozen=True, kw_only=True)
class ShowObject:
    """A subject, a record or a claim as of a day."""

    schema: Literal["inferrsi.show/1"]
    target: str
    """As it was asked for."""
    as_of: date | None
    """Nothing later was looked at; null: everything was."""
    record: RecordObject
    """Of a subject its newest; of a claim the record that holds it, with that claim alone."""
    editions: tuple[Naming, ...]
    """The posts that name the record, and the rings in which it stands there."""
    following: str | None
    """The subject's next record."""
    older: tuple[ClaimObject, ...]
    """Of a subject: the claims of all its older records, as they stand now."""


@dataclass(frozen=True, kw_only=True)
class LogObject:
    """The history of a subject as of a day."""

    schema: Literal["inferrsi.log/1"]
    subject: str
    as_of: date | None
    """Nothing later was looked at; null: everything was."""
    records: tuple[Step, ...]
    """Oldest first."""


def show_object(context: Context, record: Record, *, target: str, claim: str | None, as_of: date | None) -> ShowObject:
    """Gather what a target names."""
    own = own_records(context, record.subject)
    at = own.index(record)
    whole = record_object(context, record)
    wanted = f"{record.id}#{claim}"
    kept = tuple(found for found in whole.claims if claim is None or found.address == wanted)
    is_subject = "/" not in target and claim is None
    return ShowObject(
        schema="inferrsi.show/1",
        target=target,
        as_of=as_of,
        record=replace(whole, claims=kept),
        editions=tuple(namings(context.material.editions, record.id)),
        following=own[at + 1].id if at + 1 < len(own) else None,
        older=tuple(found for before in own[:at] for found in claim_objects(context, before)) if is_subject else (),
    )


def log_object(context: Context, subject: str, *, as_of: date | None) -> LogObject:
    """Gather the history of a subject."""
    return LogObject(schema="inferrsi.log/1", subject=subject, as_of=as_of, records=tuple(steps(context, subject)))
