"""The day's report from the ledger: gathers what a plan may see, and hands it over. Orders, decides nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from inferrsi.digest import markdown, structure
from inferrsi.digest.context import Material
from inferrsi.digest.plan import Report, plan
from inferrsi.errors import InferrsiError, UsageError
from inferrsi.evidence import vocabulary
from inferrsi.evidence.card import EditionCard
from inferrsi.evidence.edition import Edition
from inferrsi.evidence.observation import Observation
from inferrsi.evidence.pack import Pack, Subject
from inferrsi.evidence.radar import FILE, Radar
from inferrsi.evidence.record import Record
from inferrsi.labels import Language
from inferrsi.ledger.store import Ledger
from inferrsi.pipeline.workspace import Checked
from inferrsi.triage.draft import draft

OBSERVATIONS = "evidence/observations"


@dataclass(frozen=True, kw_only=True)
class Made:
    """A report and the edition it was made from."""

    report: Report
    edition: Edition
    radar: Radar
    left_out: bool
    """Some row of the edition has no record that passed."""

    @property
    def language(self) -> Language:
        """The radar's first language."""
        return self.radar.languages[0]


def render(report: Report, *, language: Language, form: str) -> str:
    """Print a report as Markdown (`md`) or JSON."""
    return structure.render(report, language) if form == "json" else markdown.render(report, language)


def make(checked: Checked, *, day: date, now: datetime) -> Made:
    """Lay out the report of a day; without an edition a draft from the records of the day.

    Raises:
        InferrsiError: The edition of the day, or the radar, did not pass its form.
    """
    ledger = checked.ledger
    radar = _admitted(checked, FILE, Radar)
    editions = tuple(_editions(checked, day))
    known = next((edition for edition in editions if edition.date == day), None)
    subjects = _subjects(ledger)
    records = dict(_records(checked, editions, day))
    if known is None:
        of_day = [record for record in records.values() if record.date == day]
        edition = draft(radar, of_day, day=day, now=now)
        editions = (*editions, edition)
    else:
        edition = known
    material = Material(
        radar=radar, editions=editions, records=records, subjects=subjects, outcomes=vocabulary.outcomes()
    )
    report = plan(
        material,
        edition,
        observations=tuple(_observations(ledger, edition)),
        refused=checked.refused,
        draft=known is None,
    )
    left_out = any(row.record not in records for post in edition.posts for row in post.rows)
    return Made(report=report, edition=edition, radar=radar, left_out=left_out)


def newest_day(checked: Checked) -> date:
    """Give the day of the newest edition.

    Raises:
        UsageError: There is no edition yet.
    """
    days = [card.date for card in checked.ledger.editions()]
    if not days:
        what = "the ledger has no edition yet"
        raise UsageError(what, where=str(checked.ledger.root), todo="give a day: `inferrsi digest --date 2026-10-29`")
    return date.fromisoformat(max(days))


def _admitted(checked: Checked, path: str, form: type[Radar]) -> Radar:
    faults = [finding for finding in checked.findings if finding.path == path and finding.severity == "failure"]
    if faults:
        what = f"{path} did not pass: {faults[0].message}"
        raise InferrsiError(
            what, where=f"{path}:{faults[0].line}", todo=f"{faults[0].help}; `inferrsi check` lists all"
        )
    return checked.ledger.read(path, form)


def _editions(checked: Checked, day: date) -> Iterator[Edition]:
    failed = {
        finding.path: finding
        for finding in reversed(checked.findings)
        if finding.path.startswith("evidence/editions/") and finding.path not in checked.ledger.cards
    }
    for path in sorted({*failed, *(p for p, card in checked.ledger.cards.items() if isinstance(card, EditionCard))}):
        if path.removeprefix("evidence/editions/")[:10] > day.isoformat():
            continue
        if path in failed:
            fault = failed[path]
            what = f"the edition did not pass: {fault.message}"
            raise InferrsiError(what, where=f"{path}:{fault.line}", todo=f"{fault.help}; `inferrsi check` lists all")
        yield checked.ledger.read(path, Edition)


def _records(checked: Checked, editions: tuple[Edition, ...], day: date) -> Iterator[tuple[str, Record]]:
    """Give the records that the editions name, that those quote, and those of the day itself."""
    ledger, refused = checked.ledger, checked.refused
    cards = {card.id: card for card in ledger.records()}
    wanted = [row.record for edition in editions for post in edition.posts for row in post.rows]
    wanted += [card.id for card in cards.values() if card.date == day.isoformat()]
    for edition in ledger.editions():
        if edition.date <= day.isoformat():
            wanted += [reference.record for reference in edition.references]
    seen: set[str] = set()
    while wanted:
        address = wanted.pop(0)
        if address in seen or address in refused or address not in cards:
            continue
        seen.add(address)
        wanted += [reference.record for reference in cards[address].references]
        yield address, ledger.read(ledger.record_path(address), Record)


def _subjects(ledger: Ledger) -> dict[str, Subject]:
    packs = [ledger.read(ledger.pack_path(card.id), Pack) for card in ledger.packs()]
    return {subject.id: subject for pack in packs for subject in pack.subjects}


def _observations(ledger: Ledger, edition: Edition) -> Iterator[Observation]:
    starts = [(post.window.from_ if post.window else post.cutoff).date() for post in edition.posts]
    since, until = (
        min(starts) - timedelta(days=1),
        max(post.cutoff.date() for post in edition.posts) + timedelta(days=1),
    )
    yield from ledger.lines(OBSERVATIONS, Observation, since=since.isoformat(), until=until.isoformat())
