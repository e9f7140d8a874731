"""Ask every source what moved, and append what it answered. Orders I/O, decides nothing; one dead source stops nothing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from inferrsi.evidence.observation import NOTHING, SWEEP, Observation
from inferrsi.evidence.radar import SourceSetting
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import QuestionCard, SeenCard, fold, questions
from inferrsi.ledger.append import append
from inferrsi.ledger.lock import locked
from inferrsi.ledger.snapshots import keep
from inferrsi.pipeline import material
from inferrsi.pipeline.workspace import Checked
from inferrsi.sources.answer import Answer, Ask, Followed
from inferrsi.sources.http.transport import Transport
from inferrsi.triage import window
from inferrsi.triage.observed import Swept, observation, swept

OBSERVATIONS = "evidence/observations"
LOCK_WAIT_S = 10.0  # an append takes milliseconds; whoever holds the ledger longer is writing records
Sweep = Callable[[Transport, Ask], Iterator[Answer]]
"""One source: asks, and gives an answer for each question."""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What a run asks about."""

    subjects: frozenset[str] = frozenset()
    """Empty: all followed."""
    sources: frozenset[str] = frozenset()
    """Empty: all enabled."""
    since: datetime | None = None
    """In place of the marks."""
    again: bool = False
    """Also what was answered within the last hour."""


@dataclass(frozen=True, kw_only=True)
class Run:
    """Where and with what a run works."""

    root: Path
    checked: Checked
    transport: Transport
    now: datetime
    """The end of the window."""
    told: Callable[[Answer], None] = lambda _answer: None
    """Told of each answer as it comes, for a progress bar."""


def sync(run: Run, sweeps: Mapping[str, Sweep], wanted: Wanted) -> Iterator[Swept]:
    """Ask the enabled sources one after another; each answer is appended before the next question.

    Args:
        run: The workspace, the way out, the time.
        sweeps: Source id → its sweep.
        wanted: What to ask about.
    """
    before = tuple(questions(run.checked.ledger.seen()).values())
    followed = _followed(run.checked)
    feeds = tuple(feed for feed in material.feeds(run.checked.ledger) if feed.enabled)
    chosen = [one for one in followed if not wanted.subjects or one.subject.id in wanted.subjects]
    for setting in material.radar(run.checked).sources:
        if not setting.enabled or setting.id not in sweeps or (wanted.sources and setting.id not in wanted.sources):
            continue
        is_resumed = not wanted.again and wanted.since is None
        fresh = window.fresh_subjects(before, setting.id, now=run.now) if is_resumed else frozenset()
        asked = tuple(one for one in chosen if one.subject.id not in fresh)
        ask = Ask(
            followed=asked,
            feeds=() if wanted.subjects else feeds,
            since=wanted.since or window.since(setting, before, now=run.now),
            now=run.now,
            is_since_given=wanted.since is not None,
            is_whole=not wanted.subjects,
            known=window.known(before, setting.id),
        )
        sent = run.transport.requests
        says_nothing = ask.is_whole and len(asked) == len(chosen)
        lines = tuple(_observed(run, sweeps[setting.id], ask, setting=setting, says_nothing=says_nothing))
        yield replace(
            swept(setting.id, lines, until=run.now),
            mark=window.mark(_joined(before, lines), setting.id),
            requests=run.transport.requests - sent,
            skipped=len(chosen) - len(asked),
        )


def _joined(before: tuple[QuestionCard, ...], lines: tuple[Observation, ...]) -> tuple[QuestionCard, ...]:
    return tuple(questions((SeenCard(questions=before), SeenCard(questions=fold(lines)))).values())


def _followed(checked: Checked) -> tuple[Followed, ...]:
    newest: dict[str, str] = {card.subject: card.id for card in checked.ledger.records()}
    refused = checked.refused
    subjects = material.subjects(checked.ledger)
    return tuple(
        Followed(subject=subject, record=_newest(checked, newest.get(name), refused))
        for name, subject in sorted(subjects.items())
        if subject.follow
    )


def _newest(checked: Checked, address: str | None, refused: Mapping[str, str]) -> Record | None:
    if address is None or address in refused:
        return None
    return checked.ledger.read(checked.ledger.record_path(address), Record)


def _observed(run: Run, sweep: Sweep, ask: Ask, *, setting: SourceSetting, says_nothing: bool) -> Iterator[Observation]:
    for answer in _answers(sweep, run.transport, ask, setting.id, says_nothing=says_nothing):
        run.told(answer)
        line = observation(answer, ask, overlap=window.overlap(setting))
        write(run.root, line, run.transport)
        yield line


def write(root: Path, line: Observation, transport: Transport) -> None:
    """Append one observation, and keep the bytes it rests on."""
    keep(root, line.sha256, transport.stored)
    with locked(root, wait=LOCK_WAIT_S):
        append(root, OBSERVATIONS, line.at.date().isoformat(), (line,))


def _answers(sweep: Sweep, transport: Transport, ask: Ask, source: str, *, says_nothing: bool) -> Iterator[Answer]:
    """Give the answers of a sweep; one that fails itself becomes an answer that says so."""
    is_asked = False
    try:
        for answer in sweep(transport, ask):
            is_asked = True
            yield answer
    except Exception as error:  # noqa: BLE001  # the per-item loop: the fault is recorded and the run goes on
        reason = f"the source failed itself: {type(error).__name__}: {error}"
        yield Answer(source=source, subject=None, asked=SWEEP, outcome="failed", reason=reason)
        return
    if ("", SWEEP) in ask.known:  # it failed itself once, and does no more
        yield Answer(source=source, subject=None, asked=SWEEP, outcome="complete")
    if says_nothing and not is_asked:
        yield Answer(source=source, subject=None, asked=NOTHING, outcome="complete")
