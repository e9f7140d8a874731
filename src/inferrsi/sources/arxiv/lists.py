"""Asks for the list of the day of a category and says what is new in it and how fresh it is."""

import re
from datetime import date

from inferrsi.evidence.observation import Outcome, Signal
from inferrsi.sources.answer import Answer, Ask
from inferrsi.sources.arxiv.announce import ACCEPT, Announcement, List, read, url_of
from inferrsi.sources.arxiv.clock import State, judge
from inferrsi.sources.arxiv.outcomes import SOURCE
from inferrsi.sources.arxiv.service import Service
from inferrsi.sources.http.outcome import unanswered
from inferrsi.sources.unavailable import Unavailable


def list_of(service: Service, ask: Ask, category: str, *, followed: frozenset[str]) -> Answer:
    """Answer what the list of a category holds.

    Args:
        service: What to ask with.
        ask: What was seen before.
        category: As arXiv writes it: cs.DC.
        followed: Papers whose replacements are news; of other papers a replacement is seen and gives no signal.
    """
    asked = f"list of the day of {category}"
    url = url_of(category)
    if isinstance(url, Unavailable):
        return unanswered(SOURCE, None, asked, url)
    got = service.get(url, accept=ACCEPT, read=lambda answer: read(answer.body))
    if isinstance(got, Unavailable):
        return unanswered(SOURCE, None, asked, got)
    known = ask.before("", asked)
    papers = tuple(f"paper:{line.ref}" for line in got.value.announcements)
    seen = frozenset(id_ for id_ in known.ids if id_.startswith("paper:"))
    state = judge(frozenset(papers), known=seen, last=_last(known.ids), now=got.fetched.retrieved)
    fresh = (line for line in got.value.announcements if f"paper:{line.ref}" not in seen)
    signals = (_signal(line, category, state.day) for line in fresh if _is_news(line, followed))
    outcome, reason = _outcome(got.value, state)
    day = state.day or _last(known.ids)
    return Answer(
        source=SOURCE,
        subject=None,
        asked=asked,
        outcome=outcome,
        ids=(*dict.fromkeys(papers), *((f"list:{state.day}",) if state.day else ())),
        signals=tuple(signals) if known.asked_before else (),
        got=len(papers),
        sha256=got.fetched.sha256,
        mark=str(day) if day and outcome != "partial" else None,
        reason=reason,
        texts={f"paper:{line.ref}": line.abstract for line in got.value.announcements},
    )


def _last(ids: frozenset[str]) -> date | None:
    """Give the day of the last list that was read."""
    days = (id_.removeprefix("list:") for id_ in ids if re.fullmatch(r"list:\d{4}-\d\d-\d\d", id_))
    return max((date.fromisoformat(day) for day in days), default=None)


def _outcome(found: List, state: State) -> tuple[Outcome, str | None]:
    """Give the outcome word; whatever was not read makes it partial."""
    lacks = []
    if state.freshness == "stalled":
        lacks.append(f"stalled: {state.reason}")
    if state.missed:
        lacks.append(f"not read: the lists of {', '.join(map(str, state.missed))}; the service keeps one day")
    if found.unread:
        lacks.append(f"{found.unread} of {found.unread + len(found.announcements)} lines name no version of a paper")
    if found.is_cut:
        lacks.append(f"cut: the service lists at most {len(found.announcements) + found.unread}")
    if lacks:
        return "partial", "; ".join(lacks)
    if state.freshness == "fresh" and state.day is not None:
        return "complete", state.reason
    return "unchanged", f"{state.freshness}: {state.reason}"


def _is_news(line: Announcement, followed: frozenset[str]) -> bool:
    return line.kind in {"new", "cross"} or line.ref.paper in followed


def _signal(line: Announcement, category: str, day: date | None) -> Signal:
    licence = f", licence {line.licence}" if line.licence else ""
    return Signal(
        id=f"paper:{line.ref}",
        kind="paper_announced" if line.kind in {"new", "cross"} else "paper_version",
        title=line.title or None,
        url=f"https://arxiv.org/abs/{line.ref}",
        at=day,
        note=f"{line.kind} in {category}{licence}",
    )
