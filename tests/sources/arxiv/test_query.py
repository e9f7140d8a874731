"""What is asked is parenthesised and quoted, and the server's echo of it is compared."""

import re
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sources.arxiv.works import RECORDED, WITHOUT_RECORDED

from inferrsi.evidence.pack import Queries
from inferrsi.sources.arxiv.answer import Page, read
from inferrsi.sources.arxiv.query import Query, cells, echo_fault, phrase

GRID = Queries(
    axes=(("loop transformer", "early exit"), ("serving",)), exclude=("LoopSpec", "Maya-S"), sources=("arxiv",)
)
TITLE = "arXiv Query: search_query={0}&id_list={1}&start={2}&max_results={3}"


def test_each_choice_of_one_word_of_each_axis_is_asked() -> None:
    grid = cells(GRID)
    assert [cell.words for cell in grid] == [("loop transformer", "serving"), ("early exit", "serving")]
    assert grid[0].text == (
        '(ti:"loop transformer" OR abs:"loop transformer") AND (ti:"serving" OR abs:"serving")'
        ' ANDNOT (ti:"LoopSpec" OR ti:"Maya-S")'
    )


def test_a_grid_without_exclusions_has_no_andnot() -> None:
    assert "ANDNOT" not in cells(Queries(axes=(("kv cache",),), sources=("arxiv",)))[0].text


def test_no_field_finds_authors_and_no_word_stands_bare() -> None:
    text = cells(GRID)[0].text
    assert "all:" not in text
    assert re.sub(r'(?:ti|abs):"[^"]*"|\(|\)|AND(?:NOT)?|OR|\s', "", text) == ""


@given(st.text(max_size=60))
def test_a_phrase_never_holds_what_the_grammar_cannot_carry(words: str) -> None:
    for part in phrase(words).split(" OR "):
        assert part == "" or re.fullmatch(r'(?:ti|abs):"[^"\\\x00-\x1f]+"', part)


def test_the_url_is_built_from_the_packages_search() -> None:
    query = Query(text='(ti:"a b")', ids=("cs/0112017v1",), start=5, size=7, order="submittedDate")
    asked = parse_qs(urlsplit(query.url).query)
    assert asked == {
        "search_query": ['(ti:"a b")'], "id_list": ["cs/0112017v1"], "sortBy": ["submittedDate"],
        "sortOrder": ["descending"], "start": ["5"], "max_results": ["7"],
    }  # fmt: skip


def test_an_unchanged_echo_is_no_fault() -> None:
    for cell in cells(GRID):
        query = Query(text=cell.text, size=10)
        assert echo_fault(TITLE.format(cell.text, "", 0, 10), query) is None


@pytest.mark.parametrize(
    ("echo", "said"),
    [
        (TITLE.format("all:serving", "", 0, 10), "the server understood 'all:serving' where '(ti:"),
        (TITLE.format(cells(GRID)[0].text, "", 0, 50), "understood '50' where '10'"),
        (TITLE.format(cells(GRID)[0].text, "2610.00001", 0, 10), "understood '2610.00001' where ''"),
        ("arXiv Search Results", "does not say what was understood"),
    ],
)
def test_another_echo_is_told(echo: str, said: str) -> None:
    fault = echo_fault(echo, Query(text=cells(GRID)[0].text, size=10))
    assert fault is not None
    assert said in fault


@pytest.mark.skipif(not RECORDED.is_dir(), reason=WITHOUT_RECORDED)
def test_recorded_echoes_are_understood() -> None:
    seen = 0
    for path in sorted((RECORDED / "api").glob("*.xml")):
        found = re.search(r"_s(\d+)_m(\d+)_", path.name)
        start, size = (int(found[1]), int(found[2])) if found else (0, 10)
        page = read(path.read_bytes(), start=start, size=size)
        echoed = re.search(r"search_query=([^&]*)&id_list=([^&]*)", page.echo) if isinstance(page, Page) else None
        if isinstance(page, Page) and echoed:
            asked = Query(text=echoed[1], ids=tuple(filter(None, echoed[2].split(","))), start=start, size=size)
            assert echo_fault(page.echo, asked) is None
            assert echo_fault(page.echo, replace(asked, text="ti:other")) is not None
            seen += 1
    assert seen == 21  # all but the one refusal
