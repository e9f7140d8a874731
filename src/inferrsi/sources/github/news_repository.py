"""What is new of a repository itself and of its head. Pure."""

from dataclasses import dataclass, replace
from datetime import datetime

from inferrsi.evidence.observation import Signal
from inferrsi.sources.github import ids
from inferrsi.sources.github.between import Between
from inferrsi.sources.github.facts import Facts
from inferrsi.sources.github.news import News, Place, joined, signal
from inferrsi.sources.github.state import Trouble
from inferrsi.sources.unavailable import Unavailable

EMPTY = "empty"
"""Stands in a mark for the head of a repository that has none."""


@dataclass(frozen=True, kw_only=True)
class Held:
    """A head that went back and is not believed before it is seen again."""

    reason: str


Since = Between | Unavailable | Held | None
"""What lies between the last head and this one; None: the head did not move, or there was none."""


def of_trouble(place: Place, trouble: Trouble) -> News:
    """Give what a refusal says of the repository: gone and blocked are states, a refused token is none."""
    if trouble.word not in {"gone", "blocked", "empty"}:
        return News(doubts=(trouble.reason,))
    return _state(place, trouble.word)


def of_state(place: Place, facts: Facts) -> News:
    """Give whether it is archived or empty, what it is called, and whether it is the same one."""
    parts = [_name(place, facts), _identity(place, facts)]
    if facts.head is None:
        parts.append(_state(place, EMPTY))
    elif facts.is_archived is not None:
        parts.append(_state(place, "archived" if facts.is_archived else "ok"))
    elif place.memory.last(ids.state(place.repo)) in {"gone", "blocked", EMPTY}:  # the wire knows no more
        parts.append(_state(place, "ok"))
    return News(
        ids=tuple(name for part in parts for name in part.ids),
        signals=tuple(told for part in parts for told in part.signals),
    )


def is_swapped(place: Place, facts: Facts) -> bool:
    """Say whether another repository stands under the name: then nothing of it can be held against what was known."""
    last = place.memory.last(ids.identity(place.repo))
    return last is not None and facts.number is not None and last != str(facts.number)


def _state(place: Place, value: str) -> News:
    name = ids.state(place.repo)
    was, known = place.memory.last(name) or "ok", place.memory.turn(name, value)
    told = () if was == value else (_told(place, known, f"{was} → {value}"),)
    return News(ids=(known.text,), signals=told)


def _name(place: Place, facts: Facts) -> News:
    name = ids.full_name(place.repo)
    was = place.memory.last(name) or place.repo
    known = place.memory.turn(name, facts.full_name)
    if was.lower() == facts.full_name.lower():
        return News(ids=(known.text,) if place.memory.last(name) else ())
    return News(ids=(known.text,), signals=(_told(place, known, f"renamed: {was} → {facts.full_name}"),))


def _identity(place: Place, facts: Facts) -> News:
    if facts.number is None:
        return News()
    known = place.memory.turn(ids.identity(place.repo), str(facts.number))
    if not is_swapped(place, facts):
        return News(ids=(known.text,))
    was = place.memory.last(ids.identity(place.repo))
    note = f"another repository stands under this name: id {was} → {facts.number}"
    return News(ids=(known.text,), signals=(_told(place, known, note),))


def _told(place: Place, known: ids.Id, note: str) -> Signal:
    return signal(place, id=known.text, kind="repository_state", ref=known.value, url=place.url(), note=note)


def of_head(place: Place, facts: Facts, since: Since, pinned: Between | None) -> News:
    """Give where the head went.

    Args:
        place: Where.
        facts: What is there now.
        since: What lies between the last head and this one.
        pinned: What lies between the record's pin and the head, where that is another commit than the last head.
    """
    if facts.head is None:
        return News()
    known = f"{ids.head(place.repo)}@{facts.head}"
    was = place.marked[0] if place.marked else None
    if was is None or was == facts.head:
        return News(ids=(known,), got=1)
    if was == EMPTY:
        return _moved(place, facts, known, note="the first commits")
    return _since(place, facts, since, pinned)


def _since(place: Place, facts: Facts, since: Since, pinned: Between | None) -> News:
    known, was = f"{ids.head(place.repo)}@{facts.head}", place.marked[0]
    if isinstance(since, Held):
        return News(doubts=(f"{place.repo}: its history looks rewritten: {since.reason}",), got=1)
    if isinstance(since, Unavailable):
        doubt = f"{place.repo}: what lies between {was[:12]} and {(facts.head or '')[:12]} is not known: {since.reason}"
        return _moved(place, facts, known, note="what lies between is not known", doubt=doubt)
    if since is not None and since.relation not in {"ahead", "identical"}:
        return _rewritten(place, facts, known, since)
    note = joined([_counted(since), _docs(since), _pinned(pinned)])
    return _moved(place, replace(facts, committed=facts.committed or _committed(since)), known, note=note)


def _moved(place: Place, facts: Facts, known: str, *, note: str, doubt: str | None = None) -> News:
    """Tell it once: a sweep that could not compare has told it before."""
    was = place.marked[0]
    url = place.url("commit", facts.head or "") if was == EMPTY else place.url(f"compare/{was}...{facts.head}")
    told = signal(place, id=known, kind="head_moved", ref=facts.head, url=url, at=facts.committed, note=note)
    is_told = known in place.known.ids
    return News(ids=(known,), signals=() if is_told else (told,), doubts=(doubt,) if doubt else (), got=1)


def _rewritten(place: Place, facts: Facts, known: str, since: Between) -> News:
    was = place.marked[0]
    turn = place.memory.turn(ids.rewritten(place.repo), facts.head or "")
    lost = f"{since.behind} of its commits gone" if since.behind else "the last head itself is gone"
    gained = f"{since.ahead} new" if since.ahead else None
    told = signal(
        place,
        id=turn.text,
        kind="history_rewritten",
        ref=facts.head,
        url=place.url("commit", facts.head or ""),
        at=facts.committed,
        note=joined([f"{was[:12]} is no longer in the history of the head", lost, gained]),
    )
    return News(ids=(known, turn.text), signals=(told,), got=1)


def _committed(between: Between | None) -> datetime | None:
    """Give the date of the head where it is among the commits that were listed."""
    last = between.commits[-1] if between is not None and between.commits else None
    return last.committed if last is not None and between is not None and last.sha == between.head else None


def _counted(between: Between | None) -> str | None:
    if between is None:
        return None
    commits = "1 commit" if between.ahead == 1 else f"{between.ahead} commits"
    return f"{commits} since {between.base[:12]}"


def _docs(between: Between | None) -> str | None:
    return "docs only" if between is not None and between.is_docs_only else None


def _pinned(between: Between | None) -> str | None:
    """Say how far the record's pin is behind."""
    if between is None:
        return None
    if between.relation == "ahead":
        return f"{between.ahead} since the pin {between.base[:12]}"
    return f"the pin {between.base[:12]} is not in its history"
