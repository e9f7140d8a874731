"""What the ledger holds of a subject that is about to be pinned. Orders, decides nothing."""

import difflib
from collections.abc import Mapping
from datetime import date

from inferrsi.errors import UsageError
from inferrsi.evidence.pack import Pack, Subject
from inferrsi.evidence.record import Record
from inferrsi.pipeline.workspace import Checked
from inferrsi.triage.beside import Around, readings
from inferrsi.triage.next_record import Chain
from inferrsi.triage.signals import numbered


def chain(checked: Checked, name: str) -> Chain:
    """Give a subject with its pack's category and its last record.

    Raises:
        UsageError: No pack follows it, or its last record did not pass.
    """
    ledger = checked.ledger
    packs = [ledger.read(ledger.pack_path(card.id), Pack) for card in ledger.packs()]
    found = {subject.id: (subject, pack.category) for pack in packs for subject in pack.subjects}
    if name not in found:
        near = difflib.get_close_matches(name, sorted(found), 1)
        what = f"no pack follows '{name}'" + (f", did you mean '{near[0]}'?" if near else "")
        raise UsageError(what, todo="add it under subjects of a pack; packs/*/pack.yaml lists the followed names")
    subject, category = found[name]
    own = ledger.records(name)
    refused = sorted(address for address in checked.refused if address.startswith(f"{name}/"))
    if refused:
        what = f"'{refused[-1]}' did not pass: {checked.refused[refused[-1]]}"
        raise UsageError(what, todo="mend it first; `inferrsi check` says how")
    records = tuple(ledger.read(ledger.record_path(card.id), Record) for card in own)
    return Chain(
        subject=subject,
        category=category,
        last=records[-1] if records else None,
        taken=tuple(card.id for card in own),
        records=records,
        since=_last_cutoff(checked),
        around=_around(checked, subject, {name: one.names for name, (one, _) in found.items()}),
    )


def _last_cutoff(checked: Checked) -> date | None:
    days = [time.cutoff[:10] for card in checked.ledger.editions() for time in card.times]
    return date.fromisoformat(max(days)) if days else None


def _around(checked: Checked, subject: Subject, names: Mapping[str, tuple[str, ...]]) -> Around:
    """Read what is beside the tree: what the sources saw of the subject, and the newest readings of the others."""
    ledger, refused = checked.ledger, checked.refused
    newest = {card.subject: card.id for card in ledger.records() if card.id not in refused and card.subject in names}
    others = sorted(newest.keys() - {subject.id})
    return Around(
        readings=readings(
            ((name, *names[name]), ledger.read(ledger.record_path(newest[name]), Record)) for name in others
        ),
        signals=tuple(one.signal for one in numbered(ledger.seen()) if one.signal.subject == subject.id),
        hub=subject.hub,
    )
