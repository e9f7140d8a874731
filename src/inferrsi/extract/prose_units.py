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
_THINGS: Final = re.compile(r"\s[a-z]{3,}\b(?<!\bper)(?<!\band)(?<!\bfor)(?<!\bwith)")
"""`the speed of 3 different APIs` counts them."""
_TIMES: Final = re.compile(
    r"[\s\x01]{1,3}(?:end-to-end |e2e |average |mean |overall )?(?:speed-?ups?|faster|slower|speed up|acceleration|加速)(?![a-z])"
)
"""`5.6 faster` leaves the × out."""
_UNIT_BEFORE: Final = re.compile(
    r"(?<![A-Za-z])(TPS|QPS|RPS|FPS|t/s|tok/s|TFLOPS|TFLOP/s|GFLOPS|GFLOP/s|GB/s)[\s\x01:=：]{1,3}$", re.IGNORECASE
)
_UNITS_BEFORE: Final = {
    "tps": Unit("tok/s", "rate"),
    "t/s": Unit("tok/s", "rate"),
    "tok/s": Unit("tok/s", "rate"),
    "qps": Unit("req/s", "rate"),
    "rps": Unit("req/s", "rate"),
    "fps": Unit("fps", "rate"),
    "tflops": Unit("TFLOPS", "compute"),
    "tflop/s": Unit("TFLOPS", "compute"),
    "gflops": Unit("GFLOPS", "compute"),
    "gflop/s": Unit("GFLOPS", "compute"),
    "gb/s": Unit("GB/s", "bandwidth"),
}
"""Rates whose name is their unit, printed before the number: `TPS 45.1`."""
_PARENT_UNIT: Final = re.compile(r"[(（]\s*[^()（）\n]{1,24}\s*[)）][\s\x01]*[:：]?\s*$")


def with_unit(scene: Scene, value: Mention, outer: Sequence[Scene]) -> Mention:
    """Give the value with the unit that its list's parent or the word `speed` before it implies."""
    if value.unit is not BARE or value.shape == "fraction":
        return value
    unit = _beside(scene, value) or _of_parent(value, outer)
    return value if unit is None else replace(value, unit=unit, shared=True)


def _beside(scene: Scene, value: Mention) -> Unit | None:
    """Give the unit that the words of its own sentence imply."""
    speed = _SPEED_WORD.search(scene.view.low, max(scene.start, value.start - 16), value.start) is not None
    if speed and _THINGS.match(scene.view.low, value.end) is None:
        return Unit("tok/s", "rate")
    if value.decimal and _TIMES.match(scene.view.low, value.end):
        return Unit("x", "ratio")
    if (named := _UNIT_BEFORE.search(scene.view.plain, max(scene.start, value.start - 12), value.start)) is not None:
        return _UNITS_BEFORE[named[1].lower()]
    at_once = scene.view.plain[max(scene.start, value.start - 8) : value.start].rstrip(" \x01~≈").endswith((":", "："))
    return _announced(scene, value) if value.decimal or at_once else None


def _of_parent(value: Mention, outer: Sequence[Scene]) -> Unit | None:
    """Give the unit that ends the parent of its list: `- Prefill speed (tokens/s):`."""
    if not outer or not (value.decimal or value.arrow):
        return None
    parent = outer[0].view.plain[max(outer[0].start, outer[0].end - 80) : outer[0].end]
    return unit_of_label(parent.strip(" \n\x01:：")) if _PARENT_UNIT.search(parent.rstrip()) else None


_ANNOUNCED: Final = re.compile(r"([^:：。;；\n]{1,24})[:：]")


def _announced(scene: Scene, value: Mention) -> Unit | None:
    """Give the unit that opens the list a value stands in: `mean TPS: base 95.9, draft 280.4`."""
    left, _ = scene.sentence(value.start)
    opened = list(_ANNOUNCED.finditer(scene.view.plain, max(left, value.start - 160), value.start))
    unit = unit_of_label(opened[-1][1].strip(" \x01*")) if opened else None
    return unit if unit is not None and unit.family in {"rate", "time", "memory"} else None
