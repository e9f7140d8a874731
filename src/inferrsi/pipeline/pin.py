"""Pins a subject: takes what was read, drafts the next record, writes it; orders this and decides nothing.

Whoever was asked (a clone in `pin_clone`, a service in `pin_remote`) gives a `Reading`, and all go on at `record`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from inferrsi.ledger.atomic import write_new
from inferrsi.ledger.files import record_path
from inferrsi.ledger.paths import inside
from inferrsi.ledger.snapshots import keep
from inferrsi.ledger.write import render
from inferrsi.pipeline.pin_clone import Asked, seen_in_clone
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.next_record import Chain, next_id, next_record
from inferrsi.triage.reading import Reading, is_unchanged


@dataclass(frozen=True, kw_only=True)
class Writing:
    """Where and when a record is written."""

    root: Path
    today: date
    """The radar's day."""
    dry_run: bool = False
    """Draft everything and write nothing."""
    stored: Callable[[str], bytes | None] | None = None
    """Gives the bytes of an answer by their sha256; those that a source rests on are kept as snapshots."""


@dataclass(frozen=True, kw_only=True)
class Pinned:
    """What came of it."""

    reading: Reading
    record: str | None
    """Address of the new record; None where nothing changed."""
    path: Path | None
    """Its file, which a dry run has not written; None where nothing changed."""
    text: str
    """What the file holds; empty where nothing changed."""

    @property
    def unchanged(self) -> bool:
        """Whether the last record already read this commit and knows its tag: nothing was written."""
        return self.path is None


def pin(chain: Chain, asked: Asked, *, today: date, root: Path, dry_run: bool = False) -> Pinned | Unavailable:
    """Write the subject's next record from its last and from what a clone on this machine answers.

    Args:
        chain: What the ledger holds of the subject.
        asked: Where to look, and for what.
        today: The radar's day.
        root: The workspace.
        dry_run: Draft everything and write nothing.
    """
    reading = seen_in_clone(chain, asked)
    if isinstance(reading, Unavailable):
        return reading
    return record(chain, reading, Writing(root=root, today=today, dry_run=dry_run))


def record(chain: Chain, reading: Reading, where: Writing) -> Pinned | Unavailable:
    """Write the subject's next record from what was read, unless nothing changed."""
    if is_unchanged(chain.last, reading):
        return Pinned(reading=reading, record=None, path=None, text="")
    if chain.last and chain.last.date > where.today:
        reason = f"the last record, {chain.last.id}, lies after {where.today}, the day of this one"
        return Unavailable(reason=reason, todo="correct its date, or pin on a later day")
    address = next_id(chain, where.today)
    path, text = inside(where.root, record_path(address)), render(next_record(chain, reading, today=where.today))
    if not where.dry_run:
        if where.stored is not None:
            for source in reading.sources:
                keep(where.root, source.sha256, where.stored)
        write_new(path, text)
    return Pinned(reading=reading, record=address, path=path, text=text)
