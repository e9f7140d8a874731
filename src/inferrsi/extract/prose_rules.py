"""Which rules speak for or against a number of running text being a claim: its shape, its words, what stands around it."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from inferrsi.extract.about import FAR, About
from inferrsi.extract.masking import MARK, View
from inferrsi.extract.meaning import BESIDE, qualifier
from inferrsi.extract.measures import is_quality
from inferrsi.extract.proposal import Change
from inferrsi.extract.scene import CLAUSE, Scene, closest, named_near, near
from inferrsi.extract.tokens import Mention
from inferrsi.extract.traps import traps
from inferrsi.extract.units import BARE

ASSIGNED: Final = re.compile(r"[\w\]]\s?=\s?[\x01\"']*$|[\w][\"']\s?:\s?[\"']?$|--?[a-z][\w-]*[ =][\x01\"]*$")
_NOUN: Final = re.compile(r"[ \t\x01]{0,3}([a-z\u4e00-\u9fff][a-z\u4e00-\u9fff-]*)")
_COUNTED: Final = re.compile(r"[\s\x01]*(?:个|项|种|条|行|台|张|卡|次|轮|路|层|块|位|人|万|篇|步|节点|页|版)")
_ORDINAL: Final = re.compile(
    r"(?:第|§|图|表|步骤|阶段|版本|(?<![a-z])(?:top|step|stage|phase|figure|fig\.?|table|section|chapter|case|level|round|version|v|no\.?|python|cuda|pytorch|torch|rocm|ubuntu|macos))[\s\-#x\x01]*$|#$"
)
_DATE: Final = re.compile(r"[\s\x01]*(?:年|月|日|[/-]\d{1,2}(?:[/-]|\b))")
_MONTH: Final = re.compile(r"20[0-4]\d\.(?:0?[1-9]|1[0-2])")
_STATISTIC: Final = re.compile(
    r"(?:\bp\d\d(?:\.9)?|\bavg\.?|\bmean|\bmedian|\baverages?|平均|均值|中位数?)[\s\x01:：=为是(（~≈]{0,4}\Z"
)
_TAKEN: Final = re.compile(
    r"(?:\b(?:in|takes?|took|taking|needs?|lasts?)(?: (?:only|just|about|around|approximately|roughly|nearly|almost|under|over))?|耗时|用时|需要?|只需|仅需|花费)[\s\x01~≈约<]*\Z"
)
_MONEY: Final = re.compile(r"(?:[$€£￥¥]|usd|rmb)\s?\Z")
_FORMULA: Final = re.compile(r"\d[\d.,~+-]*(?:\s?\\[a-zA-Z%]|%?\s?\$(?!\d))")
"""What a number in LaTeX's dollars goes on with."""


def rules(
    scene: Scene, value: Mention, found: About, moved: tuple[Change | None, int], beside: Sequence[Mention], /
) -> Iterator[str]:
    """Give the rules of one value of a region.

    Args:
        scene: The region.
        value: The number in it.
        found: What it is about.
        moved: Whether it says that something went up or down, and how near that reads.
        beside: The numbers around it.
    """
    direction, price = moved
    yield from _shape(value)
    yield from traps(scene, value)
    yield from _words(scene, value, found, _begun(scene, value, beside), moved=direction is not None)
    yield from _moved(value, direction, price)
    yield from _around(scene, value, beside)


def _shape(value: Mention) -> Iterator[str]:
    family = value.unit.family
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


def _begun(scene: Scene, value: Mention, beside: Sequence[Mention]) -> int:
    """Give where the enumeration of a value begins: the verb of `needs 9 GB VRAM and 40 GB DRAM` is said of both."""
    for other in beside:
        same = other.unit.family == value.unit.family and other.end <= value.start <= other.end + _ENUMERATED
        if same and _AND.fullmatch(scene.view.low, other.end, value.start):
            return other.start
    return value.start


_REACHED: Final = 16
_IS: Final = re.compile(
    r"s?[\s\x01*:：=(（]{0,6}(?:(?:is|was|of|at|to|reaches|为|是|达到?)[\s\x01]{1,3})?(?:only |just |about |around )?[\s\x01~≈约]{0,3}"
)
"""`TTFT: 45 ms`, `decode of 88 tok/s`: the value is said of the metric before it."""
_ENUMERATED: Final = 30
_OF_PEAK: Final = frozenset({"bandwidth", "other:share_of_peak"})
_OF_ALL: Final = frozenset({"use", "achieve"})
_AND: Final = re.compile(r"[^.;。；\n]{0,20}?(?:,|，|、|\band|\bplus|\+|和|与|及)[\s\x01]*(?:about |~|约)?")


def _words(scene: Scene, value: Mention, found: About, begun: int, *, moved: bool) -> Iterator[str]:
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
        if 0 <= value.start - found.cue.end <= _REACHED and _IS.fullmatch(scene.view.low, found.cue.end, value.start):
            yield f"metric beside {value.unit.family}"
    if found.beside and value.unit.family in {"ratio", "percent"}:
        yield "metric reads on"
    if is_quality(found.metric):
        yield f"quality {found.rule}"
    of_peak = value.unit.family == "percent" and found.metric in _OF_PEAK and found.cue is None
    for name in dict.fromkeys(cue.name for cue in near(scene.situations, value.start, value.end)):
        if (name == "spec" and of_peak) or (name == "use" and found.beside):
            continue  # 86 % of the peak is measured, whatever the peak is; `uses 3x less memory` is no requirement
        cues = [cue for cue in near(scene.situations, value.start, value.end) if cue.name == name]
        hit = closest(scene, cues, value.start, value.end)
        if begun < value.start and name in _OF_ALL:
            hit = min(filter(None, (hit, closest(scene, cues, begun, value.end))), key=lambda one: one[1], default=None)
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
        yield f"moved {value.unit.family} {'beside' if price <= BESIDE else 'near'}"
    elif value.unit.family in {"ratio", "percent"}:
        yield f"unmoved {value.unit.family}"


def _around(scene: Scene, value: Mention, values: Sequence[Mention]) -> Iterator[str]:
    view = scene.view
    before, after = view.low[max(scene.start, value.start - 24) : value.start], view.low[value.end : value.end + 24]
    yield from _led_to(value, before)
    if value.unit is BARE and (_DATE.match(after) or _MONTH.fullmatch(view.plain[value.start : value.end])):
        yield "date"
    if is_money(view, scene.start, value):
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
        yield f"qualified {said} {value.unit.family if said in _TAKES_SIDES else ''}".rstrip()
    if MARK in view.plain[value.start - 1 : value.start]:
        in_code = value.unit is BARE and view.text[value.start - 1 : value.start] == "`"
        yield "bare in code marks" if in_code else "emphasised"
    yield from _beside_device(scene, value)
    if any(
        other.start != value.start and other.unit.family in {"rate", "ratio"} and abs(other.start - value.start) < 200
        for other in values
    ):
        yield "company of rates"


def _led_to(value: Mention, before: str) -> Iterator[str]:
    """Read the few characters in front of a value."""
    if ASSIGNED.search(before):
        yield "assigned"
    if before.rstrip(" ").endswith(","):
        yield "behind a comma"
    if before.endswith("("):
        yield "opens bracket"
    if _ORDINAL.search(before):
        yield "ordinal"
    if _STATISTIC.search(before):
        yield f"statistic beside {value.unit.family}"
    if value.unit.family == "time" and _TAKEN.search(before):
        yield "time taken"


_TAKES_SIDES: Final = frozenset({"at_least", "at_most", "over"})
"""At least 20 tok/s is a result, at least 24 GB a requirement."""


def is_money(view: View, start: int, value: Mention, /) -> bool:
    r"""Say whether a value is a price; `$6\times$` is a formula."""
    hit = _MONEY.search(view.low, max(start, value.start - 8), value.start)
    if hit is None:
        return False
    return hit[0][0] != "$" or _FORMULA.match(view.text, value.start) is None


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


_CROSSED: Final = (
    "use",
    "capacity",
    "limit",
    "spec",
    "hypothetical",
    "workload",
    "config",
    "metric",
    "count",
)


def crossed(rules: Sequence[str], /) -> tuple[str, ...]:
    """Add the pairs that mean more than their parts: a limit beside a time is not a limit beside a ratio."""
    family = next((rule[7:] for rule in rules if rule.startswith("family ")), "none")
    if "shape word" in rules:
        family = "word"
    pairs = [f"{family}: {rule}" for rule in rules if rule.split(" ", 1)[0] in _CROSSED]
    return tuple(dict.fromkeys((*rules, *pairs)))
