"""A thousand quiet repositories: how often GitHub is asked, with a token and without."""

from pathlib import Path

import pytest
from tests.gitrepos import Project
from tests.servers.github import Github
from tests.sources.github.world import Days, kind_of

MANY = 1000


@pytest.fixture
def thousand(service: Github, kite: Project, tmp_path: Path) -> Days:
    """Follow a thousand repositories with a tag and a release each, which show the same project."""
    kite.tag("v1", "main")
    days = Days(service=service, folder=tmp_path / "http")
    for n in range(MANY):
        service.add(f"example/r{n}", kite).release("v1", published="2026-10-20T12:00:00Z")
        days.follow(f"example/r{n}", f"r{n}")
    return days


def test_thousand_quiet_repositories_are_twenty_requests_with_a_token(thousand: Days) -> None:
    thousand.sweep()
    assert thousand.sent <= 25
    thousand.sweep()
    assert (thousand.sent, set(thousand.outcomes.values())) == (20, {"unchanged"})
    assert len(thousand.answers) == 2 * MANY
    assert thousand.service.points_left == 5000 - 40
    assert thousand.clock.slept == []


def test_thousand_quiet_repositories_are_one_request_each_without(thousand: Days) -> None:
    thousand.sweep(token=False)
    assert thousand.sent == MANY
    thousand.sweep()
    assert (thousand.sent, set(thousand.outcomes.values())) == (MANY, {"unchanged"})
    assert {kind_of(asked) for asked in thousand.service.asked} == {"git"}
    assert thousand.service.requests_left == 60
