"""A page of results is whole, or it is a failure with words: never silently fewer papers."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.servers.arxiv import at, entry, feed
from tests.sources.arxiv.works import DATA, RECORDED, WITHOUT_RECORDED, work

from inferrsi.sources.arxiv.answer import Page, read
from inferrsi.sources.unavailable import Unavailable

KITE, GULL = work("2610.00001", "Kite", "Kite II"), work("2610.00002", "Gull & <friends>", summary="Of  gulls.")
GOOD = feed("arXiv Query: x", entry(KITE) + entry(GULL), total=2).encode()


def page(body: bytes, *, start: int = 0, size: int = 10) -> Page:
    found = read(body, start=start, size=size)
    assert isinstance(found, Page), found
    return found


def refused(body: bytes, *, start: int = 0, size: int = 10) -> Unavailable:
    found = read(body, start=start, size=size)
    assert isinstance(found, Unavailable), found
    return found


def test_a_whole_page_is_read() -> None:
    kite, gull = page(GOOD).papers
    assert (str(kite.ref), kite.title, kite.published, kite.updated) == (
        *("2610.00001v2", "Kite II"),
        *(at("2026-10-01"), at("2026-10-08")),
    )
    assert (gull.title, gull.summary, gull.authors, gull.primary) == (
        *("Gull & <friends>", "Of  gulls."),
        *(("Ada Byron",), "cs.DC"),
    )


BREACHES = {
    "an HTML page": (b"<!doctype html><html><head><title>Oops</title></head></html>", "an HTML page", "Oops"),
    "XHTML": (b'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Oops</title></head></html>', "HTML page", ""),
    "a text": (b"Service temporarily unavailable", "text came", "temporarily"),
    "nothing": (b"", "an empty body", ""),
    "space": (b" \n", "an empty body", ""),
    "an error entry": ((DATA / "error.xml").read_bytes(), "error entry", "incorrect id format for abc"),
    "a cut page": (GOOD[: len(GOOD) // 2], "cut or broken", ""),
    "a page cut in its last tag": (GOOD[:-3], "cut or broken", ""),
    "no entries where some should be": (feed("q", "", total=214_881).encode(), "0 entries where 10 of 214881", ""),
    "an entry too few": (feed("q", entry(KITE), total=2).encode(), "1 entries where 2 of 2", ""),
    "an entry too many": (feed("q", entry(KITE) + entry(GULL), total=1).encode(), "2 entries where 1 of 1", ""),
    "another page": (feed("q", entry(KITE), total=30, start=20).encode(), "begins at 20, 0 was asked for", ""),
    "another feed": (b"<rss><channel/></rss>", "<rss> came in place of", ""),
    "no counts": (b'<feed xmlns="http://www.w3.org/2005/Atom"/>', "does not say how many", ""),
    "an entry without a date": (GOOD.replace(b"published>", b"gone>"), "2 of 2 entries lack an id or a date", ""),
    "a date that is none": (GOOD.replace(b"2026-10-08T", b"2026-13-08T"), "a date that is none", ""),
    "an entry of something else": (GOOD.replace(b"abs/2610.00002v1", b"abs/x"), "names no version of a paper", ""),
    "a DTD": (b'<!DOCTYPE feed [<!ENTITY a "b">]>' + GOOD, "DTD", ""),
}


@pytest.mark.parametrize("name", BREACHES)
def test_a_breach_is_a_failure_with_words(name: str) -> None:
    body, *words = BREACHES[name]
    found = refused(body)
    assert found.kind == "malformed"
    assert all(word in found.reason for word in words), found.reason


def test_rate_exceeded_with_status_200_is_a_throttle() -> None:
    found = refused(b"Rate exceeded.")
    assert (found.kind, found.reason) == ("throttled", "arXiv says 'Rate exceeded.' in place of a page of results")


def test_a_page_without_results_is_a_page() -> None:
    found = page(feed("arXiv Query: x", "", total=0).encode())
    assert (found.papers, found.total) == ((), 0)


def test_a_last_page_is_short_by_right() -> None:
    body = feed("q", entry(KITE), total=21, start=20).encode()
    assert len(page(body, start=20).papers) == 1


@given(st.binary(max_size=300) | st.integers(0, len(GOOD)).map(lambda cut: GOOD[:cut]))
@example(GOOD.replace(b"v2<", b"v9999<"))
def test_no_bytes_whatever_crash_it(body: bytes) -> None:
    assert isinstance(read(body, size=10), Page | Unavailable)


@given(st.integers(0, len(GOOD) - 1), st.binary(max_size=4))
def test_bytes_changed_anywhere_crash_nothing(place: int, put: bytes) -> None:
    assert isinstance(read(GOOD[:place] + put + GOOD[place + len(put) :], size=10), Page | Unavailable)


def recorded() -> list[Path]:
    return sorted((RECORDED / "api").glob("*.xml"))


@pytest.mark.skipif(not RECORDED.is_dir(), reason=WITHOUT_RECORDED)
def test_all_recorded_pages_are_there() -> None:
    assert len(recorded()) == 22


@pytest.mark.skipif(not RECORDED.is_dir(), reason=WITHOUT_RECORDED)
@pytest.mark.parametrize("path", recorded(), ids=lambda path: path.name)
def test_recorded_pages_are_read_whole(path: Path) -> None:
    asked = re.search(r"_s(\d+)_m(\d+)_", path.name)
    start, size = (int(asked[1]), int(asked[2])) if asked else (0, 10)
    if "id_abc" in path.name:
        assert "incorrect id format for abc" in refused(path.read_bytes(), start=start, size=size).reason
        return
    found = page(path.read_bytes(), start=start, size=size)
    assert len(found.papers) == min(size, found.total - start)
    assert all(paper.title and paper.published <= paper.updated for paper in found.papers)
    if path.name.startswith("q_"):
        assert found.total == 214_881


@pytest.mark.skipif(not RECORDED.is_dir(), reason=WITHOUT_RECORDED)
def test_recorded_statuses_are_those_of_the_manifest() -> None:
    manifest = json.loads((RECORDED / "api-manifest.json").read_text(encoding="utf-8"))
    refusals = [one["file"] for one in manifest if one["status"] != 200]
    assert refusals == ["api/id_abc_s0_m100_b79c8dcf6bc3.xml"]


@pytest.mark.skipif(not RECORDED.is_dir(), reason=WITHOUT_RECORDED)
def test_recorded_papers_are_what_they_were_counted_to_be() -> None:
    manifest = json.loads((RECORDED / "api-manifest.json").read_text(encoding="utf-8"))
    papers = {}
    for path in (RECORDED / one["file"] for one in manifest):
        asked = re.search(r"_s(\d+)_m(\d+)_", path.name)
        found = read(path.read_bytes(), start=int(asked[1]), size=int(asked[2])) if asked else None
        papers |= {paper.ref: paper for paper in found.papers} if isinstance(found, Page) else {}
    revised = sum(paper.published != paper.updated for paper in papers.values())
    dois, journals, comments = (
        sum(value is not None for value in values)
        for values in zip(*((paper.doi, paper.journal, paper.comment) for paper in papers.values()), strict=True)
    )
    assert (len(papers), revised, dois, journals, comments) == (105, 36, 32, 19, 101)


@pytest.mark.skipif(not RECORDED.is_dir(), reason=WITHOUT_RECORDED)
def test_the_recorded_listing_page_is_no_page_of_results() -> None:
    assert (
        "an HTML page came in place of" in refused((RECORDED / "listing" / "list-new-sample.html").read_bytes()).reason
    )
