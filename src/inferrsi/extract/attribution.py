"""Whose number it is: measured by the author, quoted from somebody else, or a plan; and what else colours it."""

import re
from collections.abc import Sequence
from typing import Final

from inferrsi.extract.about import lower_is_better
from inferrsi.extract.meaning import Meaning
from inferrsi.extract.mentions import Mention
from inferrsi.extract.proposal import Attribution
from inferrsi.extract.scene import Scene, closest, near

_LINKED: Final = re.compile(r"\[[^\]\n]{0,40}[:：] ")
_CASE: Final = re.compile(r"\bcase \d|case study|案例", re.IGNORECASE)


def attribution(scene: Scene, value: Mention, around: Sequence[Scene], /, *, table: bool) -> Attribution:
    """Give whose number a value is."""
    left, right = scene.sentence(value.start)
    inside = [cue for cue in near(scene.attributions, value.start, value.end) if left <= cue.start < right]
    hit = closest(scene, inside, value.start, value.end)
    if hit is not None and hit[1] <= (60 if hit[0].name == "target_or_plan" else 400):
        return "target_or_plan" if hit[0].name == "target_or_plan" else "third_party_quoted"
    if any(_CASE.search(region.view.low, region.start, region.end) for region in around[:4]):
        return "third_party_quoted"
    return "author_reported"


def is_negative(scene: Scene, value: Mention, said: Meaning, /) -> bool:
    """Say whether a value is bad news for the system it describes."""
    hit = closest(scene, near(scene.losses, value.start, value.end), value.start, value.end)
    if said.kind in {"percent_change", "ratio"} and said.change is not None and hit is not None and hit[1] <= 20:
        good = "decrease" if said.direction == "lower" else "increase"
        return said.change != good or scene.view.low[hit[0].start : hit[0].end] in {"slower", "regression", "overhead", "penalty"}
    return hit is not None and hit[1] <= 6 and not lower_is_better(said.metric)


def scope(scene: Scene, value: Mention, around: Sequence[Scene], /) -> str | None:
    """Give training, quantization or build where a number is not about inference."""
    hit = closest(scene, near(scene.scopes, value.start, value.end), value.start, value.end)
    if hit is not None and hit[1] <= 120:
        return hit[0].name
    for region in around[:2]:
        if region.scopes:
            return region.scopes[-1].name
    return None
