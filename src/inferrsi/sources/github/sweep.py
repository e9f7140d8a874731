"""Asks GitHub what moved: all repositories in a few requests, and further only those in which something did."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from inferrsi.evidence.github import API, WEB
from inferrsi.sources.answer import Answer, Ask
from inferrsi.sources.github import batch, further, ids
from inferrsi.sources.github.answers import of_pull, of_repository
from inferrsi.sources.github.api import Api
from inferrsi.sources.github.batch_query import Item
from inferrsi.sources.github.facts import Facts, Tag
from inferrsi.sources.github.objects import Objects
from inferrsi.sources.github.pulls import pull_now
from inferrsi.sources.github.questions import PullRequest, Repository, pull_requests, repositories
from inferrsi.sources.github.run import Run
from inferrsi.sources.github.state import trouble
from inferrsi.sources.github.token import Token
from inferrsi.sources.github.wire import Refs, ls_refs
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.unavailable import Unavailable

LISTED: Final = ("HEAD", "refs/tags/")
"""What the wire is asked for."""


def sweep(transport: Transport, ask: Ask, *, token: Token | None, api: str = API, web: str = WEB) -> Iterator[Answer]:
    """Answer for the head, tags, state and releases of each followed repository, and for each pull request of a record.

    With a token GraphQL is asked for all, 50 at a time. Without one the git protocol gives heads and tags, one request
    a repository, and the 60 requests an hour of the REST API go to those that moved and to open pull requests.

    Args:
        transport: The way to the network.
        ask: What is followed, and what was known.
        token: A secret; None asks as anybody may.
        api: Where the REST API stands; `https://HOST/api/v3` for GitHub Enterprise.
        web: Where pages and git stand.
    """
    asked = Api(transport, token=token, api=api, web=web)
    run = Run(ask=ask, api=asked, objects=Objects(asked))
    own = repositories(ask.followed)
    pulls = pull_requests(ask.followed)
    yield from (pull for pull in pulls if isinstance(pull, Answer))
    named = tuple(pull for pull in pulls if isinstance(pull, PullRequest))
    yield from _by_batch(run, own, named) if token else _by_wire(run, own, named)


def _by_batch(run: Run, own: Sequence[Repository], pulls: Sequence[PullRequest]) -> Iterator[Answer]:
    """Ask GraphQL; a repository that several subjects share is asked once."""
    for item, found in batch.ask(run.api, _items(own, pulls)):
        for question in (question for question in own if question.repo.lower() == item.repo.lower()):
            yield from of_repository(run, question, found)
        states = dict(found.pulls) if isinstance(found, Facts) else {}
        for pull in (pull for pull in pulls if pull.repo.lower() == item.repo.lower()):
            state = found if isinstance(found, Unavailable) else states[pull.number]
            yield of_pull(run, pull, state)


def _items(own: Sequence[Repository], pulls: Sequence[PullRequest]) -> tuple[Item, ...]:
    whole = {question.repo.lower() for question in own}
    repos = [*(pull.repo for pull in reversed(pulls)), *(question.repo for question in reversed(own))]
    names = {repo.lower(): repo for repo in repos}
    return tuple(
        Item(
            repo=name,
            is_whole=key in whole,
            tags=tuple(dict.fromkeys(tag for one in own if one.repo.lower() == key for tag in one.tags)),
            pulls=tuple(dict.fromkeys(pull.number for pull in pulls if pull.repo.lower() == key)),
        )
        for key, name in reversed(names.items())
    )


def _by_wire(run: Run, own: Sequence[Repository], pulls: Sequence[PullRequest]) -> Iterator[Answer]:
    """Ask by git's protocol, once a repository, until GitHub asks for patience."""
    asked: dict[str, Refs | Unavailable] = {}
    closed: Unavailable | None = None
    moved: set[str] = set()
    for question in own:
        key = question.repo.lower()
        if key not in asked:
            asked[key] = closed or ls_refs(run.api, question.repo, LISTED)
        refs = asked[key]
        if isinstance(refs, Unavailable):
            closed = closed or (refs if trouble(refs, "").word in {"throttled", "refused"} else None)
            yield from of_repository(run, question, refs)
            continue
        facts = _facts(refs)
        if further.is_moved(run.place(question, question.refs, refs.full_name), facts):
            moved.add(key)
            facts = further.with_releases(run.api, facts)
        yield from of_repository(run, question, facts)
    for pull in pulls:
        if not _is_settled(run, pull, moved):
            yield of_pull(run, pull, pull_now(run.objects, pull.repo, pull.number))


def _facts(refs: Refs) -> Facts:
    head = refs.named("HEAD")
    tags = (ref for ref in refs.refs if ref.name.startswith("refs/tags/"))
    return Facts(
        asked=refs.asked,
        full_name=refs.full_name,
        head=head.commit if head else None,
        tags=tuple(Tag(name=ref.name.removeprefix("refs/tags/"), commit=ref.commit, object=ref.object) for ref in tags),
        sha256=refs.sha256,
    )


def _is_settled(run: Run, pull: PullRequest, moved: AbstractSet[str]) -> bool:
    """Say whether nothing can be new of a pull request: what is in stays in, a closed one needs a commit to go in."""
    place = run.place(pull, pull.asked, pull.repo)
    last = place.memory.last(ids.pull(pull.repo, pull.number))
    return last in {"merged", "cherry_picked"} or (last == "closed_unmerged" and pull.repo.lower() not in moved)
