"""How near a word reads to a number: the one that reads nearest says what the number is of."""

import re
from typing import Final

from inferrsi.extract.measures import is_loose, is_quality
from inferrsi.extract.phrases import Found, key
from inferrsi.extract.scene import CLAUSE, SENTENCE, Scene
from inferrsi.extract.units import Family

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
PLAIN_SPEED: Final = frozenset({"推理速度", "inference speed"})
_AFTER_PRICE: Final = 10
"""In both languages the metric comes first more often than not."""
RATIO_OF_QUALITY: Final = 90
"""Few ratios are of a score; a score in the next clause is what the speed-up costs."""
_FASTER: Final = re.compile(r"[\s\x01$]*(?:faster|(?:in|for|during)(?: the)?)[\s\x01]+")
_COUNTED: Final = re.compile(r"\d\s?[km万]?\s?\Z")
_NEXT_WORD: Final = 2
_IN_A_PHASE: Final = 12
"""Nearer than most words, not nearer than what `latency falls by 6x` names."""
_FASTER_THAN: Final = re.compile(r"[\s\x01$]*faster")
_PHASE_SPEEDS: Final = frozenset({"decode_throughput", "prefill_throughput", "other:load_time"})
_IN_WHAT: Final = re.compile(
    r"[\s\x01$]*(?:(?:higher|lower|better|more|less|fewer|smaller|larger|greater)|(?:(?:performance|speed|perf|efficiency)[\s\x01]+)?(?:faster|higher|lower|better|speed-?ups?|accelerations?|improvements?|gains?|increases?|reductions?|decreases?|boosts?|savings?|drops?|more|less)[\s\x01]*(?:in|of|on|for))[\s\x01]*"
    r"(?:the |its |llm |language |overall |model |average |mean |peak |total |end-to-end |token |inference |serving |training |single-batch |batched |long-context |system |request |output |per-gpu )*"
)
"""What a ratio is of stands right behind it: `3x speedup in decoding`, `70% less time`."""
_OPENERS: Final = frozenset({"(", "（"})
_CLOSERS: Final = frozenset({")", "）"})


def nearness(scene: Scene, cue: Found, start: int, end: int, family: Family) -> int:
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
    if relative and cue.name == "decode_throughput" and cue.of(scene.view.low) in PLAIN_SPEED:
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
