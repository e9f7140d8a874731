"""Numbers in running text: what each is about, and which rules speak for or against its being a claim."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from inferrsi.extract.about import About
from inferrsi.extract.meaning import Meaning, change, is_part_of, meaning, qualifier
from inferrsi.extract.measures import fits
from inferrsi.extract.prose_rules import crossed, rules
from inferrsi.extract.prose_units import with_unit
from inferrsi.extract.sentence_metrics import PLAIN, about_in, compared, view_of
from inferrsi.extract.tokens import Mention

if TYPE_CHECKING:
    from inferrsi.extract.proposal import Change
from inferrsi.extract.scene import CLAUSE, Scene
from inferrsi.extract.units import BARE, Unit


@dataclass(frozen=True, kw_only=True, slots=True)
class Candidate:
    """A value with what it would claim, before it is weighed."""

    mention: Mention
    meaning: Meaning
    rules: tuple[str, ...]
    scene: Scene
    """The sentence's region in prose, the cell's in a table."""
    row: int | None = None
    column: int | None = None
    implied: bool = False
    statistic: tuple[str, ...] = ()
    labels: tuple[Scene, ...] = ()
    """The header and row labels of a cell."""


def candidates(scene: Scene, values: Sequence[Mention], outer: Sequence[Scene], place: str, /) -> Iterator[Candidate]:
    """Give every value of a region of prose; `outer` are the regions whose words carry over, nearest first."""
    previous: About | None = None
    before: tuple[Change | None, int] | None = None
    filled: Unit | None = None
    for at, printed in enumerate(values):
        if place == "code" and printed.unit is BARE:
            continue  # a number of a program
        value = with_unit(scene, printed, outer)
        if value.unit is BARE and value.arrow == "to" and at and filled is not None and values[at - 1].arrow == "from":
            value = replace(value, unit=filled, shared=True)
        filled = value.unit if value.unit is not printed.unit else None
        found = about_in(scene, value, outer)
        if value.arrow == "to" and at and previous is not None and fits(previous.metric, value.unit.family):
            found = (
                previous
                if found.rule not in {"clause", "unit"} or values[at - 1].unit.family == value.unit.family
                else found
            )
        elif at and previous is not None and _is_of_the_same(scene, values[at - 1], value, found, previous):
            found = previous
        previous = found
        if value.unit is BARE and not value.decimal and found.cue is None and not value.arrow:
            continue  # a count of something: most numbers of a document are
        moved, price = change(scene, value)
        goes_on = value.listed or (at > 0 and _goes_on(scene, values[at - 1], value))
        if goes_on and moved is None and before is not None:
            moved, price = before
        if (
            moved is None
            and value.unit.family == "percent"
            and found.rule in {"default", "text"}
            and compared(scene, value)
        ):
            moved, price = "increase", CLAUSE
        before = (moved, price)
        said = meaning(
            value,
            found,
            moved if value.unit.family in {"ratio", "percent", "points"} else None,
            of_other=is_part_of(scene.view, value),
        )
        said = replace(said, qualifier=qualifier(scene.view, value))
        if said.kind == "quality" and value.unit.family == "percent" and said.delta:
            said = replace(said, unit="pp")
        fired = rules(scene, value, found, (moved, price), values[max(0, at - 12) : at + 13])
        yield Candidate(mention=value, meaning=said, rules=crossed((f"place {place}", *fired)), scene=scene)


def _is_of_the_same(scene: Scene, before: Mention, value: Mention, found: About, previous: About) -> bool:
    """Say whether a value is of what the one before it is of, and not of what its own clause names."""
    if found.metric == "speedup" and found.cue is None and found.rule == "clause":
        return False  # 5.2x higher training throughput and 10x speedup during inference
    if value.listed and not found.beside:
        return True
    if _by_how_much(scene, before, value):
        return True
    vague = found.rule == "default" or (found.metric == "speedup" and not _names_its_own(scene, before, value, found))
    behind = found.cue is not None and found.cue.start >= value.end
    in_a_phase = behind and found.metric in _PHASES and previous.metric in _OF_PHASES
    return (vague or in_a_phase) and _goes_on(scene, before, value)


def _names_its_own(scene: Scene, before: Mention, value: Mention, found: About) -> bool:
    """Say whether between two values a new subject is named: `load time falls by 40%, performance grows by 20%`."""
    cue = found.cue
    return cue is not None and before.end <= cue.start < value.start and view_of(scene, cue) in PLAIN


_PHASES: Final = frozenset({"prefill_throughput", "decode_throughput"})
_OF_PHASES: Final = frozenset({"latency", "e2e_latency", "memory", "vram", "energy"})
"""`reducing latency by 6x in the prefill stage and 8x in the decoding stage`: both are latencies."""


def _goes_on(scene: Scene, before: Mention, value: Mention) -> bool:
    """Say whether a relative value continues the one before: `improves throughput by 1.41x at 8K; B by 1.45x`."""
    same = value.unit.id == before.unit.id and value.unit.family in {"ratio", "percent"}
    return same and value.start - before.end < _NEXT and _BY.search(scene.view.low, before.end, value.start) is not None


def _by_how_much(scene: Scene, before: Mention, value: Mention) -> bool:
    """Say whether a per cent with a sign stands in brackets behind what it is of: `31 -> 39 tok/s (+26%)`."""
    signed = value.unit.family == "percent" and value.signed in {"+", "-"}
    measured = before.unit is not BARE and before.unit.family not in {"ratio", "percent"}
    near_by = value.start - before.end <= _BRACKETED and scene.view.plain[value.start - 1 : value.start] in {"(", "（"}
    return signed and measured and near_by


_BRACKETED: Final = 14
_NEXT: Final = 90
_BY: Final = re.compile(
    r"[;,，；、] ?[^;；\n]*(?:\bby[\s\x01]+(?:about |around |up to |~)?|(?:提升|提高|降低|减少)[了约达至到]{0,2}[\s\x01]*)\Z"
    r"|[\s\x01]*[(（][^()（）\n]{1,16}[)）][,，、;；]?[\s\x01]*(?:and[\s\x01]+)?\Z"
    r"|[,，][\s\x01]*比[^,，。；\n]{1,24}(?:快|慢|高|低)[了约]{0,2}[\s\x01]*\Z"
    r"|[\s\x01]+(?:at|on|for|with|in|over|under)[\s\x01][^,;，；\n]{1,30}(?:,? and|,)[\s\x01]+\Z"
)
"""What stands between two values of one statement."""
