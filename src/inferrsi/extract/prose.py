"""Numbers in running text: what each is about, and which rules speak for or against its being a claim."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from inferrsi.extract.about import FAR, About, about, fits, is_quality, metric_of
from inferrsi.extract.masking import MARK
from inferrsi.extract.meaning import Meaning, change, is_part_of, meaning, qualifier
from inferrsi.extract.mentions import Mention
from inferrsi.extract.phrases import Found

if TYPE_CHECKING:
    from inferrsi.extract.proposal import Change
from inferrsi.extract.scene import CLAUSE, Scene, closest, named_near, near
from inferrsi.extract.traps import traps
from inferrsi.extract.units import BARE, Unit, unit_of_label

_LATEST: Final = 24
"""Of a long region only what it says last carries over."""
_ASSIGNED: Final = re.compile(
    r"[\w\]]\s?=\s?[\x01\"']*$|[\w][\"']\s?:\s?[\"']?$|--?[a-z][\w-]*[ =][\x01\"]*$|[(\[,]\s?$"
)
_NOUN: Final = re.compile(r"[ \t\x01]{0,3}([a-z\u4e00-\u9fff][a-z\u4e00-\u9fff-]*)")
_COUNTED: Final = re.compile(r"[\s\x01]*(?:个|项|种|条|行|台|张|卡|次|轮|路|层|块|位|人|万|篇|步|节点|页|版)")
_ORDINAL: Final = re.compile(
    r"(?:第|§|top|step|stage|phase|figure|fig\.?|table|section|chapter|case|level|round|version|v|#|no\.?|图|表|步骤|阶段|版本|python|cuda|pytorch|torch|rocm|ubuntu|macos)[\s\-#x\x01]*$"
)
_DATE: Final = re.compile(r"[\s\x01]*(?:年|月|日|[/-]\d{1,2}(?:[/-]|\b))")
_MONTH: Final = re.compile(r"20[0-4]\d\.(?:0?[1-9]|1[0-2])")
_MONEY: Final = re.compile(r"(?:[$€£￥¥]|usd|rmb)\s?$")


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
        value = _filled(scene, printed, outer)
        if value.unit is BARE and value.arrow == "to" and at and filled is not None and values[at - 1].arrow == "from":
            value = replace(value, unit=filled, shared=True)
        filled = value.unit if value.unit is not printed.unit else None
        found = _about(scene, value, outer)
        if value.arrow == "to" and at and previous is not None and fits(previous.metric, value.unit.family):
            found = (
                previous
                if found.rule not in {"clause", "unit"} or values[at - 1].unit.family == value.unit.family
                else found
            )
        elif value.listed and previous is not None and at:
            found = previous
        previous = found
        if value.unit is BARE and not value.decimal and found.cue is None and not value.arrow:
            continue  # a count of something: most numbers of a document are
        moved, price = change(scene, value)
        if value.listed and moved is None and before is not None:
            moved, price = before
        if (
            moved is None
            and value.unit.family == "percent"
            and found.rule in {"default", "text"}
            and _compared(scene, value)
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
        rules = (
            *_shape(value, place),
            *traps(scene, value),
            *_words(scene, value, found, moved=moved is not None),
            *_moved(value, moved, price),
            *_around(scene, value, values[max(0, at - 12) : at + 13]),
        )
        yield Candidate(mention=value, meaning=said, rules=crossed(rules), scene=scene)


_TIME_SHARE: Final = re.compile(r"[\s\x01]*of\b[^.,;\n]{0,50}\btime\b")
_SPEED_WORD: Final = re.compile(
    r"(?:速度(?:可?达到?|约?为|约|可达到?约?)?|(?<![a-z])speeds? (?:of|is|at|reaches|reaching|was)(?: about| around| ~)?)[\s\x01~约]*$"
)
_UNIT_BEFORE: Final = re.compile(r"(?<![A-Za-z])(TPS|QPS|RPS|FPS|t/s|tok/s)[\s\x01:=：]{1,3}$", re.IGNORECASE)
_UNITS_BEFORE: Final = {
    "tps": Unit("tok/s", "rate"),
    "t/s": Unit("tok/s", "rate"),
    "tok/s": Unit("tok/s", "rate"),
    "qps": Unit("req/s", "rate"),
    "rps": Unit("req/s", "rate"),
    "fps": Unit("fps", "rate"),
}
"""Rates whose name is their unit, printed before the number: `TPS 45.1`."""
_PARENT_UNIT: Final = re.compile(r"[(（]\s*[^()（）\n]{1,24}\s*[)）][\s\x01]*[:：]?\s*$")


def _filled(scene: Scene, value: Mention, outer: Sequence[Scene]) -> Mention:
    """Give the value with the unit that its list's parent or the word `speed` before it implies."""
    if value.unit is not BARE or value.shape == "fraction":
        return value
    if _SPEED_WORD.search(scene.view.low, max(scene.start, value.start - 16), value.start):
        return replace(value, unit=Unit("tok/s", "rate"), shared=True)
    if (named := _UNIT_BEFORE.search(scene.view.plain, max(scene.start, value.start - 12), value.start)) is not None:
        return replace(value, unit=_UNITS_BEFORE[named[1].lower()], shared=True)
    at_once = scene.view.plain[max(scene.start, value.start - 8) : value.start].rstrip(" \x01~≈").endswith((":", "："))
    if (value.decimal or at_once) and (unit := _announced(scene, value)) is not None:
        return replace(value, unit=unit, shared=True)
    if outer and (value.decimal or value.arrow):
        parent = outer[0].view.plain[max(outer[0].start, outer[0].end - 80) : outer[0].end]
        if _PARENT_UNIT.search(parent.rstrip()) and (unit := unit_of_label(parent.strip(" \n\x01:："))) is not None:
            return replace(value, unit=unit, shared=True)
    return value


_ANNOUNCED: Final = re.compile(r"([^:：。;；\n]{1,24})[:：]")


def _announced(scene: Scene, value: Mention) -> Unit | None:
    """Give the unit that opens the list a value stands in: `mean TPS: base 95.9, draft 280.4`."""
    left, _ = scene.sentence(value.start)
    opened = list(_ANNOUNCED.finditer(scene.view.plain, max(left, value.start - 160), value.start))
    unit = unit_of_label(opened[-1][1].strip(" \x01*")) if opened else None
    return unit if unit is not None and unit.family in {"rate", "time", "memory"} else None


_REQUESTS: Final = ("request", "effective request", "requests")
_SLO: Final = re.compile(r"\bsl[oa]s?\b|latency (?:target|constraint|budget)")


def view_of(scene: Scene, cue: Found, /) -> str:
    """Give a cue as it stands in the text, in small letters."""
    return scene.view.low[cue.start : cue.end]


def _about(scene: Scene, value: Mention, outer: Sequence[Scene]) -> About:
    found = about(scene, value.start, value.end, value.unit)
    if value.unit.family == "percent" and _TIME_SHARE.match(scene.view.low, value.end):
        return About("other:time_share", "clause")
    if (
        found.cue is not None
        and found.metric == "throughput"
        and view_of(scene, found.cue).startswith(_REQUESTS)
        and _SLO.search(scene.view.low, *scene.sentence(value.start))
    ):
        return replace(found, metric="goodput")
    if value.unit.family == "percent" and found.rule == "text" and change(scene, value)[0] is None:
        left, right = scene.sentence(value.start)
        if (
            level := next(
                (
                    cue
                    for cue in near(scene.metrics, value.start, value.end)
                    if left <= cue.start < right and is_quality(cue.name)
                ),
                None,
            )
        ) is not None:
            return About(metric_of(level), "sentence", level)
    if found.rule in {"unit", "clause", "sentence"}:
        return found
    for region in outer:
        cues = [cue for cue in region.metrics[-_LATEST:] if fits(cue.name, value.unit.family)]
        strong = [cue for cue in cues if value.unit.family not in {"ratio", "percent"}]
        if strong and found.rule == "default":
            return About(metric_of(strong[-1]), "outer", strong[-1])
    return found


def _compared(scene: Scene, value: Mention) -> bool:
    """Say whether the clause sets the value against something: a per cent there is a change."""
    hit = closest(scene, near(scene.comparisons, value.start, value.end), value.start, value.end)
    return hit is not None and hit[1] <= CLAUSE


def _shape(value: Mention, place: str) -> Iterator[str]:
    family = value.unit.family
    yield f"place {place}"
    yield f"unit {value.unit.id}" if value.unit is not BARE else "unit none"
    yield f"family {family}"
    yield f"shape {value.shape}"
    if value.decimal:
        yield "has decimals"
    if value.signed:
        yield f"signed {family}"
    if value.shared:
        yield "unit shared"
    if value.arrow:
        yield "arrow"
    if value.uncertainty:
        yield "has uncertainty"
    if value.scaled:
        yield f"scaled {family}"
    if value.unit is BARE and not value.decimal:
        yield "bare integer"


def _words(scene: Scene, value: Mention, found: About, *, moved: bool) -> Iterator[str]:
    yield f"metric {found.rule}{' loose' if found.loose else ''}"
    if (
        found.cue is None
        and not moved
        and value.unit.family in {"percent", "none", "points"}
        and found.rule != "clause"
    ):
        yield f"{value.unit.family} without a word"
    if found.cue is not None:
        yield f"about {found.metric}"
    if is_quality(found.metric):
        yield f"quality {found.rule}"
    for name in dict.fromkeys(cue.name for cue in near(scene.situations, value.start, value.end)):
        cues = [cue for cue in near(scene.situations, value.start, value.end) if cue.name == name]
        hit = closest(scene, cues, value.start, value.end)
        if hit is not None and hit[1] <= CLAUSE:
            yield f"{name} {'before' if hit[0].end <= value.start else 'after'}"
            if hit[1] <= 2:
                yield f"{name} beside"
        elif hit is not None and hit[1] <= FAR:
            yield f"{name} in sentence"
    if (
        hit := closest(scene, near(scene.comparisons, value.start, value.end), value.start, value.end)
    ) is not None and hit[1] <= FAR:
        yield "comparison near"


def _moved(value: Mention, moved: str | None, price: int) -> Iterator[str]:
    if moved is not None:
        yield f"moved {value.unit.family} {'beside' if price <= 12 else 'near'}"
    elif value.unit.family in {"ratio", "percent"}:
        yield f"unmoved {value.unit.family}"


def _around(scene: Scene, value: Mention, values: Sequence[Mention]) -> Iterator[str]:
    view = scene.view
    before, after = view.low[max(scene.start, value.start - 24) : value.start], view.low[value.end : value.end + 24]
    if _ASSIGNED.search(before) and not before.endswith(("(", "[")):
        yield "assigned"
    if before.endswith("("):
        yield "opens bracket"
    if _ORDINAL.search(before):
        yield "ordinal"
    if value.unit is BARE and (_DATE.match(after) or _MONTH.fullmatch(view.plain[value.start : value.end])):
        yield "date"
    if _MONEY.search(before):
        yield "money"
    if _COUNTED.match(after):
        yield "counted"
    if (
        value.unit is BARE
        and (noun := _NOUN.match(after)) is not None
        and noun[1] not in {"on", "for", "in", "at", "to", "and", "with", "vs", "of", "from", "over"}
    ):
        yield "noun follows"
    if said := qualifier(view, value):
        yield f"qualified {said}"
    if MARK in view.plain[value.start - 1 : value.start]:
        yield "emphasised"
    yield from _beside_device(scene, value)
    if any(
        other.start != value.start and other.unit.family in {"rate", "ratio"} and abs(other.start - value.start) < 200
        for other in values
    ):
        yield "company of rates"


def _beside_device(scene: Scene, value: Mention) -> Iterator[str]:
    for device in named_near(scene.devices, value.start, value.end, 80):
        if device.span.start < value.end and value.start < device.span.end:
            yield "inside device"
            return
        gap = device.span.start - value.end if device.span.start >= value.end else value.start - device.span.end
        if 0 <= gap <= 3:
            yield f"device {'after' if device.span.start >= value.end else 'before'} {value.unit.family}"
            return
    if any(
        name.span.start < value.end and value.start < name.span.end
        for name in (
            *named_near(scene.formats, value.start, value.end, 80),
            *named_near(scene.networks, value.start, value.end, 80),
        )
    ):
        yield "inside name"
    if any(
        request.span.start < value.end and value.start < request.span.end
        for request in named_near(scene.requests, value.start, value.end, 80)
    ):
        yield "inside workload"


_CROSSED: Final = ("use", "capacity", "limit", "spec", "hypothetical", "workload", "config", "metric", "count")


def crossed(rules: Sequence[str], /) -> tuple[str, ...]:
    """Add the pairs that mean more than their parts: a limit beside a time is not a limit beside a ratio."""
    family = next((rule[7:] for rule in rules if rule.startswith("family ")), "none")
    if "shape word" in rules:
        family = "word"
    pairs = [f"{family}: {rule}" for rule in rules if rule.split(" ", 1)[0] in _CROSSED]
    return tuple(dict.fromkeys((*rules, *pairs)))
