"""The one table between the labelling guide's words and the record's: metric, unit, value, attribution.

Where the coarse word leaves a choice all candidates are given, the likeliest first; who accepts a proposal decides.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from inferrsi.evidence.vocabulary import labelling_map, metrics, resolve_metric, resolve_unit
from inferrsi.extract.proposal import Proposal

DIRECTION: Final[Mapping[str, str]] = MappingProxyType({"higher": "up", "lower": "down"})
WHOSE: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "author_reported": ("author", "measured"),
        "third_party_quoted": ("third_party", "quoted"),
        "target_or_plan": ("author", "target"),
    }
)
"""Attribution → (reporter, attribution)."""
QUALIFIER: Final[Mapping[str, str]] = MappingProxyType(
    {"approx": "about", "up_to": "up_to", "at_least": "at_least", "over": "over", "at_most": "up_to"}
)
_OTHER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "compute_throughput": "flops",
        "cache_hit_rate": "cache_hit_rate",
        "load_time": "load_time",
        "psnr": "psnr",
        "ssim": "ssim",
        "lpips": "lpips",
        "fid": "fid",
        "clip_score": "clip_score",
        "agreement": "top1_agreement",
        "greedy_lcp": "greedy_lcp",
        "error": "max_abs_error",
        "cost": "cost_per_mtok",
    }
)
"""The open class of the labelling guide, as far as the vocabulary has a metric for it."""
_UNIT: Final[Mapping[str, str]] = MappingProxyType(
    {"": "none", "GPU-hours": "GPU-h", "samples/s": "sample/s", "images/s": "image/s", "steps/s": "step/s", "nats": "nats/token", "cosine": "none", "spearman": "none"}
)  # fmt: skip
_SCALED: Final = re.compile(r"\d\s?[kKM万千亿](?![A-Za-z])")
_PRINTED: Final = re.compile(r"[+\-−]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)")


def metric_ids(found: Proposal, /) -> tuple[str, ...]:
    """Give the record's metrics that a proposal may be of; empty where the vocabulary has none."""
    if found.metric == "other":
        named = _OTHER.get(found.metric_other or "")
        resolved = named or resolve_metric(found.metric_other or "").id
        return (resolved,) if resolved is not None and resolved in metrics() else ()
    return labelling_map().get(found.metric, ())


def unit_id(found: Proposal, /) -> str | None:
    """Give the record's unit; None where the vocabulary has none of that name."""
    return _UNIT.get(found.unit) or resolve_unit(found.unit).id


def printed(found: Proposal, /) -> tuple[str, ...]:
    """Give the numbers of the value as printed, signs and commas kept; k and 万 are written out."""
    if is_written_out(found):
        return tuple(f"{number:f}" for number in found.numbers)
    text = found.text.replace("\\", "")
    numbers = [hit[0] for hit in _PRINTED.finditer(text)]
    wanted = 2 if found.shape == "range" else len(found.numbers)
    if len(numbers) > 1 and found.shape == "range":
        numbers = [numbers[0], numbers[-1].lstrip("-+")]
    return tuple(numbers[:wanted]) or tuple(str(number.normalize()) for number in found.numbers)


def is_written_out(found: Proposal, /) -> bool:
    """Say whether the number stands in the text in thousands, so that no quote can hold it as a record writes it."""
    return _SCALED.search(found.text) is not None


def value(found: Proposal, /) -> dict[str, str]:
    """Give the value in the record's form."""
    numbers = printed(found)
    said = {"qualifier": QUALIFIER[found.qualifier]} if found.qualifier else {}
    if found.unit == "fraction" and "/" in found.text:
        k, _, n = found.text.partition("/")
        return {"form": "count", "k": k.strip(), "n": n.strip()}
    if found.kind == "ratio" and found.unit == "x":
        ends = {"hi": numbers[1], "across": "unknown"} if found.shape == "range" else {}
        sense = {"sense": "speedup"} if found.direction == "lower" else {}
        return {"form": "ratio", "v": numbers[0], **ends, **said, **sense}
    if found.kind == "percent_change":
        ends = {"hi": numbers[1], "across": "unknown"} if found.shape == "range" else {}
        return {"form": "percent", "v": numbers[0], **ends, **said}
    if found.unit == "pp":
        return {"form": "pp", "v": numbers[0], **said}
    if found.shape == "range":
        return {"form": "range", "lo": numbers[0], "hi": numbers[1], "across": "unknown", **said}
    return {"form": "point", "v": numbers[0], **said}
