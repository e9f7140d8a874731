"""One entry of the evidence index: full SHAs, dates, conditions, every number with its state, negatives, gaps."""

from collections.abc import Iterator
from dataclasses import dataclass

from inferrsi.digest import conditions, permalink, words
from inferrsi.digest.claims import ClaimLine, claim_lines
from inferrsi.digest.context import Context
from inferrsi.digest.dates import when
from inferrsi.digest.quote import said
from inferrsi.digest.said import Said, concat, join, labelled, plain, reference
from inferrsi.digest.words import word
from inferrsi.evidence.experiment import Anchor, Experiment
from inferrsi.evidence.provenance import Pin, SemanticChange, Source, Upstream
from inferrsi.evidence.record import Record, WaitsFor
from inferrsi.labels import (
    ANCHOR,
    ANCHOR_UNKNOWN,
    ARMS,
    AS_OF,
    BOUNDARY,
    CLOSE,
    COLON,
    COMMA,
    COMMITTED,
    EXPERIMENT,
    EXPERIMENT_DATE,
    GAPS,
    LICENCES,
    LIST_COMMA,
    NEGATIVES,
    NOT_READ,
    OPEN,
    PINS,
    PROOFS,
    PUBLISHED,
    READ,
    SEMANTIC_CHANGES,
    SEMICOLON,
    SHORT,
    SINCE,
    SOURCES,
    TRIGGER,
    UNSTATED,
    UPSTREAM,
    WAITS_FOR,
    Phrase,
)  # fmt: skip

_SPACE = Phrase(" ", " ")


@dataclass(frozen=True, kw_only=True)
class ExperimentPlan:
    """One experiment of an entry."""

    experiment: Experiment
    said: Said
    """Title, measured version, shared conditions."""
    arms: Said
    claims: tuple[ClaimLine, ...]
    notes: tuple[Said, ...]
    """State reasons, boundaries, what was looked for and not stated."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One entry of the evidence index."""

    e: int
    record: Record
    title: Said
    before: tuple[Said, ...]
    """Lines before the experiments: pins and what was read."""
    experiments: tuple[ExperimentPlan, ...]
    after: tuple[Said, ...]
    """Lines after them: changes, upstream, negatives, gaps, licences, sources."""


def entry(context: Context, e: int, record: Record) -> Entry:
    """Lay out the index entry of a record."""
    return Entry(
        e=e,
        record=record,
        title=said(context, record.title, record.id),
        before=tuple(line for line in _before(record) if line),
        experiments=tuple(_experiment(context, record, experiment) for experiment in record.experiments),
        after=tuple(line for line in _after(context, record) if line),
    )


def _before(record: Record) -> Iterator[Said]:
    yield labelled(PINS, join([_pin(pin) for pin in record.pins], SEMICOLON))
    yield labelled(READ, join([plain(item) for item in record.read.read], LIST_COMMA))
    yield labelled(NOT_READ, join([plain(item) for item in record.read.not_read], LIST_COMMA))


def _pin(pin: Pin) -> Said:
    words: list[Said] = [plain(word) for word in (pin.name, pin.repo, pin.tag, pin.version and _version(pin)) if word]
    if pin.paper:
        words.append(plain(f"arXiv:{pin.paper}"))
    if pin.pull is not None:
        words.append(reference(f"#{pin.pull}", permalink.of_pin(pin)))
    if pin.commit:
        words.append(reference(pin.commit, permalink.of_pin(pin)))
    if pin.short:
        words.append(concat(reference(pin.short), OPEN, SHORT, CLOSE))
    words += [plain(word) for word in (pin.revision, pin.url) if word]
    dates = [
        concat(label, _SPACE, when(day))
        for label, day in ((COMMITTED, pin.committed), (PUBLISHED, pin.published))
        if day
    ]
    dates += [plain(f"{version} {day}") for version, day in sorted(pin.dates.items())]
    if pin.state:
        dates.append(plain(word("release_state", pin.state)))
    body = join([join(words, _SPACE), *dates], COMMA)
    return concat(word("pin_role", pin.role), _SPACE, body)


def _version(pin: Pin) -> str:
    return f"v{pin.version}" if pin.kind == "arxiv" else str(pin.version)


def _experiment(context: Context, record: Record, experiment: Experiment) -> ExperimentPlan:
    title = said(context, experiment.title, record.id)
    name = concat(EXPERIMENT, _SPACE, plain(experiment.id))
    head = concat(name, COLON, title) if title else name
    date = experiment.dates.experiment
    dated = [concat(EXPERIMENT_DATE, _SPACE, when(date))] if date else []
    return ExperimentPlan(
        experiment=experiment,
        said=join([head, _anchor(experiment.anchor), *dated, conditions.of_experiment(experiment)], SEMICOLON),
        arms=labelled(ARMS, join([conditions.of_arm(arm) for arm in experiment.arms], SEMICOLON)),
        claims=tuple(claim_lines(context, record, experiment)),
        notes=tuple(note for note in _notes(context, record, experiment) if note),
    )


def _anchor(anchor: Anchor) -> Said:
    words = [
        word for word in (anchor.version, anchor.commit, anchor.short, anchor.dirty and f"+{anchor.dirty}") if word
    ]
    parts: list[Said] = [reference(word) if word in {anchor.commit, anchor.short} else plain(word) for word in words]
    if anchor.date:
        parts.append(plain(when(anchor.date)))
    if not parts:
        return plain(ANCHOR_UNKNOWN)
    short = concat(OPEN, SHORT, CLOSE) if anchor.short else Said()
    return concat(ANCHOR, _SPACE, join(parts, _SPACE), short)


def _notes(context: Context, record: Record, experiment: Experiment) -> Iterator[Said]:
    for name, fact in experiment.triggers.items():
        yield labelled(TRIGGER, join([plain(words.trigger(name)), said(context, fact.reason, record.id)], COMMA))
    yield labelled(BOUNDARY, join([said(context, limit, record.id) for limit in experiment.boundary], SEMICOLON))
    yield labelled(UNSTATED, join([plain(path) for path in experiment.unstated], LIST_COMMA))


def _after(context: Context, record: Record) -> Iterator[Said]:
    changes = [_change(context, record, change) for change in record.semantic_changes]
    yield labelled(SEMANTIC_CHANGES, join(changes, SEMICOLON))
    yield labelled(UPSTREAM, join([_upstream(context, record, state) for state in record.upstream], SEMICOLON))
    negatives = [said(context, negative, record.id) for negative in record.negative_results]
    yield labelled(NEGATIVES, join(negatives, _SPACE))
    yield labelled(GAPS, join([plain(words.gap(gap)) for gap in record.gaps], LIST_COMMA))
    yield labelled(WAITS_FOR, join([_event(context, record, awaited) for awaited in record.waits_for], SEMICOLON))
    licences = [
        join(
            [
                plain(" ".join(word for word in (licence.artefact, licence.spdx) if word)),
                said(context, licence.note, record.id),
            ],
            COMMA,
        )
        for licence in record.licences
    ]
    yield labelled(LICENCES, join(licences, SEMICOLON))
    yield labelled(UNSTATED, join([plain(path) for path in record.unstated], LIST_COMMA))
    yield labelled(SOURCES, join([_source(source) for source in record.sources], SEMICOLON))


def _change(context: Context, record: Record, change: SemanticChange) -> Said:
    step = f"{change.switch}: {change.old} → {change.new}" if change.old else f"{change.switch} = {change.new}"
    since = [concat(SINCE, _SPACE, plain(change.since))] if change.since else []
    notes = [said(context, prose, record.id) for prose in (change.scope, change.note)]
    return join([plain(step), *since, plain(word("output", change.output)), *notes], COMMA)


def _upstream(context: Context, record: Record, state: Upstream) -> Said:
    link = reference(f"#{state.pull}", permalink.of_pull(state.repo, state.pull) if state.repo else None)
    shas = [
        concat(plain(name), _SPACE, reference(sha)) for name, sha in (("head", state.head), ("base", state.base)) if sha
    ]
    proof = [plain(PROOFS[state.proof])] if state.proof else []
    return join(
        [
            concat(link, _SPACE, plain(word("release_state", state.state))),
            concat(AS_OF, _SPACE, when(state.as_of)),
            *shas,
            *proof,
            said(context, state.note, record.id),
        ],
        COMMA,
    )


def _event(context: Context, record: Record, awaited: WaitsFor) -> Said:
    named = [plain(words.event(awaited.event)), *([reference(awaited.ref)] if awaited.ref else [])]
    return join([join(named, _SPACE), said(context, awaited.note, record.id)], COMMA)


def _source(source: Source) -> Said:
    words = (source.post, source.entry, source.repo, source.path, source.lines, source.tag, source.note)
    body = plain(" ".join(word for word in words if word))
    link = permalink.of_source(source)
    parts = [concat(word("source_kind", source.kind), _SPACE, body), *([reference(link, link)] if link else [])]
    return join(parts, COMMA)
