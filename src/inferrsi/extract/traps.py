"""What looks like a measurement and is none: one named rule for each way in which a number is something else."""

import re
from collections.abc import Iterator
from typing import Final

from inferrsi.extract.masking import JOIN, LINK, MARK
from inferrsi.extract.scene import Scene, named_near
from inferrsi.extract.tokens import Mention
from inferrsi.extract.trap_words import EITHER, FAR_BACK, RULES
from inferrsi.extract.units import BARE

_BEFORE: Final = 28
_LONGER: Final = 48
_AFTER: Final = 34

_LONG: Final = frozenset({"min", "h", "day"})
_UNSEEN: Final = dict.fromkeys(map(ord, f"{MARK}{JOIN}{LINK}[]"))
_COMPILED: Final = tuple(
    (rule, families, None if before is None else re.compile(before), None if behind is None else re.compile(behind))
    for rule, families, before, behind in RULES
)


def traps(scene: Scene, value: Mention, /) -> Iterator[str]:
    """Give the rules by which a value is something else than a measurement."""
    low, family = scene.view.low, value.unit.family
    longer = low[max(scene.start, value.start - _LONGER) : value.start]
    before = longer[-_BEFORE:]
    behind = low[value.end : min(scene.end, value.end + 3 * _AFTER)].translate(_UNSEEN)[:_AFTER]
    for rule, families, left, right in _COMPILED:
        if families is not None and family not in families:
            continue
        if rule == "multiple of devices" and value.decimal:
            continue  # 4.6x A100 performance
        if rule in {"chore", "will take"} and value.unit.id not in _LONG:
            continue  # a download takes minutes, a step milliseconds
        if rule == "offered load" and value.unit.id != "req/s":
            continue  # only requests arrive
        if rule == "times an action" and ("time" not in low[value.start : value.end] or _THAN.match(behind)):
            continue  # at least 2x faster
        hits = [
            left is not None and left.search(longer if rule in FAR_BACK else before) is not None,
            right is not None and right.match(behind) is not None,
        ]
        if all(hits) if rule in EITHER else any(hits):
            yield f"trap {rule}"
    yield from _placed(scene, value, before, behind)
    yield from _printed(scene, value, before, behind)
    yield from _sizes(scene, value)


def _placed(scene: Scene, value: Mention, before: str, behind: str) -> Iterator[str]:
    """Give the traps that are told by where in its sentence a value stands."""
    family = value.unit.family
    if value.unit is BARE and _YEAR.fullmatch(scene.view.plain[value.start : value.end]):
        yield "trap year"
    if _NUMBERED.fullmatch(scene.view.plain[scene.start : value.start]) and behind[:1] in {".", ")"}:
        yield "trap numbered"
    if family in {"rate", "time"} and _LEVEL_SET.search(
        scene.view.low, max(scene.sentence(value.start)[0], value.start - 200), value.start
    ):
        yield "trap service level"
    begun = max(scene.sentence(value.start)[0], value.start - _SUPPOSED_REACH)
    if _IF.match(scene.view.low, scene.sentence(value.start)[0], value.start) or _SUPPOSED.search(
        scene.view.low, begun, value.start
    ):
        yield "trap supposed"
    if (
        family in {"bandwidth", "compute"}
        and _OFFERS.search(before)
        and named_near(scene.devices, value.start - 24, value.start, 24)
    ):
        yield "trap device offers"
    if value.unit.id in {"h", "day"} and _TRAINED.search(
        scene.view.low, max(scene.start, value.start - 80), value.start
    ):
        yield "trap training duration"


def _sizes(scene: Scene, value: Mention) -> Iterator[str]:
    """Read sets of sizes, whose braces the reading view blanks: `{1,1.4,2.8}B`."""
    text = scene.view.text
    opened = value.unit is BARE and _OPEN_SET.search(text, max(scene.start, value.start - 24), value.start) is not None
    if opened and _SET_OF_SIZES.match(text, value.end) is not None:
        yield "trap set of sizes"


def _printed(scene: Scene, value: Mention, before: str, behind: str) -> Iterator[str]:
    """Give the traps that are told by how a value is printed."""
    family, plain = value.unit.family, scene.view.plain
    if value.signed == "+" and family in {"memory", "time", "rate", "none"}:
        yield "trap formula"
    if (
        value.word == "0.5"
        and value.shape == "word"
        and _TYPE.search(plain[max(scene.start, value.start - 12) : scene.end][:40])
    ):
        yield "trap word in a name"
    named = value.word != "1/n" and (_NO_QUANTITY.match(behind) or _PART.search(before))
    in_code = scene.view.text[value.start - 1 : value.start] == "`"
    if value.shape == "word" and (named or in_code or behind[:1] == "_" or before[-1:] == "_"):
        yield "trap word in a name"
    if value.unit is BARE and value.scaled:
        yield "trap scaled count"
    if value.unit is BARE and not value.decimal and before.endswith("[") and plain[value.end : value.end + 1] == "]":
        yield "trap reference"
    if _FLAG.search(before):
        yield "trap flag"
    if family in {"none", "ratio", "points"} and _DAY.search(plain, max(0, value.start - 8), value.end + 6):
        yield "trap day"
    if "█" in plain[value.end : value.end + 80] or _BAR.search(plain, max(0, value.start - 60), value.end):
        yield "trap progress bar"
    if (family in {"bandwidth", "compute"} and _WORKED.match(behind)) or plain[value.start : value.end] == "0x":
        yield "trap formula"
    if _SIGN.search(before):
        yield "threshold sign"
        if family == "memory":
            yield "memory threshold"


_IF: Final = re.compile(
    r"[\s\x01>*#-]*(?:(?:here,? |now,? )?(?:we|let us|let's) (?:assume|suppose|consider|imagine)|if|suppose|assum\w+|imagine|consider|say|given that|假设|假如|如果|若)\b"
)
_LEVEL_SET: Final = re.compile(
    r"\b(?:set|sets|setting|define|defines|defined)\b[^.;]{0,24}\bsl[oa]s?\b|\bsl[oa]s?\b[^.;]{0,24}\b(?:set|defined) (?:to|as)\b"
)
_SUPPOSED_REACH: Final = 160
_SUPPOSED: Final = re.compile(r"\b(?:we|let us|let's) (?:assume|suppose|imagine)\b|假设(?!检验)|假如|假定|不妨设")
_OFFERS: Final = re.compile(r"(?:offers?|provides?|has|have|features?|comes with|具有|提供|拥有)[\s\x01~]*$")
_TRAINED: Final = re.compile(r"\btrain|fine-?tun|训练|微调")
_TYPE: Final = re.compile(r"[\u4e00-\u9fff]|\A[\s\x01]*half[\s\x01|]*\Z", re.IGNORECASE)
"""Beside Chinese words, or alone in a cell, half is a number format."""
_OPEN_SET: Final = re.compile(r"\{[\d.,]*\Z")
_SET_OF_SIZES: Final = re.compile(r"[\d.,]*\}\s?[BMKbmk]\b")
_FLAG: Final = re.compile(r"--[a-z][a-z0-9_-]*[= ]\Z")
_DAY: Final = re.compile(r"(?<!\d)(?:19|20)\d\d-[01]\d-[0-3]\d(?!\d)")
_BAR: Final = re.compile(r"█|\d/\d+ \[\d\d:\d\d")
_WORKED: Final = re.compile(r"\s?[/×*÷]\s?[\d(]")
_SIGN: Final = re.compile(r"(?:[≥≤]|(?<![-=\w\x01>])[<>]=?)[\s\x01]*$")
_THAN: Final = re.compile(r"\s?(?:faster|slower|higher|lower|more|less|the|as|better|larger|smaller|speed)")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_NUMBERED: Final = re.compile(r"[\s\x01#*(-]{0,12}")
_PART: Final = re.compile(
    r"(?:每[\s\x01]?[\d.]*[\s\x01]?个?(?:月|年|天|周)|first|second|other|top|bottom|left|right|lower|upper|前|后|另)[\s\x01]*$"
)
_NO_QUANTITY: Final = re.compile(
    r"[-(/]|[ ]?(?:(?:roughly |about )?every |precision|buffer\w*|check\w*|click|quote\w*|descent|float\w*|of (?:the|these|all|them) \w+s|a (?:day|month|year)|year|精度|as (?:a|an|the)\b|(?:of )?(?:the |its |your )?(?:gpus?|data|bytes|layers|heads|experts|tokens|parameters|params|weights|users|generation|window|bits|batch|requests|prompt|context|nodes|cores|cluster)\b)|的?(?:gpu|数据|算力|层|专家|参数|人|流量|卡|权重|节点|用户)"
)
