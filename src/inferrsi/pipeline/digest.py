"""The day's report from the ledger: gathers what a plan may see, and hands it over. Orders, decides nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from inferrsi.digest import markdown, structure
from inferrsi.digest.context import Material
from inferrsi.digest.plan import Missing, Report, plan
from inferrsi.errors import UsageError
from inferrsi.evidence import vocabulary
from inferrsi.evidence.card import RecordCard
from inferrsi.evidence.edition import Edition, Main
from inferrsi.evidence.finding import BLOCKING
from inferrsi.evidence.observation import Observation
from inferrsi.evidence.radar import Radar
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import INSTANT
from inferrsi.labels import Language
from inferrsi.ledger.store import Ledger
from inferrsi.pipeline import material
from inferrsi.pipeline.needed import Needed, needed
from inferrsi.pipeline.workspace import Checked
from inferrsi.triage.draft import At, draft
from inferrsi.triage.signals import numbered

OBSERVATIONS = "evidence/observations"


@dataclass(frozen=True, kw_only=True)
class Made:
    """A report and the edition it was made from."""

    report: Report
    edition: Edition
    radar: Radar
    left_out: bool
    """A record, a quoted number or an observation did not pass and is missing."""

    @property
    def language(self) -> Language:
        """The radar's first language."""
        return self.radar.languages[0]


def render(report: Report, *, language: Language, form: str) -> str:
    """Print a report as Markdown (`md`) or JSON."""
    return structure.render(report, language) if form == "json" else markdown.render(report, language)


def make(checked: Checked, *, day: date, now: datetime, main: Main | None = None) -> Made:
    """Lay out the report of a day; without an edition a draft from the records of the day.

    Args:
        checked: The workspace.
        day: The radar's day.
        now: When the report is made.
        main: Head of the radar's own repository, for a draft.

    Raises:
        InferrsiError: The edition of the day, or the radar, did not pass its form.
    """
    ledger = checked.ledger
    radar = material.radar(checked)
    wanted = needed(ledger, day)
    editions = tuple(_editions(checked, wanted, day))
    known = next((edition for edition in editions if edition.date == day), None)
    subjects = material.subjects(ledger)
    records = dict(_records(checked, wanted))
    if known is None:
        of_day = [record for record in records.values() if record.date == day]
        edition = draft(radar, of_day, At(day=day, now=now, since=_last_cutoff(ledger, day), main=main))
        editions = (*editions, edition)
    else:
        edition = known
    report = plan(
        Material(
            radar=radar,
            editions=editions,
            records=records,
            subjects=subjects,
            outcomes=vocabulary.outcomes(),
            signals=numbered(ledger.seen()),
            acks=ledger.acks(),
            feeds=material.feeds(ledger),
            rows=tuple(_rows(checked, edition, is_draft=known is None)),
        ),
        edition,
        observations=tuple(_observations(ledger, edition)),
        missing=Missing(
            records={address: checked.refused[address] for address in wanted.records if address in checked.refused},
            lines=torn(checked),
        ),
        draft=known is None,
    )
    rows = (row.record for post in edition.posts for row in post.rows)
    left_out = bool(torn(checked)) or any(address not in records for address in (*rows, *wanted.records))
    return Made(report=report, edition=edition, radar=radar, left_out=left_out)


def torn(checked: Checked) -> tuple[str, ...]:
    """Give the observations and acks that did not pass, as the coverage statement names them."""
    return tuple(
        f"{finding.code} {finding.path}:{finding.line} {finding.message}"
        for finding in checked.findings
        if finding.severity in BLOCKING and finding.path.endswith(".jsonl")
    )


def _last_cutoff(ledger: Ledger, day: date) -> datetime | None:
    """Give the cut-off of the last post before a day."""
    cutoffs = [time.cutoff for card in ledger.editions() if card.date < day.isoformat() for time in card.times]
    return datetime.strptime(max(cutoffs), INSTANT).replace(tzinfo=UTC) if cutoffs else None


def _rows(checked: Checked, edition: Edition, *, is_draft: bool) -> Iterator[tuple[str, int, RecordCard]]:
    """Give the rows of all editions, as cards: what was read by then decides what is unread."""
    refused = checked.refused
    cards = checked.ledger.cards
    rows = [(card.date, row.post, row.record) for card in checked.ledger.editions() for row in card.rows]
    if is_draft:
        rows += [(edition.date.isoformat(), post.n, row.record) for post in edition.posts for row in post.rows]
    for when, number, record in rows:
        card = cards.get(checked.ledger.record_path(record))
        if isinstance(card, RecordCard) and record not in refused:
            yield when, number, card


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


def _editions(checked: Checked, wanted: Needed, day: date) -> Iterator[Edition]:
    if failed := material.refused_editions(checked, until=day):
        raise material.not_passed(failed[min(failed)], "the edition did not pass")
    yield from (checked.ledger.read(path, Edition) for path in wanted.editions)


def _records(checked: Checked, wanted: Needed) -> Iterator[tuple[str, Record]]:
    """Read what is needed; a number that a record quotes is printed without the prose around it, so it leads no further."""
    ledger, refused = checked.ledger, checked.refused
    for address in wanted.records:
        path = ledger.record_path(address)
        if address not in refused and path in ledger.cards:
            yield address, ledger.read(path, Record)


def _observations(ledger: Ledger, edition: Edition) -> Iterator[Observation]:
    starts = [(post.window.from_ if post.window else post.cutoff).date() for post in edition.posts]
    since, until = (
        min(starts) - timedelta(days=1),
        max(post.cutoff.date() for post in edition.posts) + timedelta(days=1),
    )
    yield from ledger.lines(OBSERVATIONS, Observation, since=since.isoformat(), until=until.isoformat())
