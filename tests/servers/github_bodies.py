"""Answers in the forms of GitHub's REST API, whole as its OpenAPI description wants them."""

import base64
import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tests.servers.github_git import Logged

if TYPE_CHECKING:
    from tests.servers.github import Pull, Release, Repo

API = "https://api.github.com"
WEB = "https://github.com"
Body = dict[str, Any]
_LISTS = (
    "contributors", "deployments", "downloads", "events", "forks", "hooks", "languages", "merges", "stargazers",
    "subscribers", "subscription", "tags", "teams",
)  # fmt: skip
_TEMPLATES = {
    "archive_url": "{archive_format}{/ref}", "assignees_url": "assignees{/user}", "blobs_url": "git/blobs{/sha}",
    "branches_url": "branches{/branch}", "collaborators_url": "collaborators{/collaborator}",
    "comments_url": "comments{/number}", "commits_url": "commits{/sha}", "compare_url": "compare/{base}...{head}",
    "contents_url": "contents/{+path}", "git_commits_url": "git/commits{/sha}", "git_refs_url": "git/refs{/sha}",
    "git_tags_url": "git/tags{/sha}", "issue_comment_url": "issues/comments{/number}",
    "issue_events_url": "issues/events{/number}", "issues_url": "issues{/number}", "keys_url": "keys{/key_id}",
    "labels_url": "labels{/name}", "milestones_url": "milestones{/number}",
    "notifications_url": "notifications{?since,all,participating}", "pulls_url": "pulls{/number}",
    "releases_url": "releases{/id}", "statuses_url": "statuses/{sha}", "trees_url": "git/trees{/sha}",
}  # fmt: skip
SPDX = {"MIT": "MIT License", "Apache-2.0": "Apache License 2.0"}


def node(kind: str, number: object) -> str:
    return base64.urlsafe_b64encode(f"{kind}:{number}".encode()).decode()


def user(login: str) -> Body:
    url = f"{API}/users/{login}"
    plain = {name: f"{url}/{name.removesuffix('_url')}" for name in ("followers_url", "organizations_url", "repos_url")}
    return plain | {
        "login": login,
        "id": int(hashlib.sha256(login.encode()).hexdigest()[:6], 16),
        "node_id": node("User", login),
        "avatar_url": f"https://avatars.githubusercontent.com/{login}",
        "gravatar_id": "",
        "url": url,
        "html_url": f"{WEB}/{login}",
        "following_url": f"{url}/following{{/other_user}}",
        "gists_url": f"{url}/gists{{/gist_id}}",
        "starred_url": f"{url}/starred{{/owner}}{{/repo}}",
        "subscriptions_url": f"{url}/subscriptions",
        "events_url": f"{url}/events{{/privacy}}",
        "received_events_url": f"{url}/received_events",
        "type": "User",
        "site_admin": False,
    }


def licence(spdx: str | None) -> Body | None:
    if spdx is None:
        return None
    key = spdx.lower()
    name = SPDX.get(spdx, spdx)
    return {"key": key, "name": name, "spdx_id": spdx, "url": f"{API}/licenses/{key}", "node_id": node("License", key)}


def repository(repo: "Repo") -> Body:
    url, web = f"{API}/repos/{repo.full_name}", f"{WEB}/{repo.full_name}"
    owner, name = repo.full_name.split("/")
    dates = dict.fromkeys(("created_at", "updated_at", "pushed_at"), "2026-10-01T12:00:00Z")
    counts = ("forks", "forks_count", "open_issues", "open_issues_count", "size", "stargazers_count", "watchers")
    more = ("watchers_count", "network_count", "subscribers_count")
    flags = ("has_issues", "has_projects", "has_wiki", "has_pages", "has_discussions", "has_downloads")
    return {
        "id": repo.number,
        "node_id": node("Repository", repo.number),
        "name": name,
        "full_name": repo.full_name,
        "owner": user(owner),
        "private": False,
        "html_url": web,
        "description": repo.about,
        "fork": repo.is_fork,
        "url": url,
        **{f"{field}_url": f"{url}/{field}" for field in _LISTS},
        **{field: f"{url}/{rest}" for field, rest in _TEMPLATES.items()},
        "clone_url": f"{web}.git",
        "git_url": f"git://github.com/{repo.full_name}.git",
        "ssh_url": f"git@github.com:{repo.full_name}.git",
        "svn_url": web,
        "mirror_url": None,
        "homepage": None,
        "language": "Python",
        "archived": repo.is_archived,
        "disabled": False,
        "license": licence(repo.spdx),
        "default_branch": repo.branch,
        **dates,
        **dict.fromkeys((*counts, *more), 0),
        **dict.fromkeys(flags, True),
    }


def commit(repo: "Repo", logged: Logged) -> Body:
    url = f"{API}/repos/{repo.full_name}"
    return {
        "sha": logged.sha,
        "node_id": node("Commit", logged.sha),
        "commit": {
            "author": _person(*logged.author),
            "committer": _person(*logged.committer),
            "message": logged.message,
            "tree": {"sha": logged.tree, "url": f"{url}/git/trees/{logged.tree}"},
            "url": f"{url}/git/commits/{logged.sha}",
            "comment_count": 0,
            "verification": {
                "verified": False, "reason": "unsigned", "signature": None, "payload": None, "verified_at": None,
            },
        },
        "url": f"{url}/commits/{logged.sha}",
        "html_url": f"{WEB}/{repo.full_name}/commit/{logged.sha}",
        "comments_url": f"{url}/commits/{logged.sha}/comments",
        "author": None,
        "committer": None,
        "parents": [
            {"sha": sha, "url": f"{url}/commits/{sha}", "html_url": f"{WEB}/{repo.full_name}/commit/{sha}"}
            for sha in logged.parents
        ],
    }  # fmt: skip


def _person(name: str, date: str) -> Body:
    return {"name": name, "email": f"{name.lower()}@example.org", "date": date}


def changed(repo: "Repo", path: str, status: str) -> Body:
    sha = hashlib.sha1(path.encode(), usedforsecurity=False).hexdigest()
    where = f"{WEB}/{repo.full_name}"
    return {
        "sha": sha,
        "filename": path,
        "status": {"A": "added", "D": "removed"}.get(status, "modified"),
        "additions": 1,
        "deletions": 0,
        "changes": 1,
        "blob_url": f"{where}/blob/{sha}/f",
        "raw_url": f"{where}/raw/{sha}/f",
        "contents_url": f"{API}/repos/{repo.full_name}/contents/f",
    }


def comparison(repo: "Repo", ends: Mapping[str, Body], **facts: Any) -> Body:
    url, web = f"{API}/repos/{repo.full_name}/compare/x", f"{WEB}/{repo.full_name}/compare/x"
    return {
        "url": url,
        "html_url": web,
        "permalink_url": web,
        "diff_url": f"{web}.diff",
        "patch_url": f"{web}.patch",
        "base_commit": ends["base"],
        "merge_base_commit": ends["merge_base"],
        "total_commits": facts["ahead_by"],
        **facts,
    }


def release(repo: "Repo", release: "Release") -> Body:
    url, web = f"{API}/repos/{repo.full_name}/releases/{release.id}", f"{WEB}/{repo.full_name}/releases"
    return {
        "url": url,
        "assets_url": f"{url}/assets",
        "upload_url": f"https://uploads.github.com/repos/{repo.full_name}/releases/{release.id}/assets{{?name,label}}",
        "html_url": f"{web}/tag/{release.tag}",
        "id": release.id,
        "author": user("ada"),
        "node_id": node("Release", release.id),
        "tag_name": release.tag,
        "target_commitish": repo.branch,
        "name": release.name,
        "draft": release.draft,
        "immutable": False,
        "prerelease": release.prerelease,
        "created_at": release.created,
        "updated_at": release.updated or release.published,
        "published_at": None if release.draft else release.published,
        "assets": [],
        "tarball_url": f"{API}/repos/{repo.full_name}/tarball/x",
        "zipball_url": f"{API}/repos/{repo.full_name}/zipball/x",
        "body": release.body,
    }


def simple_pull(repo: "Repo", pull: "Pull") -> Body:
    url = f"{API}/repos/{repo.full_name}/pulls/{pull.number}"
    issue = f"{API}/repos/{repo.full_name}/issues/{pull.number}"
    web = f"{WEB}/{repo.full_name}/pull/{pull.number}"
    status = f"{API}/repos/{repo.full_name}/statuses/{pull.head}"
    links = {
        "self": url, "html": web, "issue": issue, "comments": f"{issue}/comments", "statuses": status,
        "review_comments": f"{url}/comments", "review_comment": f"{url}/comments{{/number}}", "commits": f"{url}/commits",
    }  # fmt: skip
    return {
        "url": url,
        "id": 9_000_000 + pull.number,
        "node_id": node("PullRequest", pull.number),
        "html_url": web,
        "diff_url": f"{web}.diff",
        "patch_url": f"{web}.patch",
        "issue_url": issue,
        "number": pull.number,
        "state": pull.state,
        "locked": False,
        "title": pull.title,
        "user": user("ada"),
        "body": None,
        "created_at": "2026-10-01T12:00:00Z",
        "updated_at": pull.updated,
        "closed_at": pull.closed,
        "merged_at": pull.merged,
        "merge_commit_sha": pull.merge_commit_sha,
        "assignee": None,
        "assignees": [],
        "requested_reviewers": [],
        "requested_teams": [],
        "labels": [],
        "milestone": None,
        "draft": pull.draft,
        "commits_url": links["commits"],
        "review_comments_url": links["review_comments"],
        "review_comment_url": links["review_comment"],
        "comments_url": links["comments"],
        "statuses_url": status,
        "head": _end(repo, "change", pull.head) | ({} if pull.fork_exists else {"repo": None}),
        "base": _end(repo, pull.base_branch, pull.base),
        "_links": {name: {"href": address} for name, address in links.items()},
        "author_association": "NONE",
        "auto_merge": None,
    }


def pull(repo: "Repo", pull: "Pull") -> Body:
    return simple_pull(repo, pull) | {
        "merged": pull.merged is not None,
        "mergeable": None,
        "mergeable_state": "unknown",
        "merged_by": user("ada") if pull.merged else None,
        "comments": 0,
        "review_comments": 0,
        "maintainer_can_modify": False,
        "commits": 1,
        "additions": 1,
        "deletions": 0,
        "changed_files": 1,
    }


def _end(repo: "Repo", branch: str, sha: str) -> Body:
    owner = repo.full_name.partition("/")[0]
    return {"label": f"{owner}:{branch}", "ref": branch, "sha": sha, "user": user(owner), "repo": repository(repo)}


def event(repo: "Repo", number: int, kind: str, commit_id: str | None, at: str) -> Body:
    where = f"{API}/repos/{repo.full_name}"
    return {
        "id": number,
        "node_id": node("Event", number),
        "url": f"{where}/issues/events/{number}",
        "actor": user("ada"),
        "event": kind,
        "commit_id": commit_id,
        "commit_url": f"{where}/commits/{commit_id}" if commit_id else None,
        "created_at": at,
        "performed_via_github_app": None,
    }


def content(repo: "Repo", path: str, data: bytes) -> Body:
    url = f"{API}/repos/{repo.full_name}/contents/{path}"
    sha = hashlib.sha1(b"blob %d\0%s" % (len(data), data), usedforsecurity=False).hexdigest()
    is_large = len(data) > 1_000_000
    return {
        "type": "file",
        "encoding": "none" if is_large else "base64",
        "size": len(data),
        "name": path.rpartition("/")[2],
        "path": path,
        "content": "" if is_large else base64.encodebytes(data).decode(),
        "sha": sha,
        "url": url,
        "git_url": f"{API}/repos/{repo.full_name}/git/blobs/{sha}",
        "html_url": f"{WEB}/{repo.full_name}/blob/main/{path}",
        "download_url": f"https://raw.githubusercontent.com/{repo.full_name}/main/{path}",
        "_links": {"self": url, "git": url, "html": url},
    }
