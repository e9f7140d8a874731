"""Whose number it is: measured by the author, quoted from somebody else, or a plan; and what else colours it."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from inferrsi.extract.about import lower_is_better
from inferrsi.extract.masking import LINK
from inferrsi.extract.meaning import Meaning
from inferrsi.extract.phrases import Found
from inferrsi.extract.proposal import Attribution
from inferrsi.extract.prose import Candidate
from inferrsi.extract.scene import Scene, closest, near

_CASE: Final = re.compile(
    r"\bcase \d|case stud|community (?:benchmark|result|report)|user (?:report|result)|社区(?:反馈|结果|测试)|案例",
    re.IGNORECASE,
)
_PLANS: Final = re.compile(
    r"^[#\s\x01*]*(?:roadmap|to-?do|future|goals?|plans?|planned|upcoming|expected|路线图|计划|目标|展望|未来)",
    re.MULTILINE,
)
_UNDONE: Final = re.compile(r"[\s\x01]*(?:[-*+]\s+)?\[ \]")
"""An open box of a task list, and a heading of plans."""
_CITED: Final = re.compile(r"\bet al\b|\[\d{1,3}(?:, ?\d{1,3})*\]|\(\w+,? (?:19|20)\d\d\)")
_THEIRS: Final = re.compile(
    r"\b[A-Z][\w-]*['’]s\s+\[?(?:implementation|blog|integration|fork|report|benchmark|submission|team|results?|paper|work)\b"
    r"|\b[A-Z]\w+ (?:reports?|reported|adopted|says|found that|measured|observed)\b"
)
"""Somebody's implementation, or somebody who reports; who merely achieves may be the author."""
_COMPUTED: Final = re.compile(r"\d[^=.;。；\n]{0,24}[×*x/][^=.;。；\n]{0,40}=[\s\x01~≈]*$")
"""`70 × 2 = 140 GB` is worked out, not measured."""
_REASONED: Final = re.compile(
    r"\bcan (?:\w+ ){0,2}(?:double|halve|triple|be|reach|reduce|increase|save|improve)\b[^.]{0,120}\b(?:because|since)\b"
)
"""A number that an argument gives."""
_ADOPTER: Final = re.compile(
    r"[\s\x01]*[-*+][\s\x01]+(?:\[?\d{4}[^\]\s]{0,8}\]?[\s\x01]*)?(?:[A-Z][\w .]{0,20} - )?\[[\x01]*[A-Z@][^\[\]\n]{0,40}\]\x03+[\s\x01]*(?::|is an? |uses? |–|- [A-Z])"
)
"""A list entry that opens with a link to somebody is about them."""
_NEWS: Final = re.compile(r"\[[\x01\s]*(?:[A-Z][\w.&-]*(?: [A-Z][\w.&-]*){0,3} ?[:：] ?|How [A-Z])[^\[\]\n]{0,200}$")
"""A link that begins with a name and a colon is the headline of that somebody: `[Acme: 2x faster …](…)`."""
_REACH: Final = {"target_or_plan": 140, "third_party_quoted": 400}
"""A plan speaks for its clause and the next, a source for its sentence."""


def attribution(candidate: Candidate, scene: Scene, around: Sequence[Scene], /) -> Attribution:
    """Give whose number a value is: what says so first, else the author's."""
    return next(_told(candidate, scene, around), "author_reported")


def _told(candidate: Candidate, scene: Scene, around: Sequence[Scene]) -> Iterator[Attribution]:
    value = candidate.mention
    for cue in _said(candidate, scene):
        yield "target_or_plan" if cue.name == "target_or_plan" else "third_party_quoted"
    if candidate.row is None:
        yield from _in_sentence(scene, value.start, value.end)
    else:
        yield from _captioned(around)
    short = [region for region in around if region.end - region.start < 80]
    planned = any(_PLANS.search(region.view.low, region.start, region.end) for region in short)
    if planned or _UNDONE.match(scene.view.plain, scene.start):
        yield "target_or_plan"
    if any(_CASE.search(region.view.low, region.start, region.end) for region in around[:4]):
        yield "third_party_quoted"


def _in_sentence(scene: Scene, start: int, end: int) -> Iterator[Attribution]:
    """Read the forms of a sentence that give it away: a reference, a headline, an argument."""
    plain, (left, right) = scene.view.plain, scene.sentence(start)
    low = max(left, start - 260)
    if any(pattern.search(plain, low, min(right, end + 60)) for pattern in (_CITED, _THEIRS)):
        yield "third_party_quoted"
    if _COMPUTED.search(plain, low, start) or _REASONED.search(scene.view.low, low, right):
        yield "target_or_plan"
    adopter = _ADOPTER.match(plain, scene.start, start)
    if adopter and "huggingface.co" not in scene.view.text[adopter.start() : adopter.end()]:  # a model is the author's
        yield "third_party_quoted"
    headline = _NEWS.search(plain, max(scene.start, start - 200), start)
    if headline and f"]{LINK}" in plain[end : end + 240]:
        yield "third_party_quoted"


def _captioned(around: Sequence[Scene]) -> Iterator[Attribution]:
    """Give what the lead-in of a table, or its heading, says of whose numbers they are."""
    for region in around[:1]:
        for cue in near(region.attributions, region.end - LEAD, region.end):
            if cue.end > region.end - LEAD:
                yield "target_or_plan" if cue.name == "target_or_plan" else "third_party_quoted"


LEAD: Final = 200
"""How much of the end of a paragraph leads in to the table behind it."""


def _said(candidate: Candidate, scene: Scene) -> Iterator[Found]:
    """Give the cues that speak for a value, the nearest first."""
    value = candidate.mention
    for region in (candidate.scene, *candidate.labels) if candidate.row is not None else (scene,):
        if region.start <= value.start < region.end and candidate.row is None:
            left, right = region.sentence(value.start)
            inside = [cue for cue in near(region.attributions, value.start, value.end) if left <= cue.start < right]
        else:
            inside = list(region.attributions)
            yield from inside[:1]
            continue
        hit = closest(region, inside, value.start, value.end)
        if hit is not None and hit[1] <= _REACH[hit[0].name]:
            yield hit[0]


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
