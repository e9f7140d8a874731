"""Which numbers the text of a signal seems to claim: the surest proposals of the extractor, short and few. Pure.

Nobody has read the text. What a feed tells of others' work is second-hand, whatever voice it is written in; what an
abstract reports is its authors' own unless it says otherwise.
"""

import re
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING, Final, Literal, cast

from inferrsi.evidence.observation import SeenClaim, SeenCondition

if TYPE_CHECKING:
    from inferrsi.evidence.value import Qualifier
    from inferrsi.extract.proposal import Proposal

SHOWN: Final = 3
"""Claims that a signal carries; the others are counted. Chosen 2026-12."""
LOOKED: Final = 8_000  # characters of a text that are looked through: an abstract has 2,000. Chosen 2026-12
QUOTE: Final = 160  # characters of a quote; chosen 2026-12
CONDITIONS: Final = 4
LONGEST: Final = 60  # characters of a value or a condition; chosen 2026-12
_ROLES: Final = ("hardware", "precision", "model", "baseline")
"""What is told of a number first; its workload follows. Whose it is stands in the title of the signal."""
_HOLDS_NUMBER: Final = re.compile(
    r"\d|[一二两三四五六七八九十百半倍番]|fold|twice|doubl|tripl|halv|half|magnitude", re.IGNORECASE
)
_MARKUP: Final = re.compile(r"</?[A-Za-z][^<>]{0,400}>")
_BLOCK: Final = re.compile(
    r"</?(?:p|div|br|hr|li|ul|ol|dl|dt|dd|h[1-6]|table|tr|td|th|blockquote|pre)\b[^<>]{0,400}>", re.IGNORECASE
)
_STOP: Final = re.compile(r"[\r\n。；;！？!?]|\.\s")


@dataclass(frozen=True, kw_only=True)
class Seen:
    """What was found in a text."""

    claims: tuple[SeenClaim, ...] = ()
    more: int = 0


def numbers_seen(text: str, *, is_relayed: bool) -> Seen:
    """Give the surest claims of a text, in its order.

    Args:
        text: As it came; markup is taken away first.
        is_relayed: Whoever wrote it tells of others' work.
    """
    if _HOLDS_NUMBER.search(text) is None:
        return Seen()
    from inferrsi.extract.confidence import is_sure  # noqa: PLC0415  # the grammar takes longer than a sync
    from inferrsi.extract.extraction import extract  # noqa: PLC0415

    plain = _plain(text)[:LOOKED]
    found = [(one, proposed_claim(plain, one, is_relayed=is_relayed)) for one in extract(plain)]
    sure = {(claim.value, claim.metric): (one, claim) for one, claim in reversed(found) if is_sure(one)}
    ranked = sorted(sure.values(), key=lambda pair: (pair[1].metric is None, -pair[0].confidence, pair[0].value))
    kept = sorted(ranked[:SHOWN], key=lambda pair: pair[0].value)
    return Seen(claims=tuple(claim for _, claim in kept), more=len(ranked) - len(kept))


def _plain(text: str) -> str:
    """Take markup and what no file can hold out of a text: elements of their own become lines."""
    sound = text.encode(errors="replace").decode()
    return unescape(_MARKUP.sub("", _BLOCK.sub("\n", sound))) if _MARKUP.search(sound) else sound


def proposed_claim(text: str, one: "Proposal", *, is_relayed: bool) -> SeenClaim:
    """Write down a proposal of a text shortly, with the slice that it stands in."""
    from inferrsi.extract.schema_words import QUALIFIER, WHOSE, metric_ids, unit_id  # noqa: PLC0415  # as above

    whose = WHOSE[one.attribution][1]
    return SeenClaim(
        value=_short(one.text),
        qualifier=cast("Qualifier | None", QUALIFIER.get(one.qualifier or "")),
        form=_form(one),
        unit=unit_id(one),
        metric=_metric(one.metric, metric_ids(one)),
        attribution="target" if whose == "target" else "quoted" if is_relayed or whose == "quoted" else "measured",
        conditions=_conditions(one),
        quote=_quote(text, one),
    )


def _metric(coarse: str, ids: tuple[str, ...]) -> str | None:
    """Name the metric of the vocabulary, or the coarse word where it could be one of several: nobody chooses here."""
    return coarse if len(ids) > 1 else next(iter(ids), None)


def _form(one: "Proposal") -> Literal["level", "ratio", "percent", "pp"]:
    if one.kind == "percent_change":
        return "percent"
    if one.delta or one.unit == "pp":
        return "pp"
    return "ratio" if one.kind == "ratio" else "level"


def _conditions(one: "Proposal") -> tuple[SeenCondition, ...]:
    roles = dict.fromkeys((*_ROLES, *(condition.role for condition in one.conditions if condition.role != "subject")))
    said = ((role, _short(condition.text)) for role in roles for condition in one.having(role))
    kept = tuple((role, text) for role, text in dict.fromkeys(said) if text)
    return tuple(SeenCondition(role=role, text=text) for role, text in kept[:CONDITIONS])


def _short(text: str) -> str:
    """Write a slice in one line; what is too long for one is cut visibly."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def _quote(text: str, one: "Proposal") -> str:
    """Give the sentence around a value, or as much of it as fits: an exact slice, of one line where the value is."""
    start, end = one.value.start, min(one.value.end, one.value.start + QUOTE)
    room = (QUOTE - (end - start)) // 2
    left, right = max(0, start - room), min(len(text), end + room)
    before = [stop.end() for stop in _STOP.finditer(text, left, start)]
    after = _STOP.search(text, end, right)
    left, right = (before[-1] if before else left), (after.start() if after else right)
    return text[left:right].strip()
