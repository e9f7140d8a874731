"""A value that is wanted in a record, with its conditions and what trials have taught about how it is written. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from inferrsi.triage.accept.claim import Value, of_metric
from inferrsi.triage.accept.given import Given, given


@dataclass(frozen=True, kw_only=True)
class Choice:
    """What a trial has taught about how a claim is written."""

    is_wide: bool = True
    """Quote the sentence or the row, not the value alone."""
    is_apart: bool = False
    """It stands on an arm of its own."""
    negative: bool | None = None
    """None: as the words say."""
    flags: tuple[str, ...] = ()
    qualifier: str | None = None
    """Printed before the number, where the value has none."""
    metric: str | None = None
    """Named by the words around the number, one of several that it may be of."""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A value with its conditions and the choice made for it."""

    value: Value
    given: Given
    choice: Choice = Choice()

    @property
    def key(self) -> tuple[int, int]:
        """By what it is called from one trial to the next."""
        return self.value.numbered.n, self.value.place


def wanted(values: Iterable[Value], choices: Mapping[tuple[int, int], Choice]) -> tuple[Wanted, ...]:
    """Give values with their conditions, in the order of the texts."""
    found = [Wanted(value=value, given=given(value)) for value in values]
    ordered = sorted(
        found, key=lambda one: (one.value.numbered.document.name, one.value.numbered.proposal.value, one.key)
    )
    return tuple(_chosen(one, choices.get(one.key, Choice())) for one in ordered)


def _chosen(one: Wanted, choice: Choice) -> Wanted:
    value = of_metric(one.value, choice.metric) if choice.metric else one.value
    return replace(one, value=value, choice=choice)
