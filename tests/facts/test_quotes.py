"""Each span that an experiment quotes for its conditions stands in the thread as it is written."""

from pathlib import Path

import pytest
import yaml
from tests.facts.test_against_thread import THREAD

RECORDS = Path(__file__).parents[2] / "evidence" / "records"
QUOTES = [
    pytest.param(quote, id=f"{path.parent.name}-{path.stem}-{experiment['id']}-{number}")
    for path in sorted(RECORDS.rglob("*.yaml"))
    for experiment in yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)["experiments"]
    for number, quote in enumerate(experiment.get("quotes", []))
]


@pytest.mark.skipif(not THREAD.is_file(), reason="the thread lies beside the repository, not in it")
@pytest.mark.parametrize("quote", QUOTES)
def test_quote_of_a_condition_stands_in_the_thread(quote: str) -> None:
    assert quote in THREAD.read_text(encoding="utf-8")


def test_conditions_are_quoted() -> None:
    assert len(QUOTES) > 30
