"""The maintainer's morning: what needs a person today, in order of importance, each with the command to run next. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from inferrsi.evidence import vocabulary
from inferrsi.evidence.observation import ANSWERED
from inferrsi.evidence.pack import Subject
from inferrsi.evidence.radar import SourceSetting
from inferrsi.evidence.record import Record
from inferrsi.evidence.seen import QuestionCard
from inferrsi.evidence.state import anchored, is_same_tree
from inferrsi.triage.signals import Unread
from inferrsi.triage.window import read

STALE = timedelta(hours=26)  # a daily habit and two hours of sleep; chosen 2026-11
URGENCY = (
    "source_trouble", "tag_moved", "history_rewritten", "release_gone", "paper_withdrawn", "event", "release_published",
    "release_edited", "tag_added", "tag_gone", "head_moved", "pull_state", "paper_version", "hub_revision",
    "repository_state", "page_changed", "feed_item_edited", "paper_announced", "feed_item",
)  # fmt: skip
"""What comes first: what would make a printed pin wrong, then what a record waits for, then what is new."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """One thing to do."""

    urgency: str
    """One of `URGENCY`."""
    numbers: tuple[int, ...]
    """Of the signals it is about, for `inferrsi ack`."""
    subject: str
    """A slug, empty for what concerns a source or a feed."""
    text: str
    next: str
    """The command to run."""


@dataclass(frozen=True, kw_only=True)
class Night:
    """What happened since the maintainer last looked."""

    sources: tuple[SourceSetting, ...]
    asked: tuple[QuestionCard, ...]
    """Every question with its last answer."""
    unread: tuple[Unread, ...]
    subjects: Mapping[str, Subject]
    newest: Mapping[str, Record]


def morning(night: Night, *, now: datetime) -> tuple[Line, ...]:
    """Give what needs a person, most important first."""
    told = [_signal(one, night.subjects, night.newest.get(one.signal.subject)) for one in night.unread]
    lines = [*_sources(night.sources, night.asked, now=now), *told]
    return tuple(sorted(lines, key=lambda line: (URGENCY.index(line.urgency), line.subject, line.numbers)))


def _sources(sources: Iterable[SourceSetting], asked: tuple[QuestionCard, ...], *, now: datetime) -> Iterator[Line]:
    for setting in sources:
        if not setting.enabled:
            continue
        own = [question for question in asked if question.source == setting.id]
        failed = [question for question in own if question.outcome not in ANSWERED]
        answered = [question.answered for question in own if question.answered]
        if not own:
            yield _trouble(setting.id, f"{setting.id} was never asked")
        elif failed:
            reasons = "; ".join(sorted({question.reason for question in failed if question.reason})[:3])
            outcomes = ", ".join(sorted({question.outcome for question in failed}))
            yield _trouble(setting.id, f"{setting.id}: {len(failed)} of {len(own)} questions {outcomes}: {reasons}")
        elif answered and now - read(max(answered)) > STALE:
            yield _trouble(setting.id, f"{setting.id} was last answered on {max(answered)}")


def _trouble(source: str, text: str) -> Line:
    return Line(
        urgency="source_trouble", numbers=(), subject="", text=text, next=f"inferrsi sync --source {source} --again"
    )


def _signal(one: Unread, subjects: Mapping[str, Subject], record: Record | None) -> Line:
    signal = one.signal
    followed = subjects.get(signal.subject)
    name = followed.names[0] if followed else signal.subject or signal.source
    word = vocabulary.terms("signal_kind")[signal.kind].en
    told = [word, signal.ref[:12] if _is_sha(signal.ref) else signal.ref, signal.title, signal.note, signal.at]
    text = f"{name}: " + ", ".join(dict.fromkeys(part for part in told if part))
    if record is not None and (lost := speaking(record)) and signal.kind in {"head_moved", "release_published"}:
        text += f"; {lost} numbers of {record.id} would no longer speak for the head"
    is_awaited = record is not None and _came_true(signal.kind, signal.ref, record)
    return Line(
        urgency="event" if is_awaited else signal.kind,
        numbers=(one.n,),
        subject=signal.subject,
        text=text + ("; it is what the record waits for" if is_awaited else ""),
        next=_next(one, followed),
    )


def _is_sha(ref: str) -> bool:
    return len(ref) == 40 and all(digit in "0123456789abcdef" for digit in ref)


def speaking(record: Record) -> int:
    """Count the numbers of a record that speak for the tree it pinned."""
    return sum(
        len(experiment.claims)
        for experiment in record.experiments
        if anchored(experiment.anchor) and not experiment.triggers and is_same_tree(experiment.anchor, record.pins)
    )


def _came_true(kind: str, ref: str, record: Record) -> bool:
    awaited = {waited.event: waited.ref or "" for waited in record.waits_for}
    if kind == "pull_state" and "pull_merged" in awaited and ref.endswith(" merged"):
        return awaited["pull_merged"] in {"", ref.split(maxsplit=1)[0], ref.split(maxsplit=1)[0].lstrip("#")}
    return kind == "release_published" and "released" in awaited


def _next(one: Unread, followed: Subject | None) -> str:
    signal = one.signal
    if followed and signal.kind in {"release_published", "tag_added", "tag_moved", "release_edited"} and signal.ref:
        return f"inferrsi pin {followed.id}@{signal.ref}"
    if followed and signal.kind in {"head_moved", "history_rewritten", "pull_state"}:
        return f"inferrsi pin {followed.id}"
    if followed and signal.kind in {"paper_version", "paper_announced"} and signal.ref:
        return f"inferrsi pin arxiv:{signal.ref}"
    return f'inferrsi ack {one.n} --reason "…"'
