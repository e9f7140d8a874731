"""The next record of a subject from its last one and a pin: a draft that states what is known and nothing more. Pure.

Taken over: identity, hot paths, states of pull requests, licences, gaps with what is waited for, and the machines that
were measured. Never taken over: claims, measured conditions, what was read, and what was made of it.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from inferrsi.evidence.pack import Subject
from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import SCHEMA, Category, Kind, Record
from inferrsi.evidence.state import has_moved, identities
from inferrsi.sources.git_changes import Changes
from inferrsi.sources.git_pin import Resolved
from inferrsi.triage import carried, pin_prose, pin_words
from inferrsi.triage.carried import Tree, day_or_instant, plain, readdressed
from inferrsi.triage.reading import Reading
from inferrsi.triage.what_moved import Moved, what_moved

LISTED: Final = 12  # changed files named as unread, so that a record stays readable; chosen 2026-10
RECENT: Final = timedelta(days=1)  # the overlap of a radar's window; a proposal, the editions compute the kind


@dataclass(frozen=True, kw_only=True)
class Chain:
    """What the ledger holds of a subject."""

    subject: Subject
    category: Category
    """Of its pack; the last record's own wins."""
    last: Record | None
    taken: Collection[str]
    """Addresses of all its records."""


def next_id(chain: Chain, today: date) -> str:
    """Give the first free address of the day after all that are taken."""
    day = f"{chain.subject.id}/{today.isoformat()}"
    numbers = [int(address[len(day) + 1 :] or "1") for address in chain.taken if address[: len(day)] == day]
    return f"{day}-{max(numbers) + 1}" if numbers else day


def next_record(chain: Chain, reading: Reading, *, today: date) -> Tree:
    """Draft the record as its file will be written: text, lists and dicts in the order of their keys."""
    last, resolved, subject = chain.last, reading.resolved, chain.subject.id
    changes = reading.changes if isinstance(reading.changes, Changes) else None
    moved = what_moved(changes, last.hot_paths if last else ()) if changes else None
    pins = _pins(reading, today)
    kept = carried.sources(last, first=2) if last else {}
    tree: Tree = {
        "schema": SCHEMA,
        "id": next_id(chain, today),
        "subject": subject,
        "date": today.isoformat(),
        "category": last.category if last else chain.category,
        "kind": _kind(last, pins, today),
        "title": pin_prose.title(chain.subject.names[0], subject, resolved),
        "target_models": plain(last.target_models) if last else [],
        "sources": [_source(reading, today), *kept.values()],
        "pins": pins,
        "read": _read(resolved, changes, moved),
        "mechanism": pin_prose.prose((pin_words.MECHANISM, {"new": pin_prose.sha(subject, resolved.commit)})),
        "evidence": pin_prose.evidence(reading, moved, subject=subject, last=last),
        **(_taken_over(last, {old: source["id"] for old, source in kept.items()}) if last else {"experiments": []}),
        "assessment": {"reason": pin_prose.prose((pin_words.REASON, {}))},
    }
    tree["unstated"] = [*_unstated_of_pins(pins), *(carried.unstated(last, tree.keys() & _WHOLE) if last else ())]
    if last:
        tree["previous"] = last.id
    return {key: value for key, value in tree.items() if value or key == "experiments"}


_WHOLE = frozenset({"target_models", "upstream", "licences"})
"""Keys taken over with all that is in them."""


def _taken_over(last: Record, sources: dict[str, str]) -> Tree:
    return {
        "hot_paths": list(last.hot_paths),
        "upstream": carried.upstream(last, sources),
        "licences": readdressed(plain(last.licences), last.id),
        "experiments": carried.experiments(last),
        "gaps": list(last.gaps),
        "waits_for": readdressed(plain(last.waits_for), last.id),
    }


def _source(reading: Reading, today: date) -> Tree:
    """Give the commit as a source; what a person has to know of it stands in its note."""
    tag, repo = reading.resolved.tag, {"repo": reading.repo} if reading.repo else {}
    notes = ["seen in a local clone", *reading.notes, *_misdated(reading.resolved, today)]
    if tag and tag.object:
        notes.append(f"{tag.name} is the tag object {tag.object}")
    return {"id": "s1", "kind": "git", **repo, "commit": reading.resolved.commit, "note": "; ".join(notes)}


def _pins(reading: Reading, today: date) -> list[Tree]:
    resolved = reading.resolved
    where = {"kind": "git", **({"repo": reading.repo} if reading.repo else {})}
    source: Tree = {"role": "source", **where, "asked": resolved.asked, "commit": resolved.commit}
    if committed := _dated(resolved.committed, today):
        source["committed"] = committed
    if resolved.reached:
        source["reached"] = resolved.reached
    pins = [source | {"source": "s1"}]
    if resolved.tag:
        release: Tree = {"role": "release", **where, "commit": resolved.commit, "tag": resolved.tag.name}
        if published := _dated(resolved.tag.tagged, today):
            release["published"] = published
        pins.append(release | {"source": "s1"})
    return pins


def _dated(instant: datetime | None, today: date) -> str | None:
    """Write an instant that a record of this day may hold: dates in git are free text, and some lie in the future."""
    return day_or_instant(instant) if instant and instant.date() <= today else None


def _misdated(resolved: Resolved, today: date) -> Iterator[str]:
    dates = (("committer's", resolved.committed), ("tagger's", resolved.tag.tagged if resolved.tag else None))
    for whose, instant in dates:
        if instant and not _dated(instant, today):
            yield f"the {whose} date {day_or_instant(instant)} lies after the day of this record and is left out"


def _unstated_of_pins(pins: list[Tree]) -> Iterator[str]:
    for pin in pins:
        wanted = ("repo", "committed", "reached") if pin["role"] == "source" else ("repo", "published")
        yield from (f"pins.{pin['role']}.{field}" for field in wanted if field not in pin)


def _kind(last: Record | None, pins: list[Tree], today: date) -> Kind:
    new = tuple(Pin.model_validate(pin) for pin in pins)
    if last:
        return "increment" if identities(last.pins) and has_moved(last.pins, new) else "recheck"
    newest = max(
        (str(when)[:10] for pin in pins for key in ("committed", "published") if (when := pin.get(key))), default=""
    )
    return "increment" if newest >= (today - RECENT).isoformat() else "late_find"


def _read(resolved: Resolved, changes: Changes | None, moved: Moved | None) -> Tree:
    """Say that names were seen and nothing was read; the files that matter most are listed first."""
    seen = ["commit, dates and tags in a clone"]
    unread = [f"the source at {resolved.commit[:8]}"]
    if changes and moved and changes.paths:
        seen.append(f"names of the {moved.files} files changed since {changes.old[:8]}")
        ranked = [*moved.hot, *moved.dependencies, *moved.licences, *(change.path for change in changes.paths)]
        unread = list(dict.fromkeys(ranked))
        more = len(unread) - LISTED
        unread = [*unread[:LISTED], *([f"{more} more changed files"] if more > 0 else [])]
    return {"read": seen, "not_read": unread, "ran": "none"}
