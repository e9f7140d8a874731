"""Dates are read in all forms that feeds use; what is not known of a date is said, and nothing is guessed."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferrsi.sources.feed.dates import read

DAY = date(2026, 9, 30)
INSTANTS = {
    "Wed, 30 Sep 2026 08:49:37 GMT": (8, 49, 37),
    "Wed, 30 Sep 2026 08:49:37 +0000 (UTC)": (8, 49, 37),
    "30 Sep 26 10:49:37 +0200": (8, 49, 37),
    "Wednesday, 30-Sep-26 08:49:37 GMT": (8, 49, 37),
    "Wed, 30 Sept. 2026 03:49 EST": (8, 49, 0),
    "2026-09-30T08:49:37Z": (8, 49, 37),
    "2026-09-30T16:49:37.123+08:00": (8, 49, 37),
    "2026-09-30 16:49:37 +0800": (8, 49, 37),
    "2026-09-30T16:49+08": (8, 49, 0),
    "20260930T084937Z": (8, 49, 37),
    "周三, 30 9月 2026 16:49:37 +0800": (8, 49, 37),
    "2026年9月30日 16:49 GMT+08:00": (8, 49, 0),
    "Wed, 30 Sep 2026 08:49:60 GMT": (8, 49, 59),
}
DAYS = {
    "2026年9月30日": "unknown",
    "2026 年 09 月 30 日（周三）": "unknown",
    "2026年9月30日 08:30": "unknown",
    "2026年9月30日下午3点05分": "unknown",
    "２０２６年９月３０日": "unknown",
    "2026-09-30": "unknown",
    "2026/9/30": "unknown",
    "20260930": "unknown",
    "2026-09-30 08:00:00": "unknown",
    "Wed Sep 30 08:00:00 2026": "unknown",
    "Wed, 30 Sep 2026 00:00:00 CST": "ambiguous",
    "Wed, 30 Sep 2026 08:00:00 XYZ": "unknown",
    "2026-09-30T08:00+99:00": "unknown",
    "Wed, 30 Sep 2026 00:00:00 +0000": "stated",
    "2026-09-30T00:00:00Z": "stated",
}
NONE = (
    *(
        "",
        "soon",
        "2026",
        "2026-09",
        "9/30/2026",
        "30/9/2026",
        "2026-13-01",
        "2026-02-30",
        "Wed, 31 Sep 2026 00:00 GMT",
    ),
    *("2026-09-30T24:00:00Z", "30 Foo 2026 08:00:00 GMT", "0001-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 GMT"),
    *("2026年13月1日", "昨天", "1" * 5_000),
)


@pytest.mark.parametrize(("raw", "wanted"), INSTANTS.items())
def test_instants(raw: str, wanted: tuple[int, int, int]) -> None:
    stamp = read(raw)
    assert stamp.when == datetime(2026, 9, 30, *wanted, tzinfo=UTC)
    assert (stamp.raw, stamp.zone, stamp.is_bare) == (raw, "stated", False)


@pytest.mark.parametrize(("raw", "zone"), DAYS.items())
def test_a_day_is_all_that_is_known_or_meant(raw: str, zone: str) -> None:
    stamp = read(raw)
    assert (stamp.when, stamp.zone) == (DAY, zone)


@pytest.mark.parametrize("raw", NONE)
def test_what_is_no_date_stays_a_text(raw: str) -> None:
    stamp = read(raw)
    assert (stamp.when, stamp.instant, stamp.raw) == (None, None, raw[:100])


def test_midnight_of_another_zone_is_an_instant() -> None:
    stamp = read("Wed, 30 Sep 2026 00:00:00 +0800")
    assert (stamp.when, stamp.day) == (datetime(2026, 9, 29, 16, tzinfo=UTC), DAY)


@given(st.text(max_size=120))
def test_no_text_whatever_crashes_it(text: str) -> None:
    assert read(text).raw == text[:100]


@given(st.integers(100_000_000, 32_000_000_000))
def test_what_isoformat_writes_is_read_back(seconds: int) -> None:
    moment = datetime.fromtimestamp(seconds, tz=UTC)
    assert read(moment.isoformat()).instant == moment
