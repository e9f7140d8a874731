"""How the small facts of a file are gathered for its index card. Does no I/O."""

from collections.abc import Iterator
from datetime import date, datetime
from hashlib import blake2s

from inferrsi.evidence import vocabulary
from inferrsi.evidence.conditions import Part, Workload
from inferrsi.evidence.experiment import Anchor, Claim, Experiment, Foreign
from inferrsi.evidence.facts import ClaimFact, DerivedFact, NamedFact, PinFact, SayingFact, UpstreamFact
from inferrsi.evidence.inherit import arm_of, conditions, repeat
from inferrsi.evidence.landing import landings
from inferrsi.evidence.page import ALLOW, Page, quoted_numbers
from inferrsi.evidence.paths import dotted
from inferrsi.evidence.prose import DerivedRef, PullRef, ShaRef
from inferrsi.evidence.provenance import Pin, Source, Upstream
from inferrsi.evidence.record import Record
from inferrsi.evidence.state import Head, standing
from inferrsi.evidence.value import RELATIVE, Value, decimal, printed_numbers

LEVELS = {"device": "kernel", "engine": "engine", "server": "server", "service": "end_to_end"}
"""What a metric's level says about scope where the experiment says nothing."""
SAYING_OF_NUMBERS = frozenset(
    {"production", "closed_loop", "end_to_end", "server", "engine", "model_forward", "released", "present", "parts"}
)  # what a sentence says of the numbers it quotes
SAYING_ALONE = frozenset({"ran"})


def claim_facts(record: Record) -> Iterator[ClaimFact]:
    """Give the numbers of a record."""
    for experiment in record.experiments:
        for claim in experiment.claims:
            metric = vocabulary.metrics().get(claim.metric)
            level = metric.level if metric else None
            yield ClaimFact(
                id=claim.id,
                experiment=experiment.id,
                form=claim.value.form,
                value=counted(claim.value),
                metric=claim.metric,
                unit=vocabulary.resolve_unit(claim.unit or "").id or claim.unit or "",
                arm=claim.arm,
                baseline=claim.baseline or "",
                scope=experiment.scope or LEVELS.get(level or "", ""),
                state=_state(record, experiment, claim),
                unreleased="yes" if "pr_only" in experiment.triggers else "",
                same=_same(experiment, claim),
            )


def counted(value: Value) -> str:
    """Write the numbers of a value so that equal ones are written alike."""
    return " ".join(format(decimal(number).normalize(), "f") for number in printed_numbers(value))


def _state(record: Record, experiment: Experiment, claim: Claim) -> str:
    return standing(
        experiment.anchor,
        Head(pins=record.pins),
        triggers=experiment.triggers,
        outcomes=vocabulary.outcomes(),
        relative=claim.value.form in RELATIVE,
    ).state


def _same(experiment: Experiment, claim: Claim) -> str:
    anchor, arm, baseline = experiment.anchor, arm_of(experiment, claim.arm), arm_of(experiment, claim.baseline)
    if arm is None or not _tree(anchor):
        return ""
    resolved, repeated = conditions(experiment, arm), repeat(experiment, claim)
    parts = (
        _tree(anchor), claim.metric, claim.value.form, claim.unit, arm.label, baseline and baseline.label,
        resolved.hardware and resolved.hardware.raw, resolved.precision and resolved.precision.raw,
        resolved.artefact and resolved.artefact.model and resolved.artefact.model.raw,
        *_workload(resolved.workload), repeated and repeated.statistic, claim.attribution,
    )  # fmt: skip
    return blake2s("|".join(str(part or "") for part in parts).encode(), digest_size=8).hexdigest()


def _tree(anchor: Anchor) -> str:
    return anchor.commit or anchor.short or anchor.version or ""


def _workload(found: Workload | None) -> tuple[str | None, ...]:
    if found is None:
        return ()
    extra = (f"{name}={value}" for name, value in sorted(found.extra.items()))
    return (
        found.task, found.prompt_tokens, found.output_tokens, found.context, found.concurrency, found.batch,
        found.sampling, found.prompt_set, found.cache, *extra,
    )  # fmt: skip


def pin_fact(pin: Pin) -> PinFact:
    """Give one pin."""
    return PinFact(
        field=f"pins.{pin.name_in_record}",
        repo=pin.repo or "",
        commit=pin.commit or "",
        tag=pin.tag or "",
        paper=pin.paper or "",
        committed=_written(pin.committed),
        published=_written(pin.published),
        dates=";".join(f"{name} {day}" for name, day in sorted(pin.dates.items())),
        role=pin.role,
    )


def upstream_fact(known: Upstream) -> UpstreamFact:
    """Give the state of one pull request."""
    return UpstreamFact(known.repo or "", str(known.pull), known.state, known.as_of.isoformat())


def _written(when: date | None) -> str:
    return "" if when is None else when.strftime("%Y-%m-%dT%H:%M:%SZ") if isinstance(when, datetime) else str(when)


def saying_facts(page: Page) -> Iterator[SayingFact]:
    """Give the words that say something of numbers, with the numbers of their sentence."""
    for path, saying in page.sayings:
        numbers = quoted_numbers(saying.sentence) if saying.kind in SAYING_OF_NUMBERS else ()
        if numbers or saying.kind in SAYING_ALONE:
            yield SayingFact(field=dotted(path), kind=saying.kind, word=saying.word, numbers=numbers)


def derived_facts(page: Page) -> Iterator[DerivedFact]:
    """Give what prose asks to be computed."""
    for text in page.texts:
        for piece in text.pieces:
            if isinstance(piece, DerivedRef):
                yield DerivedFact(dotted(text.path), piece.record or "", piece.claim, piece.against)


def named_facts(page: Page) -> Iterator[NamedFact]:
    """Give the commits and pull requests that prose names, by their homes."""
    for text in page.texts:
        told = {one.pull: one.kind for one in landings(text.text, text.language)} if text.path[0] != ALLOW else {}
        for piece in text.pieces:
            if isinstance(piece, ShaRef):
                yield NamedFact(dotted(text.path), piece.home or "", piece.sha)
            elif isinstance(piece, PullRef) and piece.kind == "pr":
                name = f"#{piece.number}"
                yield NamedFact(dotted(text.path), piece.home or "", name, told.get(f"{piece.home}{name}", ""))


def own_named(page: Page) -> Iterator[str]:
    """Give the issues and pull requests of the radar that prose names, each once."""
    pieces = (piece for text in page.texts for piece in text.pieces)
    yield from dict.fromkeys(
        str(piece.number) for piece in pieces if isinstance(piece, PullRef) and piece.kind == "own"
    )


def trees(page: Page) -> Iterator[str]:
    """Give every commit that a record knows, and its pull requests."""
    for _, value in page.values:
        match value:
            case Pin() | Source():
                yield from (name for name in (value.commit, getattr(value, "short", None)) if name)
                if value.pull is not None:
                    yield f"#{value.pull}"
            case Upstream():
                yield f"#{value.pull}"
                yield from (name for name in (value.head, value.base) if name)
            case Anchor() | Part() | Foreign():
                yield from (name for name in (value.commit, getattr(value, "short", None)) if name)
            case _:
                continue
