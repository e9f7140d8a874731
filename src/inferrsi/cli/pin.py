"""Resolve a subject or an address to what cannot change, prove that it belongs there, and write the next record.

SUBJECT alone reads the head of its default branch, its newest release and the last commit to its documents. An address
of a commit, pull request, tag or branch on GitHub, of a paper, of a file of weights or of a page belongs to the subject
that lives there; --subject says to whom another one belongs. The record is drafted from the last one: identity,
machines, upstream states, licences and gaps are taken over, claims never. Nothing changed: nothing is written, and it
says so. Numbers of README, change logs and documents that are new, changed or gone since then are listed, each with its
line, its quote and the claims of the last numbers that it touches.

--freeze keeps the subject at its pins: what is newer is not told any more. Alone it asks nobody; with a ref or an
address that is pinned first. Take `frozen` out of the pack to let it go again.

Examples:
  inferrsi pin maya
  inferrsi pin maya@8621e331
  inferrsi pin https://github.com/owner/name/pull/557 --subject maya
  inferrsi pin arxiv:2606.08094v2
  inferrsi pin "hf:org/name@main#model-Q4_K_M.gguf"
  inferrsi pin strata@main --at 5e8a4cca --clone ../strata --dry-run
  inferrsi pin splash --freeze --reason "superseded by its successor"
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from inferrsi.cli.exits import Exit
from inferrsi.cli.place import ROOT, checked, now, root_of, today
from inferrsi.digest.clean import clean
from inferrsi.errors import InferrsiError, UsageError

if TYPE_CHECKING:
    from inferrsi.pipeline.pin import Pinned
    from inferrsi.pipeline.pin_target import Meant, Where
    from inferrsi.pipeline.workspace import Checked

COMMITS = 20
"""Commits since the last record that are listed; the newest ones."""
NUMBERS = 20
"""Numbers of the texts that are new, changed or gone since and are listed; the rest is counted. Chosen 2026-12."""


def pin(
    target: str = typer.Argument(help="SUBJECT, SUBJECT@REF, arxiv:ID, hf:org/name@rev#file, or an address."),
    subject: str | None = typer.Option(None, "--subject", help="To whom an address belongs."),
    at: str | None = typer.Option(None, "--at", help="A commit in the history of REF, in place of its head."),
    clone: Path | None = typer.Option(None, help="A clone or bare repository here, asked in GitHub's place."),
    freeze: bool = typer.Option(False, "--freeze", help="Keep the subject at its pins; needs --reason."),
    reason: str | None = typer.Option(None, help="Why it is frozen."),
    dry_run: bool = typer.Option(False, "--dry-run", help="Print the record and write nothing."),
    root: Path | None = ROOT,
) -> None:
    """Resolve a subject or an address and write its next record."""
    from inferrsi.pipeline.pin_target import Where, meant  # noqa: PLC0415  # the sources, only where one is asked

    if freeze != bool(reason):
        what = "--freeze needs its reason" if freeze else "--reason belongs to --freeze"
        raise UsageError(what, todo=f'inferrsi pin {target} --freeze --reason "…"')
    place = root_of(root)
    found = checked(place)
    wanted = meant(found, target, subject)
    where = Where(root=place, clone=clone, at=at, now=now().replace(microsecond=0), today=today(place))
    is_alone = bool(freeze) and wanted.is_bare and at is None and clone is None
    if not is_alone:
        _tell(_pin(found, wanted, where, dry_run=dry_run), place, dry_run=dry_run)
    if reason:
        _freeze(wanted.subject, reason, where, is_alone=is_alone, dry_run=dry_run)
    raise typer.Exit(Exit.FINE)


def _pin(found: "Checked", wanted: "Meant", where: "Where", *, dry_run: bool) -> "Pinned":
    """Read without the lock, since the network takes its time, and write with it."""
    from inferrsi.cli.outside import way_out  # noqa: PLC0415  # the network, only where it is asked
    from inferrsi.ledger.lock import locked  # noqa: PLC0415
    from inferrsi.pipeline.chain import chain  # noqa: PLC0415
    from inferrsi.pipeline.pin import Writing, record  # noqa: PLC0415
    from inferrsi.pipeline.pin_target import read  # noqa: PLC0415
    from inferrsi.pipeline.way import error_of  # noqa: PLC0415
    from inferrsi.sources.unavailable import Unavailable  # noqa: PLC0415

    known = chain(found, wanted.subject)
    is_clone_asked = where.is_clone_asked(wanted.target)
    way = None if is_clone_asked else way_out(where.root, found, reuse_today=False)
    reading = read(known, wanted.target, where, way)
    stands = str(where.clone) if is_clone_asked else ""
    if isinstance(reading, Unavailable):
        raise error_of(reading, where=stands)
    writing = Writing(root=where.root, today=where.today, dry_run=dry_run, stored=way.transport.stored if way else None)
    with locked(where.root):
        if tuple(chain(checked(where.root), wanted.subject).taken) != tuple(known.taken):
            what = f"another run wrote a record of {wanted.subject} meanwhile"
            raise InferrsiError(what, todo="run it again")
        pinned = record(known, reading, writing)
    if isinstance(pinned, Unavailable):
        raise error_of(pinned, where=stands)
    if known.subject.frozen:
        sys.stderr.write(f"note: {wanted.subject} is frozen since {known.subject.frozen.since}\n")
    return pinned


def _tell(pinned: "Pinned", place: Path, *, dry_run: bool) -> None:
    from inferrsi.sources.unavailable import Unavailable  # noqa: PLC0415  # as above
    from inferrsi.triage.numbers.told import numbers_told  # noqa: PLC0415

    reading = pinned.reading
    notes = [*reading.notes, *(f"tag {tag} has moved" for tag in reading.moved_tags)]
    if isinstance(reading.changes, Unavailable):
        notes.append(f"{reading.changes.reason}; {reading.changes.todo}")
    sys.stderr.writelines(f"note: {clean(note)}\n" for note in notes)
    more = len(reading.between) - COMMITS
    if more > 0:
        sys.stderr.write(f"since: {more} earlier commits\n")
    sys.stderr.writelines(f"since: {clean(line)}\n" for line in reading.between[-COMMITS:])
    if reading.numbers is not None:
        sys.stderr.writelines(f"number: {clean(line)}\n" for line in numbers_told(reading.numbers, at_most=NUMBERS))
    if pinned.unchanged:
        sys.stderr.write("nothing changed since the last record: nothing was written\n")
    elif dry_run:
        sys.stdout.write(pinned.text)
    elif pinned.path is not None:
        sys.stdout.write(f"{pinned.path.relative_to(place).as_posix()}\n")


def _freeze(name: str, reason: str, where: "Where", *, is_alone: bool, dry_run: bool) -> None:
    from inferrsi.ledger.lock import locked  # noqa: PLC0415  # as above
    from inferrsi.pipeline.chain import chain  # noqa: PLC0415
    from inferrsi.pipeline.packs import keep_at_pins  # noqa: PLC0415

    with locked(where.root):
        found = checked(where.root)
        last = chain(found, name).last
        if is_alone and (last is None or not last.pins):
            what = f"'{name}' has no pin to be kept at"
            raise UsageError(what, todo=f"pin it first: inferrsi pin {name}")
        if dry_run:
            sys.stderr.write(f"{name} would be frozen: {clean(reason)}\n")
            return
        sys.stdout.write(f"{keep_at_pins(found, name, reason=reason, today=where.today)}\n")
