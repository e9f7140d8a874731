"""The maintainer's morning: what needs a person today, in order of importance, each with the command to run next. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta

from inferrsi.evidence import vocabulary
from inferrsi.evidence.card import RecordCard
from inferrsi.evidence.observation import is_answered
from inferrsi.evidence.pack import Subject
from inferrsi.evidence.radar import SourceSetting
from inferrsi.evidence.reasons import alike
from inferrsi.evidence.seen import QuestionCard
from inferrsi.triage.morning_words import AWAITED, SHOWN, came_true, is_sha, lost, next_command, printed, told
from inferrsi.triage.night import URGENCY, Line, Night, Proposal
from inferrsi.triage.signals import Unread
from inferrsi.triage.upstream import Behind, behind, last_seen
from inferrsi.triage.window import current, read

STALE = timedelta(hours=26)  # a daily habit and two hours of sleep; chosen 2026-11


def morning(night: Night, *, now: datetime) -> tuple[Line, ...]:
    """Give what needs a person, most important first."""
    lines = [
        *_sources(night.sources, night.asked, now=now),
        *_heads(night),
        *(_signal(one, night) for one in night.unread if one.signal.kind != "head_moved"),
        *_behind(night),
        *(_proposal(one, night.subjects) for one in night.proposals),
        *_unrecorded(night),
    ]
    return tuple(sorted(lines, key=lambda line: (URGENCY.index(line.urgency), line.subject, line.numbers)))


def _sources(sources: Iterable[SourceSetting], asked: tuple[QuestionCard, ...], *, now: datetime) -> Iterator[Line]:
    still = current(asked)
    for setting in sources:
        if not setting.enabled:
            continue
        own = [question for question in still if question.source == setting.id]
        failed = [question for question in own if not is_answered(question.outcome, question.asked)]
        answered = [question.answered for question in own if question.answered]
        if not own:
            yield _trouble(setting.id, f"{setting.id} was never asked")
        elif failed:
            reasons = "; ".join(reason[:SHOWN] for reason in alike(question.reason for question in failed)[:3])
            outcomes = ", ".join(sorted({question.outcome for question in failed}))
            yield _trouble(setting.id, f"{setting.id}: {len(failed)} of {len(own)} questions {outcomes}: {reasons}")
        elif answered and now - read(max(answered)) > STALE:
            yield _trouble(setting.id, f"{setting.id} was last answered on {max(answered)}")


def _trouble(source: str, text: str) -> Line:
    return Line(
        urgency="source_trouble", numbers=(), subject="", text=text, next=f"inferrsi sync --source {source} --again"
    )


def _proposal(one: Proposal, subjects: Mapping[str, Subject]) -> Line:
    name = printed(subjects, one.subject)
    trigger = vocabulary.triggers()[one.trigger].en
    return Line(
        urgency="move_proposed",
        numbers=(),
        subject=one.subject,
        text=f"{name}: {one.record} proposes, undecided: {trigger}",
        next=f'inferrsi confirm {one.record} {one.n} --reason "…"',
    )


def _heads(night: Night) -> Iterator[Line]:
    """Give one line a subject for its head, however often it moved: what counts is where it is now."""
    moved: dict[str, list[Unread]] = {}
    for one in night.unread:
        if one.signal.kind == "head_moved":
            moved.setdefault(one.signal.subject, []).append(one)
    for subject, signals in moved.items():
        text = told(signals[-1].signal, night) + lost(night.newest.get(subject))
        numbers, command = tuple(one.n for one in signals), next_command(signals[-1], night)
        yield Line(urgency="head_moved", numbers=numbers, subject=subject, text=text, next=command)


def _signal(one: Unread, night: Night) -> Line:
    signal = one.signal
    card = night.newest.get(signal.subject)
    event = {"pull_state": "pull_merged", "release_published": "released"}.get(signal.kind, "")
    is_awaited = card is not None and came_true(card, event, signal.ref)
    text = told(signal, night) + (lost(card) if signal.kind == "release_published" else "")
    return Line(
        urgency="event" if is_awaited else signal.kind,
        numbers=(one.n,),
        subject=signal.subject,
        text=text + (AWAITED if is_awaited else ""),
        next=next_command(one, night),
    )


def _behind(night: Night) -> Iterator[Line]:
    """Give what a record is behind in and no unread signal tells, as on the first morning, whose backlog is seen."""
    unread = {(one.signal.subject, one.signal.ref) for one in night.unread}
    seen = last_seen(current(night.asked))
    for subject, card in night.newest.items():
        followed = night.subjects.get(subject)
        if followed is None or not followed.follow or followed.frozen or subject not in seen:
            continue
        for one in behind(card, seen[subject], followed.home.repo):
            if (subject, one.ref) not in unread and one.id not in night.acked:
                yield _line_behind(one, card, night)


def _line_behind(one: Behind, card: RecordCard, night: Night) -> Line:
    commands = {"paper": f"inferrsi pin arxiv:{one.ref}"}
    if one.kind == "pull":
        address = one.id.removeprefix("pull:").partition("@")[0].replace("#", "/pull/")
        commands["pull"] = f"inferrsi pin https://github.com/{address} --subject {card.subject}"
    is_awaited = one.kind == "pull" and came_true(card, "pull_merged", one.ref)
    pinned, now = (name[:12] if is_sha(name) else name for name in (one.pinned, one.ref))
    text = f"{printed(night.subjects, card.subject)}: {card.id} has {pinned}, upstream is at {now}"
    return Line(
        urgency="event" if is_awaited else "pin_behind",
        numbers=(),
        subject=card.subject,
        text=text + (lost(card) if one.kind == "head" else "") + (AWAITED if is_awaited else ""),
        next=commands.get(one.kind, f"inferrsi pin {card.subject}"),
    )


def _unrecorded(night: Night) -> Iterator[Line]:
    for name, subject in night.subjects.items():
        if subject.follow and subject.sources and name not in night.newest:
            text = f"{subject.names[0]}: followed, and nothing of it was read yet"
            yield Line(urgency="no_record", numbers=(), subject=name, text=text, next=f"inferrsi pin {name}")
