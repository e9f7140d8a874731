"""From when a source is asked again: its last complete answer, less the overlap. Pure."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta

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
    """Give the start of the window of a source: the oldest of its last complete answers, less the overlap."""
    answered = [question.answered for question in questions if question.source == setting.id and question.answered]
    start = read(min(answered)) if answered else now - timedelta(days=FIRST_DAYS)
    return start - overlap(setting)


def read(written: str) -> datetime:
    """Read an instant as cards write it."""
    return datetime.strptime(written, INSTANT).replace(tzinfo=UTC)


def known(questions: Iterable[QuestionCard], source: str) -> dict[tuple[str, str], Known]:
    """Give what earlier answers of a source held, by subject and question."""
    return {
        (question.subject, question.asked): Known(
            ids=frozenset(question.ids), mark=question.mark or None, asked_before=bool(question.answered)
        )
        for question in questions
        if question.source == source
    }


def fresh_subjects(questions: Iterable[QuestionCard], source: str, *, now: datetime) -> frozenset[str]:
    """Give the subjects whose every question to a source was answered within the last hour."""
    recent: dict[str, bool] = {}
    for question in questions:
        if question.source == source and question.subject:
            is_recent = bool(question.answered) and now - read(question.answered) < RESUME
            recent[question.subject] = recent.get(question.subject, True) and is_recent
    return frozenset(subject for subject, is_recent in recent.items() if is_recent)
