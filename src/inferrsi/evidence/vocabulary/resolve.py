"""From a string as printed to a canonical id, or to none with the reason; the raw string is always kept.

A name counts whole. Nothing is matched by its beginning or by a part of it, and a name of several things has no id:
what is not found stays raw, and `note` says why, so that the list can grow from what was met.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from inferrsi.evidence.vocabulary.catalogue import ambiguous, metrics, models, precisions, units
from inferrsi.evidence.vocabulary.loading import Group, terms
from inferrsi.evidence.vocabulary.reading import document, entries, many, text
from inferrsi.evidence.vocabulary.spelling import LONGEST, folded, squeezed

_RATE = re.compile(r"(?P<name>.*?\S)[\s\-_@]*(?P<rate>\d+(?:\.\d+)?)\s*(?:bpw|bits?/weight)")
_RATED_ID = re.compile(r"(?P<name>[A-Za-z0-9_.-]+)@(?P<rate>\d+(?:\.\d+)?)")
_SCORE = re.compile(r"of [1-9]\d*")
_CACHE_ROLES = frozenset({"kv_k", "kv_v"})


@dataclass(frozen=True, slots=True)
class Resolution:
    """What became of a string as printed."""

    raw: str
    id: str | None
    """None: no such name here, or a name of several things."""
    note: str = ""
    """Why there is no id, or what else the string said."""


def indexed(named: Iterable[tuple[str, Iterable[str]]], /) -> Mapping[str, str]:
    """Give id by squeezed spelling, of ids and their other spellings; a test holds the spellings apart."""
    return MappingProxyType({squeezed(name): id_ for id_, names in named for name in (id_, *names)})


def unresolved(raw: str, what: str, /) -> Resolution:
    """Say that a string names nothing that is known here."""
    return Resolution(raw, None, f"no such {what} in the vocabulary: kept as printed")


def several(raw: str, table: str, /) -> Resolution | None:
    """Say that a string names several things of a table, None if it does not."""
    found = _ambiguities(table).get(squeezed(raw)) if len(raw) <= LONGEST else None
    return None if found is None else Resolution(raw, None, found)


@cache
def _ambiguities(table: str) -> Mapping[str, str]:
    return MappingProxyType(
        {
            squeezed(name.text): f"may mean {', '.join(name.candidates)}" + (f" ({name.why})" if name.why else "")
            for name in ambiguous(table)
        }
    )


def resolve_metric(raw: str, /) -> Resolution:
    """Give the metric of a name as printed; what it is a ratio of, and by which tool, the record has to say."""
    return _whole(raw, _metric_names(), "metric")


@cache
def _metric_names() -> Mapping[str, str]:
    return indexed((metric.id, (metric.en, metric.zh, *metric.aliases)) for metric in metrics().values())


def resolve_unit(raw: str, /) -> Resolution:
    """Give the unit of a spelling as printed: case counts (Gb is no GB), and `of 10` is a score out of ten."""
    spelling = unicodedata.normalize("NFKC", raw[: LONGEST + 1]).strip()
    if _SCORE.fullmatch(spelling):
        return Resolution(raw, spelling)
    found = _unit_names().get(spelling.replace(" ", ""))
    return unresolved(raw, "unit") if found is None else Resolution(raw, found)


@cache
def _unit_names() -> Mapping[str, str]:
    return MappingProxyType(
        {
            unicodedata.normalize("NFKC", name).replace(" ", ""): unit.id
            for unit in units().values()
            for name in (unit.id, *unit.aliases)
        }
    )


def resolve_model(raw: str, /) -> Resolution:
    """Give the model of a name as printed; a dated snapshot is noted, since it is another artefact."""
    dated = _snapshot_names().get(squeezed(raw)) if len(raw) <= LONGEST else None
    if dated is not None:
        return Resolution(raw, dated, f"snapshot {raw.strip().rpartition('-')[2]}")
    return several(raw, "models") or _whole(raw, _model_names(), "model")


@cache
def _model_names() -> Mapping[str, str]:
    return indexed((model.id, model.names) for model in models().values())


@cache
def _snapshot_names() -> Mapping[str, str]:
    return MappingProxyType({squeezed(name): model.id for model in models().values() for name in model.snapshots})


def resolve_term(raw: str, group: Group, /) -> Resolution:
    """Give the id of a word of a closed list: a statistic, a method of speculation, a scope."""
    return _whole(raw, _term_names(group), group.replace("_", " "))


@cache
def _term_names(group: Group) -> Mapping[str, str]:
    return indexed((term.id, (term.en, term.zh, *term.aliases)) for term in terms(group).values())


def resolve_precision(raw: str, role: str, /) -> Resolution:
    """Give the number format of a name in its role; BF16 as weights, in a cache and in a state are three things.

    Args:
        raw: As printed: `EXL3 3.5bpw` gives `exl3@3.5`.
        role: weights, activations, kv_k, kv_v, state, draft or accum.
    """
    if vague := several(raw, "precision"):
        return vague
    if len(raw) <= LONGEST and (method := _methods().get(squeezed(raw))):
        return Resolution(raw, None, f"{method} is a method, no number format")
    namespace = "kv_cache" if role in _CACHE_ROLES else "recurrent_state" if role == "state" else "formats"
    names = _precision_names(namespace)
    if len(raw) <= LONGEST and (rate := _RATE.fullmatch(folded(raw)) or _RATED_ID.fullmatch(folded(raw))):
        named = names.get(squeezed(rate["name"]))
        if named is not None and precisions()[named].rated:
            return Resolution(raw, f"{named}@{rate['rate']}")
    return _whole(raw, names, f"number format for {role}")


@cache
def _precision_names(namespace: str) -> Mapping[str, str]:
    apart = {"kv_cache", "recurrent_state"}
    return indexed(
        (precision.id, precision.aliases)
        for precision in precisions().values()
        if (precision.family if precision.family in apart else "formats") == namespace
    )


@cache
def _methods() -> Mapping[str, str]:
    return indexed((text(entry, "id"), many(entry, "aliases")) for entry in entries(document("precision")["methods"]))


def is_precision(id_: str, /) -> bool:
    """Say whether an id of a record stands in the list, its rate (`exl3@3.5`) included."""
    name, at, rate = id_.partition("@")
    known = precisions().get(name)
    return known is not None and (not at or (known.rated and re.fullmatch(r"\d+(?:\.\d+)?", rate) is not None))


def _whole(raw: str, names: Mapping[str, str], what: str) -> Resolution:
    if len(raw) > LONGEST:
        return unresolved(raw, what)
    found = names.get(squeezed(raw))
    return unresolved(raw, what) if found is None else Resolution(raw, found)
