"""From a number and its metric to a claim's words: kind, unit, direction, change, statistic, qualifier."""

import re
from dataclasses import dataclass, replace
from typing import Final

from inferrsi.extract.about import FAR, About
from inferrsi.extract.masking import View
from inferrsi.extract.measures import is_quality, is_share, lower_is_better
from inferrsi.extract.proposal import Change, Direction, Kind
from inferrsi.extract.scene import CLAUSE, Scene, closest, near
from inferrsi.extract.tokens import Mention
from inferrsi.extract.units import Unit

_APPROX: Final = re.compile(
    r"(?:~|≈|≃|约为?|大约|近|将近|接近|\b(?:about|around|roughly|approximately|approx\.?|nearly|almost|circa|close to|some))[\s\x01\"=]*$"
)
_UP_TO: Final = re.compile(
    r"(?:\b(?:up to|as (?:high|much|fast) as|at peak|maximum of|max(?:imum)?|peaks? (?:at|of))|最高|高达|最多|可达|最大|峰值)[^\d.,;。，；\n]{0,12}$"
)
_AT_LEAST: Final = re.compile(r"(?:≥|>=|\b(?:at least|no less than|minimum of)|至少|不低于)[\s\x01~]*$")
_OVER: Final = re.compile(
    r"(?:>|\b(?:over|more than|above|exceed(?:s|ing)?|beyond|in excess of)|超过|超|逾|多于|高于)[\s\x01~]*$"
)
_AT_MOST: Final = re.compile(
    r"(?:≤|<=|<|\b(?:under|below|less than|at most|no more than|within|sub-?)|不到|低于|不足|不超过)[\s\x01~]*$"
)
_AFTER: Final = re.compile(
    r"[\s\x01]*(?:(?P<approx>左右|上下)|(?P<over>以上|多(?![个种项次模])|or more|and above)|(?P<most>以内|以下|or less))"
)
_INCREASED_BY: Final = re.compile(
    r"\bby\s+(?:(?:about|around|roughly|nearly|over|more than|up to|another|an additional|as much as|a factor of|at least) |[~≈])*\Z"
)
"""What was changed by so much may stand a clause away."""
_OF: Final = re.compile(
    r"[\s\x01]*(?:of\s+(?:the|its|that|a|an|baseline|original|full|fp|bf|dense|\w+'s)|的(?!提|增|降|加|减|速度提))"
)
_POINTS: Final = re.compile(r"(?:diff|delta|Δ|差|change|变化)", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Meaning:
    """The words of a claim that do not depend on where in a document it stands."""

    metric: str
    metric_other: str | None
    kind: Kind
    unit: str
    change: Change | None = None
    delta: bool = False
    qualifier: str | None = None
    ratio_form: str | None = None
    is_error: bool = False
    """A score that counts errors."""

    @property
    def direction(self) -> Direction:
        """The metric's own good direction."""
        full = f"other:{self.metric_other}" if self.metric_other else self.metric
        if self.is_error:
            return "lower"
        return "lower" if lower_is_better(full) else "higher"


def meaning(mention: Mention, found: About, change: Change | None, /, *, of_other: bool = False) -> Meaning:
    """Give the kind of a value; `change` is what the text says of the way it moved, `of_other` that it is a share."""
    metric, other = split(found.metric)
    errors = found.cue is not None and found.cue.name == "error_rate"
    base = Meaning(
        metric=metric, metric_other=other, kind="absolute", unit=mention.unit.id, change=change, is_error=errors
    )
    family = mention.unit.family
    if mention.shape == "fraction" and family != "ratio":
        return replace(base, kind="quality", unit="fraction", change=None)
    if family == "ratio":
        sign: Change | None = change
        return replace(base, kind="ratio", unit="x", change=sign)
    if family == "percent":
        return _percent(base, mention, found, change, of_other=of_other)
    if family == "points":
        return replace(
            base, kind="quality", delta=change is not None or mention.unit.id == "pp" or bool(mention.signed)
        )
    if is_quality(found.metric):
        signed = mention.signed in {"+", "-"}
        unit = mention.unit.id or ("points" if signed and metric == "task_score" else _implied(found.metric))
        return replace(base, kind="quality", unit=unit, delta=signed, change=_signed(mention) if signed else None)
    return replace(base, change=None)


def _implied(metric: str) -> str:
    return {
        "other:cosine": "cosine",
        "other:greedy_lcp": "tokens",
        "other:rank_correlation": "spearman",
        "acceptance_length": "tokens",
    }.get(metric, "")


def _percent(base: Meaning, mention: Mention, found: About, change: Change | None, *, of_other: bool) -> Meaning:
    """Tell a change from a level, a share of a whole, and a part of what the baseline does."""
    signed, metric = _signed(mention), found.metric
    moved = replace(base, kind="percent_change", change=signed or change or "increase")
    if signed is not None or metric in _NEVER_PERCENT:
        return moved
    level = _level(base, metric) if mention.arrow else None
    if level is not None or (is_share(metric) and (change is None or of_other)):
        return level or replace(base, kind="absolute", change=None)
    if found.cue is None and change is None and found.rule not in {"unit", "clause"}:
        return replace(base, metric="task_score", metric_other=None, kind="quality")
    if of_other and not is_quality(metric):
        absolute = metric in {"bandwidth", "other:time_share", "other:compute_throughput"}
        return (
            replace(base, kind="absolute", change=None)
            if absolute
            else replace(base, kind="ratio", ratio_form="percent_of")
        )
    if change is None and is_quality(metric):
        return replace(base, kind="quality", change=None)
    share = is_share(metric) or (change is None and metric in {"memory", "vram", "size_on_disk", "power", "bandwidth"})
    return replace(base, kind="absolute", change=None) if share else moved


def _level(base: Meaning, metric: str) -> Meaning | None:
    """From 60 % to 70 %: two levels, of something that no word names where it would be a speed-up."""
    if metric == "speedup":
        return replace(base, metric="other", metric_other="share", kind="absolute", change=None)
    if is_quality(metric) or is_share(metric):
        return replace(base, kind="quality" if is_quality(metric) else "absolute", change=None)
    return None


_NEVER_PERCENT: Final = frozenset({"perplexity", "nll", "kl_divergence"})
"""No level of these is in per cent: `PPL 1.77 %` is how much it grew."""


def _signed(mention: Mention) -> Change | None:
    return {"+": "increase", "-": "decrease"}.get(mention.signed)  # type: ignore[return-value]  # two literal strings


def split(metric: str, /) -> tuple[str, str | None]:
    """Take `other:<name>` apart."""
    head, _, name = metric.partition(":")
    return (head, name) if name else (metric, None)


def change(scene: Scene, mention: Mention, /) -> tuple[Change | None, int]:
    """Give which way a value's metric moved, and how far away the text says so."""
    if mention.signed in {"+", "-"} and mention.unit.family in {"ratio", "percent", "points", "none"}:
        return _signed(mention), 0
    if mention.shape == "word" and (verb := _VERB.match(scene.view.low, mention.start)) is not None:
        return ("decrease" if verb["less"] else "increase"), 0
    inside = [
        cue
        for cue in near(scene.changes, mention.start, mention.end)
        if cue.start >= mention.end or cue.end <= mention.start
    ]
    found = closest(scene, inside, mention.start, mention.end)
    by = _INCREASED_BY.search(scene.view.low, max(scene.start, mention.start - 40), mention.start) is not None
    if found is None or found[1] > (FAR if by else CLAUSE * 2):
        return None, 10_000
    return ("decrease" if found[0].name == "decrease" else "increase"), BESIDE if by else found[1]


def qualifier(view: View, mention: Mention, /) -> str | None:
    """Give about, up to, over … as the text puts it beside the value."""
    before = view.low[max(0, mention.start - 32) : mention.start]
    for name, pattern in (
        ("approx", _APPROX),
        ("at_least", _AT_LEAST),
        ("over", _OVER),
        ("at_most", _AT_MOST),
        ("up_to", _UP_TO),
    ):
        if pattern.search(before):
            return name
    after = _AFTER.match(view.low, mention.end)
    if after:
        return {"approx": "approx", "over": "over", "most": "at_most"}[str(after.lastgroup)]
    return "at_least" if mention.plus else None


def is_part_of(view: View, mention: Mention, /) -> bool:
    """Say whether a percentage is one of something: `75 % of the baseline's speed`."""
    return mention.unit.family == "percent" and _OF.match(view.low, mention.end) is not None


def increased_by(view: View, mention: Mention, /) -> bool:
    """Say whether a multiple is what was added, not what came of it: 提高了 1 倍, increased by 2x."""
    if mention.unit.family != "ratio":
        return False
    return mention.word == "1" or (mention.numbers[0] == 1 and "倍" in view.plain[mention.start : mention.end + 2])


def statistic(scene: Scene, start: int, end: int, /) -> tuple[str, ...]:
    """Give the statistic that the clause of a value names."""
    found = closest(scene, near(scene.statistics, start, end), start, end)
    return (found[0].name,) if found is not None and found[1] <= 16 else ()


_VERB: Final = re.compile(r"doubl|tripl|quadrupl|翻|(?P<less>halv|减半)")
"""Number words that say themselves that something moved."""
BESIDE: Final = 12
"""A change no further away than this is said of the value itself."""
BARE_COUNT: Final = Unit("count", "none")


def scoped(said: Meaning, scope: str | None, /) -> Meaning:
    """Give the metric that a scope outside inference makes of it: a time of a build is its build time."""
    if said.kind != "absolute" or scope is None:
        return said
    if scope == "training" and said.metric in {"decode_throughput", "prefill_throughput"}:
        return replace(said, metric="throughput")
    named = {"build": "build_time", "quantization": "quantization_time"}.get(scope)
    if named is not None and said.metric in {"latency", "e2e_latency"}:
        return replace(said, metric="other", metric_other=named)
    return said
