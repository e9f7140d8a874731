"""The conditions of a measurement. No field has a default: `concurrency: 1` is a claim.

Raw strings stay beside canonical ids of the vocabulary; an unknown name keeps its raw string alone.
"""

from typing import Literal

from pydantic import Field

from inferrsi.evidence.form import Amount, Form, Id, Sha, Sha256, Text

Statistic = Literal[
    "single", "mean", "median", "p50", "p90", "p95", "p99", "p99_9", "min", "max", "best_of_n", "geomean", "total",
    "range", "unknown",
]  # fmt: skip


class Name(Form):
    """A name as printed and, where the vocabulary knows it, its canonical id."""

    raw: Text
    id: Id | None = None


class Artefact(Form):
    """The weights that were run."""

    model: Name | None = None
    snapshot: Text | None = None
    file: Text | None = None
    sha256: Sha256 | None = None
    revision: Text | None = None


class Accelerator(Form):
    """One kind of device; the list keeps its order, 1 + 8 is not 9."""

    raw: Text
    id: Text | None = None
    """vendor/slug of the vocabulary."""
    count: Amount | None = None
    """Absent and unstated where the source gives alternatives ("1/3 cards")."""
    memory_gb: Amount | None = None
    """GB of the device as marketed."""
    power_limit_w: Amount | None = None
    """W."""


class Hardware(Form):
    """The machine as printed, and its parts."""

    raw: Text
    accelerators: tuple[Accelerator, ...] = ()
    cpu: Text | None = None
    ram_gb: Amount | None = None
    """GB of host memory."""
    storage: Text | None = None
    interconnect: Text | None = None
    nodes: Amount | None = None
    tenancy: Text | None = None
    """What else ran on it."""


class Part(Form):
    """One part of the software stack."""

    name: Text
    version: Text | None = None
    commit: Sha | None = None


class Software(Form):
    """What the measurement ran on."""

    os: Text | None = None
    driver: Text | None = None
    stack: tuple[Part, ...] = ()


class Precision(Form):
    """Number formats by role, ids of the vocabulary; an id may carry its rate (`exl3@3.5`)."""

    raw: Text
    weights: Text | None = None
    activations: Text | None = None
    kv_k: Text | None = None
    kv_v: Text | None = None
    state: Text | None = None
    draft: Text | None = None
    accum: Text | None = None


class Speculation(Form):
    """How tokens were drafted; replaced whole by an arm, so that no draft length survives `method: none`."""

    method: Text
    n_draft: Amount | None = None
    """Draft tokens a step."""
    acceptance: Literal["measured", "synthetic", "assumed"] | None = None


class Config(Form):
    """Settings of the run; a setting is not the network."""

    speculation: Speculation | None = None
    experts_used: Text | None = None
    placement: Text | None = None
    parallel: Text | None = None
    switches: dict[Text, Text] = Field(default_factory=dict)


class Workload(Form):
    """What was asked of the engine."""

    task: Text | None = None
    prompt_tokens: Text | None = None
    output_tokens: Text | None = None
    context: Text | None = None
    concurrency: Amount | None = None
    batch: Amount | None = None
    sampling: Text | None = None
    prompt_set: Text | None = None
    cache: Text | None = None
    """State of prefix, expert or L2 cache at the start."""
    extra: dict[Text, Text] = Field(default_factory=dict)
    """Steps, resolution, episodes, shapes."""


class Timing(Form):
    """What the clock saw; a claim replaces it whole."""

    includes: tuple[Text, ...] = ()
    excludes: tuple[Text, ...] = ()
    warmup: Text | None = None
    clock: Text | None = None


class Repeat(Form):
    """How often, and what was made of it; a claim replaces it whole."""

    runs: Amount | None = None
    samples: Amount | None = None
    statistic: Statistic | None = None
    dispersion: Text | None = None
