"""Which metric a number is of: its unit limits the choice, the cue that reads nearest makes it."""

import re
from dataclasses import dataclass, replace
from typing import Final

from inferrsi.extract.measures import by_unit, default, fits, is_loose, is_quality, metric_of
from inferrsi.extract.phrases import Found, key
from inferrsi.extract.scene import CLAUSE, REACH, SENTENCE, Scene, near
from inferrsi.extract.tokens import Mention
from inferrsi.extract.units import Family, Unit

LOOSE_PRICE: Final = 25
GENERAL_PRICE: Final = 25
_PHASES: Final = frozenset(
    {
        "pp",
        "tg",
        "gen",
        "runtime",
        "run time",
        "inference time",
        "total time",
        "推理时间",
        "smaller",
        "decoding",
        "generation",
        "生成",
        "compression",
        "压缩",
        "overhead",
        "traffic",
    }
)
"""Loose words that still say what a ratio is of."""
_PERCENTILES: Final = frozenset({"p50", "p90", "p95", "p99"})
"""They say which value of a distribution it is; a latency only where nothing else is named."""
_PLAIN_SPEED: Final = frozenset({"推理速度", "inference speed"})
_AFTER_PRICE: Final = 10
"""In both languages the metric comes first more often than not."""
RATIO_OF_QUALITY: Final = 90
"""Few ratios are of a score; a score in the next clause is what the speed-up costs."""
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
    if (told := by_words_behind(scene, end, unit)) is not None:
        return About(told, "clause")
    best, price = _best(scene, start, end, unit.family)
    if best is None or price >= _farthest(scene, start, unit):
        return _narrowed(scene, start, About(_default(scene, value), "default"), unit)
    if unit.family in {"ratio", "percent"} and best.of(scene.view.low) in _PLAIN_SPEED:
        best = replace(best, name="speedup")
    rule = "clause" if price <= CLAUSE else "sentence" if price <= FAR else "text"
    found = About(metric_of(best), rule, best, is_loose(scene, best), beside=price == 0)
    return _narrowed(scene, start, found, unit) if found.loose else found


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


_RATIOS_OF: Final = (
    ("speedup", re.compile(r"[\s\x01$]*speed-?ups? (?:during|in|for|at) inference\b")),
    ("other:speed_over_real_time", re.compile(r"[\s\x01$]*(?:faster than )?(?:real[- ]?time\b|实时)")),
    ("other:compression_ratio", re.compile(r"[\s\x01$]*(?:[a-z-]+ ){0,2}compression\b(?! speed)|[\s\x01]*压缩(?!速度)")),
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
        price = _price(scene, cue, start, end, family)
        if cue.name == "benchmark":  # where the sentence is about another level, a benchmark is only where it was taken
            price += SENTENCE - CLAUSE if topic else CLAUSE
        if price < least:
            best, least = cue, price
    return best, least


_FASTER: Final = re.compile(r"[\s\x01$]*(?:faster|(?:in|for|during)(?: the)?)[\s\x01]+")
_COUNTED: Final = re.compile(r"\d\s?[km万]?\s?\Z")
_NEXT_WORD: Final = 2
_IN_A_PHASE: Final = 12
"""Nearer than most words, not nearer than what `latency falls by 6x` names."""
_FASTER_THAN: Final = re.compile(r"[\s\x01$]*faster")
_PHASE_SPEEDS: Final = frozenset({"decode_throughput", "prefill_throughput", "other:load_time"})
_SPEED_OF: Final = re.compile(r"[\s\x01]*(?:faster|slower|quicker)\b")
_SIZES: Final = frozenset({"memory", "vram", "size_on_disk"})
"""Nothing of these is faster."""
_IN_WHAT: Final = re.compile(
    r"[\s\x01$]*(?:(?:higher|lower|better|more|less|fewer|smaller|larger|greater)|(?:(?:performance|speed|perf|efficiency)[\s\x01]+)?(?:faster|higher|lower|better|speed-?ups?|accelerations?|improvements?|gains?|increases?|reductions?|decreases?|boosts?|savings?|drops?|more|less)[\s\x01]*(?:in|of|on|for))[\s\x01]*"
    r"(?:the |its |llm |language |overall |model |average |mean |peak |total |end-to-end |token |inference |serving |training |single-batch |batched |long-context |system |request |output |per-gpu )*"
)
"""What a ratio is of stands right behind it: `3x speedup in decoding`, `70% less time`."""


def _price(scene: Scene, cue: Found, start: int, end: int, family: Family) -> int:
    """Give how far a cue reads from a value, with what makes it less likely to be meant."""
    relative = family in {"ratio", "percent"}
    price = scene.distance(start, end, cue.start, cue.end)
    if cue.name == "token_rate" and _COUNTED.search(scene.view.low, max(0, cue.start - 4), cue.start):
        return 10_000  # the unit of another number
    spelling, loose = key(cue.of(scene.view.low)), is_loose(scene, cue)
    read_on = relative and cue.start >= end and _IN_WHAT.fullmatch(scene.view.low, end, cue.start) is not None
    if relative and not read_on and cue.name in _PHASE_SPEEDS and _FASTER.fullmatch(scene.view.low, end, cue.start):
        # 3x faster decoding; `8x in the decoding stage` may as well go on with what was named before
        return 0 if _FASTER_THAN.match(scene.view.low, end) else _IN_A_PHASE
    if read_on and (not loose or spelling == "time" or spelling in _PHASES):
        return 0  # what a speed-up is of stands behind it
    price += _AFTER_PRICE if cue.start >= end and cue.start - end > 2 else 0
    if loose:
        if relative and (spelling not in _PHASES or (spelling == "smaller" and cue.start - end > _NEXT_WORD)):
            return 10_000
        price += 0 if family == "rate" and cue.name == "decode_throughput" else LOOSE_PRICE
    if _glosses(scene, cue):
        price += 2 * CLAUSE
    if spelling in _PERCENTILES:
        price += SENTENCE - CLAUSE
    if relative and cue.name == "decode_throughput" and cue.of(scene.view.low) in _PLAIN_SPEED:
        price += GENERAL_PRICE  # the speed of inference, without a phase
    if cue.name == ("speedup" if relative else "throughput"):
        price += GENERAL_PRICE  # what changed, when it is named nearby, says more
    if cue.start >= end and price > CLAUSE:
        price += SENTENCE if price >= SENTENCE else CLAUSE // 2  # what comes later speaks of something else
    if family == "ratio" and is_quality(cue.name):
        return price + RATIO_OF_QUALITY + (SENTENCE if cue.start >= end and not read_on else 0)
    return price


def _glosses(scene: Scene, cue: Found) -> bool:
    """Say whether a cue only explains the one before it: `TTFT (prefill)`."""
    return (
        scene.view.plain[cue.start - 1 : cue.start] in _OPENERS and scene.view.plain[cue.end : cue.end + 1] in _CLOSERS
    )


_OPENERS: Final = frozenset({"(", "（"})
_CLOSERS: Final = frozenset({")", "）"})
