"""What a text says of the machine, the network, the formats and the work of a number, in the record's form. Pure."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from inferrsi.evidence.vocabulary import precisions, resolve_model, resolve_precision, resolve_set
from inferrsi.extract.proposal import Condition
from inferrsi.triage.accept.claim import Value
from inferrsi.triage.accept.quote import plain

Tree = dict[str, Any]
TOKENS: Final = ("prompt_tokens", "output_tokens", "context")
AMOUNTS: Final = ("concurrency", "batch")
OTHERS: Final = frozenset(
    {"request_rate", "steps", "resolution", "frames", "video_seconds", "episodes", "samples", "tasks"}
)
APART: Final = 60  # characters between devices that are named in one breath; chosen 2026-12
_NUMBER: Final = re.compile(r"\d[\d,.]*(?:[kKmM](?![A-Za-z])|万)?(?:\s*[x×]\s*\d+)?")
_AMOUNT: Final = re.compile(r"\d+(?:\.\d+)?")
_RUNS: Final = re.compile(r"\d+\s*(?:runs?|reps?|次)")
_SINGLE: Final = "单并发"


@dataclass(frozen=True, kw_only=True)
class Given:
    """The conditions of one number, as far as the text gives them."""

    artefact: Tree | None
    hardware: Tree | None
    precision: Tree | None
    workload: Tree
    extra: Tree
    printed: tuple[str, ...]
    """The spans from which numbers were taken."""


def given(value: Value) -> Given:
    """Give the conditions of a value."""
    found, text = value.numbered.proposal, value.numbered.document.text
    workload, extra = _workload(found.conditions)
    taken = [
        one for one in found.conditions if one.role in {*TOKENS, *AMOUNTS} or (one.role == "hardware" and one.count)
    ]
    return Given(
        artefact=_artefact(found.having("model")),
        hardware=_hardware(found.having("hardware"), text),
        precision=_precision(found.having("precision")),
        workload=workload,
        extra=extra,
        printed=tuple(dict.fromkeys(" ".join(one.text.split()) for one in taken)),
    )


def _artefact(named: tuple[Condition, ...]) -> Tree | None:
    raw = plain(named[0].text) if named else ""
    if not raw:
        return None
    known = resolve_model(raw).id
    return {"model": {"raw": raw, **({"id": known} if known else {})}}


def _hardware(named: tuple[Condition, ...], text: str) -> Tree | None:
    """Give the machine as printed where its parts are named in one breath, else the parts one after the other."""
    apart: dict[tuple[str | None, str], Condition] = {}
    for one in named:
        apart.setdefault((one.id, one.text if one.id is None else ""), one)
    kinds = list(apart.values())
    if not kinds:
        return None
    start, end = kinds[0].span.start, kinds[-1].span.end
    is_one_breath = end - start <= sum(len(one.text) for one in kinds) + APART and "\n" not in text[start:end]
    whole = text[start:end] if is_one_breath and "|" not in text[start:end] else " + ".join(one.text for one in kinds)
    devices = [device for one in kinds if (device := _device(one))]
    hosts = [plain(one.text) for one in kinds if _device(one) is None]
    return {
        "raw": plain(whole),
        **({"accelerators": devices} if devices else {}),
        **({"cpu": ", ".join(hosts)} if hosts else {}),
    }


def _device(one: Condition) -> Tree | None:
    """Give an accelerator; None for a CPU."""
    raw = plain(one.text)
    part = resolve_set(raw)[0] if len(resolve_set(raw)) == 1 else None
    if part is not None and part.id is None and one.id is None and "CPU" in part.note:
        return None
    numbers = {
        "id": (part.id if part else None) or one.id,
        "count": (part.count if part else None) or one.count,
        "memory_gb": part.memory_gb if part else None,
        "power_limit_w": part.power_limit_w if part else None,
    }
    return {"raw": raw, **{key: str(number) for key, number in numbers.items() if number is not None}}


def _precision(named: tuple[Condition, ...]) -> Tree | None:
    """Give formats by role, each only where its own words settle it; the first one of weights counts."""
    raws = [raw for raw in dict.fromkeys(plain(one.text) for one in named) if raw]
    if not raws:
        return None
    roles: Tree = {}
    for one in named:
        for role, known in _roles(one):
            roles.setdefault(role, known)
    ordered: Tree = {role: roles[role] for role in ("weights", "kv_k", "kv_v", "state") if role in roles}
    return {"raw": ", ".join(raws), **ordered}


def _roles(one: Condition) -> Iterable[tuple[str, str]]:
    known = precisions().get((one.id or "").partition("@")[0])
    if known is not None and known.family == "kv_cache":
        return (("kv_k", one.id or ""), ("kv_v", one.id or ""))
    if known is not None and known.family == "recurrent_state":
        return (("state", one.id or ""),)
    weights = resolve_precision(plain(one.text), "weights").id
    return (("weights", weights),) if weights else ()


def _workload(named: tuple[Condition, ...]) -> tuple[Tree, Tree]:
    """Give what was asked: lengths and counts as printed numbers, everything else in the source's words."""
    workload: Tree = {}
    extra: Tree = {}
    for one in named:
        text = plain(one.text)
        number = _NUMBER.search(text)
        if one.role in TOKENS:
            workload.setdefault(one.role, " ".join(number[0].split()) if number else text)
        elif one.role in AMOUNTS:
            amount = "1" if _SINGLE in text else (number[0] if number else "")
            (workload if _AMOUNT.fullmatch(amount) else extra).setdefault(one.role, amount or text)
        elif one.role in OTHERS and not _RUNS.fullmatch(text):
            extra.setdefault(one.role, text)
    return workload, extra
