"""What `extract --json` gives to programs: proposals with their places, where they come from, what was added. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class PlaceObject:
    """A span of the text that says something of a number."""

    start: int
    end: int
    """Code points of the text as it was read, end exclusive."""
    text: str
    canonical: str | None = None
    """Id of the vocabulary."""
    count: int | None = None
    """Devices, where stated."""


@dataclass(frozen=True, kw_only=True)
class OriginObject:
    """Where a text comes from; nothing but its name where others cannot read it again."""

    name: str
    """What a person calls it: `docs/DETAILS.md`, `arXiv:2606.08094v2`."""
    kind: str | None = None
    """Kind of source in a record: git, release, pull, arxiv, page, feed."""
    repo: str | None = None
    commit: str | None = None
    path: str | None = None
    tag: str | None = None
    paper: str | None = None
    version: str | None = None
    url: str | None = None
    permalink: str | None = None
    """To the lines of the value, where lines mean something there."""
    lines: str
    """Of the value, counted from 1: 10 or 10-12."""
    sha256: str | None = None
    """Of the bytes that were read."""
    retrieved: str | None = None


@dataclass(frozen=True, kw_only=True)
class ProposalObject:
    """A number that looks like a performance claim, in the words of the labelling guide; what is not said is left out."""

    n: int
    """By which it is chosen: the surest comes first."""
    start: int
    end: int
    """Code points of the text as it was read (LF for line ends, for what is no file of this machine), end exclusive."""
    text: str
    """The value as printed."""
    norm: float | dict[str, float] | list[float]
    """One number; `lo` and `hi` of a range; the numbers of a list."""
    unit: str
    kind: str
    """absolute, ratio, percent_change or quality."""
    metric: str
    metric_other: str | None = None
    direction: str
    attribution: str
    """author_reported, third_party_quoted or target_or_plan."""
    change: str | None = None
    delta: bool | None = None
    qualifier: str | None = None
    statistic: str | list[str] | None = None
    negative: bool | None = None
    scope: str | None = None
    ratio_form: str | None = None
    unit_implied: bool | None = None
    confidence: float
    hardware: list[PlaceObject]
    precision: list[PlaceObject]
    model: PlaceObject | None = None
    subject: PlaceObject | None = None
    baseline: PlaceObject | None = None
    workload: dict[str, PlaceObject] | None = None
    line: int
    rules: list[str]
    """What spoke for and against it."""
    origin: OriginObject
    record: str | None = None
    """The claim of the record of `--into` that was read from the same place."""


@dataclass(frozen=True, kw_only=True)
class LeftOutObject:
    """Something that was not read or not added, and why."""

    reason: str
    todo: str | None = None
    n: int | None = None
    """Of a proposal that was chosen and not added."""


@dataclass(frozen=True, kw_only=True)
class AddedObject:
    """A proposal that became a claim."""

    n: int
    claim: str
    """Its address."""


@dataclass(frozen=True, kw_only=True)
class IntoObject:
    """What became of a record."""

    record: str
    written: bool
    """False in a dry run, and where nothing was added."""
    added: list[AddedObject]
    refused: list[LeftOutObject]
    told: list[str]
    """What rules say of the new claims all the same, and which words leave a metric open."""
    diff: str


@dataclass(frozen=True, kw_only=True)
class ExtractObject:
    """The answer to one call."""

    file: str
    """What was asked for."""
    claims: list[ProposalObject]
    """The surest first."""
    left_out: list[LeftOutObject]
    """Texts that were not read."""
    notes: list[str]
    into: IntoObject | None = None
