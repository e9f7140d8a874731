"""Ids: the same for the same thing for ever, another for every change, and they come apart again."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferrsi.sources.github import ids
from inferrsi.sources.github.dates import instant, written
from inferrsi.sources.github.facts import Release, newest
from inferrsi.sources.github.ids import Id, Memory, read
from inferrsi.sources.github.versions import natural

VALUES = st.sampled_from(["a" * 40, "b" * 40, "gone", "open", "2026-10-28T01:02:03Z", "New/Name"])
NAMES = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1).map(lambda name: ids.tag("o/r", name))


@given(name=NAMES, values=st.lists(VALUES, min_size=1, max_size=12))
def test_every_change_has_an_id_of_its_own_and_no_change_has_none(name: str, values: list[str]) -> None:
    known: list[str] = []
    last = None
    for value in values:
        found = Memory(known).turn(name, value)
        assert read(found.text) == found
        assert (found.text in known) == (value == last)
        known, last = [*known, found.text], value
        assert Memory(reversed(known)).last(name) == value


@given(st.text() | st.from_regex(r"tag:o/r:[a-z@]*@[a-f]*(~[0-9]*)?", fullmatch=True))
def test_any_text_is_read_or_is_none_of_ours(text: str) -> None:
    found = read(text)
    assert found is None or found.text == text


@given(name=NAMES, value=VALUES, turn=st.sampled_from(["~0", "~1", "~01", "~-2", "~²", "~x", "~", f"~{'9' * 5000}"]))
def test_text_that_was_never_written_is_none_of_ours(name: str, value: str, turn: str) -> None:
    assert read(f"{name}@{value}{turn}") is None


def test_scoped_tag_comes_apart() -> None:
    assert read(f"tag:o/r:@scope/pkg@1.0@{'a' * 40}~3") == Id(name="tag:o/r:@scope/pkg@1.0", value="a" * 40, turn=3)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2026-10-28T08:30:57+08:00", datetime(2026, 10, 28, 0, 30, 57, tzinfo=UTC)),
        ("2026-10-28T00:30:57Z", datetime(2026, 10, 28, 0, 30, 57, tzinfo=UTC)),
        ("2026-10-28T00:30:57", datetime(2026, 10, 28, 0, 30, 57, tzinfo=UTC)),
        ("yesterday", None),
        ("0001-01-01T00:00:00+14:00", None),
        (None, None),
        (5, None),
    ],
)
def test_dates_are_read_as_utc(text: object, wanted: datetime | None) -> None:
    assert instant(text) == wanted


@given(st.datetimes(min_value=datetime(2000, 1, 1), max_value=datetime(2100, 1, 1)), st.integers(-12, 14))  # noqa: DTZ001
def test_dates_go_out_as_utc(when: datetime, hours: int) -> None:
    local = when.replace(microsecond=0, tzinfo=UTC).astimezone(timezone(timedelta(hours=hours)))
    assert instant(written(local)) == local
    assert written(local) == when.strftime("%Y-%m-%dT%H:%M:%SZ")


def test_versions_sort_by_their_numbers() -> None:
    names = [
        "b9999",
        "b10331",
        "v0.9",
        "v0.10",
        "v0.10.1",
        "v1.0a1",
        "v1.0rc2",
        "v1.0-rc1",
        "v1.0",
        "v1.0.0-2",
        "v1.0.0-10",
    ]
    assert sorted(names, key=natural) == names
    assert max(names, key=natural) == names[-1]


def release(number: int, day: int | None, **fields: bool) -> Release:
    published = datetime(2026, 10, day, tzinfo=UTC) if day else None
    return Release(number=number, tag=f"v{number}", published=published, **fields)


def test_newest_release_is_the_last_published_that_is_stable() -> None:
    listed = [
        release(1, 20),
        release(2, 25),
        release(3, 22),
        release(4, 28, is_prerelease=True),
        release(5, None, is_draft=True),
    ]
    found = newest(listed)
    assert found is not None
    assert found.number == 2
    assert newest([]) is None
    only = newest([release(4, 28, is_prerelease=True), release(6, 28, is_prerelease=True)])
    assert only is not None
    assert only.number == 6
