"""Experiment → arm → claim: the defaults of a measurement, what one run of it changes, one reported number."""

from typing import Literal

from pydantic import Field

from inferrsi.evidence.conditions import Artefact, Config, Hardware, Precision, Repeat, Software, Timing, Workload
from inferrsi.evidence.form import Day, Flag, Form, Id, Sha, Short, Text
from inferrsi.evidence.prose import Prose
from inferrsi.evidence.value import Value

Scope = Literal["kernel", "operator", "model_forward", "engine", "server", "end_to_end", "closed_loop"]
Trigger = Literal[
    "default_changed", "hot_path_changed", "dep_pin_changed", "artefact_changed", "model_path_added",
    "harness_changed", "gate_reset", "paper_corrected", "remeasured", "restated_not_remeasured", "docs_only",
    "compare_unavailable", "pr_only", "baseline_moved", "withdrawn",
]  # fmt: skip


class Anchor(Form):
    """The tree that was measured, which is not the tree that was read."""

    commit: Sha | None = None
    short: Short | None = None
    version: Text | None = None
    date: Day | None = None
    dirty: Text | None = None
    """Hash of the difference of a dirty tree: such a tree is no commit."""
    how: Literal["stated", "provenance_file", "same_tree_artifact", "none"]
    """How it is known; `none` exactly when nothing is (V8)."""
    source: Id | None = None


class Dates(Form):
    """Dates of the measurement."""

    experiment: Day | None = None
    """Never copied from a release or a commit."""


class TriggerFact(Form):
    """A fact about the interval from anchor to pin, with its reason (V7)."""

    reason: Prose
    source: Id | None = None


class Quality(Form):
    """What an arm does to the output."""

    semantics: Literal["transparent", "exact_greedy", "rounding", "lossy_measured", "lossy_unmeasured", "unknown"]
    evidence: tuple[Id, ...] = ()
    """Claims that show it."""


class Foreign(Form):
    """Another project's system, run as a baseline."""

    name: Text
    version: Text | None = None
    commit: Sha | None = None


class Arm(Form):
    """What one run changes; everything else is inherited from the experiment (see `inherit`)."""

    id: Id
    label: Text
    """As the source prints it, else English."""
    subject: Foreign | None = None
    artefact: Artefact | None = None
    hardware: Hardware | None = None
    software: Software | None = None
    precision: Precision | None = None
    config: Config | None = None
    workload: Workload | None = None
    quality: Quality | None = None


class Where(Form):
    """The span a claim was read from."""

    source: Id
    quote: Text
    """Holds every number of the value exactly as printed (V3); relayed: at most 60 characters."""
    line: Text | None = None


class Caveat(Form):
    """A flag of the comparability vocabulary, blocking ones too, with its reason; derived states are no flags."""

    flag: Id
    reason: Prose


class Claim(Form):
    """One reported number; its address is `<record>#<id>`."""

    id: Id
    arm: Id
    metric: Id
    """What the number is about, an id of the metric vocabulary."""
    raw: Text | None = None
    """The metric's name as printed."""
    value: Value
    unit: Text | None = None
    """Required for point and range; `none` for a bare number."""
    baseline: Id | None = None
    """The arm it is relative to; required for ratio, percent and pp (V1)."""
    timing: Timing | None = None
    repeat: Repeat | None = None
    boundary: tuple[Prose, ...] = ()
    where: Where
    reporter: Literal["author", "maintainer", "vendor", "third_party", "self"]
    attribution: Literal["measured", "quoted", "target", "projected", "assumed", "synthetic", "reference"]
    """`reference`: a threshold that the source sets, never compared as a result."""
    negative: Flag = False
    flags: tuple[Caveat, ...] = ()


class Experiment(Form):
    """One measurement: its defaults, its arms, and what was reported of them."""

    id: Id
    title: Prose | None = None
    anchor: Anchor
    dates: Dates = Dates()
    triggers: dict[Trigger, TriggerFact] = Field(default_factory=dict)
    artefact: Artefact | None = None
    hardware: Hardware | None = None
    software: Software | None = None
    precision: Precision | None = None
    config: Config | None = None
    workload: Workload | None = None
    scope: Scope | None = None
    timing: Timing | None = None
    repeat: Repeat | None = None
    boundary: tuple[Prose, ...] = ()
    arms: tuple[Arm, ...] = Field(min_length=1)
    claims: tuple[Claim, ...] = ()
    quotes: tuple[Text, ...] = ()
    """Short spans of the sources in which the conditions stand as printed: "batch 1", "CUDA 12.9, Torch 2.13"."""
    unstated: tuple[Text, ...] = ()
    """Paths under this experiment that were looked for and not stated."""
