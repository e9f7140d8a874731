"""Each span that is quoted for conditions, identifiers and days stands in the thread as it is written."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from tests.facts.test_against_thread import THREAD

RECORDS = Path(__file__).parents[2] / "evidence" / "records"
EDITIONS = Path(__file__).parents[2] / "evidence" / "editions"


def _spans() -> Iterator[tuple[str, str]]:
    """Give every span that is quoted from the thread, with its place."""
    for path in sorted(RECORDS.rglob("*.yaml")):
        record = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
        for held in (*record["experiments"], *record["sources"]):
            for number, quote in enumerate(held.get("quotes", [])):
                yield f"{path.parent.name}-{path.stem}-{held['id']}-{number}", quote
    for path in sorted(EDITIONS.glob("*.yaml")):
        for post in yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)["posts"]:
            if quote := post.get("main", {}).get("quote"):
                yield f"{path.stem}-{post['n']}", quote


QUOTES = [pytest.param(quote, id=place) for place, quote in _spans()]


@pytest.mark.skipif(not THREAD.is_file(), reason="the thread lies beside the repository, not in it")
@pytest.mark.parametrize("quote", QUOTES)
def test_quote_stands_in_the_thread(quote: str) -> None:
    assert quote in THREAD.read_text(encoding="utf-8")


def test_conditions_and_identifiers_are_quoted() -> None:
    assert len(QUOTES) > 70
