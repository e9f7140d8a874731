"""Edits into records: items at the end of lists, and no other byte changes."""

from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferrsi.ledger.decode import FORBIDDEN
from inferrsi.ledger.edit_record import append, extend
from inferrsi.ledger.fault import Refused
from inferrsi.ledger.yaml_text import parse

RECORDS = sorted((Path(__file__).parents[2] / "evidence" / "records").glob("*/*.yaml"))
CLAIM = {
    "id": "c99", "arm": "a", "metric": "ttft", "value": {"form": "point", "v": "1.50"}, "unit": "s",
    "where": {"source": "s9", "quote": "TTFT: 1.50 s # not a comment, {c1}", "line": "3"}, "reporter": "author",
    "attribution": "measured",
}  # fmt: skip
EXPERIMENT = {
    "id": "e99",
    "anchor": {"how": "none"},
    "arms": [{"id": "a", "label": "A"}],
    "claims": [CLAIM],
    "unstated": ["timing"],
}
RECORD = """\
schema: inferrsi.record/1   # a form
sources:
  - {id: s1, kind: page}   # flow

  # of the pins
pins: []
read: {read: [README], ran: none}   # in braces
experiments:
  - id: e1
    arms:
      - {id: a, label: A}  # first
      # between
    claims:
      - id: c1
        arm: a
        boundary:
          - {en: "x"}
      - {id: c2, arm: a}
    # behind the claims
    unstated: [timing]  # looked for
  - id: e2
    arms:
      - id: b
        label: |
          several
          lines

    claims: []
# of what follows
gaps: [p99]
"""


def diff(before: str, after: str) -> tuple[list[str], list[str]]:
    """Give the lines that went and those that came."""
    lines = list(unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0))[2:]
    return [line[1:] for line in lines if line.startswith("-")], [line[1:] for line in lines if line.startswith("+")]


def at(text: str, path: tuple[str | int, ...]) -> Any:
    found: Any = parse(text)
    for step in path:
        found = found[step]
    return found


@pytest.mark.parametrize(
    "path",
    [
        ("sources",),
        ("experiments",),
        ("experiments", 0, "arms"),
        ("experiments", 0, "claims"),
        ("experiments", 1, "arms"),
    ],
)
def test_items_come_behind_the_last_one_and_before_the_comments_of_what_follows(path: tuple[str | int, ...]) -> None:
    item = {"id": "new", "label": "New"}
    after = append(RECORD, path, [item])
    went, came = diff(RECORD, after)
    assert went == []
    assert len(came) == 1 if path != ("experiments",) else came
    assert at(after, path)[-1] == item
    for line in RECORD.split("\n"):
        assert line in after.split("\n")


def test_an_item_of_an_inner_list_stands_in_it_and_not_behind_its_comment() -> None:
    after = append(RECORD, ("experiments", 0, "claims"), [{"id": "c3", "arm": "a"}])
    lines = after.split("\n")
    assert lines.index("      - {id: c3, arm: a}") == lines.index("      - {id: c2, arm: a}") + 1


def test_a_list_in_brackets_grows_on_its_line() -> None:
    after = append(RECORD, ("experiments", 0, "unstated"), ["repeat.runs"])
    assert diff(RECORD, after) == (
        ["    unstated: [timing]  # looked for"], ["    unstated: [timing, repeat.runs]  # looked for"],
    )  # fmt: skip
    assert "read: {read: [README, docs], ran: none}   # in braces" in append(RECORD, ("read", "read"), ["docs"])


def test_an_empty_list_is_written_out() -> None:
    after = append(RECORD, ("experiments", 1, "claims"), [CLAIM])
    went, _ = diff(RECORD, after)
    assert went == ["    claims: []"]
    assert at(after, ("experiments", 1, "claims")) == [CLAIM]


def test_a_missing_list_comes_where_the_form_has_it() -> None:
    after = append(RECORD, ("negative_results",), [{"zh": "慢", "en": "slower", "claims": ["c1"]}])
    keys = list(parse(after))
    assert keys[keys.index("experiments") + 1] == "negative_results"
    assert diff(RECORD, after) == ([], ["negative_results:", '  - {zh: "慢", en: "slower", claims: [c1]}'])


def test_several_lists_grow_one_after_the_other() -> None:
    changes = (
        (("sources",), [{"id": "s9", "kind": "page"}]), (("experiments",), [EXPERIMENT]),
        (("experiments", 0, "claims"), [CLAIM]), (("gaps",), []),
    )  # fmt: skip
    after = extend(RECORD, changes)
    assert diff(RECORD, after)[0] == []
    assert at(after, ("experiments", 2)) == EXPERIMENT


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_shipped_record_can_gain_an_experiment(path: Path) -> None:
    before = path.read_text(encoding="utf-8")
    after = extend(before, ((("sources",), [{"id": "s9", "kind": "page"}]), (("experiments",), [EXPERIMENT])))
    assert diff(before, after)[0] in ([], ["experiments: []"])
    assert at(after, ("experiments",))[-1] == EXPERIMENT


def test_a_file_that_would_not_come_back_is_refused() -> None:
    with pytest.raises(Refused, match="an edit would rewrite this line"):
        append(RECORD.replace("gaps: [p99]", "gaps:   [p99]"), ("gaps",), ["repeats"])


@given(st.text(max_size=60).filter(lambda text: bool(text) and not FORBIDDEN.search(text)))
def test_any_quote_is_read_back_as_it_was(quote: str) -> None:
    claim = {**CLAIM, "where": {"source": "s9", "quote": quote}}
    after = append(RECORD, ("experiments", 0, "claims"), [claim])
    assert at(after, ("experiments", 0, "claims"))[-1] == claim
