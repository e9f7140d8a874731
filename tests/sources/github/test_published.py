"""Our queries against GitHub's schema, our requests and the test server's answers against its OpenAPI description."""

from pathlib import Path

import graphql
import pytest
from tests.gitrepos import Project, git
from tests.servers.github import Github, Repo
from tests.servers.transports import NOON
from tests.sources.github import published
from tests.sources.github.world import Days, objects, record

from inferrsi.sources.github.batch_query import Item, query
from inferrsi.sources.github.commits import commits_since
from inferrsi.sources.github.contents import file_at, licence_at
from inferrsi.sources.github.pins import head_pins, resolve_pull, resolve_ref
from inferrsi.sources.github.pulls import pull_now
from inferrsi.sources.github.search import repositories
from inferrsi.sources.github.tags import tag_now
from inferrsi.sources.github.truth import true_state
from inferrsi.sources.unavailable import Unavailable


@pytest.mark.parametrize(
    "items",
    [
        [Item(repo="o/r", is_whole=True)],
        [Item(repo="o/r", is_whole=False, pulls=(1,))],
        [Item(repo=f"o/r-{n}.x", is_whole=True, tags=('v"1\\', "é"), pulls=(1, 557)) for n in range(50)],
        [Item(repo="o/r", is_whole=True), Item(repo="o/s", is_whole=False, pulls=(5, 6))],
        [Item(repo="o/r", is_whole=False, tags=("v1",))],
    ],
)
def test_query_is_one_that_the_schema_knows(items: list[Item]) -> None:
    document = graphql.parse(query(items))
    assert graphql.validate(published.graphql_schema(), document) == []


def test_fifty_repositories_are_one_point() -> None:
    text = query([Item(repo=f"o/r{n}", is_whole=True, pulls=(1, 2)) for n in range(50)])
    connections = text.count("(first: ") + text.count(", first: ")
    repositories = text.count("  ...Whole") + text.count("\n...Whole")
    assert (connections, repositories) == (2, 50)  # requests by GitHub's formula; a hundred of them are a point
    assert len(text) < 10_000


def test_every_exchange_is_as_described(service: Github, repo: Repo, kite: Project, tmp_path: Path) -> None:
    exchange(service, repo, kite, tmp_path)
    rest = [(heard, reply) for heard, reply in service.said if heard.path.startswith("/api/") and heard.method == "GET"]
    found = {fault for heard, reply in rest for fault in published.faults(heard, reply)}
    assert found == set()
    templates = {found[0] for heard, _ in rest if (found := published.operation(heard.path.removeprefix("/api")))}
    assert len(templates) >= 14


def exchange(service: Github, repo: Repo, kite: Project, tmp_path: Path) -> None:
    """Have every kind of request sent and answered."""
    main = kite.commit({"LICENSE": "MIT\n", "docs/a.md": "x\n"})
    change = kite.commit({"fix.py": "1\n"}, branch="change", onto=main)
    git(kite.path, "update-ref", "-d", "refs/heads/change")
    kite.tag("v1", main, annotated=NOON)
    repo.spdx, repo.about = "MIT", "a kite"
    repo.release("v1", name="One", published="2026-10-20T12:00:00Z", body="for #7")
    repo.release("v2-draft", published="2026-10-20T12:00:00Z", draft=True)
    repo.pull(7, head=change, base=main, state="closed", closed="2026-10-20T12:00:00Z")
    repo.pulls[7].events = [("referenced", main, None), ("closed", None, None), ("closed", main, None)]
    state = {"repo": "example/kite", "pull": 7, "state": "open", "as_of": "2026-10-28"}
    days = Days(service=service, folder=tmp_path / "days").follow("example/kite", of=record(upstream=[state]))
    for token in (True, False):
        days.sweep(token=token)
        new = kite.commit({"a.py": f"{token}\n"})
        kite.tag("v1", new)
        del repo.releases[-1]
        days.sweep()
    kite.set("refs/heads/main", main)
    days.sweep(token=True)
    kite.commit({"a.py": "other\n"})
    days.sweep(token=False)
    asked = objects(service, tmp_path / "http")
    head_pins(asked.api, "example/kite")
    for ref in ("v1", main, change, "none", "f" * 40):
        resolve_ref(asked.api, "example/kite", ref)
    resolve_pull(asked, "example/kite", 7)
    pull = pull_now(asked, "example/kite", 7)
    assert not isinstance(pull, Unavailable)
    true_state(asked, pull)
    for path in ("README.md", "docs", "none"):
        file_at(asked, "example/kite", path, main)
    licence_at(asked, "example/kite", main)
    repositories(asked, "kite")
    commits_since(asked.api, "example/kite", NOON, ref="main")
    kite.tag("v3", main, annotated=NOON)
    tag_now(asked.api, "example/kite", "v3")
