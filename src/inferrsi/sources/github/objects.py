"""PyGithub over our transport: its objects, our timeouts, caps, gate, budget and refusals.

Left alone it sends a failed POST again, sleeps until the limit is reset, waits between requests, follows a redirect
without its query and loops on 202 (research: github.md §1.3). None of that can happen here: it never opens a
connection, and has no token to lose. It takes a quarter of a second to import, so only who needs an object imports it.
"""

import logging
import threading
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from inferrsi.sources.github.api import JSON, PER_PAGE, VERSION, Api
from inferrsi.sources.http.fetched import Fetched
from inferrsi.sources.http.transport import USER_AGENT
from inferrsi.sources.unavailable import Unavailable

if TYPE_CHECKING:
    from github import Github  # which takes 250 ms to import
    from github.Requester import Requester

T = TypeVar("T")
_INJECTING: Final = threading.Lock()  # PyGithub keeps its classes of connections in a class of its own


class RefusalError(Exception):
    """Carries through PyGithub why there was no answer."""

    def __init__(self, unavailable: Unavailable) -> None:
        super().__init__(unavailable.reason)
        self.unavailable = unavailable


class Objects:
    """PyGithub for one run: an object of its own for each thread, since it mixes up the answers of threads."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self._own = threading.local()

    @property
    def client(self) -> "Github":
        """The object of this thread."""
        if not hasattr(self._own, "client"):
            self._own.client = _client(self.api)
        return self._own.client  # type: ignore[no-any-return]  # a thread's own attributes have no types

    @property
    def requester(self) -> "Requester":
        """What the objects of this thread ask with."""
        return self.client.requester


def had(read: Callable[[], T]) -> T | Unavailable:
    """Give what PyGithub read, or why there was nothing; an object of another form than it expects is no answer."""
    github = _github()
    try:
        return read()
    except RefusalError as refusal:
        return refusal.unavailable
    except (github.GithubException, github.BadAttributeException) as error:
        fault: Exception = error
    except (AssertionError, AttributeError, KeyError, TypeError, ValueError, RuntimeError) as error:
        fault = error
    reason = f"GitHub answered with something that is not what was asked for ({type(fault).__name__}: {fault})"[:300]
    return Unavailable(reason=reason, todo="a later run asks again", kind="malformed")


def _github() -> ModuleType:
    import github  # noqa: PLC0415  # 250 ms, for who needs no object

    log = logging.getLogger("github")
    for handler in tuple(log.handlers):  # it would talk on stderr
        log.removeHandler(handler)
    return github


def _client(api: Api) -> "Github":
    github = _github()
    from github.Requester import Requester  # noqa: PLC0415  # as above

    refused, ours = _connection(None), _connection(api)
    with _INJECTING:
        Requester.injectConnectionClasses(ours, ours)
        made: Github = github.Github(
            base_url=api.api,
            user_agent=USER_AGENT,
            per_page=PER_PAGE,
            retry=None,
            seconds_between_requests=None,
            seconds_between_writes=None,
            lazy=False,
            api_version=VERSION,
        )
        # The object keeps the class it was made with; a connection to any other host is made of these.
        Requester.injectConnectionClasses(refused, refused)
    return made


def _connection(api: Api | None) -> Any:
    """Give a class of connections that asks our transport, or refuses where there is none."""

    class Connection:
        def __init__(self, host: str, port: int | None = None, *_: Any, **__: Any) -> None:
            self.host = host
            self.base = f"https://{host}" + (f":{port}" if port else "")
            self.asked: tuple[str, str, dict[str, str]] = ("", "", {})

        def request(self, verb: str, url: str, _: Any, headers: dict[str, str], *__: Any) -> None:
            self.asked = (verb, url, headers)

        def getresponse(self) -> _Response:
            verb, url, headers = self.asked
            if api is None or verb != "GET":
                reason = f"{verb} {self.base}{url} is not asked: only GitHub's API is read here"
                raise RefusalError(Unavailable(reason=reason, todo="none; this is a fault of ours", kind="refused"))
            where = f"{_origin(api)}{url}"
            fetched = api.get(where, accept=headers.get("Accept", JSON), known=headers.get("If-None-Match"))
            return _Response(_ready(fetched))

        def close(self) -> None:
            """Nothing is open."""

    return Connection


class _Response:
    """What PyGithub wants of an answer."""

    def __init__(self, fetched: Fetched) -> None:
        self.status = fetched.status
        self.headers = fetched.headers
        self._body = fetched.body

    def getheaders(self) -> Any:
        return self.headers.items()

    def read(self) -> str:
        return self._body.decode(errors="replace")


def _origin(api: Api) -> str:
    scheme, _, rest = api.api.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}"


def _ready(fetched: Fetched | Unavailable) -> Fetched:
    if isinstance(fetched, Unavailable):
        raise RefusalError(fetched)
    if fetched.status == 202:
        reason = f"{fetched.url} is still being worked out by GitHub (HTTP 202)"
        raise RefusalError(Unavailable(reason=reason, todo="a later run asks again", kind="status", status=202))
    return fetched
