"""The way out of a workspace: what a run asks the network with. Knows no question."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from inferrsi.errors import InferrsiError, NotAnsweredError
from inferrsi.evidence.github import API, WEB
from inferrsi.sources.github.token import Token
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.unavailable import Unavailable

if TYPE_CHECKING:
    from inferrsi.sources.github.api import Api
    from inferrsi.sources.github.objects import Objects

PASSING = frozenset({"offline", "timeout", "dropped", "throttled", "malformed"})
"""Kinds of trouble that say nothing of what was asked for: it may be there."""


def error_of(found: Unavailable, *, where: str) -> InferrsiError:
    """Give the error of what was not had: a source that did not answer is not a thing that is not there."""
    is_passing = found.kind in PASSING or (found.status or 0) >= 500  # 5xx: the server's own trouble
    kind = NotAnsweredError if is_passing else InferrsiError
    return kind(found.reason, where=where, todo=found.todo)


@dataclass(frozen=True, kw_only=True)
class Way:
    """One run's way to the services."""

    transport: Transport
    github_token: Token | None = None
    """None: GitHub is asked as anybody may, 60 requests an hour besides the git protocol."""
    api: str = API
    web: str = WEB
    """Where GitHub stands; of an Enterprise its own addresses."""
    hub_token: str | None = field(default=None, repr=False)

    @cached_property
    def github(self) -> "Api":
        """GitHub's API; one for the run, since it counts what is left of the hour's requests."""
        from inferrsi.sources.github.api import Api  # noqa: PLC0415  # only where GitHub is asked

        return Api(self.transport, token=self.github_token, api=self.api, web=self.web)

    @cached_property
    def objects(self) -> "Objects":
        """GitHub's objects."""
        from inferrsi.sources.github.objects import Objects  # noqa: PLC0415  # only where one is read

        return Objects(self.github)
