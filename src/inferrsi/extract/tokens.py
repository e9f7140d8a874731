"""Numbers as they are printed, one by one, each with the unit beside it, and number words that quantify.

A mention is one value of the labelling guide: its span is the minimal text with the number and an adjacent unit.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from inferrsi.extract.masking import JOIN, MARK
from inferrsi.extract.phrases import Lexicon, lexicon
from inferrsi.extract.units import BARE, UNIT, UNITS, Unit, named

Shape = Literal["point", "range", "list", "fraction", "word"]
_NUMBER: Final = r"(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d{1,15})(?:\.\d{1,15})?|\.\d{1,15}"
_SCALE: Final = r"(?:[kKM](?![A-Za-z0-9_])|\s?[万亿千](?!卡))"
_CLOCK: Final = (
    r"(?P<clock>(?P<hours>\d{1,3})\s?(?:h(?:(?:ou)?rs?)?|小时)[ \t]?(?P<minutes>\d{1,2})\s?(?:m(?:in(?:ute)?s?)?|分钟?)(?![A-Za-z0-9_])"
    r"|(?P<mins>\d{1,4})\s?(?:m(?:in(?:ute)?s?)?|分钟?)[ \t]?(?P<seconds>\d{1,2}(?:\.\d{1,6})?)\s?(?:s(?:ec(?:ond)?s?)?|秒)(?![A-Za-z0-9_]))"
)
"""`4m30s`, `1h 20m`, 2 分 30 秒: one value in the smaller of the two units."""
_TOKEN: Final = re.compile(
    rf"(?<![A-Za-z0-9_.\x03])(?:{_CLOCK}|(?P<sign>(?<![A-Za-z0-9_)\]%])(?:\+/?-\s?(?=\d)|[-+]|±\s?))?(?P<number>{_NUMBER})(?P<scale>{_SCALE})?(?P<plus>\+(?![\d.]))?"
    rf"(?:(?P<gap>[ \t]{{0,2}}\x02{{0,8}}|[ \t]?\n[ \t>\x01]{{0,8}}|[ \t]?[\x01\"]{{1,40}}[ \t]?|-(?=fold))(?:{UNIT}))?)"
)
_SCALES: Final = {"k": 1000, "K": 1000, "M": 1000000, "万": 10000, "千": 1000, "亿": 100000000}
_BEFORE_LETTER: Final = re.compile(r"[A-Za-z_]|\.\d|:\d|-[A-Za-z]|/[A-Za-z]{4,}|=")


@dataclass(frozen=True, kw_only=True, slots=True)
class Mention:
    """A value as it stands in the text."""

    start: int
    end: int
    numbers: tuple[Decimal, ...]
    """One; the two ends of a range; the items of a list; k and n of a fraction."""
    shape: Shape
    unit: Unit
    signed: str = ""
    """The sign as printed, empty where there is none."""
    decimal: bool = False
    scaled: bool = False
    """k, M or 万 was expanded."""
    plus: bool = False
    shared: bool = False
    """The unit was printed only at the next value."""
    listed: bool = False
    """It goes on a list: what is said of the value before it is said of it."""
    arrow: Literal["", "from", "to"] = ""
    """Which end of `A → B` or `from A to B` this is."""
    uncertainty: tuple[int, int] | None = None
    word: str = ""


# Number words that quantify performance; the phrase is the whole span (LABELLING.md "What is a claim").
_WORDS: Final[Lexicon] = lexicon(
    (
        ("2", ("doubles", "double", "doubled", "doubling", "twofold", "two fold", "twice", "two times", "翻番", "翻倍", "翻一番", "两倍", "二倍")),
        ("1", ("一倍",)),
        ("3", ("threefold", "three fold", "three times", "triples", "tripled", "三倍")),
        ("4", ("fourfold", "four fold", "four times", "quadruples", "quadrupled", "四倍")),
        ("5", ("fivefold", "five times", "五倍")),
        ("6", ("six times", "sixfold")),
        ("8", ("eight times", "eightfold")),
        ("10", ("tenfold", "ten times", "order of magnitude", "一个数量级", "一个量级", "十倍")),
        ("100", ("两个数量级", "two orders of magnitude", "百倍")),
        ("0.5", ("half", "halves", "halved", "halving", "一半", "减半", "对半")),
    )
)  # fmt: skip


_DIGIT: Final = re.compile(r"\d")
_WORDY: Final = re.compile(r"doubl|half|halv|twice|fold|times|tripl|quadr|order|[倍翻半级]")
"""What every number word has in it."""


def tokens(plain: str, start: int, end: int, /) -> Iterator[Mention]:
    """Give each number between two places, in order."""
    if _DIGIT.search(plain, start, end) is None:
        return
    before = -1  # where the value before ends: a dash that follows it is no part of a name
    for hit in _TOKEN.finditer(plain, start, end):
        if hit["clock"]:
            before = hit.end()
            yield _clock(hit)
            continue
        group = hit.lastgroup or ""
        unit = named(group) if group in UNITS else BARE
        stop = hit.end("plus") if hit["plus"] else hit.end("scale") if hit["scale"] else hit.end("number")
        if unit is BARE and not hit["scale"] and _BEFORE_LETTER.match(plain, stop):
            continue
        begin = hit.start("number")
        if plain[begin - 1 : begin] == "-" and plain[begin - 2 : begin - 1].isalpha() and before != begin - 1:
            continue  # GPT-4
        if unit is not BARE and MARK not in hit["gap"] and '"' not in hit["gap"]:
            stop = hit.end()
        sign = (hit["sign"] or "").strip()
        sign = "±" if sign in {"+-", "+/-"} else sign
        value = Decimal(hit["number"].replace(",", "")) * _SCALES.get((hit["scale"] or "").strip(), 1)
        while stop < end and plain[stop] == JOIN:
            stop += 1
        before = stop
        yield Mention(
            start=begin - 1 if sign in {"-", "+"} else begin,
            end=stop,
            numbers=(-value if sign == "-" else value,),
            shape="point",
            unit=unit,
            signed=sign,
            decimal="." in hit["number"],
            scaled=hit["scale"] is not None,
            plus=hit["plus"] is not None,
        )


def _clock(hit: re.Match[str]) -> Mention:
    """Give a time of two units in the smaller one."""
    fine, coarse = (hit["minutes"], hit["hours"]) if hit["hours"] else (hit["seconds"], hit["mins"])
    unit = Unit("min" if hit["hours"] else "s", "time")
    total = 60 * Decimal(coarse) + Decimal(fine)
    return Mention(start=hit.start(), end=hit.end(), numbers=(total,), shape="point", unit=unit, decimal="." in fine)


def words(low: str, start: int, end: int, /) -> Iterator[Mention]:
    """Give each number word between two places, in order."""
    if _WORDY.search(low, start, end) is not None:
        for hit in _WORDS.find(low, start, end):
            numbers = (Decimal(hit.name),)
            yield Mention(
                start=hit.start, end=hit.end, numbers=numbers, shape="word", unit=Unit("x", "ratio"), word=hit.name
            )
