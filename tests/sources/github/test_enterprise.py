"""GitHub Enterprise: its own addresses, given as such or in place of GitHub's."""

from datetime import timedelta
from pathlib import Path

import pytest
from tests.gitrepos import Project, git
from tests.servers.github import Github, Repo
from tests.servers.transports import NOON, transport
from tests.sources.github.world import KEY, subject

from inferrsi.evidence.github import API, bases
from inferrsi.sources.answer import Ask, Followed
from inferrsi.sources.github.address import read_address
from inferrsi.sources.github.api import Api, graphql_url
from inferrsi.sources.github.objects import Objects
from inferrsi.sources.github.pulls import pull_now
from inferrsi.sources.github.sweep import sweep

BASE, WEB = "https://ghe.example/api/v3", "https://ghe.example"
ASK = Ask(
    followed=(Followed(subject=subject("example/kite"), record=None),), feeds=(), since=NOON - timedelta(1), now=NOON
)


def test_graphql_lies_beside_the_rest_api() -> None:
    assert graphql_url(BASE) == "https://ghe.example/api/graphql"
    assert graphql_url("https://api.github.com") == "https://api.github.com/graphql"


@pytest.mark.parametrize("token", [KEY, None])
def test_enterprise_is_asked_at_its_own_addresses(service: Github, repo: Repo, tmp_path: Path, token: object) -> None:
    way = transport(tmp_path / "http", {"ghe.example": f"{service.base}/ghe"})
    service.enterprise = True
    answers = list(sweep(way, ASK, token=KEY if token else None, api=BASE, web=WEB))
    assert {answer.outcome for answer in answers} == {"complete"}
    wanted = "POST /ghe/api/graphql" if token else "POST /ghe/example/kite.git/git-upload-pack"
    assert service.asked == [wanted]


@pytest.mark.parametrize("token", [KEY, None])
def test_radar_that_names_one_in_githubs_place_is_enough(
    service: Github, repo: Repo, tmp_path: Path, token: object
) -> None:
    hosts = {"api.github.com": f"{service.base}/ghe/api/v3", "github.com": f"{service.base}/ghe"}
    service.enterprise = True
    api, web = bases(hosts)
    answers = list(sweep(transport(tmp_path / "http", hosts), ASK, token=KEY if token else None, api=api, web=web))
    assert {answer.outcome for answer in answers} == {"complete"}
    assert service.asked == ["POST /ghe/api/graphql" if token else "POST /ghe/example/kite.git/git-upload-pack"]


def test_other_bases_stand_in_githubs_place() -> None:
    assert bases({}) == bases({"api.github.com": "http://127.0.0.1:4001/api"}) == (API, "https://github.com")
    assert bases({"api.github.com": "https://ghe.example/api/v3"}) == (BASE, WEB)


def test_pygithub_asks_there_too(service: Github, repo: Repo, kite: Project, tmp_path: Path) -> None:
    main = git(kite.path, "rev-parse", "main")
    repo.pull(7, head=main, base=main)
    service.enterprise = True
    way = transport(tmp_path / "http", {"ghe.example": f"{service.base}/ghe"})
    found = pull_now(Objects(Api(way, token=KEY, api=BASE, web=WEB)), "example/kite", 7)
    assert service.asked == ["GET /ghe/api/v3/repos/example/kite/pulls/7"]
    assert getattr(found, "head", None) == main


def test_its_addresses_are_read() -> None:
    place = read_address("https://ghe.example/o/r/pull/5", web=WEB)
    assert place is not None
    assert (place.repo, place.pull) == ("o/r", 5)
    assert read_address("https://ghe.example/o/r/pull/5") is None
