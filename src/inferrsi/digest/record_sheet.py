"""A record as a person reads it: fixed words in English, prose in the language asked for; pure."""

from collections.abc import Iterable, Iterator

from inferrsi.digest import words
from inferrsi.digest.claims import claim_lines
from inferrsi.digest.context import Context
from inferrsi.digest.entry import Entry, ExperimentPlan, entry
from inferrsi.digest.history import Naming, namings, own_records
from inferrsi.digest.number_row import COLUMNS, number_row
from inferrsi.digest.quote import said
from inferrsi.digest.said import Said, text_of
from inferrsi.digest.sheet import Section, section
from inferrsi.digest.words import word
from inferrsi.evidence.prose import Prose
from inferrsi.evidence.record import Record
from inferrsi.labels import Language


def record_sheet(context: Context, record: Record, language: Language) -> Iterator[Section]:
    """Lay out a record: what it is, its experiments with their numbers, what is missing, where it stands."""
    laid = entry(context, 0, record)
    yield _head(context, record, laid, language)
    for experiment in laid.experiments:
        yield _experiment(context, record, experiment, language)
    yield section("what else it says", _texts(laid.after, language))
    yield section("where it stands", _stands(context, record, language))


def older_sheet(context: Context, record: Record, language: Language) -> Iterator[Section]:
    """Lay out the numbers of the subject's records before this one, as they stand now."""
    older = own_records(context, record.subject)
    rows = [
        number_row(context, line, line.address, language)
        for before in older[: older.index(record)]
        for experiment in before.experiments
        for line in claim_lines(context, before, experiment)
    ]
    if rows:
        yield section("numbers of older records, as they stand now", columns=COLUMNS, rows=rows)


def _head(context: Context, record: Record, laid: Entry, language: Language) -> Section:
    subject = context.material.subjects.get(record.subject)
    facts = [
        subject.names[0] if subject else record.subject,
        words.category(record.category).en,
        word("row_kind", record.kind).en,
        f"read {record.date}",
        word("ran", record.read.ran).en,
    ]
    prose = [("mechanism", record.mechanism), ("evidence", record.evidence)]
    lines = [_prose(context, record, laid.title, language), ", ".join(facts), *_texts(laid.before, language)]
    lines += [f"{name}: {text}" for name, found in prose if (text := _prose(context, record, found, language))]
    return section(record.id, lines)


def _experiment(context: Context, record: Record, plan: ExperimentPlan, language: Language) -> Section:
    return section(
        _text(plan.said, language),
        _texts([plan.arms], language),
        columns=COLUMNS,
        rows=[number_row(context, line, line.claim.id, language) for line in plan.claims],
        notes=_texts(plan.notes, language),
    )


def _stands(context: Context, record: Record, language: Language) -> Iterator[str]:
    for naming in namings(context.material.editions, record.id):
        yield naming_text(naming)
    if record.assessment.ring:
        yield f"proposed ring: {record.assessment.ring.capitalize()}"
    yield f"assessment: {_prose(context, record, record.assessment.reason, language)}"
    own = own_records(context, record.subject)
    at = own.index(record)
    if at:
        yield f"previous record: {own[at - 1].id}"
    if at + 1 < len(own):
        yield f"next record: {own[at + 1].id}"


def naming_text(naming: Naming) -> str:
    """Say where an edition names a record."""
    row = f"[E{naming.e}]" if naming.e is not None else "no row"
    rings = " + ".join(ring.capitalize() for ring in naming.rings) or "no ring"
    return f"edition {naming.edition}, post {naming.post}: {row}, {rings}"


def _prose(context: Context, record: Record, prose: Prose | Said | None, language: Language) -> str:
    return _text(prose if isinstance(prose, Said) else said(context, prose, record.id), language)


def _text(found: Said, language: Language) -> str:
    return text_of(found.in_(language))


def _texts(found: Iterable[Said], language: Language) -> list[str]:
    return [_text(line, language) for line in found]
