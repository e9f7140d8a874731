"""Speaks HTTP with GitHub over our transport: addresses, version, token, budgets, pages; knows no single question."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlencode

from inferrsi.sources.github.budget import Budget
from inferrsi.sources.github.state import trouble
from inferrsi.sources.github.token import Token
from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.unavailable import Unavailable

T = TypeVar("T")
VERSION: Final = "2022-11-28"  # 2026-03-10 takes `merge_commit_sha` away (github/docs breaking-changes-changelog)
JSON: Final = "application/vnd.github+json"
PER_PAGE: Final = 100
LIMIT: Final = 20_000_000  # a comparison with 300 long patches; chosen 2026-11
_FRESH: Final = {"if-none-match": '"-"'}
"""A condition that no answer meets: neither today's answer nor a stored one is taken in its place."""
_NEXT: Final = re.compile(r'<([^<>]+)>;[^<>]*\brel="next"')


class Api:
    """One run's way to GitHub: what it is asked with, and what is left to ask."""

    def __init__(self, transport: Transport, *, token: Token | None, api: str, web: str) -> None:
        self.transport = transport
        self.api = api.rstrip("/")
        self.web = web.rstrip("/")
        self.token = token
        self.rest = Budget(name="the REST API")
        self.graphql = Budget(name="the GraphQL API")
        self.search = Budget(name="the search")

    @property
    def secret(self) -> str | None:
        """The token's value."""
        return self.token.value if self.token else None

    def url(self, path: str, /, **query: str | int) -> str:
        """Give the address of a path of the REST API; parts that come from outside are quoted by `part`."""
        return f"{self.api}{path}" + (f"?{urlencode(query)}" if query else "")

    def get(
        self, url: str, *, accept: str = JSON, fresh: bool = False, known: str | None = None, limit: int = LIMIT
    ) -> Fetched | Unavailable:
        """Ask the REST API, unless its budget is spent.

        Args:
            url: Whole.
            accept: The media type.
            fresh: Take no earlier answer, be it of today.
            known: An ETag to which the answer is compared; then 304 means that it still holds.
            limit: Bytes of the body.
        """
        budget = self.search if "/search/" in url else self.rest
        if refusal := budget.spent():
            return refusal
        headers = {"x-github-api-version": VERSION, **(_FRESH if fresh else {})}
        if known is not None:
            headers["if-none-match"] = known
        fetched = self.transport.get(url, accept=accept, headers=headers, secret=self.secret, limit=limit)
        return _heard(fetched, budget)

    def post(self, url: str, body: Mapping[str, Any]) -> Fetched | Unavailable:
        """Send JSON once; it is never sent again."""
        budget = self.graphql if url.endswith("/graphql") else self.rest
        if refusal := budget.spent():
            return refusal
        return _heard(
            self.transport.post(
                url,
                body=json.dumps(body).encode(),
                content_type="application/json",
                accept=JSON,
                headers={"x-github-api-version": VERSION},
                secret=self.secret,
                limit=LIMIT,
            ),
            budget,
        )

    def read(self, url: str, look: Callable[[Any], T], *, fresh: bool = False) -> T | Unavailable:
        """Ask and take the answer apart; one that is not of the expected form is no answer."""
        fetched = self.get(url, fresh=fresh)
        return fetched if isinstance(fetched, Unavailable) else parsed(fetched, look)

    def pages(self, url: str, *, at_most: int) -> Iterator[Fetched | Unavailable]:
        """Give the pages of a list by the links of the answers, which after a rename lead to /repositories/ID."""
        following: str | None = url
        for _ in range(at_most):
            if following is None:
                return
            fetched = self.get(following)
            yield fetched
            following = None if isinstance(fetched, Unavailable) else next_page(fetched)


def next_page(fetched: Fetched) -> str | None:
    """Give the address of the next page of a list, None on its last."""
    found = _NEXT.search(fetched.headers.get("link", ""))
    return found[1] if found else None


def graphql_url(api: str) -> str:
    """Give where GraphQL is asked: on GitHub Enterprise it does not lie below the REST API."""
    return f"{api.removesuffix('/v3')}/graphql"


def part(text: str) -> str:
    """Quote a part of a path that comes from outside; a slash in it stays, as in the name of a branch."""
    return quote(text, safe="/", errors="replace")


def parsed(fetched: Fetched, look: Callable[[Any], T]) -> T | Unavailable:
    """Read an answer as JSON of an expected form."""
    try:
        return look(json.loads(fetched.body))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError, RecursionError) as error:
        what = f"{type(error).__name__}: {error}"[:120]
        reason = f"{fetched.url} answered with something that is not what was asked for ({what})"
        return Unavailable(reason=reason, todo="a later run asks again", kind="malformed", detail=fetched.body[:4096])


def _heard(answer: Fetched | Unavailable, budget: Budget) -> Fetched | Unavailable:
    """Learn from an answer what is left; what was stored earlier knows nothing of now."""
    if isinstance(answer, Unavailable):
        if trouble(answer, "").word == "throttled":
            budget.refused(answer)
        return answer
    if answer.reused:
        return answer
    if answer.unchanged and answer.body:  # its headers are those of the stored answer
        budget.charge()
    else:
        budget.read(answer.headers)
    return answer
