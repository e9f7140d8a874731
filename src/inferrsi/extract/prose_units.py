"""The unit of a number in running text that prints none beside it: of its list's parent, or a word before it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from inferrsi.extract.scene import Scene
from inferrsi.extract.tokens import Mention
from inferrsi.extract.units import BARE, Unit, unit_of_label

_SPEED_WORD: Final = re.compile(
    r"(?:速度(?:可?达到?|约?为|约|可达到?约?)?|(?<![a-z])speeds? (?:of|is|at|reaches|reaching|was)(?: about| around| ~)?)[\s\x01~约]*$"
)
_UNIT_BEFORE: Final = re.compile(r"(?<![A-Za-z])(TPS|QPS|RPS|FPS|t/s|tok/s)[\s\x01:=：]{1,3}$", re.IGNORECASE)
_UNITS_BEFORE: Final = {
    "tps": Unit("tok/s", "rate"),
    "t/s": Unit("tok/s", "rate"),
    "tok/s": Unit("tok/s", "rate"),
    "qps": Unit("req/s", "rate"),
    "rps": Unit("req/s", "rate"),
    "fps": Unit("fps", "rate"),
}
"""Rates whose name is their unit, printed before the number: `TPS 45.1`."""
_PARENT_UNIT: Final = re.compile(r"[(（]\s*[^()（）\n]{1,24}\s*[)）][\s\x01]*[:：]?\s*$")


def with_unit(scene: Scene, value: Mention, outer: Sequence[Scene]) -> Mention:
    """Give the value with the unit that its list's parent or the word `speed` before it implies."""
    if value.unit is not BARE or value.shape == "fraction":
        return value
    if _SPEED_WORD.search(scene.view.low, max(scene.start, value.start - 16), value.start):
        return replace(value, unit=Unit("tok/s", "rate"), shared=True)
    if (named := _UNIT_BEFORE.search(scene.view.plain, max(scene.start, value.start - 12), value.start)) is not None:
        return replace(value, unit=_UNITS_BEFORE[named[1].lower()], shared=True)
    at_once = scene.view.plain[max(scene.start, value.start - 8) : value.start].rstrip(" \x01~≈").endswith((":", "："))
    if (value.decimal or at_once) and (unit := _announced(scene, value)) is not None:
        return replace(value, unit=unit, shared=True)
    if outer and (value.decimal or value.arrow):
        parent = outer[0].view.plain[max(outer[0].start, outer[0].end - 80) : outer[0].end]
        if _PARENT_UNIT.search(parent.rstrip()) and (unit := unit_of_label(parent.strip(" \n\x01:："))) is not None:
            return replace(value, unit=unit, shared=True)
    return value


_ANNOUNCED: Final = re.compile(r"([^:：。;；\n]{1,24})[:：]")


def _announced(scene: Scene, value: Mention) -> Unit | None:
    """Give the unit that opens the list a value stands in: `mean TPS: base 95.9, draft 280.4`."""
    left, _ = scene.sentence(value.start)
    opened = list(_ANNOUNCED.finditer(scene.view.plain, max(left, value.start - 160), value.start))
    unit = unit_of_label(opened[-1][1].strip(" \x01*")) if opened else None
    return unit if unit is not None and unit.family in {"rate", "time", "memory"} else None
