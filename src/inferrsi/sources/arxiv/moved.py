"""Decides what is new about a paper: its versions, a withdrawal, a replaced title; pure."""

import re
from dataclasses import dataclass
from datetime import datetime

from inferrsi.evidence.observation import Signal
from inferrsi.sources.answer import Known
from inferrsi.sources.arxiv.answer import Paper
from inferrsi.sources.arxiv.ids import PaperRef
from inferrsi.sources.arxiv.versions import History, says_withdrawn
from inferrsi.sources.unavailable import Unavailable


@dataclass(frozen=True, kw_only=True)
class Moved:
    """What an answer about a paper holds."""

    ids: tuple[str, ...]
    signals: tuple[Signal, ...]
    lack: str | None = None
    """What could not be had of it."""


@dataclass(frozen=True, kw_only=True)
class Sight:
    """What was seen of a paper."""

    now: Paper
    history: History | Unavailable | None
    """None: it was not asked for, since nothing moved."""
    before: Paper | None = None
    """The version that was the last one known, as it is described now."""
    pinned: tuple[int, ...] = ()
    """Versions that the subject's record pins."""


def last_known(paper: str, known: Known) -> int | None:
    """Give the newest version that earlier answers held."""
    name = re.compile(rf"paper:{re.escape(paper)}v(\d+)")
    return max((int(found[1]) for id_ in known.ids if (found := name.fullmatch(id_))), default=None)


def is_dated(ref: PaperRef, known: Known) -> bool:
    """Tell whether the dates of all versions up to this one were had before."""
    return f"dates:{ref}" in known.ids


def moved(sight: Sight, known: Known) -> Moved:
    """Compare what is seen with what was known; the first answer is taken as known and gives no signals."""
    paper = sight.now.ref.paper
    history = sight.history if isinstance(sight.history, History) else None
    newest = PaperRef(paper=paper, version=max(sight.now.ref.version or 1, len(history.versions) if history else 0))
    is_whole = history is not None and len(history.versions) == newest.version
    numbers = range(1, len(history.versions) + 1) if history else ()
    ids = dict.fromkeys([*(f"paper:{PaperRef(paper=paper, version=n)}" for n in numbers), f"paper:{newest}"])
    is_withdrawn = history.withdrawn if is_whole and history else _says(sight.now, newest)
    if is_whole or (sight.history is None and is_dated(newest, known)):
        ids[f"dates:{newest}"] = None
    if is_withdrawn:
        ids[f"withdrawn:{newest}"] = None
    news = _news(sight, known, newest, is_withdrawn=is_withdrawn)
    return Moved(ids=tuple(ids), signals=news if known.asked_before else (), lack=_lack(sight, newest))


def _says(paper: Paper, newest: PaperRef) -> bool:
    return paper.ref == newest and says_withdrawn(paper.comment, paper.summary)


def _lack(sight: Sight, newest: PaperRef) -> str | None:
    if isinstance(sight.history, Unavailable):
        return f"dates of all versions and a withdrawal could not be looked up: {sight.history.reason}"
    if sight.history is not None and len(sight.history.versions) < (newest.version or 1):
        return f"the record of versions does not hold v{newest.version} yet"
    return None


def _news(sight: Sight, known: Known, newest: PaperRef, *, is_withdrawn: bool) -> tuple[Signal, ...]:
    last = last_known(newest.paper, known)
    is_newer = last is None or (newest.version or 1) > last
    is_news = f"withdrawn:{newest}" not in known.ids if is_withdrawn else is_newer
    if not is_news:
        return ()
    title = sight.history.title if isinstance(sight.history, History) and sight.history.title else sight.now.title
    words = [_versions(sight, last, newest)]
    if is_withdrawn:
        words.append(f"v{newest.version} withdraws the paper; earlier versions keep their text")
        words += [f"the pin to v{n} is superseded by the withdrawal" for n in sight.pinned if n != newest.version]
    if sight.before is not None and sight.before.title != title:
        words.append(f"title replaced, it was: {sight.before.title}")
    signal = Signal(
        id=f"{'withdrawn' if is_withdrawn else 'paper'}:{newest}",
        kind="paper_withdrawn" if is_withdrawn else "paper_version",
        title=title or None,
        url=f"https://arxiv.org/abs/{newest}",
        at=_submitted(sight, newest.version or 1),
        note="; ".join(words),
    )
    return (signal,)


def _versions(sight: Sight, last: int | None, newest: PaperRef) -> str:
    """Say which version came after which, with both dates as far as they are known."""
    shown = [number for number in (last, newest.version) if number is not None]
    dated = [(number, _submitted(sight, number)) for number in dict.fromkeys(shown)]
    return " → ".join(f"v{number}" + (f" of {when:%Y-%m-%d}" if when else "") for number, when in dated)


def _submitted(sight: Sight, number: int) -> datetime | None:
    if isinstance(sight.history, History) and number <= len(sight.history.versions):
        return sight.history.versions[number - 1].submitted
    if number == 1:
        return sight.now.published
    for paper in (sight.now, sight.before):
        if paper is not None and paper.ref.version == number:
            return paper.updated
    return None
