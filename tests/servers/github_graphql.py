"""GitHub's GraphQL API over real git repositories: any query over the fields that are here, with errors per alias."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import graphql
from tests.servers.github_git import log, utc
from tests.servers.loopback import Heard, Reply

if TYPE_CHECKING:
    from tests.servers.github import Github, Pull, Release, Repo

Data = dict[str, Any]
BROKEN = "Something went wrong while executing your query."
BLOCKED = "Repository access blocked"


class FieldError(Exception):
    """One field has no answer."""

    def __init__(self, message: str, *, kind: str = "") -> None:
        super().__init__(message)
        self.kind = kind


def _absent(name: object) -> FieldError:
    return FieldError(f"Could not resolve '{name}'.", kind="NOT_FOUND")


def answer(service: "Github", heard: Heard) -> Reply:
    """Answer a query; a list that is too long for the service's strength ends in a bad gateway."""
    query = json.loads(heard.body)["query"]
    service.queries.append(query)
    document = graphql.parse(query)
    operation = next(one for one in document.definitions if isinstance(one, graphql.OperationDefinitionNode))
    asked = [field for field in operation.selection_set.selections if _name(field) == "repository"]
    if service.strength is not None and len(asked) > service.strength:
        return Reply(status=502, body=b"<html>Bad gateway</html>")
    fragments = {one.name.value: one for one in document.definitions if isinstance(one, graphql.FragmentDefinitionNode)}
    service.points_left -= 1
    execution = _Execution(fragments)
    root = {"rateLimit": lambda: _rate(service), "repository": lambda owner, name: _repository(service, owner, name)}
    data = execution.select(operation.selection_set, root, ())
    body: Data = {"data": data, **({"errors": execution.errors} if execution.errors else {})}
    return Reply(body=json.dumps(body).encode(), headers={"Content-Type": "application/json; charset=utf-8"})


def _name(field: Any) -> str:
    return field.name.value if isinstance(field, graphql.FieldNode) else ""


class _Execution:
    def __init__(self, fragments: dict[str, Any]) -> None:
        self.fragments = fragments
        self.errors: list[Data] = []

    def select(self, selections: Any, found: Data, path: tuple[Any, ...]) -> Data:
        said: Data = {}
        for one in self._fields(selections.selections, found):
            alias = one.alias.value if one.alias else one.name.value
            said[alias] = self._value(one, found, (*path, alias))
        return said

    def _fields(self, selections: Iterable[Any], found: Data) -> Iterable[Any]:
        for one in selections:
            if isinstance(one, graphql.FieldNode):
                yield one
                continue
            fragment = self.fragments[one.name.value] if isinstance(one, graphql.FragmentSpreadNode) else one
            kind = fragment.type_condition.name.value if fragment.type_condition else None
            if kind is None or found.get("__typename", kind) == kind:
                yield from self._fields(fragment.selection_set.selections, found)

    def _value(self, field: Any, found: Data, path: tuple[Any, ...]) -> Any:
        value = found[field.name.value]  # a field that the server lacks is a fault of the test
        try:
            value = (
                value(**{one.name.value: _literal(one.value) for one in field.arguments or ()})
                if callable(value)
                else value
            )
        except FieldError as error:
            self.errors.append({"type": error.kind, "path": list(path), "message": str(error)})
            return None
        if isinstance(value, list) and field.selection_set:
            return [self.select(field.selection_set, one, (*path, n)) for n, one in enumerate(value)]
        return self.select(field.selection_set, value, path) if value is not None and field.selection_set else value


def _literal(node: Any) -> Any:
    return graphql.value_from_ast_untyped(node)


def _rate(service: "Github") -> Data:
    return {"cost": 1, "remaining": service.points_left, "resetAt": service.reset_text}


def _repository(service: "Github", owner: str, name: str) -> Data:
    asked = f"{owner}/{name}".lower()
    repo = service.repos.get(service.renamed.get(asked, asked).lower())
    if asked in service.broken:
        raise FieldError(BROKEN)
    if repo is None or repo.is_private:
        raise _absent(asked)
    if repo.blocked:
        raise FieldError(BLOCKED, kind="FORBIDDEN")
    return {
        "databaseId": repo.number,
        "nameWithOwner": repo.full_name,
        "isArchived": repo.is_archived,
        "isFork": repo.is_fork,
        "defaultBranchRef": lambda: _head(repo),
        "latestRelease": lambda: _latest(repo),
        "releases": lambda first, orderBy: _connection([_release(one) for one in repo.listed()], first),
        "refs": lambda refPrefix, first, orderBy: _connection(_tags(repo), first),
        "ref": lambda qualifiedName: _ref(repo, qualifiedName),
        "pullRequest": lambda number: _pull(repo, number),
    }


def _connection(nodes: list[Data], first: int) -> Data:
    return {"totalCount": len(nodes), "nodes": nodes[:first]}


def _head(repo: "Repo") -> Data | None:
    if not repo.asked.git("for-each-ref", "--count=1", f"refs/heads/{repo.branch}"):
        return None
    return {"name": repo.branch, "target": _commit(repo, f"refs/heads/{repo.branch}")}


def _commit(repo: "Repo", ref: str) -> Data:
    found = log(repo.asked, "--max-count=1", ref)[0]
    return {"__typename": "Commit", "oid": found.sha, "committedDate": found.committer[1]}


def _tags(repo: "Repo") -> list[Data]:
    form = "%(refname:lstrip=2)%09%(objecttype)%09%(creatordate:unix)"
    printed = repo.asked.git("for-each-ref", "--sort=-creatordate", f"--format={form}", "refs/tags/")
    return [_ref(repo, f"refs/tags/{line.split(chr(9))[0]}") or {} for line in printed.splitlines()]


def _ref(repo: "Repo", name: str) -> Data | None:
    form = "%(refname)%09%(objecttype)%09%(objectname)%09%(taggerdate:unix)"
    printed = repo.asked.git("for-each-ref", f"--format={form}", name)
    found = next((line.split("\t") for line in printed.splitlines() if line.split("\t")[0] == name), None)
    if found is None:
        return None
    return {"name": name.split("/", 2)[2], "target": _target(repo, found[1], found[2], found[3])}


def _target(repo: "Repo", kind: str, sha: str, tagged: str) -> Data:
    if kind != "tag":
        return _commit(repo, sha) if kind == "commit" else {"__typename": kind.capitalize(), "oid": sha}
    fields = dict(line.split(" ", 1) for line in repo.asked.git("cat-file", "tag", sha).split("\n\n")[0].splitlines())
    stamp = fields["tagger"].rpartition("> ")[2].split()[0]
    inner = _target(repo, fields["type"], fields["object"], stamp)
    return {"__typename": "Tag", "oid": sha, "tagger": {"date": utc(tagged or stamp)}, "target": inner}


def _release(release: "Release") -> Data:
    return {
        "databaseId": release.id,
        "tagName": release.tag,
        "name": release.name,
        "publishedAt": None if release.draft else release.published,
        "updatedAt": release.updated or release.published,
        "isDraft": release.draft,
        "isPrerelease": release.prerelease,
    }


def _latest(repo: "Repo") -> Data | None:
    stable = [one for one in repo.listed() if not one.draft and not one.prerelease]
    return _release(max(stable, key=lambda one: one.created)) if stable else None


def _pull(repo: "Repo", number: int) -> Data:
    pull: Pull | None = repo.pulls.get(number)
    if pull is None:
        raise _absent(number)
    return {
        "number": number,
        "title": pull.title,
        "state": "MERGED" if pull.merged else pull.state.upper(),
        "isDraft": pull.draft,
        "headRefOid": pull.head,
        "baseRefOid": pull.base,
        "baseRefName": pull.base_branch,
        "mergedAt": pull.merged,
        "closedAt": pull.closed,
        "updatedAt": pull.updated,
        "mergeCommit": {"oid": pull.merge_commit_sha} if pull.merged else None,
    }
