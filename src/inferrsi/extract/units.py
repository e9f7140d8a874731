r"""Units as they are printed: one table from spelling to the labelling guide's unit and its family.

The spellings are patterns over the reading view in the case printed, since `GB` and `Gb` differ; a word may stand
inside a unit (`output tokens/s`). What no spelling covers is no unit.
"""

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

Family = Literal[
    "rate", "time", "memory", "bandwidth", "compute", "ratio", "percent", "points", "power", "energy", "tokens",
    "level", "none",
]  # fmt: skip
"""What kind of quantity a unit measures: it limits the metrics that a number may be of."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit in the labelling guide's spelling."""

    id: str
    family: Family


BARE: Final = Unit("", "none")

_S: Final = r"(?:[Ss](?:ec(?:ond)?s?)?|秒)"
_PER: Final = r"\s?(?:/|\bper\b|每)\s?"
_TOKENS: Final = r"(?:[Tt]ok(?:en)?s?|TOKENS?|T)"
_OF: Final = r"(?:(?:output|out|input|prefill|prompt|decode|decoded|generated|total|new)\s)?"

# In order: the first spelling that fits counts, so longer ones stand before their beginnings.
_SPELLINGS: Final[tuple[tuple[str, Family, str], ...]] = (
    ("tok/s/GPU", "rate", rf"{_OF}(?:{_TOKENS}{_PER}{_S}|TPS)\s?(?:/|per\s)\s?(?:[Gg][Pp][Uu]|device|card|卡)"),
    ("tok/s/kW", "rate", rf"{_TOKENS}/s/kW"),
    ("tok/s/GiB", "rate", rf"{_TOKENS}/s/GiB"),
    ("tok/s", "rate", rf"{_OF}{_TOKENS}{_PER}{_S}(?:/[Uu]ser)?|tok(?:en)?s?{_PER}{_S}|t/s|tps(?:/[Uu]ser)?|TPS(?:/[Uu]ser)?|tokens?\sa\ssecond|词/秒"),
    ("req/s", "rate", rf"(?:[Rr]eq(?:uest)?s?(?: #)?|[Qq]uer(?:y|ies)|请求|查询){_PER}{_S}|[RrQq][Pp][Ss]"),
    ("it/s", "rate", rf"(?:its?|iter(?:ation)?s?){_PER}{_S}"),
    ("steps/s", "rate", rf"[Ss]teps?{_PER}{_S}"),
    ("samples/s", "rate", rf"[Ss]amp(?:le)?s?{_PER}{_S}"),
    ("images/s", "rate", rf"(?:[Ii]mages?|imgs?){_PER}{_S}|张/秒"),
    ("videos/s", "rate", rf"[Vv]ideos?{_PER}{_S}"),
    ("items/s", "rate", rf"(?:[Ii]tems?|[Dd]ocs?|[Dd]ocuments?|[Ss]entences?|[Pp]ages?){_PER}{_S}"),
    ("words/s", "rate", rf"[Ww]ords?{_PER}{_S}"),
    ("chars/s", "rate", rf"(?:chars?|characters?){_PER}{_S}|字/秒"),
    ("fps", "rate", rf"[Ff][Pp][Ss]|[Ff]rames?{_PER}{_S}|帧{_PER}秒|帧/s"),
    ("Hz", "rate", r"Hz"),
    ("tok/step", "tokens", rf"(?:{_TOKENS}){_PER}(?:step|round|iteration)"),
    ("fps/W", "energy", r"[Ff][Pp][Ss]/W"),
    ("tok/s/W", "energy", rf"{_TOKENS}/s/W"),
    ("tok/J", "energy", rf"{_TOKENS}{_PER}J(?:oule)?"),
    ("J/tok", "energy", rf"m?J(?:oules?)?{_PER}tok(?:en)?"),
    ("ms/token", "time", r"ms\s?(?:/|per )\s?(?:tok(?:en)?|t)"),
    *((f"{unit}/token", "time", rf"{unit}(?:/| per )tok(?:en)?") for unit in ("us", "ns")),
    ("ms/step", "time", r"ms(?:/\s?|\s?per )(?:step|iter(?:ation)?|it)"),
    *((f"{unit}/{thing}", "time", rf"{spelt}(?:/| per ){thing}") for unit, spelt in (("ms", "ms"), ("us", "us"), ("s", "s(?:ec(?:onds?)?)?")) for thing in ("sample", "frame", "layer", "query", "video", "pair")),
    ("ms/image", "time", r"ms(?:/| per )ima?ge?"),
    ("ms/req", "time", r"ms\s?(?:/|per )\s?req(?:uest)?"),
    ("us/op", "time", r"[uµμ]s\s?/\s?(?:op|call|iter)"),
    ("s/it", "time", r"s(?:ec(?:onds?)?)?\s?(?:/|per )\s?it(?:er(?:ation)?)?|秒/(?:it|iter|次迭代)"),
    ("s/step", "time", r"s(?:ec(?:onds?)?)?\s?(?:/|per )\s?step|秒/步"),
    ("s/image", "time", r"s(?:ec)?\s?/\s?ima?ge?"),
    ("GPU-hours", "time", r"(?:GPU|[AHB]\d{2,3}|gpu)[- ]?(?:hours?|hrs?|h)|卡时"),
    ("ms", "time", r"ms(?:ecs?)?|[Mm]illiseconds?|毫秒|MS(?!-)"),
    ("us", "time", r"[uµμ]s(?:ecs?)?|[Mm]icroseconds?|微秒"),
    ("ns", "time", r"ns|nanoseconds?|纳秒"),
    ("KB/token", "memory", r"[Kk]i?B\s?(?:/|per )\s?tok(?:en)?"),
    ("MB/token", "memory", r"[Mm]i?B\s?(?:/|per )\s?tok(?:en)?"),
    ("B/token", "memory", r"(?:B|[Bb]ytes?|字节)\s?(?:/|per )\s?tok(?:en)?"),
    ("TB/s", "bandwidth", r"TB(?:/s(?:ec)?|ps)"),
    ("GB/s", "bandwidth", r"GB(?:/s(?:ec)?|ps)|GB per second"),
    ("GiB/s", "bandwidth", r"GiB/s"),
    ("TiB/s", "bandwidth", r"TiB/s"),
    ("MB/s", "bandwidth", r"Mi?B(?:/s(?:ec)?|ps)"),
    ("Gbps", "bandwidth", r"Gb(?:ps|/s|it/s)"),
    ("TFLOPS", "compute", r"[Tt](?:era)?F(?:LOP|lop)[Ss]?(?:/s(?:ec)?)?"),
    ("PFLOPS", "compute", r"PF(?:LOP|lop)[Ss]?(?:/s(?:ec)?)?"),
    ("GFLOPS", "compute", r"[Gg]F(?:LOP|lop)[Ss]?(?:/s(?:ec)?)?"),
    ("TOPS", "compute", r"TOPS|TOP/s"),
    ("GiB", "memory", r"[Gg][Ii]B"),
    ("MiB", "memory", r"[Mm]iB"),
    ("KiB", "memory", r"[Kk]iB"),
    ("TiB", "memory", r"TiB"),
    ("Gb", "memory", r"Gb(?![a-z])"),
    ("GB", "memory", r"GBs?(?![a-z])|gb|gigabytes?"),
    ("MB", "memory", r"M[Bb]|mb"),
    ("TB", "memory", r"TB"),
    ("KB", "memory", r"[Kk]B"),
    ("GB", "memory", r"G(?![A-Za-z])(?!\s?(?:tokens?|flops?|params|parameters)\b)"),
    ("pp", "points", r"个?百分点|pp(?:ts?)?|percentage[- ]points?|percent points?|个点"),
    ("%", "percent", r"%|percent\b|per cent\b"),
    ("x", "ratio", r"[x×X✕](?!\d{2})(?![\s\x02]{0,8}\d+(?![\d.]*[x×倍%]))|times\b|倍|-?fold"),
    ("min", "time", r"[Mm]in(?:ute)?s?|分钟"),
    ("h", "time", r"h(?:ou)?rs?|h|hours?|小时"),
    ("day", "time", r"days?|天"),
    ("kW", "power", r"kW"),
    ("mW", "power", r"mW"),
    ("W", "power", r"W|[Ww]atts?|瓦"),
    ("J", "energy", r"m?J|[Jj]oules?"),
    ("dB", "level", r"dB"),
    ("nats", "level", r"nats?"),
    ("points", "points", r"(?:points?|pts)\b|分(?![钟之布别析词类割片块区组层支发配辨离享散解段页])"),
    ("tokens", "tokens", r"tokens?(?![\s/-]*(?:per|/))"),
    ("s", "time", r"s(?:ec(?:ond)?s?)?|S(?:ec(?:ond)?s?)|秒钟?"),
)  # fmt: skip

_LATIN_END: Final = r"(?![A-Za-z0-9_])"


def _closed(pattern: str) -> str:
    """A spelling that ends in a letter ends where letters end."""
    return rf"(?:{pattern})(?:(?<![A-Za-z])|{_LATIN_END})"


UNIT: Final = "|".join(f"(?P<u{i}>{_closed(pattern)})" for i, (_, _, pattern) in enumerate(_SPELLINGS))
UNITS: Final = MappingProxyType({f"u{i}": Unit(name, family) for i, (name, family, _) in enumerate(_SPELLINGS)})
_ALONE: Final = re.compile(UNIT)
_INSIDE: Final = re.compile(rf"(?<![A-Za-z0-9_/])(?:{UNIT})")
_QUANTISED: Final = re.compile(r"\b(?:ud-)?i?q\d_", re.IGNORECASE)
_LAST_LETTER: Final = re.compile(r"[ _]s$")
_PER_THING: Final = re.compile(r"(?:\bper|_per|每)[ _]\Z")
_SECONDS: Final = Unit("s", "time")
_LABEL: Final = re.compile(r"[(\[{]\s*([^()\[\]]{1,30}?)\s*[)\]}]|[,:_]\s*([^,:()]{1,24})$")


def named(group: str, /) -> Unit:
    """Give the unit of a group of `UNIT`."""
    return UNITS[group]


def unit_at(plain: str, start: int, /) -> tuple[Unit, int] | None:
    """Give the unit that begins at a place, and where it ends."""
    hit = _ALONE.match(plain, start)
    return None if hit is None or hit.lastgroup is None else (named(hit.lastgroup), hit.end())


def unit_of_label(label: str, /) -> Unit | None:
    """Give the unit that a header, row label or caption carries: `Latency (ms)`, `latency_s`, `Memory GB`, `ITL, ms`."""
    if _QUANTISED.search(label) is None:  # IQ3_S ends in no seconds
        for hit in reversed(list(_LABEL.finditer(label))):
            inside = (hit[1] or hit[2]).strip()
            if _PER_THING.search(label, 0, hit.start(1 if hit[1] else 2)):
                continue  # time_per_token counts no tokens
            found = _ALONE.fullmatch(inside) or _ALONE.fullmatch(re.split(r"_|\bin ", inside)[-1])
            if found and found.lastgroup and named(found.lastgroup).id not in {"x", "points"}:
                return named(found.lastgroup)
        if _LAST_LETTER.search(label.strip()):
            return _SECONDS
    spaced = label.replace("_", " ")
    words = [hit for hit in _INSIDE.finditer(spaced) if hit.lastgroup and not _PER_THING.search(spaced, 0, hit.start())]
    strong = [hit for hit in words if len(hit[0]) > 1 or hit[0] in "%x×"]
    strong = [
        hit
        for hit in strong
        if named(str(hit.lastgroup)).id not in {"points", "x", "day", "tokens"} or len(hit[0]) == 1
    ]
    return named(str(strong[-1].lastgroup)) if strong else None
