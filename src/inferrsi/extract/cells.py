"""Numbers in tables and result listings: a cell is read with its header, its row label and the caption."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from inferrsi.extract import cues
from inferrsi.extract.about import About, by_unit, default, fits, is_loose, is_quality, is_share, metric_of
from inferrsi.extract.grids import Cell, Grid
from inferrsi.extract.masking import JOIN, LINK, MARK, View
from inferrsi.extract.meaning import meaning, qualifier
from inferrsi.extract.mentions import Mention, mentions
from inferrsi.extract.phrases import Found, lexicon
from inferrsi.extract.prose import Candidate, candidates, crossed
from inferrsi.extract.proposal import Change
from inferrsi.extract.scene import Scene
from inferrsi.extract.traps import traps
from inferrsi.extract.units import BARE, Family, Unit, unit_of_label

_SETTING: Final = lexicon(
    (
        ("setting", (
            "batch", "batch size", "batchsize", "bs", "step", "steps", "context", "ctx", "context length", "length", "prompt", "prompt length", "prompt tokens", "input length", "output length", "seq len", "sequence length", "input", "isl", "osl",
            "params", "parameters", "param", "rows", "row", "#", "no", "index", "id", "samples", "count", "num", "number", "threads", "n threads", "thread", "gpus", "gpu", "n gpus", "cards", "layers", "layer", "degree", "tp", "pp size", "dp", "ep", "version", "date", "rank", "seed", "seeds", "price", "epochs", "episodes", "views", "chunk", "chunk replay", "frames", "resolution", "width", "height", "concurrency", "clients", "qps target", "request rate", "ngl", "n batch", "n ubatch", "test", "heads", "dim", "head dim", "experts", "block", "group size", "grpsz", "bits", "bpw", "window", "k", "m", "n", "tasks", "workers", "nodes", "year", "stars", "release", "threshold", "budget", "suggested", "recommended", "limit", "max", "required", "default", "value range", "range", "config", "setting", "environment", "port", "requests", "successful requests", "benchmark duration", "duration", "total input tokens", "total generated tokens", "max request concurrency", "error", "errors", "timeout", "slo", "fixed wait", "heap",
            "请求数", "目标档", "批大小", "步数", "上下文", "长度", "输入", "参数", "层数", "线程", "卡数", "版本", "日期", "并发", "并发数", "轮数", "分辨率", "序列长度", "配置", "组件", "节点", "replay speed", "size_max", "tokens", "total tokens", "token count", "commit", "commits", "pr", "issues", "files", "lines",
        )),
    )
)  # fmt: skip
_DELTA: Final = re.compile(r"(?:delta|diff|Δ|change|变化|差|improvement|gain|提升|reduction|降幅|vs\.?\b|relative|increase)", re.IGNORECASE)
_EXAMPLE: Final = re.compile(r"\b(?:config|baseline|optimized|improvement)\b", re.IGNORECASE)
_EMPTY: Final = re.compile(r"[\s\x01\x02\x03|:*_-]*(?:n/?a|oom|nan|tbd|todo|x|-+|—|✓|✗|✅|❌)?[\s\x01\x02]*", re.IGNORECASE)
_WORDS: Final = re.compile(r"[A-Za-z]{2,}|[\u4e00-\u9fff]")
_IDENTIFIER: Final = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|--[a-z]")
_VALUED: Final = re.compile(r"\d\s?(?:%|[x×](?!\w)|倍|ms\b|s\b|(?:tok|t/s|[GM]i?B)\b)")
_METRICAL: Final = re.compile(r"latency|throughput|speed|accept|score|acc\b|memory|time|延迟|吞吐|速度|加速|接受|显存|耗时|ttft|tpot", re.IGNORECASE)
_LEAD: Final = re.compile(r"(?<![\d.])-?\d")


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

    @cached_property
    def text(self) -> str:
        """The label as it reads."""
        return self.view.plain[self.start : self.end].translate({ord(MARK): None, ord(JOIN): None, ord(LINK): None}).strip()

    @cached_property
    def unit(self) -> Unit | None:
        """The unit it carries."""
        return unit_of_label(self.text)

    @cached_property
    def metrics(self) -> tuple[Found, ...]:
        """Its metrics, in order."""
        return self.scene.metrics

    @cached_property
    def is_setting(self) -> bool:
        """Say whether it names something that was set, not measured."""
        return next(_SETTING.find(self.view.low, self.start, self.end), None) is not None or _IDENTIFIER.search(self.text) is not None

    @cached_property
    def counts_many(self) -> bool:
        """Say whether it speaks of batches or concurrent requests."""
        return _MANY.search(self.text) is not None

    @cached_property
    def is_delta(self) -> bool:
        """Say whether it heads differences."""
        return _DELTA.search(self.text) is not None

    @cached_property
    def statistic(self) -> tuple[str, ...]:
        """The statistics it names."""
        return tuple(dict.fromkeys(cue.name for cue in self.scene.statistics))

    def _inside_name(self, cue: Found) -> bool:
        """A loose word glued to a name by a hyphen is part of the name: VLA-Adapter."""
        glued = self.view.plain[cue.start - 1 : cue.start] == "-" or self.view.plain[cue.end : cue.end + 1] == "-"
        return glued and is_loose(self.scene, cue)

    @cached_property
    def _by_family(self) -> dict[Family, Found | None]:
        return {}

    def metric(self, family: Family) -> Found | None:
        """Give the metric of it that a number of a family can be of, looked for once."""
        if family not in self._by_family:
            self._by_family[family] = self._metric(family)
        return self._by_family[family]

    def _metric(self, family: Family) -> Found | None:
        """Give the metric of it that a number of a family can be of; a phrase that names a phase says more than `throughput`."""
        relative = family in {"ratio", "percent"}
        fitting = [cue for cue in self.metrics[:_FIRST] if fits(cue.name, family) and not (relative and is_loose(self.scene, cue)) and not self._inside_name(cue)]
        if relative:
            fitting = [cue for cue in fitting if cue.name != "speedup"] or fitting
        explicit = [cue for cue in fitting if cue.name != "benchmark"]
        fitting = explicit or fitting
        specific = [cue for cue in fitting if cue.name not in {"throughput", "latency", "memory", "speedup"} and not is_loose(self.scene, cue)]
        specific = specific or [cue for cue in fitting if cue.name not in {"throughput", "latency", "memory", "speedup"}]
        return (specific or fitting or [None])[0]  # type: ignore[list-item]  # the empty case


@dataclass(frozen=True)
class Sheet:
    """A grid with its labels."""

    scene: Scene
    grid: Grid
    captions: tuple[Label, ...]
    """What stands around the table, nearest first."""

    @property
    def view(self) -> View:
        """The text it is part of."""
        return self.scene.view

    @cached_property
    def body(self) -> tuple[tuple[int, tuple[Cell, ...]], ...]:
        """The rows that hold values, with their places."""
        return tuple((at, row) for at, row in enumerate(self.grid.rows) if at >= self.grid.headers)

    @cached_property
    def headers(self) -> tuple[Label | None, ...]:
        """One label a column; of two header rows the lower one, or the upper where the lower is empty."""
        width = max(map(len, self.grid.rows))
        if not self.grid.headers:
            return (None,) * width
        return tuple(self._header(column) for column in range(width))

    def _header(self, column: int) -> Label | None:
        for row in reversed(self.grid.rows[: self.grid.headers]):
            if column < len(row) and row[column][0] < row[column][1]:
                return Label(self.scene.part(*row[column]))
        return None

    def header(self, column: int, row: int | None = None) -> Label | None:
        """Give the label of a column; a row of words inside the table heads what is below it."""
        if row is not None:
            above = bisect_left(self.subheaders, row)
            for at in self.subheaders[max(0, above - 2) : above][::-1]:
                cells = self.grid.rows[at]
                if column < len(cells) and cells[column][0] < cells[column][1]:
                    return Label(self.scene.part(*cells[column]))
        return self.headers[column] if column < len(self.headers) else None

    @cached_property
    def subheaders(self) -> tuple[int, ...]:
        """The body rows that hold words in several columns and no number that stands alone."""
        found = []
        for at, row in self.body:
            cells = [self.view.plain[start:end].strip(" \x01\x02~≈<>+|") for start, end in row[1:]]
            filled = [cell for cell in cells if cell and not _EMPTY.fullmatch(cell)]
            if len(filled) >= 2 and not any(_LEAD.match(cell) or _VALUED.search(cell) for cell in filled) and any(unit_of_label(cell) or _METRICAL.search(cell) for cell in filled):
                found.append(at)
        return tuple(found)

    @cached_property
    def labels(self) -> tuple[tuple[Label, ...], ...]:
        """The labels of each body row: its leading cells without a value of their own."""
        return tuple(tuple(self._labels(row)) for _, row in self.body)

    def _labels(self, row: Sequence[Cell]) -> Iterator[Label]:
        for column, cell in enumerate(row):
            text = self.view.plain[cell[0] : cell[1]]
            if column and (_LEAD.match(text.strip(" \x01\x02~≈<>+|$")) or not _WORDS.search(text)):
                continue
            if _WORDS.search(text) and (column == 0 or self._is_name_column(column)):
                yield Label(self.scene.part(*cell))

    def _is_name_column(self, column: int) -> bool:
        """A column of names: few of its cells begin with a digit."""
        return column in self.name_columns

    @cached_property
    def name_columns(self) -> frozenset[int]:
        """The columns that name rather than measure."""
        found = set()
        for column in range(len(self.headers)):
            cells = [self.view.plain[row[column][0] : row[column][1]].strip(" \x01\x02~≈<>|") for _, row in self.body if column < len(row)]
            wordy = sum(1 for cell in cells if cell and not _LEAD.match(cell) and not _EMPTY.fullmatch(cell) and _WORDS.search(cell) and not _VALUED.search(cell))
            if cells and wordy * 2 > len([cell for cell in cells if not _EMPTY.fullmatch(cell)]):
                found.add(column)
        return frozenset(found)

    @cached_property
    def decimal_columns(self) -> frozenset[int]:
        """The columns in which at least half of the numbers have decimals."""
        found = set()
        for column in range(len(self.headers)):
            cells = [self.view.plain[row[column][0] : row[column][1]] for _, row in self.body if column < len(row)]
            numbers = [cell for cell in cells if _LEAD.search(cell)]
            if numbers and 2 * sum(1 for cell in numbers if re.search(r"\d\.\d", cell)) >= len(numbers):
                found.add(column)
        return frozenset(found)

    @cached_property
    def tells_results(self) -> bool:
        """Say whether what stands around it speaks of results."""
        return any(_RESULT.search(label.text) for label in self.captions)

    @cached_property
    def counts_many(self) -> bool:
        """Say whether it is about batches or many requests at once: then a bare tok/s counts all of them."""
        return any(label.counts_many for label in (*self.captions, *(head for head in self.headers if head is not None)))

    @cached_property
    def captioned_unit(self) -> Unit | None:
        """The unit that the nearest caption carries."""
        return next((label.unit for label in self.captions[:2] if label.unit is not None and label.unit.family != "ratio"), None)


def cell_candidates(sheet: Sheet, /) -> Iterator[Candidate]:
    """Give every value of a table."""
    for at, (place, row) in enumerate(sheet.body):
        for column, cell in enumerate(row):
            values = mentions(sheet.view.plain, sheet.view.low, *cell) if _LEAD.search(sheet.view.plain, *cell) or _has_word(sheet.view, cell) else ()
            if not values or (column == 0 and len(row) > 1 and sheet.grid.shape == "listing"):
                continue
            scene = sheet.scene.part(*cell)
            if _is_prose(scene, values, sheet, column):
                outer = [label.scene for label in (sheet.header(column, place), *sheet.labels[at]) if label is not None and label.start != cell[0]]
                for found in candidates(scene, values, outer, "wordy cell"):
                    yield replace(found, row=place, column=column)
                continue
            yield from _measured(sheet, scene, values, at, place, column)


def _has_word(view: View, cell: Cell) -> bool:
    return "half" in view.low[cell[0] : cell[1]] or "倍" in view.low[cell[0] : cell[1]]


def _is_prose(scene: Scene, values: Sequence[Mention], sheet: Sheet, column: int) -> bool:
    """A cell with many words around its numbers is a sentence; one whose number stands inside a name has no value."""
    rest = scene.view.plain[scene.start : scene.end]
    for value in reversed(values):
        rest = rest[: value.start - scene.start] + rest[value.end - scene.start :]
    words = len(_WORDS.findall(rest))
    leads = values[0].start - scene.start <= 3 or not _WORDS.search(scene.view.plain[scene.start : values[0].start])
    return words > 8 or (words > 2 and not leads) or (words > 0 and not leads and column in sheet.name_columns)


def _measured(sheet: Sheet, scene: Scene, values: Sequence[Mention], at: int, place: int, column: int) -> Iterator[Candidate]:
    header = sheet.header(column, place)
    labels = [label for label in sheet.labels[at] if label.start != scene.start]
    first = values[0]
    for index, printed in enumerate(values):
        value = _with_unit(printed, first, header, labels, sheet, index)
        found = _metric(scene, value, header, labels, sheet)
        delta = header is not None and header.is_delta
        moved = _moved(scene, value, delta=delta)
        said = meaning(value, found, moved)
        if delta and value.unit.family == "percent" and _of_levels(sheet, found, place, column):
            said = replace(said, metric=found.metric if is_quality(found.metric) else "task_score", kind="quality", unit="pp", delta=True, change=moved)
        elif value.unit is BARE and said.kind == "quality" and found.metric == "task_score" and not said.unit and not said.delta:
            said = replace(said, unit="%" if 1 < value.numbers[0] <= 100 and found.cue is not None and _is_benchmark(scene.view, found.cue) else "points" if value.numbers[0] > 100 else "")
        said = replace(said, qualifier=qualifier(scene.view, value))
        rules = tuple(_rules(sheet, scene, value, printed, index, found, header, labels, column))
        statistic = tuple(_statistic(header, labels, scene, index, len(values)))
        yield Candidate(
            mention=value, meaning=said, rules=crossed(rules), scene=scene, row=place, column=column,
            implied=value.unit.id != "" and printed.unit is BARE and not (header and header.unit) and not any(label.unit for label in labels),
            statistic=statistic, labels=tuple(label.scene for label in (header, *labels) if label is not None),
        )  # fmt: skip


def _is_benchmark(view: View, cue: Found) -> bool:
    return cue.name in {"task_score", "benchmark"}


def _of_levels(sheet: Sheet, found: About, place: int, column: int) -> bool:
    """Say whether a difference in per cent stands beside levels in per cent: then it is in points."""
    others = [sheet.view.plain[cell[0] : cell[1]] for at, cell in enumerate(sheet.grid.rows[place]) if at != column]
    return (is_quality(found.metric) or found.cue is None) and sum("%" in cell for cell in others) >= 2


def _with_unit(value: Mention, first: Mention, header: Label | None, labels: Sequence[Label], sheet: Sheet, index: int) -> Mention:
    """Fill in the unit that the header, the row label or the caption prints."""
    if value.unit is not BARE or value.shape == "fraction":
        return value
    if index and first.unit is not BARE and value.start - first.end < 12:
        return value
    for label in (header, *labels):
        if label is not None and label.unit is not None and not (label.is_setting and label.unit.family == "tokens"):
            return replace(value, unit=label.unit)
    named = next((metric_of(cue) for label in (header, *labels) if label is not None for cue in label.metrics if not is_loose(label.scene, cue)), "")
    if named == "speedup" and value.decimal and header is not None and "speedup" in header.text.lower():
        return replace(value, unit=Unit("x", "ratio"))
    if is_quality(named):
        return replace(value, unit=Unit("dB", "level")) if named == "other:psnr" else value
    captioned = sheet.captioned_unit
    if captioned is not None and not (header is not None and header.is_setting):
        return replace(value, unit=captioned)
    if header is not None and header.is_setting:
        return value
    if named in {"ttft", "tpot", "itl"}:
        return replace(value, unit=Unit("ms", "time"))
    if named in {"decode_throughput", "prefill_throughput"} and value.decimal:
        return replace(value, unit=Unit("tok/s", "rate"))
    return value


def _metric(scene: Scene, value: Mention, header: Label | None, labels: Sequence[Label], sheet: Sheet) -> About:
    if (fixed := by_unit(value.unit)) is not None:
        return About(fixed, "unit")
    family = value.unit.family
    own = [cue for cue in scene.metrics if fits(cue.name, family)]
    if own and family not in {"ratio", "percent"}:
        return About(metric_of(own[0]), "cell", own[0])
    column = header.metric(family) if header is not None else None
    row = next((cue for label in labels if (cue := label.metric(family)) is not None), None)
    named = list(_ordered(column, row, family))
    for rule, cue in named:
        if cue.name != "benchmark":
            return About(cue.name, rule, cue)
    for label in sheet.captions:
        cue = label.metric(family)
        if cue is not None and cue.name != "benchmark" and not (family in {"ratio", "percent"} and is_quality(cue.name)) and not (family == "percent" and not value.signed and not is_share(cue.name)):
            return About(_captioned(cue.name, value.unit), "caption", cue)
    for rule, cue in named:
        return About("task_score", rule, cue)
    if value.unit.id == "tok/s" and (sheet.counts_many or any(label.counts_many for label in labels)):
        return About("throughput", "default")
    if value.unit is BARE and value.decimal and any(label.scene.formats for label in (header, *labels, *(head for head in sheet.headers if head)) if label is not None):
        return About("perplexity", "default")
    return About(default(value.unit), "default")


_MANY: Final = re.compile(r"batch|concurren|并发|e2e|end-to-end|total|aggregate", re.IGNORECASE)
"""Beside these a bare tok/s counts all requests."""


def _captioned(metric: str, unit: Unit) -> str:
    return "e2e_latency" if metric == "latency" and unit.id in {"min", "s", "h"} else metric


_GENERAL: Final = frozenset({"speedup", "throughput", "latency", "memory"})


def _ordered(column: Found | None, row: Found | None, family: Family) -> Iterator[tuple[str, Found]]:
    """The header speaks first, unless it only says that something changed and the row says what."""
    if column is not None and row is not None and column.name in _GENERAL and row.name not in _GENERAL and (
        family in {"ratio", "percent"} or row.name not in {"decode_throughput", "prefill_throughput"} or column.name == "throughput"
    ):
        yield "row", row
    if column is not None:
        yield "header", column
    if row is not None:
        yield "row", row


def _moved(scene: Scene, value: Mention, *, delta: bool) -> Change | None:
    if value.unit.family not in {"ratio", "percent", "points", "none"}:
        return None
    if value.signed in {"+", "-"}:
        return "increase" if value.signed == "+" else "decrease"
    for cue in scene.changes:
        return "decrease" if cue.name == "decrease" else "increase"
    return "increase" if delta and value.unit.family in {"percent", "points"} else None


def _statistic(header: Label | None, labels: Sequence[Label], scene: Scene, index: int, count: int) -> Iterator[str]:
    for label in (header, *labels):
        if label is not None and label.statistic:
            if len(label.statistic) == count > 1:
                yield label.statistic[index]
            elif len(label.statistic) == 1:
                yield label.statistic[0]
            return
    for cue in scene.statistics:
        yield cue.name
        return


def _rules(sheet: Sheet, scene: Scene, value: Mention, printed: Mention, index: int, found: About, header: Label | None, labels: Sequence[Label], column: int) -> Iterator[str]:
    family = value.unit.family
    yield from traps(scene, value)
    yield f"place {'listing' if sheet.grid.shape == 'listing' else 'cell'}"
    yield f"cell family {family}"
    yield f"cell metric {found.rule}"
    if found.cue is not None:
        yield f"cell about {found.metric}"
    yield "cell unit own" if printed.unit is not BARE else "cell unit elsewhere" if value.unit is not BARE else "cell unit none"
    if value.decimal or column in sheet.decimal_columns:
        yield f"cell decimals {'unit' if value.unit is not BARE else 'bare'}"
    elif value.unit is BARE:
        yield "cell bare integer"
    if index:
        yield f"cell further {'own' if printed.unit is not BARE else 'bare'}"
    if column == 0 and len(sheet.headers) > 1:
        yield "cell first column" if sheet.grid.headers and len(sheet.body) > 2 else "cell first column short"
    if header is None:
        yield "cell headless"
    elif header.is_setting:
        yield f"cell header setting {'and unit' if header.unit is not None or printed.unit is not BARE else ''}"
    if labels and any(label.is_setting for label in labels[:1]):
        yield f"cell row setting {'and unit' if labels[0].unit is not None or found.rule == 'row' else ''}"
    if any(_STRONG_SETTING.search(label.text) for label in (header, *labels[:1]) if label is not None):
        yield "cell strong setting"
    if column in sheet.name_columns:
        yield "cell in name column"
    if value.shape == "fraction":
        yield f"cell fraction {'quality' if is_quality(found.metric) and found.cue is not None else ''}"
    if header is not None and header.scene.devices:
        yield "cell header device"
    if any(device.span.start < value.end and value.start < device.span.end for device in scene.devices):
        yield "cell inside device"
    if any(name.span.start < value.end and value.start < name.span.end for name in (*scene.formats, *scene.networks)):
        yield "cell inside name"
    if any(_limits(label) for label in (header, *labels) if label is not None):
        yield "cell limited"
    if family == "memory" and any(word in (header.text.lower() if header else "") + " ".join(label.text.lower() for label in labels[:1]) for word in ("gpu", "vram", "ram", "显存", "内存", "memory", "mem")):
        yield "cell memory named"
    if _WORDS.search(scene.view.plain[scene.start : value.start]):
        yield "cell words before"
    if sheet.tells_results:
        yield "cell caption of results"


_FIRST: Final = 60
"""Cues of a caption that are read; a caption is no chapter."""
_STRONG_SETTING: Final = re.compile(
    r"(?:benchmark )?duration|total (?:input|generated|output)|num(?:ber)? of|threshold|timeout|suggested|recommend|required|requirement|--\w|max_|_max|limit|budget|\bslo\b|\bsla\b|reserve|heap|concurrency|std|stdev|"
    r"variance|±|请求数|建议|推荐|配置|要求|阈值|超时|上限|限制|标准差|config|param(?:eter)?s?\b|参数量|layers|层数",
    re.IGNORECASE,
)
"""Labels of what was set or counted, even where they carry a unit."""
_RESULT: Final = re.compile(r"benchmark|measured|result|speed|latency|throughput|performance|accuracy|tested|实测|结果|性能|测试|速度", re.IGNORECASE)


def _limits(label: Label) -> bool:
    return any(cue.name in {"limit", "config"} for cue in label.scene.situations)
