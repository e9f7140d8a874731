"""A world for each test: services on this machine and a copy of the shipped workspace."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.end_to_end.world import World, world


@pytest.fixture
def here(tmp_path: Path) -> Iterator[World]:
    with world(tmp_path) as made:
        yield made
        assert made.leaks() == []
