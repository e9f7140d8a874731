"""What was searched, over which window, what failed: a failure is never a quiet day. Computed from the observations."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from inferrsi.digest.context import Context
from inferrsi.digest.dates import instant
from inferrsi.digest.overruled import overruled_in_post
from inferrsi.digest.quote import said
from inferrsi.digest.said import Said, concat, join, labelled, plain
from inferrsi.digest.words import word
from inferrsi.evidence.edition import Post
from inferrsi.evidence.observation import ANSWERED, OWN, Observation, is_answered, is_unplaced
from inferrsi.evidence.reasons import alike
from inferrsi.labels import (
    ASKED,
    ASKED_AGAIN,
    BOUNDED,
    CLOSE,
    COLON,
    COMMA,
    FROZEN,
    FUNNEL,
    GOT,
    LEFT_OUT,
    LIST_COMMA,
    NEW,
    NO_HOME,
    NOBODY_ASKED,
    NOT_ASKED,
    NOT_ASKED_ABOUT,
    OPEN,
    OVERLAP,
    OWN_MAIN_FAILED,
    SINCE,
    SPAN,
    STATED_COVERAGE,
    STOP,
    WINDOW,
    Phrase,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Coverage:
    """The coverage statement of a post."""

    lines: tuple[Said, ...]
    complete: bool
    """Every enabled source was asked in the window about everything with an address, and answered; for days from before
    the tool, what the post stated."""
    asked: bool
    """Some source was asked, or the post says itself what was."""
    sources: tuple["Asked", ...] = ()
    """What each answered; none where the post states it."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What one source answered in a window."""

    source: str
    lines: tuple[Observation, ...]
    """In the order of time."""
    missing: tuple[str, ...]
    """Names of what it should have been asked about and was not."""

    @property
    def last(self) -> tuple[Observation, ...]:
        """The last answer to each question that is still asked: what failed and was answered later did not fail."""
        found = {(line.subject, line.asked): line for line in self.lines}
        latest: dict[str, Observation] = {}
        for line in found.values():
            if line.subject and (line.subject not in latest or latest[line.subject].at < line.at):
                latest[line.subject] = line
        return tuple(line for line in found.values() if not line.subject or line.at == latest[line.subject].at)

    @property
    def again(self) -> int:
        """How many questions were answered only when they were asked again."""
        answered = {(line.subject, line.asked) for line in self.last if line.outcome in ANSWERED}
        return len({
            key for line in self.lines if line.outcome not in ANSWERED and (key := (line.subject, line.asked)) in answered
        })  # fmt: skip

    @property
    def complete(self) -> bool:
        """Whether everything was asked and answered."""
        return (
            bool(self.lines) and not self.missing and all(is_answered(line.outcome, line.asked) for line in self.last)
        )


def coverage(
    context: Context, post: Post, observations: Iterable[Observation], left_out: tuple[str, ...], *, unread: int
) -> Coverage:
    """State the coverage of a post from what the sources answered."""
    window = [_window(post)] if post.window else []
    refused = [concat(LEFT_OUT, COLON, plain(text)) for text in left_out]
    refused += [line] if (line := overruled_in_post(context, post)) else []
    if post.coverage_stated:
        stated = [plain(STATED_COVERAGE), said(context, post.coverage_stated)]
        return Coverage(lines=(*window, *stated, *refused), complete=True, asked=True)
    inside = tuple(line for line in observations if _is_inside(line, post))
    own = [line for line in inside if line.source == OWN][-1:]
    asked = tuple(_asked(context, [line for line in inside if line.source != OWN]))
    enabled = {source.id for source in context.material.radar.sources if source.enabled}
    complete = bool(enabled) and all(one.complete for one in asked if one.source in enabled)
    head = [] if any(one.lines for one in asked) else [plain(NOBODY_ASKED)]
    main = [labelled(OWN_MAIN_FAILED, plain(line.reason or "")) for line in own if line.outcome not in ANSWERED]
    funnel = [] if head else [_funnel(asked, unread, len(post.rows))]
    missing = [_not_asked(one) for one in asked if one.missing]
    unplaced = [line for one in asked for line in one.last if is_unplaced(line.outcome, line.asked)]
    tail = [*_without_home(context, unplaced), *_frozen(context, post), *funnel, plain(BOUNDED)]
    return Coverage(
        lines=(*window, *head, *(_source(one) for one in asked), *missing, *main, *tail, *refused),
        complete=complete and not head and not main,
        asked=not head,
        sources=asked,
    )


def _asked(context: Context, lines: list[Observation]) -> Iterator[Asked]:
    """Give the enabled sources in the radar's order, then others that answered all the same."""
    enabled = [source.id for source in context.material.radar.sources if source.enabled]
    for name in (*enabled, *sorted({line.source for line in lines} - set(enabled))):
        own = tuple(line for line in lines if line.source == name)
        yield Asked(source=name, lines=own, missing=tuple(_missing(context, name, own)) if name in enabled else ())


def _missing(context: Context, source: str, lines: tuple[Observation, ...]) -> Iterator[str]:
    """Give the names that a source has an address for and was not asked about; of none, it was not asked at all.

    A run that asks what belongs to no subject asks about all subjects.
    """
    if lines and all(line.subject for line in lines):
        asked = {line.subject for line in lines}
        for name, subject in sorted(context.material.subjects.items()):
            if subject.follow and source in subject.sources and name not in asked:
                yield subject.names[0]
    if lines and source == "feed":
        words = {name for line in lines for name in line.asked.split()}
        yield from (feed.id for feed in context.material.feeds if feed.enabled and feed.id not in words)


def _without_home(context: Context, unplaced: Iterable[Observation]) -> Iterator[Said]:
    """Name what could not be asked because nobody knows where it is: subjects, and pull requests of a bare number."""
    subjects = context.material.subjects
    names = [
        subject.names[0]
        for _, subject in sorted(subjects.items())
        if subject.follow and not subject.sources and not subject.feeds
    ]
    pulls: dict[str, list[str]] = {}
    for line in unplaced:
        followed = subjects.get(line.subject or "")
        pulls.setdefault(followed.names[0] if followed else line.subject or "", []).append(line.asked.split()[-1])
    names += [f"{name} {' '.join(numbers)}" for name, numbers in pulls.items()]
    if names:
        yield labelled(NO_HOME, join([plain(name) for name in names], LIST_COMMA))


def _frozen(context: Context, post: Post) -> Iterator[Said]:
    """Name the subjects that a person froze up to the day of a post."""
    day = post.cutoff.astimezone(ZoneInfo(context.material.radar.zone)).date()
    held = [
        concat(subject.names[0], OPEN, SINCE, f" {subject.frozen.since}", COLON, subject.frozen.reason, CLOSE)
        for _, subject in sorted(context.material.subjects.items())
        if subject.frozen and subject.frozen.since <= day
    ]
    if held:
        yield labelled(FROZEN, join(held, LIST_COMMA))


def _funnel(asked: Iterable[Asked], unread: int, rows: int) -> Said:
    sources = tuple(asked)
    numbers = {
        "got": sum(line.got or 0 for one in sources for line in one.last),
        "new": sum(line.new or 0 for one in sources for line in one.lines),
        "unread": unread,
        "rows": rows,
    }
    return plain(Phrase(FUNNEL.zh.format(**numbers), FUNNEL.en.format(**numbers)))


def _is_inside(line: Observation, post: Post) -> bool:
    if line.at > post.cutoff:
        return False
    return line.at >= post.window.from_ if post.window else line.at.date() == post.cutoff.date()


def _window(post: Post) -> Said:
    if post.window is None:
        return Said()
    span = plain(f"{instant(post.window.from_)} – {instant(post.window.to)}")
    overlap = Said()
    if post.window.overlap_h is not None:
        hours = str(post.window.overlap_h)
        overlap = plain(Phrase(OVERLAP.zh.format(hours=hours), OVERLAP.en.format(hours=hours)))
    return labelled(WINDOW, join([span, overlap], COMMA))


def _source(one: Asked) -> Said:
    if not one.lines:
        return concat(one.source, COLON, NOT_ASKED)
    outcomes = Counter(line.outcome for line in one.last)
    parts = [_counted(ASKED, len(one.lines))]
    parts += [concat(word("answer", outcome), f" {number}") for outcome, number in sorted(outcomes.items())]
    parts += [_counted(ASKED_AGAIN, one.again)] if one.again else []
    parts += [
        _counted(GOT, sum(line.got or 0 for line in one.last)),
        _counted(NEW, sum(line.new or 0 for line in one.lines)),
    ]
    span = _span(one.lines)
    parts += [span] if span else []
    reasons = alike(line.reason for line in one.last if not is_unplaced(line.outcome, line.asked))
    told = [plain(reason) for reason in reasons]
    return join([concat(one.source, COLON, join(parts, COMMA)), *told], STOP)


def _not_asked(one: Asked) -> Said:
    names = join([plain(name) for name in one.missing], LIST_COMMA)
    return labelled(NOT_ASKED_ABOUT, concat(one.source, COLON, names))


def _span(lines: Iterable[Observation]) -> Said:
    """Give the time that the answers speak for."""
    windows = [line.window for line in lines if line.window]
    if not windows:
        return Said()
    begin, end = min(window.from_ for window in windows), max(window.to for window in windows)
    return concat(SPAN, f" {instant(begin)} – {instant(end)}")


def _counted(phrase: Phrase, number: int) -> Said:
    return plain(Phrase(phrase.zh.format(n=number), phrase.en.format(n=number)))
