"""A line typed by a person, as one experiment with its arms and claims in the record's form.

    decode 79.3 tok/s, was 56.4; RTX 3090 + 8×5060 Ti, TP8, EXL3 3.5bpw, greedy, prompt 554, output 2×200

The grammar is that of `extract`: a piece between commas or semicolons is a number, or names hardware, format, model,
workload, parallelism, speculation, sampling or an engine. What is none of these is handed back, never dropped.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from inferrsi.evidence.vocabulary import resolve_model, resolve_precision, resolve_set
from inferrsi.extract.extraction import extract
from inferrsi.extract.masking import View, view
from inferrsi.extract.names import devices, formats, networks
from inferrsi.extract.proposal import Proposal, Span
from inferrsi.extract.schema_words import WHOSE, is_written_out, metric_ids, unit_id, value
from inferrsi.extract.workload import requests

_PIECE: Final = re.compile(r"(?:[^,;，；、(（]|[(（][^)）]{0,200}[)）]|,(?=\d{3}(?!\d)))+")
_BEFORE: Final = re.compile(
    r"(?:\b(?:was|before|from|baseline|old|previously|vs\.?|versus)\b|原来|原先|之前|此前|基线|原为)[\s:：]*(?=[~≈]?[-+]?\d)",
    re.IGNORECASE,
)
_BARE: Final = re.compile(r"[~≈约\s]*([-+]?\d{1,12}(?:,\d{3})*(?:\.\d{1,12})?)[\s()（）]*")
_PARALLEL: Final = re.compile(r"(?:(?:TP|PP|DP|EP|CP|SP)[-= ]?\d{1,4}(?:\s*[+x×*/]\s*)?)+", re.IGNORECASE)
_SAMPLING: Final = re.compile(
    r"greedy|sampling|temp(?:erature)?\s*=?\s*[\d.]+|T\s*=\s*[\d.]+|top[-_ ]?[pk]\s*=?\s*[\d.]+|贪心|采样",
    re.IGNORECASE,
)
_DRAFT: Final = re.compile(
    r"(?P<method>mtp|eagle-?[123]?|medusa|dflash\d?|dspark|n-?gram|lookahead|draft model|nextn|no spec\w*|无投机)(?:[\s=:x×-]*(?P<n>\d{1,2}))?(?: draft(?: tokens)?| tokens)?",
    re.IGNORECASE,
)
_ENGINE: Final = re.compile(
    r"(?P<name>vllm|sglang|llama\.cpp|ik_llama\.cpp|exllamav[23]|tensorrt-llm|trt-llm|lmdeploy|mlx-lm|mlx|ollama|ktransformers|tgi|cuda|rocm|driver|pytorch|torch)[\s@=:]*v?(?P<version>\d[\w.+-]*)?",
    re.IGNORECASE,
)
_NUMBERS: Final = re.compile(r"\d[\d,.]*(?:k|m)?(?:\s*[x×]\s*\d+)?|[x×]", re.IGNORECASE)
_TIMES: Final = re.compile(
    r"(?P<key>prompt|input|output|generation|gen|out|in|输入|输出|提示)\s*(?:tokens?|len(?:gth)?)?\s*[:=]?\s*(?P<tokens>\d[\d,.]*k?(?:\s*[x×]\s*\d+)?)",
    re.IGNORECASE,
)
_KEYS: Final = ("prompt_tokens", "output_tokens", "context", "concurrency", "batch")


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """What a typed line says."""

    experiment: dict[str, Any]
    """In the record's form, claims and arms inside; `source` of a claim is still to be named."""
    claims: tuple[Proposal, ...]
    """The numbers as `extract` sees them, offsets into the line."""
    not_understood: tuple[str, ...]
    """Pieces that are no number and no known condition, as typed."""
    open: tuple[str, ...]
    """What the line leaves to decide: a metric of several, a unit the vocabulary lacks."""


def line(text: str, /, *, source: str = "s1") -> Reading:
    """Read a line typed by a person; no text makes it fail."""
    seen = view(text)
    conditions: dict[str, Any] = {}
    found = _claims(text, seen)
    left: list[str] = []
    for start, end in _pieces(seen):
        piece = text[start:end].strip()
        claimed = any(start <= claim.value.start < end for claim in found)
        if piece and not _condition(seen, start, end, conditions) and not claimed:
            left.append(piece)
    experiment, open_ = _experiment(text, found, conditions, source)
    return Reading(experiment=experiment, claims=found, not_understood=tuple(left), open=open_)


TYPED: Final = 0.3
"""A person who types a number beside a metric means it: less is asked than of running text."""


def _claims(text: str, seen: View) -> tuple[Proposal, ...]:
    """Give the numbers of a line; one after `was` without a unit is what the number before it used to be."""
    pieces = [(start, end) for start, end in _pieces(seen) if not _condition(seen, start, end, {})]
    found = [claim for claim in extract(text, kind="text") if claim.confidence >= TYPED]
    found = [claim for claim in found if any(start <= claim.value.start < end for start, end in pieces)]
    out: list[Proposal] = []
    for start, end in pieces:
        inside = [claim for claim in found if start <= claim.value.start < end]
        was = _BEFORE.search(seen.plain, start, end)
        number = _BARE.fullmatch(seen.plain, was.end(), end) if was else None
        if number is not None and out:
            inside = [_again(out[-1], text, *number.span(1))]
        out += inside
    return tuple(out)


def _again(before: Proposal, text: str, start: int, end: int) -> Proposal:
    """Give the same measurement with another number."""
    printed = text[start:end]
    return replace(
        before,
        value=Span(start, end),
        text=printed,
        numbers=(Decimal(printed.replace(",", "")),),
        shape="point",
        qualifier=None,
    )


def _pieces(seen: View) -> Iterator[tuple[int, int]]:
    return (hit.span() for hit in _PIECE.finditer(seen.plain))


def _condition(seen: View, start: int, end: int, into: dict[str, Any]) -> bool:
    """Take what a piece says of the conditions; say whether that is all it says."""
    low, text = seen.plain[start:end].strip(), seen.text[start:end].strip()
    if (typed := _TIMES.fullmatch(low)) is not None:
        key = "prompt_tokens" if typed["key"].lower() in {"prompt", "input", "in", "输入", "提示"} else "output_tokens"
        into.setdefault("workload", {})[key] = typed["tokens"].replace(" ", "")
        return True
    for name, pattern in (("parallel", _PARALLEL), ("sampling", _SAMPLING), ("draft", _DRAFT), ("engine", _ENGINE)):
        if (hit := pattern.fullmatch(low)) is not None:
            _take(name, hit, text, into)
            return True
    if devices(seen, start, end) and _is_all(seen, start, end, devices(seen, start, end)):
        into["hardware"] = text
        return True
    for role, found in (("precision", formats(seen, start, end)), ("model", networks(seen, start, end))):
        if found and _is_all(seen, start, end, found):
            into.setdefault(role, text)
            return True
    asked = requests(seen, start, end)
    if asked and _is_all(seen, start, end, asked):
        for one in asked:
            if one.role in _KEYS:
                number = _NUMBERS.search(one.text)
                into.setdefault("workload", {})[one.role] = number[0] if number else one.text
            else:
                into.setdefault("workload", {}).setdefault("extra", {})[one.role] = one.text
        return True
    return False


def _take(name: str, hit: re.Match[str], text: str, into: dict[str, Any]) -> None:
    if name == "parallel":
        into.setdefault("config", {})["parallel"] = text
    elif name == "sampling":
        into.setdefault("workload", {})["sampling"] = text
    elif name == "draft":
        method = "none" if hit["method"].lower().startswith(("no ", "无")) else hit["method"]
        into.setdefault("config", {})["speculation"] = {"method": method} | ({"n_draft": hit["n"]} if hit["n"] else {})
    else:
        part = {"name": hit["name"].lower()} | ({"version": hit["version"]} if hit["version"] else {})
        into.setdefault("software", {}).setdefault("stack", []).append(part)


def _is_all(seen: View, start: int, end: int, found: tuple[Any, ...]) -> bool:
    """Say whether names are all that a piece has, but for what joins them."""
    rest = seen.plain[start:end]
    for one in reversed(found):
        rest = rest[: max(0, one.span.start - start)] + rest[max(0, one.span.end - start) :]
    return re.fullmatch(r"[\s+&/()（）x×\d\x01]*(?:on|with|at|@|and|in|在|用)?[\s+&/()（）x×\d\x01]*", rest) is not None


def _experiment(
    text: str, found: tuple[Proposal, ...], said: dict[str, Any], source: str
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Lay the line out as the record writes it."""
    experiment: dict[str, Any] = {"id": "e1", "anchor": {"how": "none"}}
    if "model" in said:
        experiment["artefact"] = {"model": _named(said["model"])}
    if "hardware" in said:
        experiment["hardware"] = {"raw": said["hardware"], "accelerators": _accelerators(said["hardware"])}
    for key in ("software", "precision", "config", "workload"):
        if key in said:
            experiment[key] = _precision(said[key]) if key == "precision" else said[key]
    olds = [_is_old(text, claim) for claim in found]
    arms = [{"id": "a1", "label": "as typed"}] + ([{"id": "before", "label": "before"}] if any(olds) else [])
    claims, open_ = [], []
    for at, (claim, old) in enumerate(zip(found, olds, strict=True), 1):
        made, asked = _claim(f"c{at}", claim, text, source)
        made["arm"] = "before" if old else "a1"
        if made["value"]["form"] in {"ratio", "percent", "pp"} and not old and any(olds):
            made["baseline"] = "before"
        claims.append(made)
        open_ += asked
    missing = [key for key in ("artefact", "hardware", "precision", "workload") if key not in experiment]
    return experiment | {"arms": arms, "claims": claims, "unstated": [*missing, "dates.experiment"]}, tuple(open_)


def _is_old(text: str, claim: Proposal) -> bool:
    return _BEFORE.search(text[max(0, claim.value.start - 16) : claim.value.start + 1]) is not None


def _claim(id_: str, found: Proposal, text: str, source: str) -> tuple[dict[str, Any], list[str]]:
    ids, unit = metric_ids(found), unit_id(found)
    asked = []
    if len(ids) != 1:
        asked.append(
            f"{id_}: {found.metric_other or found.metric} may be {', '.join(ids) or 'no metric of the vocabulary'}"
        )
    if is_written_out(found):
        asked.append(f"{id_}: '{found.text}' is written out; the quote has to hold the number as printed")
    if unit is None:
        asked.append(f"{id_}: the vocabulary has no unit '{found.unit}'")
    reporter, attribution = WHOSE[found.attribution]
    made: dict[str, Any] = {
        "id": id_,
        "arm": "a1",
        "metric": ids[0] if ids else found.metric_other or found.metric,
        "value": value(found),
    }
    if made["value"]["form"] in {"point", "range"}:
        made["unit"] = unit or found.unit
    made["where"] = {"source": source, "quote": found.text}
    made |= {"reporter": "self" if reporter == "author" else reporter, "attribution": attribution}
    return (made | {"negative": True} if found.negative else made), asked


def _named(raw: str) -> dict[str, str]:
    known = resolve_model(raw).id
    return {"raw": raw} | ({"id": known} if known else {})


def _precision(raw: str) -> dict[str, str]:
    known = resolve_precision(raw, "weights").id
    return {"raw": raw} | ({"weights": known} if known else {})


def _accelerators(raw: str) -> list[dict[str, str]]:
    """Give the parts of a device line; where the vocabulary finds none in the whole, what the text names."""
    listed = []
    for part in resolve_set(raw):
        seen = view(part.raw)
        named = next(iter(devices(seen, 0, len(part.raw))), None)
        id_ = part.id or (named.id if named else None)
        count = part.count or (named.count if named else None)
        made = {"raw": part.raw}
        for key, number in (
            ("id", id_),
            ("count", count),
            ("memory_gb", part.memory_gb),
            ("power_limit_w", part.power_limit_w),
        ):
            if number is not None:
                made[key] = str(number)
        listed.append(made)
    return listed
