"""Records with nothing but what states follow from: pins, one number with its anchor, moves between readings."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

from inferrsi.digest.context import Context, Material
from inferrsi.evidence import vocabulary
from inferrsi.evidence.radar import Radar
from inferrsi.evidence.record import Record

FIRST = date(2026, 10, 1)
NOTHING = Radar.model_validate({"schema": "inferrsi.radar/1", "name": "T", "zone": "UTC", "languages": ["zh"]})
SAID = {"zh": "见差异。", "en": "See the diff."}


def move(trigger: str, begin: str, end: str, status: str = "confirmed", **more: Any) -> dict[str, Any]:
    """Write a move."""
    return {"trigger": trigger, "status": status, "from": begin, "to": end, "reason": SAID, **more}


def number(anchor: Mapping[str, Any], *, triggers: Iterable[str] = (), relative: bool = False) -> dict[str, Any]:
    """Write an experiment with one number, c1."""
    value = {"form": "ratio", "v": "1.5"} if relative else {"form": "point", "v": "93"}
    claim = {
        "id": "c1", "arm": "a", "metric": "decode_throughput", "value": value, "unit": "tok/s", "baseline": "b",
        "where": {"source": "s1", "quote": "93"}, "reporter": "author", "attribution": "measured",
    }  # fmt: skip
    return {
        "id": "e1",
        "anchor": {"how": "stated" if anchor else "none", **anchor},
        "triggers": {name: {"reason": SAID} for name in triggers},
        "arms": [{"id": "a", "label": "a"}, {"id": "b", "label": "b"}],
        "claims": [claim],
    }


def chain(
    *steps: tuple[tuple[dict[str, Any], ...], tuple[dict[str, Any], ...]],
    numbers: Mapping[int, Mapping[str, Any]],
) -> tuple[Record, ...]:
    """Write the records of a subject, a day apart: each with its pins and its moves, some with a number."""
    return tuple(_record(place, pins, moves, numbers.get(place)) for place, (pins, moves) in enumerate(steps))


def _record(
    place: int, pins: tuple[dict[str, Any], ...], moves: tuple[dict[str, Any], ...], found: Mapping[str, Any] | None
) -> Record:
    day = FIRST + timedelta(days=place)
    return Record.model_validate(
        {
            "schema": "inferrsi.record/1",
            "id": address(place),
            "subject": "kite",
            "date": day,
            "category": "model_specific",
            "kind": "increment",
            "title": SAID,
            "sources": ({"id": "s1", "kind": "relayed", "post": "2026-10-01/1"},),
            "pins": tuple({"role": "source", "kind": "git", "source": "s1", **pin} for pin in pins),
            "moves": moves,
            "read": {"ran": "none"},
            "mechanism": SAID,
            "experiments": (found,) if found else (),
            "assessment": {"reason": SAID},
        }
    )


def address(place: int) -> str:
    """Give the address of a record of a chain."""
    return f"kite/{FIRST + timedelta(days=place)}"


def standing(records: tuple[Record, ...], *, of: int = 0, as_of: datetime | None = None) -> tuple[str, str]:
    """Give state and reason of the number of a record, with respect to the last one."""
    found = {record.id: record for record in records}
    material = Material(radar=NOTHING, editions=(), records=found, subjects={}, outcomes=vocabulary.outcomes())
    context = Context(material=material, seen=tuple(found), as_of=as_of)
    holder = records[of]
    experiment = holder.experiments[0]
    told = context.standing(holder, experiment, experiment.claims[0])
    return told.state, told.because


def at(day: int, hour: int = 12) -> datetime:
    """Give an instant of October 2026."""
    return datetime(2026, 10, day, hour, tzinfo=UTC)
