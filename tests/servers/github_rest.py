"""GitHub's REST API over real git repositories: the endpoints that this project asks."""

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, unquote, urlencode

from tests.servers import github_bodies as bodies
from tests.servers.github_git import Asked, is_within, log, resolved, utc
from tests.servers.loopback import Heard, Reply

if TYPE_CHECKING:
    from tests.servers.github import Github, Repo

NOT_FOUND = "Not Found"
Query = Mapping[str, str]
Handler = Callable[["Github", "Repo", Query, tuple[str, ...]], Any]


class Refused(Exception):
    """The service answers with an error."""

    def __init__(self, status: int, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.body = {"message": message, "documentation_url": "https://docs.github.com/rest", **more}


class Raw:
    """An answer that is no JSON."""

    def __init__(self, body: bytes, content_type: str, etag: str | None = None) -> None:
        self.body, self.content_type, self.etag = body, content_type, etag


class Linked(dict[str, Any]):
    """An object that is one page of several."""

    link = ""


def answer(service: "Github", heard: Heard, path: str) -> Reply:
    """Answer a request below the API's root."""
    query = dict(parse_qsl(heard.query, keep_blank_values=True))
    try:
        return _answer(service, heard, path, query)
    except Refused as refused:
        headers = {"Location": refused.body["url"]} if refused.status == 301 else {}
        return _json(refused.body, heard, status=refused.status, headers=headers)


def _answer(service: "Github", heard: Heard, path: str, query: Query) -> Reply:
    if path.startswith("/search/repositories"):
        return _json(_search(service, query), heard)
    repo, rest = _repository(service, path, heard.query)
    _refuse_blocked(repo)
    for pattern, handler in ROUTES:
        if (found := re.fullmatch(pattern, rest)) is not None:
            said = handler(service, repo, query, tuple(unquote(group) for group in found.groups()))
            return _paged(repo, rest, query, said, heard) if isinstance(said, list) else _json(said, heard)
    raise Refused(404, NOT_FOUND)


def _repository(service: "Github", path: str, query: str) -> tuple["Repo", str]:
    by_number = re.fullmatch(r"/repositories/(\d+)(/.*)?", path)
    if by_number:
        found = next((repo for repo in service.repos.values() if repo.number == int(by_number[1])), None)
        rest = by_number[2] or ""
    else:
        owner, name, rest = re.fullmatch(r"/repos/([^/]+)/([^/]+)(.*)", path).groups()  # type: ignore[union-attr]
        asked = f"{owner}/{name}".lower()
        found = service.repos.get(asked)
        if found is None and asked in service.renamed:
            number = service.repos[service.renamed[asked].lower()].number
            url = f"{bodies.API}/repositories/{number}{rest}" + (f"?{query}" if query else "")
            raise Refused(301, "Moved Permanently", url=url)
    if found is None or found.is_private or (found.is_ours and not service.now.headers.get("authorization")):
        raise Refused(404, NOT_FOUND)
    return found, rest


def _refuse_blocked(repo: "Repo") -> None:
    if repo.blocked == "dmca":
        block = {"reason": "dmca", "html_url": "https://github.com/github/dmca/blob/master/2026/10/x.md"}
        raise Refused(451, "Repository access blocked", block=block)
    if repo.blocked:
        raise Refused(403, "Repository access blocked", block={"reason": repo.blocked})


def _paged(repo: "Repo", rest: str, query: Query, items: list[Any], heard: Heard) -> Reply:
    size, page = min(int(query.get("per_page", 30)), 100), int(query.get("page", 1))
    headers = {}
    if page * size < len(items):
        following = urlencode({**query, "page": page + 1})
        headers["Link"] = f'<{bodies.API}/repositories/{repo.number}{rest}?{following}>; rel="next"'
    return _json(items[(page - 1) * size : page * size], heard, headers=headers)


def _json(said: Any, heard: Heard, *, status: int = 200, headers: Mapping[str, str] = MappingProxyType({})) -> Reply:
    if isinstance(said, Raw):
        body, kind, etag = said.body, said.content_type, said.etag
    else:
        body, kind, etag = json.dumps(said).encode(), "application/json; charset=utf-8", None
    etag = etag or f'W/"{hashlib.sha256(body).hexdigest()}"'
    if status == 200 and heard.headers.get("if-none-match") == etag:
        return Reply(status=304, headers={"ETag": etag})
    linked = {"Link": said.link} if isinstance(said, Linked) and said.link else {}
    return Reply(status=status, body=body, headers={"Content-Type": kind, "ETag": etag, **linked, **headers})


def _git(repo: "Repo") -> Asked:
    if not repo.asked.git("for-each-ref", "--count=1"):
        raise Refused(409, "Git Repository is empty.")
    return repo.asked


def _commit_of(repo: "Repo", name: str) -> str:
    found = resolved(_git(repo), name)
    if found is None and re.fullmatch(r"[0-9a-f]{40}", name):
        raise Refused(422, f"No commit found for SHA: {name}")
    if found is None:
        raise Refused(404, NOT_FOUND)
    return found


def _repo(_: "Github", repo: "Repo", __: Query, ___: tuple[str, ...]) -> Any:
    return bodies.repository(repo)


def _commits(_: "Github", repo: "Repo", query: Query, __: tuple[str, ...]) -> Any:
    start = _commit_of(repo, query.get("sha", repo.branch))
    limits = [f"--since-as-filter={query['since']}"] if "since" in query else []
    paths = [query["path"]] if "path" in query else []
    return [bodies.commit(repo, one) for one in log(repo.asked, *limits, start, "--", *paths)]


def _commit(service: "Github", repo: "Repo", _: Query, groups: tuple[str, ...]) -> Any:
    sha = _commit_of(repo, groups[0])
    if "github.sha" in service.now.headers.get("accept", ""):
        return Raw(sha.encode(), "application/vnd.github.sha", etag=f'"{sha}"')
    body = bodies.commit(repo, log(repo.asked, "--max-count=1", sha)[0])
    return body | {"stats": {"total": 1, "additions": 1, "deletions": 0}, "files": []}


def _compare(_: "Github", repo: "Repo", query: Query, groups: tuple[str, ...]) -> Any:
    asked, names = _git(repo), (groups[0], groups[1])
    base, head = (resolved(asked, name) for name in names)
    merge_base = asked.git("merge-base", "--all", base, head) if base and head and _related(asked, base, head) else ""
    if not merge_base or base is None or head is None:
        raise Refused(404, NOT_FOUND if not (base and head) else f"No common ancestor between {base} and {head}.")
    ancestor = merge_base.split()[0]
    behind, ahead = map(int, asked.git("rev-list", "--left-right", "--count", f"{base}...{head}").split())
    status = "diverged" if behind and ahead else "ahead" if ahead else "behind" if behind else "identical"
    between = log(asked, "--reverse", "--topo-order", f"{base}..{head}")
    size, page = min(int(query.get("per_page", 250)), 100), int(query.get("page", 1))
    files = asked.git("diff", "--name-status", "--no-renames", ancestor, head).splitlines() if page == 1 else []
    facts: dict[str, Any] = {
        "status": status,
        "ahead_by": ahead,
        "behind_by": behind,
        "commits": [bodies.commit(repo, one) for one in between[(page - 1) * size : page * size]],
        "files": [bodies.changed(repo, path, kind) for kind, _, path in (line.partition("\t") for line in files)][:300],
    }
    ends = {
        "base": bodies.commit(repo, log(asked, "--max-count=1", base)[0]),
        "merge_base": bodies.commit(repo, log(asked, "--max-count=1", ancestor)[0]),
    }
    following = f"{base}...{head}" if page * size < ahead else None
    return _with_next(bodies.comparison(repo, ends, **facts), repo, query, following=following)


def _related(asked: Asked, base: str, head: str) -> bool:
    roots = [set(asked.git("rev-list", "--max-parents=0", end).split()) for end in (base, head)]
    return not roots[0].isdisjoint(roots[1])


def _with_next(body: dict[str, Any], repo: "Repo", query: Query, *, following: str | None) -> Any:
    made = Linked(body)
    if following is not None:
        more = urlencode({**query, "page": int(query.get("page", 1)) + 1})
        made.link = f'<{bodies.API}/repositories/{repo.number}/compare/{following}?{more}>; rel="next"'
    return made


def _releases(_: "Github", repo: "Repo", __: Query, ___: tuple[str, ...]) -> Any:
    return [bodies.release(repo, one) for one in repo.listed()]


def _release(_: "Github", repo: "Repo", __: Query, groups: tuple[str, ...]) -> Any:
    found = next((one for one in repo.releases if str(one.id) == groups[0]), None)
    if found is None:
        raise Refused(404, NOT_FOUND)
    return bodies.release(repo, found)


def _release_by_tag(_: "Github", repo: "Repo", __: Query, groups: tuple[str, ...]) -> Any:
    found = next((one for one in repo.releases if one.tag == groups[0] and not one.draft), None)
    if found is None:
        raise Refused(404, NOT_FOUND)
    return bodies.release(repo, found)


def _tags(_: "Github", repo: "Repo", __: Query, ___: tuple[str, ...]) -> Any:
    names = _git(repo).git("for-each-ref", "--format=%(refname:lstrip=2)", "refs/tags/").split()
    url = f"{bodies.API}/repos/{repo.full_name}"
    return [
        {
            "name": name,
            "node_id": bodies.node("Ref", name),
            "commit": {"sha": sha, "url": f"{url}/commits/{sha}"},
            "zipball_url": f"{url}/zipball/x",
            "tarball_url": f"{url}/tarball/x",
        }
        for name in names
        if (sha := _commit_of(repo, f"refs/tags/{name}"))
    ]


def _ref(_: "Github", repo: "Repo", __: Query, groups: tuple[str, ...]) -> Any:
    asked, name = _git(repo), f"refs/{groups[0]}"
    printed = asked.git("for-each-ref", "--format=%(refname) %(objecttype) %(objectname)", name)
    found = next((line.split() for line in printed.splitlines() if line.split()[0] == name), None)
    if found is None:
        raise Refused(404, NOT_FOUND)
    url = f"{bodies.API}/repos/{repo.full_name}"
    inner = {"type": found[1], "sha": found[2], "url": f"{url}/git/{found[1]}s/{found[2]}"}
    return {"ref": name, "node_id": bodies.node("Ref", name), "url": f"{url}/git/x", "object": inner}


def _tag_object(_: "Github", repo: "Repo", __: Query, groups: tuple[str, ...]) -> Any:
    asked = _git(repo)
    head, _, message = asked.git("cat-file", "tag", groups[0]).partition("\n\n")
    fields = dict(line.split(" ", 1) for line in head.splitlines())
    stamp = fields["tagger"].rpartition("> ")[2].split()[0]
    url = f"{bodies.API}/repos/{repo.full_name}"
    return {
        "sha": groups[0],
        "node_id": bodies.node("Tag", groups[0]),
        "url": f"{url}/git/tags/{groups[0]}",
        "tag": fields["tag"],
        "message": message,
        "tagger": {"name": "Ada", "email": "ada@example.org", "date": utc(stamp)},
        "object": {"type": fields["type"], "sha": fields["object"], "url": f"{url}/git/x/{fields['object']}"},
    }


def _pull(_: "Github", repo: "Repo", __: Query, groups: tuple[str, ...]) -> Any:
    found = repo.pulls.get(int(groups[0]))
    if found is None:
        raise Refused(404, NOT_FOUND)
    return bodies.pull(repo, found)


def _pull_commits(_: "Github", repo: "Repo", __: Query, groups: tuple[str, ...]) -> Any:
    found = repo.pulls[int(groups[0])]
    return [bodies.commit(repo, one) for one in log(repo.asked, "--reverse", f"{found.base}..{found.head}")]


def _timeline(_: "Github", repo: "Repo", __: Query, groups: tuple[str, ...]) -> Any:
    found = repo.pulls.get(int(groups[0]))
    if found is None:
        raise Refused(404, NOT_FOUND)
    listed = []
    for n, (kind, sha, place) in enumerate(found.events):
        event = bodies.event(repo, n + 1, kind, sha, found.updated)
        if place:
            event["commit_url"] = f"{bodies.API}/repos/{place}/commits/{sha}"
        listed.append(event)
    return listed


def _pulls_of_commit(_: "Github", repo: "Repo", __: Query, groups: tuple[str, ...]) -> Any:
    sha = _commit_of(repo, groups[0])
    holding = [pull for pull in repo.pulls.values() if is_within(repo.asked, sha, pull.head)]
    own = [pull for pull in holding if not is_within(repo.asked, sha, pull.base)]
    return [bodies.simple_pull(repo, pull) for pull in own]


def _content(service: "Github", repo: "Repo", query: Query, groups: tuple[str, ...]) -> Any:
    sha = _commit_of(repo, query.get("ref", repo.branch))
    path = groups[0]
    kind = repo.asked.git("ls-tree", sha, path).split()[1:2]
    if not kind:
        raise Refused(404, NOT_FOUND)
    if kind == ["tree"]:
        names = repo.asked.git("ls-tree", "--name-only", f"{sha}:{path}").split()
        return [_listed(bodies.content(repo, f"{path}/{name}", b"")) for name in names]
    data = repo.blob(sha, path)
    if "raw" in service.now.headers.get("accept", ""):
        return Raw(data, "application/vnd.github.raw+json")
    return bodies.content(repo, path, data)


def _listed(body: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in body.items() if key not in {"content", "encoding"}}


def _licence(_: "Github", repo: "Repo", query: Query, __: tuple[str, ...]) -> Any:
    sha = _commit_of(repo, query.get("ref", repo.branch))
    if "LICENSE" not in repo.asked.git("ls-tree", "--name-only", sha).split():
        raise Refused(404, NOT_FOUND)
    data = repo.blob(sha, "LICENSE")
    known = next((spdx for spdx in bodies.SPDX if data.startswith(spdx.encode())), None)
    other = {"key": "other", "name": "Other", "spdx_id": "NOASSERTION", "url": None, "node_id": "x"}
    return bodies.content(repo, "LICENSE", data) | {"license": bodies.licence(known) or other}


def _search(service: "Github", query: Query) -> Any:
    if not query.get("q"):
        raise Refused(422, "Validation Failed")
    hits = [repo for repo in service.repos.values() if query["q"].lower() in f"{repo.full_name} {repo.about}".lower()]
    size = int(query.get("per_page", 30))
    return {
        "total_count": len(hits) + service.unlisted,
        "incomplete_results": service.search_times_out,
        "items": [bodies.repository(repo) | {"score": 1.0} for repo in hits[:size]],
    }


ROUTES: tuple[tuple[str, Handler], ...] = (
    ("", _repo),
    ("/commits", _commits),
    (r"/commits/([0-9a-f]{40})/pulls", _pulls_of_commit),
    ("/commits/(.+)", _commit),
    (r"/compare/(.+?)\.\.\.(.+)", _compare),
    ("/releases", _releases),
    (r"/releases/(\d+)", _release),
    ("/releases/tags/(.+)", _release_by_tag),
    ("/tags", _tags),
    ("/git/ref/(.+)", _ref),
    ("/git/tags/([0-9a-f]{40})", _tag_object),
    (r"/pulls/(\d+)", _pull),
    (r"/pulls/(\d+)/commits", _pull_commits),
    (r"/issues/(\d+)/timeline", _timeline),
    ("/contents/(.+)", _content),
    ("/license", _licence),
)
