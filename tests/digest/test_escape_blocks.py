"""Bold text is bold between Han letters, and a figure cannot leave its fence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.digest.hostile_own import OWN
from tests.reading import READERS, effects
from tests.reading.page import Page

from inferrsi.digest.escape import clean, fence, strong, text


def pages(markdown: str) -> list[Page]:
    return [read(markdown) for read in READERS]


@pytest.mark.parametrize(
    ("words", "bold"),
    [
        ("架构优先级", "架构优先级"),
        ("架构优先级：", "架构优先级"),
        ("“引号”", "引号"),
        ("（甲）乙（丙）", "甲）乙（丙"),
        ("Now", "Now"),
        ("a*b_c", "a*b_c"),
        ("1. x", "1. x"),
        ("- x!", "x"),
        ("说 @maya 了", "说 @maya 了"),
        ("e\u0323\u0301\u0300", "e\u0323\u0301\u0300"),
    ],
)
def test_strong_is_bold_beside_letters(words: str, bold: str) -> None:
    for page in pages(f"- 前{strong(words)}后\n"):
        assert page.items == (f"前{clean(words)}后",)
        assert page.marks == (("strong", clean(bold)),)


@pytest.mark.parametrize("words", ["`code`：@maya", "@maya", "看#12", "！？", "", "$ 5", "/close"])
def test_strong_is_plain_where_stars_would_not_hold(words: str) -> None:
    assert strong(words) == text(words)


STRONG_TEXT = st.text(st.sampled_from("ab1_*`~[]\\|<>&!@#$ -.：（）“”中文😀\u0301"), max_size=12)


@settings(max_examples=300, deadline=None)
@given(STRONG_TEXT)
def test_any_strong_text_reads_back_in_bold_or_plain(words: str) -> None:
    markdown = f"- 前{strong(words)}后\n"
    for page in pages(markdown):
        assert page.items == (f"前{clean(words)}后",)
        assert bool(page.marks) == (strong(words) != text(words))
        assert page.structure == ("ul", "li")
    assert effects(markdown) == ()


def test_fence_holds_a_figure_as_it_is() -> None:
    assert fence("mermaid", "graph TD\n    A[键] --> B\n\n    B --> C\n") == (
        "```mermaid\ngraph TD\n    A[键] --> B\n\n    B --> C\n```\n"
    )


def test_fence_moves_a_command_away_from_the_start_of_its_line() -> None:
    assert fence("text", "/close\n/label x") == "```text\n /close\n /label x\n```\n"


@pytest.mark.parametrize("language", ["", "a b", "x`", "mermaid\n", "<b>", "~~~"])
def test_fence_takes_no_language_that_could_act(language: str) -> None:
    assert fence(language, "x") == "```text\nx\n```\n"


def test_fence_cleans_each_line_and_cuts_runs_of_backticks_that_no_fence_outlasts() -> None:
    body = "a\u2028b\x1b\r\n\tc\rd" + "`" * 300
    assert fence("text", body) == "```text\na b⟨U+001B⟩\n    c\nd…\n```\n"


@pytest.mark.parametrize("body", [*OWN, "```\n# out\n", "~~~\n```\n@maya", "````\n```", "\n".join(OWN)])
def test_no_body_leaves_its_fence(body: str) -> None:
    markdown = f"before\n\n{fence('mermaid', body)}\nafter\n"
    for page in pages(markdown):
        assert page.structure == ("p", "pre", "p")
        assert page.paragraphs == ("before", "after")
        assert page.fences[0][0] == "mermaid"
    assert effects(markdown) == ()
