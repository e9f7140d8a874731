"""A record, or one of its claims, as a person reads it: fixed words in English, prose in the language asked for; pure."""

from collections.abc import Iterable, Iterator

from inferrsi.digest import conditions, permalink, words
from inferrsi.digest.claims import ClaimLine, claim_lines
from inferrsi.digest.context import Context
from inferrsi.digest.dates import when
from inferrsi.digest.entry import Entry, ExperimentPlan, entry
from inferrsi.digest.history import Naming, namings, own_records
from inferrsi.digest.number import printed
from inferrsi.digest.quote import said, url_of
from inferrsi.digest.reason import reason
from inferrsi.digest.said import Number, Said, text_of
from inferrsi.digest.sheet import Row, Section, section
from inferrsi.digest.words import word
from inferrsi.evidence import inherit
from inferrsi.evidence.prose import Prose
from inferrsi.evidence.record import Record
from inferrsi.labels import Language

COLUMNS = ("claim", "what was measured", "value", "state", "why", "limits")


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


def number_row(context: Context, line: ClaimLine, name: str, language: Language) -> Row:
    """Lay out a number: value, state and why, between what was measured and what limits it."""
    segments = line.said.in_(language)
    at = next(place for place, segment in enumerate(segments) if isinstance(segment, Number))
    before, after = text_of(segments[:at]).strip(), text_of(segments[at + 1 :]).lstrip("，, ")
    value = printed(line.claim.value, line.claim.unit, language)
    if line.claim.attribution != "measured":
        value += f" [{word('attribution', line.claim.attribution).en}]"
    state = words.state(line.standing.state).en
    why = reason(context, line.record, line.experiment.anchor, line.standing)
    limits = f", {after}" if after else ""
    return Row(
        cells=(name, before, value, state, why, after), line=f"{name}  {before} {value} · {state} ({why}){limits}"
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


def claim_sheet(context: Context, record: Record, claim: str, language: Language) -> Iterator[Section]:
    """Lay out one claim with its resolved conditions and its source."""
    for experiment in record.experiments:
        for line in claim_lines(context, record, experiment):
            if line.claim.id == claim:
                row = number_row(context, line, line.address, language)
                yield section(line.address, [row.line.removeprefix(f"{line.address}  ")])
                yield section("conditions", _conditions(line, language))
                yield section("where it comes from", _origin(context, line, language))


def _conditions(line: ClaimLine, language: Language) -> Iterator[str]:
    experiment = line.experiment
    arm = inherit.arm_of(experiment, line.claim.arm)
    laid = inherit.conditions(experiment, arm) if arm else inherit.Conditions()
    told = {
        "hardware": conditions.hardware(laid.hardware),
        "artefact": conditions.artefact(laid.artefact),
        "precision": conditions.precision(laid.precision),
        "workload": conditions.workload(laid.workload),
        "config": conditions.config(laid.config),
        "software": conditions.software(laid.software),
        "timing": conditions.timing(inherit.timing(experiment, line.claim)),
        "repeats": conditions.repeat(inherit.repeat(experiment, line.claim)),
    }
    yield from (f"{name}: {text}" for name, found in told.items() if (text := _text(found, language)))
    if experiment.scope:
        yield f"scope: {word('scope', experiment.scope).en}"
    if arm and arm.quality:
        yield f"output: {word('semantics', arm.quality.semantics).en}"
    if experiment.dates.experiment:
        yield f"experiment date: {when(experiment.dates.experiment)}"
    if experiment.unstated:
        yield f"looked for, not stated: {', '.join(experiment.unstated)}"


def _origin(context: Context, line: ClaimLine, language: Language) -> Iterator[str]:
    claim, record = line.claim, line.record
    yield f'quote: "{claim.where.quote}"'
    for source in record.sources:
        if source.id == claim.where.source:
            place = (source.post, source.entry, source.repo, source.path, claim.where.line or source.lines, source.note)
            yield f"source: {word('source_kind', source.kind).en} {' '.join(filter(None, place))}"
            if link := url_of(record, claim) or permalink.of_source(source):
                yield f"link: {link}"
    yield f"reported by: {word('reporter', claim.reporter).en}, {word('attribution', claim.attribution).en}"
    for name, fact in line.experiment.triggers.items():
        yield f"state follows from: {words.trigger(name).en}, {_prose(context, record, fact.reason, language)}"
    for limit in inherit.boundary(line.experiment, claim):
        yield f"boundary: {_prose(context, record, limit, language)}"


def _prose(context: Context, record: Record, prose: Prose | Said | None, language: Language) -> str:
    return _text(prose if isinstance(prose, Said) else said(context, prose, record.id), language)


def _text(found: Said, language: Language) -> str:
    return text_of(found.in_(language))


def _texts(found: Iterable[Said], language: Language) -> list[str]:
    return [_text(line, language) for line in found]
