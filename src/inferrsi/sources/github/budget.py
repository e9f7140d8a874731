"""What is left of an hour's requests, from what the answers say; it never waits."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from inferrsi.sources.unavailable import Unavailable


@dataclass(kw_only=True)
class Budget:
    """One of GitHub's budgets; they are kept apart, and an answer names the one it was charged to."""

    name: str
    """As the reader knows it: `the REST API`, `the GraphQL API`."""
    remaining: int | None = None
    """None: no answer has said it yet."""
    reset: datetime | None = None

    def heard(self, remaining: int, reset: datetime | None) -> None:
        """Take over what an answer says."""
        self.remaining = remaining
        self.reset = reset or self.reset

    def read(self, headers: Mapping[str, str]) -> None:
        """Take over what the headers of an answer say, if they say it."""
        remaining, reset = headers.get("x-ratelimit-remaining", ""), headers.get("x-ratelimit-reset", "")
        if re.fullmatch(r"\d{1,9}", remaining):
            self.heard(int(remaining), _epoch(reset))

    def charge(self) -> None:
        """Count a request whose answer does not say what is left."""
        if self.remaining:
            self.remaining -= 1

    def spent(self) -> Unavailable | None:
        """Say that nothing is left, None while something is or may be."""
        if self.remaining is None or self.remaining > 0:
            return None
        when = f"until {self.reset:%Y-%m-%dT%H:%M:%SZ}" if self.reset else "for up to an hour"
        reason = f"this hour's requests to {self.name} are used up {when}"
        todo = "run this again after that; a token raises the limit from 60 to 5,000 an hour"
        return Unavailable(reason=reason, todo=todo, kind="throttled", retry_at=self.reset)

    def refused(self, of: Unavailable) -> None:
        """Take over that the server asked for patience."""
        self.heard(0, of.retry_at)


def _epoch(text: str) -> datetime | None:
    return datetime.fromtimestamp(int(text), tz=UTC) if re.fullmatch(r"\d{1,11}", text) else None
