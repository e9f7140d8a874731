"""Every value of a text: numbers joined into ranges, lists and fractions; whether it is a claim is not asked."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Final

from inferrsi.extract.tokens import Mention, tokens, words
from inferrsi.extract.units import BARE, Unit

_RANGE: Final = re.compile(r"[\s\x01\x02$]*(?:[-–—~～]|--|\\sim\b|to\b|至|到)[\s\x01\x02~约$]*")
_ARROW: Final = re.compile(r"[\s\x01]*(?:[(（][^()（）\n]{0,60}[)）])?[\s\x01]*(?:-+>|=>|→|⟶|➜|⇒)[\s\x01~≈]*")
_SLASH: Final = re.compile(r"[\s\x01]*/[\s\x01]*")
_LISTED: Final = re.compile(
    r"[\s\x01]*(?:,|、|/|vs\.?|versus|against|and|or|和|与|及|对|,\s*and|->|→|(?:提升|提高|增加|降低|下降|减少|升|降|减|涨)?(?:至|到)|to)[\s\x01~≈约]*"
)
_OUT_OF: Final = frozenset(map(Decimal, (5, 10, 20, 50, 100)))
"""A score of so many may have tenths: 4.5/10."""
_ENUMERATED: Final = re.compile(
    r"[\s\x01]*(?:,|、|,\s*and|and|和|与|及|,\s*or|or)[\s\x01~≈约]*(?:about |roughly |around )?"
)
_SHARE: Final = re.compile(
    r"(?:至|到|为其?|约|以|成|的|\bto|\bof|\bonly|\bjust|\babout|\baround|~|even)[\s\x01约~]*(?:约|about )?$"
)
"""Words before 1/n that make it a part of what there was: 降至 1/2, down to 1/5."""
_AGAINST: Final = re.compile(
    r"[\s\x01]*(?:vs\.?|versus|against|对比?|相比)[\s\x01]*[A-Za-z\u4e00-\u9fff][\w.+-]{0,20}(?:\s[\w.+-]{1,16}){0,2}[\s\x01]+[~≈约]?"
)
"""`730 vs MLX 163 tok/s`: the other's name stands between."""
_VERSUS: Final = re.compile(r"[\s\x01]*(?:vs\.?|versus|against|compared (?:to|with))[\s\x01~≈]*")
"""`63.1 t/s against 36.4`: the second is of the first's unit."""
_FROM: Final = re.compile(r"(?:\bfrom|从|由)[\s\x01]*(?:about|around|roughly|~|≈|约)?[\s\x01]*(?:[A-Za-z]{1,12}\s)?$")
_RANGING: Final = re.compile(r"rang\w*\s+(?:\w+\s+)?from[\s\x01]*$")
_PLUS_MINUS: Final = re.compile(r"[\s\x01\x02±]*(?:\+/?-\s?)?")


def mentions(plain: str, low: str, start: int, end: int, /) -> tuple[Mention, ...]:
    """Give the values between two places, in order."""
    joined = list(_joined(list(tokens(plain, start, end)), plain))
    worded = list(words(low, start, end))
    return tuple(sorted((*joined, *worded), key=lambda mention: mention.start) if worded else joined)


def _joined(single: list[Mention], plain: str) -> Iterator[Mention]:
    """Join neighbours into one value, or let them share what only one of them prints."""
    at = 0
    group: list[Mention] = []
    while at < len(single):
        taken, made = _take(single, at, plain)
        group.append(made)
        at += taken
    yield from _share(group, plain)


def _take(single: list[Mention], at: int, plain: str) -> tuple[int, Mention]:
    """Give how many tokens the value at a place takes, and the value."""
    first = single[at]
    second = single[at + 1] if at + 1 < len(single) else None
    if second is None or second.start - first.end > 40:
        return 1, first
    between = plain[first.end : second.start]
    if second.signed == "±" and _PLUS_MINUS.fullmatch(between):
        return 2, replace(first, unit=_either(first, second), uncertainty=(second.start, second.end))
    if second.signed == "-" and not between.strip() and not first.signed and first.end == second.start:
        return _range(first, replace(second, numbers=(abs(second.numbers[0]),)), plain, "-") or (1, first)
    if _SLASH.fullmatch(between):
        return _slashed(single, at, plain)
    if _RANGE.fullmatch(between) and (found := _range(first, second, plain, between)):
        return found
    return 1, first


def _either(first: Mention, second: Mention) -> Unit:
    return first.unit if first.unit is not BARE else second.unit


def _range(first: Mention, second: Mention, plain: str, between: str) -> tuple[int, Mention] | None:
    """`2-5x`, `1.5 to 2.3x`, `4x ~ 6x`; but `from A to B` states two values."""
    apart = first.unit is not BARE and first.unit.id != second.unit.id
    before = plain[max(0, first.start - 24) : first.start].lower()
    wordy = between.strip("\x01\x02$ \n")[:2] in {"to", "到"}
    if apart or (_FROM.search(before) and wordy and not _RANGING.search(before)):
        return None
    if not first.decimal and not second.decimal and second.unit is BARE and not wordy and "–" not in between:
        dashed = plain[second.end : second.end + 1]
        if dashed in {"-", "/"} or (len(str(first.numbers[0])) == 4 and len(str(second.numbers[0])) <= 2):
            return None  # 2025-03-14
    low, high = first.numbers[0], second.numbers[0]
    if low == high or (wordy and first.unit.family not in {"none", "ratio", "percent"} and low > high):
        return None
    made = replace(
        first, end=second.end, numbers=(low, abs(high) if low >= 0 else high), shape="range", unit=second.unit,
        decimal=first.decimal or second.decimal, plus=second.plus,
    )  # fmt: skip
    if low < 0 < high:  # -6-7 %: the sign belongs to both ends
        made = replace(made, numbers=(low, -high))
    return 2, made


def _slashed(single: list[Mention], at: int, plain: str) -> tuple[int, Mention]:
    """`1461/2039/2891 ms` is one list; `14/20` a fraction; `2025/03/14` a date; `2.0x / 2.1x` two values."""
    run = [single[at]]
    while at + len(run) < len(single) and _SLASH.fullmatch(plain[run[-1].end : single[at + len(run)].start]):
        if run[-1].unit is not BARE:
            break
        run.append(single[at + len(run)])
    first, last = run[0], run[-1]
    if len(run) == 1 or any(item.unit is not BARE for item in run[:-1]):
        return 1, first
    numbers = tuple(item.numbers[0] for item in run)
    whole = all(not item.decimal and not item.signed for item in run)
    tenths = len(run) == 2 and not last.decimal and numbers[1] in _OUT_OF and not first.signed
    if (
        len(run) == 2
        and whole
        and numbers[0] == 1
        and 2 <= numbers[1] <= 32
        and last.unit is BARE
        and _SHARE.search(plain[max(0, first.start - 12) : first.start])
    ):
        return 2, replace(
            first, end=last.end, numbers=(numbers[0] / numbers[1],), unit=Unit("x", "ratio"), shape="point", word="1/n"
        )
    if len(run) == 2 and (whole or tenths) and last.unit is BARE and numbers[1] > 0 and numbers[0] <= numbers[1]:
        return 2, replace(first, end=last.end, numbers=numbers, shape="fraction")
    if whole and last.unit is BARE:
        return len(run), replace(first, end=last.end, numbers=numbers[:1], shape="point")  # a date or an enumeration
    return len(run), replace(
        first, end=last.end, numbers=numbers, shape="list", unit=last.unit, decimal=any(item.decimal for item in run)
    )


def _share(group: list[Mention], plain: str) -> Iterator[Mention]:
    """Give a unit to a value whose neighbour in a list, an arrow or a comparison prints it."""
    out = list(group)
    for at in range(len(out) - 2, -1, -1):
        left, right = out[at], out[at + 1]
        if right.start - left.end > 90:
            continue
        between = plain[left.end : right.start]
        arrow = _ARROW.fullmatch(between) is not None or (
            len(between) < 40 and _FROM.search(plain[max(0, left.start - 24) : left.start].lower()) is not None
            and re.search(r"\bto\b|到|至", between) is not None
        )  # fmt: skip
        if arrow:
            out[at] = left = replace(left, arrow=left.arrow or "from")
            out[at + 1] = replace(right, arrow="to")
        if (
            left.unit is BARE
            and right.unit is not BARE
            and left.shape in {"point", "list"}
            and (arrow or _LISTED.fullmatch(between) or _AGAINST.fullmatch(between))
        ):
            out[at] = replace(left, unit=right.unit, shared=True)
    for at in range(len(out) - 1):
        left, right = out[at], out[at + 1]
        if left.unit.id == right.unit.id and _ENUMERATED.fullmatch(plain[left.end : right.start][:40]):
            out[at + 1] = right = replace(right, listed=True)
        compared = _VERSUS.fullmatch(plain[left.end : right.start][:24]) is not None and right.decimal
        if right.unit is BARE and left.unit is not BARE and ((right.arrow == "to" and left.arrow) or compared):
            out[at + 1] = replace(right, unit=left.unit, shared=True)
    yield from out
