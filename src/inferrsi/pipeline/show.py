"""What a subject, record or claim shows, as sections for a person and as JSON. Orders, decides nothing."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from inferrsi.digest.claim_object import plain
from inferrsi.digest.claim_sheet import claim_sheet
from inferrsi.digest.record_sheet import older_sheet, record_sheet
from inferrsi.digest.sheet import Section
from inferrsi.digest.show_object import show_object
from inferrsi.errors import InferrsiError, UsageError
from inferrsi.evidence.record import Record
from inferrsi.labels import Language
from inferrsi.pipeline.subject import Gathered, gather, near
from inferrsi.pipeline.workspace import Checked


@dataclass(frozen=True, kw_only=True)
class Shown:
    """What a target names."""

    target: str
    as_of: date | None
    gathered: Gathered
    record: Record
    claim: str | None
    """Id of the one claim that is meant, None: all of the record."""


def find(checked: Checked, target: str, *, until: date | None) -> Shown:
    """Find what a target names, up to a day.

    Raises:
        UsageError: There is no such subject, record or claim up to the day.
        InferrsiError: It did not pass, or the radar did not.
    """
    gathered = gather(checked, target, until=until)
    record = _record(gathered, checked, target)
    return Shown(target=target, as_of=until, gathered=gathered, record=record, claim=_claim(record, target))


def sections(shown: Shown, language: Language) -> tuple[Section, ...]:
    """Lay it out for a person; a subject shows its older numbers too."""
    context, record = shown.gathered.context, shown.record
    if shown.claim:
        return tuple(claim_sheet(context, record, shown.claim, language))
    older = older_sheet(context, record, language) if "/" not in shown.target else ()
    return (*record_sheet(context, record, language), *older)


def tree(shown: Shown) -> Any:
    """Give it as JSON."""
    found = show_object(shown.gathered.context, shown.record, target=shown.target, claim=shown.claim, as_of=shown.as_of)
    return plain(found)


def _record(gathered: Gathered, checked: Checked, target: str) -> Record:
    """Find the record that a target names; a subject alone means its newest."""
    address = target.partition("#")[0]
    if "/" not in address:
        return gathered.records[-1]
    found = next((record for record in gathered.records if record.id == address), None)
    if found is not None:
        return found
    if address in checked.refused:
        what = f"'{address}' did not pass: {checked.refused[address]}"
        raise InferrsiError(what, todo="`inferrsi check` lists all that is wrong with it")
    known = [record.id for record in gathered.records]
    what = f"no record '{address}'"
    raise UsageError(what, todo=f"name one of {', '.join(near(address, known) or known[-3:])}")


def _claim(record: Record, target: str) -> str | None:
    """Find the claim that a target names, None where it names none."""
    _, mark, name = target.partition("#")
    if not mark:
        return None
    known = [claim.id for experiment in record.experiments for claim in experiment.claims]
    if name in known:
        return name
    what = f"record '{record.id}' has no claim '{name}'"
    raise UsageError(what, todo=f"name one of {', '.join(known)}" if known else "it holds no number")
