"""Looks at a repository over the service: a commit and the ref that holds it, a tag, the bytes at a path."""

from functools import cached_property
from typing import Final

from inferrsi.evidence.verdict import How
from inferrsi.sources.github.api import Api, part
from inferrsi.sources.github.commit import commit_of
from inferrsi.sources.github.reach import LISTED, TRIED, reach
from inferrsi.sources.github.state import trouble
from inferrsi.sources.github.wire import Refs, ls_refs
from inferrsi.sources.tree import Absent, Commit, File, Tag
from inferrsi.sources.unavailable import Unavailable

RAW: Final = "application/vnd.github.raw+json"
LARGEST: Final = 50_000_000  # as from a clone


class GithubTree:
    """A repository of the service as a place to look at."""

    def __init__(self, api: Api, repo: str) -> None:
        self._api = api
        self._repo = repo

    @property
    def how(self) -> How:
        """The service itself."""
        return "github"

    @cached_property
    def _refs(self) -> Refs | Unavailable:
        return ls_refs(self._api, self._repo, LISTED)

    def commit(self, sha: str) -> Commit | Absent | Unavailable:
        """Look for a commit; that it opens proves nothing, so a ref that holds it is looked for too."""
        found = self._api.read(self._api.url(f"/repos/{self._repo}/commits/{sha}"), commit_of)
        if isinstance(found, Unavailable):
            return Absent(is_whole=True) if found.status == 422 else found
        refs = self._refs
        if isinstance(refs, Unavailable):
            return refs
        held = reach(self._api, refs, found.sha)
        many = len([ref for ref in refs.refs if ref.name != "HEAD"]) > TRIED + 1  # the default branch is always tried
        if held.via == "unknown" or (held.via == "nothing" and many):
            return Unavailable(reason=held.words, todo=f"clone {self._repo}, which tells for all refs")
        return Commit(sha=found.sha, reached=held.ref, committed=found.committed)

    def tag(self, name: str) -> Tag | Absent | Unavailable:
        """Look for a tag."""
        refs = self._refs
        if isinstance(refs, Unavailable):
            return refs
        found = refs.named(f"refs/tags/{name}")
        return Tag(name=name, commit=found.commit) if found else Absent(is_whole=True)

    def file(self, commit: str, path: str) -> File | Absent | Unavailable:
        """Read what stands at a path of a commit that is there."""
        url = self._api.url(f"/repos/{self._repo}/contents/{part(path)}", ref=commit)
        fetched = self._api.get(url, accept=RAW, limit=LARGEST)
        if isinstance(fetched, Unavailable):
            return Absent(is_whole=True) if trouble(fetched, self._repo).word == "gone" else fetched
        is_listing = fetched.headers.get("content-type", "").startswith("application/json") and fetched.body[:1] == b"["
        return File(path=path, kind="folder" if is_listing else "file", data=b"" if is_listing else fetched.body)

    def search(self, commit: str, words: tuple[str, ...]) -> tuple[File, ...] | Unavailable:
        """Give nothing: the service searches its newest tree only."""
        reason = f"{self._repo} is not searched at {commit[:12]}: that needs a clone"
        return Unavailable(
            reason=reason, todo=f"clone {self._repo} and name it with --clone, {len(words)} words to find"
        )
