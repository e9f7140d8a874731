"""One row of a table: the seven cells of the thread, filled from the record."""

from dataclasses import dataclass

from inferrsi.digest import words
from inferrsi.digest.context import Context
from inferrsi.digest.dates import when
from inferrsi.digest.quote import own, said
from inferrsi.digest.said import Said, concat, join, labelled, plain, reference
from inferrsi.digest.words import word
from inferrsi.evidence.edition import Post, Row
from inferrsi.evidence.prose import Prose
from inferrsi.evidence.provenance import Pin
from inferrsi.evidence.record import Kind, Record
from inferrsi.labels import (
    CLOSE,
    COMMA,
    GAPS,
    LIST_COMMA,
    MIDDOT,
    NO_PIN,
    OPEN,
    OWN_WORK,
    PRIOR_ART,
    SEMICOLON,
    STOP,
    WAITS_FOR,
    Phrase,
)  # fmt: skip

_SPACE = Phrase(" ", " ")
_SLASH = Phrase(" / ", " / ")
SHOWN_HEX = 8
"""Digits of a commit in a cell; the evidence index has all 40."""


@dataclass(frozen=True, kw_only=True)
class RowPlan:
    """One row, ready to print."""

    e: int
    record: Record
    lane: str
    kind: Kind
    cells: tuple[Said, ...]
    """In the order of `labels.COLUMNS`."""


def row_plan(context: Context, post: Post, row: Row, record: Record, *, kind: Kind) -> RowPlan:
    """Fill the cells of a row."""
    return RowPlan(
        e=row.e,
        record=record,
        lane=row.lane,
        kind=kind,
        cells=(
            _subject(context, record),
            _mechanism(context, record),
            _evidence(context, record),
            _maturity(context, record),
            _timeliness(context, record, row, kind),
            _hook(context, record, post, row),
            plain(f"[E{row.e}]"),
        ),
    )


def _subject(context: Context, record: Record) -> Said:
    followed = context.material.subjects.get(record.subject)
    name = concat(words.category(record.category), MIDDOT, followed.names[0] if followed else record.subject)
    models = join([plain(model.raw) for model in record.target_models], LIST_COMMA)
    return join([name, models], _SLASH)


def _mechanism(context: Context, record: Record) -> Said:
    older = [
        join([plain(word("relation", art.relation)), said(context, art.what, record.id), _named(art.ref)], _SPACE)
        for art in record.prior_art
    ]
    return join([said(context, record.mechanism, record.id), labelled(PRIOR_ART, join(older, SEMICOLON))], _SPACE)


def _named(ref: str | None) -> Said:
    return reference(ref) if ref else Said()


def _evidence(context: Context, record: Record) -> Said:
    gaps = labelled(GAPS, join([plain(words.gap(gap)) for gap in record.gaps], LIST_COMMA))
    return join([said(context, record.evidence, record.id), gaps], _SPACE)


def _maturity(context: Context, record: Record) -> Said:
    found = record.assessment
    scope = said(context, found.scope, record.id)
    advice = join([plain(word("recommendation", name)) for name in found.recommendation], COMMA)
    scoped = concat(advice, OPEN, scope, CLOSE) if scope and advice else advice
    first = join([plain(word("maturity", found.maturity)) if found.maturity else Said(), scoped], _SLASH)
    verification = plain(word("verification", found.verification)) if found.verification else Said()
    return join([join([first, verification], SEMICOLON), said(context, found.reason, record.id)], STOP)


def _timeliness(context: Context, record: Record, row: Row, kind: Kind) -> Said:
    pins = [_pin(pin) for pin in record.pins if pin.role in {"source", "release", "engine", "paper", "pull"}]
    reason = said(context, row.row_reason)
    kept = concat(word("row_kind", kind), OPEN, reason, CLOSE) if reason else plain(word("row_kind", kind))
    return join([*(pins or [plain(NO_PIN)]), kept], SEMICOLON)


def _pin(pin: Pin) -> Said:
    version = (f"v{pin.version}" if pin.kind == "arxiv" else pin.version) if pin.version else None
    paper = f"arXiv:{pin.paper}" if pin.paper else None
    words: list[Said] = [plain(word) for word in (pin.name, paper, pin.tag, version) if word]
    if pin.pull is not None:
        words.append(reference(f"#{pin.pull}"))
    if commit := (pin.commit or pin.short):
        words.append(reference(commit[:SHOWN_HEX]))
    days = [plain(when(day)) for day in (pin.committed, pin.published) if day]
    days += [plain(f"{name} {day}") for name, day in sorted(pin.dates.items())]
    return join([join(words, _SPACE), *days], COMMA)


def _hook(context: Context, record: Record, post: Post, row: Row) -> Said:
    hook = row.hook or record.assessment.hook
    priority = row.priority or record.assessment.priority
    rings = [plain(ring.capitalize()) for ring in ("now", "next", "watch") if _stands(post, ring, record.id)]
    numbers = [own(context, number) for number in (hook.own if hook else ())]
    head = join([plain(priority) if priority else Said(), *rings], MIDDOT)
    waits = [plain(words.event(awaited.event)) for awaited in record.waits_for]
    text = said(context, Prose(zh=hook.zh, en=hook.en), record.id) if hook else Said()
    work = labelled(OWN_WORK, join(numbers, LIST_COMMA))
    return join([head, text, work, labelled(WAITS_FOR, join(waits, LIST_COMMA))], _SPACE)


def _stands(post: Post, ring: str, record: str) -> bool:
    return any(record in stand.records for stand in getattr(post, ring))
