"""Answers of any form: whatever stands in them, a sweep ends with an answer to each question, and none of it leaks out."""

import copy
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.servers.transports import NOON, Clock, transport
from tests.sources.github.world import KEY, subject

from inferrsi.evidence.github import API, WEB
from inferrsi.sources.answer import Ask, Followed, Known
from inferrsi.sources.github import packets
from inferrsi.sources.github.answers import of_repository
from inferrsi.sources.github.api import Api
from inferrsi.sources.github.batch_answer import answered
from inferrsi.sources.github.batch_query import Item
from inferrsi.sources.github.objects import Objects
from inferrsi.sources.github.questions import repositories
from inferrsi.sources.github.run import Run
from inferrsi.sources.unavailable import Unavailable

A, B = "a" * 40, "b" * 40
TAGGED = {"name": "v1", "target": {"__typename": "Commit", "oid": A, "committedDate": "2026-10-01T12:00:00Z"}}
RELEASE = {
    "databaseId": 1, "tagName": "v1", "name": "One", "publishedAt": "2026-10-20T12:00:00Z",
    "updatedAt": "2026-10-20T12:00:00Z", "isDraft": False, "isPrerelease": False,
}  # fmt: skip
WHOLE: dict[str, Any] = {
    "data": {
        "rateLimit": {"cost": 1, "remaining": 4999, "resetAt": "2026-10-29T12:40:00Z"},
        "r0": {
            "databaseId": 7, "nameWithOwner": "example/kite", "isArchived": False, "isFork": False,
            "defaultBranchRef": {"name": "main", "target": TAGGED["target"]},
            "latestRelease": RELEASE, "releases": {"totalCount": 1, "nodes": [RELEASE]},
            "refs": {"totalCount": 1, "nodes": [TAGGED]}, "t0": TAGGED,
            "p0": {
                "number": 5, "title": "x", "state": "OPEN", "isDraft": False, "headRefOid": A, "baseRefOid": B,
                "baseRefName": "main", "mergedAt": None, "closedAt": None, "updatedAt": "2026-10-20T12:00:00Z",
                "mergeCommit": None,
            },
        },
    }
}  # fmt: skip
ITEM = Item(repo="example/kite", is_whole=True, tags=("v1",), pulls=(5,))
JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.just("\ud800"), st.just("x\n<b>|"), st.just([]),
    st.just({}), st.just([None]), st.just("../.."), st.just("a b/c\"d"), st.just(10**400),
)  # fmt: skip


def places(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return found + [place for key, value in pairs for place in places(value, (*path, key))]


PLACES = places(WHOLE)


def changed(path: tuple[Any, ...], value: Any) -> Any:
    made = copy.deepcopy(WHOLE)
    inner = made
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return made


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run that reaches nothing, and that knows another head, tag and release than those that come."""
    known = Known(
        ids=frozenset(
            {f"head:example/kite@{B}", f"tag:example/kite:v1@{B}", "release:example/kite:2@2026-10-01T00:00:00Z"}
        ),
        mark=f"2026-10-28T12:00:00Z {B}",
        asked_before=True,
    )
    releases = Known(ids=known.ids, mark="2026-10-28T12:00:00Z 2026-10-01T00:00:00Z 2", asked_before=True)
    ask = Ask(
        followed=(Followed(subject=subject("example/kite"), record=None),),
        feeds=(),
        since=NOON - timedelta(days=2),
        now=NOON,
        known={("kite", "refs of example/kite"): known, ("kite", "releases of example/kite"): releases},
    )
    way = transport(tmp_path_factory.mktemp("http"), {}, Clock(), offline=True)
    api = Api(way, token=KEY, api=API, web=WEB)
    return Run(ask=ask, api=api, objects=Objects(api))


def told(run: Run, body: Any) -> list[Any]:
    """Do what a sweep does with a body."""
    try:
        found = answered(body, [ITEM], sha256="0" * 64)
    except (
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        OverflowError,
    ):  # what `parsed` makes a value of
        return []
    found_one = found if isinstance(found, Unavailable) else found.repositories[0]
    (question,) = repositories(run.ask.followed)
    return list(of_repository(run, question, found_one))


def test_sound_answer_is_told(run: Run) -> None:
    refs, releases = told(run, WHOLE)
    assert [signal.kind for signal in refs.signals] == ["head_moved"]
    assert "tag v1 is not as it was, and was not looked at again" in (refs.reason or "")
    assert [signal.kind for signal in releases.signals] == ["release_published"]


@given(path=st.sampled_from(PLACES), value=JUNK)
@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_value_anywhere_ends_in_an_answer(run: Run, path: tuple[Any, ...], value: Any) -> None:
    for answer in told(run, changed(path, value)):
        assert answer.outcome in {"complete", "unchanged", "partial"} or answer.reason
        line = json.dumps(
            [answer.ids, [signal.model_dump(mode="json") for signal in answer.signals]], ensure_ascii=False
        )
        assert "\ud800" not in line
        line.encode()
        assert all((signal.url or WEB).startswith(WEB) for signal in answer.signals)
        assert {signal.id for signal in answer.signals} <= set(answer.ids)


@given(
    st.recursive(
        JUNK,
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(st.sampled_from(["data", "errors", "r0", "path", "type", "message"]), inner)
        ),
        max_leaves=12,
    )
)
def test_any_body_at_all_ends_in_an_answer(run: Run, body: Any) -> None:
    for answer in told(run, body):
        assert answer.reason or answer.outcome == "complete"


@given(st.binary(max_size=300))
def test_any_bytes_are_a_list_or_none(body: bytes) -> None:
    for read in (packets.listed, packets.advertised):
        found = read(body)
        assert found is None or all(len(ref.commit) == 40 for ref in found)


def test_path_of_a_file_is_quoted(tmp_path: Path) -> None:
    from inferrsi.sources.github.api import part

    assert part("a b/c?d#e%f\ud800") == "a%20b/c%3Fd%23e%25f%3F"
