"""From a device as printed to parts: ids, counts, memory and power, whatever the field has run together.

`RTX3060 12GB`, `GB3001400W` and `8×5060Ti` name one part each; `RTX3090+8×5060Ti` is a set of two. A CPU, a host and
a compute target are no accelerator. Nothing is matched by a part of its name.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Final

from inferrsi.evidence.vocabulary.catalogue import hardware
from inferrsi.evidence.vocabulary.reading import document, entries, many, maybe, section, text
from inferrsi.evidence.vocabulary.resolve import Resolution, several, unresolved
from inferrsi.evidence.vocabulary.spelling import LONGEST, folded, squeezed

_LEADING_COUNT: Final = re.compile(r"([1-9]\d{0,4})\s*(?:[x×*]\s*|[卡张块]\s*)(\S.*)")
_TRAILING_COUNT: Final = re.compile(r"(.*\S)(?:\s+[x*]\s*|\s*×\s*)([1-9]\d{0,4})")
_CARDS: Final = re.compile(r"(.*[^\s,])[\s,]+(\d+(?:/\d+)*)\s*(?:[卡张块]|cards?|gpus?)")
_MEMORY: Final = r"[\s\-_(,]*(?P<memory>[1-9]\d{0,3})\s*(?:gib|gb|g)\)?(?:\s*(?:hbm\d?e?|gddr\d?x?))?"
_POWER: Final = r"[\s\-_(,]*(?P<power>[1-9]\d{1,3})\s*w\)?"
_TAIL: Final = re.compile(rf"(?:{_MEMORY})?(?:{_POWER})?")
_LEFTOVER: Final = re.compile(r"^[\s/,;·()]+|[\s/,;·()]+$")


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """One kind of device in a set."""

    raw: str
    id: str | None
    count: int | None = None
    """None: not printed, or printed as alternatives."""
    memory_gb: int | None = None
    """As printed beside the part."""
    power_limit_w: int | None = None
    note: str = ""


def resolve_hardware(raw: str, /) -> Resolution:
    """Give the id of one kind of device; several kinds have no single id."""
    parts = resolve_set(raw)
    if len(parts) > 1:
        return Resolution(raw, None, f"{len(parts)} kinds of device: take them apart with resolve_set")
    return Resolution(raw, parts[0].id, parts[0].note)


def resolve_set(raw: str, /) -> tuple[Part, ...]:
    """Take a device line apart at its plus signs, in the order printed."""
    if len(raw) > LONGEST:
        return (_unknown(raw),)
    whole = _part(raw)
    pieces = [piece.strip() for piece in raw.replace("＋", "+").split("+")]
    if whole.id is not None or len(pieces) == 1 or not all(pieces):
        return (whole,)
    return tuple(_part(piece) for piece in pieces)


def _unknown(raw: str) -> Part:
    return Part(raw=raw, id=None, note=unresolved(raw, "accelerator").note)


def _part(raw: str) -> Part:
    """Set aside what is no device, then take the first reading of name and count whose name is known."""
    line, notes = folded(raw), []
    for owner in _owners():
        rest = _LEFTOVER.sub("", owner.pattern.sub(" ", line))
        if rest == _LEFTOVER.sub("", line):
            continue
        if not owner.beside or not rest:
            return Part(raw=raw, id=None, note=f"{owner.kind}, no accelerator")
        line = rest
        notes.append(f"{owner.kind} stands beside it")
    readings = [replace(_named(name), count=count) for name, count in _readings(line)]
    best = next((part for part in readings if part.id is not None), readings[0])
    if best.id is not None and best.count is None and _CARDS.fullmatch(line):
        notes.append("counts given as alternatives")
    return replace(best, raw=raw, note="; ".join(note for note in (*notes, best.note) if note))


def _readings(line: str) -> Iterator[tuple[str, int | None]]:
    """Give the ways to tell a name from a count; `1/3 cards` are alternatives and give no count."""
    yield line, None
    if leading := _LEADING_COUNT.fullmatch(line):
        yield leading[2], int(leading[1])
    if trailing := _TRAILING_COUNT.fullmatch(line):
        yield trailing[1], int(trailing[2])
    if cards := _CARDS.fullmatch(line):
        yield cards[1], None if "/" in cards[2] else int(cards[2])


def _named(name: str) -> Part:
    """Find the name alone, or with memory and power behind it, if exactly one way of cutting fits."""
    fits = tuple(dict.fromkeys(_fits(name)))
    if len(fits) == 1:
        return fits[0]
    vague = several(name, "hardware")
    note = vague.note if vague else f"can be cut {len(fits)} ways: kept as printed" if fits else _no_accelerator(name)
    return Part(raw=name, id=None, note=note)


def _fits(name: str) -> Iterator[Part]:
    """Give each way to cut a line into the whole name of a part and a whole tail of memory and power."""
    for end in range(1, len(name) + 1):
        tail = _TAIL.fullmatch(name, end)
        found = _lookup(name[:end]) if tail else None
        if tail and found:
            memory, power = tail["memory"], tail["power"]
            yield Part(
                raw=name,
                id=found,
                memory_gb=int(memory) if memory else None,
                power_limit_w=int(power) if power else None,
                note=_memory_note(found, memory),
            )


def _lookup(name: str) -> str | None:
    """Give the id of a whole name; a vendor word in front of another vendor's part makes it unknown."""
    if name in hardware():
        return name
    key, vendors = _key(name)
    found = _names().get(key)
    return found if found is not None and vendors <= {hardware()[found].vendor} else None


def _key(name: str) -> tuple[str, frozenset[str]]:
    """Give the lookup key without vendor words, and the vendors they named."""
    words = section(document("hardware"), "vendor_words")
    tokens = re.split(r"[\s\-_]+", folded(name))
    bare = squeezed("".join(token for token in tokens if token not in words))
    if len(bare) <= 3 and not any(letter.isdigit() for letter in bare):  # Radeon VII: `VII` alone names nothing
        return squeezed(name), frozenset()
    return bare, frozenset(text(words, token) for token in tokens if token in words)


@cache
def _names() -> Mapping[str, str]:
    return MappingProxyType({_key(alias)[0]: part.id for part in hardware().values() for alias in part.aliases})


def _memory_note(found: str, memory: str | None) -> str:
    marketed = hardware()[found].memory_gb
    if memory is None or not marketed or int(memory) in marketed:
        return ""
    return f"{memory} GB is none of its sizes ({', '.join(map(str, marketed))}): both are kept"


def _no_accelerator(name: str) -> str:
    """Say what a string is that names no accelerator, if that is known."""
    if squeezed(name) in {squeezed(host) for host in many(document("hardware"), "hosts")}:
        return "a host, not its accelerator"
    for entry in entries(document("hardware")["cpu_families"]):
        if re.fullmatch(text(entry, "pattern"), name, re.IGNORECASE):
            return f"a CPU ({text(entry, 'name')}): it stays as printed"
    return unresolved(name, "accelerator").note


@dataclass(frozen=True, kw_only=True, slots=True)
class _Owner:
    """A pattern whose text is no device, before any name is tried."""

    pattern: re.Pattern[str]
    kind: str
    beside: bool


@cache
def _owners() -> tuple[_Owner, ...]:
    return tuple(
        _Owner(
            pattern=re.compile(text(entry, "pattern"), re.IGNORECASE | re.ASCII),
            kind=text(entry, "is"),
            beside=maybe(entry, "beside") == "true",
        )
        for entry in entries(document("hardware")["not_hardware"])
    )
