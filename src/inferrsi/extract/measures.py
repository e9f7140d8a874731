"""What is known of each metric: which numbers it can be of, which way it improves, what it is where no word tells."""

from typing import Final

from inferrsi.extract.phrases import Found, key
from inferrsi.extract.scene import Scene
from inferrsi.extract.tokens import Mention
from inferrsi.extract.units import Family, Unit

_QUALITY: Final = frozenset({
    "task_score", "success_rate", "acceptance_length", "acceptance_rate", "kl_divergence", "perplexity", "nll",
    "other:psnr", "other:ssim", "other:lpips", "other:fid", "other:clip_score", "other:cosine", "other:rank_correlation",
    "other:error", "other:token_match", "other:greedy_lcp", "other:agreement", "other:win_rate",
})  # fmt: skip
_SHARES: Final = frozenset({
    "mfu", "other:hfu", "other:cache_hit_rate", "other:gpu_utilization", "other:time_share", "other:bandwidth_utilization", "other:share_of_peak",
    "other:scaling_efficiency",
})  # fmt: skip
_INDICES: Final = frozenset({"other:loss", "other:real_time_factor", "other:speed_over_real_time"})
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
    "eval", "size", "file", "weight", "disk", "draft", "step", "vision", "inference", "time", "launch", "dispatch", "download", "package",
    "binary", "sr", "al", "em", "mat", "acc", "gen", "build", "sol", "clip", "cos", "drop", "correct", "iteration", "transfer", "steps",
    "参数", "生成", "启动", "时间", "权重", "parameters", "相同", "高", "大小", "adapter", "artifact", "success", "compression", "压缩", "p50", "p90", "p95", "p99",
    "accept", "map", "share", "identical", "instructions", "total", "prompt", "input", "output", "end to end", "e2e", "端到端", "runtime", "run time", "用时", "elapsed", "total time", "inference time", "推理时间", "similarity", "overhead", "times", "decoding", "generation", "wikitext", "efficiency", "wall clock", "wall time", "wallclock", "通过", "成功", "passed", "passes", "traffic", "boot", "startup", "takes", "took", "image generation", "video generation", "generating", "generate", "generates", "图像生成", "视频生成", "生成一张", "生成图片", "生成视频", "finishes", "completes", "loading", "load", "loads", "quantizing", "quantize", "quantizes", "smaller",
})  # fmt: skip
"""Words that name a metric only where nothing better does."""


def fits(metric: str, family: Family, /) -> bool:
    """Say whether a number of this family can be of a metric."""
    if metric in {"benchmark", "error_rate"}:
        return family in {"none", "percent", "points"}
    if metric == "token_rate":
        return family in {"ratio", "percent"}
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


_STANDS_FOR: Final = {"benchmark": "task_score", "error_rate": "task_score", "token_rate": "decode_throughput"}
"""`1 % tok/s improvement` is of what tok/s measures."""


def metric_of(cue: Found, /) -> str:
    """Give the metric of a cue; the name of a benchmark stands for its score."""
    return _STANDS_FOR.get(cue.name, cue.name)


def by_unit(unit: Unit, /) -> str | None:
    """Give the metric that a unit alone decides."""
    if unit.id in {"ms/token", "us/token"}:
        return "tpot"
    if unit.id in {
        "fps",
        "req/s",
        "it/s",
        "samples/s",
        "items/s",
        "images/s",
        "videos/s",
        "steps/s",
        "chars/s",
        "Hz",
        "tok/s/GPU",
    }:
        return "throughput"
    if unit.family in {"bandwidth", "compute", "power"}:
        return _DEFAULT[unit.family]
    if unit.id == "dB":
        return "other:psnr"
    return None


def default(value: Mention, /) -> str:
    """Give the metric of a value where no word names one."""
    unit = value.unit
    if unit.id == "tok/s":
        return "throughput" if min(value.numbers) >= _OF_MANY else "decode_throughput"
    if unit.id in {"min", "s", "h", "s/image"}:
        return "e2e_latency"
    if unit.id == "GPU-hours":
        return "other:quantization_time"
    return _DEFAULT[unit.family]


_OF_MANY: Final = 3000
"""tok/s that no single stream reaches; of 10 such values without a word, in 8 sources, all were of many requests (2026-12)."""


def is_loose(scene: Scene, cue: Found, /) -> bool:
    """Say whether a cue names a metric only weakly."""
    spelling = key(scene.view.low[cue.start : cue.end])
    return spelling in _LOOSE or spelling.removesuffix("s") in _LOOSE
