"""What was searched, over which window, what failed: a failure is never a quiet day."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from inferrsi.digest.context import Context
from inferrsi.digest.dates import instant
from inferrsi.digest.quote import said
from inferrsi.digest.said import Said, concat, join, labelled, plain
from inferrsi.digest.words import word
from inferrsi.evidence.edition import Post
from inferrsi.evidence.observation import ANSWERED, Observation
from inferrsi.labels import (
    ASKED,
    BOUNDED,
    COLON,
    COMMA,
    FUNNEL,
    GOT,
    LEFT_OUT,
    LIST_COMMA,
    NEW,
    NO_HOME,
    NOBODY_ASKED,
    NOT_ASKED,
    OVERLAP,
    STATED_COVERAGE,
    STOP,
    WINDOW,
    Phrase,
)  # fmt: skip

_SPACE = Phrase(" ", " ")


@dataclass(frozen=True, kw_only=True)
class Coverage:
    """The coverage statement of a post."""

    lines: tuple[Said, ...]
    complete: bool
    """Every enabled source was asked in the window and answered; for days from before the tool, what the post stated."""
    asked: bool
    """Some source was asked, or the post says itself what was."""


def coverage(
    context: Context, post: Post, observations: Iterable[Observation], left_out: tuple[str, ...], *, unread: int
) -> Coverage:
    """State the coverage of a post from what the sources answered."""
    window = [_window(post)] if post.window else []
    refused = [concat(LEFT_OUT, COLON, plain(text)) for text in left_out]
    if post.coverage_stated:
        stated = [plain(STATED_COVERAGE), said(context, post.coverage_stated)]
        return Coverage(lines=(*window, *stated, *refused), complete=True, asked=True)
    seen = _last([line for line in observations if _is_inside(line, post)])
    enabled = [source.id for source in context.material.radar.sources if source.enabled]
    by_source = {name: [line for line in seen if line.source == name] for name in enabled}
    others = sorted({line.source for line in seen} - set(enabled))
    by_source |= {name: [line for line in seen if line.source == name] for name in others}
    lines = [_source(name, found) for name, found in by_source.items()]
    complete = bool(enabled) and all(
        by_source[name] and all(line.outcome in ANSWERED for line in by_source[name]) for name in enabled
    )
    head = [] if seen else [plain(NOBODY_ASKED)]
    tail = [*_without_home(context), *([_funnel(seen, unread, len(post.rows))] if seen else []), plain(BOUNDED)]
    return Coverage(lines=(*window, *head, *lines, *tail, *refused), complete=complete and bool(seen), asked=bool(seen))


def _last(lines: Iterable[Observation]) -> list[Observation]:
    """Keep the last answer to each question: what failed and was asked again with success did not fail."""
    found: dict[tuple[str, str | None, str], Observation] = {}
    for line in lines:
        found[line.source, line.subject, line.asked] = line
    return list(found.values())


def _without_home(context: Context) -> Iterator[Said]:
    names = [
        subject.names[0]
        for _, subject in sorted(context.material.subjects.items())
        if subject.follow
        and subject.home.confidence == "unknown"
        and not (subject.arxiv or subject.hub or subject.feeds)
    ]
    if names:
        yield labelled(NO_HOME, join([plain(name) for name in names], LIST_COMMA))


def _funnel(seen: Iterable[Observation], unread: int, rows: int) -> Said:
    lines = list(seen)
    numbers = {
        "got": sum(line.got or 0 for line in lines),
        "new": sum(line.new or 0 for line in lines),
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


def _source(name: str, found: list[Observation]) -> Said:
    if not found:
        return concat(name, COLON, NOT_ASKED)
    outcomes = Counter(line.outcome for line in found)
    parts = [_counted(ASKED, len(found))]
    parts += [concat(word("answer", outcome), f" {number}") for outcome, number in sorted(outcomes.items())]
    parts += [_counted(GOT, sum(line.got or 0 for line in found)), _counted(NEW, sum(line.new or 0 for line in found))]
    reasons = [plain(reason) for reason in sorted({line.reason for line in found if line.reason})]
    return join([concat(name, COLON, join(parts, COMMA)), *reasons], STOP)


def _counted(phrase: Phrase, number: int) -> Said:
    return plain(Phrase(phrase.zh.format(n=number), phrase.en.format(n=number)))
