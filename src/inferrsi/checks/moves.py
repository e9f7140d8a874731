"""S321: does a move lead from one tree to a pin of its record?"""

from collections.abc import Iterator

from inferrsi.evidence.crossing import OF_TREES, is_same_name
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import Record


def move_off_the_pins(record: Record, /) -> Iterator[Finding]:
    """S321: a move between trees ends at a pin of its record, and begins elsewhere."""
    names = {name for pin in record.pins for name in _names(pin)}
    for position, move in enumerate(record.moves):
        if move.trigger not in OF_TREES:
            continue
        if not any(is_same_name(move.to, name) for name in names):
            message, field = f"ends at {move.to}, which is no pin of this record", "to"
            todo = "name the commit, tag or version of a pin, or pin what was compared"
        elif is_same_name(move.from_, move.to):
            message, field, todo = f"begins and ends at {move.to}", "from", "name the tree of the reading before"
        else:
            continue
        yield Finding(code="S321", path=("moves", position, field), message=message, help=todo)


def _names(pin: Pin) -> tuple[str, ...]:
    return tuple(name for name in (pin.commit, pin.short, pin.tag, pin.version, pin.asked) if name)
