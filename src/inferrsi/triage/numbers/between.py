"""Which numbers of a project's texts are new, changed or gone between two commits. Pure.

A number is the same one where its line reads the same but for the numbers, or where its row and column do; a line that
moved or was reworded around the same number is no change.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from inferrsi.evidence.seen import ClaimSeen
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.numbers.place import Placed, is_near, placed
from inferrsi.triage.texts_chosen import Layout

How = Literal["changed", "gone", "new"]
ORDER: Final[tuple[How, ...]] = ("changed", "gone", "new")
COMPARED: Final = 4_000  # pairs of lines that are held against each other, a file; chosen 2026-12
ABOUT: Final = 4
"""How much of what a number is about must be the same of one that did not change: all but its statistic, which a line
break may part from it."""
UNIT: Final = 2
"""Where the unit stands in what a number is about."""
Pair = tuple[Placed, Placed]


@dataclass(frozen=True, kw_only=True)
class Text:
    """One text at both commits; empty where it was not there."""

    path: str
    layout: Layout
    old: str
    new: str


@dataclass(frozen=True, kw_only=True)
class NumberMoved:
    """One number that differs."""

    how: How
    path: str
    line: int
    """In the new text; of what is gone in the old one."""
    claim: ClaimSeen
    """As it reads now, or read last."""
    was: str = ""
    """As it was printed, where it changed."""
    numbers: tuple[str, ...] = ()
    """Of what changed or is gone, as they were, in plain decimals."""
    metrics: tuple[str, ...] = ()
    """Of the vocabulary, that it may be of."""
    touches: tuple[str, ...] = ()
    """Addresses of claims in the ledger that hold what it was."""


@dataclass(frozen=True, kw_only=True)
class NumbersMoved:
    """What became of the numbers since the last record."""

    moved: tuple[NumberMoved, ...] = ()
    texts: tuple[str, ...] = ()
    """Paths that were compared."""
    left_out: tuple[Unavailable, ...] = ()
    """What was not compared, and why."""

    def of(self, how: How) -> tuple[NumberMoved, ...]:
        """Give those of one kind."""
        return tuple(one for one in self.moved if one.how == how)


def numbers_between(texts: Iterable[Text]) -> tuple[NumberMoved, ...]:
    """Compare the numbers of texts: changed ones first, then gone, then new ones, each in the order of the texts."""
    changed: list[NumberMoved] = []
    gone: list[Placed] = []
    new: list[Placed] = []
    for text in texts:
        matched = _matched(placed(text.path, text.old, text.layout), placed(text.path, text.new, text.layout))
        changed += [one for before, now in matched.pairs if (one := _changed(before, now))]
        gone += matched.old
        new += matched.new
    left = _Sides(old=gone, new=new).match(lambda one: (one.value, one.about[:ABOUT], one.conditions), is_same=True)
    found = [
        *changed,
        *(_alone(one, "gone") for one in left.old if one.is_sure),
        *(_alone(one, "new") for one in left.new if one.is_sure),
    ]
    return tuple(sorted(found, key=lambda one: (ORDER.index(one.how), one.path, one.line)))


@dataclass(frozen=True, kw_only=True)
class _Sides:
    """What is not matched yet, and what is."""

    old: Sequence[Placed]
    new: Sequence[Placed]
    pairs: tuple[Pair, ...] = ()

    def match(self, key: Callable[[Placed], Hashable], *, is_same: bool = False, is_alone: bool = False) -> "_Sides":
        """Match what has the same key, the same value first and else in order; a key that is None matches nothing.

        Args:
            key: What both must have in common.
            is_same: Match equal values only.
            is_alone: Match only where one of each side has the key.
        """
        waiting: dict[Hashable, list[Placed]] = defaultdict(list)
        for one in self.new:
            waiting[key(one)].append(one)
        waiting.pop(None, None)
        wanted: dict[Hashable, list[Placed]] = defaultdict(list)
        for one in self.old:
            if (own := key(one)) in waiting:
                wanted[own].append(one)
        pairs = [
            pair
            for own, olds in wanted.items()
            if not is_alone or len(olds) == len(waiting[own]) == 1
            for pair in _paired(olds, waiting[own], is_same=is_same)
        ]
        return self.without(pairs)

    def without(self, pairs: Sequence[Pair]) -> "_Sides":
        """Take pairs out of what waits."""
        olds, news = {id(old) for old, _ in pairs}, {id(new) for _, new in pairs}
        return _Sides(
            old=[one for one in self.old if id(one) not in olds],
            new=[one for one in self.new if id(one) not in news],
            pairs=(*self.pairs, *pairs),
        )


def _paired(olds: Sequence[Placed], news: Sequence[Placed], *, is_same: bool) -> Iterator[Pair]:
    free = list(news)
    rest = []
    for old in olds:
        same = next((new for new in free if new.value == old.value), None)
        if same is None:
            rest.append(old)
        else:
            free.remove(same)
            yield old, same
    if not is_same:
        yield from zip(rest, free, strict=False)


def _matched(old: Sequence[Placed], new: Sequence[Placed]) -> _Sides:
    """Match the numbers of one text, the surest way first."""
    sides = _Sides(old=old, new=new)
    sides = sides.match(lambda one: (one.heading, one.line, one.place, one.value), is_same=True)
    sides = sides.match(lambda one: (one.line, one.place, one.value), is_same=True)
    sides = sides.match(lambda one: one.cell and (one.heading, *one.cell))
    sides = sides.match(lambda one: (one.heading, one.frame, one.place, one.about), is_alone=True)
    sides = sides.match(lambda one: (one.value, one.about[:ABOUT], one.conditions), is_same=True)
    sides = sides.match(lambda one: one.cell and (one.cell, one.about), is_alone=True)
    sides = sides.match(lambda one: (one.frame, one.place, one.about), is_alone=True)
    sides = sides.match(lambda one: one.row and (one.heading, one.row, one.about, one.conditions), is_alone=True)
    sides = sides.match(lambda one: (one.heading, one.value, one.about[UNIT]) if one.is_telling else None, is_same=True)
    return sides.without(tuple(_near(sides)))


def _near(sides: _Sides) -> Iterator[Pair]:
    """Match numbers of the same metric and conditions under one heading whose lines are nearly the same."""
    waiting: dict[Hashable, list[Placed]] = defaultdict(list)
    for one in sides.new:
        waiting[one.heading, one.about, one.conditions].append(one)
    compared = 0
    for old in sides.old:
        free = waiting.get((old.heading, old.about, old.conditions), [])
        compared += len(free)
        if compared > COMPARED:
            return
        if best := next((new for new in free if new.place == old.place and is_near(old, new)), None):
            free.remove(best)
            yield old, best


def _changed(old: Placed, new: Placed) -> NumberMoved | None:
    if not (old.is_sure or new.is_sure) or old.numbers == new.numbers:
        return None
    return replace(_alone(new, "changed"), was=old.claim.value, numbers=old.numbers, metrics=old.metrics)


def _alone(one: Placed, how: How) -> NumberMoved:
    return NumberMoved(
        how=how, path=one.path, line=one.number_of_line, claim=one.claim, numbers=one.numbers, metrics=one.metrics
    )
