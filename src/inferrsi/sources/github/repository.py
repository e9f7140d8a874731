"""Reads a repository itself over the REST API: that it is there, its true name, and the number that survives renames."""

from typing import Any

from inferrsi.sources.github.api import Api
from inferrsi.sources.github.facts import Facts
from inferrsi.sources.unavailable import Unavailable


def repository_now(api: Api, repo: str) -> Facts | Unavailable:
    """Give a repository as GitHub states it now; a renamed one answers under its new name."""
    return api.read(api.url(f"/repos/{repo}"), lambda body: _facts(repo, body), fresh=True)


def _facts(repo: str, body: Any) -> Facts:
    return Facts(
        asked=repo,
        full_name=body["full_name"],
        number=int(body["id"]),
        is_archived=bool(body["archived"]),
        is_fork=bool(body["fork"]),
        branch=body["default_branch"],
    )
