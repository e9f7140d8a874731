"""What the ledger holds of a subject that is about to be pinned. Orders, decides nothing."""

import difflib

from inferrsi.errors import UsageError
from inferrsi.evidence.pack import Pack
from inferrsi.evidence.record import Record
from inferrsi.pipeline.workspace import Checked
from inferrsi.triage.next_record import Chain


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
    last = ledger.read(ledger.record_path(own[-1].id), Record) if own else None
    return Chain(subject=subject, category=category, last=last, taken=tuple(card.id for card in own))
