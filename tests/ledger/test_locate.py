"""Lines of field paths, in block and in flow style, by position and by name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferrsi.ledger.fault import Path
from inferrsi.ledger.locate import line_of, lines_of

TEXT = """\
# a comment
id: ready/2026-10-28
pins:
  - {role: source, kind: git}
  - {role: dependency, id: d1,
     name: sglang,
     dates: {v1: 2026-10-14,
             v2: 2026-10-18}}
  - role: paper
    version: "2"
experiments:
  - id: e1
    software:
      stack: [{name: cuda}, {name: torch,
        version: "2.13"}]
    claims:
      -
        metric: decode_throughput
        id: c4
        value: {form: point, v: "302.78"}
      - {id: "0", arm: ar}
upstream:
  - {repo: a/b, pull: 557}
posts:
  - n: 2
  - n: 1
    kind: daily
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ((), 1),
        (("id",), 2),
        (("pins", 0), 4),
        (("pins", "source"), 4),
        (("pins", "source", "kind"), 4),
        (("pins", "d1"), 5),
        (("pins", "dependency", "name"), 6),
        (("pins", 1, "dates", "v2"), 8),
        (("pins", "paper", "version"), 10),
        (("pins", "2", "version"), 10),
        (("experiments", "e1", "software", "stack", "torch", "version"), 15),
        (("experiments", "e1", "claims", "c4"), 18),
        (("experiments", 0, "claims", "c4", "value", "v"), 20),
        (("experiments", 0, "claims", 0, "id"), 19),
        (("experiments", "e1", "claims", "0"), 21),
        (("experiments", "e1", "claims", 0), 18),
        (("upstream", "557", "repo"), 23),
        (("posts", "1", "kind"), 27),
        (("posts", 1), 26),
    ],
)
def test_path_has_its_line(path: Path, line: int) -> None:
    assert line_of(TEXT, path) == line


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("nothing",), 1),
        (("id", "deeper"), 2),
        (("pins", 7, "kind"), 3),
        (("pins", "source", "repo"), 4),
        (("pins", "-1"), 3),
        (("experiments", "e1", "claims", "*", "value"), 16),
        (("experiments", "e1", "claims", "c4", "unit"), 18),
    ],
)
def test_deepest_part_that_exists_has_the_line(path: Path, line: int) -> None:
    assert line_of(TEXT, path) == line


def test_many_paths_are_found_in_order() -> None:
    assert lines_of(TEXT, [("posts",), ("id",), ("pins",)]) == (24, 2, 3)


@pytest.mark.parametrize(
    "text", ["", "a: b: c\n", "a: b\n---\nc: d\n", "a: *x\n", "[" * 5000, "a: \ud800\n", "a: \x00\n"]
)
def test_text_that_is_not_one_document_gives_line_one(text: str) -> None:
    assert line_of(text, ("a", 0, "b")) == 1


@given(st.dictionaries(st.text("abc", min_size=1), st.lists(st.sampled_from(["x", "y"]), min_size=1), min_size=1))
def test_every_item_is_found_on_its_line(tree: dict[str, list[str]]) -> None:
    lines: list[str] = []
    expected: dict[Path, int] = {}
    for key, items in tree.items():
        lines.append(f"{key}:")
        expected[key,] = len(lines)
        for position, item in enumerate(items):
            lines.append(f"  - {item}")
            expected[key, position] = len(lines)
    assert lines_of("\n".join(lines), expected) == tuple(expected.values())
