"""A report that is too long for one comment is cut at the borders of its sections, numbered, and loses nothing."""

import re
from collections.abc import Callable

import pytest
from tests.digest.shipped import material
from tests.digest.test_hostile_report import LANGUAGES, Rendered, hostile
from tests.reading import READERS, Page, effects

from inferrsi.digest.markdown import render
from inferrsi.digest.parts import LIMIT, parts
from inferrsi.digest.plan import plan
from inferrsi.labels import PART, Language


def bodies(texts: tuple[str, ...], language: Language) -> list[str]:
    """Take the numbers off, which have to be right."""
    found = []
    for number, text in enumerate(texts, 1):
        mark, _, body = text.partition("\n\n")
        assert mark == PART.in_(language).format(n=number, of=len(texts))
        found.append(body.removesuffix("\n"))
    return found


def long_pages() -> list[Rendered]:
    return [page for page in hostile() if len(page.markdown) > LIMIT][:4]


def test_hostile_reports_fit_into_comments_and_lose_nothing() -> None:
    assert {page.language for page in long_pages()} == set(LANGUAGES)
    for page in long_pages():
        texts = parts(page.report, page.language)
        assert 1 < len(texts) <= 2 * -(-len(page.markdown) // LIMIT)
        assert max(map(len, texts)) <= LIMIT
        assert "\n\n".join(bodies(texts, page.language)) + "\n" == page.markdown


@pytest.mark.parametrize("read", READERS)
def test_each_part_is_a_report_of_its_own(read: Callable[[str], Page]) -> None:
    for page in long_pages():
        texts = parts(page.report, page.language)
        pages = [read(text) for text in texts]
        assert all(part.structure[0] == "p" for part in pages)
        assert tuple(tag for part in pages for tag in part.structure[1:]) == read(page.markdown).structure
        assert tuple(table for part in pages for table in part.tables) == read(page.markdown).tables
        assert [effects(text) for text in texts] == [()] * len(texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_comment_holds_what_just_fits(language: Language) -> None:
    whole = material()
    report = plan(whole, whole.editions[0])
    text = render(report, language)
    assert parts(report, language, limit=len(text)) == (text,)
    cut = parts(report, language, limit=len(text) - 1)
    assert len(cut) == 2
    assert "\n\n".join(bodies(cut, language)) + "\n" == text


@pytest.mark.parametrize("limit", [9_000, 12_000, 20_000])
def test_a_part_begins_where_a_section_begins(limit: int) -> None:
    whole = material()
    report = plan(whole, whole.editions[1])
    texts = parts(report, "zh", limit=limit)
    assert len(texts) > 1
    assert max(map(len, texts)) <= limit
    assert [body for body in bodies(texts, "zh") if not re.match(r"#{1,3} ", body)] == []
