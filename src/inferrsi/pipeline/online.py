"""The services as places to look at, over one transport. Orders I/O, decides nothing."""

from collections.abc import Mapping
from pathlib import Path

from inferrsi.pipeline.places import Places
from inferrsi.sources.arxiv import versions
from inferrsi.sources.arxiv.service import Service
from inferrsi.sources.github.api import Api
from inferrsi.sources.github.sweep import API, WEB
from inferrsi.sources.github.token import Token
from inferrsi.sources.github.tree import GithubTree
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.huggingface import hub
from inferrsi.sources.unavailable import Unavailable


def online(transport: Transport, token: Token | None, *, clones: Mapping[str, Path], folder: Path | None) -> Places:
    """Give the places of a run that may ask GitHub, arXiv and the hub where no clone can tell."""
    service = Service(transport)
    api = Api(transport, token=token, api=API, web=WEB)
    return Places(
        clones=clones,
        folder=folder,
        online=lambda repo: GithubTree(api, repo),
        papers=lambda paper: _versions(service, paper),
        revisions=lambda repo, revision: _revision(transport, repo, revision),
    )


def _versions(service: Service, paper: str) -> tuple[int, ...] | Unavailable:
    got = versions.ask(service, paper)
    return got if isinstance(got, Unavailable) else tuple(version.number for version in got.value.versions)


def _revision(transport: Transport, repo: str, revision: str) -> str | Unavailable | None:
    """Ask for a revision; that there is none is only believed of a repository that is there."""
    fetched = hub.model(transport, repo, revision, token=None)
    if isinstance(fetched, Unavailable):
        if fetched.status != 404 or isinstance(hub.model(transport, repo, None, token=None), Unavailable):
            return fetched
        return None
    info = hub.info_of(fetched)
    return info if isinstance(info, Unavailable) else info.revision
