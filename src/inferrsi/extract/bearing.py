"""What else colours a number: bad news for the system it describes, or a scope that is not inference."""

from collections.abc import Sequence
from typing import Final

from inferrsi.extract.meaning import Meaning
from inferrsi.extract.measures import lower_is_better
from inferrsi.extract.scene import Scene, closest, near


def is_negative(scene: Scene, value_start: int, value_end: int, said: Meaning, /) -> bool:
    """Say whether a value is bad news for the system it describes."""
    hit = closest(scene, near(scene.losses, value_start, value_end), value_start, value_end)
    if said.kind in {"percent_change", "ratio"} and said.change is not None and hit is not None and hit[1] <= 20:
        good = "decrease" if said.direction == "lower" else "increase"
        return said.change != good or scene.view.low[hit[0].start : hit[0].end] in {
            "slower",
            "regression",
            "overhead",
            "penalty",
        }
    return hit is not None and hit[1] <= 6 and not lower_is_better(said.metric)


SCOPED: Final = 60
"""How far a word such as `training` reaches: its clause and the next."""


def scope(scene: Scene, value_start: int, value_end: int, around: Sequence[Scene], /, *, table: bool) -> str | None:
    """Give training, quantization or build where a number is not about inference."""
    hit = closest(scene, near(scene.scopes, value_start, value_end), value_start, value_end)
    if hit is not None and hit[1] <= SCOPED:
        return hit[0].name
    for region in around[:1] if table else ():
        if region.scopes:
            return region.scopes[-1].name
    return None
