"""From when a source is asked again: its last complete answer, less the overlap. Pure."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta

from inferrsi.evidence.observation import NOTHING, is_unplaced
from inferrsi.evidence.radar import SourceSetting
from inferrsi.evidence.seen import INSTANT, QuestionCard
from inferrsi.sources.answer import Known

OVERLAP_H: Mapping[str, int] = {"arxiv": 96}
"""Hours asked again where the radar says none: announcements of arXiv lag submission by up to 78 h (help/availability)."""
DEFAULT_OVERLAP_H = 24  # the thread's own overlap
FIRST_DAYS = 7
"""Days that a first sweep looks back; its backlog counts as seen."""
RESUME = timedelta(hours=1)
"""A question answered this recently is not asked again by a run that follows an interrupted one; chosen 2026-11."""


def overlap(setting: SourceSetting) -> timedelta:
    """Give how far before its mark a source is asked again."""
    hours = setting.overlap_h
    return timedelta(hours=hours if hours is not None else OVERLAP_H.get(setting.id, DEFAULT_OVERLAP_H))


def since(setting: SourceSetting, questions: Iterable[QuestionCard], *, now: datetime) -> datetime:
    """Give the start of the window of a source: the oldest last answer to what is still asked, less the overlap."""
    answered = [one.answered for one in current(questions) if one.source == setting.id and one.answered]
    start = read(min(answered)) if answered else now - timedelta(days=FIRST_DAYS)
    return start - overlap(setting)


def current(questions: Iterable[QuestionCard]) -> tuple[QuestionCard, ...]:
    """Give the questions that are still asked: of a subject, and of no subject, those of the last run.

    A run asks all that there is to ask of a subject at one instant; what it left out is asked in other words now, such
    as those about a new home, or is settled.
    """
    asked = tuple(questions)
    last: dict[tuple[str, str], str] = {}
    for one in asked:
        for key in ((one.source, one.subject), (one.source, NOTHING)):
            last[key] = max(last.get(key, ""), one.at)
    return tuple(one for one in asked if one.at == last[one.source, NOTHING if one.asked == NOTHING else one.subject])


def mark(questions: Iterable[QuestionCard], source: str) -> datetime | None:
    """Give up to when all that is still asked of a source was answered completely, None where something never was."""
    placed = (one for one in current(questions) if not is_unplaced(one.outcome, one.asked))
    own = [one.answered for one in placed if one.source == source]
    return read(min(own)) if own and all(own) else None


def read(written: str) -> datetime:
    """Read an instant as cards write it."""
    return datetime.strptime(written, INSTANT).replace(tzinfo=UTC)


def known(questions: Iterable[QuestionCard], source: str) -> dict[tuple[str, str], Known]:
    """Give what earlier answers of a source held, by subject and question."""
    return {
        (question.subject, question.asked): Known(
            ids=frozenset(question.ids),
            mark=question.mark or None,
            asked_before=bool(question.answered),
            answered=read(question.answered) if question.answered else None,
        )
        for question in questions
        if question.source == source
    }


def fresh_subjects(questions: Iterable[QuestionCard], source: str, *, now: datetime) -> frozenset[str]:
    """Give the subjects whose every question to a source was answered within the last hour.

    Also a question that is asked no more keeps a subject from it: to ask once too often costs a request.
    """
    recent: dict[str, bool] = {}
    for question in questions:
        if question.source == source and question.subject and not is_unplaced(question.outcome, question.asked):
            is_recent = bool(question.answered) and now - read(question.answered) < RESUME
            recent[question.subject] = recent.get(question.subject, True) and is_recent
    return frozenset(subject for subject, is_recent in recent.items() if is_recent)
