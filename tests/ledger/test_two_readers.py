"""The bulk reader and the round trip read the same: what both take from the YAML test suite is equal."""

import re
import textwrap
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from inferrsi.ledger import roundtrip, yaml_text
from inferrsi.ledger.fault import Refused

SHARED = Path(__file__).resolve().parents[2].parent / "shared"
SUITE = SHARED / "data/hostile/yaml-test-suite/src"
FILES = 351
CASES = 406

pytestmark = pytest.mark.filterwarnings("ignore::ruamel.yaml.error.ReusedAnchorWarning")


def plain(node: Any) -> Any:
    """Take ruamel's containers and texts to plain ones."""
    if isinstance(node, dict):
        return {plain(key): plain(value) for key, value in node.items()}
    if isinstance(node, list):
        return [plain(item) for item in node]
    return str(node) if isinstance(node, str) else node


def read(reader: Callable[[str], Any], text: str) -> Any:
    """Give what a reader makes of a text within a second, None where it refuses it; anything else it raises is a fault."""
    start = time.perf_counter()
    try:
        return plain(reader(text))
    except Refused:
        return None
    finally:
        assert time.perf_counter() - start < 1


def written(case: str) -> str:
    """Undo the signs by which the suite shows spaces, tabs and ends."""
    text = re.sub("—*»", "\t", case.replace("␣", " ").replace("↵", "").replace("←", "\r").replace("⇔", "\ufeff"))
    return re.sub("∎\n*$", "", text)


@pytest.fixture(scope="module")
def cases() -> list[tuple[str, str]]:
    if not SHARED.exists():
        pytest.skip("../shared with the YAML test suite is not here")
    found = []
    for path in sorted(SUITE.glob("*.yaml")):
        case: dict[str, str] = {}
        for number, part in enumerate(yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)):
            case |= part  # a case takes over what the one before it said
            found.append((f"{path.stem}/{number}", written(case["yaml"])))
    return found


def test_suite_is_complete(cases: list[tuple[str, str]]) -> None:
    assert (len({name.partition("/")[0] for name, _ in cases}), len(cases)) == (FILES, CASES)


def as_value(text: str) -> str:
    return "top:\n" + textwrap.indent(text, "  ", lambda _: True)


def as_item(text: str) -> str:
    return "top:\n  - " + text.replace("\n", "\n    ")


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (str, {"both": 56, "bulk only": 3, "round trip only": 65, "neither": 282}),
        (as_value, {"both": 133, "bulk only": 6, "round trip only": 97, "neither": 170}),
        (as_item, {"both": 133, "bulk only": 6, "round trip only": 97, "neither": 170}),
    ],
)
def test_suite_is_read_alike(
    cases: list[tuple[str, str]], place: Callable[[str], str], expected: dict[str, int]
) -> None:
    counts: Counter[str] = Counter()
    different = []
    for name, text in cases:
        bulk, edited = read(yaml_text.parse, place(text)), read(roundtrip.load, place(text))
        if bulk is None or edited is None:
            counts["bulk only" if bulk is not None else "round trip only" if edited is not None else "neither"] += 1
        else:
            counts["both"] += 1
            different += [name] if bulk != edited else []
    assert different == []
    assert counts == expected


def test_readers_agree_on_every_example() -> None:
    examples = sorted((SHARED / "proto/schema/examples").rglob("*.yaml"))
    if not examples:
        pytest.skip("../shared with the examples is not here")
    texts = [path.read_text(encoding="utf-8") for path in examples]
    assert [yaml_text.parse(text) for text in texts] == [plain(roundtrip.load(text)) for text in texts]


SIGNS = st.lists(
    st.sampled_from(["a", "b", "1e5", "~", ": ", "- ", "\n", "\n  ", "\n    ", ", ", "{", "}", "[", "]", "#", " #", '"', "'", "|", ">-", "\\", "中", "?", ".", "%"]),
    max_size=25,
).map("".join)  # fmt: skip


@settings(deadline=None, max_examples=300)
@given(SIGNS)
def test_any_text_is_read_alike(text: str) -> None:
    bulk, edited = read(yaml_text.parse, "k: " + text), read(roundtrip.load, "k: " + text)
    assert bulk is None or edited is None or bulk == edited
