"""The services as places to look at, over one transport. Orders I/O, decides nothing."""

from collections.abc import Mapping
from pathlib import Path

from inferrsi.pipeline.places import Places
from inferrsi.pipeline.way import Way
from inferrsi.sources.arxiv import versions
from inferrsi.sources.arxiv.service import Service
from inferrsi.sources.github.tree import GithubTree
from inferrsi.sources.huggingface import hub
from inferrsi.sources.unavailable import Unavailable


def online(way: Way, *, clones: Mapping[str, Path], folder: Path | None) -> Places:
    """Give the places of a run that may ask GitHub, arXiv and the hub where no clone can tell."""
    service = Service(way.transport)
    return Places(
        clones=clones,
        folder=folder,
        online=lambda repo: GithubTree(way.github, repo),
        papers=lambda paper: _versions(service, paper),
        revisions=lambda repo, revision: _revision(way, repo, revision),
    )


def _versions(service: Service, paper: str) -> tuple[int, ...] | Unavailable:
    got = versions.ask(service, paper)
    return got if isinstance(got, Unavailable) else tuple(version.number for version in got.value.versions)


def _revision(way: Way, repo: str, revision: str) -> str | Unavailable | None:
    """Ask for a revision; that there is none is only believed of a repository that is there."""
    fetched = hub.model(way.transport, repo, revision, token=way.hub_token)
    if isinstance(fetched, Unavailable):
        if fetched.status != 404 or isinstance(hub.model(way.transport, repo, None, token=way.hub_token), Unavailable):
            return fetched
        return None
    info = hub.info_of(fetched)
    return info if isinstance(info, Unavailable) else info.revision
