"""Looks at one tag over the REST API, following tag objects to the commit."""

from typing import Any, Final

from inferrsi.sources.github.api import Api, part
from inferrsi.sources.github.dates import instant
from inferrsi.sources.github.facts import Tag
from inferrsi.sources.github.plain import sha, text
from inferrsi.sources.github.state import trouble
from inferrsi.sources.unavailable import Unavailable

DEPTH: Final = 5  # a tag may stand for a tag; chosen 2026-11


def tag_now(api: Api, repo: str, name: str) -> Tag | Unavailable | None:
    """Give a tag as it is now, None where there is none."""
    target = api.read(api.url(f"/repos/{repo}/git/ref/tags/{part(name)}"), _target, fresh=True)
    if isinstance(target, Unavailable):
        return None if trouble(target, repo).word == "gone" else target
    kind, commit = target
    annotated = commit if kind == "tag" else None
    dated = None
    for _ in range(DEPTH):
        if kind != "tag":
            break
        found = api.read(api.url(f"/repos/{repo}/git/tags/{commit}"), _tag)
        if isinstance(found, Unavailable):
            return found
        kind, commit, when = found
        dated = dated or when
    if kind != "commit":
        reason = f"tag {name} of {repo} stands for a {kind}"
        return Unavailable(reason=reason, todo="pin a commit", kind="malformed")
    return Tag(name=name, commit=commit, object=annotated, dated=dated)


def _target(body: Any) -> tuple[str, str]:
    return text(body["object"]["type"]), sha(body["object"]["sha"])


def _tag(body: Any) -> tuple[str, str, Any]:
    return text(body["object"]["type"]), sha(body["object"]["sha"]), instant((body.get("tagger") or {}).get("date"))
