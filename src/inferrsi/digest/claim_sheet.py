"""One claim as a person reads it: value and state, resolved conditions, where it comes from; pure."""

from collections.abc import Iterator

from inferrsi.digest import conditions, words
from inferrsi.digest.claims import ClaimLine, claim_lines
from inferrsi.digest.context import Context
from inferrsi.digest.dates import when
from inferrsi.digest.number_row import number_row
from inferrsi.digest.quote import said, url_of
from inferrsi.digest.said import text_of
from inferrsi.digest.sheet import Section, section
from inferrsi.digest.words import word
from inferrsi.evidence import inherit
from inferrsi.evidence.prose import Prose
from inferrsi.evidence.record import Record
from inferrsi.labels import Language


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
    yield from (f"{name}: {text}" for name, found in told.items() if (text := text_of(found.in_(language))))
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
    if link := url_of(record, claim):
        yield f"link: {link}"
    yield f"reported by: {word('reporter', claim.reporter).en}, {word('attribution', claim.attribution).en}"
    for name, fact in line.experiment.triggers.items():
        if name == line.standing.because:
            continue  # the number itself says it
        yield f"state follows from: {words.trigger(name).en}, {_prose(context, line, fact.reason, language)}"
    for limit in inherit.boundary(line.experiment, claim):
        yield f"boundary: {_prose(context, line, limit, language)}"


def _prose(context: Context, line: ClaimLine, prose: Prose, language: Language) -> str:
    return text_of(said(context, prose, line.record.id).in_(language))
