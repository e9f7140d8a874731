"""The evidence record: what was read of one subject at one pin on one day."""

from typing import Literal

from pydantic import Field

from inferrsi.evidence.allow import Allow
from inferrsi.evidence.conditions import Name
from inferrsi.evidence.experiment import Experiment
from inferrsi.evidence.form import Address, Day, Form, Id, RecordId, Text, Whole
from inferrsi.evidence.move import Move
from inferrsi.evidence.prose import Prose
from inferrsi.evidence.provenance import Licence, Pin, PriorArt, Reading, SemanticChange, Source, Upstream
from inferrsi.evidence.value import Value

SCHEMA = "inferrsi.record/1"
Category = Literal[
    "model_specific", "llm_serving", "llm_recurrent", "kernel_compiler", "diffusion", "loop", "decision_vla",
    "speech", "rsi",
]  # fmt: skip
Kind = Literal["increment", "late_find", "recheck", "correction", "baseline", "rejection"]
Priority = Literal["P0", "P1", "P2", "reuse"]
Ring = Literal["now", "next", "watch"]
Maturity = Literal[
    "code_available", "code_and_weights_visible", "cost_scheduling_source_readable", "paper_readable",
    "protocol_readable", "docs_only", "method_boundary", "experimental", "planned",
]  # fmt: skip
Recommendation = Literal[
    "worth_verifying", "recommended_reading", "watch", "classic_baseline", "do_not_integrate", "quality_risk_first",
    "no_perf_recommendation", "clear_incremental_mechanism", "rejected_instance", "config_to_clarify",
    "code_not_found",
]  # fmt: skip
Verification = Literal[
    "author_reported", "third_party_reported", "not_run", "not_reproduced", "statically_checked", "locally_verified"
]


class Negative(Prose):
    """A regression or failure, kept as evidence like any other."""

    claims: tuple[Id, ...] = ()


class WaitsFor(Form):
    """An event of the vocabulary that would close a gap."""

    event: Id
    ref: Text | None = None
    note: Prose | None = None


class Hook(Prose):
    """Where this touches the radar's own work."""

    own: tuple[Whole, ...] = ()
    """Issues and pull requests of the radar's own repository."""


class Assessment(Form):
    """What we make of it, apart from what it is."""

    maturity: Maturity | None = None
    recommendation: tuple[Recommendation, ...] = ()
    scope: Prose | None = None
    """What exactly is recommended; required by recommended_reading."""
    verification: Verification | None = None
    priority: Priority | None = None
    ring: Ring | None = None
    """A proposal: where a subject stands on a day is the edition's to say."""
    reason: Prose
    hook: Hook | None = None


class Plan(Form):
    """A smallest check that could refute a claim; shares the claims' ids."""

    id: Id
    title: Prose
    arms: tuple[Prose, ...] = Field(min_length=1)
    fixed: tuple[Prose, ...] = ()
    measure: tuple[Prose, ...] = ()
    sample: Prose | None = None
    repeats: Prose | None = None
    budget: Prose | None = None
    stop: tuple[Prose, ...] = Field(min_length=1)
    inconclusive: Prose | None = None
    status: Literal["not_executed", "executed"]
    authorisation: Literal["needed", "given"] | None = None


class Correction(Form):
    """Makes the old claim superseded; both values are printed once, in the edition that tells it."""

    claim: Address
    was: Value
    now: Value
    reason: Prose


class Record(Form):
    """One evidence record; its address is `<subject>/<date>[-n]`."""

    schema_: Literal["inferrsi.record/1"] = Field(alias="schema")
    id: RecordId
    subject: Id
    """A slug of a pack."""
    date: Day
    """The radar's day on which it was read."""
    category: Category
    kind: Kind
    title: Prose
    target_models: tuple[Name, ...] = ()
    sources: tuple[Source, ...] = Field(min_length=1)
    pins: tuple[Pin, ...]
    read: Reading
    mechanism: Prose
    evidence: Prose | None = None
    """The cell "key evidence / gaps": facts that are no claim, and why numbers may not be set against each other."""
    prior_art: tuple[PriorArt, ...] = ()
    hot_paths: tuple[Text, ...] = ()
    """Globs whose change makes the numbers historical; none given: any code path."""
    semantic_changes: tuple[SemanticChange, ...] = ()
    moves: tuple[Move, ...] = ()
    """What changed between the reading before, or a measured tree, and the pins of this record."""
    upstream: tuple[Upstream, ...] = ()
    licences: tuple[Licence, ...] = ()
    experiments: tuple[Experiment, ...]
    negative_results: tuple[Negative, ...] = ()
    gaps: tuple[Id, ...] = ()
    """Of the vocabulary: what keeps it out of a higher ring."""
    waits_for: tuple[WaitsFor, ...] = ()
    assessment: Assessment
    plans: tuple[Plan, ...] = ()
    unstated: tuple[Text, ...] = ()
    """Paths under the record that were looked for and not stated."""
    previous: RecordId | None = None
    corrects: tuple[Correction, ...] = ()
    allow: tuple[Allow, ...] = ()
    """Findings that do not count here, each with its reason."""
