"""Reads releases over the REST API: the list, one by its id, one by its tag."""

from typing import Any, Final

from inferrsi.sources.github.api import Api, parsed, part
from inferrsi.sources.github.dates import instant
from inferrsi.sources.github.facts import Release
from inferrsi.sources.github.plain import text, text_or_none
from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.unavailable import Unavailable

LISTED: Final = 30  # one request either way; more than GraphQL is asked for, since the list is not in order of time


def listed(fetched: Fetched) -> tuple[Release, ...] | Unavailable:
    """Read a list of releases; an empty list is an answer."""
    return parsed(fetched, lambda body: tuple(map(release_of, body)))


def list_url(api: Api, repo: str) -> str:
    """Give the address of the list."""
    return api.url(f"/repos/{repo}/releases", per_page=LISTED)


def by_number(api: Api, repo: str, number: int) -> Release | Unavailable:
    """Give a release by its id, as it is now."""
    return api.read(api.url(f"/repos/{repo}/releases/{number}"), release_of, fresh=True)


def by_tag(api: Api, repo: str, tag: str) -> Release | Unavailable:
    """Give the release of a tag."""
    return api.read(api.url(f"/repos/{repo}/releases/tags/{part(tag)}"), release_of)


def release_of(body: Any) -> Release:
    """Read a release as the REST API gives it."""
    return Release(
        number=int(body["id"]),
        tag=text(body["tag_name"]),
        title=text_or_none(body.get("name")),
        published=instant(body.get("published_at")),
        updated=instant(body.get("updated_at")),
        is_draft=bool(body["draft"]),
        is_prerelease=bool(body["prerelease"]),
        notes=text_or_none(body.get("body")),
    )
