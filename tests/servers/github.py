"""A GitHub on 127.0.0.1: REST, GraphQL and git over real repositories, which can be told to misbehave.

    with github() as service:
        kite = service.add("example/kite", project(tmp_path / "kite"))
        kite.release("v1", published="2026-10-20T12:00:00Z")
        service.lie(r"POST /api/graphql", status(502))
        transport(tmp_path, service.hosts)

What it is asked is in `service.heard`; what it charges counts down in `service.requests_left`, as with anybody who
brings no token.
"""

import base64
import itertools
import re
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from tests.gitrepos import Project
from tests.servers import github_graphql, github_rest
from tests.servers.github_git import HIDDEN, Asked, advertised, headers, upload_pack
from tests.servers.loopback import Heard, Reply, Server, loopback
from tests.servers.transports import NOON

TOKEN = "ghp_test_0123456789abcdefghijklmnopqrst"  # noqa: S105  # of this server alone
RESET = NOON + timedelta(minutes=40)


@dataclass(kw_only=True)
class Release:
    """A release; `created` is the date of its commit, as GitHub has it."""

    id: int
    tag: str
    name: str | None = None
    published: str
    created: str = "2026-10-01T12:00:00Z"
    updated: str | None = None
    draft: bool = False
    prerelease: bool = False
    body: str = ""


@dataclass(kw_only=True)
class Pull:
    """A pull request."""

    number: int
    head: str
    base: str
    base_branch: str = "main"
    title: str = "A change"
    state: str = "open"
    draft: bool = False
    merged: str | None = None
    closed: str | None = None
    updated: str = "2026-10-20T12:00:00Z"
    merge_commit_sha: str | None = None
    fork_exists: bool = True
    events: list[tuple[str, str | None, str | None]] = field(default_factory=list)
    """Kind, commit, and the repository of the commit where it is another one."""


@dataclass(kw_only=True)
class Repo:
    """A repository."""

    full_name: str
    number: int
    project: Project
    branch: str = "main"
    about: str | None = None
    spdx: str | None = None
    is_fork: bool = False
    is_archived: bool = False
    is_private: bool = False
    """Nobody sees it."""
    is_ours: bool = False
    """Who has the token sees it, and nobody else."""
    blocked: str | None = None
    """dmca, tos."""
    releases: list[Release] = field(default_factory=list)
    stale: list[Release] | None = None
    """What the list shows in place of what there is."""
    pulls: dict[int, Pull] = field(default_factory=dict)
    asked: Asked

    def listed(self) -> list[Release]:
        """Give the releases in GitHub's order: by the date of the commit, then by text."""
        shown = self.releases if self.stale is None else self.stale
        return sorted(shown, key=lambda one: (one.created, one.tag), reverse=True)

    def release(self, tag: str, **fields: Any) -> Release:
        """Publish a release."""
        made = Release(id=100 + len(self.releases) + 1000 * self.number, tag=tag, **fields)
        self.releases.append(made)
        return made

    def pull(self, number: int, *, head: str, base: str, **fields: Any) -> Pull:
        """Open a pull request, whose head is at a ref that is not listed with branches."""
        self.project.set(f"refs/pull/{number}/head", head)
        self.pulls[number] = Pull(number=number, head=head, base=base, **fields)
        return self.pulls[number]

    def of_a_fork(self, commit: str) -> None:
        """Keep a commit that no ref shows, as forks share theirs with the repository they came from."""
        self.project.set(f"{HIDDEN}{commit}", commit)

    def blob(self, commit: str, path: str) -> bytes:
        """Give a file's bytes."""
        command = ["git", "-C", str(self.project.path), "cat-file", "blob", f"{commit}:{path}"]
        return subprocess.run(command, capture_output=True, check=True).stdout


class Github:
    """The service, what it was asked, and how it lies."""

    def __init__(self) -> None:
        self.repos: dict[str, Repo] = {}
        self.renamed: dict[str, str] = {}
        """Old name in small letters → new name."""
        self.broken: set[str] = set()
        """Names for which GraphQL only says that something went wrong."""
        self.queries: list[str] = []
        self.strength: int | None = None
        """Repositories that one query can bear."""
        self.requests_left = 60
        """Of the REST API, for who brings no token."""
        self.calls_left = 5000
        self.points_left = 5000
        self.reset: datetime = RESET
        self.unlisted = 0
        self.search_times_out = False
        self.speaks_v2 = True
        self.enterprise = False
        self.said: list[tuple[Heard, Reply]] = []
        """What it answered, lies apart."""
        self.now: Heard
        self._lies: list[tuple[re.Pattern[str], Iterator[Reply]]] = []
        self._numbers = itertools.count(1)
        self._asked: dict[str, Asked] = {}
        self._server: Server

    @property
    def hosts(self) -> Mapping[str, str]:
        """The radar's `hosts` that send GitHub's hosts here."""
        return {"api.github.com": f"{self._server.base}/api", "github.com": f"{self._server.base}/web"}

    @property
    def base(self) -> str:
        return self._server.base

    @property
    def heard(self) -> list[Heard]:
        return self._server.heard

    @property
    def asked(self) -> list[str]:
        """What was asked, as `GET /api/repos/example/kite`."""
        return [f"{heard.method} {heard.path}" for heard in self.heard]

    @property
    def reset_text(self) -> str:
        return self.reset.strftime("%Y-%m-%dT%H:%M:%SZ")

    def forget(self) -> None:
        """Forget what was asked so far."""
        self.heard.clear()
        self.queries.clear()

    def add(self, full_name: str, project: Project, **fields: Any) -> Repo:
        """Put a repository there; several may show the same project."""
        asked = self._asked.setdefault(str(project.path), Asked(path=project.path))
        made = Repo(full_name=full_name, number=next(self._numbers), project=project, asked=asked, **fields)
        self.repos[full_name.lower()] = made
        return made

    def rename(self, old: str, new: str) -> None:
        """Rename a repository; its old name leads to the new one."""
        repo = self.repos.pop(old.lower())
        repo.full_name = new
        self.repos[new.lower()] = repo
        self.renamed[old.lower()] = new

    def lie(self, asked: str, *replies: Reply, times: int | None = None) -> None:
        """Answer what matches (`POST /api/graphql`) with these instead: one after the other, the last one for ever."""
        script = itertools.chain(replies, itertools.repeat(replies[-1])) if times is None else iter(replies * times)
        self._lies.insert(0, (re.compile(asked), iter(script)))

    def tell_the_truth(self) -> None:
        """Lie no longer."""
        self._lies.clear()

    def answer(self, heard: Heard) -> Reply:
        """Answer a request."""
        for asked, script in self._lies:
            if asked.search(f"{heard.method} {heard.target}") and (reply := next(script, None)) is not None:
                return reply
        path = self._path(heard.path)
        reply = self._git(heard, path[4:]) if path.startswith("/web/") else self._api(heard, path.removeprefix("/api"))
        self.said.append((heard, reply))
        return reply

    def _path(self, path: str) -> str:
        """Give a path of GitHub's for one of an Enterprise, which has the API below its only host."""
        if not self.enterprise:
            return path
        path = path.removeprefix("/ghe")
        return path.replace("/api/v3", "/api", 1) if path.startswith("/api/") else f"/web{path}"

    def _api(self, heard: Heard, path: str) -> Reply:
        authorization = heard.headers.get("authorization")
        if authorization not in {None, f"Bearer {TOKEN}", f"token {TOKEN}"}:
            return Reply(status=401, body=b'{"message": "Bad credentials"}')
        if path == "/graphql":
            return self._graphql(heard, is_known=authorization is not None)
        left = self.requests_left if authorization is None else self.calls_left
        if left == 0:
            reply = Reply(status=403, body=b'{"message": "API rate limit exceeded for 127.0.0.1."}')
            return self._charged(reply, left, "core", anonymous=authorization is None)
        self.now = heard
        reply = github_rest.answer(self, heard, path)
        is_free = reply.status == 304 and authorization is not None
        return self._charged(reply, left - (0 if is_free else 1), "core", anonymous=authorization is None)

    def _graphql(self, heard: Heard, *, is_known: bool) -> Reply:
        if not is_known:
            return Reply(status=401, body=b'{"message": "This endpoint requires you to be authenticated."}')
        if self.points_left == 0:
            limited = b'{"errors": [{"type": "RATE_LIMITED", "message": "API rate limit exceeded for user."}]}'
            return self._charged(Reply(body=limited), 0, "graphql")
        return self._charged(github_graphql.answer(self, heard), self.points_left, "graphql")

    def _charged(self, reply: Reply, left: int, resource: str, *, anonymous: bool = False) -> Reply:
        if resource == "core" and anonymous:
            self.requests_left = left
        elif resource == "core":
            self.calls_left = left
        counted = {
            "X-RateLimit-Limit": "60" if anonymous else "5000",
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": str(int(self.reset.timestamp())),
            "X-RateLimit-Resource": resource,
        }
        return Reply(status=reply.status, body=reply.body, headers={**reply.headers, **counted})

    def _git(self, heard: Heard, path: str) -> Reply:
        found = re.fullmatch(r"/([^/]+/[^/]+)\.git/(info/refs|git-upload-pack)", path)
        if found is None:
            return Reply(status=404)
        name, service = found[1].lower(), found[2]
        if name in self.renamed:
            query = f"?{heard.query}" if heard.query else ""
            location = f"https://github.com/{self.renamed[name]}.git/{service}{query}"
            return Reply(status=301, headers={"Location": location})
        repo = self.repos.get(name)
        is_closed = repo is not None and (repo.is_private or (repo.is_ours and not _is_login(heard)))
        if repo is None or is_closed:  # git would ask for a password
            return Reply(
                status=401, headers={"WWW-Authenticate": 'Basic realm="GitHub"'}, body=b"Repository not found."
            )
        if repo.blocked:
            return Reply(status=451 if repo.blocked == "dmca" else 403, body=b"Repository access blocked")
        return self._packs(heard, repo, service)

    def _packs(self, heard: Heard, repo: Repo, service: str) -> Reply:
        version = heard.headers.get("git-protocol", "") if self.speaks_v2 else ""
        asked, path = repo.asked, repo.project.path
        if service == "info/refs":
            body = asked.say(("info", version), lambda: advertised(path, version=version))
            return Reply(body=body, headers=headers("advertisement"))
        body = asked.say((heard.body, version), lambda: upload_pack(path, heard.body, version=version))
        return Reply(body=body, headers=headers("result"))


def _is_login(heard: Heard) -> bool:
    """Git over HTTP takes a token as a password, and Bearer is for the API."""
    scheme, _, coded = heard.headers.get("authorization", "").partition(" ")
    return scheme == "Basic" and base64.b64decode(coded).decode().partition(":")[2] == TOKEN


@contextmanager
def github() -> Iterator[Github]:
    """Run the service for the length of a block."""
    service = Github()
    with loopback(service.answer) as server:
        service._server = server
        yield service
