"""Edits into packs: lines are put in, and no other byte changes."""

from difflib import unified_diff
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferrsi.ledger.decode import FORBIDDEN
from inferrsi.ledger.edit_pack import add, freeze
from inferrsi.ledger.fault import Refused
from inferrsi.ledger.yaml_text import parse

PACKS = sorted((Path(__file__).parents[2] / "packs").glob("*/pack.yaml"))
NEW = {
    "id": "owl", "names": ["Owl"], "follow": "true",
    "home": {"kind": "git", "repo": "example/owl", "confidence": "found", "how": "by its address since 2026-10-30"},
}  # fmt: skip
PACK = """\
schema: inferrsi.pack/1   # a form
# who is followed
subjects:
  - {id: a, names: [A], home: {confidence: unknown}, follow: true}  # flow
  # after a

  - id: b
    names: [B]   # block
    home: {confidence: unknown}
    follow: true

  # of what follows
queries:
  axes: [[x]]
"""


def added(before: str, after: str) -> list[str]:
    """Give the lines that came in; any line that went fails."""
    diff = list(unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0))[2:]
    assert not [line for line in diff if line.startswith("-")], diff
    return [line[1:] for line in diff if line.startswith("+")]


FEED = {"id": "owl-daily", "title": "Owl: daily", "url": "https://owl.example/feed", "enabled": "true"}


@pytest.mark.parametrize("path", PACKS, ids=lambda path: path.parent.name)
def test_feed_is_added_to_every_shipped_pack_and_nothing_else_changes(path: Path) -> None:
    before = path.read_text(encoding="utf-8")
    after = add(before, "feeds", FEED)
    assert added(before, after)
    assert parse(after)["feeds"] == [*parse(before).get("feeds", ()), FEED]
    assert len(parse(add(after, "feeds", FEED | {"id": "owl-2"}))["feeds"]) == len(parse(after)["feeds"]) + 1


@pytest.mark.parametrize("path", PACKS, ids=lambda path: path.parent.name)
def test_subject_is_added_to_every_shipped_pack_and_nothing_else_changes(path: Path) -> None:
    before = path.read_text(encoding="utf-8")
    after = add(before, "subjects", NEW)
    if parse(before)["subjects"]:  # else `[]` goes
        assert added(before, after)
    assert parse(after)["subjects"] == [*parse(before)["subjects"], NEW]


def test_subject_comes_before_comments_of_what_follows() -> None:
    after = add(PACK, "subjects", NEW)
    assert added(PACK, after)[0].startswith("  - ")
    assert after.index("id: owl") < after.index("# of what follows")


def test_first_subject_of_a_pack_is_added() -> None:
    after = add("schema: x\nsubjects: []\nid: y\n", "subjects", NEW)
    assert parse(after) == {"schema": "x", "subjects": [NEW], "id": "y"}


@pytest.mark.parametrize("name", ["a", "b"])
def test_freezing_puts_one_key_in(name: str) -> None:
    after = freeze(PACK, name, reason='held: "x", # {y}', since="2026-10-30")
    found = {subject["id"]: subject.get("frozen") for subject in parse(after)["subjects"]}
    assert found == {"a": None, "b": None, name: {"reason": 'held: "x", # {y}', "since": "2026-10-30"}}
    for comment in ("# a form", "# who is followed", "# flow", "# after a", "# block", "# of what follows"):
        assert comment in after
    assert len(after.splitlines()) - len(PACK.splitlines()) == (name == "b")


def test_freezing_again_replaces_the_reason() -> None:
    once = freeze(PACK, "a", reason="one", since="2026-10-30")
    twice = freeze(once, "a", reason="two", since="2026-10-31")
    assert parse(twice)["subjects"][0]["frozen"] == {"reason": "two", "since": "2026-10-31"}
    assert len(twice.splitlines()) == len(PACK.splitlines())


@given(reason=st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=300))
def test_any_reason_is_read_back(reason: str) -> None:
    try:
        after = freeze(PACK, "a", reason=reason, since="2026-10-30")
    except Refused:
        assert FORBIDDEN.search(reason)
        return
    assert parse(after)["subjects"][0]["frozen"]["reason"] == reason


def test_file_that_would_not_come_back_is_refused() -> None:
    with pytest.raises(Refused, match="an edit would rewrite"):
        add("schema: x\nsubjects:\n- {id: a}\n", "subjects", NEW)
