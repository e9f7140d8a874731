"""The entries of the vocabulary as frozen values: what a record may name and what a report prints for it."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Language = Literal["zh", "en"]
Direction = Literal["up", "down", "none"]
"""up: better when larger; down: better when smaller; none: neither."""
Phase = Literal["prefill", "decode", "e2e", "mixed", "kernel", "control_loop", "offline"]
Level = Literal["device", "engine", "server", "service"]
StateId = Literal["current", "carried_forward", "historical", "superseded", "retracted", "unanchored"]
FieldLevel = Literal["hard", "config", "soft"]
FlagLevel = Literal["block", "caveat"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Label:
    """What is printed in either language."""

    zh: str
    en: str

    def text(self, language: Language, /) -> str:
        """Give the wording of one language."""
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, kw_only=True, slots=True)
class Term:
    """An id of a closed list, with what a report prints for it."""

    id: str
    zh: str
    en: str
    means: str = ""
    """For who writes a record; English, not printed in a report."""
    aliases: tuple[str, ...] = ()

    def label(self, language: Language, /) -> str:
        """Give the wording of one language."""
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, kw_only=True, slots=True)
class Ranked(Term):
    """A term of a list with an order: a higher rank shows more (maturity, verification)."""

    rank: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Timeliness(Term):
    """Why an entry stands in today's report, with the row kind it belongs to."""

    row: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Gap(Term):
    """What a record lacks."""

    closed_by: Label
    said: tuple[str, ...] = ()
    """Patterns of the words by which a text speaks of it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Category(Term):
    """A line of research; the report follows the order of the list."""

    ask: tuple[str, ...]
    """What a record of this category has to answer."""


@dataclass(frozen=True, kw_only=True, slots=True)
class State(Term):
    """Where a number stands with respect to the pinned head."""

    rank: int
    """0 is the strongest: of several facts the one of the lowest rank decides."""
    may: Label
    """How a report may use such a number."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Trigger(Term):
    """A fact about the interval from the measured tree to the head."""

    to: StateId
    relative_only: bool = False
    """It touches ratios, percentages and differences, no absolute number."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Flag(Term):
    """Why a number compares with nothing (block), or only with a remark beside it (caveat)."""

    level: FlagLevel


@dataclass(frozen=True, kw_only=True, slots=True)
class Field(Term):
    """What two numbers may differ in."""

    level: FieldLevel
    system: bool = False
    """It may differ when whole systems are compared."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Question(Term):
    """What a reader wants to know of two numbers."""

    factor: str | None = None
    """The field that may differ, where the question says it; None: it has to be given or follows from the pair."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Unit:
    """A unit as printed; a number keeps the one it came with."""

    id: str
    dimension: str
    """Units of one dimension measure the same thing; none is turned into another."""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Metric(Term):
    """What a number is about."""

    group: str
    """The section of the list: throughput, latency, quality …"""
    unit: str
    """The one used where a source leaves a choice."""
    units: tuple[str, ...]
    """Every unit in which it may be printed, `unit` first."""
    direction: Direction
    phase: Phase | None = None
    """None: the metric does not fix it."""
    level: Level | None = None
    """None: the metric does not fix it."""
    needs: tuple[str, ...] = ()
    """Conditions without which a number of this metric says nothing."""
    traps: tuple[str, ...] = ()
    """How the same word means something else; English."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Hardware:
    """An accelerator or SoC."""

    id: str
    """vendor/slug."""
    name: str
    kind: str
    arch: str | None = None
    target: str | None = None
    """sm_NN for CUDA, gfxNNNN for ROCm."""
    memory_gb: tuple[int, ...] = ()
    """Variants as marketed: a hint, never the identity; empty: not known."""
    unified: bool = False
    """CPU and GPU share the memory."""
    bandwidth_gb_s: tuple[int, ...] = ()
    power_w: tuple[int, ...] = ()
    forms: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    unverified: tuple[str, ...] = ()
    """Fields that no source supports."""
    note: str = ""

    @property
    def vendor(self) -> str:
        """The part of the id before the slash."""
        return self.id.partition("/")[0]


@dataclass(frozen=True, kw_only=True, slots=True)
class Precision:
    """A number format, quantisation type, scheme, or type of cache or state."""

    id: str
    family: str
    """The section of the list: floats, gguf, kv_cache …"""
    bits: Decimal | None = None
    """By name, scales not counted."""
    block: int | None = None
    """Weights that share a scale."""
    type_bpw: Decimal | None = None
    """Bits per weight of one tensor of this type, scales counted."""
    file_bpw: Decimal | None = None
    """Bits per weight of a whole file of Llama-3.1-8B; another architecture gives another."""
    rated: bool = False
    """The id may carry its rate: `exl3@3.5`."""
    aliases: tuple[str, ...] = ()
    unverified: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Model:
    """A network whose inference is measured."""

    id: str
    family: str
    """llm, speech, vla or diffusion."""
    names: tuple[str, ...]
    snapshots: tuple[str, ...] = ()
    """Names of dated artefacts of this model; the date goes into artefact.snapshot."""
    total_b: Decimal | None = None
    """Parameters in 1e9, nominal; None: neither name nor source says."""
    active_b: Decimal | None = None
    """Of a decoded token, in 1e9."""
    active_prefill_b: Decimal | None = None
    """Of a token that is read, where it differs."""
    arch: tuple[str, ...] = ()
    licence: str | None = None
    unverified: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A name of several things: it stays raw."""

    text: str
    candidates: tuple[str, ...]
    why: str = ""
