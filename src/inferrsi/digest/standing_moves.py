"""Which numbers of earlier posts stand otherwise at this one, and why; and the facts that a record gives for it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from inferrsi.digest import words
from inferrsi.digest.context import Context
from inferrsi.digest.delta import earlier_posts
from inferrsi.digest.quote import said
from inferrsi.digest.said import Said, concat, join, plain, reference
from inferrsi.evidence.edition import Edition, Post
from inferrsi.evidence.move import Move, status_at
from inferrsi.evidence.record import Record
from inferrsi.evidence.state import State
from inferrsi.labels import BECAUSE, CLOSE, COLON, LIST_COMMA, MOVE_STATUS, OPEN, SEMICOLON, Phrase

_ARROW = Phrase(" → ", " → ")
_SPACE = Phrase(" ", " ")
_SHOWN_HEX = 8


@dataclass(frozen=True, kw_only=True)
class StateMove:
    """Numbers of one record that changed their state in the same way."""

    claims: tuple[str, ...]
    """Addresses."""
    was: State
    now: State
    because: str
    """A trigger's name, or one of `labels.BECAUSE`."""
    said: Said


def state_moves(context: Context, edition: Edition, post: Post) -> tuple[StateMove, ...]:
    """Give the numbers that earlier posts printed and that stand otherwise at this one.

    A state changes when a post names a new reading of the subject or a correction, and when a person decided since the
    post before what lies between two readings.
    """
    earlier = earlier_posts(context.material.editions, edition, post)
    if not earlier:
        return ()
    before = replace(
        context, seen=tuple(row.record for found in earlier for row in found.rows), as_of=earlier[-1].cutoff
    )
    return tuple(move for record in _known(before) for move in _of_record(before, context, record))


def _known(before: Context) -> tuple[Record, ...]:
    """Give the records of earlier posts, oldest first."""
    found = (before.material.records.get(address) for address in dict.fromkeys(before.seen))
    return tuple(record for record in found if record)


def _of_record(before: Context, now: Context, record: Record) -> Iterator[StateMove]:
    for (was, state, because), group in groupby(_changes(before, now, record), key=lambda change: change[1:]):
        claims = tuple(claim for claim, *_ in group)
        yield StateMove(
            claims=tuple(f"{record.id}#{claim}" for claim in claims),
            was=was,
            now=state,
            because=because,
            said=_said(record.id, claims, (was, state), because),
        )


def _changes(before: Context, now: Context, record: Record) -> Iterator[tuple[str, State, State, str]]:
    """Give claim, old state, new state and reason; equal changes stand together."""
    found = []
    for experiment in record.experiments:
        for claim in experiment.claims:
            was, found_now = before.standing(record, experiment, claim), now.standing(record, experiment, claim)
            if was.state != found_now.state:
                found.append((claim.id, was.state, found_now.state, found_now.because))
    order = list(dict.fromkeys(change[1:] for change in found))
    return iter(sorted(found, key=lambda change: order.index(change[1:])))


def _said(record: str, claims: tuple[str, ...], states: tuple[State, State], because: str) -> Said:
    names = join([plain(f"{record}#{claims[0]}"), *(plain(claim) for claim in claims[1:])], LIST_COMMA)
    was, now = (plain(words.state(state)) for state in states)
    return concat(names, COLON, was, _ARROW, now, OPEN, why(because), CLOSE)


def why(because: str) -> Phrase:
    """Say what decides a state."""
    return BECAUSE[because] if because in BECAUSE else words.trigger(because)


def moves_said(context: Context, record: Record) -> Said:
    """Say what a record gives as facts about the way from the reading before, each with its status at this post."""
    return join([_move(context, record, move) for move in record.moves], SEMICOLON)


def _move(context: Context, record: Record, move: Move) -> Said:
    step = concat(_tree(move.from_), _ARROW, _tree(move.to))
    status = _status(move, context.as_of)
    head = join([plain(words.trigger(move.trigger)), step], _SPACE)
    return concat(head, OPEN, status, CLOSE, COLON, said(context, move.reason, record.id))


def _status(move: Move, as_of: datetime | None) -> Phrase:
    return MOVE_STATUS[status_at(move, as_of)]


def _tree(name: str) -> Said:
    is_sha = len(name) == 40 and all(digit in "0123456789abcdef" for digit in name)
    return reference(name[:_SHOWN_HEX] if is_sha else name)
