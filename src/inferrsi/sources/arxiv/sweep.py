"""Asks arXiv what moved: versions of the followed papers, and the lists of the day of the categories asked for."""

from collections.abc import Iterator
from dataclasses import dataclass

from inferrsi.sources.answer import Answer, Ask, Followed, Known
from inferrsi.sources.arxiv import versions
from inferrsi.sources.arxiv.answer import Paper
from inferrsi.sources.arxiv.ids import PaperRef, canonical
from inferrsi.sources.arxiv.lists import list_of
from inferrsi.sources.arxiv.lookup import Looked, look_up
from inferrsi.sources.arxiv.moved import Sight, is_dated, last_known, moved
from inferrsi.sources.arxiv.outcomes import SOURCE, mark_of
from inferrsi.sources.arxiv.service import Service
from inferrsi.sources.arxiv.versions import History
from inferrsi.sources.http.outcome import unanswered
from inferrsi.sources.http.reading import Got
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.unavailable import Unavailable


@dataclass(frozen=True, kw_only=True)
class _Question:
    """The versions of one paper of one subject."""

    followed: Followed
    written: str
    """The id as the pack or the pin writes it."""
    known: Known

    @property
    def asked(self) -> str:
        return f"versions of arXiv:{self.written}"


def sweep(transport: Transport, ask: Ask, *, categories: tuple[str, ...] = ()) -> Iterator[Answer]:
    """Answer one question for each followed paper and one for each category, whatever becomes of the others."""
    service = Service(transport)
    yield from _papers(service, ask)
    followed = frozenset(written for one in ask.followed for written in _written(one))
    for category in dict.fromkeys(categories):
        yield list_of(service, ask, category, followed=followed)


def _papers(service: Service, ask: Ask) -> Iterator[Answer]:
    questions = tuple(_questions(ask))
    if not questions:
        return
    seen = frozenset(q.written for q in questions if last_known(q.written, q.known) is not None)
    looked = {one.asked: one for one in look_up(service, [q.written for q in questions], seen=seen)}
    before = _before(service, questions, looked)
    histories: dict[str, Got[History] | Unavailable] = {}
    for question in questions:
        paper = looked[question.written].found
        if isinstance(paper, Paper) and not is_dated(paper.ref, question.known) and paper.ref.paper not in histories:
            histories[paper.ref.paper] = versions.ask(service, paper.ref.paper)
        yield _answer(question, looked[question.written], before.get(question.written), histories)


def _questions(ask: Ask) -> Iterator[_Question]:
    for followed in ask.followed:
        for written in _written(followed):
            asked = f"versions of arXiv:{written}"
            known = ask.before(followed.subject.id, asked)
            yield _Question(followed=followed, written=written, known=known)


def _written(followed: Followed) -> tuple[str, ...]:
    """Give the papers of a subject that is followed: those of its pack and those that its record pins."""
    if not followed.subject.follow:
        return ()
    pins = followed.record.pins if followed.record else ()
    pinned = [pin.paper for pin in pins if pin.kind == "arxiv" and pin.paper]
    refs = ((written, canonical(written)) for written in (*followed.subject.arxiv, *pinned))
    return tuple(dict.fromkeys(ref.paper if isinstance(ref, PaperRef) else written for written, ref in refs))


def _before(service: Service, questions: tuple[_Question, ...], looked: dict[str, Looked]) -> dict[str, Paper]:
    """Give the last known version of each paper that has a newer one, for its title and date."""
    older: dict[str, str] = {}
    for question in questions:
        now, last = looked[question.written].found, last_known(question.written, question.known)
        if isinstance(now, Paper) and last is not None and (now.ref.version or 1) > last:
            older[f"{question.written}v{last}"] = question.written
    answers = look_up(service, tuple(older)) if older else ()
    return {older[one.asked]: one.found for one in answers if isinstance(one.found, Paper)}


def _answer(
    question: _Question, looked: Looked, before: Paper | None, histories: dict[str, Got[History] | Unavailable]
) -> Answer:
    subject = question.followed.subject.id
    if isinstance(looked.found, Unavailable):
        return unanswered(SOURCE, subject, question.asked, looked.found)
    told = histories.get(looked.found.ref.paper)
    sight = Sight(
        now=looked.found,
        history=told.value if isinstance(told, Got) else told,
        before=before,
        pinned=_pinned(question),
    )
    seen = moved(sight, question.known)
    is_old = question.known.asked_before and question.known.ids >= set(seen.ids)
    fetched = told.fetched if isinstance(told, Got) else looked.fetched
    return Answer(
        source=SOURCE,
        subject=subject,
        asked=question.asked,
        outcome="partial" if seen.lack else "unchanged" if is_old else "complete",
        ids=seen.ids,
        signals=seen.signals,
        got=1,
        sha256=fetched.sha256 if fetched else None,
        mark=mark_of(fetched.retrieved) if fetched and not seen.lack else None,
        reason=seen.lack,
        texts={f"paper:{looked.found.ref}": looked.found.summary},
    )


def _pinned(question: _Question) -> tuple[int, ...]:
    record = question.followed.record
    pins = (pin for pin in (record.pins if record else ()) if pin.paper == question.written and pin.version)
    return tuple(sorted({int(pin.version) for pin in pins if pin.version and pin.version.isdecimal()}))
