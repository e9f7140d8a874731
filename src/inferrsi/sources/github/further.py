"""What is asked of a repository in which something moved: what lies between, and a second look at what is doubtful."""

from dataclasses import replace
from typing import Any, Final

from inferrsi.sources.github import ids, news_releases, news_tags
from inferrsi.sources.github.api import Api, next_page, part
from inferrsi.sources.github.between import Between
from inferrsi.sources.github.compare import compare
from inferrsi.sources.github.facts import Facts
from inferrsi.sources.github.news import Place
from inferrsi.sources.github.news_repository import EMPTY, Held, Since
from inferrsi.sources.github.releases import LISTED, by_number, list_url, listed
from inferrsi.sources.github.state import trouble
from inferrsi.sources.github.tags import tag_now
from inferrsi.sources.unavailable import Unavailable

LOOKS: Final = 5  # second looks at one repository's tags, and as many at its releases; chosen 2026-11
SHA: Final = "application/vnd.github.sha"


def since(api: Api, place: Place, facts: Facts) -> Since:
    """Compare the last head with this one; a history that looks rewritten is looked at again."""
    was = place.marked[0] if place.marked else None
    if facts.head is None or was in {None, EMPTY, facts.head}:
        return None
    between = compare(api, facts.full_name, was or "", facts.head)
    return _head_again(api, facts) or between if is_rewritten(between) else between


def is_rewritten(between: Since) -> bool:
    """Say whether the last head is no longer in the history of this one."""
    return isinstance(between, Between) and between.relation not in {"ahead", "identical"}


def _head_again(api: Api, facts: Facts) -> Held | None:
    """Make sure of a head that went back: the answer may have come from a copy that lags behind."""
    if facts.branch is None:  # the wire listed the refs themselves
        return None
    url = api.url(f"/repos/{facts.full_name}/commits/{part(facts.branch)}")
    fetched = api.get(url, accept=SHA, known=f'"{facts.head}"')
    if isinstance(fetched, Unavailable):
        return Held(reason=f"it could not be looked at again: {fetched.reason}")
    sha = fetched.body.decode(errors="replace").strip()
    if fetched.status == 304 or sha == facts.head:
        return None
    return Held(reason=f"the head was given as {facts.head}, and a moment later as {sha[:40]}")


def identified(api: Api, facts: Facts) -> Facts:
    """Add the number by which GitHub knows the repository, which the wire does not tell."""
    found = api.read(api.url(f"/repos/{facts.full_name}"), _identity)
    if isinstance(found, Unavailable):
        return facts
    number, is_archived = found
    return replace(facts, number=number, is_archived=is_archived)


def _identity(body: Any) -> tuple[int, bool | None]:
    return int(body["id"]), body.get("archived")


def pinned(api: Api, place: Place, facts: Facts, pin: str | None) -> Between | None:
    """Compare the record's pin with the head, where that is another commit than the last head."""
    was = place.marked[0] if place.marked else ""
    if pin is None or facts.head is None or was.startswith(pin) or facts.head.startswith(pin):
        return None
    between = compare(api, facts.full_name, pin, facts.head)
    return between if isinstance(between, Between) else None


def tags(api: Api, place: Place, facts: Facts) -> news_tags.Looks:
    """Look again at tags that are not as they were known; what the wire lists is git's own word."""
    doubtful = news_tags.doubtful(place, facts)
    if facts.branch is None:
        return dict.fromkeys(doubtful.missing)
    return {name: tag_now(api, facts.full_name, name) for name in doubtful.names[:LOOKS]}


def releases(api: Api, place: Place, facts: Facts) -> news_releases.Looks:
    """Look again, by their ids, at releases that a list should hold and does not."""
    shown = facts.releases if isinstance(facts.releases, tuple) else ()
    doubtful = news_releases.doubtful(place, shown, lacks=facts.lacks_releases)
    looks = {number: by_number(api, facts.full_name, number) for number in doubtful[:LOOKS]}
    gone = {n for n, look in looks.items() if isinstance(look, Unavailable) and trouble(look, "").word == "gone"}
    return {number: None if number in gone else look for number, look in looks.items()}


def is_moved(place: Place, facts: Facts) -> bool:
    """Say whether a repository that answered before shows another head or other tags."""
    if place.is_first or isinstance(facts.tags, Unavailable):
        return False
    if place.marked[0] != (facts.head or EMPTY) or news_tags.doubtful(place, facts).names:
        return True
    return any(place.memory.last(ids.tag(place.repo, tag.name)) is None for tag in facts.tags)


def with_releases(api: Api, facts: Facts) -> Facts:
    """Add the releases; those that were read this morning are no answer to what moved since."""
    fetched = api.get(list_url(api, facts.full_name))
    if not isinstance(fetched, Unavailable) and fetched.reused:
        fetched = api.get(list_url(api, facts.full_name), fresh=True)
    if isinstance(fetched, Unavailable):
        return replace(facts, releases=fetched)
    found = listed(fetched)
    lacks = isinstance(found, tuple) and (len(found) >= LISTED or next_page(fetched) is not None)
    return replace(facts, releases=found, lacks_releases=lacks, releases_sha256=fetched.sha256)
