"""Makes the answers about one repository of what it said, and asks further where something moved."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from inferrsi.evidence.observation import Signal
from inferrsi.sources.answer import Answer
from inferrsi.sources.github import further, news_pull, news_releases, news_repository, news_tags
from inferrsi.sources.github.between import Between
from inferrsi.sources.github.facts import Facts, Pull
from inferrsi.sources.github.news import News, Place, Written, answer
from inferrsi.sources.github.proof import Truth
from inferrsi.sources.github.questions import SOURCE, PullRequest, Repository
from inferrsi.sources.github.run import Run
from inferrsi.sources.github.state import Trouble, trouble
from inferrsi.sources.github.truth import true_state
from inferrsi.sources.unavailable import Unavailable


def of_repository(run: Run, question: Repository, found: Facts | Unavailable) -> Iterator[Answer]:
    """Answer for head, tags and state, and for releases where they were asked for."""
    if isinstance(found, Unavailable):
        yield from _refused(run, question, trouble(found, question.repo))
        return
    seen = _see(run, question, found)
    releases = _releases(run, seen) if found.releases is not None else None
    yield _refs(run, seen, released=releases.signals if releases else ())
    if releases is not None:
        yield releases


def of_pull(run: Run, question: PullRequest, found: Pull | Unavailable) -> Answer:
    """Answer for a pull request."""
    if isinstance(found, Unavailable):
        return refusal(question.subject, question.asked, trouble(found, f"{question.repo}#{question.number}"))
    place = run.place(question, question.asked, found.repo)
    truth = Truth(pull=replace(found, state=news_pull.standing(place, found)), words="as GitHub states it")
    if news_pull.needs_truth(place, found):
        truth = true_state(run.objects, found)
    news = news_pull.of_pull(place, truth)
    return answer(place, Written(asked=question.asked, parts=(news,), mark=place.mark(truth.pull.state)))


def refusal(subject: str, asked: str, why: Trouble) -> Answer:
    """Give the answer to a question that was not answered."""
    return Answer(source=SOURCE, subject=subject, asked=asked, outcome=why.outcome, reason=why.reason)


def _refused(run: Run, question: Repository, why: Trouble) -> Iterator[Answer]:
    """Answer that there is no answer; that a repository is gone, blocked or empty is also news of it."""
    place = run.place(question, question.refs, question.repo)
    news = news_repository.of_trouble(place, why)
    is_answer = why.outcome == "complete"
    yield Answer(
        source=SOURCE,
        subject=question.subject,
        asked=question.refs,
        outcome=why.outcome,
        ids=news.ids,
        signals=() if place.is_first else tuple(told for told in news.signals if told.id not in place.known.ids),
        mark=place.mark(news_repository.EMPTY) if is_answer else None,
        reason=None if is_answer else why.reason,
    )
    if run.api.token is not None:
        yield refusal(question.subject, question.releases, why)


@dataclass(frozen=True, kw_only=True)
class _Seen:
    """A repository that answered, with what lies between its last head and this one."""

    question: Repository
    place: Place
    facts: Facts
    since: news_repository.Since
    is_swapped: bool
    """Another repository stands under the name: one finding, for of that one everything is new."""


def _see(run: Run, question: Repository, facts: Facts) -> _Seen:
    place = run.place(question, question.refs, facts.full_name)
    since = further.since(run.api, place, facts)
    if further.is_rewritten(since) and facts.number is None:
        facts = further.identified(run.api, facts)
    is_swapped = news_repository.is_swapped(place, facts)
    return _Seen(question=question, place=place, facts=facts, since=since, is_swapped=is_swapped)


def _refs(run: Run, seen: _Seen, *, released: Iterable[Signal]) -> Answer:
    place, facts = seen.place, seen.facts
    state = news_repository.of_state(place, facts)
    tags = news_tags.of_tags(place, facts, further.tags(run.api, place, facts), released=_published(released))
    pinned = further.pinned(run.api, place, facts, seen.question.pin) if isinstance(seen.since, Between) else None
    head = news_repository.of_head(place, facts, seen.since, pinned)
    if seen.is_swapped:
        head, tags = _quiet(head), _quiet(tags)
    mark = place.mark(facts.head or news_repository.EMPTY)
    parts = (state, head, tags)
    return answer(place, Written(asked=seen.question.refs, parts=parts, mark=mark, sha256=facts.sha256))


def _releases(run: Run, seen: _Seen) -> Answer:
    question, facts = seen.question, seen.facts
    place, listed = run.place(question, question.releases, facts.full_name), facts.releases or ()
    if isinstance(listed, Unavailable):
        return refusal(question.subject, question.releases, trouble(listed, question.repo))
    looks = {} if seen.is_swapped else further.releases(run.api, place, facts)
    news = news_releases.of_releases(place, listed, looks)
    mark = place.mark(*news_releases.marked(place, listed))
    parts = (_quiet(news) if seen.is_swapped else news,)
    sha256 = facts.releases_sha256 or facts.sha256
    return answer(place, Written(asked=question.releases, parts=parts, mark=mark, sha256=sha256))


def _published(signals: Iterable[Signal]) -> frozenset[str]:
    """Give the tags whose release is told, which need not be told twice."""
    return frozenset(told.ref for told in signals if told.kind == "release_published" and told.ref)


def _quiet(news: News) -> News:
    return replace(news, signals=(), doubts=())
