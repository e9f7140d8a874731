"""A header, a row label or a caption, read once: what it measures, in which unit, or that it names a setting."""

import re
from dataclasses import dataclass
from typing import Final

from inferrsi.extract.masking import JOIN, LINK, MARK, View
from inferrsi.extract.measures import fits, is_loose
from inferrsi.extract.once import once
from inferrsi.extract.phrases import Found, lexicon
from inferrsi.extract.scene import Scene
from inferrsi.extract.units import Family, Unit, unit_of_label

_SETTING: Final = lexicon(
    (
        ("setting", (
            "batch", "batch size", "batchsize", "bs", "step", "steps", "context", "ctx", "context length", "length", "prompt", "prompt length", "prompt tokens", "input length", "output length", "seq len", "sequence length", "input", "isl", "osl",
            "params", "parameters", "param", "rows", "row", "#", "no", "index", "id", "samples", "count", "num", "number", "threads", "n threads", "thread", "gpus", "gpu", "n gpus", "cards", "layers", "layer", "degree", "tp", "pp size", "dp", "ep", "version", "date", "rank", "seed", "seeds", "price", "epochs", "episodes", "views", "chunk", "chunk replay", "frames", "resolution", "width", "height", "concurrency", "clients", "qps target", "request rate", "ngl", "n kv", "n batch", "n ubatch", "test", "heads", "dim", "head dim", "experts", "block", "group size", "grpsz", "bits", "bpw", "window", "k", "m", "n", "tasks", "workers", "nodes", "year", "stars", "release", "threshold", "budget", "suggested", "recommended", "limit", "max", "required", "default", "value range", "range", "config", "setting", "environment", "port", "requests", "successful requests", "benchmark duration", "duration", "total input tokens", "total generated tokens", "max request concurrency", "error", "errors", "timeout", "slo", "fixed wait", "heap",
            "beam", "beam size", "num beams", "top k", "split", "bit", "ngram", "draft tokens", "draft length", "gamma", "alpha", "lr", "learning rate", "weight decay", "drop path", "drop path rate", "dropout", "dropout rate", "momentum", "warmup", "warmup steps", "temperature", "top p", "lookahead", "请求数", "目标档", "批大小", "步数", "上下文", "长度", "输入", "参数", "层数", "线程", "卡数", "版本", "日期", "并发", "并发数", "轮数", "分辨率", "序列长度", "配置", "组件", "节点", "replay speed", "size_max", "tokens", "total tokens", "token count", "commit", "commits", "issues", "files", "lines",
        )),
    )
)  # fmt: skip
_DELTA: Final = re.compile(
    r"(?:delta|diff|Δ|change|变化|差|improvement|gain|提升|saving|saved|节省|reduction|降幅|vs\.?\b|relative|increase)",
    re.IGNORECASE,
)
_IDENTIFIER: Final = re.compile(r"\b(?!I?Q\d)[A-Z][A-Z0-9]{2,}(?:_[A-Z0-9]+)+|--[a-z]")
_MANY: Final = re.compile(r"batch|concurren|并发|e2e|end-to-end|total|aggregate", re.IGNORECASE)
"""Beside these a bare tok/s counts all requests."""
_STRONG_SETTINGS: Final = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        (
            "requirement",
            r"suggested|recommend|min(?:imum)?\.? (?:\w+ ){0,3}(?:gpu|tpu|cpu|npu|vram|ram|memory|system|gpus)|required|requirement|建议|推荐|配置|要求",
        ),
        ("limit", r"threshold|timeout|max_|_max|limit|budget|\bslo\b|\bsla\b|reserve|heap|阈值|超时|上限|限制"),
        ("spread", r"\bstd|stdev|stddev|variance|±|stderr|标准差"),
        (
            "hyperparameter",
            r"weight decay|learning rate|\blr\b|drop ?path|dropout|momentum|optimi[sz]er|warm-?up|学习率",
        ),
        ("run", r"(?:(?:benchmark|test|run) |^)duration"),
        (
            "count",
            r"total (?:input|generated|output)|num(?:ber)? of|concurrency|请求数|layers|层数|n-shot",
        ),
        (
            "option",
            r"bits/weight|bits per weight|\bbpw\b|--\w|config|param(?:eter)?s?\b|\bsched(?:ule)?\b|\bversion|版本|参数量",
        ),
    )
)
"""What was set, counted or asked for, by kind, even where it carries a unit."""
_VALUED: Final = re.compile(
    r"[A-Za-z][A-Za-z _-]{0,18}\s?[=:@]\s?\d[\dkK]*|(?:bs|tp|dp|ep|sl|b)\d{1,5}|\d{1,4} ?(?:x ?)?(?:gpus?|cards?|npus?|threads?|cores?|nodes?|tokens?|卡|线程)",
    re.IGNORECASE,
)
"""A setting with its value heads a column of measurements."""
_SOFTWARE: Final = re.compile(
    r"(?:stable )?(?:python|pytorch|torch|cuda|driver|cann|rocm|triton|gcc|cmake|transformers)(?:[ /].{0,20})?",
    re.IGNORECASE,
)
_RESULT: Final = re.compile(
    r"benchmark|measured|result|speed|latency|throughput|performance|accuracy|tested|实测|结果|性能|测试|速度",
    re.IGNORECASE,
)
_PICTURES: Final = re.compile(
    r"image|video|resolution|diffusion|\d{3,4} ?[x×] ?\d{3,4}|\d{3,4}px|flux|图像|视频|分辨率", re.IGNORECASE
)
"""Where pictures are made, a latency in seconds is that of the whole picture."""
_AVERAGES: Final = frozenset({"avg", "average", "overall", "avgs", "averages"})
_ALONE: Final = re.compile(
    r"[^A-Za-z]*(?:avg|average|overall)\.?[^A-Za-z]*(?:score|acc(?:uracy)?)?[^A-Za-z]*", re.IGNORECASE
)
_FIRST: Final = 60
"""Cues of a caption that are read; a caption is no chapter."""
_GENERAL: Final = frozenset({"throughput", "latency", "memory", "speedup"})
"""Metrics that a phrase beside them may make more exact."""
_UNSEEN: Final = dict.fromkeys(map(ord, f"{MARK}{JOIN}{LINK}"))


@dataclass(frozen=True)
class Label:
    """A header, row label or caption, read once: its metric, unit and whether it names a setting."""

    scene: Scene

    @property
    def view(self) -> View:
        """The text it is part of."""
        return self.scene.view

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.scene.start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.scene.end

    @once
    def text(self) -> str:
        """The label as it reads."""
        return self.view.plain[self.start : self.end].translate(_UNSEEN).strip()

    @once
    def unit(self) -> Unit | None:
        """The unit it carries; `min` alone is the least, no minute."""
        return None if self.text.lower() in {"min", "min."} else unit_of_label(self.text)

    @once
    def metrics(self) -> tuple[Found, ...]:
        """Its metrics, in order."""
        return self.scene.metrics

    @once
    def is_setting(self) -> bool:
        """Say whether it names something that was set, not measured; `batch=16` says under which setting was measured."""
        if _VALUED.fullmatch(self.text.strip()):
            return False
        return next(_SETTING.find(self.view.low, self.start, self.end), None) is not None or self.is_identifier

    @once
    def is_identifier(self) -> bool:
        """Say whether it is the name of an option or a variable."""
        return _IDENTIFIER.search(self.text) is not None

    @once
    def strong_setting(self) -> str | None:
        """What kind of thing that was set or counted it names, even where it carries a unit."""
        asked = next((kind for kind, pattern in _STRONG_SETTINGS if pattern.search(self.text)), None)
        return "option" if asked is None and self.is_identifier else asked

    @once
    def is_software(self) -> bool:
        """Say whether it is the name of a program, whose numbers below are releases."""
        return _SOFTWARE.fullmatch(self.text) is not None

    @once
    def is_limit(self) -> bool:
        """Say whether it speaks of a limit or a configuration."""
        return any(cue.name in {"limit", "config"} for cue in self.scene.situations)

    @once
    def tells_results(self) -> bool:
        """Say whether it announces results."""
        return _RESULT.search(self.text) is not None

    @once
    def shows_pictures(self) -> bool:
        """Say whether it speaks of images or videos."""
        return _PICTURES.search(self.text) is not None

    @once
    def counts_many(self) -> bool:
        """Say whether it speaks of batches or concurrent requests."""
        return _MANY.search(self.text) is not None

    @once
    def is_delta(self) -> bool:
        """Say whether it heads differences."""
        return _DELTA.search(self.text) is not None

    @once
    def statistic(self) -> tuple[str, ...]:
        """The statistics it names."""
        return tuple(dict.fromkeys(cue.name for cue in self.scene.statistics))

    def _inside_name(self, cue: Found) -> bool:
        """A loose word glued to a name by a hyphen is part of the name: VLA-Adapter."""
        glued = self.view.plain[cue.start - 1 : cue.start] == "-" or self.view.plain[cue.end : cue.end + 1] == "-"
        return glued and is_loose(self.scene, cue)

    def _averages(self, cue: Found) -> bool:
        """`Avg` heads scores only where it stands alone: in `Avg input` it says how something was counted."""
        return cue.name == "benchmark" and cue.of(self.view.low) in _AVERAGES and not _ALONE.fullmatch(self.text)

    @once
    def _by_family(self) -> dict[Family, Found | None]:
        return {}

    def metric(self, family: Family) -> Found | None:
        """Give the metric of it that a number of a family can be of, looked for once."""
        if family not in self._by_family:
            self._by_family[family] = self._metric(family)
        return self._by_family[family]

    def _metric(self, family: Family) -> Found | None:
        """A phrase that names a phase says more than `throughput`, and anything more than the name of a benchmark."""
        relative = family in {"ratio", "percent"}
        fitting = [
            cue
            for cue in self.metrics[:_FIRST]
            if fits(cue.name, family)
            and not self._averages(cue)
            and not (relative and is_loose(self.scene, cue))
            and not self._inside_name(cue)
        ]
        if relative:
            fitting = [cue for cue in fitting if cue.name != "speedup"] or fitting
        fitting = [cue for cue in fitting if cue.name != "benchmark"] or fitting
        exact = [cue for cue in fitting if cue.name not in _GENERAL]
        firm = [cue for cue in exact if not is_loose(self.scene, cue)]
        return next(iter(firm or exact or fitting), None)
