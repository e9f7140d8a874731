"""What moved against the post before: kinds of rows, subjects that changed their ring, and the gaps that closed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from inferrsi.digest import words
from inferrsi.digest.context import Context, posts_before
from inferrsi.digest.said import Said, concat, join, labelled, plain
from inferrsi.evidence.card import record_card
from inferrsi.evidence.edition import Edition, Post, Row
from inferrsi.evidence.freshness import kind_of
from inferrsi.evidence.record import Kind, Record
from inferrsi.labels import CLOSE, CLOSED_GAPS, COLON, LIST_COMMA, NO_RING, OPEN, Phrase

RINGS = ("now", "next", "watch")
_ARROW = Phrase(" → ", " → ")


def row_kind(context: Context, edition: Edition, post: Post, row: Row) -> Kind:
    """Give the kind of a row: a person's word where there is one, else what the editions compute."""
    if row.row is not None:
        return row.row
    record = context.material.records[row.record]
    earlier = earlier_posts(context.material.editions, edition, post)
    before = _last_record(context, earlier, record)
    return kind_of(record_card(record), record_card(before) if before else None, since=window_start(earlier, post))


def earlier_posts(editions: Iterable[Edition], edition: Edition, post: Post) -> tuple[Post, ...]:
    """Give the posts before this one, in order."""
    return tuple(
        found
        for day, found in posts_before(editions, edition.date, post.n)
        if (day.date, found.n) != (edition.date, post.n)
    )


def window_start(earlier: tuple[Post, ...], post: Post) -> date | None:
    """Give the day on which the window of a post begins: its own, else the cut-off of the post before."""
    if post.window:
        return post.window.from_.date()
    return earlier[-1].cutoff.date() if earlier else None


def _last_record(context: Context, earlier: tuple[Post, ...], record: Record) -> Record | None:
    found = None
    for post in earlier:
        for row in post.rows:
            candidate = context.material.records.get(row.record)
            if candidate and candidate.subject == record.subject:
                found = candidate
    return found


@dataclass(frozen=True, kw_only=True)
class RingMove:
    """A subject whose rings changed since it was last in a ring."""

    subject: str
    was: tuple[str, ...]
    now: tuple[str, ...]
    closed: tuple[str, ...]
    """Gaps of the earlier record that the newer one no longer has."""
    said: Said


def ring_moves(context: Context, edition: Edition, post: Post) -> tuple[RingMove, ...]:
    """Give the subjects of this post that stood in other rings in the last earlier post which named them."""
    earlier = earlier_posts(context.material.editions, edition, post)
    moves: list[RingMove] = []
    for subject, now in _rings(context, post).items():
        last = next((found for found in reversed(earlier) if subject in _rings(context, found)), None)
        was = _rings(context, last)[subject] if last else None
        if was is None or was[0] == now[0]:
            continue
        closed = tuple(gap for gap in was[1].gaps if gap not in now[1].gaps) if was[1].id != now[1].id else ()
        moves.append(_move(context, subject, was[0], now[0], closed))
    return tuple(moves)


def _rings(context: Context, post: Post) -> dict[str, tuple[tuple[str, ...], Record]]:
    """Give the rings and the record by which a post names each subject."""
    found: dict[str, tuple[tuple[str, ...], Record]] = {}
    for ring in RINGS:
        for stand in getattr(post, ring):
            for address in stand.records:
                if record := context.material.records.get(address):
                    rings = found.get(record.subject, ((), record))[0]
                    found[record.subject] = ((*rings, ring) if ring not in rings else rings, record)
    return found


def _move(
    context: Context, subject: str, was: tuple[str, ...], now: tuple[str, ...], closed: tuple[str, ...]
) -> RingMove:
    followed = context.material.subjects.get(subject)
    name = plain(followed.names[0] if followed else subject)
    gaps = labelled(CLOSED_GAPS, join([plain(words.gap(gap)) for gap in closed], LIST_COMMA))
    tail: Iterator[Said | Phrase] = iter((OPEN, gaps, CLOSE) if gaps else ())
    text = concat(name, COLON, _names(was), _ARROW, _names(now), *tail)
    return RingMove(subject=subject, was=was, now=now, closed=closed, said=text)


def _names(rings: tuple[str, ...]) -> Said:
    return plain(" + ".join(ring.capitalize() for ring in rings)) if rings else plain(NO_RING)
