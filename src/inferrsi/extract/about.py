"""Which metric a number is of: its unit limits the choice, the cue that reads nearest makes it."""

import re
from dataclasses import dataclass, replace
from typing import Final

from inferrsi.extract.phrases import Found, key
from inferrsi.extract.scene import CLAUSE, REACH, SENTENCE, Scene, near
from inferrsi.extract.units import Family, Unit

_QUALITY: Final = frozenset({
    "task_score", "success_rate", "acceptance_length", "acceptance_rate", "kl_divergence", "perplexity", "nll",
    "other:psnr", "other:ssim", "other:lpips", "other:fid", "other:clip_score", "other:cosine", "other:rank_correlation",
    "other:error", "other:token_match", "other:greedy_lcp", "other:agreement", "other:win_rate",
})  # fmt: skip
_SHARES: Final = frozenset({
    "mfu", "other:hfu", "other:cache_hit_rate", "other:gpu_utilization", "other:time_share", "other:bandwidth_utilization",
})  # fmt: skip
_INDICES: Final = frozenset(
    {"other:loss", "other:tokens_per_forward", "other:real_time_factor", "other:speed_over_real_time"}
)
"""Absolute numbers that have no unit."""
_LOWER: Final = frozenset({
    "ttft", "tpot", "itl", "latency", "e2e_latency", "memory", "vram", "kl_divergence", "perplexity", "nll",
    "size_on_disk", "power", "other:cost", "other:flops", "other:time_share", "other:load_time", "other:build_time",
    "other:quantization_time", "other:training_time", "other:lpips", "other:fid", "other:error", "other:steps",
    "other:real_time_factor", "other:loss", "other:tokens", "other:parameters", "other:instruction_count", "other:memory_traffic", "other:generation_length",
})  # fmt: skip
_FITS: Final[dict[Family, frozenset[str]]] = {
    "rate": frozenset({"decode_throughput", "prefill_throughput", "throughput", "goodput"}),
    "time": frozenset({
        "ttft", "tpot", "itl", "latency", "e2e_latency", "other:load_time", "other:build_time",
        "other:quantization_time", "other:training_time",
    }),
    "memory": frozenset({"vram", "memory", "size_on_disk"}),
    "bandwidth": frozenset({"bandwidth"}),
    "compute": frozenset({"other:compute_throughput"}),
    "power": frozenset({"power"}),
    "energy": frozenset({"energy"}),
    "tokens": frozenset({"acceptance_length", "other:greedy_lcp"}),
    "level": frozenset({"other:psnr", "kl_divergence", "nll"}),
    "points": _QUALITY,
    "none": _QUALITY | _INDICES,
}  # fmt: skip
_DEFAULT: Final[dict[Family, str]] = {
    "rate": "throughput", "time": "latency", "memory": "memory", "bandwidth": "bandwidth",
    "compute": "other:compute_throughput", "power": "power", "energy": "energy", "ratio": "speedup",
    "percent": "speedup", "points": "task_score", "tokens": "acceptance_length", "level": "other:psnr", "none": "task_score",
}  # fmt: skip
_LOOSE: Final = frozenset({
    "size", "file", "weight", "disk", "draft", "step", "vision", "inference", "time", "launch", "dispatch", "download", "package",
    "binary", "sr", "al", "em", "mat", "acc", "gen", "build", "sol", "clip", "cos", "drop", "correct", "iteration", "transfer", "steps",
    "参数", "生成", "启动", "时间", "权重", "parameters", "相同", "高", "大小", "adapter", "artifact", "success", "compression", "压缩", "p50", "p90", "p95", "p99",
    "accept", "map", "share", "identical", "instructions", "total", "prompt", "input", "output", "end to end", "e2e", "端到端", "runtime", "run time", "用时", "elapsed", "total time", "inference time", "推理时间", "similarity", "overhead", "times", "decoding", "generation", "wikitext", "efficiency", "wall clock", "wall time", "wallclock", "通过", "成功", "passed", "passes", "traffic", "boot", "startup", "takes", "took", "image generation", "video generation", "generating", "generate", "generates", "图像生成", "视频生成", "生成一张", "生成图片", "生成视频", "finishes", "completes", "loading", "load", "loads", "quantizing", "quantize", "quantizes", "smaller",
})  # fmt: skip
"""Words that name a metric only where nothing better does."""
LOOSE_PRICE: Final = 25
GENERAL_PRICE: Final = 25
_PHASES: Final = frozenset(
    {
        "pp",
        "tg",
        "gen",
        "runtime",
        "run time",
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


def fits(metric: str, family: Family, /) -> bool:
    """Say whether a number of this family can be of a metric."""
    if metric in {"benchmark", "error_rate"}:
        return family in {"none", "percent", "points"}
    allowed = _FITS.get(family)
    return allowed is None or metric in allowed


def is_quality(metric: str, /) -> bool:
    """Say whether a metric is a level of quality."""
    return metric in _QUALITY or metric in {"benchmark", "error_rate"}


def is_share(metric: str, /) -> bool:
    """Say whether a metric is a share of a peak or of a whole."""
    return metric in _SHARES


def lower_is_better(metric: str, /) -> bool:
    """Say which way the metric improves, whatever the wording."""
    return metric in _LOWER


def about(scene: Scene, start: int, end: int, unit: Unit, /) -> About:
    """Give the metric of a value in prose."""
    if (fixed := by_unit(unit)) is not None:
        return About(fixed, "unit")
    if unit.family == "rate" and "total" in scene.view.low[start:end]:
        return About("throughput", "unit")  # 10,043 total tok/s
    if (told := by_words_behind(scene, end, unit)) is not None:
        return About(told, "clause")
    best, price = _best(scene, start, end, unit.family)
    if best is None or price >= _farthest(scene, start, unit):
        return _narrowed(scene, start, About(default(unit), "default"), unit)
    rule = "clause" if price <= CLAUSE else "sentence" if price <= FAR else "text"
    found = About(metric_of(best), rule, best, is_loose(scene, best), beside=price == 0)
    return _narrowed(scene, start, found, unit) if found.loose else found


def by_words_behind(scene: Scene, end: int, unit: Unit, /) -> str | None:
    """Give the metric that the words right behind a value decide: 30 % of the total time, 17x real time."""
    if unit.family == "percent" and _SHARE.match(scene.view.low, end):
        return "other:time_share"
    if unit.family == "ratio" and _REAL_TIME.match(scene.view.low, end):
        return "other:speed_over_real_time"
    return None


_REAL_TIME: Final = re.compile(r"[\s\x01]*(?:faster than )?(?:real[- ]?time\b|实时)")


def _farthest(scene: Scene, start: int, unit: Unit) -> int:
    """Give how far away a metric may be named."""
    if unit.family not in {"ratio", "percent"}:
        return 2 * SENTENCE
    return FARTHEST_BY if _BY.search(scene.view.low, max(scene.start, start - 24), start) else FARTHEST_RATIO


_SHARE: Final = re.compile(
    r"[\s\x01]*of (?:the |its )?(?:(?:total|overall|end[- ‑]to[- ‑]end|inference|execution|wall[- ]?clock|step|gpu|kernel|prefill|decode|decoding|running|compute) ){1,3}(?:time|latency|runtime|duration)\b"
    r"|[\s\x01]*的(?:总|端到端|整体|推理|执行|运行){0,2}(?:延迟|时间|耗时)(?:消耗|花|用于|用在|来自|被|都)"
)
"""`30 % of the total execution time` is a share, no change."""


def _narrowed(scene: Scene, start: int, found: About, unit: Unit) -> About:
    """Tell a piece of the work from the whole of it, and one stream from many, by what the sentence speaks of."""
    low, (left, right) = scene.view.low, scene.sentence(start)
    left, right = max(left, start - REACH), min(right, start + REACH)
    piece = unit.id in {"us", "ns"} or PIECE.search(low, max(left, start - 120), min(right, start + 50))
    if found.metric == "e2e_latency" and piece:
        return replace(found, metric="latency")
    if found.metric == "decode_throughput" and unit.id == "tok/s" and MANY.search(low, left, right):
        return replace(found, metric="throughput")
    return found


def metric_of(cue: Found, /) -> str:
    """Give the metric of a cue; the name of a benchmark stands for its score."""
    return "task_score" if cue.name in {"benchmark", "error_rate"} else cue.name


def by_unit(unit: Unit, /) -> str | None:
    """Give the metric that a unit alone decides."""
    if unit.id in {"ms/token", "us/token"}:
        return "tpot"
    if unit.id in {"fps", "req/s", "it/s", "samples/s", "images/s", "videos/s", "steps/s", "chars/s", "Hz"}:
        return "throughput"
    if unit.family in {"bandwidth", "compute", "power"}:
        return _DEFAULT[unit.family]
    if unit.id == "dB":
        return "other:psnr"
    return None


def default(unit: Unit, /) -> str:
    """Give the metric of a unit where no word names one."""
    if unit.id == "tok/s":
        return "decode_throughput"
    if unit.id in {"min", "s", "h", "s/image"}:
        return "e2e_latency"
    if unit.id == "GPU-hours":
        return "other:quantization_time"
    return _DEFAULT[unit.family]


def is_loose(scene: Scene, cue: Found, /) -> bool:
    """Say whether a cue names a metric only weakly."""
    spelling = key(scene.view.low[cue.start : cue.end])
    return spelling in _LOOSE or spelling.removesuffix("s") in _LOOSE


def _best(scene: Scene, start: int, end: int, family: Family) -> tuple[Found | None, int]:
    cues = [
        cue
        for cue in near(scene.metrics, start, end)
        if fits(cue.name, family) and not (cue.start < end and start < cue.end)
    ]
    left, _ = scene.sentence(start)
    topic = any(left <= cue.start and cue.end <= start and cue.name in _QUALITY for cue in cues)
    best: Found | None = None
    least = 10_000
    for cue in cues:
        price = _price(scene, cue, start, end, family)
        if cue.name == "benchmark":  # where the sentence is about another level, a benchmark is only where it was taken
            price += SENTENCE - CLAUSE if topic else CLAUSE
        if price < least:
            best, least = cue, price
    return best, least


_IN_WHAT: Final = re.compile(
    r"[\s\x01]*(?:(?:higher|lower|better|more|less|fewer|smaller|larger|greater)|(?:(?:performance|speed|perf|efficiency)[\s\x01]+)?(?:faster|higher|lower|better|speed-?ups?|accelerations?|improvements?|gains?|increases?|reductions?|decreases?|boosts?|savings?|drops?|more|less)[\s\x01]*(?:in|of|on|for))[\s\x01]*"
    r"(?:the |its |llm |language |overall |model |average |mean |peak |total |end-to-end |token |inference |serving |training |system |request |output |per-gpu )*"
)
"""What a ratio is of stands right behind it: `3x speedup in decoding`, `70% less time`."""


def _price(scene: Scene, cue: Found, start: int, end: int, family: Family) -> int:
    """Give how far a cue reads from a value, with what makes it less likely to be meant."""
    relative = family in {"ratio", "percent"}
    price = scene.distance(start, end, cue.start, cue.end)
    spelling, loose = key(cue.of(scene.view.low)), is_loose(scene, cue)
    read_on = relative and cue.start >= end and _IN_WHAT.fullmatch(scene.view.low, end, cue.start) is not None
    if read_on and (not loose or spelling == "time" or spelling in _PHASES):
        return 0  # what a speed-up is of stands behind it
    price += _AFTER_PRICE if cue.start >= end and cue.start - end > 2 else 0
    if loose:
        if relative and spelling not in _PHASES:
            return 10_000
        price += 0 if family == "rate" and cue.name == "decode_throughput" else LOOSE_PRICE
    if relative and cue.name == "decode_throughput" and cue.of(scene.view.low) in _PLAIN_SPEED:
        return 10_000  # the speed of inference, without a phase
    if cue.name == ("speedup" if relative else "throughput"):
        price += GENERAL_PRICE  # what changed, when it is named nearby, says more
    if cue.start >= end and price > CLAUSE:
        price += SENTENCE if price >= SENTENCE else CLAUSE // 2  # what comes later speaks of something else
    return price + (RATIO_OF_QUALITY if family == "ratio" and cue.name in _QUALITY else 0)
