"""Which metric a number is of: its unit limits the choice, the cue that reads nearest makes it."""

import re
from dataclasses import dataclass, replace
from typing import Final

from inferrsi.extract.measures import by_unit, default, fits, is_loose, is_quality, metric_of
from inferrsi.extract.nearness import PLAIN_SPEED, nearness
from inferrsi.extract.phrases import Found
from inferrsi.extract.scene import CLAUSE, REACH, SENTENCE, Scene, near
from inferrsi.extract.tokens import Mention
from inferrsi.extract.units import BARE, Family, Unit

FAR: Final = 160
FARTHEST_RATIO: Final = 200
FARTHEST_BY: Final = 320
"""`improves the throughput over A, B and C by up to 3x`."""
_BY: Final = re.compile(r"\bby[\s\x01]+(?:up to |about |around |roughly |~|at least |over |more than |as much as )*\Z")
"""A ratio is a speed-up unless its own clause or the next says of what; chosen 2026-11 on the looked-at part."""


PIECE: Final = re.compile(
    r"kernel|attention|gemm|matmul|operator|\bops?\b|broadcast|all-?reduce|all-?to-?all|all-?gather|transfer|\bcopy|per[- ]step|step (?:time|latency)|(?:each|every|one|denois\w+) step|layer\b|dispatch|combine|"
    r"\bsync|forward|module|encoder|scheduler|overhead|per frame|算子|传输|通信|单步|内核|调度|每步|每帧"
)
"""Beside these a time is that of a piece of the work."""
MANY: Final = re.compile(
    r"batch(?: size)?[ =:]*(?:of )?(?:[2-9]|1\d)|\bbs[ =:]*(?:[2-9]|1\d)|[2-9]\d* concurren|concurrency[ =:]*(?:of )?(?:[2-9]|1\d)|concurrent (?:requests|users)|aggregate|[2-9]\d* (?:parallel )?(?:requests|users|streams)|并发(?:数)?[ =:为]*(?:[2-9]|1\d)|[2-9]\d* ?(?:路|个)?并发"
)
"""Beside these a rate is that of many requests."""


@dataclass(frozen=True, slots=True)
class About:
    """The metric of a number and how it was found."""

    metric: str
    rule: str
    """unit, clause, sentence, text, header, row or caption."""
    cue: Found | None = None
    loose: bool = False
    beside: bool = False
    """The cue reads on from the value itself: `6.2x lower latency`."""


def about(scene: Scene, value: Mention, /) -> About:
    """Give the metric of a value in prose."""
    start, end, unit = value.start, value.end, value.unit
    if (fixed := by_unit(unit)) is not None:
        return About(fixed, "unit")
    if unit.family == "rate" and "total" in scene.view.low[start:end]:
        return About("throughput", "unit")  # 10,043 total tok/s
    if unit is BARE and _LOSS.search(scene.view.low, max(scene.start, start - 32), start):
        return About("other:loss", "clause")
    if (told := by_words_behind(scene, end, unit)) is not None:
        return About(told, "clause")
    best, price = _best(scene, start, end, unit.family)
    if best is None or price >= _farthest(scene, start, unit):
        return _narrowed(scene, start, About(_default(scene, value), "default"), unit)
    if unit.family in {"ratio", "percent"} and best.of(scene.view.low) in PLAIN_SPEED:
        best = replace(best, name="speedup")
    rule = "clause" if price <= CLAUSE else "sentence" if price <= FAR else "text"
    found = About(metric_of(best), rule, best, is_loose(scene, best), beside=price == 0)
    return _narrowed(scene, start, found, unit) if found.loose else found


_LOSS: Final = re.compile(
    r"(?<!accuracy )(?<!quality )(?<!precision )\bloss(?: (?:stable|drops?|dropped|falls?|fell|from|at|of|is|was|about|around|to))*[\s\x01:=~≈]*\Z"
)
"""`Loss 4.67`: a number without a unit behind it is that of a training."""
_MADE: Final = re.compile(
    r"(?:generat\w+|creat\w+|render\w*|produc\w+|生成)[^.;。；]{0,80}(?:images?|videos?|frames?|clips?|图|视频)"
)
"""A time in which a picture is made is that of the whole run, whatever its steps."""


def _default(scene: Scene, value: Mention) -> str:
    """A size in brackets behind a name is that of a file."""
    bracketed = _OPENED.search(scene.view.plain, max(scene.start, value.start - 4), value.start) is not None
    return "size_on_disk" if value.unit.family == "memory" and bracketed else default(value)


_OPENED: Final = re.compile(r"[(（][~≈]?\s?\Z")


def by_words_behind(scene: Scene, end: int, unit: Unit, /) -> str | None:
    """Give the metric that the words right behind a value decide: 30 % of the total time, 17x real time."""
    patterns = {"percent": _SHARES_OF, "ratio": _RATIOS_OF}.get(unit.family, ())
    return next((metric for metric, pattern in patterns if pattern.match(scene.view.low, end)), None)


_FEWER: Final = re.compile(
    r"[\s\x01$]*(?:fewer|less|more) (?:[a-z-]+ )?(?:tokens|turns|steps|iterations|epochs|calls|operations|parameters|launches|reads|writes)\b(?! per)"
)
_RATIOS_OF: Final = (
    ("other:count", _FEWER),
    ("speedup", re.compile(r"[\s\x01$]*speed-?ups? (?:during|in|for|at) inference\b")),
    ("other:speed_over_real_time", re.compile(r"[\s\x01$]*(?:faster than )?(?:real[- ]?time\b|实时)")),
    ("other:compression_ratio", re.compile(r"[\s\x01$]*(?:[a-z-]+ ){0,2}compression\b(?! speed)|[\s\x01]*的?压缩(?!速度)")),
    ("other:scale", re.compile(
        r"[\s\x01$]*(?:larger|bigger|longer|wider)\b(?![\s-]+(?:\w+ )?(?:memory|kv|latency|time|cache|throughput|disk|footprint|runtime|execution|to\b))"
    )),
)  # fmt: skip
"""What a multiple is of, where the words right behind it say so."""


def _farthest(scene: Scene, start: int, unit: Unit) -> int:
    """Give how far away a metric may be named."""
    if unit.family not in {"ratio", "percent"}:
        return 2 * SENTENCE
    return FARTHEST_BY if _BY.search(scene.view.low, max(scene.start, start - 24), start) else FARTHEST_RATIO


_SHARES_OF: Final = (
    ("other:count", _FEWER),
    ("other:time_share", re.compile(
        r"[\s\x01]*of (?:the |its )?(?:(?:total|overall|end[- ‑]to[- ‑]end|inference|execution|wall[- ]?clock|step|gpu|kernel|prefill|decode|decoding|running|compute) ){1,3}(?:time|latency|runtime|duration)\b"
        r"|[\s\x01]*的(?:总|端到端|整体|推理|执行|运行){0,2}(?:延迟|时间|耗时)(?:消耗|花|用于|用在|来自|被|都)"
    )),
    ("bandwidth", re.compile(r"[\s\x01]*of (?:the |its )?(?:[\w'’-]+ ){0,4}?bandwidth\b")),
    ("other:share_of_peak", re.compile(r"[\s\x01]*of (?:the |its )?(?:\w+ )?(?:theoretical|hardware|roofline|peak)\b(?! (?:memory|vram|usage))")),
)  # fmt: skip
"""What a share is of, where the words right behind it say so: `30 % of the total execution time` is no change."""


_OF_A_PIECE: Final = frozenset({"us", "ns", "us/op", "ms/step", "s/step", "s/it"})
"""Times that no whole request is told in."""


def _narrowed(scene: Scene, start: int, found: About, unit: Unit) -> About:
    """Tell a piece of the work from the whole of it, and one stream from many, by what the sentence speaks of."""
    low, (left, right) = scene.view.low, scene.sentence(start)
    left, right = max(left, start - REACH), min(right, start + REACH)
    piece = unit.id in _OF_A_PIECE or PIECE.search(low, max(left, start - 120), min(right, start + 50))
    if found.metric == "e2e_latency" and piece:
        return replace(found, metric="latency")
    if found.metric == "latency" and unit.id in {"s", "min"} and _MADE.search(low, left, right):
        return replace(found, metric="e2e_latency")
    if found.metric == "decode_throughput" and unit.id == "tok/s" and MANY.search(low, left, right):
        return replace(found, metric="throughput")
    return found


def _best(scene: Scene, start: int, end: int, family: Family) -> tuple[Found | None, int]:
    cues = [
        cue
        for cue in near(scene.metrics, start, end)
        if fits(cue.name, family) and not (cue.start < end and start < cue.end)
    ]
    if family in {"ratio", "percent"} and _SPEED_OF.match(scene.view.low, end):
        cues = [cue for cue in cues if cue.name not in _SIZES]
    left, _ = scene.sentence(start)
    topic = any(left <= cue.start and cue.end <= start and is_quality(cue.name) for cue in cues)
    best: Found | None = None
    least = 10_000
    for cue in cues:
        price = nearness(scene, cue, start, end, family)
        if cue.name == "benchmark":  # where the sentence is about another level, a benchmark is only where it was taken
            price += SENTENCE - CLAUSE if topic else CLAUSE
        if price < least:
            best, least = cue, price
    return best, least


_SPEED_OF: Final = re.compile(r"[\s\x01]*(?:faster|slower|quicker)\b")
_SIZES: Final = frozenset({"memory", "vram", "size_on_disk"})
"""Nothing of these is faster."""
