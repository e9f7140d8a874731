"""What the extractor gives: spans, conditions and proposals; values only, nothing is decided here."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Kind = Literal["absolute", "ratio", "percent_change", "quality"]
Direction = Literal["higher", "lower"]
Attribution = Literal["author_reported", "third_party_quoted", "target_or_plan"]
Change = Literal["increase", "decrease"]


@dataclass(frozen=True, order=True, slots=True)
class Span:
    """Code-point offsets into the text that was given, end exclusive."""

    start: int
    end: int

    def of(self, text: str, /) -> str:
        """Give the text of the span."""
        return text[self.start : self.end]

    def touches(self, other: "Span", /) -> bool:
        """Say whether two spans share a character."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, kw_only=True, slots=True)
class Condition:
    """One thing that governs a value, with the place that says so."""

    role: str
    """hardware, precision, model, subject, baseline, or a workload key such as prompt_tokens."""
    span: Span
    text: str
    id: str | None = None
    """The vocabulary's id; None: not known there, or a name of several things."""
    count: int | None = None
    """Devices, where stated."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Proposal:
    """A number that looks like a performance claim, in the labelling guide's words, with what governs it."""

    value: Span
    text: str
    """The value as printed: `text[value.start:value.end]`."""
    line: int
    """1-based line on which the value begins."""
    numbers: tuple[Decimal, ...]
    """One number; two ends of a range; the items of a list. In the written unit, k and 万 expanded."""
    shape: Literal["point", "range", "list"]
    unit: str
    kind: Kind
    metric: str
    metric_other: str | None = None
    direction: Direction = "higher"
    attribution: Attribution = "author_reported"
    change: Change | None = None
    delta: bool = False
    """A difference in points."""
    qualifier: str | None = None
    statistic: tuple[str, ...] = ()
    uncertainty: Span | None = None
    negative: bool = False
    scope: str | None = None
    """training, quantization or build where the number is not about inference."""
    ratio_form: str | None = None
    """percent_of or increase_by; None: N times of."""
    unit_implied: bool = False
    in_table: bool = False
    """It stands in a table or a listing of results."""
    conditions: tuple[Condition, ...] = ()
    rules: tuple[str, ...] = ()
    """What spoke for and against it, by name; their weights stand in `confidence`."""
    confidence: float = 0.0
    """How often a proposal with these rules was a claim on the labelled corpus."""

    def having(self, role: str, /) -> tuple[Condition, ...]:
        """Give the conditions of one role, in the order of the text."""
        return tuple(condition for condition in self.conditions if condition.role == role)
