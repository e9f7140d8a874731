"""The tables of the vocabulary by id: each read from its data file on first use, once, in the order of the file."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache
from types import MappingProxyType
from typing import Literal, Protocol, TypeVar, cast

from inferrsi.evidence.vocabulary.reading import Plain, document, entries, many, maybe, section, text
from inferrsi.evidence.vocabulary.terms import (
    Category,
    Field,
    FieldLevel,
    Flag,
    FlagLevel,
    Gap,
    Label,
    Question,
    Ranked,
    State,
    StateId,
    Term,
    Timeliness,
    Trigger,
)

# fmt: off
Group = Literal[
    "maturity", "recommendation", "verification", "priority", "ring", "row_kind", "timeliness", "release_state",
    "outcome", "scope", "phase", "level", "direction", "semantics", "output", "attribution", "reporter", "statistic",
    "qualifier", "across", "sense", "acceptance", "speculation", "precision_role", "relation", "anchor_how",
    "pin_role", "source_kind", "ran", "lane", "post_kind", "reread", "plan_status", "authorisation", "confidence",
    "answer", "signal_kind",
]
# fmt: on
"""The closed lists of words that a record, an edition or an observation holds."""


class _Named(Protocol):
    @property
    def id(self) -> str: ...


_Entry = TypeVar("_Entry", bound=_Named)


def by_id(items: Iterable[_Entry], /) -> Mapping[str, _Entry]:
    """Index entries by their id, in the order given; a test holds the ids apart."""
    return MappingProxyType({item.id: item for item in items})


@cache
def terms(group: Group, /) -> Mapping[str, Term]:
    """Give a closed list of words by id."""
    home = "maturity" if group in document("maturity") else "words"
    return by_id(_term(entry) for entry in entries(document(home)[group]))


def _term(entry: Mapping[str, Plain]) -> Term:
    name, zh, en, means = text(entry, "id"), text(entry, "zh"), text(entry, "en"), maybe(entry, "means") or ""
    if "rank" in entry:
        return Ranked(id=name, zh=zh, en=en, means=means, rank=int(text(entry, "rank")))
    if "row" in entry:
        return Timeliness(id=name, zh=zh, en=en, means=means, row=text(entry, "row"))
    return Term(id=name, zh=zh, en=en, means=means, aliases=many(entry, "aliases"))


@cache
def gaps() -> Mapping[str, Gap]:
    """Give what a record may lack, by id."""
    return by_id(
        Gap(
            id=text(entry, "id"),
            zh=text(entry, "zh"),
            en=text(entry, "en"),
            closed_by=_label(section(entry, "closed_by")),
            said=many(entry, "said"),
        )
        for entry in entries(document("gaps")["gaps"])
    )


def _label(wording: Mapping[str, Plain]) -> Label:
    return Label(zh=text(wording, "zh"), en=text(wording, "en"))


@cache
def events() -> Mapping[str, Term]:
    """Give what a record may wait for, by id."""
    return by_id(_term(entry) for entry in entries(document("gaps")["events"]))


@cache
def categories() -> Mapping[str, Category]:
    """Give the categories in the order of the report, by id."""
    return by_id(
        Category(
            id=text(entry, "id"),
            zh=text(entry, "zh"),
            en=text(entry, "en"),
            means=text(entry, "means"),
            aliases=many(entry, "words"),
            ask=many(entry, "ask"),
        )
        for entry in entries(document("categories")["categories"])
    )


@cache
def techniques() -> Mapping[str, Term]:
    """Give the techniques along which new work is looked for, with their search words as aliases."""
    return by_id(
        Term(id=text(entry, "id"), zh=text(entry, "zh"), en=text(entry, "en"), aliases=many(entry, "words"))
        for entry in entries(document("categories")["techniques"])
    )


@cache
def states() -> Mapping[str, State]:
    """Give the states of a number, strongest first, by id."""
    return by_id(
        State(
            id=text(entry, "id"),
            zh=text(entry, "zh"),
            en=text(entry, "en"),
            rank=int(text(entry, "rank")),
            may=_label(section(entry, "may")),
        )
        for entry in entries(document("staleness")["states"])
    )


@cache
def triggers() -> Mapping[str, Trigger]:
    """Give the facts that change the state of a number, by id."""
    return by_id(
        Trigger(
            id=text(entry, "id"),
            zh=text(entry, "zh"),
            en=text(entry, "en"),
            to=cast("StateId", text(entry, "to")),
            relative_only=maybe(entry, "relative_only") == "true",
        )
        for entry in entries(document("staleness")["triggers"])
    )


@cache
def outcomes() -> Mapping[str, StateId]:
    """Give the state that each trigger leads to."""
    return MappingProxyType({name: trigger.to for name, trigger in triggers().items()})


@cache
def flags() -> Mapping[str, Flag]:
    """Give the flags of a number by id, blocking ones first."""
    return by_id(
        Flag(id=text(entry, "id"), zh=text(entry, "zh"), en=text(entry, "en"), level=cast("FlagLevel", level))
        for level, flags_of_level in section(document("comparability"), "flags").items()
        for entry in entries(flags_of_level)
    )


@cache
def fields() -> Mapping[str, Field]:
    """Give what two numbers may differ in, by id, hard ones first."""
    return by_id(
        Field(
            id=text(entry, "id"),
            zh=text(entry, "zh"),
            en=text(entry, "en"),
            level=cast("FieldLevel", level),
            system=maybe(entry, "system") == "true",
        )
        for level, fields_of_level in section(document("comparability"), "fields").items()
        for entry in entries(fields_of_level)
    )


@cache
def questions() -> Mapping[str, Question]:
    """Give what may be asked of two numbers, by id."""
    return by_id(
        Question(id=text(entry, "id"), zh=text(entry, "zh"), en=text(entry, "en"), factor=maybe(entry, "factor"))
        for entry in entries(document("comparability")["questions"])
    )


@cache
def verdicts() -> Mapping[str, Term]:
    """Give what a comparison may end with, by id."""
    return by_id(_term(entry) for entry in entries(document("comparability")["verdicts"]))


def comparison_order() -> tuple[str, ...]:
    """Give the steps of a comparison; the first that hits decides."""
    return many(document("comparability"), "order")


def min_effect_percent() -> Decimal:
    """Give the effect below which a difference without dispersion gets a caveat."""
    return Decimal(text(document("comparability"), "min_effect_percent"))
