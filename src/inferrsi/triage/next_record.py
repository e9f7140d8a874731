"""The next record of a subject from its last one and a reading: a draft that states what is known and nothing more. Pure.

Taken over: identity, hot paths, states of pull requests, licences, gaps with what is waited for, the machines that were
measured, and the pins of what was not read anew. Never taken over: claims, measured conditions, what was read, and what
was made of it.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Final

from inferrsi.evidence.pack import Subject
from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import SCHEMA, Category, Kind, Record, WaitsFor
from inferrsi.evidence.state import has_moved, identities
from inferrsi.sources.git.changes import Changes
from inferrsi.triage import carried, pin_prose, pin_words
from inferrsi.triage.beside import Around
from inferrsi.triage.carried import Tree, plain, readdressed
from inferrsi.triage.moves import moves
from inferrsi.triage.overruled import overruled
from inferrsi.triage.pin_dates import dated, misdated
from inferrsi.triage.reading import TREES, Reading, is_replaced
from inferrsi.triage.what_moved import Moved, what_moved

LISTED: Final = 12  # changed files named as unread, so that a record stays readable; chosen 2026-10
RECENT: Final = timedelta(days=1)  # the overlap of a radar's window; a proposal, the editions compute the kind
WANTED: Final = {
    "source": ("repo", "committed", "reached"),
    "release": ("repo", "published"),
    "docs": ("committed", "reached"),
}
"""What a pin of a role says, or lists as not stated."""
_HAPPENED: Final = {
    "pull_merged": frozenset({"merged", "released"}),
    "released": frozenset({"released", "cherry_picked"}),
}
"""Event → states of a pull request with which it came true."""


@dataclass(frozen=True, kw_only=True)
class Chain:
    """What the ledger holds of a subject."""

    subject: Subject
    category: Category
    """Of its pack; the last record's own wins."""
    last: Record | None
    taken: Collection[str]
    """Addresses of all its records."""
    records: tuple[Record, ...] = ()
    """All of them, oldest first; the last one is `last`."""
    around: Around = field(default_factory=Around)
    since: date | None = None
    """Day of the last post's cut-off: what is younger is new to its readers."""


def next_id(chain: Chain, today: date) -> str:
    """Give the first free address of the day after all that are taken."""
    day = f"{chain.subject.id}/{today.isoformat()}"
    numbers = [int(address[len(day) + 1 :] or "1") for address in chain.taken if address[: len(day)] == day]
    return f"{day}-{max(numbers) + 1}" if numbers else day


def next_record(chain: Chain, reading: Reading, *, today: date) -> Tree:
    """Draft the record as its file will be written: text, lists and dicts in the order of their keys."""
    last, subject = chain.last, chain.subject.id
    changes = reading.changes if isinstance(reading.changes, Changes) else None
    moved = what_moved(changes, last.hot_paths if last else ()) if changes else None
    old = tuple(pin for pin in last.pins if not is_replaced(pin, reading)) if last else ()
    kept = carried.sources(last, first=len(reading.sources) + 1, pins=old, anew=reading.upstream) if last else {}
    names = {source: tree["id"] for source, tree in kept.items()}
    anew = _pins(reading, today, taken={pin.name_in_record for pin in old})
    pins = [*anew, *carried.pins(old, names)]
    tree: Tree = {
        "schema": SCHEMA,
        "id": next_id(chain, today),
        "subject": subject,
        "date": today.isoformat(),
        "category": last.category if last else chain.category,
        "kind": _kind(chain, pins, today),
        "title": pin_prose.title(chain.subject.names[0], subject, reading),
        "target_models": plain(last.target_models) if last else [],
        "sources": [*_sources(reading, today), *kept.values()],
        "pins": pins,
        "read": _read(reading, changes, moved, old=old),
        "mechanism": pin_prose.mechanism(reading, subject),
        "evidence": pin_prose.evidence(reading, moved, subject=subject, last=last),
        "moves": moves(chain.records or (last,), reading, chain.around) if last else [],
        **(_taken_over(last, reading, names) if last else {"upstream": _upstream(reading), "experiments": []}),
        "assessment": {"reason": pin_prose.prose((pin_words.REASON, {}))},
    }
    tree["unstated"] = [
        *_unstated_of_pins(anew, pins),
        *(carried.unstated(last, tree.keys() & _WHOLE, old) if last else ()),
    ]
    if last:
        tree["previous"] = last.id
    draft = {key: value for key, value in tree.items() if value or key in {"experiments", "pins"}}
    allow = overruled(chain.records or (last,), draft, today=today) if last else []
    return {**draft, **({"allow": allow} if allow else {})}


_WHOLE = frozenset({"target_models", "upstream", "licences"})
"""Keys taken over with all that is in them."""


def _taken_over(last: Record, reading: Reading, sources: dict[str, str]) -> Tree:
    return {
        "hot_paths": list(last.hot_paths),
        "upstream": [*_upstream(reading), *carried.upstream(last, sources, anew=reading.upstream)],
        "licences": readdressed(plain(last.licences), last.id),
        "experiments": carried.experiments(last),
        "gaps": list(last.gaps),
        "waits_for": readdressed(
            plain(tuple(waited for waited in last.waits_for if not _has_come(waited, reading))), last.id
        ),
    }


def _upstream(reading: Reading) -> list[Tree]:
    return [plain(known) for known in reading.upstream]


def _has_come(waited: WaitsFor, reading: Reading) -> bool:
    """Say whether the state of a pull request that was read is what a record waits for: nobody waits for what happened."""
    return any(
        known.state in _HAPPENED.get(waited.event, frozenset()) and carried.names_pull(waited.ref, known.pull)
        for known in reading.upstream
    )


def _sources(reading: Reading, today: date) -> list[Tree]:
    """Give the sources; what a person has to know of the reading stands in the note of the first."""
    trees = []
    for source in reading.sources:
        notes = [source.note] if source.note else []
        notes += reading.notes if source.id == "s1" else ()
        notes += [note for pin in reading.pins if pin.source == source.id for note in misdated(pin, today)]
        tree = plain(source)
        trees.append({**tree, "note": "; ".join(dict.fromkeys(notes))} if notes else tree)
    return trees


def _pins(reading: Reading, today: date, *, taken: Collection[str]) -> list[Tree]:
    names = set(taken)
    trees = []
    for pin in reading.pins:
        name = pin.name_in_record
        numbered = (f"{pin.role}-{number}" for number in range(2, len(names) + 3))
        own = name if name not in names else next(free for free in numbered if free not in names)
        names.add(own)
        known = pin if own == pin.role else pin.model_copy(update={"id": own})
        trees.append(plain(dated(known, today)))
    return trees


def _unstated_of_pins(anew: list[Tree], pins: list[Tree]) -> Iterator[str]:
    if not any(pin["role"] in {*TREES, "paper"} for pin in pins):
        yield "pins.source"
    for pin in anew:
        wanted = WANTED.get(pin["role"], ()) if pin["kind"] == "git" else ()
        yield from (f"pins.{pin.get('id', pin['role'])}.{field}" for field in wanted if field not in pin)


def _kind(chain: Chain, pins: list[Tree], today: date) -> Kind:
    """Propose the kind as the editions will compute it: against the last record of an earlier day."""
    new = tuple(Pin.model_validate(pin) for pin in pins)
    known = chain.records or ((chain.last,) if chain.last else ())
    before = next((record for record in reversed(known) if record.date < today), None)
    if before:
        return "increment" if identities(before.pins) and has_moved(before.pins, new) else "recheck"
    days = [str(when)[:10] for pin in pins for key in ("committed", "published") if (when := pin.get(key))]
    days += [str(day) for pin in pins for day in pin.get("dates", {}).values()]
    since = chain.since or today - RECENT
    return "increment" if max(days, default="") >= since.isoformat() else "late_find"


def _read(reading: Reading, changes: Changes | None, moved: Moved | None, *, old: tuple[Pin, ...]) -> Tree:
    """Say that names were seen and nothing was read; the files that matter most are listed first."""
    seen, unread = list(reading.seen), list(reading.unread)
    if changes and moved and changes.paths:
        seen.append(f"names of the files changed since {changes.old[:8]} ({moved.files})")
        ranked = [*moved.hot, *moved.dependencies, *moved.licences, *(change.path for change in changes.paths)]
        unread = list(dict.fromkeys(ranked))
        more = len(unread) - LISTED
        unread = [*unread[:LISTED], *([f"{more} more changed files"] if more > 0 else [])]
    if reading.numbers and reading.numbers.texts:
        seen.append(f"numbers in texts that changed ({len(reading.numbers.texts)}), by machine")
    unread += [f"{carried.called(pin)}: as pinned before, not looked at again" for pin in old]
    return {"read": seen, "not_read": unread, "ran": "none"}
