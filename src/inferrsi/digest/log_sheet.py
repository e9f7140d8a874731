"""The history of a subject as a person reads it; pure."""

from collections.abc import Iterable, Iterator

from inferrsi.digest import words
from inferrsi.digest.history import ClaimMove, Naming, PinMove, Step, UpstreamMove, shown
from inferrsi.digest.sheet import Row, Section, section
from inferrsi.digest.words import word

COLUMNS = ("record", "kind", "pins", "changed", "editions")


def log_sheet(name: str, steps: Iterable[Step]) -> tuple[Section, ...]:
    """Lay out the history of a subject, one row a record, oldest first."""
    return (section(name, columns=COLUMNS, rows=[_row(step) for step in steps]),)


def _row(step: Step) -> Row:
    kind = word("row_kind", step.kind).en
    pins = ", ".join(f"{pin.name_in_record} {shown(pin)}" for pin in step.pins) or "nothing pinned"
    changed = "; ".join(_changed(step)) or "nothing"
    named = ", ".join(_naming(naming) for naming in step.editions) or "named by no edition"
    line = f"{step.record} · {kind} · {pins} · {changed} · {named}"
    return Row(cells=(step.record, kind, pins, changed, named), line=line)


def _naming(naming: Naming) -> str:
    entry = f"E{naming.e}" if naming.e is not None else "no row"
    rings = "".join(f" {ring.capitalize()}" for ring in naming.rings)
    return f"{naming.edition}/{naming.post} [{entry}]{rings}"


def _changed(step: Step) -> Iterator[str]:
    change = step.change
    is_first = all(move.was is None for move in change.pins) and len(change.pins) == len(step.pins)
    if change.pins and not is_first:  # else the pins beside it say the same
        yield f"pins: {', '.join(map(_pin, change.pins))}"
    if change.claims_new:
        ids = [address.partition("#")[2] for address in change.claims_new]
        yield f"new numbers: {', '.join(ids)}"
    if change.claims_moved:
        yield f"older numbers: {', '.join(map(_claim, change.claims_moved))}"
    for verb, gaps in (("opened", change.gaps_opened), ("closed", change.gaps_closed)):
        if gaps:
            yield f"gaps {verb}: {', '.join(words.gap(gap).en for gap in gaps)}"
    if change.upstream:
        yield f"upstream: {', '.join(map(_upstream, change.upstream))}"


def _pin(move: PinMove) -> str:
    if move.was is None:
        return f"+{move.pin} {move.now}"
    return f"-{move.pin} {move.was}" if move.now is None else f"{move.pin} {move.was} → {move.now}"


def _claim(move: ClaimMove) -> str:
    was, now = words.state(move.was).en, words.state(move.now).en
    return f"{move.address} {was} → {now}"


def _upstream(move: UpstreamMove) -> str:
    now = word("release_state", move.now).en
    was = f"{word('release_state', move.was).en} → " if move.was else ""
    return f"{move.repo or ''}#{move.pull} {was}{now}"
