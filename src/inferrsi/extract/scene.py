"""What stands around a value: cues of one region with places, and how far apart two places read.

Distance is in characters, with a price for each clause and sentence that lies between: a cue in the same clause
speaks before a nearer one in the next.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from inferrsi.extract import cues
from inferrsi.extract.masking import View
from inferrsi.extract.names import devices, formats, networks
from inferrsi.extract.phrases import Found
from inferrsi.extract.proposal import Condition
from inferrsi.extract.workload import requests

CLAUSE: Final = 30
"""Price of a clause boundary, chosen 2026-11 on the looked-at part of the corpus: about the length of a clause."""
SENTENCE: Final = 220
REACH: Final = 400
"""How far a cue may stand from its value; it keeps the cost of a value bounded on endless lines."""
_SENTENCE: Final = re.compile(r"[。！？!?](?!\w)|\.(?=[\s\x01]+[^a-z\s\x01]|[\s\x01]*$)|;|；|\n[ \t>\x01]*\n|\n[ \t]*(?=[-*|] )")
_CLAUSE: Final = re.compile(r",(?!\d)|[，、：()（）—/→]|:(?!\d)|\s(?:and|while|but|versus|vs\.?|whereas|with|then)\s|[而但与和]|->|\n")
_ABBREVIATION: Final = re.compile(r"(?:\b[eE]\.g|\b[iI]\.e|\bvs|\bapprox|\bca|\bFig|\bcf|\bNo|\bDr|\betc)\.?$")


@dataclass(frozen=True)
class Scene:
    """A region of the text with everything that is said in it, each kind found once and only if asked for."""

    view: View
    start: int
    end: int

    @cached_property
    def metrics(self) -> tuple[Found, ...]:
        """Cues of what is measured."""
        return tuple(found for found in cues.METRIC.find(self.view.low, self.start, self.end) if found.name)

    @cached_property
    def changes(self) -> tuple[Found, ...]:
        """Cues of which way it moved."""
        return tuple(cues.CHANGE.find(self.view.low, self.start, self.end))

    @cached_property
    def comparisons(self) -> tuple[Found, ...]:
        """Words that set one thing against another."""
        return tuple(cues.RATIO.find(self.view.low, self.start, self.end))

    @cached_property
    def situations(self) -> tuple[Found, ...]:
        """Cues of what kind of number this may be instead."""
        return tuple(cues.SITUATION.find(self.view.low, self.start, self.end))

    @cached_property
    def statistics(self) -> tuple[Found, ...]:
        """Cues of mean, median, percentiles."""
        return tuple(cues.STATISTIC.find(self.view.low, self.start, self.end))

    @cached_property
    def attributions(self) -> tuple[Found, ...]:
        """Cues of plans and of other people's numbers."""
        return tuple(cues.ATTRIBUTION.find(self.view.low, self.start, self.end))

    @cached_property
    def scopes(self) -> tuple[Found, ...]:
        """Cues of training, quantisation and builds."""
        return tuple(cues.SCOPE.find(self.view.low, self.start, self.end))

    @cached_property
    def losses(self) -> tuple[Found, ...]:
        """Cues of a negative result."""
        return tuple(cues.NEGATIVE.find(self.view.low, self.start, self.end))

    @cached_property
    def devices(self) -> tuple[Condition, ...]:
        """Hardware."""
        return devices(self.view, self.start, self.end)

    @cached_property
    def formats(self) -> tuple[Condition, ...]:
        """Number formats."""
        return formats(self.view, self.start, self.end)

    @cached_property
    def networks(self) -> tuple[Condition, ...]:
        """Models."""
        return networks(self.view, self.start, self.end)

    @cached_property
    def requests(self) -> tuple[Condition, ...]:
        """Workload."""
        return requests(self.view, self.start, self.end)

    @cached_property
    def sentences(self) -> list[int]:
        """Where sentences end."""
        plain = self.view.plain
        hits = (hit.start() for hit in _SENTENCE.finditer(plain, self.start, self.end))
        return [at for at in hits if not _ABBREVIATION.search(plain, max(self.start, at - 8), at)]

    @cached_property
    def clauses(self) -> list[int]:
        """Where clauses end."""
        return [hit.start() for hit in _CLAUSE.finditer(self.view.plain, self.start, self.end)]

    def sentence(self, at: int, /) -> tuple[int, int]:
        """Give the ends of the sentence around a place."""
        index = bisect_left(self.sentences, at)
        left = self.sentences[index - 1] + 1 if index else self.start
        right = self.sentences[index] if index < len(self.sentences) else self.end
        return left, right

    def distance(self, start: int, end: int, cue_start: int, cue_end: int, /) -> int:
        """Give how far a cue reads from a value, 0 where they overlap."""
        left, right = (cue_end, start) if cue_end <= start else (end, cue_start)
        if left > right:
            return 0
        return right - left + CLAUSE * _between(self.clauses, left, right) + SENTENCE * _between(self.sentences, left, right)


def _between(places: list[int], left: int, right: int) -> int:
    return bisect_left(places, right) - bisect_left(places, left)


def near(found: tuple[Found, ...], start: int, end: int, /) -> tuple[Found, ...]:
    """Give the cues within reach of a value."""
    low = bisect_left(found, start - REACH, key=lambda cue: cue.start)
    high = bisect_right(found, end + REACH, key=lambda cue: cue.start)
    return found[low:high]


def closest(scene: Scene, found: Iterable[Found], start: int, end: int, /) -> tuple[Found, int] | None:
    """Give the cue that reads nearest to a value; one before it wins a tie."""
    best: tuple[Found, int] | None = None
    for cue in found:
        price = scene.distance(start, end, cue.start, cue.end) + (1 if cue.start >= end else 0)
        if best is None or price < best[1]:
            best = (cue, price)
    return best
