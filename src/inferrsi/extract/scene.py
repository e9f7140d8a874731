"""What stands around a value: cues of one region with places, and how far apart two places read.

Distance is in characters, with a price for each clause and sentence that lies between: a cue in the same clause
speaks before a nearer one in the next.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from inferrsi.extract import cues
from inferrsi.extract.masking import View
from inferrsi.extract.names import devices, formats, networks
from inferrsi.extract.once import once
from inferrsi.extract.phrases import Found, index
from inferrsi.extract.proposal import Condition
from inferrsi.extract.workload import requests

CLAUSE: Final = 30
"""Price of a clause boundary, chosen 2026-11 on the looked-at part of the corpus: about the length of a clause."""
SENTENCE: Final = 220
FARTHEST: Final = 6000
"""How far a name may stand from its value: further away a document speaks of other things."""
REACH: Final = 400
"""How far a cue may stand from its value; it keeps the cost of a value bounded on endless lines."""
_SENTENCE: Final = re.compile(
    r"[。！？]|[!?](?!\w)|\.(?=[\s\x01]+[^a-z\s\x01]|[\s\x01]*$)|;|；|\n[ \t>\x01]*\n|\n[ \t]*(?=[-*|] )"
)
_CLAUSE: Final = re.compile(
    r",(?!\d)|[，、：()（）—/→]|:(?!\d)|\s(?:and|while|but|versus|vs\.?|whereas|with|then)\s|[而但与和]|->|\n"
)
_DIVIDED: Final = re.compile(
    r"\b(?:TP|DP|EP|SP)\b|\b[TDES]P ?[=\d]|\d-(?:device|gpu|card|way|stage) PP|PP ?[=\d]|PP-(?:only|way|rank)|ipeline"
)
_COUNTED: Final = re.compile(r"\d[- \x01]?\Z")
_ABBREVIATION: Final = re.compile(r"(?:\b[eE]\.g|\b[iI]\.e|\bvs|\bapprox|\bca|\bFig|\bcf|\bNo|\bDr|\betc)\.?$")


_INDEX: Final = index(
    {
        "metrics": cues.METRIC,
        "changes": cues.CHANGE,
        "comparisons": cues.RATIO,
        "situations": cues.SITUATION,
        "statistics": cues.STATISTIC,
        "attributions": cues.ATTRIBUTION,
        "scopes": cues.SCOPE,
        "losses": cues.NEGATIVE,
    }
)
"""Every question that a region is asked, read in one pass."""


def _found_start(found: Found) -> int:
    return found.start


def _named_start(condition: Condition) -> int:
    return condition.span.start


@dataclass(frozen=True)
class Scene:
    """A region of the text with everything that is said in it, each kind found once and only if asked for."""

    view: View
    start: int
    end: int
    whole: "Scene | None" = None
    """The table that this is a cell of."""

    @once
    def metrics(self) -> tuple[Found, ...]:
        """Cues of what is measured; the PP of `TP2 PP2` or `4-device PP` is how the work is divided."""
        found = self._found("metrics")
        plain = self.view.plain
        return tuple(
            cue
            for cue in found
            if not (
                plain[cue.start : cue.end] == "PP" and _DIVIDED.search(plain[max(0, cue.start - 20) : cue.end + 12])
            )
        )

    @once
    def changes(self) -> tuple[Found, ...]:
        """Cues of which way it moved."""
        return self._found("changes")

    @once
    def comparisons(self) -> tuple[Found, ...]:
        """Words that set one thing against another."""
        return self._found("comparisons")

    @once
    def situations(self) -> tuple[Found, ...]:
        """Cues of what kind of number this may be instead; the usage of `memory usage` is part of its name."""
        named = self.metrics
        return tuple(
            cue
            for cue in self._found("situations")
            if cue.name != "use"
            or (at := bisect_right(named, cue.start, key=_found_start)) == 0
            or named[at - 1].end < cue.end
        )

    @once
    def statistics(self) -> tuple[Found, ...]:
        """Cues of mean, median, percentiles; the Max of a device or model is none, nor the min of `4 min`."""
        found = self._found("statistics")
        named = (*self.devices, *self.networks) if found else ()
        return tuple(
            cue
            for cue in found
            if not self._is_part(cue, named)
            and not _COUNTED.search(self.view.low, max(self.start, cue.start - 4), cue.start)
        )

    @once
    def attributions(self) -> tuple[Found, ...]:
        """Cues of plans and of other people's numbers."""
        return self._found("attributions")

    @once
    def scopes(self) -> tuple[Found, ...]:
        """Cues of training, quantisation and builds."""
        return self._found("scopes")

    @once
    def losses(self) -> tuple[Found, ...]:
        """Cues of a negative result."""
        return self._found("losses")

    @once
    def devices(self) -> tuple[Condition, ...]:
        """Hardware."""
        return self._named("devices", devices)

    @once
    def formats(self) -> tuple[Condition, ...]:
        """Number formats."""
        return self._named("formats", formats)

    @once
    def networks(self) -> tuple[Condition, ...]:
        """Models."""
        return self._named("networks", networks)

    @once
    def requests(self) -> tuple[Condition, ...]:
        """Workload."""
        return self._named("requests", requests)

    @once
    def remembered(self) -> dict[str, bool]:
        """Answers about the region that its readers have worked out once."""
        return {}

    def part(self, start: int, end: int, /) -> "Scene":
        """Give a piece of the region; what the whole has found is not looked for again."""
        return Scene(self.view, start, end, self.whole or self)

    @staticmethod
    def _is_part(cue: Found, named: tuple[Condition, ...]) -> bool:
        return any(one.span.start <= cue.start and cue.end <= one.span.end for one in named)

    @once
    def _cues(self) -> Mapping[str, tuple[Found, ...]]:
        return _INDEX.find(self.view.low, self.start, self.end)

    def _found(self, name: str) -> tuple[Found, ...]:
        if self.whole is None:
            return self._cues[name]
        found: tuple[Found, ...] = getattr(self.whole, name)
        return found[bisect_left(found, self.start, key=_found_start) : bisect_left(found, self.end, key=_found_start)]

    def _named(self, name: str, finder: Callable[[View, int, int], tuple[Condition, ...]]) -> tuple[Condition, ...]:
        if self.whole is None:
            return finder(self.view, self.start, self.end)
        found: tuple[Condition, ...] = getattr(self.whole, name)
        return found[bisect_left(found, self.start, key=_named_start) : bisect_left(found, self.end, key=_named_start)]

    @once
    def sentences(self) -> list[int]:
        """Where sentences end."""
        plain = self.view.plain
        hits = (hit.start() for hit in _SENTENCE.finditer(plain, self.start, self.end))
        return [at for at in hits if not _ABBREVIATION.search(plain, max(self.start, at - 8), at)]

    @once
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
        return (
            right
            - left
            + CLAUSE * _between(self.clauses, left, right)
            + SENTENCE * _between(self.sentences, left, right)
        )


def _between(places: list[int], left: int, right: int) -> int:
    return bisect_left(places, right) - bisect_left(places, left)


def named_near(found: tuple[Condition, ...], start: int, end: int, reach: int, /) -> tuple[Condition, ...]:
    """Give the named things within reach of a value."""
    low = bisect_left(found, start - reach, key=_named_start)
    return found[low : bisect_right(found, end + reach, key=_named_start)]


def near(found: tuple[Found, ...], start: int, end: int, /) -> tuple[Found, ...]:
    """Give the cues within reach of a value."""
    low = bisect_left(found, start - REACH, key=_found_start)
    high = bisect_right(found, end + REACH, key=_found_start)
    return found[low:high]


def closest(scene: Scene, found: Iterable[Found], start: int, end: int, /) -> tuple[Found, int] | None:
    """Give the cue that reads nearest to a value; one before it wins a tie."""
    best: tuple[Found, int] | None = None
    for cue in found:
        price = scene.distance(start, end, cue.start, cue.end) + (1 if cue.start >= end else 0)
        if best is None or price < best[1]:
            best = (cue, price)
    return best
