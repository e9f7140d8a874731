"""A GitHub of its own for each test, with one project in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.gitrepos import Project, project
from tests.servers.github import Github, Repo, github
from tests.sources.github.world import Days


@pytest.fixture
def service() -> Iterator[Github]:
    with github() as made:
        yield made


@pytest.fixture
def kite(tmp_path: Path) -> Project:
    made = project(tmp_path / "kite")
    made.commit({"README.md": "one\n", "a.py": "1\n"})
    return made


@pytest.fixture
def repo(service: Github, kite: Project) -> Repo:
    return service.add("example/kite", kite)


@pytest.fixture
def days(service: Github, repo: Repo, tmp_path: Path) -> Days:
    """Follow the project with a token; nothing was asked before."""
    return Days(service=service, folder=tmp_path / "http").follow(repo.full_name)
