"""What a number is of, with what its sentence and the regions around it add to the word that reads nearest."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from inferrsi.extract.about import About, about
from inferrsi.extract.meaning import change
from inferrsi.extract.measures import fits, is_loose, is_quality, metric_of
from inferrsi.extract.phrases import Found
from inferrsi.extract.scene import CLAUSE, Scene, closest, near
from inferrsi.extract.tokens import Mention

_LATEST: Final = 24
"""Of a long region only what it says last carries over."""
PLAIN: Final = frozenset({"性能", "performance", "speed", "速度", "推理速度", "inference speed", "efficiency", "效率"})
"""Words for how well something does, of whatever kind."""
_TIME_SHARE: Final = re.compile(r"[\s\x01]*of\b[^.,;\n]{0,50}\btime\b")
_REQUESTS: Final = ("request", "effective request", "requests")
_SLO: Final = re.compile(r"\bsl[oa]s?\b|latency (?:target|constraint|budget)")


def view_of(scene: Scene, cue: Found, /) -> str:
    """Give a cue as it stands in the text, in small letters."""
    return scene.view.low[cue.start : cue.end]


def about_in(scene: Scene, value: Mention, outer: Sequence[Scene], /) -> About:
    """Give the metric of a value in prose; `outer` are the regions whose words carry over, nearest first."""
    found = about(scene, value)
    if value.unit.family == "percent" and (told := _of_percent(scene, value, found)) is not None:
        return told
    if _is_goodput(scene, value, found):
        return replace(found, metric="goodput")
    if found.rule in {"unit", "clause", "sentence"} or value.unit.family in {"ratio", "percent"}:
        return found
    for region in outer if found.rule == "default" else ():
        cues = [cue for cue in region.metrics[-_LATEST:] if fits(cue.name, value.unit.family)]
        if cues:
            return About(metric_of(cues[-1]), "outer", cues[-1])
    return found


def _of_percent(scene: Scene, value: Mention, found: About) -> About | None:
    """A per cent may be a share of time, a gain in quality, or a level of it."""
    if _TIME_SHARE.match(scene.view.low, value.end):
        return About("other:time_share", "clause")
    if found.metric == "speedup" and not value.arrow and _is_about_quality(scene, value):
        return replace(found, metric="task_score", rule="sentence")
    plain = found.cue is not None and view_of(scene, found.cue) in PLAIN
    unmoved = change(scene, value)[0] is None and not compared(scene, value)
    if not unmoved or (found.rule != "text" and not plain):
        return None
    left, right = scene.sentence(value.start)
    cues = (cue for cue in near(scene.metrics, value.start, value.end) if left <= cue.start < right)
    level = next((cue for cue in cues if is_quality(cue.name)), None)
    return None if level is None else About(metric_of(level), "sentence", level)


def _is_goodput(scene: Scene, value: Mention, found: About) -> bool:
    """Say whether it counts requests within a service level."""
    requests = (
        found.cue is not None and found.metric == "throughput" and view_of(scene, found.cue).startswith(_REQUESTS)
    )
    return requests and _SLO.search(scene.view.low, *scene.sentence(value.start)) is not None


def _is_about_quality(scene: Scene, value: Mention) -> bool:
    """Say whether the sentence names scores and nothing that is fast, slow or large: a gain there is one of quality."""
    left, right = scene.sentence(value.start)
    cues = [cue for cue in near(scene.metrics, value.start, value.end) if left <= cue.start < right]
    names = {cue.name for cue in cues if not is_loose(scene, cue) and view_of(scene, cue) not in _EITHER_WAY}
    scored = any(map(is_quality, names)) and all(name == "speedup" or is_quality(name) for name in names)
    return scored and _FAST.search(scene.view.low, left, right) is None


_EITHER_WAY: Final = frozenset({"精度", "precision"})
"""A format, or how good an answer is."""
_FAST: Final = re.compile(r"fast|speed|slow|accelerat|加速|提速|快|慢|延迟|吞吐|latency|throughput|tok/s|tokens")


def compared(scene: Scene, value: Mention, /) -> bool:
    """Say whether the clause sets the value against something: a per cent there is a change."""
    hit = closest(scene, near(scene.comparisons, value.start, value.end), value.start, value.end)
    return hit is not None and hit[1] <= CLAUSE
